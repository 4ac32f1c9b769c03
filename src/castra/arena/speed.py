"""How fast the engine runs: compiled, interpreted, and beside a yardstick, in turns, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from castra.arena.workers import interruptions_held_back


@dataclass
class Runner:
    """A process that counts when it is asked; `castra.arena.timing_worker` says how."""

    name: str
    process: subprocess.Popen[str]
    compiled: bool = False
    rates: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    """By game and what was counted: counts per second, one a round."""

    def ask(self, **request: object) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise ChildProcessError(f"The {self.name} engine stopped answering.")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def run(self, game: str, what: str, seconds: float) -> None:
        found = self.ask(game=game, what=what, seconds=seconds)
        self.rates.setdefault((game, what), []).append(found["count"] / found["seconds"])

    def rate(self, game: str, what: str) -> float:
        return median(self.rates[game, what])


@contextmanager
def runner(name: str, command: list[str], environment: Mapping[str, str] | None = None) -> Iterator[Runner]:
    with interruptions_held_back():
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
    try:
        found = Runner(name, process)
        found.compiled = bool(found.ask(what="hello")["compiled"])
        yield found
    except BaseException:
        process.kill()  # it may be in the middle of an answer that nobody waits for
        raise
    finally:
        if process.stdin is not None:
            process.stdin.close()
        if process.stdout is not None:
            process.stdout.close()
        process.wait()


@contextmanager
def engine(*, interpreted: bool) -> Iterator[Runner]:
    """Our engine; where nothing is compiled, both ways are the interpreted one, and `compiled` says so."""
    command = [sys.executable, "-m", "castra.arena.timing_worker"]
    name = "interpreted" if interpreted else "compiled"
    with runner(name, command, {"CASTRA_INTERPRETED": "1" if interpreted else "0"}) as found:
        yield found


def take_turns(runs: list[tuple[Runner, str, str]], rounds: int, seconds: float) -> Iterator[int]:
    """Run every (runner, game, what) once a round, every other round backwards; yields after each run."""
    done = 0
    for number in range(rounds):
        for one, game, what in runs if number % 2 == 0 else reversed(runs):
            one.run(game, what, seconds)
            done += 1
            yield done
