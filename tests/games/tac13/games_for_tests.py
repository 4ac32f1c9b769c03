"""Random games of TAC 13 to test on: short ones, some with small armies, so that they are quick interpreted too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

from castra.core.game import CHANCE, OVER, Setup, after
from castra.games.tac13.content.packs import builtin
from castra.games.tac13.content.printed import Scenario, Side, Stack
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import GO, GOING, NONE, TacState, hex_of, kind_of
from castra.games.tac13.game import Tac13

FULL = dict.fromkeys(("facing", "missiles", "terrain", "capability", "optional"), "on")
TURNS = 4
MOST = 4  # units of a kind in a small army

MATCHES: dict[str, dict[str, str]] = {
    "basic": {"scenario": "basic"},
    "open": {"scenario": "pharsalus", "stacks": "open"},
    "free": {"scenario": "small-boudicca", "placement": "free"},
    "facing": {"scenario": "small-apulia", "facing": "on"},
    "missiles": {"scenario": "small-numidia", "missiles": "on"},
    "terrain": {"scenario": "small-minden", "terrain": "on", "missiles": "on"},
    "capability": {"scenario": "small-taginae", "capability": "on", "facing": "on"},
    "optional": {"scenario": "small-teutoburg", "optional": "on"},
    "full": {"scenario": "small-adrianople", "victory": "points", **FULL},
}


def small_side(side: Side, shift: int) -> Side:
    """At most MOST units of a kind, set up nearer to the middle."""
    left = {code: min(count, MOST) for code, count in side.units.items()}
    units = dict(left)
    placement: list[Stack] = []
    for stack in side.placement:
        taken = [(min(count, left[code]), code) for count, code in stack.units if left[code]]
        for count, code in taken:
            left[code] -= count
        if taken:
            placement.append(Stack(f"{stack.hex[:2]}{int(stack.hex[2:]) + shift:02}", tuple(taken)))
    return replace(side, units=units, placement=tuple(placement))


def small(scenario: Scenario, shift: int = 2) -> Scenario:
    """Both armies small, and nearer to each other by twice so many rows."""
    sides = small_side(scenario.sides[0], shift), small_side(scenario.sides[1], -shift)
    return replace(scenario, key=f"small-{scenario.key}", turns=TURNS, sides=sides)


@cache
def short_game() -> Tac13:
    content = builtin()
    scenarios = [replace(scenario, turns=TURNS) for scenario in content.scenarios]
    return Tac13(replace(content, scenarios=(*scenarios, *map(small, content.scenarios))), check=False)


@cache
def match(name: str) -> tuple[Tac13, Setup, TacRules]:
    game = short_game()
    setup = game.setup(None, **MATCHES[name])
    rules = game.rules(setup)
    assert isinstance(rules, TacRules)
    return game, setup, rules


def towards_enemy(rules: TacRules, state: TacState, actions: Sequence[int], random: Random) -> int:
    """Of a few destinations the one nearest to an enemy, so that there is combat."""
    some = random.sample(list(actions), min(8, len(actions)))
    if state.phase != GOING:
        return some[0]
    t = rules.tables
    enemies = {int(at) for slot, at in enumerate(state.where) if at >= 0 and t.seat_of(slot) != state.seat}
    goals = [number for number in some if kind_of(number) == GO] or some
    return min(goals, key=lambda number: min(int(t.board.distance(hex_of(number), at)) for at in enemies))


@cache
def positions(name: str, seed: int = 1) -> tuple[TacState, ...]:
    """Every state of one random game."""
    _, _, rules = match(name)
    random = Random(seed)
    state = rules.initial()
    found: list[TacState] = []
    while True:
        assert isinstance(state, TacState)
        found.append(state)
        actor = int(rules.actor(state))
        if actor == OVER:
            return tuple(found)
        if actor == CHANCE:
            choice = random.choice(list(rules.chance_actions(state)))
        else:
            choice = towards_enemy(rules, state, list(rules.legal_actions(state, actor)), random)
        state = after(rules, state, actor, choice)


def some_positions(name: str, count: int, seed: int = 1) -> list[TacState]:
    """So many states of a game, spread evenly; the last is its end."""
    found = positions(name, seed)
    return [found[len(found) * i // count] for i in range(count)] + [found[-1]]


def occupied(state: TacState) -> list[int]:
    return [at for at in range(state.hexes) if state.top[at] != NONE]
