"""Exact odds, held against rolling every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from castra.core.game import CHANCE
from castra.games.tac13 import odds as odds_module
from castra.games.tac13.notation import stack_slots
from castra.games.tac13.odds import Attack, expected_losses, forecast
from castra.games.tac13.state import DIE, FIGHTING, LOSING, PLANNING, TARGET, TacState, action
from castra.games.tac13.tables import DISRUPT, ELIMINATE, HALF, NO_RESULT
from tests.games.tac13.games_for_tests import MATCHES, match, positions
from tests.games.tac13.tables_for_tests import Battle, battle, cites

FAR = {"2001": "BI BI"}


def rolled(table: Battle, face: int) -> TacState:
    after = table.rules.apply(table.state, CHANCE, action(DIE, 0, face))
    while table.rules.actor(after) == 1 and isinstance(after, TacState) and after.phase == LOSING:
        after = table.rules.apply(after, 1, table.rules.legal_actions(after, 1)[0])
    assert isinstance(after, TacState)
    return after


@cites("11.1")
def test_a_forecast_is_the_column_of_the_table() -> None:
    table = battle({"1010": "SO SO"}, {"1011": "BI"}, phase="fighting").do("attack 1011")
    found = forecast(table.rules, table.state)
    assert found.column == "3-1"
    assert found.chances == {NO_RESULT: Fraction(1, 3), DISRUPT: Fraction(1, 3), HALF: Fraction(1, 3)}
    assert found.losses == Fraction(1, 3)


@pytest.mark.parametrize("defenders", ["BI", "BI BI", "BI BI SK CM", "CM", "CM CM", "SK LC SO"])
@pytest.mark.parametrize("attackers", ["SO", "SP SP", "SP SP SP CM"])
def test_expected_losses_of_one_attack_are_the_mean_over_all_rolls(attackers: str, defenders: str) -> None:
    table = battle({"1010": attackers, "1110": "CM"}, {"1011": defenders, **FAR}, phase="fighting")
    if "attack 1011" not in table.legal():
        pytest.skip("no such attack")
    table.do("attack 1011", "roll")
    lost = sum(int(rolled(table, face).lost[1]) for face in range(1, 7))
    assert forecast(table.rules, table.state).losses == Fraction(lost, 6)


def test_expected_losses_of_a_set_of_attacks_follow_fallen_command_units() -> None:
    """The first attack may remove the Command unit that negates the support of the second."""

    def table() -> Battle:
        ours = {"1009": "SP SP SP", "1008": "CM", "1012": "SP SP SP"}
        return battle(ours, {"1010": "BI CM", "1013": "BI BI SK", **FAR}, phase="fighting")

    start = table()
    slots = {name: tuple(stack_slots(start.state, start.at(name))) for name in ("1009", "1012")}
    attacks = [Attack(start.at("1010"), slots["1009"]), Attack(start.at("1013"), slots["1012"])]
    expected = expected_losses(start.rules, start.state, attacks)
    total = 0
    for first, second in product(range(1, 7), repeat=2):
        trial = table()
        trial.do("attack 1010", "roll").die(first)
        trial.do("attack 1013", "roll")
        total += int(rolled(trial, second).lost[1])
    assert expected == Fraction(total, 36)
    apart = [expected_losses(start.rules, start.state, [attack]) for attack in attacks]
    assert expected > sum(apart)


@pytest.mark.parametrize("name", MATCHES)
def test_chances_of_every_planned_attack_sum_to_one_and_come_true(name: str) -> None:
    game, _, rules = match(name)
    planned = [state for state in positions(name) if state.phase == PLANNING][:6]
    for state in planned:
        found = forecast(rules, state)
        assert sum(found.chances.values()) == 1
        facts = game.odds(rules, state, int(state.seat))
        known = [fact for fact in facts if "hidden" not in fact.question]
        assert sum((fact.odds for fact in known), Fraction(0)) == 1
    fighting = [state for state in positions(name) if state.phase == FIGHTING][:6]
    for state in fighting:
        facts = game.odds(rules, state, int(state.seat))
        targets = [number for number in rules.legal_actions(state, state.seat) if number >> 20 == TARGET]
        assert len(facts) == len(targets)
        assert all(0 <= fact.odds <= 1 for fact in facts)


def test_a_possible_hidden_command_unit_is_mentioned() -> None:
    table = battle({"1010": "SO SO", "1006": "CM"}, {"1011": "SO", "1014": "BI"}, phase="fighting", stacks="hidden").do(
        "attack 1011"
    )
    questions = [fact.question for fact in table.game.odds(table.rules, table.state, 0)]
    assert any("hidden Command unit" in question for question in questions)
    assert odds_module.forecast(table.rules, table.state, 0).column == "2-1"
    assert ELIMINATE not in odds_module.forecast(table.rules, table.state, 0).chances
