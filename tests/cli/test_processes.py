"""Commands that start processes take them along when they end, however that is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from castra.arena.yardstick import compile_in
from tests.cli.commands import CASTRA

pytestmark = pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked up in /proc")

PATIENCE = 120  # seconds; a busy machine may need some

COMMANDS = {
    "fuzz": (["fuzz", "centurion", "--games", "100000", "--workers", "2"], "spawn_main"),
    "arena": (["arena", "centurion", "random", "random", "--pairs", "100000", "--workers", "2"], "spawn_main"),
    "bench": (["bench", "engine", "--games", "centurion", "--seconds", "3600"], "timing_worker"),
}

LESS_TO_MEASURE = ("castra: The engine is not compiled here", "castra: There is no yardstick")
"""What `bench` says before it begins, where there is no compiler."""


def started(name: str) -> tuple[subprocess.Popen[bytes], set[int]]:
    """A command that will not end soon, and its two processes."""
    words, worker = COMMANDS[name]
    running = subprocess.Popen([*CASTRA, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    workers: set[int] = set()
    until = time.monotonic() + PATIENCE
    while len(workers) < 2 and time.monotonic() < until:
        time.sleep(0.1)
        workers = children(running.pid, worker)
    if len(workers) < 2:
        running.kill()
    assert len(workers) == 2, running.communicate()
    return running, workers


@pytest.mark.parametrize("name", COMMANDS)
def test_processes_end_when_the_command_is_killed(name: str) -> None:
    running, workers = started(name)
    with running:
        running.kill()
    assert ended(workers)


@pytest.mark.parametrize("name", ["fuzz", "bench"])  # the arena tells what it has played
def test_interruption_ends_the_processes_without_a_word(name: str) -> None:
    running, workers = started(name)
    with running:
        for one in [*workers, running.pid]:  # as a terminal does
            os.kill(one, signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out) == (130, b"")
    assert all(line.startswith(LESS_TO_MEASURE) for line in err.decode().split("\n") if line)
    assert ended(workers)


SLOW_SETUP = """
import subprocess, sys, time
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"]).pid, flush=True)
time.sleep(3600)
"""


def test_compilers_end_when_nobody_waits_for_them_any_more(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text(SLOW_SETUP, encoding="utf-8")
    command = [sys.executable, "-m", "castra.arena.compile_worker"]
    running = subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert running.stdin is not None
    assert running.stdout is not None
    compiler = int(running.stdout.readline())
    running.stdin.close()
    assert ended({compiler, running.pid})
    running.stdout.close()
    running.wait()


def test_setup_is_run_to_its_end_with_what_it_said(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("import sys; print(sys.argv[1:]); sys.exit(4)", encoding="utf-8")
    assert compile_in(tmp_path) == 4
    assert (tmp_path / "build.log").read_text(encoding="utf-8") == "['--quiet', 'build_ext', '--inplace']\n"


def ended(workers: set[int]) -> bool:
    until = time.monotonic() + PATIENCE
    while any(alive(worker) for worker in workers) and time.monotonic() < until:
        time.sleep(0.1)
    return not any(alive(worker) for worker in workers)


def children(pid: int, word: str) -> set[int]:
    """The processes started by another with this word in their command line."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == pid and word in (process / "cmdline").read_text():
                found.add(int(process.name))
        except OSError:  # it has ended meanwhile
            continue
    return found


def alive(pid: int) -> bool:
    """Is there such a process, and not only what is left of it until somebody asks?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
