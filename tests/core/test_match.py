"""A match: seats act through the gate, chance by itself, and nothing revealed is taken back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import castra
from castra.core.chance import commitment, secret_from
from castra.core.errors import CastraError, IllegalActionError, NotationError, NotYourTurnError, SetupError
from castra.core.game import CHANCE, SPECTATOR, acting_seats
from castra.core.match import Match
from castra.core.play import play
from tests.core.matches import finished_match, new_match
from tests.toy import GAME, Toy
from tests.toy_engine import KEEP, PICK, action

README = Path(__file__).resolve().parents[2] / "README.md"


def test_match_deals_by_itself_before_the_first_action() -> None:
    match = new_match()
    assert [entry.actor for entry in match.entries] == [CHANCE] * 6
    assert match.to_act == (0, 1, 2)
    assert not match.over
    assert match.outcome is None


def test_match_runs_to_its_end() -> None:
    match = finished_match()
    assert match.over
    assert match.to_act == ()
    assert match.outcome is not None
    assert sum(match.outcome.shares) == 120


def test_same_secret_deals_the_same_luck() -> None:
    assert finished_match(5).record() == finished_match(5).record()
    assert finished_match(5).entries != finished_match(6).entries


def test_words_of_the_seats_change_the_luck() -> None:
    assert new_match(words=()).entries != new_match(words=("a", "b", "c")).entries


def test_luck_of_a_stream_does_not_depend_on_other_streams() -> None:
    """The dice fall alike in a match of two rounds and in one of three, although more cards are dealt."""

    def dice(rounds: str) -> list[str]:
        match = Match(GAME, GAME.setup(2, rounds=rounds), secret=secret_from("dice"))
        while not match.over:
            match.play(match.to_act[-1], match.legal_actions(match.to_act[-1])[0])
        return [entry.text for entry in match.entries if entry.text.startswith("roll")]

    assert dice("3")[:2] == dice("2")


def test_view_is_for_a_spectator_unless_said_otherwise() -> None:
    match = new_match()
    assert match.view().seat == SPECTATOR
    assert match.view(1).seat == 1


def test_text_and_number_are_played_alike() -> None:
    one, other = new_match(), new_match()
    number = one.legal_actions(1)[0]
    one.play(1, number)
    other.play(1, other.write(1, number).upper())
    assert one.record() == other.record()


def refused(act: Callable[[], object], error: type[CastraError], words: str) -> None:
    with pytest.raises(error, match=words):
        act()


def test_gate_refuses_with_the_right_error() -> None:
    match = new_match()
    before = match.save()
    hand = [choice.action for choice in match.view(0).choices]
    missing = next(action(PICK, value) for value in range(1, 5) if action(PICK, value) not in hand)
    refused(lambda: match.play(0, missing), IllegalActionError, r"You hold no \d — rule 1.2")
    refused(lambda: match.play(0, action(KEEP)), IllegalActionError, "everybody picks")
    refused(lambda: match.play(0, "castle"), NotationError, "no action of Spoils")
    refused(lambda: match.play(3, hand[0]), NotYourTurnError, "no seat '3'; seats are numbered from 0 to 2")
    refused(lambda: match.play(SPECTATOR, hand[0]), NotYourTurnError, "no seat")
    refused(lambda: match.play(CHANCE, hand[0]), CastraError, "chance cannot do this here")
    assert match.save() == before
    match.play(0, hand[0])
    refused(lambda: match.play(0, hand[0]), NotYourTurnError, "blue and green are to act")


def test_gate_is_closed_while_chance_acts_and_after_the_end() -> None:
    dealing = Match(GAME, GAME.setup(2), drawing=False)
    refused(lambda: dealing.play(0, "pick 1"), NotYourTurnError, "Chance has to decide first")
    refused(lambda: finished_match().play(0, "keep"), NotYourTurnError, "The game is over")


def test_gate_leaves_the_state_alone() -> None:
    match = new_match()
    text = GAME.write_state(match.rules, match.state)
    after: Any = play(GAME, match.rules, match.setup, match.state, 2, match.legal_actions(2)[0]).state
    assert GAME.write_state(match.rules, match.state) == text != GAME.write_state(match.rules, after)
    assert acting_seats(match.rules, after) == (0, 1)


def test_undo_takes_back_one_action() -> None:
    match = new_match()
    states = [GAME.write_state(match.rules, state) for state in match.states]
    match.play(1, match.legal_actions(1)[0])
    match.undo()
    assert [GAME.write_state(match.rules, state) for state in match.states] == states


def test_undo_stops_at_draws_and_reveals() -> None:
    match = new_match()
    refused(match.undo, CastraError, "A draw cannot be taken back")
    for seat in match.to_act:
        match.act(seat, match.legal_actions(seat)[0])
    refused(match.undo, CastraError, "revealed cannot be taken back")
    refused(Match(Toy(), drawing=False).undo, CastraError, "nothing to take back")


def test_record_commits_to_the_secret_from_the_start() -> None:
    match = new_match()
    assert match.record().commitment == commitment(match.secret)
    assert match.secret.hex() not in str(match.record())


@pytest.mark.parametrize("name", ["", " Ann", "Ann\nBob", "x" * 61, "tab\t"])
def test_name_that_does_not_fit_a_line_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match="one line"):
        Match(GAME, GAME.setup(2), players=[name, "Bob"])


def test_names_are_needed_for_all_or_for_none() -> None:
    for given in ({"players": ["Ann"]}, {"words": ["only one"]}):
        with pytest.raises(SetupError, match="for all 2 seats or for none"):
            Match(GAME, GAME.setup(2), **given)  # type: ignore[arg-type]


# -- castra.new_game, and the loop that the README shows


def test_new_game_is_the_same_for_the_same_seed() -> None:
    def opening(seed: str | int | None) -> tuple[str, bytes]:
        match = castra.new_game("centurion", seed=seed)
        return match.game.write_state(match.rules, match.state), match.secret

    assert opening("friday") == opening("friday")
    assert opening(7) == opening("7")
    assert opening("friday")[1] != opening("saturday")[1]
    assert opening(None)[1] != opening(None)[1]


def test_new_game_takes_players_and_options() -> None:
    assert castra.new_game("centurion", players=2, first="dark").to_act == (1,)
    for wrong in ({"players": 3}, {"first": "nobody"}, {"colour": "blue"}):
        with pytest.raises(SetupError):
            castra.new_game("centurion", **wrong)
    with pytest.raises(CastraError, match="no game 'chess'"):
        castra.new_game("chess")


def test_loop_of_the_readme_plays_a_game() -> None:
    (loop,) = re.findall(r"```python\n(.*?castra\.new_game.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in loop.splitlines() if line]) <= 10
    random.seed(1)
    names: dict[str, object] = {}
    exec(loop, names)
    match = names["match"]
    assert isinstance(match, Match)
    assert match.over
