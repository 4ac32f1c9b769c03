"""A process that runs an engine and answers with what it counted.

    {"game": "centurion", "what": "playouts", "seconds": 0.5}   →   {"count": 812345, "seconds": 0.51}

Time is the processor's, not the clock's, so that a busy machine does not make the engine look slow.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import castra
from castra import games
from castra.arena.answering import serve
from castra.bots.engine.alphabeta import AlphaBeta
from castra.bots.engine.limit import Budget
from castra.bots.searcher import TABLE_BITS
from castra.core.engine.playout import perft, play_games, playout
from castra.core.engine.rng import Rng
from castra.core.engine.rules import CHANCE, OVER, Rules, State
from castra.core.game import AnyGame
from castra.core.weights import SEARCH

LIMIT: Final = 20_000  # actions, after which a random game is left
NODES: Final = 20_000  # of one search
MIDDLE: Final = 30  # actions into the game, where perft and search begin
WORK: Final = "work "  # before the name of a piece of work that a game wants timed by itself
BATCH: Final = 0.05  # of the seconds wanted, for one batch
LONGEST_BATCH: Final = 0.2  # seconds, so that a process whose questions have ended soon notices


def count_playouts(rules: Rules) -> Callable[[int, int], int]:
    def count(size: int, seed: int) -> int:
        return play_games(rules, size, seed, LIMIT)[0]

    return count


def count_perft(rules: Rules, seconds: float) -> Callable[[int, int], int]:
    """Perft of a middle game, as deep as fits into one batch."""
    state, depth = middle_game(rules), 1
    while True:
        began = time.process_time()
        if perft(rules, state, depth) == 0 or time.process_time() - began > batch_of(seconds):
            break
        depth += 1

    def count(size: int, seed: int) -> int:
        return sum(perft(rules, state, depth) for _ in range(size))

    return count


def count_nodes(game: AnyGame, rules: Rules) -> Callable[[int, int], int]:
    """Nodes of alpha-beta with evaluation, every time from another middle game."""
    search = AlphaBeta(rules, game.evaluator(rules, game.weights(SEARCH, int(rules.seats))), TABLE_BITS)

    def count(size: int, seed: int) -> int:
        total = 0
        for number in range(size):
            budget = Budget(NODES, 0.0)
            search.choose(middle_game(rules, 1000 * seed + number), budget)
            total += int(budget.nodes)
        return total

    return count


def middle_game(rules: Rules, seed: int = 1) -> State:
    """A position in which somebody is to decide."""
    while True:
        state, rng = rules.initial(), Rng(seed)
        playout(rules, state, rng, MIDDLE)
        while rules.actor(state) == CHANCE:
            playout(rules, state, rng, 1)
        if rules.actor(state) != OVER:
            return state
        seed += 1


def batch_of(seconds: float) -> float:
    return min(seconds * BATCH, LONGEST_BATCH)


def timed(count: Callable[[int, int], int], seconds: float) -> tuple[int, float]:
    """Call in growing batches until the seconds are spent: how much was counted, and in how long."""
    total, size, seed, began = 0, 1, 1, time.process_time()
    while True:
        batch = time.process_time()
        total += count(size, seed)
        now = time.process_time()
        if now - began >= seconds:
            return total, now - began
        if now - batch < batch_of(seconds):
            size *= 2
        seed += 1


def answer(request: dict[str, object]) -> dict[str, object]:
    if request["what"] == "hello":
        return {"compiled": castra.compiled()}
    game, seconds = games.get(str(request["game"])), float(str(request["seconds"]))
    rules = game.rules(game.setup(game.players[len(game.players) // 2]))  # as many as usually meet
    what = str(request["what"])
    if what.startswith(WORK):
        count = game.timed_work()[what.removeprefix(WORK)]
    else:
        counts = {"playouts": lambda: count_playouts(rules), "nodes": lambda: count_nodes(game, rules)}
        count = counts.get(what, lambda: count_perft(rules, seconds))()
    total, spent = timed(count, seconds)
    return {"count": total, "seconds": spent}


if __name__ == "__main__":
    serve(answer)
