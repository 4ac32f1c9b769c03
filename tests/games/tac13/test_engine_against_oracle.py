"""The fast engine and the slow oracle, written apart from each other, agree all along random games.

At every position: who acts, every legal action, what every destination costs, the column of a planned attack as the
attacker and as everybody sees it; and after every action the whole position. CASTRA_SOAK=50 plays fifty times as many.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import castra
from castra.core.engine.playout import options as all_options
from castra.core.game import CHANCE, OVER, Setup, after
from castra.games.tac13.content.packs import SCENARIOS, builtin
from castra.games.tac13.engine.board import hex_name
from castra.games.tac13.engine.combat import TOO_LOW
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.sight import EVERYBODY
from castra.games.tac13.engine.state import FORM, GOING, JOINED, NOWHERE, ROLL, TacState, kind_of
from castra.games.tac13.engine.tables import odds_name
from castra.games.tac13.game import Tac13
from castra.games.tac13.people.notation import stack_slots, write_action
from castra.games.tac13.people.position import write_state

from .games_for_tests import FULL, small, towards_enemy
from .oracle import Oracle
from .scattered_battles import scattered

SOAK = max(1, int(os.environ.get("CASTRA_SOAK", "1")))
TURNS = 3

PLAYED_WITH: dict[str, dict[str, str]] = {
    "daras": {"stacks": "open"},
    "taginae": {"victory": "points"},  # B moves first
    "boudicca": {"placement": "free"},  # stacks of two
    "apulia": {"facing": "on"},
    "adrianople": FULL,
}
SWITCHES: dict[str, dict[str, str]] = {
    "basic, hidden stacks": {},
    "basic, open stacks": {"stacks": "open"},
    "facing": {"facing": "on"},
    "missiles": {"missiles": "on"},
    "terrain": {"terrain": "on"},
    "capability": {"capability": "on"},
    "optional": {"optional": "on"},
    "facing, missiles": {"facing": "on", "missiles": "on"},
    "facing, capability": {"facing": "on", "capability": "on"},
    "missiles, terrain": {"missiles": "on", "terrain": "on"},
    "terrain, capability": {"terrain": "on", "capability": "on"},
    "full": FULL,
}
BATTLES = 10 if castra.compiled() else 4  # of each kind; those with facing take longer
BATTLES_WITH_FACING = 3 if castra.compiled() else 1


@cache
def near_scenarios() -> Tac13:
    """Our scenarios with small armies, set up so near that they soon fight."""
    content = builtin()
    near = tuple(replace(small(scenario, 3), key=scenario.key, turns=TURNS) for scenario in content.scenarios)
    return Tac13(replace(content, scenarios=near), check=False)


def actor_name(rules: TacRules, state: TacState) -> str:
    actor = int(rules.actor(state))
    return {CHANCE: "die", OVER: "nobody"}.get(actor, "AB"[actor % 2])


def engine_column(rules: TacRules, state: TacState, knower: int) -> str | None:
    column = int(rules.combat.planned_column(state, knower))
    return None if column == TOO_LOW else odds_name(column + int(rules.tables.first_step))


def compare(rules: TacRules, state: TacState, oracle: Oracle) -> None:
    shown = write_state(rules, state)
    assert oracle.text() == shown
    assert oracle.actor() == actor_name(rules, state), shown
    found = [write_action(rules, state, number) for number in all_options(rules, state)]
    assert sorted(oracle.legal()) == sorted(found), shown
    if state.phase == GOING:
        costs = {hex_name(rules.tables.board, at): cost / 2 for at, cost in rules.destinations.costs(state).items()}
        assert oracle.destinations() == costs, shown
    elif state.target != NOWHERE and oracle.joined():
        side = oracle.attacking_side()
        assert oracle.column(oracle.joined(), side) == engine_column(rules, state, side), shown
        assert oracle.column(oracle.joined(), None) == engine_column(rules, state, EVERYBODY), shown


def chosen(rules: TacRules, state: TacState, random: Random) -> int:
    """At random, but towards the enemy, and rather rolling an attack or forming a testudo than not."""
    actions = list(all_options(rules, state))
    rare = [number for number in actions if kind_of(number) in (ROLL, FORM)]
    return random.choice(rare) if rare and random.random() < 0.4 else towards_enemy(rules, state, actions, random)


def play(game: Tac13, setup: Setup, random: Random) -> None:
    """One random game, compared all along."""
    rules = game.rules(setup)
    assert isinstance(rules, TacRules)
    oracle = Oracle(game.material, game.scenario(setup), dict(setup.options))
    state = rules.initial()
    while True:
        assert isinstance(state, TacState)
        compare(rules, state, oracle)
        actor = int(rules.actor(state))
        if actor == OVER:
            return
        number = chosen(rules, state, random)
        oracle.act(write_action(rules, state, number))
        state = after(rules, state, actor, number)
        if oracle.undecided:
            assert isinstance(state, TacState)
            oracle.adopt(joined_places(rules, state))


def joined_places(rules: TacRules, state: TacState) -> list[tuple[str, int]]:
    return [
        (hex_name(rules.tables.board, state.where[slot]), stack_slots(state, state.where[slot]).index(slot))
        for slot in range(state.slots)
        if state.marks[slot] & JOINED
    ]


@pytest.mark.parametrize("key", SCENARIOS)
def test_engine_and_oracle_agree_in_our_scenarios(key: str) -> None:
    game = near_scenarios()
    for seed in range(SOAK):
        play(game, game.setup(None, scenario=key, **PLAYED_WITH.get(key, {})), Random(f"{key} {seed}"))


@pytest.mark.parametrize("name", SWITCHES)
def test_engine_and_oracle_agree_in_scattered_battles(name: str) -> None:
    for seed in range(SOAK * (BATTLES_WITH_FACING if "facing" in SWITCHES[name] else BATTLES)):
        random = Random(f"{name} {seed}")
        game = scattered(random)
        victory = random.choice(("losses", "points"))
        play(game, game.setup(None, victory=victory, **SWITCHES[name]), random)
