"""A process that runs an engine and answers with what it counted: one line of JSON for every line of JSON it reads.

    {"game": "centurion", "what": "playouts", "seconds": 0.5}   →   {"count": 812345, "seconds": 0.51}

Time is the processor's, not the clock's, so that a busy machine does not make the engine look slow.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Final

import castra
from castra import games
from castra.core.playout import perft, play_games, playout
from castra.core.rng import Rng
from castra.core.rules import OVER, Rules, State

LIMIT: Final = 20_000  # actions, after which a random game is left
MIDDLE: Final = 30  # actions into the game, where perft begins
WORK: Final = "work "  # before the name of a piece of work that a game wants timed by itself
BATCH: Final = 0.05  # of the seconds wanted, for one batch


def count_playouts(rules: Rules) -> Callable[[int, int], int]:
    def count(size: int, seed: int) -> int:
        return play_games(rules, size, seed, LIMIT)[0]

    return count


def count_perft(rules: Rules, seconds: float) -> Callable[[int, int], int]:
    """Perft of a middle game, as deep as fits into one batch."""
    state, depth = middle_game(rules), 1
    while True:
        began = time.process_time()
        if perft(rules, state, depth) == 0 or time.process_time() - began > seconds * BATCH:
            break
        depth += 1

    def count(size: int, seed: int) -> int:
        return sum(perft(rules, state, depth) for _ in range(size))

    return count


def middle_game(rules: Rules) -> State:
    seed = 1
    while True:
        state = rules.initial()
        playout(rules, state, Rng(seed), MIDDLE)
        if rules.actor(state) != OVER:
            return state
        seed += 1


def timed(count: Callable[[int, int], int], seconds: float) -> tuple[int, float]:
    """Call in growing batches until the seconds are spent: how much was counted, and in how long."""
    total, size, seed, began = 0, 1, 1, time.process_time()
    while True:
        batch = time.process_time()
        total += count(size, seed)
        now = time.process_time()
        if now - began >= seconds:
            return total, now - began
        if now - batch < seconds * BATCH:
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
        count = count_playouts(rules) if what == "playouts" else count_perft(rules, seconds)
    total, spent = timed(count, seconds)
    return {"count": total, "seconds": spent}


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
