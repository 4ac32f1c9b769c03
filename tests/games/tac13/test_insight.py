"""What is drawn of reach and plans agrees with what may be done and what the die does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from castra.core.knowledge import insight_for
from castra.games.tac13.engine.state import GOING, PLANNING, TacState, hex_of, kind_of
from castra.games.tac13.people.insight import insight, insight_at
from tests.games.tac13.games_for_tests import MATCHES, match, positions
from tests.games.tac13.tables_for_tests import battle

TWO_SWORDSMEN: dict[str, str] = {"1010": "SO SO"}


def planned(ours: dict[str, str], theirs: dict[str, str], target: str) -> dict[str, Any]:
    table = battle(ours, theirs, phase="fighting").do(f"attack {target}")
    plan: dict[str, Any] = insight(table.rules, table.state, 0)["plan"]
    return plan


def test_a_plan_tells_sums_column_faces_and_losses() -> None:
    plan = planned(TWO_SWORDSMEN, {"1011": "BI"}, "1011")
    assert (plan["attack"], plan["defence"], plan["column"]) == (6, 2, "3-1")
    assert plan["faces"].count("half eliminated") == 2
    assert plan["losses"] == 0.33
    assert {result: Fraction(n, d) for result, n, d in plan["chances"]}["disrupted"] == Fraction(1, 3)
    assert [(one["hex"], one["place"], one["strength"], one["joined"]) for one in plan["attackers"]] == [
        ("1010", 0, 3, True),
        ("1010", 1, 3, True),
    ]


def test_what_could_stay_out_and_what_is_missing_are_exact() -> None:
    plan = planned({"1010": "SO SO SO"}, {"1011": "BI BI"}, "1011")
    assert (plan["attack"], plan["defence"]) == (9, 4)
    assert (plan["column"], plan["spare"], plan["missing"]) == ("2-1", 1, 3)


def test_targets_are_told_by_the_attack_of_all() -> None:
    table = battle(TWO_SWORDSMEN, {"1011": "BI"}, phase="fighting")
    targets = insight(table.rules, table.state, 0)["targets"]
    assert list(targets) == ["1011"]
    assert targets["1011"]["column"] == "3-1"


@pytest.mark.parametrize("name", MATCHES)
def test_reach_is_where_the_pieces_may_go(name: str) -> None:
    _, _, rules = match(name)
    for state in [state for state in positions(name) if state.phase == GOING][:6]:
        assert isinstance(state, TacState)
        drawn = insight(rules, state, state.seat)
        goals = {hex_of(int(n)) for n in rules.legal_actions(state, state.seat) if kind_of(int(n)) == 3}
        assert set(drawn["reach"]) == {rules.tables.board.names[at] for at in goals}
        for goal, (cost, way) in drawn["reach"].items():
            assert way[-1] == goal
            assert cost <= max(drawn["allowance"], 1)


@pytest.mark.parametrize("name", ["basic", "full"])
def test_plans_that_others_make_are_told_by_what_a_seat_knows(name: str) -> None:
    game, setup, rules = match(name)
    for state in [state for state in positions(name) if state.phase == PLANNING][:4]:
        for seat in (0, 1):
            plan = insight_for(game, rules, setup, state, seat)["plan"]
            assert sum(Fraction(n, d) for _, n, d in plan["chances"]) == 1


def test_a_stack_held_by_the_enemy_reaches_nothing() -> None:
    table = battle({"1010": "SO"}, {"1011": "BI", "2001": "BI"}, phase="moving")
    assert insight_at(table.rules, table.state, 0, "1010")["reach"] == {}
    assert insight_at(table.rules, table.state, 0, "2001")["allowance"] == 5
    assert insight_at(table.rules, table.state, 0, "1515") == {}
