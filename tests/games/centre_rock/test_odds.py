"""Odds are exact: held against every outcome of the die, played out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from castra.core.game import CHANCE
from castra.games.centre_rock import GAME
from castra.games.centre_rock.people.odds import chance_to_walk
from tests.games.centre_rock.table import Table, in_play


def answers(table: Table) -> dict[str, Fraction]:
    return {fact.question: fact.odds for fact in GAME.odds(table.rules, table.state, table.state.seat)}


@pytest.mark.parametrize(
    ("units", "attack"),
    [
        ("1Me4e 2Re5w 2Ma1e", "e4xe5"),
        ("1Re4e 2Re5w 2Ma1e", "e4xe5"),
        ("1Me5e 2Re6w 2Ma1e", "e5xe6"),
        ("1Se4e 2Re6w 1Me7w 2Ma1e", "e4xe6"),
        ("1Me4e 2Re5w 2Me6e 1Re7e", "e4xe5"),
    ],
)
def test_attack_odds_are_those_of_the_die(units: str, attack: str) -> None:
    table = in_play(units)
    found = answers(table)
    declared = in_play(units).act(attack)
    before = declared.units
    changed = 0
    for pips in range(1, 7):
        after = Table.of(declared.rules.apply(declared.state, CHANCE, pips))
        changed += list(after.board) != list(declared.state.board) or after.roll != 0
    assert before == declared.units
    assert found[f"{attack} hits"] == Fraction(changed, 6)
    results = [odds for question, odds in found.items() if question.startswith(f"{attack}:")]
    assert sum(results) == Fraction(changed, 6)


def test_a_six_from_the_rock_is_told_apart() -> None:
    found = answers(in_play("1Re5e 2Re6w 2Ma1e"))
    removed = "e5xe6: from The Rock, and player 2's ranged unit on e6 is removed"
    assert found[removed] == Fraction(1, 6)
    assert found["e5xe6: a hit, player 2's ranged unit on e6 is pushed to e7"] == Fraction(1, 6)
    assert found["e5xe6 hits"] == Fraction(1, 3)


@pytest.mark.parametrize("unit", ["e1", "e2", "e3", "e4", "a5", "i9", "c4"])
def test_the_way_to_the_rock_is_exact(unit: str) -> None:
    table = in_play(f"1M{unit}e 1Rf4e 1Re6e 2Md5e 2Sf5w 2Ri8w")
    name = f"the melee unit on {unit} reaches The Rock with"
    found = answers(table)
    assert found.get(f"{name} 1 move", Fraction(0)) == by_brute_force(table, unit, 1)
    assert found.get(f"{name} 2 moves", Fraction(0)) == by_brute_force(table, unit, 2)


def by_brute_force(table: Table, unit: str, moves: int) -> Fraction:
    """Play every roll; after the first, try every destination."""
    good = 0
    for rolls in product(range(1, 7), repeat=moves):
        good += arrives(table, unit, list(rolls))
    return Fraction(good, 6**moves)


def arrives(table: Table, unit: str, rolls: list[int]) -> bool:
    rules, state = table.rules, table.state
    named = rules.apply(state, state.seat, GAME.read_action(rules, state, 0, f"move {unit}"))
    rolled = rules.apply(named, CHANCE, rolls[0])
    acts = list(rules.legal_actions(rolled, 0))
    goals = {table.names[act >> 7 & 127]: act for act in acts}
    if table.names[rules.board.rock] in goals:
        return True
    if len(rolls) == 1:
        return False
    for name, act in goals.items():
        after = Table(table.setup.players)
        after.state = Table.of(rules.apply(rolled, 0, act))
        if arrives(after, name, rolls[1:]):
            return True
    return False


def test_walking_chances_add_up() -> None:
    assert [chance_to_walk(length, 1) for length in range(5)] == [1, 1, Fraction(2, 3), Fraction(1, 3), 0]
    assert [chance_to_walk(length, 2) for length in (3, 4, 5, 6, 7)] == [
        Fraction(8, 9),
        Fraction(2, 3),
        Fraction(1, 3),
        Fraction(1, 9),
        0,
    ]


def test_nothing_is_told_of_a_rock_that_is_taken_or_cannot_be_reached() -> None:
    taken = in_play("1Me4e 2Re5w")
    assert not any("reaches" in question for question in answers(taken))
    walled = in_play("1Ma1e 1Rb1e 2Mb2w 2Ma2e 2Ri8w")
    assert not any("the melee unit on a1 reaches" in question for question in answers(walled))


def test_only_the_player_to_act_is_shown_odds() -> None:
    table = in_play("1Me4e 2Re5w")
    assert GAME.odds(table.rules, table.state, 1) == []
    assert GAME.odds(Table().rules, Table().state, 0) == []
