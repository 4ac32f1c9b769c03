"""Movement, terrain, Zones of Control and stacking: rules 4 to 7."""

from __future__ import annotations

import pytest

from tests.games.tac13.tables_for_tests import battle, draw_map

FAR = {"2001": "BI"}
ROAD = (("0505", "0506", "0507", "0508", "0509", "0510", "0511", "0512", "0513", "0514", "0515"),)


@pytest.mark.rule("4.1", "3.1")
def test_a_player_may_end_the_phase_without_moving_anything() -> None:
    table = battle({"0505": "SO"}, FAR)
    table.do("end")
    assert (table.phase, table.state.seat) == ("moving", 1)  # no enemy near, so the Combat Phase is passed over


@pytest.mark.rule("4.2", "4.3")
def test_a_unit_reaches_every_hex_within_its_allowance_and_no_other() -> None:
    table = battle({"1010": "SO"}, FAR).do("SO 1010")
    board = table.rules.tables.board
    for at in range(board.hexes):
        far = board.distance(table.at("1010"), at)
        name = f"{at // 20 + 1:02}{at % 20 + 1:02}"
        assert (name in table.goals()) == (1 <= far <= 4)
        if name in table.goals():
            assert table.cost(name) == far


@pytest.mark.rule("4.2")
def test_a_stack_goes_where_its_slowest_unit_gets() -> None:
    table = battle({"1010": "SP LC"}, FAR).do("stack 1010")
    assert "1013" in table.goals()
    assert "1014" not in table.goals()
    table.do("to 1013")
    assert table.stack("1013") == ["SPm", "LCm"]


@pytest.mark.rule("4.2", "5.7")
@pytest.mark.parametrize("units", ["SO SP", "SP SO"])
def test_the_way_shown_for_a_stack_is_one_that_all_its_units_can_go(units: str) -> None:
    """Swordsmen could pass the woods, but the Spearmen pay most, on the way round."""
    table = battle({"1010": units}, FAR, grid=draw_map(h1009="w")).do("stack 1010")
    labels = [choice.label for choice in table.game.view(table.rules, table.setup, table.state, 0).choices]
    way = next(label for label in labels if label.startswith("go to 1008"))
    assert way in ("go to 1008 for 3 of 3 MF, by 0910 0909", "go to 1008 for 3 of 3 MF, by 1110 1109")


@pytest.mark.rule("4.3", "4.4", "R22")
def test_unused_factors_are_lost() -> None:
    table = battle({"0505": "SP"}, FAR, roads=ROAD)
    table.do("SP 0505", "to 0506", "end")  # half a factor used
    table.do("end", "SP 0506")
    assert table.cost("0512") == 3
    assert "0513" not in table.goals()


@pytest.mark.rule("4.4", "R22", "5.2")
def test_half_factors_are_kept_while_moving() -> None:
    table = battle({"0505": "SP"}, FAR, roads=ROAD, grid=draw_map(h0605="~")).do("SP 0505")
    assert table.cost("0506") == 0.5
    assert table.cost("0510") == 2.5
    assert "0610" not in table.goals()  # 2½ on the road, then 1: more than 3
    assert table.cost("0609") == 3  # four hexes of road and one of clear ground


@pytest.mark.rule("4.4", "R23")
def test_no_unit_may_enter_a_hex_it_cannot_pay_for_even_as_its_only_move() -> None:
    grid = draw_map(**{f"h{name}": "~" for name in ("1010", "1009", "1011", "0910", "0911", "1110", "1111")})
    table = battle({"1010": "SP"}, FAR, grid=grid).do("SP 1010")
    assert {"1009", "1011"} <= table.goals()
    assert not any(table.rules.tables.board.distance(table.at("1010"), table.at(name)) > 1 for name in table.goals())


@pytest.mark.rule("4.5", "4.10", "R20")
def test_attacks_wait_for_the_combat_phase_and_are_open_to_units_that_have_moved() -> None:
    table = battle({"1010": "SO"}, {"1013": "SK"})
    assert table.refused("attack 1013").rule == "4.5"
    table.do("SO 1010", "to 1012", "end")
    assert (table.phase, "attack 1013" in table.legal()) == ("fighting", True)


@pytest.mark.rule("4.6")
def test_nobody_leaves_the_map() -> None:
    table = battle({"0101": "SO"}, FAR).do("SO 0101")
    assert all(1 <= int(name[:2]) <= 20 and 1 <= int(name[2:]) <= 20 for name in table.goals())
    assert {"0105", "0501"} <= table.goals()


@pytest.mark.rule("4.6", "5.7", "5.8")
def test_terrain_may_be_mixed_as_long_as_each_hex_can_be_paid() -> None:
    grid = draw_map(h1009="w", h1008="^", h1007=".")
    table = battle({"1010": "SO"}, FAR, grid=grid).do("SO 1010")
    assert table.cost("1009") == 2
    assert table.cost("1008") == 4
    assert table.cost("1007") == 4  # round both: 0910 or 1110 and on


@pytest.mark.rule("4.7", "7.1")
def test_a_full_hex_is_neither_entered_nor_passed() -> None:
    wall = {f"10{row:02}": "SO SO SO" for row in range(1, 21)}
    table = battle({"1110": "SK", **wall}, FAR).do("SK 1110")
    assert not any(int(name[:2]) <= 10 for name in table.goals())
    assert table.refused("to 1010").rule == "7.1"
    assert table.refused("to 0910").rule == "4.7"


@pytest.mark.rule("4.7")
def test_a_hex_with_room_is_passed_and_entered() -> None:
    wall = {f"10{row:02}": "SO SO" for row in range(1, 21)}
    table = battle({"1110": "SK SK", **wall}, FAR).do("SK 1110")
    assert {"1010", "0910"} <= table.goals()
    table = battle({"1110": "SK SK", **wall}, FAR).do("stack 1110")
    assert "1010" not in table.goals()  # two more would be four
    assert "0910" in table.goals()  # but one by one they pass


@pytest.mark.rule("4.8", "R6")
def test_no_unit_enters_a_hex_with_an_enemy_not_even_a_lone_command_unit() -> None:
    table = battle({"1010": "SO"}, {"1011": "CM"}).do("SO 1010")
    assert "1011" not in table.goals()
    assert table.refused("to 1011").rule == "4.8"


@pytest.mark.rule("4.9")
def test_a_unit_moves_once_and_takes_nothing_back() -> None:
    table = battle({"1010": "SO SO"}, FAR).do("SO 1010", "to 1011")
    assert table.refused("SO 1011").rule == "4.9"
    assert "SO 1010" in table.legal()
    table.do("SO 1010", "stay")
    assert table.stack("1010") == ["SOm"]
    assert table.legal() == ["end"]


@pytest.mark.rule("4.11", "R21")
def test_a_freed_unit_moves_only_in_its_next_movement_phase() -> None:
    table = battle({"1010": "SO SO SO"}, {"1011": "SK"}, phase="fighting")
    table.do("attack 1011", "roll").die(6)  # 9 to 1: 8-1, eliminated
    assert table.stack("1011") == []
    assert table.phase == "ended"  # the enemy has no unit left
    table = battle({"1010": "SO SO SO"}, {"1011": "SK", **FAR}, phase="fighting")
    table.do("attack 1011", "roll").die(6)
    assert (table.phase, table.state.seat) == ("moving", 1)
    assert table.do("end").legal()[0] == "SO 1010"


# -- terrain


@pytest.mark.parametrize(
    ("symbol", "cost"), [(".", 1), ("V", 0.5), ("~", 2), ("F", 1), ("B", 2), ("w", 2), ("^", 2), ("A", 1), ("m", 3)]
)
@pytest.mark.rule("5.1", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9")
def test_terrain_costs_what_the_chart_says(symbol: str, cost: float) -> None:
    table = battle({"1010": "SO"}, FAR, grid=draw_map(h1009=symbol)).do("SO 1010")
    assert table.cost("1009") == cost


@pytest.mark.rule("5.4")
def test_the_river_costs_two_along_and_doubles_the_first_hex_after_it() -> None:
    grid = draw_map(h1010="~", h1009="~", h1011="V", h1110="w")
    table = battle({"1010": "LC"}, FAR, grid=grid).do("LC 1010")
    assert table.cost("1009") == 2  # along
    assert table.cost("0910") == 2  # clear, doubled
    assert table.cost("1011") == 1  # half a factor, doubled
    assert table.cost("1110") == 4  # woods, doubled
    assert table.cost("0909") == 3  # only the first hex doubles


@pytest.mark.rule("5.5", "5.2")
def test_a_bridge_is_a_road_along_its_road_and_a_river_otherwise() -> None:
    grid = draw_map(h1010="B")
    road = (("0910", "1010", "1110"),)
    table = battle({"1010": "LC"}, FAR, grid=grid, roads=road).do("LC 1010")
    assert (table.cost("0910"), table.cost("1110")) == (0.5, 0.5)
    assert table.cost("1009") == 1.5  # over 0910; straight out of the river it would be 2
    table = battle({"1009": "LC"}, FAR, grid=grid, roads=road).do("LC 1009")
    assert table.cost("1010") == 1.5  # round by the road
    table = battle({"1009": "LC"}, FAR, grid=grid).do("LC 1009")
    assert table.cost("1010") == 2


@pytest.mark.rule("5.6")
def test_a_ford_is_left_at_the_usual_cost() -> None:
    table = battle({"1010": "LC"}, FAR, grid=draw_map(h1010="F"), roads=(("0910", "1010", "1110"),)).do("LC 1010")
    assert (table.cost("1009"), table.cost("0910")) == (1, 1)  # and no road runs through it


@pytest.mark.parametrize(("unit", "symbol", "rule"), [("SP", "w", "5.7"), ("BC", "w", "5.7"), ("OC", "m", "5.9")])
@pytest.mark.rule("5.7", "5.9")
def test_prohibited_terrain_is_entered_only_along_a_road(unit: str, symbol: str, rule: str) -> None:
    grid = draw_map(h1009=symbol, h1008=symbol)
    table = battle({"1010": unit}, FAR, grid=grid).do(f"{unit} 1010")
    assert "1009" not in table.goals()
    assert table.refused("to 1009").rule == rule
    table = battle({"1010": unit}, FAR, grid=grid, roads=(("1010", "1009"),)).do(f"{unit} 1010")
    assert table.cost("1009") == 0.5
    assert "1008" not in table.goals()


@pytest.mark.rule("5.8")
def test_a_hilltop_costs_two_from_a_slope() -> None:
    table = battle({"1010": "LC"}, FAR, grid=draw_map(h1010="^", h1009="A")).do("LC 1010")
    assert table.cost("1009") == 2


@pytest.mark.rule("5.10")
def test_ignored_terrain_is_clear_and_the_river_takes_its_crossings_along() -> None:
    grid = draw_map(h1009="w", h1011="~", h0910="B", h1110="F")
    table = battle({"1010": "SP"}, FAR, grid=grid, scenario={"ignore": ("woods", "river")}).do("SP 1010")
    assert [table.cost(name) for name in ("1009", "1011", "0910", "1110")] == [1, 1, 1, 1]
    table = battle({"1010": "LC"}, FAR, grid=draw_map(h1009="B"), scenario={"bridges_are_fords": True}).do("LC 1010")
    assert table.cost("1009") == 1


# -- Zones of Control


@pytest.mark.rule("6.1", "6.2", "R2")
def test_a_unit_stops_in_a_controlled_hex_at_no_extra_cost() -> None:
    table = battle({"1010": "LC"}, {"1013": "BI"}).do("LC 1010")
    assert table.cost("1012") == 2
    assert table.cost("1014") == 7  # round the zone: never through 1012, 0913, 1113, 0914 and 1114
    board = table.rules.tables.board
    way = table.rules.destinations.ways(table.state)[table.at("1015")]
    assert not any(board.distance(step, table.at("1013")) == 1 for step in way[:-1])


@pytest.mark.rule("6.3", "R1")
def test_a_unit_next_to_an_enemy_at_the_start_may_not_move_at_all() -> None:
    table = battle({"1010": "SO CM"}, {"1011": "BI"})
    assert table.legal() == ["end"]
    refusal = table.refused("SO 1010")
    assert (refusal.rule, set(refusal.places)) == ("6.3", {"1010", "1011"})


@pytest.mark.rule("6.4", "R3")
def test_a_friend_in_a_controlled_hex_does_not_cancel_the_control() -> None:
    table = battle({"1010": "LC", "1012": "SO"}, {"1013": "BI"}, grid=draw_map(h1011="V")).do("LC 1010")
    assert "1012" in table.goals()
    assert table.cost("1014") == 6.5  # half a factor for the village, then round the zone as ever


@pytest.mark.rule("6.4")
def test_zones_reach_into_all_terrain() -> None:
    for symbol in "w~^AmVFB":
        table = battle({"1008": "CM"}, {"1011": "BI"}, grid=draw_map(h1010=symbol)).do("CM 1008")
        assert table.rules.taking_up.locked(table.state, table.at("1010"))


@pytest.mark.rule("6.5")
def test_zones_do_not_stop_friends() -> None:
    table = battle({"1010": "LC", "1012": "SO"}, FAR).do("LC 1010")
    assert table.cost("1014") == 4


@pytest.mark.rule("6.6", "R4")
def test_a_lone_command_unit_controls_nothing_but_with_others_its_stack_does() -> None:
    table = battle({"1010": "SO"}, {"1011": "CM"})
    assert "SO 1010" in table.legal()
    table.do("SO 1010")
    assert table.cost("1012") == 3  # past the Command unit, through hexes next to it
    assert battle({"1010": "SO"}, {"1011": "BI CM"}).legal() == ["end"]


@pytest.mark.rule("6.7", "R4", "R5")
def test_command_units_stop_in_zones_and_are_locked() -> None:
    table = battle({"1010": "CM"}, {"1013": "BI"}).do("CM 1010")
    assert table.cost("1014") == 7
    assert battle({"1010": "CM"}, {"1011": "BI"}).legal() == ["end"]


# -- stacking


@pytest.mark.rule("7.1")
def test_a_scenario_may_lower_the_limit() -> None:
    table = battle({"1010": "SO", "1011": "SO SO"}, FAR, stack=(2, 3)).do("SO 1010")
    assert "1011" not in table.goals()


@pytest.mark.rule("7.2", "R25")
def test_command_units_do_not_count() -> None:
    table = battle({"1010": "CM", "1011": "SO SO SO CM CM"}, FAR).do("CM 1010", "to 1011")
    assert table.stack("1011") == ["SO", "SO", "SO", "CMm", "CM", "CM"]
    table = battle({"1010": "SO", "1011": "SO SO CM CM"}, FAR).do("SO 1010", "to 1011")
    assert table.stack("1011") == ["SOm", "SO", "SO", "CM", "CM"]
