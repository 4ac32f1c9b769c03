"""Pieces of work whose speed matters for itself: a whole random player-turn of Pharsalus, and the reach of one unit."""

from __future__ import annotations

from collections.abc import Callable

from castra.core.engine.rng import Rng
from castra.core.engine.rules import CHANCE, Rules
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import END, MOVING, TacState, kind_of


def work(rules: Rules) -> dict[str, Callable[[int, int], int]]:
    """By name: does so many pieces of work from a seed, and says how many."""
    assert isinstance(rules, TacRules)
    return {"player_turn": player_turns(rules), "reach": reaches(rules)}


def player_turns(rules: TacRules) -> Callable[[int, int], int]:
    """First turns and turns in contact alike, one game after the other."""
    state = start(rules)

    def count(size: int, seed: int) -> int:
        rng = Rng(seed)
        for _ in range(size):
            if rules.actor(state) < CHANCE:
                state.copy_from(start(rules))
            player_turn(rules, state, rng)
        return size

    return count


def player_turn(rules: TacRules, state: TacState, rng: Rng) -> None:
    """Every unit that can move is taken up and moved at random; then every possible attack is planned and rolled."""
    seat, turn = int(state.seat), int(state.turn)
    while int(state.seat) == seat and int(state.turn) == turn:
        actor = int(rules.actor(state))
        if actor == CHANCE:
            rules.advance(state, CHANCE, rules.toss(state, rng))
            continue
        if actor < 0:
            return
        actions = rules.legal_actions(state, actor)
        n = len(actions)
        # The end of a phase is the last action, and is chosen only when nothing else is left.
        going_on = n - 1 if n > 1 and state.phase == MOVING and kind_of(actions[n - 1]) == END else n
        rules.advance(state, actor, actions[rng.below(going_on)])


def reaches(rules: TacRules) -> Callable[[int, int], int]:
    """The reach of a Light Cavalry unit of ten factors at the start."""
    state = start(rules)
    reach = rules.taking_up.reach
    slot = list(rules.tables.kind).index(rules.tables.codes.index("LC"))

    def count(size: int, seed: int) -> int:
        for _ in range(size):
            reach.run(state, slot)
        return size

    return count


def start(rules: TacRules) -> TacState:
    state = rules.initial()
    assert isinstance(state, TacState)
    return state
