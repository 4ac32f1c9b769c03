"""Exact odds, held against rolling every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from castra.core.game import CHANCE
from castra.games.tac13.engine.state import DIE, FIGHTING, LOSING, PLANNING, TARGET, TacState, action
from castra.games.tac13.engine.tables import DISRUPT, HALF, NO_RESULT
from castra.games.tac13.people import odds as odds_module
from castra.games.tac13.people.notation import stack_slots
from castra.games.tac13.people.odds import Attack, expected_losses, forecast
from tests.games.tac13.games_for_tests import MATCHES, match, positions
from tests.games.tac13.tables_for_tests import Battle, battle

FAR = {"2001": "BI BI"}


def rolled(table: Battle, face: int) -> TacState:
    after = table.rules.apply(table.state, CHANCE, action(DIE, 0, face))
    while table.rules.actor(after) == 1 and isinstance(after, TacState) and after.phase == LOSING:
        after = table.rules.apply(after, 1, table.rules.legal_actions(after, 1)[0])
    assert isinstance(after, TacState)
    return after


@pytest.mark.rule("11.1")
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
    expected, _ = expected_losses(start.rules, start.state, attacks)
    total = 0
    for first, second in product(range(1, 7), repeat=2):
        trial = table()
        trial.do("attack 1010", "roll").die(first)
        trial.do("attack 1013", "roll")
        total += int(rolled(trial, second).lost[1])
    assert expected == Fraction(total, 36)
    apart = [expected_losses(start.rules, start.state, [attack])[0] for attack in attacks]
    assert expected > sum(apart)


@pytest.mark.parametrize("defenders", ["CM", "CM CM", "BI BI BI CM", "SK SK"])
@pytest.mark.parametrize("panic", [None, 20])
def test_expected_losses_of_three_attacks_are_the_mean_over_all_rolls(defenders: str, panic: int | None) -> None:
    """Lone Command units fall to half elimination, and losses may bring panic on those attacked later."""
    ours = {"1009": "SP SP SP", "1008": "CM", "1012": "SP SP SP", "1016": "SP SP SP"}
    theirs = {"1010": defenders, "1013": "BI BI SK", "1017": "BI BI", "2001": "BI BI BI", "2020": "BI BI BI"}
    start = battle(ours, theirs, phase="fighting", panic=(None, panic), optional="on" if panic else "off")
    attacks = [
        Attack(start.at(target), tuple(stack_slots(start.state, start.at(here))))
        for here, target in (("1009", "1010"), ("1012", "1013"), ("1016", "1017"))
    ]
    found, effect = expected_losses(start.rules, start.state, attacks)
    total = quiet = 0
    for faces in product(range(1, 7), repeat=3):
        trial = battle(ours, theirs, phase="fighting", panic=(None, panic), optional="on" if panic else "off")
        before = int(trial.state.lost[1])
        for target, face in zip(("1010", "1013", "1017"), faces, strict=True):
            trial.do(f"attack {target}", "roll")
            trial.state = rolled(trial, face)
        total += int(trial.state.lost[1]) - before
        quiet += all(
            forecast_result(start, attack, face) == NO_RESULT for attack, face in zip(attacks, faces, strict=True)
        )
    assert found == Fraction(total, 216)
    assert effect == 1 - Fraction(quiet, 216)
    shown = start.game.odds(start.rules, start.state, 0)[-1]
    assert shown.question == "1010, 1013, 1017, each by all still free: any effect"
    assert (shown.odds, shown.detail) == (effect, f"{float(found):.2f} units lost on average")


def forecast_result(table: Battle, attack: Attack, face: int) -> int:
    return int(table.rules.results.result(odds_module.planned(table.state, attack), face))


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
        assert len(facts) == len(targets) + (len(odds_module.all_attacks(rules, state)) > 1)
        assert all(0 <= fact.odds <= 1 for fact in facts)


def test_a_hidden_command_unit_is_mentioned_only_if_the_army_has_one_that_is_not_seen() -> None:
    for army, said in (({"1014": "BI", "2020": "BI CM"}, True), ({"1014": "BI", "2020": "BI"}, False)):
        table = battle({"1010": "SO SO", "1006": "CM"}, {"1011": "SO", **army}, phase="fighting", stacks="hidden")
        table.do("attack 1011")
        doubts = [fact.odds for fact in table.game.odds(table.rules, table.state, 0) if "hidden" in fact.question]
        assert doubts == ([Fraction(1, 2)] if said else [])
        assert table.column == "2-1"


# -- about one hex


def asked(table: Battle, place: str, seat: int = 0) -> dict[str, Fraction]:
    return {fact.question: fact.odds for fact in table.game.odds_at(table.rules, table.state, seat, place)}


def test_odds_of_a_hex_tell_what_attacks_on_it_and_out_of_it_would_do() -> None:
    table = battle({"1010": "SO SO", "0911": "SO"}, {"1011": "BI"})
    assert asked(table, "1011") == {
        "1011, attacked by all: any effect": Fraction(1),  # 9 to 2 is 4-1
        "1010, attacked from 1011 only: any effect": Fraction(0),  # 3 to 8 is below the table
        "an enemy can be next to 1011 in the next turn": Fraction(1),
        "0911, attacked from 1011 only: any effect": Fraction(1, 6),  # 3 to 4 is 1-2
    }
    assert asked(table, "1010")["1011, attacked from 1010 only: any effect"] == Fraction(2, 3)
    assert asked(table, "1010")["1010, attacked by all: any effect"] == Fraction(0)


def test_odds_of_a_hex_tell_who_can_come_next_to_it() -> None:
    table = battle({"0101": "SO"}, {"1010": "OC", "1012": "BI", "1818": "CM"})

    def threat(place: str) -> tuple[Fraction, str]:
        fact = table.game.odds_at(table.rules, table.state, 0, place)[-1]
        return fact.odds, fact.detail

    assert threat("1005") == (Fraction(1), "Oriental Cavalry in 1010")
    assert threat("1007") == (Fraction(1), "Oriental Cavalry in 1010, Barbarian Infantry in 1012")
    assert threat("1819") == (Fraction(0), "")  # Command units threaten nobody
    assert not table.game.odds_at(table.rules, table.state, 0, "nowhere")
    disrupted = battle({"0101": "SO"}, {"1010": "OCd"})
    assert disrupted.game.odds_at(disrupted.rules, disrupted.state, 0, "1005")[-1].odds == 0
