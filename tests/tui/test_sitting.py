"""A table: who is asked, what can be taken back, what is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from castra.core.errors import CastraError
from castra.core.game import SPECTATOR
from castra.core.record import read_record
from castra.core.replay import verify
from castra.games import get
from castra.tui.plan import Plan, load_table, open_table, seating
from castra.tui.saves import read_save, unfinished
from castra.tui.sitting import Sitting

from .toy import GAME

HUMANS = {"all": "human"}
OPEN = {"secret": "no"}


def toy_table(**words: object) -> Sitting:
    return open_table(Plan(GAME, seed="toy", **words))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wanted", "players", "expected"),
    [
        ({}, 2, ["human", "greedy"]),
        ({}, 3, ["human", "greedy", "greedy"]),
        ({"blue": "human"}, 2, ["greedy", "human"]),
        ({"red": "random"}, 2, ["random", "human"]),
        ({"1": "greedy", "2": "random"}, 2, ["greedy", "random"]),
        ({"ALL": "human"}, 3, ["human", "human", "human"]),
    ],
)
def test_seats_nobody_spoke_of_get_one_person_and_bots(
    wanted: dict[str, str], players: int, expected: list[str]
) -> None:
    assert seating(GAME, GAME.setup(players), wanted) == expected


@pytest.mark.parametrize("wanted", [{"white": "human"}, {"3": "human"}, {"red": "genius"}])
def test_unknown_seats_and_players_are_refused(wanted: dict[str, str]) -> None:
    with pytest.raises(CastraError, match=r"^(There is no seat|A seat is taken by)"):
        seating(GAME, GAME.setup(2), wanted)


def test_people_choose_before_bots() -> None:
    table = toy_table()
    assert (table.person_to_act, table.bot_to_act, table.viewer) == (0, None, 0)
    table.match.play(0, "b2 sword")
    assert (table.person_to_act, table.bot_to_act) == (None, 1)


def test_secret_choices_hide_the_screen_from_others() -> None:
    table = toy_table(seats=HUMANS)
    assert table.viewer == SPECTATOR
    assert table.must_hide(0)
    table.sit(0)
    assert not table.must_hide(0)
    table.match.play(0, "b2 sword")
    assert table.must_hide(1)


def test_open_games_and_lonely_players_hide_nothing() -> None:
    table = toy_table(seats=HUMANS, options=OPEN)
    assert not table.must_hide(0)
    table.match.play(0, "b2 sword")
    assert not table.must_hide(1)
    assert not toy_table().must_hide(0)


def test_log_tells_each_seat_what_it_may_know() -> None:
    table = toy_table(seats=HUMANS)
    table.match.play(0, "b2 sword")
    table.sit(1)
    assert table.log() == ["red has chosen."]
    table.sit(0)
    assert table.log() == ["red waits on b2 with a sword."]


def test_news_are_the_places_that_changed_since_one_acted() -> None:
    table = toy_table(seats=HUMANS, options=OPEN)
    table.match.play(0, "a1 sword")
    table.match.play(1, "c3 sword")
    table.sit(0)
    assert table.news() == {"a1", "c3"}


def test_undo_takes_back_one_action_of_a_person() -> None:
    table = toy_table(seats=HUMANS, options=OPEN, players=3)
    table.match.play(0, "a1 sword")
    table.match.play(1, "b1 sword")
    table.sit(2)
    assert len(table.log()) == 2
    assert table.undo() == 1
    assert [entry.text for entry in table.match.entries] == ["a1 sword"]
    assert len(table.log()) == 1


def test_undo_takes_back_what_bots_answered_too() -> None:
    table = toy_table(seats={"red": "human", "blue": "random", "green": "human"}, options=OPEN, players=3)
    table.match.play(0, "a1 sword")
    answer = table.bot_action(1)
    table.match.play(1, answer)
    assert table.undo() == 2
    assert table.match.entries == []
    table.match.play(0, "a1 sword")
    assert table.bot_action(1) == answer


def test_undo_stops_at_a_draw() -> None:
    table = toy_table(seats=HUMANS, options=OPEN)
    table.match.play(0, "a1 sword")
    table.match.play(1, "b1 sword")
    before = list(table.match.entries)
    with pytest.raises(CastraError, match=r"^A draw cannot be taken back\.$"):
        table.undo()
    assert table.match.entries == before


def test_undo_that_fails_half_way_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = toy_table(seats={"red": "human", "blue": "random", "green": "human"}, options=OPEN, players=3)
    monkeypatch.setattr(type(GAME), "reveals", lambda self, rules, state, seat, action: seat == 0)
    table.match.play(0, "a1 sword")
    table.match.play(1, table.bot_action(1))
    before, state = list(table.match.entries), table.match.state
    with pytest.raises(CastraError, match="revealed"):
        table.undo()
    assert table.match.entries == before
    assert table.match.state == state


def test_nothing_can_be_taken_back_at_the_start() -> None:
    with pytest.raises(CastraError, match="nothing to take back"):
        toy_table().undo()


def test_saved_game_goes_on_where_it_stopped(home: Path) -> None:
    table = toy_table()
    table.match.play(0, "b2 sword")
    table.match.play(1, table.bot_action(1))
    table.save()
    assert table.path.parent == home
    (save,) = unfinished()
    again = load_table(save.path)
    assert again.match.entries == table.match.entries
    assert again.people == (0,)
    assert again.match.secret == table.match.secret


def test_finished_save_is_a_record_that_can_be_verified() -> None:
    table = toy_table(seats={"all": "random"})
    while not table.match.over:
        bot = table.bot_to_act
        assert bot is not None
        table.match.play(bot, table.bot_action(bot))
    table.save()
    assert unfinished() == []
    assert verify(GAME, read_record(table.path.read_bytes())) == 3
    with pytest.raises(CastraError, match="is over"):
        load_table(table.path)


def test_two_games_never_share_a_file() -> None:
    first, second = toy_table(), toy_table()
    first.save()
    second = toy_table()
    second.save()
    assert first.path != second.path
    assert len(unfinished()) == 2


def test_record_file_that_exists_is_never_overwritten(tmp_path: Path) -> None:
    taken = tmp_path / "taken.castra"
    taken.write_text("mine")
    with pytest.raises(CastraError, match="exists already"):
        toy_table(path=taken)
    assert taken.read_text() == "mine"


def test_damaged_save_is_named_with_its_line(home: Path) -> None:
    table = toy_table()
    table.match.play(0, "b2 sword")
    table.save()
    table.path.write_bytes(table.path.read_bytes().replace(b"b2 sword", b"b3 sword"))
    assert unfinished() == []
    with pytest.raises(CastraError, match=rf"^{table.path} cannot be read: line \d+: this line was changed"):
        read_save(table.path)


def test_save_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    table = toy_table(path=tmp_path / "file" / "game.castra")
    shutil.rmtree(tmp_path / "file")
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CastraError, match=r"cannot be written: .*\.$"):
        table.save()
    with pytest.raises(CastraError, match=r"cannot be written: .*\.$"):
        toy_table(path=tmp_path / "file" / "game.castra")


def test_content_files_are_kept_beside_the_save(tmp_path: Path) -> None:
    centurion = get("centurion")
    source = next(centurion.folder.glob("data/*.toml"))
    text = source.read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('key = "centurion"', 'key = "mine"').replace('key = "duke"', 'key = "mine"'))
    game, options = centurion.with_pack_in_play(own, {})
    table = open_table(Plan(game, options=options, packs=(own,), seed="x"))
    table.save()
    own.unlink()
    again = load_table(table.path)
    assert again.match.save() == table.match.save()


def test_reconstructed_facts_are_told() -> None:
    assert GAME.reconstructed(GAME.setup()) == ["the points of a shield", "ground = grass"]


def test_reconstructed_facts_are_told_only_of_what_is_played() -> None:
    centurion, tac13 = get("centurion"), get("tac13")
    told = centurion.reconstructed(centurion.setup())
    assert not [words for words in told if words.startswith("The Duke")]
    told = tac13.reconstructed(tac13.setup(scenario="basic"))
    assert sum(words.startswith("Scenario ") for words in told) == 1
    assert not [words for words in told if "Full Simulation" in words]
    assert [words for words in tac13.reconstructed(tac13.setup(facing="on")) if "Full Simulation" in words]
