"""How long a random player-turn of Pharsalus and the reach of one unit take: python -m tests.games.tac13.speed"""

from __future__ import annotations

import json
from statistics import median
from time import process_time

import castra
from castra.core.game import CHANCE
from castra.core.rng import Rng
from castra.games.tac13 import GAME
from castra.games.tac13.rules import TacRules
from castra.games.tac13.state import END, MOVING, TacState, kind_of


def pharsalus() -> TacRules:
    rules = GAME.rules(GAME.setup(scenario="pharsalus"))
    assert isinstance(rules, TacRules)
    return rules


def player_turn(rules: TacRules, state: TacState, rng: Rng) -> None:
    """Every unit that can move is taken up and moved at random; then every possible attack is planned and rolled."""
    seat, turn = int(state.seat), int(state.turn)
    while int(state.seat) == seat and int(state.turn) == turn:
        actor = int(rules.actor(state))
        if actor == CHANCE:
            rules.advance(state, CHANCE, rules.draw(state, rng))
            continue
        if actor < 0:
            return
        actions = rules.legal_actions(state, actor)
        n = len(actions)
        # The end of a phase is the last action, and is chosen only when nothing else is left.
        going_on = n - 1 if n > 1 and state.phase == MOVING and kind_of(actions[n - 1]) == END else n
        rules.advance(state, actor, actions[rng.below(going_on)])


def milliseconds_of_a_turn(turns: int) -> float:
    """The median over first turns and turns in contact alike."""
    rules, rng = pharsalus(), Rng(5)
    state = rules.initial()
    times: list[float] = []
    while len(times) < turns:
        assert isinstance(state, TacState)
        if rules.actor(state) < CHANCE:
            state = rules.initial()
            assert isinstance(state, TacState)
        began = process_time()
        player_turn(rules, state, rng)
        times.append(1000 * (process_time() - began))
    return median(times)


def microseconds_of_a_reach(times: int) -> float:
    """Of a Light Cavalry unit of ten factors at the start."""
    rules = pharsalus()
    state = rules.initial()
    assert isinstance(state, TacState)
    reach = rules.mover.reach
    reach.survey(state, 1)
    slot = list(rules.tables.kind).index(rules.tables.codes.index("LC"))
    began = process_time()
    for _ in range(times):
        reach.run(state, slot)
    return 1_000_000 * (process_time() - began) / times


def measured() -> dict[str, float]:
    share = 1 if castra.compiled() else 20
    return {
        "turn_ms": milliseconds_of_a_turn(200 // share),
        "reach_us": min(microseconds_of_a_reach(400 // share) for _ in range(5)),
    }


if __name__ == "__main__":
    print(json.dumps({"compiled": castra.compiled(), **measured()}))
