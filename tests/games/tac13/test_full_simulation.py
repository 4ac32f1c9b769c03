"""The Full Simulation: facing, missiles, terrain in combat, capability chart (13 to 16)."""

from __future__ import annotations

from typing import Any

import pytest

from castra.games.tac13.engine.board import in_front
from tests.games.tac13.tables_for_tests import FAR, attack, battle, defence, draw_map

# -- facing


@pytest.mark.rule("13.1")
def test_three_hexes_are_front_and_three_are_flank() -> None:
    for facing in range(6):
        front = [side for side in range(6) if in_front(facing, side)]
        assert sorted(front) == sorted({facing, (facing + 1) % 6, (facing + 5) % 6})


@pytest.mark.rule("13.1")
def test_units_begin_facing_as_the_scenario_says() -> None:
    table = battle({"1010": "SO"}, FAR, facing="on")
    assert (table.facing("1010"), table.facing("2001")) == ("S", "N")


@pytest.mark.rule("13.2", "13.3")
def test_a_unit_moves_into_its_front_and_pays_to_turn() -> None:
    table = battle({"1010": "SO"}, FAR, facing="on").do("SO 1010")
    assert table.cost("1014") == 4  # straight ahead
    assert table.cost("1009") == 2  # turn about, then step
    assert "1006" not in table.goals()
    table.do("to 1011")
    assert sorted(table.legal()) == sorted(f"face {side}" for side in ("S", "SE", "SW", "N", "NE", "NW"))
    table.do("face N")
    assert (table.facing("1011"), table.stack("1011")) == ("N", ["SOm"])


@pytest.mark.rule("13.3")
def test_a_unit_without_factors_left_cannot_turn() -> None:
    table = battle({"1010": "SO"}, FAR, facing="on").do("SO 1010", "to 1014")
    assert (table.phase, table.facing("1014")) == ("moving", "S")


@pytest.mark.rule("13.3")
def test_a_unit_that_joins_friends_faces_as_they_do() -> None:
    table = battle({"1010": "SO", "1011": "SO"}, FAR, facing="on", faces={"1011": "NE"}).do("SO 1010", "to 1011")
    assert table.facing("1011") == "NE"


@pytest.mark.rule("13.3")
def test_a_stack_turns_only_as_a_whole() -> None:
    table = battle({"1010": "SO SK"}, FAR, facing="on").do("SO 1010")
    assert "1010" not in table.goals()
    assert table.refused("to 1010").rule == "13.3"
    table = battle({"1010": "SO SK"}, FAR, facing="on").do("stack 1010", "to 1010", "face N")
    assert (table.facing("1010"), table.stack("1010")) == ("N", ["SOm", "SKm"])


@pytest.mark.rule("13.3", "6.2")
def test_a_unit_that_had_to_stop_may_still_turn() -> None:
    table = battle({"1010": "LC"}, {"1013": "BI"}, facing="on").do("LC 1010", "to 1012")
    assert "face NE" in table.legal()


@pytest.mark.rule("13.4")
def test_only_front_hexes_are_controlled() -> None:
    table = battle({"1010": "SO"}, {"1009": "BI"}, facing="on")  # the enemy faces north, away
    assert "SO 1010" in table.legal()
    locked = battle({"1010": "SO"}, {"1009": "BI"}, facing="on", faces={"1009": "S"})
    assert not any(text.startswith("SO") for text in locked.legal())


@pytest.mark.rule("13.5")
def test_units_attack_only_into_their_front() -> None:
    table = battle({"1010": "SO"}, {"1009": "SK"}, phase="fighting", facing="on")
    assert table.refused("attack 1009").rule == "13.5"
    assert "attack 1011" in battle({"1010": "SO"}, {"1011": "SK"}, phase="fighting", facing="on").legal()


@pytest.mark.rule("13.5")
def test_a_flank_attack_meets_the_flank_defence_even_with_a_front_attack() -> None:
    target = {"1011": "SO SO"}  # faces north
    front = battle({"1010": "SP SP SP"}, target, phase="fighting", facing="on").do("attack 1011")
    assert defence(front) == "8"
    flank = battle({"1012": "SP SP SP"}, target, phase="fighting", facing="on", faces={"1012": "N"}).do("attack 1011")
    assert defence(flank) == "6"
    both = battle({"1010": "SP", "1012": "SP"}, target, phase="fighting", facing="on", faces={"1012": "N"})
    assert defence(both.do("attack 1011")) == "6"


@pytest.mark.rule("13.6")
def test_a_locked_stack_may_turn_one_hexside() -> None:
    table = battle({"1010": "SO SO"}, {"1011": "BI"}, facing="on")
    assert table.legal() == ["stack 1010", "end"]
    table.do("stack 1010")
    assert sorted(table.legal()) == ["face SE", "face SW", "stay"]
    assert table.refused("face N").rule == "13.6"
    table.do("face SE")
    assert (table.facing("1010"), table.legal()) == ("SE", ["end"])
    held = battle({"1010": "SO SOd"}, {"1011": "BI"}, facing="on")
    assert held.refused("stack 1010").rule == "13.6"


@pytest.mark.rule("13.3")
@pytest.mark.parametrize("units", ["SO", "SO SK"])
def test_a_stack_that_can_go_nowhere_may_still_turn(units: str) -> None:
    full = {"0102": "SO SO SO", "0201": "SO SO SO"}
    table = battle({"0101": units, **full}, FAR, facing="on").do("SO 0101" if units == "SO" else "stack 0101")
    assert table.goals() == {"0101"}
    table.do("to 0101", "face N")
    assert table.facing("0101") == "N"


# -- missiles


@pytest.mark.rule("14.1", "14.7", "11.7")
def test_missiles_come_before_melee_and_disrupt_the_whole_stack() -> None:
    table = battle({"1010": "SK SK SK", "1011": "SO", "1012": "SO"}, {"1112": "SO SO SO", **FAR}, missiles="on")
    table.do("end")
    assert table.phase == "firing"
    table.do("fire 1112")
    assert table.column == "1-1"
    table.do("roll").die(6)
    assert table.stack("1112") == ["SOd", "SOd", "SOd"]
    table.do("attack 1112")
    assert defence(table) == "1"


@pytest.mark.rule("14.2")
def test_missiles_reach_two_hexes_and_one_unit_is_too_weak() -> None:
    table = battle({"1010": "SK SK SK"}, {"1012": "SO", "1013": "SO"}, phase="firing", missiles="on")
    assert table.legal() == ["fire 1012", "end"]
    assert table.refused("fire 1013").rule == "14.2"
    alone = battle({"1010": "SK"}, {"1012": "SO"}, phase="firing", missiles="on")
    assert alone.refused("fire 1012").rule == "10.8"


@pytest.mark.rule("14.2", "14.5")
def test_a_unit_fires_once_a_hex_is_fired_at_once_and_who_fires_does_not_fight() -> None:
    enemies = {"1011": "SO", "1113": "SO", **FAR}
    table = battle({"1010": "SK SK", "1111": "SK SK"}, enemies, phase="firing", missiles="on")
    table.do("fire 1011", "-SK 1111", "-SK 1111", "roll").die(1)
    assert table.refused("fire 1011").rule == "14.2"
    assert table.do("fire 1113").refused("+SK 1010").rule == "9.4"
    table = battle({"1010": "SK SK"}, {"1011": "LC", "1110": "LC", **FAR}, phase="firing", missiles="on")
    table.do("fire 1011", "roll").die(1)
    assert (table.phase, int(table.state.seat)) == ("moving", 1)


@pytest.mark.parametrize("symbol", ["w", "V", "A"])
@pytest.mark.rule("14.3")
def test_terrain_and_units_between_block_the_line(symbol: str) -> None:
    shooter, target = {"1010": "SK SK SK"}, {"1012": "SO"}
    blocked = battle(shooter, target, phase="firing", missiles="on", grid=draw_map(h1011=symbol))
    assert blocked.refused("fire 1012").rule == "14.3"
    occupied = battle({**shooter, "1011": "CM"}, target, phase="firing", missiles="on")
    assert occupied.refused("fire 1012").rule == "14.3"


@pytest.mark.rule("14.3")
def test_a_line_along_an_edge_is_blocked_only_by_both_hexes() -> None:
    for hexes, free in (({}, True), ({"h1111": "w"}, True), ({"h1110": "w", "h1111": "w"}, False)):
        grid = draw_map(**hexes)
        table = battle({"1010": "SK SK SK"}, {"1210": "SO"}, phase="firing", missiles="on", grid=grid)
        assert ("fire 1210" in table.legal()) == free


@pytest.mark.rule("14.4")
def test_nobody_fires_out_of_the_water() -> None:
    for symbol in "~F":
        grid = draw_map(h1010=symbol)
        table = battle({"1010": "SK SK SK"}, {"1012": "SO"}, phase="firing", missiles="on", grid=grid)
        assert table.refused("fire 1012").rule == "14.4"


@pytest.mark.rule("14.6")
def test_fire_is_rounded_for_the_defender_and_mixed_stacks_fire_together() -> None:
    table = battle({"1010": "SK OC BC CM"}, {"1012": "SO"}, phase="firing", missiles="on").do("fire 1012")
    assert (attack(table), defence(table), table.column) == ("3", "3", "1-1")
    table.do("-BC 1010")
    assert table.column == "1-2"  # 2 to 3, although a Command unit is there


# -- terrain in combat


@pytest.mark.parametrize(
    ("unit", "symbol", "value"),
    [("SO", "V", "8"), ("SP", "V", "4"), ("SO", "~", "2"), ("BI", "w", "4"), ("BC", "m", "1½"), ("SK", "B", "2")],
)
@pytest.mark.rule("15.1")
def test_terrain_changes_the_defence(unit: str, symbol: str, value: str) -> None:
    table = battle({"1010": "SP SP SP"}, {"1011": unit}, phase="fighting", terrain="on", grid=draw_map(h1011=symbol))
    assert defence(table.do("attack 1011")) == value


@pytest.mark.parametrize("symbol", ["~", "F", "B", "m"])
@pytest.mark.rule("15.2")
def test_attacks_out_of_water_and_marsh_are_halved(symbol: str) -> None:
    table = battle({"1010": "SO SO SO"}, {"1011": "SK"}, phase="fighting", terrain="on", grid=draw_map(h1010=symbol))
    assert attack(table.do("attack 1011")) == "4½"


@pytest.mark.parametrize(
    ("here", "there", "value"), [(".", "^", "4½"), ("^", "A", "4½"), (".", "A", "4½"), ("A", "^", "9"), ("^", ".", "9")]
)
@pytest.mark.rule("15.3")
def test_attacks_uphill_are_halved(here: str, there: str, value: str) -> None:
    grid = draw_map(h1010=here, h1011=there)
    table = battle({"1010": "SO SO SO"}, {"1011": "SK"}, phase="fighting", terrain="on", grid=grid)
    assert attack(table.do("attack 1011")) == value


@pytest.mark.rule("15.4")
def test_cover_doubles_the_missile_defence_and_a_hilltop_adds_range() -> None:
    options: dict[str, Any] = {"phase": "firing", "missiles": "on", "terrain": "on"}
    table = battle({"1010": "SK SK SK"}, {"1012": "SO"}, grid=draw_map(h1012="w"), **options).do("fire 1012")
    assert (defence(table), table.column) == ("6", "1-2")
    table = battle({"1010": "SK SK SK"}, {"1013": "SO"}, grid=draw_map(h1010="A"), **options)
    assert "fire 1013" in table.legal()


@pytest.mark.rule("15.5")
def test_changes_add_up() -> None:
    grid = draw_map(h1010="m", h1011="^")
    table = battle({"1010": "SO SO SO"}, {"1011": "SK"}, phase="fighting", terrain="on", grid=grid)
    assert attack(table.do("attack 1011")) == "2¼"


# -- capability


@pytest.mark.parametrize(
    ("attacker", "defender", "value"),
    [("SO", "SO", "4"), ("BC", "SO", "2"), ("BC", "SP", "8"), ("LC", "BI", "2"), ("BC", "BI", "1"), ("OC", "OC", "2")],
)
@pytest.mark.rule("16.1", "16.2")
def test_the_chart_gives_the_defence_against_a_class(attacker: str, defender: str, value: str) -> None:
    three = " ".join([attacker] * 3)
    table = battle({"1010": three, "1110": three}, {"1011": defender}, phase="fighting", capability="on")
    assert defence(table.do("attack 1011")) == value


@pytest.mark.rule("16.2")
def test_the_flank_row_counts_with_facing() -> None:
    table = battle(
        {"1012": "BC BC"}, {"1011": "SP SP"}, phase="fighting", capability="on", facing="on", faces={"1012": "N"}
    )
    assert defence(table.do("attack 1011")) == "2"


@pytest.mark.rule("16.3")
def test_against_several_classes_the_lowest_value_counts() -> None:
    table = battle({"1010": "SO", "1111": "BC"}, {"1011": "SO"}, phase="fighting", capability="on").do("attack 1011")
    assert defence(table) == "2"
    assert defence(table.do("-BC 1111")) == "4"


@pytest.mark.rule("16.4")
def test_a_prohibited_class_may_not_attack() -> None:
    for unit in ("SK", "LC", "OC", "CM"):
        table = battle({"1010": f"{unit} {unit} {unit}"}, {"1011": "BI SP"}, phase="fighting", capability="on")
        assert table.refused("attack 1011").rule == "16.4"
    table = battle(
        {"1012": "SK SK SK"}, {"1011": "SP"}, phase="fighting", capability="on", facing="on", faces={"1012": "N"}
    )
    assert "attack 1011" in table.legal()  # from the flank it may


@pytest.mark.rule("16.5")
def test_swordsmen_struck_through_two_flanks_defend_with_two() -> None:
    faces = {"1012": "N", "0912": "NE"}
    table = battle(
        {"1012": "SO SO", "0912": "SO SO"}, {"1011": "SO"}, phase="fighting", capability="on", facing="on", faces=faces
    )
    assert defence(table.do("attack 1011")) == "2"
    assert defence(table.do("-SO 0912", "-SO 0912")) == "3"


@pytest.mark.rule("16.3", "10.8")
def test_the_units_that_strike_hardest_need_not_be_the_ones_that_can_attack() -> None:
    """Two Swordsmen add most, but only the Cataphracts halve the defence of the village so far that 5 to 12 is 1-2."""
    table = battle(
        {"1010": "SO SO BC", "1012": "LC", "1006": "CM"},
        {"1011": "SO SO SO"},
        phase="fighting",
        capability="on",
        terrain="on",
        grid=draw_map(h1011="V"),
    ).do("attack 1011")
    assert (table.stack("1010"), attack(table), defence(table)) == (["SO", "SO", "BCj"], "5", "12")
    assert table.column == "1-2"
