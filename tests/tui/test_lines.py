"""Whole games line by line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from castra.core.record import read_record
from castra.core.replay import verify
from castra.games import get
from castra.tui.ending import verdict
from castra.tui.lines import CLEAR, COMMANDS, LineGame, Terminal
from castra.tui.plan import Plan, load_table, open_table
from castra.tui.saves import unfinished
from castra.tui.sitting import Sitting

from .toy import GAME

HUMANS = {"all": "human"}


def play_lines(table: Sitting, lines: list[str], *, board: bool = False, live: bool = False) -> list[str]:
    """What is answered to these lines."""
    sink = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    LineGame(table, Terminal(source, sink, live), board=board).run()
    return sink.getvalue().splitlines()


def answers(*lines: str, **plan: object) -> list[str]:
    """The same for a new toy game, without what is said before and after."""
    told = play_lines(open_table(Plan(GAME, seed="toy", **plan)), list(lines))  # type: ignore[arg-type]
    start = told.index("Type a move, or help.") + 1
    return told[start : told.index("", start)]


def test_game_against_a_bot_is_played_to_its_end() -> None:
    table = open_table(Plan(GAME, seed="toy"))
    told = play_lines(table, ["a1 sword", "B2 Shield", "3"])
    outcome = table.match.outcome
    assert outcome
    assert told[0] == "Ambush: red (human), blue (greedy)."
    assert f"The game is over. {verdict(table.match)}".splitlines()[0] in told
    assert "Some of what is played here is reconstructed; castra about ambush tells what." in told
    assert told[-1] == f"The record is in {table.path}"
    assert verify(GAME, read_record(table.path.read_bytes())) == 3


def test_hot_seat_game_keeps_choices_secret_from_each_other() -> None:
    table = open_table(Plan(GAME, seed="toy", seats=HUMANS))
    told = play_lines(table, ["a1 sword", "b1 sword", "c1 sword", "c2 shield", "a1 sword", "b1 sword"])
    first = told[told.index("Now blue chooses.") :][:2]
    assert first == ["Now blue chooses.", "red has chosen."]
    assert any(line.startswith("The game is over") for line in told)


def test_live_hot_seat_clears_the_screen_and_waits_for_enter() -> None:
    table = open_table(Plan(GAME, seed="toy", seats=HUMANS))
    told = play_lines(table, ["", "a1 sword", "", "b1 sword"], live=True)
    passing = [line for line in told if "Pass the keyboard" in line]
    assert [line.rpartition(CLEAR)[2] for line in passing[:2]] == [
        "Pass the keyboard to red, who then presses Enter.",
        "Pass the keyboard to blue, who then presses Enter.",
    ]
    assert all(CLEAR in line for line in passing)
    assert len(table.match.entries) == 3


def test_open_hot_seat_game_passes_no_keyboard_and_tells_nothing_twice() -> None:
    told = answers("a1 sword", "b1 sword", "c1 sword", seats=HUMANS, options={"secret": "no"})
    assert not [line for line in told if "keyboard" in line or "chooses" in line]
    assert told.count("red waits on a1 with a sword.") == 1


def test_end_of_input_keeps_the_game_and_says_where() -> None:
    table = open_table(Plan(GAME, seed="toy"))
    told = play_lines(table, ["a1 sword"])
    assert told[-2:] == [f"The game is kept in {table.path}", "castra play --resume goes on with it."]
    (save,) = unfinished()
    again = load_table(save.path)
    told = play_lines(again, ["b2 sword", "c3 sword"])
    assert f"The game goes on after {len(table.match.entries)} actions." in told
    assert again.match.over


def test_game_that_goes_on_after_one_action_says_so_in_the_singular() -> None:
    table = open_table(Plan(GAME, seed="toy", seats=HUMANS))
    play_lines(table, ["a1 sword"])
    assert len(table.match.entries) == 1
    assert "The game goes on after 1 action." in play_lines(load_table(table.path), [])


def test_table_is_drawn_once_per_turn_and_on_request() -> None:
    table = open_table(Plan(GAME, seed="toy"))
    told = play_lines(table, ["moves", "odds", "board off", "a1 sword", "board"], board=True)
    assert sum(line.startswith("scores") for line in told) == 2


def test_moves_are_numbered_and_can_be_narrowed() -> None:
    told = answers("moves c3")
    assert [line.split()[:3] for line in told[1:]] == [["17", "c3", "sword"], ["18", "c3", "shield"]]


def test_number_plays_the_move_with_that_number() -> None:
    told = answers("17")
    assert "red waits on c3 with a sword." in told


def test_refusal_names_the_rule_and_why_shows_it() -> None:
    told = answers("a1 sword", "a1 shield", "why", "why 3.1")
    at = told.index("you lay in wait on a1 last round — rule 2.2. (why shows the rule)")
    assert told[at + 1].startswith("2.2 Nobody lies in wait")
    assert told[at + 2].startswith("3.1 After three rounds")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("nonsense", "'nonsense' is no action; one reads 'b2 sword'."),
        ("99", "'99' is no action; one reads 'b2 sword'."),
        ("why", "Nothing was refused yet; why 4.2 shows rule 4.2."),
        ("rules 8.8", "There is no rule '8.8' here."),
        ("look z9", "There is nothing to look at on z9."),
        ("look", "Say what to look at: look c3."),
        ("look C3", "c3 is made of grass"),
        ("undo", "There is nothing to take back."),
        ("odds", "the die shows a six: 1/6, 16.7 % (one face of six)"),
        ("rules", "1 Table"),
    ],
)
def test_line_gets_its_sentence(line: str, answer: str) -> None:
    told = answers(line)
    assert told[told.index("Round 1: choose a square and arms.") + 1] == answer


def test_undo_asks_the_same_person_again() -> None:
    told = answers("a1 sword", "undo", seats=HUMANS, options={"secret": "no"})
    assert told[-2:] == ["Taken back.", "Round 1: choose a square and arms."]


def test_save_writes_a_copy_but_never_over_a_file(tmp_path: Path) -> None:
    copy = tmp_path / "copy.castra"
    told = answers("a1 sword", f"save {copy}", f"save {copy}")
    assert f"A copy is in {copy}" in told
    assert f"{copy} exists already; --resume goes on with it, another name keeps both." in told
    assert load_table(copy).match.entries


def test_help_names_every_command_and_log_tells_everything() -> None:
    told = answers("a1 sword", "help", "log")
    assert all(any(line.startswith(f"  {name}") for line in told) for name in COMMANDS)
    assert told[-3].endswith("red waits on a1 with a sword.")


def test_comments_and_empty_lines_are_passed_over() -> None:
    assert answers("# a script may explain itself", "", "quit") == ["Round 1: choose a square and arms."]


def test_unwritable_folder_is_told_and_the_game_goes_on(home: Path) -> None:
    home.parent.mkdir(parents=True)
    home.write_text("not a folder")
    table = open_table(Plan(GAME, seed="toy"))
    told = play_lines(table, ["a1 sword", "b1 sword", "c1 sword"])
    assert table.match.over
    assert told[-1].startswith("The game could not be kept: ")


def test_bots_alone_play_a_game_that_can_be_followed() -> None:
    told = play_lines(open_table(Plan(GAME, seed="toy", seats={"all": "random"})), [])
    assert sum(line.startswith("The die shows") for line in told) == 3


def test_centurion_is_played_against_the_greedy_bot_by_text_alone() -> None:
    table = open_table(Plan(get("centurion"), seed="by text alone"))
    told = play_lines(table, ["1"] * 600)
    assert table.match.over
    assert told[-1] == f"The record is in {table.path}"
    assert not [line for line in told if "Traceback" in line]
    assert verify(get("centurion"), read_record(table.path.read_bytes())) > 0
