"""`castra bot`: our bots on the line, and a trial of anybody's."""

from __future__ import annotations

import subprocess

import pytest

from tests.bots.test_external import EXAMPLE, zoo
from tests.cli.commands import CASTRA, Shell


def test_command_speaks() -> None:
    words, said = ["bot", "centurion", "--level", "miles"], "castra 1\nquit\n"
    done = subprocess.run([*CASTRA, *words], input=said, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok castra miles\n", "")


def test_nonsense_on_the_line_is_one_sentence() -> None:
    done = subprocess.run([*CASTRA, "bot", "centurion"], input="go nowhere\n", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "castra: A message is a word and one JSON value.\n"


def test_trial_of_the_example_passes(shell: Shell) -> None:
    done = shell("bot", "centurion", "--check", EXAMPLE, "--limit", "60s")
    assert done.code == 0
    assert done.out.endswith("The program keeps the protocol.\n")


@pytest.mark.parametrize("kind", ["illegal", "dying"])
def test_trial_tells_what_is_wrong(kind: str, shell: Shell) -> None:
    done = shell("bot", "centurion", "--check", zoo(kind), "--limit", "60s")
    assert done.code == 1
    assert done.err.startswith("castra: The program breaks the protocol. After 0 decisions: it ")
