"""What `castra bench engine` times of this game is the work it is called; docs/speed.md says how long it takes."""

from __future__ import annotations

from castra.core.engine.rng import Rng
from castra.games.tac13 import GAME
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.speed import player_turn, start


def test_a_timed_player_turn_is_a_whole_one() -> None:
    rules = GAME.rules(GAME.setup(scenario="pharsalus"))
    assert isinstance(rules, TacRules)
    state, rng = start(rules), Rng(1)
    turns, moved = [], []
    for _ in range(6):
        before = list(state.where)
        turns.append((int(state.turn), int(state.seat)))
        player_turn(rules, state, rng)
        moved.append(sum(old != new for old, new in zip(before, state.where, strict=True)))
    assert min(moved) > 20
    assert turns == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]


def test_timed_work_says_how_much_was_done() -> None:
    assert {name: work(3, 1) for name, work in GAME.timed_work().items()} == {"player_turn": 3, "reach": 3}
