"""What stays hidden while units are placed: in records, in prompts, and from whoever would take an action back."""

from __future__ import annotations

import pytest

from castra.core.errors import CastraError
from castra.core.game import SPECTATOR
from castra.core.match import Match
from castra.games.centre_rock import GAME
from tests.games.centre_rock.test_table_and_setup import FOE_SQUAD, SQUAD


def match_at_placement(players: int) -> Match:
    """Player 1 begins; with four the order is 1, 2, 3, 4."""
    match = Match(GAME, GAME.setup(players), drawing=False)
    for pips in (6, *[1] * (players - 1)):
        match.act(-1, pips)
    match.play(0, "first 1")
    if players == 4:
        match.play(1, "lead 2")
    return match


def known(match: Match, seat: int) -> list[str]:
    """The last two entries of the record for a seat."""
    return [entry.text for entry in match.record(seat).entries][-2:]


@pytest.mark.rule("2.5")
def test_records_hide_where_another_team_places_even_when_turns_have_begun() -> None:
    match = match_at_placement(2)
    match.play(0, "place M b2 ne")
    match.play(0, "lift b2")
    assert known(match, 0) == ["place M b2 ne", "lift b2"]
    assert known(match, 1) == known(match, SPECTATOR) == ["place ?", "place ?"]
    for text in (*SQUAD, "ready"):
        match.play(0, text)
    for text in (*FOE_SQUAD, "ready"):
        match.play(1, text)
    for seat in (1, SPECTATOR):
        texts = [entry.text for entry in match.record(seat).entries if entry.actor == 0]
        assert texts == ["first 1", *["place ?"] * 7, "ready"]
    assert [entry.text for entry in match.save().entries if entry.actor == 0][1] == "place M b2 ne"


@pytest.mark.rule("2.8")
def test_team_mates_read_and_are_told_where_each_other_places() -> None:
    match = match_at_placement(4)
    match.play(0, "place M b2 ne")
    assert known(match, 2) == ["lead 2", "place M b2 ne"]
    assert known(match, 1) == known(match, 3) == ["lead 2", "place ?"]
    assert match.view(0).prompt.endswith("4 units to go. Only you and your team-mate can see it.")
    assert match.view(2).prompt == "Waiting for players 1 and 2 to place units."


@pytest.mark.rule("2.9")
def test_ready_is_not_taken_back_and_what_is_hidden_is() -> None:
    match = match_at_placement(2)
    for text in SQUAD:
        match.play(0, text)
    match.undo()
    match.play(0, SQUAD[-1])
    match.play(0, "ready")
    with pytest.raises(CastraError, match="revealed"):
        match.undo()
