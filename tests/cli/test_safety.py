"""Whatever a command raises, the user reads one sentence and the exit code says whose fault it was."""

from pathlib import Path

import click
import pytest

from castra.cli.safety import guarded
from castra.core.errors import CastraError


def raising(error: BaseException) -> int:
    def action() -> None:
        raise error

    return guarded(action)


@pytest.fixture
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("CASTRA_DEBUG", raising=False)
    return tmp_path


def test_result_of_a_command_is_its_exit_code() -> None:
    assert guarded(lambda: 7) == 7
    assert guarded(lambda: None) == 0


def test_error_of_the_user_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert raising(CastraError("There is no game 'chess'.")) == 2
    assert capsys.readouterr().err == "castra: There is no game 'chess'.\n"


@pytest.mark.parametrize("error", [click.UsageError("No."), click.FileError("x", "No."), click.BadParameter("No.")])
def test_error_of_the_command_line_is_one_sentence(
    error: click.ClickException, capsys: pytest.CaptureFixture[str]
) -> None:
    assert raising(error) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("castra: ")
    assert shown.count("\n") == 1


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_interruption_is_quiet(error: BaseException, capsys: pytest.CaptureFixture[str]) -> None:
    assert raising(error) == 130
    assert capsys.readouterr().err == ""


def test_interruption_in_the_middle_of_a_class_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    class Named:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    assert guarded(lambda: type("Thing", (), {"part": Named()})) == 130
    assert capsys.readouterr().err == ""


def test_fault_keeps_its_traceback_in_a_file(state_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert raising(ZeroDivisionError("oops")) == 3
    shown = capsys.readouterr().err
    (log,) = (state_home / "castra").iterdir()
    assert shown.count("\n") == 1
    assert str(log) in shown
    assert "Traceback" not in shown
    assert "Traceback" in log.read_text(encoding="utf-8")


def test_fault_finds_another_place_when_the_first_is_closed(
    state_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = state_home / "file"
    blocked.write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(state_home))
    assert raising(ZeroDivisionError("oops")) == 3
    (log,) = state_home.glob("castra-crash-*.log")
    assert str(log) in capsys.readouterr().err


def test_debug_shows_the_traceback(
    state_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CASTRA_DEBUG", "1")
    assert raising(ZeroDivisionError("oops")) == 3
    assert "Traceback" in capsys.readouterr().err
