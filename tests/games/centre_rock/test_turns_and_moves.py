"""Sections 3 and 4: the turn, orienting and moving."""

from __future__ import annotations

import pytest

from castra.core.errors import NotYourTurnError
from tests.games.centre_rock.table import in_play


@pytest.mark.rule("3.1")
def test_two_actions_of_any_kind_with_any_unit_make_a_turn() -> None:
    table = in_play("1Ma1e 1Me4e 2Me5w")
    table.act("turn a1 ne", "turn a1 e")
    assert table.player == 2
    again = in_play("1Ma1e 1Me4e 2Me5w").act("e4xe5", "roll 1", "e4xe5", "roll 1")
    assert again.player == 2
    mixed = in_play("1Ma1e 1Me4e 2Me5w").act("move a1", "roll 6", "a1-a4", "turn e4 w")
    assert mixed.player == 2
    assert mixed.units == {"1Ma4e", "1Me4w", "2Me5w"}


@pytest.mark.rule("3.2", "ruling 9")
def test_a_player_may_stop_after_one_action_or_none() -> None:
    assert in_play("1Ma1e 2Me5w").act("pass").player == 2
    assert in_play("1Ma1e 2Me5w").act("turn a1 ne", "pass").player == 2
    assert in_play("1Ma1e 2Me5w").act("pass").state.turns == 1


@pytest.mark.rule("3.3")
def test_only_the_own_squad_can_be_commanded() -> None:
    table = in_play("1Ma1e 2Me5w 3Mc3e 4Mg9e", players=4)
    assert table.refused("move c3").rule == "3.3"
    assert table.refused("turn e5 e").rule == "3.3"
    assert table.refused("c3xe5").rule == "3.3"
    assert table.refused("move b1").rule == "3.3"
    assert {choice.split()[1] for choice in table.choices() if choice != "pass"} == {"a1"}


@pytest.mark.rule("3.4", "ruling 10", "ruling 35")
def test_a_squad_without_units_is_skipped_and_the_order_stays() -> None:
    table = in_play("1Ma1e 2Me8w 4Mg9e", players=4)
    players = []
    for _ in range(6):
        players.append(table.player)
        table.act("pass")
    assert players == [1, 2, 4, 1, 2, 4]


@pytest.mark.rule("3.4", "ruling 36")
def test_a_vanquished_third_player_is_skipped_and_its_king_stays() -> None:
    table = in_play("1Ma1e 3Mg9e", players=3, points="1 7 2")
    table.act("pass")
    assert table.player == 3
    assert table.points == [1, 7, 2]
    table.act("pass")
    assert table.player == 1


@pytest.mark.rule("3.4", "ruling 10")
def test_a_player_with_one_unit_in_a_corner_can_still_act() -> None:
    table = in_play("1Ma1sw 2Ma2e 2Mb1e 2Rb2e")
    assert {"turn a1 e", "turn a1 ne", "turn a1 nw", "move a1", "pass"} == table.choices()


@pytest.mark.rule("3.5")
def test_only_the_player_whose_turn_it_is_acts_and_finishes_what_was_begun() -> None:
    table = in_play("1Ma1e 2Me5w")
    with pytest.raises(NotYourTurnError):
        table.by(2, "move e5")
    table.act("move a1")
    with pytest.raises(NotYourTurnError):
        table.by(1, "pass")
    table.act("roll 3")
    assert table.refused("pass").rule == "3.5"
    assert table.refused("turn a1 ne").rule == "3.5"
    assert table.refused("a1xe5").rule == "3.5"


@pytest.mark.rule("4.1")
def test_one_action_turns_a_unit_by_any_angle() -> None:
    for facing in ("ne", "nw", "w", "sw", "se"):
        table = in_play("1Me5e 2Ma1e").act(f"turn e5 {facing}")
        assert f"1Me5{facing}" in table.units
        assert table.state.actions == 1
        assert table.player == 1


@pytest.mark.rule("4.2", "ruling 14")
def test_turning_to_the_same_facing_is_not_an_action() -> None:
    assert in_play("1Me5e 2Ma1e").refused("turn e5 e").rule == "4.2"


@pytest.mark.rule("4.3", "ruling 13")
def test_a_unit_turns_only_towards_the_board_but_may_come_to_face_the_edge() -> None:
    table = in_play("1Mb1w 2Me5w")
    assert table.refused("turn b1 sw").rule == "4.3"
    table.act("move b1", "roll 1", "b1-a1")
    assert "1Ma1w" in table.units
    assert table.refused("turn a1 sw").rule == "4.3"
    assert "turn a1 e" in table.choices()


@pytest.mark.rule("4.4", "ruling 12")
def test_a_move_names_the_unit_then_rolls_then_chooses() -> None:
    table = in_play("1Me5e 1Ma1e 2Mi9e")
    assert table.refused("e5-e6").rule == "4.4"
    table.act("move e5", "roll 2")
    assert table.refused("a1-a2").rule == "4.4"
    assert "e5-e6" in table.choices()


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(("pips", "steps"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize("unit", ["M", "R", "S"])
def test_every_class_goes_up_to_half_the_roll_rounded_up(pips: int, steps: int, unit: str) -> None:
    table = in_play(f"1{unit}e5e 2Ma1e").act("move e5", f"roll {pips}")
    walks = {choice for choice in table.choices() if choice.startswith("e5-")}
    assert len(walks) == 3 * steps * (steps + 1)
    assert f"e5-e{5 + steps}" in walks
    assert f"e5-e{6 + steps}" not in walks
    assert table.refused("e5-e9").rule == "4.5"


@pytest.mark.rule("4.6")
def test_a_path_bends_but_never_enters_or_crosses_a_unit() -> None:
    table = in_play("1Ma1e 1Rb1e 2Mb2w 2Mg5e").act("move a1", "roll 5")
    walks = {choice for choice in table.choices() if choice.startswith("a1-")}
    assert walks == {"a1-a2", "a1-a3", "a1-b3", "a1-a4", "a1-b4", "a1-c4", "a1-c3"}
    assert "a1-c2" not in walks, "c2 is three steps away only through units"
    assert table.refused("a1-b2").rule == "4.6"
    assert table.refused("a1-b1").rule == "4.6"
    closed = in_play("1Ma1e 1Rb1e 2Mb2w 2Ma2e").act("move a1", "roll 6")
    assert closed.refused("a1-c3").rule == "4.6"


@pytest.mark.rule("4.7")
def test_moving_keeps_the_facing() -> None:
    table = in_play("1Me5nw 2Ma1e").act("move e5", "roll 4", "e5-d6")
    assert "1Md6nw" in table.units


@pytest.mark.rule("4.8", "ruling 11")
def test_a_unit_may_stay_after_its_roll_and_even_a_hemmed_in_unit_may_be_named() -> None:
    table = in_play("1Ma1e 1Rb1e 2Mb2w 2Ma2e").act("move a1", "roll 6")
    assert table.choices() == {"stay a1"}
    table.act("stay a1")
    assert table.state.actions == 1


@pytest.mark.rule("4.9", "7.4", "ruling 30")
def test_a_unit_that_leaves_the_rock_and_comes_back_has_left_it() -> None:
    table = in_play("1Me5e 2Ma1e", marker=2, points="2 0").act("move e5", "roll 3")
    assert {"stay e5", "round e5"} <= table.choices()
    stays = in_play("1Me5e 2Ma1e", marker=2, points="2 0").act("move e5", "roll 3", "stay e5")
    assert stays.state.marker == 2
    table.act("round e5")
    assert table.state.marker == 0
    assert "1Me5e" in table.units
    short = in_play("1Me5e 2Ma1e", marker=2, points="2 0").act("move e5", "roll 2")
    assert short.refused("round e5").rule == "4.5"
    elsewhere = in_play("1Me4e 2Ma1e").act("move e4", "roll 6")
    assert elsewhere.refused("round e4").rule == "4.9"


@pytest.mark.rule("4.9", "ruling 31")
def test_crossing_the_empty_rock_has_no_effect() -> None:
    table = in_play("1Me4e 2Ma1e", points="5 1").act("move e4", "roll 4", "e4-e6")
    assert table.units == {"1Me6e", "2Ma1e"}
    assert (table.state.marker, table.points) == (0, [5, 1])
