"""Sections 3, 4, 5, 10 and 11 of the rules, through matches with the real packs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from castra.core.errors import IllegalActionError, NotationError, NotYourTurnError
from castra.core.game import CHANCE, WHOLE
from castra.core.match import Match

from . import oracle
from .games import SETUPS, on_the_board, play, random_match, started
from .test_setting_up import DARK_SET_UP, LIGHT_SET_UP, fresh, texts

DUKES = {"light": "duke", "dark": "duke", "enhanced": "yes"}
BLOCKABLE = "5ce/2tb3/6/6/6/2Ce3 light turn first=light bag=Le1On1/eq1 quiet=3 turns=8"
JUMPED = "6/6/5ce/2eq3/2Le3/2Ce3 light turn first=light bag=On1/eq1 quiet=3 turns=8"


def opened() -> Match:
    match = fresh()
    play(match, *LIGHT_SET_UP, *DARK_SET_UP)
    return match


def rule_of(match: Match, text: str) -> str:
    """The rule that forbids an action to whoever is to act."""
    with pytest.raises(IllegalActionError) as refused:
        play(match, text)
    return refused.value.refusal.rule


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


# 10: abilities


@pytest.mark.rule("10.1", "10.5", "3.4")
def test_ready_turns_one_tile_and_ends_the_turn() -> None:
    match = started("4ce1/6/6/2Le'Le'2/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=4")
    play(match, "flip c3")
    board = match.view().facts["board"]
    assert (board["c3"]["back"], board["d3"]["back"]) == (False, True)
    assert match.to_act == (1,)
    assert match.view().facts["quiet"] == 1


@pytest.mark.rule("10.2")
def test_side_without_icons_is_flipped_as_a_move() -> None:
    match = started("5du/6/6/2Or'3/6/DuFo4 light turn first=light bag=-/- quiet=0 turns=8", **DUKES)
    play(match, "flip c3")
    assert not match.view().facts["board"]["c3"]["back"]
    assert match.to_act == (1,)


@pytest.mark.rule("10.3")
def test_summon_adds_squares_beside_its_bearer() -> None:
    place = "5du/6/6/2FoDc2/6/DuFo4 light place first=light bag=-/pi1 hand=Kn quiet=0 turns=8"
    match = started(place, **DUKES)
    assert texts(match) == {"knight@a2", "knight@d2", "knight@d4", "knight@e3"}
    play(match, "knight@e3")
    assert match.view().facts["board"]["e3"]["tile"] == "knight"


@pytest.mark.rule("10.3", "4.3")
def test_summon_makes_room_where_the_leader_has_none() -> None:
    turn = "5du/6/6/3Dc2/Fo5/DuFo4 light turn first=light bag=Kn1/pi1 quiet=0 turns=8"
    match = started(turn, **DUKES)
    assert "draw" in texts(match)
    play(match, "draw")
    assert texts(match) == {"knight@c3", "knight@d2", "knight@d4", "knight@e3"}


DIVINING = "5du/6/6/2Or'3/6/DuFo4 light turn first=light bag={bag}/pi1 quiet=5 turns=8"


@pytest.mark.rule("10.4", "10.5")
@pytest.mark.parametrize(("bag", "dealt"), [("Pi2Kn1Wi1Ra1", 3), ("Kn1Wi1Ra1", 3), ("Kn1Wi1", 2), ("Pi3", 3)])
def test_divination_draws_three_keeps_one_returns_the_others_and_flips(bag: str, dealt: int) -> None:
    match = started(DIVINING.format(bag=bag), **DUKES)
    before = Counter(match.view().facts["bags"][0])
    play(match, "divine c3")
    facts = match.view(1).facts
    assert facts["phase"] == "keep"
    assert len(facts["hand"]) == dealt  # seen by both
    assert Counter(facts["bags"][0]) + Counter(facts["hand"]) == before
    assert texts(match) == {f"keep {key}" for key in facts["hand"]}
    assert rule_of(match, "b1-c1") == "10.4"
    kept = facts["hand"][-1]
    play(match, f"keep {kept}")
    facts = match.view().facts
    assert facts["hand"] == [kept]
    assert Counter(facts["bags"][0]) + Counter([kept]) == before
    assert texts(match) == {f"{kept}@a2"}
    play(match, f"{kept}@a2")
    facts = match.view().facts
    assert not facts["board"]["c3"]["back"]
    assert (facts["turns"], facts["quiet"], match.to_act) == (9, 0, (1,))


@pytest.mark.rule("10.4")
def test_divination_of_a_last_tile_leaves_nothing_to_choose() -> None:
    match = started(DIVINING.format(bag="Kn1"), **DUKES)
    play(match, "divine c3")
    assert texts(match) == {"knight@a2"}


@pytest.mark.rule("10.4", "4.3", "4.4")
def test_divination_needs_a_tile_and_a_square() -> None:
    match = started(DIVINING.format(bag="-"), **DUKES)
    assert "divine c3" not in texts(match)
    assert rule_of(match, "divine c3") == "4.4"
    full = "5du/6/6/2Or'3/Fo5/DuFo4 light turn first=light bag=Kn1/pi1 quiet=5 turns=8"
    match = started(full, **DUKES)
    assert rule_of(match, "divine c3") == "4.3"


@pytest.mark.rule("10.4", "4.7")
def test_divination_in_guard_needs_a_square_that_is_sure_to_help() -> None:
    slide = "ra4du/6/6/2Or'3/6/DuFo4 light turn first=light bag=Pi2Kn2/pi1 quiet=5 turns=8"
    match = started(slide, **DUKES)
    assert match.view().facts["guard"][0]
    assert "divine c3" in texts(match)
    play(match, "divine c3")
    play(match, f"keep {match.view().facts['hand'][0]}")
    assert {text.split("@")[1] for text in texts(match)} == {"a2"}
    jump = "5du/6/6/kn1Or'3/6/1DuFo3 light turn first=light bag=Pi2Kn2/pi1 quiet=5 turns=8"
    match = started(jump, **DUKES)
    assert match.view().facts["guard"][0]
    assert "divine c3" not in texts(match)
    assert rule_of(match, "divine c3") == "4.7"


# 11: the end


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
    match = started("ra4ma/6/6/4du1/5ma'/Du'5 dark turn first=light bag=Kn1/- quiet=0 turns=8", **DUKES)
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
    match = started(SHUFFLE.replace("quiet=0", f"quiet={turns}"), quiet=option)
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
    match = started(SHUFFLE.replace("quiet=0", "quiet=500"), quiet="off", repetition="off")
    play(match, *ROUND)
    assert not match.over
    assert match.view().facts["quiet"] == 504
