"""`castra fuzz --texts`: mutated positions and actions, and what they broke."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from castra.arena.fuzz import Task
from castra.arena.texts import BATCH, Finding, Texts, TextTask, prepare, try_texts
from castra.arena.workers import in_processes
from castra.cli.safety import MISTAKES, say
from castra.core.game import AnyGame

EVERY: Final = 5.0  # seconds between two lines of progress
LONGEST: Final = 300  # characters of a text that are shown


def fuzz_texts(game: AnyGame, tasks: Sequence[Task], workers: int) -> int:
    """Mutate positions and actions of these games; every kind of finding is told once, with a text that shows it."""
    with TemporaryDirectory(prefix="castra-") as folder:
        found = Texts()
        try:
            gather(found, [TextTask(task, Path(folder)) for task in tasks], min(workers, len(tasks)))
        except BrokenProcessPool:
            say("A process ran out of time or memory, or died; each was at one of these texts:")
            for note in sorted(Path(folder).iterdir()):
                click.echo(f"  seed {note.stem.partition('-')[0]}: {note.read_text(encoding='utf-8')}", err=True)
            return MISTAKES
    kinds: dict[str, list[Finding]] = {}
    for finding in found.findings:
        kinds.setdefault(kind_of(finding), []).append(finding)
    for alike in kinds.values():
        tell(game, alike)
    outcome = "nothing" if not kinds else "1 kind of mistake" if len(kinds) == 1 else f"{len(kinds)} kinds of mistakes"
    share = f"{found.tried} mutated texts of {game.title}, {found.read} of them read as something else"
    click.echo(f"{share}: {outcome} found.")
    return MISTAKES if kinds else 0


def gather(found: Texts, tasks: Sequence[TextTask], workers: int) -> None:
    said = time.monotonic()
    for result in in_processes(try_texts, tasks, workers, prepare):
        found.tried += result.tried
        found.read += result.read
        found.findings += result.findings
        if time.monotonic() - said > EVERY or sys.stderr.isatty():
            said = time.monotonic()
            click.echo(f"{found.tried} of {2 * BATCH * len(tasks)} texts, {len(found.findings)} findings", err=True)


def kind_of(finding: Finding) -> str:
    """The same for findings that differ only in what they quote."""
    return finding.kind + re.sub(r"'[^']*'|\"[^\"]*\"|-?\d+", "…", finding.what)


def tell(game: AnyGame, alike: Sequence[Finding]) -> None:
    first = min(alike, key=lambda finding: len(finding.text))
    table = " ".join([f"players={first.setup.players}", *game.unusual(first.setup)])
    times = "once" if len(alike) == 1 else f"{len(alike)} times"
    say(f"A mutated {first.kind} ({times}): {first.what}")
    click.echo(f"  {first.text[:LONGEST]!r} ({table}, seed {first.seed})", err=True)
