"""Set-up and hidden stacks: rules 1, 2 and 8."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from castra.core.game import SPECTATOR, after
from castra.games.tac13 import GAME
from castra.games.tac13.content.packs import SCENARIOS, builtin
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import TacState
from castra.games.tac13.people.notation import stack_slots
from tests.games.tac13.tables_for_tests import battle, draw_map

FAR = {"2001": "BI"}


@pytest.mark.rule("1.1")
def test_the_map_has_thirty_eight_columns_and_thirty_rows() -> None:
    rules = GAME.rules(GAME.setup())
    assert isinstance(rules, TacRules)
    board = rules.tables.board
    assert (board.columns, board.rows, board.hexes) == (38, 30, 1140)
    assert rules.tables.board.beside[0 * 6 + 0] == 30  # south-east of 0101 lies 0201: even columns are half lower


@pytest.mark.rule("1.2", "1.3", "2.2")
@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_begins_with_its_armies_where_it_says(key: str) -> None:
    rules = GAME.rules(GAME.setup(scenario=key))
    assert isinstance(rules, TacRules)
    state = rules.initial()
    assert isinstance(state, TacState)
    scenario = builtin().scenario(key)
    t = rules.tables
    for seat, side in enumerate(scenario.sides):
        for stack in side.placement:
            at = (int(stack.hex[:2]) - 1) * 30 + int(stack.hex[2:]) - 1
            found = Counter(t.codes[t.kind[slot]] for slot in stack_slots(state, at))
            assert found == Counter({code: count for count, code in stack.units})
        assert t.total[seat] == sum(side.units.values())


@pytest.mark.rule("2.1", "R18")
def test_side_a_moves_first_except_at_taginae() -> None:
    first = {key: builtin().scenario(key).first for key in SCENARIOS}
    assert [key for key, side in first.items() if side] == ["taginae"]


@pytest.mark.rule("2.3", "2.6")
def test_free_placement_goes_unit_by_unit_first_a_then_b() -> None:
    table = battle({"0505": "SO CM"}, {"1515": "BI"}, placement="free", phase="placing")
    table.state = table.rules.initial()
    assert "SO @0101" in table.legal()
    table.do("SO @0303", "@0303")
    assert (int(table.rules.actor(table.state)), table.phase) == (1, "placing")
    assert table.refused("@0303").rule == "4.8"
    table.do("BI @1515")
    assert (table.phase, int(table.state.turn), table.stack("0303")) == ("moving", 1, ["SO", "CM"])


@pytest.mark.rule("2.4")
def test_the_second_side_keeps_its_distance() -> None:
    table = battle({"0505": "SO"}, {"1515": "BI"}, placement="free", phase="placing")
    table.state = table.rules.initial()
    table.do("@0505")
    assert table.refused("@0512").rule == "2.4"
    assert "BI @0513" in table.legal()


@pytest.mark.rule("2.3", "2.5")
def test_placement_keeps_to_zone_stacking_and_terrain() -> None:
    setup = GAME.setup(scenario="taginae", placement="free")
    rules = GAME.rules(setup)
    assert isinstance(rules, TacRules)
    state = rules.initial()
    reasons = {
        text: GAME.refusal(rules, state, 0, GAME.read_action(rules, state, 0, text)).rule for text in ("@0113", "@0403")
    }
    assert reasons == {"@0113": "2.3", "@0403": "2.5"}
    for _ in range(3):
        state = after(rules, state, 0, GAME.read_action(rules, state, 0, "@1010"))
    assert GAME.refusal(rules, state, 0, GAME.read_action(rules, state, 0, "@1010")).rule == "2.5"
    road = battle(
        {"0505": "SP"},
        FAR,
        placement="free",
        phase="placing",
        grid=draw_map(h0505="w", h0606="w"),
        roads=(("0505", "0504"),),
    )
    road.state = road.rules.initial()
    assert "SP @0505" in road.legal()
    assert "SP @0606" not in road.legal()


# -- hidden stacks


@pytest.mark.rule("8.1", "R24")
def test_a_far_stack_shows_only_its_top_unit() -> None:
    table = battle({"1010": "SO"}, {"1014": "BI SK CM"}, stacks="hidden")
    view = table.game.view(table.rules, table.setup, table.state, 0)
    stack = view.facts["stacks"]["1014"]
    assert (stack["top"], stack["units"]) == ("BI", None)
    own = table.game.view(table.rules, table.setup, table.state, 1)
    assert len(own.facts["stacks"]["1014"]["units"]) == 3


@pytest.mark.rule("8.2", "R24")
@pytest.mark.parametrize(("near", "seen"), [("1011", True), ("1010", False)])
def test_within_three_hexes_a_stack_is_examined(near: str, seen: bool) -> None:
    table = battle({near: "CM", "0101": "SO"}, {"1014": "BI SK CM"}, stacks="hidden")
    view = table.game.view(table.rules, table.setup, table.state, 0)
    stack = view.facts["stacks"]["1014"]
    assert (stack["units"] is not None) == seen


@pytest.mark.rule("8.2", "R24")
def test_an_attacked_stack_is_revealed_however_far_it_is() -> None:
    units = builtin().units
    far = replace(units, units=tuple(replace(unit, range=3) if unit.code == "SK" else unit for unit in units.units))
    table = battle(
        {"1010": "SK SK SK", "0510": "SK SK"},
        {"1014": "BI SK CM", "0512": "BI"},
        phase="firing",
        stacks="hidden",
        missiles="on",
        terrain="on",
        grid=draw_map(h1010="A"),
        content=replace(builtin(), units=far),
    )

    def shown() -> object:
        return table.game.view(table.rules, table.setup, table.state, 0).facts["stacks"]["1014"]["units"]

    table.do("fire 1014")
    assert shown() is None  # a plan reveals nothing yet
    table.do("roll").die(1)
    assert (table.phase, shown() is None) == ("firing", False)
    table.do("end")
    assert shown() is None


@pytest.mark.rule("8.1")
def test_a_spectator_sees_what_both_players_see() -> None:
    table = battle({"1010": "SO SO"}, {"1014": "BI SK"}, stacks="hidden")
    view = table.game.view(table.rules, table.setup, table.state, SPECTATOR)
    assert all(stack["units"] is None for stack in view.facts["stacks"].values())


@pytest.mark.rule("8.3")
def test_command_units_lie_beneath_the_others() -> None:
    table = battle({"1010": "SO", "1011": "CM", "1012": "SK"}, FAR)
    table.do("CM 1011", "to 1010", "SK 1012", "to 1010")
    assert table.stack("1010") == ["SKm", "SO", "CMm"]


@pytest.mark.rule("8.4")
def test_losses_are_public() -> None:
    table = battle({"1010": "SO"}, {"1014": "BI"}, lost=("SO SO", "BI CM"), stacks="hidden")
    for seat in (0, 1, SPECTATOR):
        assert table.game.view(table.rules, table.setup, table.state, seat).facts["lost"] == [
            {"SO": 2},
            {"BI": 1, "CM": 1},
        ]


@pytest.mark.rule("8.1")
def test_a_sample_deals_what_is_hidden_in_every_possible_way() -> None:
    table = battle({"0101": "SO"}, {"1010": "BI SK", "1515": "BI", "1818": "CM"}, stacks="hidden")
    view = table.game.view(table.rules, table.setup, table.state, 0)
    found = Counter[tuple[int, int]]()
    for seed in range(300):
        state = table.game.sample(table.rules, view, Random(seed))
        assert isinstance(state, TacState)
        assert table.game.view(table.rules, table.setup, state, 0) == view
        found[len(stack_slots(state, table.at("1010"))), len(stack_slots(state, table.at("1515")))] += 1
    assert set(found) == {(1, 2), (2, 1)}
    assert all(100 <= count <= 200 for count in found.values())


@pytest.mark.rule("8.2")
def test_a_move_that_brings_a_stack_into_sight_cannot_be_taken_back() -> None:
    table = battle({"1010": "SO"}, {"1013": "BI", "1015": "BI SK"}, stacks="hidden").do("SO 1010")
    near = table.game.read_action(table.rules, table.state, 0, "to 1012")
    far = table.game.read_action(table.rules, table.state, 0, "to 1009")
    assert table.game.reveals(table.rules, table.state, 0, near)
    assert not table.game.reveals(table.rules, table.state, 0, far)


@pytest.mark.rule("8.1")
def test_the_other_side_is_not_told_which_hidden_unit_moves() -> None:
    table = battle({"0101": "SO"}, {"1010": "BI SK"}, seat=1, stacks="hidden")
    number = table.game.read_action(table.rules, table.state, 1, "SK 1010")
    told = [table.game.narrate(table.rules, table.state, 1, number, seat) for seat in (0, 1, SPECTATOR)]
    assert ["Skirmishers" in words for words in told] == [False, True, False]
    table.do("SK 1010")
    assert table.game.view(table.rules, table.setup, table.state, 0).facts["moving"]["unit"] is None


@pytest.mark.rule("1.5")
def test_the_view_counts_the_losses_of_both_sides() -> None:
    table = battle({"1010": "SO"}, {"1014": "BI"}, lost=("SO SO", "BI CM"))
    assert table.game.view(table.rules, table.setup, table.state, 0).facts["losses"] == [[2, 3, 8, 12], [2, 3, 13, 16]]


def test_a_closer_look_says_what_the_three_numbers_of_a_unit_are() -> None:
    table = battle({"1010": "SO SK"}, {"1020": "BI"}, stacks="hidden")
    view = table.game.view(table.rules, table.setup, table.state, 0)
    for place, unit in (("1010", "SO Roman Swordsmen 3-4-4"), ("1020", "BI Barbarian Infantry 3-2-5")):
        close = table.game.inspect(view, place)
        assert close is not None
        assert unit in close.text
        assert close.rows[-1].rstrip() == "factors: attack-defence-movement"
    empty = table.game.inspect(view, "1515")
    assert empty is not None
    assert "factors" not in empty.text
