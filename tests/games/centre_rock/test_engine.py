"""What search relies on: answers about the state that is given, keys of positions, forcing actions."""

from __future__ import annotations

from random import Random

import pytest

from castra.core.game import CHANCE, OVER
from castra.games.centre_rock import GAME
from castra.games.centre_rock.engine.evaluate import CentreRockEvaluator
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import LIFT, CentreRockState, kind_of
from tests.games.centre_rock.table import Table, in_play, placing

KEY = 1319851527016657916


def states_of_a_game(rules: CentreRockRules, seed: int) -> list[CentreRockState]:
    random = Random(seed)
    states = [rules.initial()]
    while rules.actor(states[-1]) != OVER and len(states) < 300:
        states.append(Table.of(rules.apply(states[-1], *some_action(rules, states[-1], random))))
    return states


def some_action(rules: CentreRockRules, state: CentreRockState, random: Random) -> tuple[int, int]:
    actor = rules.actor(state)
    actions = rules.chance_actions(state) if actor == CHANCE else rules.legal_actions(state, actor)
    return actor, random.choice(list(actions))


def answers(rules: CentreRockRules, evaluator: CentreRockEvaluator, state: CentreRockState, seed: int) -> list[object]:
    """Everything a search asks about a state."""
    told: list[object] = [rules.actor(state), rules.acting(state), state.key(), rules.payoff(state, 0)]
    for seat in range(rules.seats):
        told += [list(rules.legal_actions(state, seat)), evaluator.value(state, seat)]
    if rules.actor(state) != OVER:
        after = Table.of(rules.apply(state, *some_action(rules, state, Random(seed))))
        told += [GAME.write_state(rules, after), after.key()]
    return told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_rules_object_serves_many_searches_in_turn(players: int) -> None:
    """Questions about different states, mixed at random, are answered as by rules that were asked nothing else."""
    setup = GAME.setup(players)
    rules = GAME.rules(setup)
    shared = CentreRockEvaluator(rules, GAME.weights())
    states = [state for seed in range(2) for state in states_of_a_game(rules, seed)]
    for number in Random(players).sample(range(len(states)), 120):
        fresh = GAME.rules(setup)
        alone = answers(fresh, CentreRockEvaluator(fresh, GAME.weights()), states[number], number)
        assert answers(rules, shared, states[number], number) == alone


def test_key_tells_apart_whatever_matters() -> None:
    base = in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1)
    others = [
        in_play("1Me4ne 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1),
        in_play("1Re4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1),
        in_play("1Me4e 1Ra2e 2Me5w 2Si9e", points="3 1", marker=1),
        in_play("1Me4e 2Me5w 2Si9e", points="3 1", marker=1),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="1 3", marker=1),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=2),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1, player=2),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1).act("move e4"),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1).act("move a1"),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1).act("move a1", "roll 1"),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1).act("move a1", "roll 2"),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1).act("e4xe5"),
        in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1).act("e4xe5", "roll 1"),
        placing(),
        placing().by(1, "place M b2 ne"),
        placing().by(1, "place M b2 nw"),
    ]
    keys = [table.state.key() for table in (base, *others)]
    assert len(set(keys)) == len(keys)
    same = in_play("2Si9e 2Me5w 1Ra1e 1Me4e", points="3 1", marker=1, turns=40)
    assert same.state.key() == base.state.key(), "by whatever way and however late it came about"


def test_key_is_the_same_compiled_and_interpreted() -> None:
    assert in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1).state.key() == KEY


def test_attacks_and_their_deflections_are_forcing_and_nothing_else_is() -> None:
    table = in_play("1Me4e 2Re5w 1Re6w 2Ma1e")
    assert forcing(table) == {"e4xe5", "e6xe5"}
    table.act("e4xe5", "roll 4")
    assert forcing(table) == table.choices()
    climbing = in_play("1Me4e 2Ma1e").act("move e4", "roll 1")
    assert "e4-e5" in climbing.choices()
    assert forcing(climbing) == set()
    assert forcing(placing()) == set()


def forcing(table: Table) -> set[str]:
    rules, state = table.rules, table.state
    seat = rules.actor(state)
    return {
        GAME.write_action(rules, state, seat, action)
        for action in rules.legal_actions(state, seat)
        if rules.forcing(state, seat, action)
    }


def test_search_looks_at_no_step_back_and_at_one_roll_of_each_kind() -> None:
    table = placing().by(1, "place M b2 ne")
    searched = set(table.rules.search_actions(table.state, 0))
    assert searched == {act for act in table.rules.legal_actions(table.state, 0) if kind_of(act) != LIFT}
    assert table.rules.turn(in_play("1Me4e 2Ma1e", turns=7).state) == 7


@pytest.mark.parametrize(
    ("table", "rolls"),
    [
        (in_play("1Me4e 2Ma1e").act("move e4"), {2: 2, 4: 2, 6: 2}),
        (in_play("1Me4e 2Me5w").act("e4xe5"), {1: 3, 6: 3}),
        (in_play("1Re4e 2Me5w").act("e4xe5"), {1: 4, 6: 2}),
        (in_play("1Me5e 2Me6w").act("e5xe6"), {1: 3, 4: 2, 6: 1}),
        (in_play("1Re5e 2Me6w").act("e5xe6"), {1: 4, 5: 1, 6: 1}),
        (Table(), dict.fromkeys(range(1, 7), 1)),
    ],
)
def test_search_weighs_each_kind_of_roll(table: Table, rolls: dict[int, int]) -> None:
    draws, weights = table.rules.search_draws(table.state), table.rules.search_weights(table.state)
    assert dict(zip(draws, weights, strict=True)) == rolls
