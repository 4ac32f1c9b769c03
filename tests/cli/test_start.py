"""Whatever the streams and the arguments are, a command ends with one sentence and its exit code."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from castra.cli.start import WAITS
from tests.cli.commands import CASTRA


def started(*words: str | bytes, **how: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*CASTRA, *words], stderr=subprocess.PIPE, **how)  # type: ignore[call-overload, no-any-return]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("words", [["about", "centurion"], ["--help"], ["play", "centurion", "--no-board"]])
def test_full_output_is_one_sentence(words: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    with open("/dev/full", "wb") as full:
        done = started(*words, stdout=full, stdin=subprocess.DEVNULL, env=environment)
    assert (done.returncode, done.stderr) == (2, b"castra: The output cannot be written: no space left on device.\n")


@pytest.mark.parametrize("words", ["about centurion", "play centurion"])
def test_closed_output_is_one_sentence(words: str) -> None:
    command = f"exec {sys.executable} -c '{CASTRA[-1]}' {words} >&-"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (2, b"castra: There is no standard output to write to.\n")


def test_closed_input_and_errors_are_no_accident(tmp_path: Path) -> None:
    for closed in ("<&-", "2>&-", "<&- 2>&-"):
        command = f"exec {sys.executable} -c '{CASTRA[-1]}' play centurion --no-board {closed}"
        environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
        done = subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, env=environment)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"Nothing was played" in done.stdout


@pytest.mark.parametrize("variables", [{"PYTHONIOENCODING": "latin-1"}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}])
@pytest.mark.parametrize("words", [["about", "centurion"], ["rules", "tac13"], ["replay"]])
def test_output_that_cannot_carry_a_letter_replaces_it(
    words: list[str], variables: dict[str, str], tmp_path: Path
) -> None:
    environment = {**os.environ, **variables, "XDG_STATE_HOME": str(tmp_path)}
    done = started(*words, stdout=subprocess.PIPE, env=environment)
    assert done.returncode == (2 if words == ["replay"] else 0)
    assert b"Traceback" not in done.stderr


STRAY = [
    [b"play", b"\xff"],
    [b"\xff"],
    [b"play", b"centurion", b"--seed", b"\xff"],
    [b"play", b"centurion", b"--record", b"/tmp/\xff"],
    [b"rules", b"centurion", b"\xff"],
    [b"perft", b"centurion", b"--depth", b"1", b"--state", b"\xff"],
]


@pytest.mark.parametrize("words", STRAY, ids=lambda words: b" ".join(words).decode(errors="replace"))
def test_stray_byte_in_the_command_line_is_one_sentence(words: list[bytes]) -> None:
    done = started(*words, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"castra: The command line holds bytes that are no text in UTF-8: ")
    assert done.stderr.count(b"\n") == 1


LOADING = "import builtins, os, signal, sys, time; from castra.cli.start import main"
SLOW = """
old = builtins.__import__
def load(name, *more):
    if name.startswith('castra.cli.main'):
        print('loading', flush=True)
        time.sleep(60)
    return old(name, *more)
builtins.__import__ = load
main()
"""


def test_interruption_while_loading_is_quiet() -> None:
    code = f"{LOADING}\n{SLOW}"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline() == b"loading\n"
        running.send_signal(signal.SIGINT)
        assert running.stderr.read() == b""
    assert running.returncode == -signal.SIGINT  # a shell says 130


HELD_BACK = [*shlex.split("env --block-signal=INT"), f"{WAITS}=waits", sys.executable, "-c"]
"""As `./castra` starts Python."""


@pytest.mark.skipif(subprocess.run([*HELD_BACK, ""]).returncode != 0, reason="env cannot hold signals back here")
def test_interruption_while_python_starts_waits_and_is_quiet() -> None:
    code = "print('starting', flush=True); input(); from castra.cli.start import main; main()"
    with subprocess.Popen(
        [*HELD_BACK, code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline() == b"starting\n"
        running.send_signal(signal.SIGINT)
        running.stdin.write(b"\n")
        running.stdin.close()
        assert running.stderr.read() == b""
        assert running.stdout.read() == b""
    assert running.returncode == -signal.SIGINT


DROPPED = """
import sys, time, weakref
from castra.cli.start import hear_again
sys.unraisablehook = hear_again
class Thing: pass
def drop(gone): raise KeyboardInterrupt
thing = Thing()
watched = weakref.ref(thing, drop)
try:
    del thing
    time.sleep(60)
except KeyboardInterrupt:
    print("heard")
"""


def test_interruption_that_python_would_drop_comes_again() -> None:
    done = subprocess.run([sys.executable, "-c", DROPPED], capture_output=True, timeout=50)
    assert (done.stdout, done.stderr) == (b"heard\n", b"")
