"""Section 10 of the rules, enhanced abilities, through matches with the real packs."""

from __future__ import annotations

from collections import Counter

import pytest

from .games import play, rule_of, started
from .test_setting_up import texts

DUKES = {"light": "duke", "dark": "duke", "enhanced": "yes"}


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
    flip = match.game.read_action(match.rules, match.state, 0, "flip c3")
    assert match.game.rule_of(match.rules, match.state, flip) == "10.2"
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
    slide = "ra4du/6/6/2Or'3/6/DuFo4 light turn first=light bag=Pi2Kn1/pi1 quiet=5 turns=8"
    match = started(slide, **DUKES)
    assert match.view().facts["guard"][0]
    assert "divine c3" in texts(match)
    play(match, "divine c3")
    play(match, f"keep {match.view().facts['hand'][0]}")
    assert {text.split("@")[1] for text in texts(match)} == {"a2"}
    jump = "5du/6/6/kn1Or'3/6/1DuFo3 light turn first=light bag=Pi2Kn1/pi1 quiet=5 turns=8"
    match = started(jump, **DUKES)
    assert match.view().facts["guard"][0]
    assert "divine c3" not in texts(match)
    assert rule_of(match, "divine c3") == "4.7"
