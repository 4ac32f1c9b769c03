"""Sections 3, 4 and 5 of the rules, through matches with the real packs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from castra.core.errors import IllegalActionError, NotationError, NotYourTurnError
from castra.core.game import CHANCE, WHOLE
from castra.core.match import Match

from . import oracle
from .games import SETUPS, on_the_board, play, random_match, rule_of, started
from .test_setting_up import DARK_SET_UP, LIGHT_SET_UP, fresh, texts

DUKES = {"light": "duke", "dark": "duke", "enhanced": "yes"}
BLOCKABLE = "5ce/2tb3/6/6/6/2Ce3 light turn first=light bag=Le1On1/eq1 quiet=3 turns=8"
JUMPED = "6/6/5ce/2eq3/2Le3/2Ce3 light turn first=light bag=On1/eq1 quiet=3 turns=8"


def opened() -> Match:
    match = fresh()
    play(match, *LIGHT_SET_UP, *DARK_SET_UP)
    return match


# 3: the turn


@pytest.mark.rule("3.1", "3.3", "3.4")
def test_turn_is_one_action_and_then_the_other_player_acts() -> None:
    match = opened()
    assert {"c2-c3", "draw"} <= texts(match)
    play(match, "c2-c3")
    assert match.to_act == (1,)
    with pytest.raises(NotYourTurnError, match="It is not your turn: dark is to act"):
        match.play(0, "d1-d2")
    play(match, "c6-c5", "flip c3")
    assert match.to_act == (1,)
    assert not match.view().facts["board"]["c3"]["back"]


@pytest.mark.rule("3.1", "3.4")
def test_drawing_and_placing_are_one_turn() -> None:
    match = opened()
    play(match, "draw")
    assert match.to_act == (0,)
    assert all("@" in text for text in texts(match))
    assert rule_of(match, "c2-c3") == "4.6"
    (seat,) = match.to_act
    match.play(seat, match.legal_actions(seat)[0])
    assert match.to_act == (1,)
    assert match.view().facts["turns"] == 1


@pytest.mark.rule("3.2")
def test_nobody_may_pass() -> None:
    match = opened()
    for word in ("pass", "-", "c2-c2", ""):
        with pytest.raises((NotationError, IllegalActionError)):
            play(match, word)
    for match in random_match("centurion", "nobody passes", 80):
        if match.over:
            break
        (seat,) = match.to_act
        for number in match.legal_actions(seat)[:5]:
            after = match.game.write_state(match.rules, match.rules.apply(match.state, seat, number))
            assert after.split(" quiet=")[0] != match.game.write_state(match.rules, match.state).split(" quiet=")[0]


# 4: placing


@pytest.mark.rule("4.1", "4.6", "1.9")
def test_tile_is_drawn_at_random_before_its_square_is_chosen() -> None:
    match = opened()
    assert rule_of(match, "velites@b1") == "4.1"
    play(match, "draw")
    assert match.entries[-1].actor == CHANCE
    (key,) = match.view(0).facts["hand"]
    assert match.entries[-1].text == f"deal {key}"
    assert match.view(1).facts["hand"] == [key]
    assert {text.split("@")[0] for text in texts(match)} == {key}
    assert rule_of(match, "onager@b1" if key != "onager" else "velites@b1") == "4.1"
    before = match.view().facts["bags"][0]
    play(match, f"{key}@b1")
    assert match.view().facts["bags"][0] == before  # it never goes back


@pytest.mark.rule("4.1", "1.9")
def test_every_tile_in_the_bag_is_as_likely_as_every_other() -> None:
    match = opened()
    match.act(0, "draw")
    weights = [int(weight) for weight in match.rules.chance_weights(match.state)]
    names = [match.write(CHANCE, int(number)) for number in match.rules.chance_actions(match.state)]
    bag = match.view().facts["bags"][0]
    assert dict(zip(names, weights, strict=True)) == {f"deal {key}": count for key, count in bag.items()}
    assert Fraction(weights[names.index("deal legionnaire")], sum(weights)) == Fraction(4, 16)


@pytest.mark.rule("4.2")
def test_new_tile_goes_on_a_free_square_beside_the_leader() -> None:
    match = started("2lecele1/6/6/6/2Le3/2CeLe2 light place first=light bag=-/- hand=On quiet=0 turns=4")
    assert texts(match) == {"onager@b1"}
    assert rule_of(match, "onager@c2") == "4.2"
    assert rule_of(match, "onager@b2") == "4.2"
    assert rule_of(match, "onager@d2") == "4.2"


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("tile", ["Le", "on"])
def test_no_draw_without_a_free_square_beside_the_leader(tile: str) -> None:
    match = started(f"4ce1/6/6/6/Le5/Ce{tile}4 light turn first=light bag=On1/- quiet=0 turns=4")
    assert "draw" not in texts(match)
    assert rule_of(match, "draw") == "4.3"


@pytest.mark.rule("4.4")
def test_empty_bag_leaves_moves_and_abilities() -> None:
    match = started("4ce1/6/6/2Le'3/6/2Ce3 light turn first=light bag=-/on1 quiet=0 turns=4")
    assert "draw" not in texts(match)
    assert {"flip c3", "c3-c4"} <= texts(match)
    assert rule_of(match, "draw") == "4.4"
    play(match, "flip c3")
    assert "draw" in texts(match)  # the other bag is another matter


@pytest.mark.rule("4.4")
def test_last_tile_of_the_bag_can_be_drawn() -> None:
    match = started("4ce1/6/6/6/6/2Ce3 light turn first=light bag=On1/on1 quiet=0 turns=4")
    play(match, "draw", "onager@c2")
    assert match.view().facts["bags"][0] == {}


@pytest.mark.rule("4.5")
def test_reverse_side_is_refused_for_a_tile_with_a_starting_side() -> None:
    match = started("2lecele1/6/6/6/2Le3/2CeLe2 light place first=light bag=-/- hand=On quiet=0 turns=4")
    assert rule_of(match, "onager@b1/back") == "4.5"


@pytest.mark.rule("4.6")
def test_tile_must_be_placed_even_where_it_is_captured_at_once() -> None:
    match = started("5ce/6/6/6/1eq4/1LeCeLe2 light place first=light bag=-/- hand=On quiet=0 turns=4")
    assert texts(match) == {"onager@c2"}
    play(match, "onager@c2")
    assert "b2xc2" in texts(match)


@pytest.mark.rule("4.7")
def test_draw_in_guard_is_offered_where_any_tile_would_help_and_must_then_help() -> None:
    match = started(BLOCKABLE)
    assert texts(match) == {"draw"}
    play(match, "draw")
    assert {text.split("@")[1] for text in texts(match)} == {"c2"}
    (key,) = match.view().facts["hand"]
    assert rule_of(match, f"{key}@b1") == "4.7"
    play(match, f"{key}@c2")
    assert match.view().facts["guard"] == [False, False]


@pytest.mark.rule("4.7")
def test_draw_in_guard_is_refused_where_no_square_is_sure_to_help() -> None:
    match = started(JUMPED)
    assert "draw" not in texts(match)
    assert rule_of(match, "draw") == "4.7"


@pytest.mark.rule("4.7")
def test_shield_just_drawn_may_help_from_the_side() -> None:
    match = started("5ce/2tb3/6/6/6/2Ce3 light place first=light bag=-/eq1 hand=Ha quiet=3 turns=8")
    assert texts(match) == {"hastati@c2", "hastati@d1"}


# 5: danger


@pytest.mark.rule("5.1", "5.3", "5.5")
@pytest.mark.parametrize("name", SETUPS)
def test_no_action_of_a_random_game_leaves_the_own_leader_to_the_opponent(name: str) -> None:
    before = None
    for match in random_match(name, "safe", 90):
        facts = match.view().facts
        acted = 1 - facts["turn"]
        if facts["phase"] == "turn" and before == acted:
            assert not oracle.in_guard(on_the_board(match), acted)
        before = facts["turn"] if facts["phase"] in ("turn", "place") else None


@pytest.mark.rule("5.2", "5.5", "1.11", "11.1")
def test_leader_is_captured_though_the_own_is_left_exposed() -> None:
    match = started("6/2tb3/3ce2/2Tb'3/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=8")
    assert oracle.in_guard(on_the_board(match), 1)
    play(match, "c3xd4")
    assert match.over
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.shares, outcome.rule) == ((WHOLE, 0), "11.1")
    assert outcome.reason == "Light wins by capturing dark's Centurion"


@pytest.mark.rule("5.2", "5.5")
def test_guard_counts_also_when_the_attacker_is_needed_at_home() -> None:
    """The Tribune would expose its own Centurion to the Marshall, and still its Slide may not be entered."""
    pinned = "6/Ma1tb1ce1/6/6/6/3Du2 light turn first=light bag=-/- quiet=0 turns=8"
    match = started(pinned, light="duke")
    assert "d1-b1" in texts(match)
    assert rule_of(match, "d1-c1") == "5.1"
