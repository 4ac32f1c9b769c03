"""The optional rules of the Full Simulation: panic, testudo, pila (17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tac13.tables_for_tests import FAR, Battle, battle, defence, draw_map

# -- panic


def panicking(b: dict[str, str], **more: Any) -> Battle:
    """The Goths have lost half of their points or more."""
    return battle({"1010": "SO SO SO"}, b, seat=1, panic=(None, 50), lost=("", "CM BC BC"), optional="on", **more)


@pytest.mark.rule("17.1")
def test_an_army_panics_when_its_level_is_lost() -> None:
    table = panicking({"1015": "BI BI BI"})
    view = table.game.view(table.rules, table.setup, table.state, 1)
    assert view.facts["panics"] == [False, True]
    calm = battle({"1010": "SO"}, {"1015": "BI"}, seat=1, lost=("", "CM BC BC"), optional="on")
    assert calm.game.view(calm.rules, calm.setup, calm.state, 1).facts["panics"] == [False, False]


@pytest.mark.rule("17.2")
def test_panicked_units_do_not_attack_defend_at_half_and_fall_to_disruption() -> None:
    table = panicking({"1011": "BI BI", "2001": "BI"}, phase="fighting")
    assert table.refused("attack 1010").rule == "17.2"
    struck = panicking({"1011": "BI BI", "2001": "BI"}, phase="fighting")
    struck.state.seat = 0
    struck.do("attack 1011")
    assert (defence(struck), struck.column) == ("2", "4-1")
    struck.do("roll").die(1)  # disrupted
    assert struck.stack("1011") == []


@pytest.mark.rule("17.2")
def test_a_command_unit_next_to_it_keeps_a_unit_steady() -> None:
    table = battle(
        {"1010": "SK"},
        {"1011": "BI", "1012": "CM"},
        seat=1,
        phase="fighting",
        panic=(None, 10),
        lost=("", "BC BC"),
        optional="on",
    )
    assert "attack 1010" in table.legal()


@pytest.mark.rule("17.3")
def test_panicked_units_must_flee_before_the_phase_ends() -> None:
    table = panicking({"1015": "BI BI"})
    assert table.refused("end").rule == "17.3"
    assert table.refused("stack 1015").rule == "17.3"
    table.do("BI 1015")
    assert table.refused("stay").rule == "17.3"
    assert table.refused("to 1016").rule == "17.3"
    board = table.rules.tables.board
    far = {int(board.distance(table.at("1010"), table.at(name))) for name in table.goals()}
    assert far == {10}
    table.do("to 1020", "BI 1015", "to 1020", "end")
    assert int(table.state.seat) == 0


@pytest.mark.rule("17.4")
def test_units_near_a_command_unit_at_the_end_of_movement_rally() -> None:
    table = battle(
        {"0101": "SO"}, {"1015": "BI", "1213": "CM"}, seat=1, panic=(None, 10), lost=("", "BC BC"), optional="on"
    )
    table.do("CM 1213", "to 1016", "end")
    assert table.stack("1015") == ["BIr"]


# -- testudo


@pytest.mark.rule("17.5")
def test_three_swordsmen_form_a_testudo() -> None:
    table = battle({"1010": "SO SO SO CM", "0505": "SO SO", "0808": "SO SO SK"}, FAR, optional="on")
    assert [text for text in table.legal() if text.startswith("testudo")] == ["testudo 1010"]
    table.do("testudo 1010")
    assert table.stack("1010") == ["SOmt", "SOmt", "SOmt", "CM"]
    assert table.refused("testudo 0505").rule == "17.5"
    assert battle({"1010": "SO SO SO"}, FAR).refused("testudo 1010").rule == "17.5"
    locked = battle({"1010": "SO SO SO"}, {"1011": "BI"}, optional="on")
    assert "testudo 1010" in locked.legal()


@pytest.mark.rule("17.6")
def test_a_testudo_moves_one_hex_as_a_whole_and_does_not_attack() -> None:
    table = battle({"1010": "SOt SOt SOt"}, FAR, optional="on")
    assert table.legal() == ["stack 1010", "break 1010", "end"]
    assert table.refused("SO 1010").rule == "17.6"
    table.do("stack 1010")
    assert len(table.goals()) == 6
    assert table.refused("to 1012").rule == "17.6"
    table.do("to 1011")
    assert table.stack("1011") == ["SOmt", "SOmt", "SOmt"]
    fighting = battle({"1010": "SOt SOt SOt"}, {"1011": "SK"}, phase="fighting", optional="on")
    assert fighting.refused("attack 1011").rule == "17.6"


@pytest.mark.rule("17.6")
def test_a_testudo_has_no_flank_and_is_dissolved_by_its_owner() -> None:
    target = {"1011": "SOt SOt SOt"}
    table = battle({"1012": "SP SP SP"}, target, phase="fighting", facing="on", optional="on", faces={"1012": "N"}).do(
        "attack 1011"
    )
    assert defence(table) == "12"
    assert battle({"1012": "SP"}, target, facing="on", optional="on", faces={"1012": "S"}).legal()[-1] == "end"
    locked = battle({"1012": "SP"}, target, facing="on", optional="on")
    assert not any(text.startswith("SP") for text in locked.legal())  # it controls all six hexes
    broken = battle({"1010": "SOt SOt SOt"}, FAR, optional="on").do("break 1010")
    assert broken.stack("1010") == ["SOm", "SOm", "SOm"]


@pytest.mark.rule("17.7")
def test_any_result_ends_a_testudo() -> None:
    table = battle({"1010": "SP SP SP"}, {"1011": "SOt SOt SOt", **FAR}, phase="fighting", optional="on")
    table.rules.tables.attack[table.rules.tables.codes.index("SP")] = 8 * 8
    table.do("attack 1011")
    assert table.column == "2-1"
    assert table.do("roll").die(6).stack("1011") == ["SOd", "SOd", "SOd"]


# -- pila


@pytest.mark.rule("17.8", "17.10", "3.4")
def test_swordsmen_throw_pila_at_who_comes_next_to_them() -> None:
    table = battle({"1010": "SO SO SO"}, {"1013": "BI BI", **FAR}, seat=1, optional="on").do("stack 1013", "to 1011")
    assert (table.phase, int(table.rules.actor(table.state))) == ("hurling", 0)
    assert table.column == "1-1"
    table.do("-SO 1010")
    assert table.column == "1-2"
    table.do("roll").die(6)
    assert table.stack("1011") == ["BImds", "BImds"]
    assert table.stack("1010") == ["SO", "SOp", "SOp"]
    table.do("end")  # the disrupted do not attack, so the turn passes
    assert table.stack("1011") == ["BId", "BId"]
    table.do("end", "end")
    assert int(table.state.seat) == 1
    table.do("end")
    assert table.stack("1011") == ["BI", "BI"]  # at the end of their next turn


@pytest.mark.rule("17.8")
def test_pila_are_thrown_once_per_game_and_may_be_kept() -> None:
    table = battle({"1010": "SO SO SO"}, {"1013": "BI", "0713": "BI"}, seat=1, optional="on")
    table.do("BI 1013", "to 1011", "end")
    assert (table.phase, table.stack("1010")) == ("moving", ["SO", "SO", "SO"])
    spent = battle({"1010": "SOp SOp SO"}, {"1013": "BI"}, seat=1, optional="on").do("BI 1013", "to 1011")
    assert spent.phase == "moving"  # one alone is below the table


@pytest.mark.parametrize("units", ["SOd SOd SOd", "SOt SOt SOt", "SOp SOp SOp"])
@pytest.mark.rule("17.9")
def test_shaken_units_throw_nothing(units: str) -> None:
    table = battle({"1010": units}, {"1013": "BI"}, seat=1, optional="on").do("BI 1013", "to 1011")
    assert table.phase == "moving"


@pytest.mark.rule("17.9")
def test_pila_are_thrown_into_the_front_and_not_out_of_water() -> None:
    table = battle({"1010": "SO SO SO"}, {"1007": "BI"}, seat=1, optional="on", facing="on", faces={"1007": "S"})
    table.do("BI 1007", "to 1009", "face S")
    assert table.phase == "moving"  # the Swordsmen face south
    grid = draw_map(h1010="~")
    wet = battle({"1010": "SO SO SO"}, {"1013": "BI"}, seat=1, optional="on", grid=grid).do("BI 1013", "to 1011")
    assert wet.phase == "moving"
