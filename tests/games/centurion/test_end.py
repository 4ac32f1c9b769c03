"""Section 11 of the rules, how games end, through matches with the real packs."""

from __future__ import annotations

import pytest

from castra.core.errors import NotationError, NotYourTurnError
from castra.core.game import WHOLE

from .games import play, started
from .test_setting_up import texts

DUKES = {"light": "duke", "dark": "duke", "enhanced": "yes"}


@pytest.mark.rule("11.1")
def test_nothing_can_be_done_once_a_leader_is_captured() -> None:
    match = started("6/6/6/3ce2/2Tb'3/2Ce3 light turn first=light bag=On1/on1 quiet=0 turns=8")
    play(match, "c2xd3")
    assert match.over
    assert match.to_act == ()
    for seat in (0, 1):
        with pytest.raises(NotYourTurnError, match="The game is over"):
            match.play(seat, "draw")
    assert match.view().facts["captured"][1].count("centurion") == 1


@pytest.mark.rule("11.2")
def test_player_in_guard_without_an_action_loses() -> None:
    match = started("ra5/1wi4/6/4du1/5ma'/Du'5 dark turn first=light bag=Kn1/- quiet=0 turns=8", **DUKES)
    play(match, "f2-f1")
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.shares, outcome.rule) == ((0, WHOLE), "11.2")
    assert outcome.reason == "Dark wins because light has no action left"
    assert match.view().facts["guard"][0]


@pytest.mark.rule("11.2", "6.10")
def test_player_out_of_guard_without_an_action_loses_too() -> None:
    match = started("5ce/6/6/6/Onon4/Ce5 dark turn first=light bag=-/- quiet=0 turns=8")
    play(match, "f6-f5")
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.shares, outcome.rule) == ((0, WHOLE), "11.2")
    assert not match.view().facts["guard"][0]


@pytest.mark.rule("11.2")
def test_player_whose_only_action_is_a_draw_plays_on() -> None:
    match = started("5ce/6/6/6/Onon4/Ce5 dark turn first=light bag=Le1/- quiet=0 turns=8")
    play(match, "f6-f5")
    assert texts(match) == {"draw"}


SHUFFLE = "5ce/4ex1/6/6/1Ex4/Ce5 light turn first=light bag=-/- quiet=0 turns=8"
ROUND = ("b2-b3", "e5-e4", "b3-b2", "e4-e5")


@pytest.mark.rule("11.3")
def test_position_that_stands_for_the_third_time_is_a_draw() -> None:
    match = started(SHUFFLE)
    play(match, *ROUND, *ROUND)
    assert not match.over
    play(match, ROUND[0])  # after this the position of the first move stands again
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.shares, outcome.rule, outcome.drawn) == ((WHOLE // 2, WHOLE // 2), "11.3", True)


@pytest.mark.rule("11.3")
def test_repetition_may_be_allowed() -> None:
    match = started(SHUFFLE, repetition="off", quiet="off")
    play(match, *ROUND * 30)
    assert not match.over


@pytest.mark.rule("11.3")
def test_same_squares_with_other_sides_up_are_another_position() -> None:
    """(The same sides up with the other player to move cannot come about: every action flips one tile.)"""
    match = started("5ce/4ex1/6/2Le'Le'2/1Ex4/Ce5 dark turn first=light bag=-/- quiet=0 turns=8")
    again = ("e5-e4", "b2-b3", "e4-e5", "b3-b2")
    play(match, *again, *again, "e5-d5", "flip c3", "d5-e5", "flip d3")
    assert not match.over
    match = started("5ce/4ex1/6/2Le'Le'2/1Ex4/Ce5 dark turn first=light bag=-/- quiet=0 turns=8")
    play(match, *again, *again, "e5-d5", "b2-b3", "d5-e5")  # as after the third action of each round
    assert match.over


@pytest.mark.rule("11.4")
@pytest.mark.parametrize(("option", "turns"), [("100", 99), ("50", 49)])
def test_turns_without_capture_or_placement_end_in_a_draw(option: str, turns: int) -> None:
    match = started(SHUFFLE.replace("quiet=0 turns=8", f"quiet={turns} turns=300"), quiet=option)
    play(match, ROUND[0])
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.rule, outcome.drawn) == ("11.4", True)
    assert outcome.reason == f"The game is drawn: {option} turns passed without change"


@pytest.mark.rule("11.4")
def test_capture_and_placement_begin_the_count_anew() -> None:
    match = started("5ce/4ex1/6/2on3/1Ex4/Ce5 light turn first=light bag=On1/- quiet=99 turns=300")
    play(match, "draw", "onager@a2")
    assert match.view().facts["quiet"] == 0
    match = started("5ce/4ex1/6/6/1Exle3/Ce5 light turn first=light bag=-/- quiet=99 turns=300")
    play(match, "b2xc2")
    assert (match.over, match.view().facts["quiet"]) == (False, 0)


@pytest.mark.rule("11.4")
def test_quiet_turns_may_go_on_for_ever() -> None:
    match = started(SHUFFLE.replace("quiet=0 turns=8", "quiet=500 turns=800"), quiet="off", repetition="off")
    play(match, *ROUND)
    assert not match.over
    assert match.view().facts["quiet"] == 504


STUCK = "6/6/1Tr1Ce2/6/3Op2/2ce3 light turn first=light bag=-/- quiet=99 turns=99"


@pytest.mark.rule("11.5", "11.2")
def test_player_without_an_action_loses_also_on_the_last_quiet_turn() -> None:
    match = started(STUCK)
    play(match, "b4-b2")
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.shares, outcome.rule) == ((WHOLE, 0), "11.2")


@pytest.mark.rule("11.5", "11.4")
def test_last_quiet_turn_is_a_draw_as_long_as_the_next_player_can_act() -> None:
    match = started(STUCK.replace("2ce3", "2cele2"))
    play(match, "b4-b2")
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.drawn, outcome.rule) == (True, "11.4")


@pytest.mark.rule("11.2")
def test_position_of_a_turn_without_an_action_is_refused() -> None:
    lost = "6/6/3Ce2/6/1Tr'1Op2/2ce3 dark turn first=light bag=-/- quiet=0 turns=99"
    with pytest.raises(NotationError, match="Dark has no action left, so the game is over"):
        started(lost)
    over = lost.replace("turn first", "ended first") + " won=light by=no-action"
    assert started(over).over
    with pytest.raises(NotationError, match="A game cannot end 'won=light by=no-action' here"):
        started(over.replace("2ce3", "2cele2"))
