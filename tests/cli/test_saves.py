"""Games on disk, when several processes are about: none takes the place of another, and none is lost."""

from __future__ import annotations

import io
import os
import subprocess
import time
from pathlib import Path

import pytest

from castra.core.claims import release
from castra.core.errors import CastraError, ClaimedError
from castra.games import get
from castra.tui.plan import Plan, load_table, open_table, seating
from castra.tui.saves import all_saves, delete, kept_packs, new_file, read_save, sweep, unfinished
from castra.tui.sitting import Sitting
from tests.cli.commands import CASTRA, Shell
from tests.core.test_claims import holding

CENTURION = get("centurion")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "state" / "castra" / "games"
    folder.mkdir(parents=True)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return folder


def table(**words: object) -> Sitting:
    return open_table(Plan(CENTURION, options={"first": "light"}, **words))  # type: ignore[arg-type]


def saved(**words: object) -> Sitting:
    """A game with one action, that this process has let go."""
    game = table(**words)
    game.match.play(0, game.match.legal_actions(0)[0])
    game.save()
    game.leave()
    return game


def test_games_begun_at_the_same_time_get_a_file_each(home: Path) -> None:
    command = [*CASTRA, "play", "centurion", "--no-board", "--set", "first=light"]
    running = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(6)]
    told = [one.communicate("1\n")[0] for one in running]
    files = {line.split("kept in ")[1] for text in told for line in text.splitlines() if "kept in" in line}
    assert len(files) == len(running)
    assert {str(path) for path in home.iterdir()} == files


def test_file_of_a_game_is_there_at_once(home: Path) -> None:
    paths = [new_file("centurion") for _ in range(3)]
    assert sorted(home.glob("centurion*")) == sorted(paths)


def test_second_process_on_a_save_is_refused(shell: Shell) -> None:
    path = saved().path
    before = path.read_bytes()
    with holding(path) as other:
        said = shell.refused("play", "--resume", path)
        assert f"{path} is in use by process {other}" in said
        with pytest.raises(ClaimedError):
            delete(path)
    assert path.read_bytes() == before
    assert shell("play", "--resume", path, "--no-board").code == 0


def test_list_that_is_out_of_date_loses_no_action() -> None:
    """Between the list and the choice another process played on."""
    path = saved().path
    (listed,) = unfinished()
    meanwhile = load_table(path)
    meanwhile.match.play(0, meanwhile.match.legal_actions(0)[0])
    meanwhile.save()
    meanwhile.leave()
    assert len(load_table(listed.path).match.entries) == len(listed.record.entries) + 1
    release(path)


def test_game_that_cannot_go_on_stays_free(shell: Shell, home: Path) -> None:
    path = saved().path
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(CastraError):
        load_table(path)
    assert list(home.iterdir()) == [path]


def test_copy_of_a_resumed_game_is_claimed_too(tmp_path: Path) -> None:
    first = saved().path
    copy = load_table(first, new_path=tmp_path / "copy.castra")
    assert copy.path.read_bytes() == b""
    copy.save()
    with pytest.raises(CastraError, match="exists already"):
        load_table(first, new_path=tmp_path / "copy.castra")
    copy.leave()


def test_abandoned_start_is_deleted(home: Path) -> None:
    game = table()
    game.save()
    game.leave()
    assert list(home.iterdir()) == []
    bots = table(seats={"all": "random"})
    bots.match.play(0, bots.bot_action(0))
    bots.save()
    bots.leave()
    assert [save.path for save in unfinished()] == [bots.path]


def test_deleted_game_takes_its_packs_along(home: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((CENTURION.folder / "data" / "duke.toml").read_bytes().replace(b'key = "duke"', b'key = "mine"'))
    game = saved(packs=(own,))
    assert len(list(home.iterdir())) == 2
    delete(game.path)
    assert list(home.iterdir()) == []


def test_files_left_by_a_kill_are_swept(home: Path) -> None:
    path = saved().path
    left = [home / f".{path.name}.a1b2c3d4.tmp", home / ".gone-1.castra.x.tmp"]
    for file in left:
        file.write_bytes(b"half")
    with holding(path):
        sweep()
        assert left[0].exists()  # its process may still be writing
    new_file("centurion")
    assert not any(file.exists() for file in left)
    assert path in home.iterdir()


def test_locks_and_empty_games_left_by_a_kill_are_swept(home: Path) -> None:
    played, begun, held = saved().path, home / "new.castra", home / "held.castra"
    forsaken = home / "centurion-20200101-120000.castra"
    for path in (begun, forsaken, held):
        path.touch()
    os.utime(forsaken, (0, 0))
    os.utime(held, (0, 0))
    locks = [home / f".{path.name}.lock" for path in (played, forsaken)] + [home / ".gone.castra.lock"]
    for lock in locks:
        lock.write_text("process 1 since yesterday", encoding="utf-8")
    with holding(held):
        sweep()
        assert (home / ".held.castra.lock").exists()
        assert {path for path in home.iterdir() if path.suffix == ".castra"} == {played, begun, held}
    assert not any(lock.exists() for lock in locks)


def test_content_file_that_was_not_written_to_its_end_is_none(home: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((CENTURION.folder / "data" / "duke.toml").read_bytes().replace(b'key = "duke"', b'key = "mine"'))
    game = saved(packs=(own,))
    game.leave()
    (pack,) = kept_packs(game.path)
    (pack.parent / ".own.toml.a1b2c3d4.tmp").write_bytes(b"half")
    assert kept_packs(game.path) == [pack]
    load_table(game.path).leave()
    delete(game.path)
    assert list(home.iterdir()) == []


def test_list_names_the_options_and_counts_in_words() -> None:
    path = saved(seats={"light": "Anna Ω"}).path
    (save,) = unfinished()
    date = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    assert str(save) == f"centurion, {date}, 1 action (light: Anna Ω, dark: greedy, first=light)"


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"light": "Anna"}, ["Anna", "greedy"]),
        ({"dark": "Anna B."}, ["greedy", "Anna B."]),
        ({"dark": "太郎", "light": "Human"}, ["human", "太郎"]),
        ({"dark": "GREEDY"}, ["human", "greedy"]),
    ],
)
def test_people_may_have_names(wanted: dict[str, str], expected: list[str]) -> None:
    assert seating(CENTURION, CENTURION.setup(), wanted) == expected


def test_name_stands_in_the_record(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "x"
    words = ["--seat", "light=Anna", "--seat", "dark=random", "--set", "first=dark", "--record", path]
    assert shell("play", "centurion", "--no-board", *words).code == 0
    game = table(seats={"light": "Anna"})
    assert (game.people, game.match.players) == ((0,), ("Anna", "greedy"))
    assert "one line of 1 to 60" in shell.refused("play", "centurion", "--seat", "light=A\x1b[2J")


# -- replay and verify without a file


def typing(line: str) -> io.StringIO:
    """A keyboard on which somebody types this."""
    keyboard = io.StringIO(f"{line}\n")
    keyboard.isatty = lambda: True  # type: ignore[method-assign]
    return keyboard


def test_a_listed_name_is_found_from_anywhere(
    shell: Shell, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = saved().path.name
    monkeypatch.chdir(tmp_path)
    assert name in shell("replay").out
    assert shell("replay", name, "--step", 0).out.startswith("Centurion (")
    assert shell("play", "--resume", name, "--plain").code == 0
    (tmp_path / name).write_text("a file of this name lies here", encoding="utf-8")
    assert shell("replay", name).code == 1
    assert "cannot be read: no such file" in shell.refused("replay", f"elsewhere/{name}")
    for words in (["replay"], ["verify"], ["play", "--resume"]):
        assert "cannot be read: file name too long" in shell.refused(*words, "x" * 300)


def test_replay_and_verify_offer_the_last_games(shell: Shell, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"There is no game in {home}" in shell.refused("replay")
    unfinished_game, finished_game = saved(), table(seats={"all": "random"})
    while not finished_game.match.over:
        bot = finished_game.bot_to_act
        assert bot is not None
        finished_game.match.play(bot, finished_game.bot_action(bot))
    finished_game.save()
    os.utime(unfinished_game.path, (1, 1))
    listed = shell("replay").out
    assert listed.index(finished_game.path.name) < listed.index(unfinished_game.path.name)
    assert str(home) in listed
    assert unfinished_game.path.name not in shell("verify").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", typing("1"))
    assert "all derived again from the secret" in shell("verify").out
    monkeypatch.setattr("sys.stdin", typing("9"))
    assert "'9' is not one of the numbers 1 to 2" in shell.refused("replay")
    assert len(all_saves()) == 2
    assert read_save(finished_game.path).over
    finished_game.leave()
