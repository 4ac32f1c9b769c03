"""`castra play` and `castra` alone as a user meets them, through pipes."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from castra.cli.main import run
from castra.games import all_games
from tests.cli.commands import CASTRA
from tests.core.test_positions import MATE


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path / "state" / "castra" / "games"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_play_without_a_game_lists_the_games_and_how_to_start(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play"]) == 0
    shown = capsys.readouterr().out
    assert all(game.key in shown and game.title in shown for game in all_games())
    assert "castra play GAME" in shown


def test_pipe_gets_line_mode_and_a_saved_game(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1")
    assert run(["play", "centurion", "--seed", "pipe", "--no-board"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    (save,) = home.iterdir()
    assert f"The game is kept in {save}" in shown.out


def test_game_that_nobody_played_is_not_kept(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for more in ([], ["--record", str(tmp_path / "own.castra")], ["--seat", "light=greedy"]):
        assert run(["play", "centurion", "--no-board", *more]) == 0
        assert "Nothing was played, so nothing is kept." in capsys.readouterr().out
    assert not list(home.iterdir())
    assert not list(tmp_path.glob("*own*"))


def test_same_seed_and_lines_give_the_same_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records = []
    for name in ("one", "two"):
        typed(monkeypatch, *["1"] * 10)
        assert run(["play", "centurion", "--seed", "twice", "--record", str(tmp_path / name)]) == 0
        records.append((tmp_path / name).read_text())
    assert records[0] == records[1]


def test_resume_goes_on_with_the_only_saved_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1", "1", "1")
    assert run(["play", "centurion", "--seed", "on", "--set", "first=light"]) == 0
    typed(monkeypatch, "log")
    assert run(["play", "--resume"]) == 0
    assert "The game goes on after" in capsys.readouterr().out


def test_resume_asks_which_of_several(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        typed(monkeypatch, "1")
        run(["play", "centurion"])
    typed(monkeypatch, "2", "quit")
    assert run(["play", "--resume", "centurion"]) == 0
    assert "Which one?" in capsys.readouterr().out
    typed(monkeypatch, "7")
    assert run(["play", "--resume"]) == 2
    assert capsys.readouterr().err == "castra: '7' is not one of the numbers 1 to 2.\n"


def test_resumed_file_goes_on_being_kept_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.castra"
    typed(monkeypatch, "1")
    run(["play", "centurion", "--set", "first=light", "--record", str(path)])
    before = path.read_bytes()
    typed(monkeypatch, "1")
    assert run(["play", "--resume", str(path)]) == 0
    assert path.read_bytes() != before


def damaged(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = folder / "damaged.castra"
    typed(monkeypatch, "1")
    run(["play", "centurion", "--record", str(path)])
    path.write_bytes(path.read_bytes().replace(b"game: centurion", b"game: centurions"))
    return path


BAD = {
    "unknown game": (["play", "chess"], "There is no game 'chess'"),
    "unknown option": (["play", "centurion", "--set", "colour=red"], "Centurion has no option 'colour'"),
    "bad value": (["play", "centurion", "--set", "first=me"], "The option first is one of"),
    "players as an option": (["play", "centurion", "--set", "players=3"], "Centurion has no option 'players'"),
    "no value": (["play", "centurion", "--set", "first"], "An option is set by --set name=value"),
    "too many players": (["play", "centurion", "--players", "7"], "Centurion is played by 2"),
    "unknown seat": (["play", "centurion", "--seat", "pink=human"], "There is no seat 'pink'"),
    "empty seat": (["play", "centurion", "--seat", "dark"], "A seat is filled by --seat name=who"),
    "unknown bot": (["play", "centurion", "--seat", "dark=genius"], "A seat is taken by"),
    "bad limit": (["play", "centurion", "--seat", "dark=legatus@9x"], "A limit is a time of up to 3600 seconds"),
    "unknown level": (["play", "centurion", "--level", "consul"], "There is no bot 'consul'; there is random"),
    "missing army": (["play", "centurion", "--army", "no-such.toml"], "no-such.toml cannot be read: no such file"),
    "device as an army": (["play", "centurion", "--army", "/dev/zero"], "/dev/zero cannot be read: it is no ordinary"),
    "endless save": (["play", "--resume", "/dev/zero"], "/dev/zero cannot be read: it is no ordinary file"),
    "long name": (["play", "centurion", "--record", "x" * 300], f"{'x' * 60}…{'x' * 60} cannot be written: file name"),
    "folder as a record": (["play", "centurion", "--record", "/"], "/ exists already"),
    "missing save": (["play", "--resume", "no-such.castra"], "no-such.castra cannot be read: no such file"),
    "nothing to resume": (["play", "--resume"], "There is no unfinished game"),
    "resume with a seed": (["play", "--resume", "--seed", "x"], "A game that goes on keeps"),
    "unknown switch": (["play", "--fast"], "No such option"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_command_line_gets_one_sentence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, beginning = BAD[name]
    assert run(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"castra: {beginning}")
    assert shown.err.count("\n") == 1


def test_damaged_save_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = damaged(tmp_path, monkeypatch)
    capsys.readouterr()
    assert run(["play", "--resume", str(path)]) == 2
    shown = capsys.readouterr()
    assert shown.err == f"castra: {path} cannot be read: line 2: this line was changed: its check does not fit.\n"


def test_record_that_exists_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "taken"
    path.write_text("mine")
    assert run(["play", "centurion", "--record", str(path)]) == 2
    assert path.read_text() == "mine"


def test_line_mode_imports_no_screen() -> None:
    code = (
        "import sys; from castra.cli.main import run; run(['play', 'centurion']); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=True)
    assert not {"textual", "rich"} & set(done.stderr.split())


def test_any_bytes_on_standard_input_are_answered(tmp_path: Path) -> None:
    command = [*CASTRA, "play", "centurion", "--no-board"]
    done = subprocess.run(command, input=b"\xff\xfe\x00 \x1b[2J\n\n" + b"9" * 5000 + b"\n1\nhelp", capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The game is kept in" in done.stdout


def test_game_begins_in_a_position(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "f5-e6")
    assert run(["play", "centurion", "--set", "first=light", "--position", MATE, "--no-board"]) == 0
    assert "The game is over. Light wins because dark has no action left. Rule 11.2." in capsys.readouterr().out
    (save,) = home.glob("*.castra")
    assert f"position: {MATE}" in save.read_text(encoding="utf-8")


def test_position_that_cannot_be_played_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "centurion", "--position", "nonsense"]) == 2
    assert capsys.readouterr().err.startswith("castra: ")


def test_level_takes_the_seats_that_nobody_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1")
    assert run(["play", "centurion", "--seed", "level", "--no-board", "--level", "optio"]) == 0
    assert "Centurion: light (human), dark (optio)." in capsys.readouterr().out
    assert run(["play", "augustus", "--players", "3", "--no-board", "--seat", "2=legatus@50n", "--level", "tiro"]) == 0
    assert "Augustus: player 1 (human), player 2 (legatus@50n), player 3 (tiro)." in capsys.readouterr().out
