"""Contests: fair rounds, the same on any number of processes, kept and taken up again."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from castra import games
from castra.arena.contestants import made_of
from castra.arena.contests import play
from castra.arena.fuzz import _packed_game, game_for
from castra.arena.matches import Contest, Played, Round, Task, play_round, sides, table_of
from castra.arena.pool import local
from castra.arena.results import Results, header
from castra.arena.statistics import Sprt
from castra.arena.summary import summary, told
from castra.core.errors import CastraError
from castra.core.game import WHOLE

CENTURION = games.get("centurion")
CONTEST = Contest("centurion", CENTURION.setup(), "random", "random", 7)


def played(one: Round) -> Round:
    """Without what depends on the clock."""
    return replace(one, games=tuple(replace(game, paces=()) for game in one.games))  # type: ignore[arg-type]


def test_everybody_sits_everywhere() -> None:
    game = games.get("centre-rock")
    for players, seats in [(2, [(0,), (1,)]), (3, [(0,), (1,), (2,)]), (4, [(0, 2), (1, 3)])]:
        _, rules = table_of("centre-rock", (), game.setup(players))
        assert sides(rules) == seats
    one = play_round(Task(CONTEST, 0))
    assert [game.seats for game in one.games] == [(0,), (1,)]
    assert all(sum(game.shares) == WHOLE for game in one.games)


def test_equals_with_the_same_luck_split_a_pair() -> None:
    """Seats have the same luck and the same fancies in both games, so the same bot plays both alike."""
    one = play_round(Task(replace(CONTEST, a="greedy", b="greedy"), 1))
    assert one.games[0].shares == one.games[1].shares
    assert one.games[0].actions == one.games[1].actions
    assert one.score == 0.5


def test_rounds_of_the_arena_keep_the_parity_of_their_seed() -> None:
    assert [CONTEST.luck(number) for number in range(2)] == ["arena centurion 7", "arena centurion 9"]


def test_game_that_reaches_the_cap_is_shared_and_told_of() -> None:
    one = play_round(Task(replace(CONTEST, cap=3), 0))
    assert [(game.capped, game.score, game.actions) for game in one.games] == [(True, 0.5, 3)] * 2
    found = summary(CENTURION, CONTEST.setup, ("random", "random"), [one])
    assert found.capped == 2
    assert "  2 games did not end by themselves" in told(("random", "random"), found)


def test_results_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    alone, several = Results(CONTEST), Results(CONTEST)
    list(play(alone, 4, local, 1))
    list(play(several, 4, local, 2))
    assert [played(one) for one in alone.first(4)] == [played(one) for one in several.first(4)]


def test_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    first = list(play(Results(CONTEST, path), 2, local, 1))
    path.write_bytes(path.read_bytes() + b'{"number":2,"gam')  # cut short by a crash
    again = Results(CONTEST, path)
    assert [played(one) for one in again.first(9)] == [played(one) for one in first]
    assert [one.number for one in play(again, 4, local, 1)] == [2, 3]
    assert Results(CONTEST, path).missing(4) == []
    assert len(path.read_text().splitlines()) == 5
    json.loads(path.read_text().splitlines()[-1])


def test_file_of_another_contest_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    Results(CONTEST, path)
    before = path.read_bytes()
    with pytest.raises(CastraError, match="holds another contest"):
        Results(replace(CONTEST, seed=9), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("words", [b"my notes", b"my notes\nand more\n"])
def test_file_of_somebody_is_not_touched(tmp_path: Path, words: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(words)
    with pytest.raises(CastraError, match="holds another contest, one of an older castra, or none"):
        Results(CONTEST, path)
    assert path.read_bytes() == words


def test_device_is_no_place_for_results() -> None:
    with pytest.raises(CastraError, match="no ordinary file"):
        Results(CONTEST, Path("/dev/null"))


def test_unreadable_line_costs_only_its_round(tmp_path: Path) -> None:
    """Two machines may have written into one file over a network, or somebody has edited it."""
    path = tmp_path / "contest.jsonl"
    list(play(Results(CONTEST, path), 3, local, 1))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2][:40] + b"\n", lines[3]]))
    assert Results(CONTEST, path).missing(3) == [1]
    assert len(path.read_bytes().splitlines()) == 3


def test_file_that_cannot_be_mended_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk what was played stays, also when the arena is started again."""
    path = tmp_path / "contest.jsonl"
    list(play(Results(CONTEST, path), 2, local, 1))
    path.write_bytes(path.read_bytes() + b'{"number":2,"gam')
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CastraError, match="no space left"):
        Results(CONTEST, path)
    assert path.read_bytes() == before


def test_one_process_at_a_time_has_the_file(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    code = "import sys; from tests.arena.test_contests import *; Results(CONTEST, Path(sys.argv[1]))"
    other = [sys.executable, "-c", code, str(path)]
    with Results(CONTEST, path):
        done = subprocess.run(other, capture_output=True, text=True, check=False)
        assert "is in use by process" in done.stderr
    assert subprocess.run(other, capture_output=True, text=True, check=False).returncode == 0


def test_games_of_equals_are_another_contest_than_pairs() -> None:
    """`castra balance` that was interrupted leaves nothing that `castra arena` with the same names goes on from."""
    assert header(CONTEST) != header(replace(CONTEST, equals=True))


def test_changed_pack_is_another_contest(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    printed = (CENTURION.folder / "data" / "centurion.toml").read_text().replace('key = "centurion"', 'key = "mine"')
    headers = set()
    for side in ("S", "."):
        pack.write_text(printed.replace("     .     .     S     .     .", f"     .     .     {side}     .     .", 1))
        _packed_game.cache_clear()
        game = game_for("centurion", (pack,))
        headers.add(header(replace(CONTEST, setup=game.setup(light="mine"), packs=(pack,))))
    assert len(headers) == 2


def test_players_who_think_otherwise_make_another_contest(tmp_path: Path) -> None:
    assert made_of(CENTURION.folder).encode() in header(CONTEST)
    hashes = set()
    for weight in (1, 2, 2):
        (tmp_path / "weights.toml").write_text(f"weight = {weight}")
        made_of.cache_clear()
        hashes.add(made_of(tmp_path))
    assert len(hashes) == 2


def test_unknown_player_is_refused_before_anything_is_played() -> None:
    with pytest.raises(CastraError, match="There is no bot 'nero'"):
        list(play(Results(replace(CONTEST, b="nero")), 1, local, 1))


def test_contest_stops_when_the_test_has_decided() -> None:
    results = Results(CONTEST)
    for number in range(30):
        shares = (WHOLE, 0)
        game = Played((0,), shares, 10, "won")
        results.add(Round(number, (game, replace(game, seats=(1,), shares=shares[::-1]))))
    assert list(play(results, 100, local, 1, sprt=Sprt(0, 100))) == []


def test_summary_tells_seats_and_sides_apart() -> None:
    """A wins everything as light, nothing as dark: light wins everything."""
    light = Played((0,), (WHOLE, 0), 10, "won")
    rounds = [Round(number, (light, replace(light, seats=(1,)))) for number in range(12)]
    found = summary(CENTURION, CONTEST.setup, ("a", "b"), rounds)
    assert (found.games, found.score, found.won, found.lost) == (24, 0.5, 12, 12)
    assert {name: one.score for name, one in found.seats.items()} == {"light": 1.0, "dark": 0.0}
    assert {name: one.score for name, one in found.sides.items()} == {"light": 1.0, "dark": 0.0}
    assert found.low < 0.5 < found.high
    assert found.elo == 0
