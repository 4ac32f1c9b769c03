"""Combat, odds and results: rules 9 to 11."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castra.games.tac13.content.packs import builtin
from castra.games.tac13.engine.tables import ladder, odds_name
from tests.games.tac13.tables_for_tests import FAR, battle, draw_map, fight


@pytest.mark.rule("9.1")
def test_attacking_is_voluntary() -> None:
    table = fight({"1010": "SO"}, {"1011": "SK"})
    assert table.legal() == ["attack 1011", "end"]
    assert table.do("end").state.seat == 1


@pytest.mark.rule("9.1", "9.7")
def test_not_every_unit_has_to_join() -> None:
    table = fight({"1010": "SO SO SO"}, {"1011": "BI"}).do("attack 1011")
    assert table.column == "4-1"  # 9 to 2
    table.do("-SO 1010", "-SO 1010")
    assert (table.column, table.stack("1010")) == ("1-1", ["SO", "SO", "SOj"])
    table.do("+SO 1010")
    assert table.column == "3-1"


@pytest.mark.rule("9.2", "R26")
def test_attacks_are_rolled_one_after_the_other() -> None:
    table = fight({"1010": "SO SO SO"}, {"1011": "SK", "1009": "SK"}).do("attack 1011")
    assert table.refused("attack 1009").rule == "9.2"
    table.do("-SO 1010", "-SO 1010", "roll").die(6)
    assert table.phase == "fighting"
    assert table.legal() == ["attack 1009", "end"]


@pytest.mark.rule("9.3")
def test_only_adjacent_units_attack() -> None:
    table = fight({"1010": "SO", "1013": "SO"}, {"1011": "SK"})
    assert table.do("attack 1011").refused("+SO 1013").rule == "9.3"
    assert fight({"1010": "SO"}, {"1011": "SK", "1013": "SK"}).refused("attack 1013").rule == "9.3"


@pytest.mark.rule("9.4")
def test_a_unit_attacks_once() -> None:
    table = fight({"1010": "SO"}, {"1011": "SK", "1009": "SK"}).do("attack 1011", "roll").die(1)
    assert (table.phase, table.state.seat) == ("moving", 1)  # the only attacker has acted


@pytest.mark.rule("9.4", "9.5")
def test_a_hex_is_attacked_once() -> None:
    table = fight({"1010": "SO", "1012": "SO"}, {"1011": "SK SK", "1009": "SK", "1013": "SK"})
    table.do("attack 1011", "-SO 1012", "roll").die(1)
    assert table.refused("attack 1011").rule == "9.5"
    assert table.refused("attack 1009").rule == "9.4"


@pytest.mark.rule("9.6", "R27")
def test_units_of_one_hex_may_attack_different_hexes() -> None:
    table = fight({"1010": "SO SO SO"}, {"1011": "SK", "1009": "SK"})
    table.do("attack 1011", "-SO 1010", "roll").die(1)
    assert table.stack("1010") == ["SO", "SOa", "SOa"]
    table.do("attack 1009")
    assert table.column == "3-1"


@pytest.mark.rule("9.7", "R28")
def test_six_hexes_of_three_and_command_units_on_top_may_join() -> None:
    ring = dict.fromkeys(("1009", "1011", "0910", "0911", "1110"), "SO SO SO")
    table = fight({**ring, "1111": "SO SO SO CM CM"}, {"1010": "SO SO SO"}).do("attack 1010")
    attack = table.game.view(table.rules, table.setup, table.state, 0).facts["attack"]
    assert len(attack["attackers"]) == 20
    assert attack["attack"] == "56"


@pytest.mark.rule("9.8", "R9", "R10")
def test_units_of_one_hex_need_the_same_allowance() -> None:
    table = fight({"1010": "SO SO BI"}, {"1011": "SK", "1009": "SK"}).do("attack 1011")
    assert table.stack("1010") == ["SOj", "SOj", "BI"]
    assert table.refused("+BI 1010").rule == "9.8"
    table.do("-SO 1010", "-SO 1010", "+BI 1010")
    assert table.refused("+SO 1010").rule == "9.8"
    table.do("roll").die(1)
    assert table.do("attack 1009").stack("1010") == ["SOj", "SOj", "BIa"]  # the others attack another hex


@pytest.mark.rule("9.8", "R9")
def test_units_in_different_hexes_need_not_agree() -> None:
    table = fight({"1010": "SO", "1012": "BI"}, {"1011": "SK"}).do("attack 1011")
    assert (table.stack("1010"), table.stack("1012")) == (["SOj"], ["BIj"])


@pytest.mark.rule("9.8", "R10")
def test_different_kinds_with_one_allowance_attack_together() -> None:
    assert fight({"1010": "BI SK"}, {"1011": "SK"}).do("attack 1011").stack("1010") == ["BIj", "SKj"]


@pytest.mark.rule("9.9", "9.11", "R8")
def test_command_units_attack_with_any_allowance_and_defenders_need_not_agree() -> None:
    table = fight({"1010": "SO CM"}, {"1011": "SP LC CM"}).do("attack 1011")
    attack = table.game.view(table.rules, table.setup, table.state, 0).facts["attack"]
    assert (attack["attack"], attack["defence"]) == ("4", "6")


@pytest.mark.rule("9.10", "10.1")
def test_all_units_of_the_hex_defend_together() -> None:
    table = fight({"1010": "SO SO SO", "0911": "SO SO SO"}, {"1011": "SO BI SK"}).do("attack 1011")
    attack = table.game.view(table.rules, table.setup, table.state, 0).facts["attack"]
    assert (attack["attack"], attack["defence"], attack["column"]) == ("18", "7", "2-1")


@pytest.mark.rule("9.12", "R19")
def test_nobody_advances_into_an_emptied_hex() -> None:
    table = fight({"1010": "SO SO SO"}, {"1011": "SK", **FAR}).do("attack 1011", "roll").die(6)
    assert (table.stack("1011"), table.stack("1010")) == ([], ["SO", "SO", "SO"])


@pytest.mark.parametrize("symbol", list("w~^AmVFB"))
@pytest.mark.rule("9.12", "1.4", "R29")
def test_terrain_does_nothing_to_basic_combat(symbol: str) -> None:
    for hexes in ({"h1010": symbol}, {"h1011": symbol}):
        table = battle({"1010": "SO SO"}, {"1011": "BI"}, phase="fighting", grid=draw_map(**hexes)).do("attack 1011")
        assert table.column == "3-1"


# -- odds


@pytest.mark.parametrize(
    ("attack", "defence", "for_defender", "for_attacker"),
    [
        (26, 9, "2-1", "3-1"),
        (5, 9, "1-2", "1-1"),
        (4, 9, "1-3", "1-2"),
        (9, 9, "1-1", "1-1"),
        (18, 9, "2-1", "2-1"),
        (9, 18, "1-2", "1-2"),
        (19, 9, "2-1", "3-1"),
        (10, 9, "1-1", "2-1"),
        (8, 9, "1-2", "1-1"),
        (3, 9, "1-3", "1-3"),
        (1, 100, "1-100", "1-100"),
    ],
)
@pytest.mark.rule("10.2", "10.3", "10.4", "R11")
def test_odds_are_rounded_for_one_side(attack: int, defence: int, for_defender: str, for_attacker: str) -> None:
    assert odds_name(int(ladder(attack, defence, False))) == for_defender
    assert odds_name(int(ladder(attack, defence, True))) == for_attacker


NINE = "SO SO SK"  # defends with 9
TWENTY_SIX = {"1009": "SP SP SP", "0910": "SP SP SP", "0911": "CM CM"}  # attack with 26


@pytest.mark.rule("10.3", "R11", "R12")
def test_twenty_six_to_nine_is_three_to_one_with_command_and_two_to_one_without() -> None:
    with_command = fight(TWENTY_SIX, {"1010": NINE}).do("attack 1010")
    assert with_command.column == "3-1"
    without = fight({"1009": "SP SP SP", "0910": "SP SP SP", "0911": "SK"}, {"1010": NINE}).do("attack 1010")
    assert without.column == "2-1"


@pytest.mark.parametrize(("leader", "column"), [("1014", "3-1"), ("1005", "3-1"), ("1004", "3-1"), ("1003", "2-1")])
@pytest.mark.rule("10.5", "R12")
def test_command_reaches_five_hexes_from_any_attacker(leader: str, column: str) -> None:
    table = fight({"1009": "SO SO", leader: "CM"}, {"1010": "BI"})
    table.rules.tables.attack[table.rules.tables.codes.index("SO")] = 8 * 5 // 2  # two of them: 5 to 2
    assert table.do("attack 1010").column == column


@pytest.mark.rule("10.5")
def test_one_unit_of_the_force_near_the_command_unit_is_enough() -> None:
    far = fight({"1009": "SO", "1011": "SO", "1004": "CM"}, {"1010": "SO BI"}).do("attack 1010")
    assert far.column == "1-1"  # 6 to 6, exact
    far = fight({"1009": "SO", "1011": "SK", "1004": "CM"}, {"1010": "SO"}).do("attack 1010")
    assert far.column == "2-1"  # 5 to 4 rounded up, although 1011 is seven hexes away


@pytest.mark.parametrize(("leader", "column"), [("1014", "2-1"), ("1015", "3-1"), ("1010", "2-1")])
@pytest.mark.rule("10.6", "R13")
def test_an_enemy_command_unit_within_five_hexes_negates(leader: str, column: str) -> None:
    defenders = {"1010": NINE, leader: "CM"} if leader != "1010" else {"1010": "SO SO CM"}
    table = fight(TWENTY_SIX, defenders).do("attack 1010")
    if leader == "1015":  # 0911 is five hexes from 1015, so that Command unit stays out
        table.do("-CM 0911", "-CM 0911")
        assert table.column == "3-1"
    else:
        assert table.column == column


@pytest.mark.rule("10.7", "R14")
def test_a_command_unit_counts_whatever_it_does() -> None:
    table = fight({"1009": "SO", "0911": "CMa"}, {"1010": "SO"}).do("attack 1010")
    assert (table.stack("0911"), table.column) == (["CMa"], "1-1")  # 3 to 4 rounded up


@pytest.mark.rule("10.8", "R11")
def test_odds_below_one_to_two_are_no_attack() -> None:
    assert fight({"1010": "LC"}, {"1011": "SO"}).refused("attack 1011").rule == "10.8"
    table = fight({"1010": "SO SO"}, {"1011": "SO SO SO"}).do("attack 1011")
    assert table.column == "1-2"
    table.do("-SO 1010")
    assert table.refused("roll").rule == "10.8"
    assert table.refused("roll").reason.startswith("the odds are too low: 3 to 12")


@pytest.mark.rule("10.8", "R11")
def test_four_to_nine_is_an_attack_only_with_command() -> None:
    assert fight({"1010": "SK SK"}, {"1011": NINE}).refused("attack 1011").rule == "10.8"
    table = fight({"1010": "SK SK", "1006": "CM"}, {"1011": NINE}).do("attack 1011")
    assert table.column == "1-2"


ROUNDED = [(26, "2-1", "3-1"), (5, "1-2", "1-1"), (4, None, "1-2")]


@pytest.mark.parametrize(("attack", "low", "high"), ROUNDED)
@pytest.mark.parametrize("led", [False, True])
@pytest.mark.parametrize("negated", [False, True])
@pytest.mark.rule("10.3", "10.4", "10.6", "R11", "R12", "R13")
def test_command_turns_the_rounding_round_and_an_enemy_command_unit_turns_it_back(
    attack: int, low: str | None, high: str, led: bool, negated: bool
) -> None:
    ours = {26: {"1009": "SP SP SP", "0910": "SP SP SP", "0911": "SK"}, 5: {"1009": "SO", "0910": "SK"}}
    units = ours.get(attack, {"1009": "SK SK"})
    units = {**units, **({"1004": "CM"} if led else {})}
    table = fight(units, {"1010": NINE, **({"1014": "CM"} if negated else {}), **FAR})
    column = high if led and not negated else low
    if column is None:
        assert table.refused("attack 1010").rule == "10.8"
        return
    table.do("attack 1010")
    facts = table.game.view(table.rules, table.setup, table.state, 0).facts["attack"]
    assert (facts["attack"], facts["defence"], table.column) == (str(attack), "9", column)


@pytest.mark.rule("10.6", "10.8")
def test_a_part_of_the_attackers_may_attack_where_all_of_them_are_negated() -> None:
    """Only the Light Cavalry is near the enemy's Command unit; without it 4 to 11 is rounded up to 1-2."""
    ours = {"1010": "SK SK", "1012": "LC", "1006": "CM"}
    table = fight(ours, {"1011": "SO SO BC", "1016": "CM"}).do("attack 1011")
    assert (table.stack("1010"), table.stack("1012"), table.column) == (["SKj", "SKj"], ["LC"], "1-2")
    assert table.do("+LC 1012").refused("roll").rule == "10.8"
    assert fight({**ours, "1012": "BC"}, {"1011": "SO SO BC", "1016": "CM"}).do("attack 1011").column == "1-2"
    near = fight(ours, {"1011": "SO SO BC", "1014": "CM"})
    assert near.refused("attack 1011").rule == "10.8"


@pytest.mark.rule("10.9")
def test_odds_above_the_table_use_its_last_column() -> None:
    table = fight({"1010": "SP SP SP"}, {"1011": "SK"}).do("attack 1011")
    assert table.column == "8-1"


@pytest.mark.rule("10.10")
def test_a_hidden_command_unit_is_revealed_by_the_roll() -> None:
    table = fight({"1010": "SK SK", "1006": "CM"}, {"1011": NINE, "1013": "BI CM"}, stacks="hidden")
    assert table.refused("attack 1011").rule == "10.8"  # a stack three hexes away may be examined
    table = fight({"1010": "SK SK", "1006": "CM"}, {"1011": NINE, "1015": "BI CM"}, stacks="hidden")
    assert table.do("attack 1011").column == "1-2"  # the attacker cannot know of the Command unit five hexes away
    table.do("roll").die(6)  # 1-2 would disrupt, but the true odds are 1-3
    assert table.stack("1011") == ["SO", "SO", "SK"]


# -- results


@pytest.mark.rule("11.1")
def test_the_table_is_read_by_column_and_roll_and_only_defenders_suffer() -> None:
    rows = builtin().combat.rows
    for number, column in enumerate(builtin().combat.columns):
        for face in range(1, 7):
            table = fight({"1010": "SO SO SO", "1009": "SK"}, {"1011": "SO SO SO SO", **FAR}).do("attack 1011")
            table.rules.tables.attack[table.rules.tables.codes.index("SO")] = strength_for(column)
            assert table.column == column
            table.do("roll").die(face)
            wanted = {"-": ["SO"] * 4, "D": ["SOd"] * 4, "H": ["SOd"] * 2, "E": []}[rows[face - 1][number]]
            assert [unit.replace("h", "") for unit in table.stack("1011")] == wanted
            assert len(table.stack("1010")) == 3


def strength_for(column: str) -> int:
    """The attack in eighths that makes three Swordsmen reach this column against 16."""
    left, right = (int(part) for part in column.split("-"))
    return -(-16 * 8 * left // right // 3)


@pytest.mark.rule("11.2", "11.5")
def test_disrupted_units_neither_move_nor_attack_until_their_turn_has_ended() -> None:
    table = fight({"1010": "SK SK SK"}, {"1011": "BI BI", "1111": "BI", **FAR}).do("attack 1011", "roll").die(4)
    assert table.stack("1011") == ["BId", "BId"]
    table.do("end", "attack 1010")
    assert table.column == "1-1"  # only the third attacks
    assert table.refused("+BI 1011").rule == "11.2"
    table.do("cancel", "end")
    assert table.stack("1011") == ["BI", "BI"]


@pytest.mark.rule("11.2")
def test_disruption_holds_a_unit_that_nobody_locks() -> None:
    table = battle({"0505": "SO"}, {"1011": "BId", **FAR}, seat=1)
    assert table.refused("BI 1011").rule == "11.2"


@pytest.mark.rule("11.2", "6.1")
def test_disrupted_units_keep_their_zones() -> None:
    assert battle({"1010": "SO"}, {"1011": "BId"}).legal() == ["end"]


@pytest.mark.rule("11.2", "11.6", "R7")
def test_command_units_are_never_disrupted() -> None:
    table = fight({"1010": "SO SO"}, {"1011": "BI CM", **FAR}).do("attack 1011", "roll").die(6)
    assert table.stack("1011") == ["BId", "CM"]


@pytest.mark.parametrize(("units", "kept"), [(1, 0), (2, 1), (3, 1)])
@pytest.mark.rule("11.3", "R30")
def test_half_of_the_units_go_rounded_up_and_the_rest_is_disrupted(units: int, kept: int) -> None:
    table = fight({"1010": "SP SP SP"}, {"1011": " ".join(["BI"] * units), **FAR}).do("attack 1011")
    table.rules.tables.attack[table.rules.tables.codes.index("SP")] = 8 * 3 * units  # 9 to 2: 4-1
    assert table.column == "4-1"
    table.do("roll").die(4)
    assert table.stack("1011") == ["BId"] * kept


@pytest.mark.rule("11.3", "R30", "3.4")
def test_the_owner_chooses_what_half_elimination_takes() -> None:
    table = fight({"1010": "SP SP SP"}, {"1011": "BI SK LC CM", **FAR}).do("attack 1011", "roll")
    assert table.game.view(table.rules, table.setup, table.state, 0).facts["attack"]["column"] == "2-1"
    table = fight({"1010": "SP SP SP"}, {"1011": "BI SK CM", **FAR}).do("attack 1011", "roll").die(5)
    assert (table.phase, table.rules.actor(table.state), table.legal()) == ("losing", 1, ["lose BI", "lose SK"])
    assert table.refused("lose CM").rule == "11.3"
    table.do("lose BI")
    assert table.stack("1011") == ["SKd", "CM"]
    assert (int(table.state.lost[1]), int(table.state.seat)) == (1, 1)


@pytest.mark.rule("11.3")
def test_a_command_unit_left_alone_by_half_elimination_stays() -> None:
    table = fight({"1010": "SO SO SO"}, {"1011": "BI CM", **FAR}).do("attack 1011", "roll").die(5)
    assert table.stack("1011") == ["CM"]


@pytest.mark.rule("11.4")
def test_elimination_takes_command_units_too() -> None:
    table = fight({"1010": "SP SP SP"}, {"1011": "BI CM", **FAR}).do("attack 1011", "roll").die(6)
    assert (table.stack("1011"), int(table.state.lost[1])) == ([], 2)


@pytest.mark.parametrize(("face", "left"), [(3, ["CM"]), (6, [])])
@pytest.mark.rule("11.6", "R7")
def test_a_lone_command_unit_shrugs_off_disruption_and_falls_to_half(face: int, left: list[str]) -> None:
    table = fight({"1010": "SO"}, {"1011": "CM", **FAR}).do("attack 1011")
    assert table.column == "3-1"  # 3 to 1
    assert table.do("roll").die(face).stack("1011") == left


@pytest.mark.rule("11.6")
def test_half_of_several_command_units_alone_goes() -> None:
    table = fight({"1010": "SO SO SO"}, {"1011": "CM CM CM", **FAR}).do("attack 1011", "roll").die(6)
    assert table.stack("1011") == ["CM"]


@pytest.mark.rule("11.7")
def test_a_hex_with_a_disrupted_unit_defends_with_one() -> None:
    table = fight({"1010": "SO"}, {"1011": "SO SOd CM"}).do("attack 1011")
    assert table.column == "3-1"


@pytest.mark.rule("11.8", "R7")
def test_no_hex_defends_with_less_than_one() -> None:
    units = builtin().units
    weak = replace(units, units=tuple(replace(u, defence=0) if u.code == "CM" else u for u in units.units))
    table = battle({"1010": "SO"}, {"1011": "CM"}, phase="fighting", content=replace(builtin(), units=weak))
    assert table.do("attack 1011").column == "3-1"
