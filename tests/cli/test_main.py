"""The command line: quick to start, and never a traceback."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from castra import __version__
from castra.cli.main import COMMANDS, run
from tests.cli.commands import CASTRA

SLOW_PACKAGES = {"textual", "rich"}


def test_version_tells_how_the_engine_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out in {f"castra {__version__} ({how} engine)\n" for how in ("compiled", "interpreted")}


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


def test_every_listed_command_exists() -> None:
    for name, (module, summary) in COMMANDS.items():
        command = importlib.import_module(f"castra.cli.{module}").command
        assert isinstance(command, click.Command), name
        assert command.name == name
        assert summary


def test_every_command_is_in_the_documentation() -> None:
    pages = (Path(__file__).resolve().parents[2] / "docs").glob("*.md")
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert not [name for name in COMMANDS if f"castra {name} " not in text]


def test_help_imports_no_slow_package() -> None:
    code = "import sys; from castra.cli.main import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not SLOW_PACKAGES & set(done.stderr.split())


@pytest.mark.parametrize("arguments", [["no-such-command"], ["--no-such-option"]])
def test_bad_command_line_gets_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("castra: ")
    assert shown.err.count("\n") == 1


def test_closed_pipe_is_no_accident() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run([*CASTRA, "--help"], stdout=write_end, stderr=subprocess.PIPE, text=True)
    os.close(write_end)
    assert (done.returncode, done.stderr) == (1, "")
