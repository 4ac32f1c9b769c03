"""How well an evaluator tells the later winner, by quarter of the game: of a winner and a loser, who looked better?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from castra.arena.statistics import Z
from castra.arena.tuning import SelfPlayed
from castra.core.engine.rules import Evaluator
from castra.core.game import Rules, State

QUARTERS: Final = 4

Rights = Sequence[float | None]
"""By quarter of one game, how often who looked better won; None where nothing was seen."""


@dataclass(frozen=True)
class Mean:
    """Over games, each of which counts once, with half of its 95 % interval."""

    value: float
    give: float
    games: int


def rights(rules: Rules, evaluator: Evaluator, game: SelfPlayed, states: Sequence[State]) -> Rights:
    """Of one game, whose positions are these states."""
    seats = [seat for seat in range(rules.seats) if int(rules.side(seat)) not in map(rules.side, range(seat))]
    pairs = [(one, other) for one in seats for other in seats if game.shares[one] > game.shares[other]]
    found: list[list[float]] = [[] for _ in range(QUARTERS)]
    for number, state in enumerate(states):
        values = {seat: int(evaluator.value(state, seat)) for seat in seats}
        for winner, loser in pairs:
            ahead = values[winner] - values[loser]
            found[QUARTERS * number // len(states)].append(0.5 if ahead == 0 else float(ahead > 0))
    return [sum(some) / len(some) if some else None for some in found]


def by_quarter(games: Sequence[Rights]) -> list[Mean]:
    """Each quarter over all games that had one."""
    return [mean([one[quarter] for one in games]) for quarter in range(QUARTERS)]


def gained(before: Sequence[Rights], after: Sequence[Rights]) -> list[Mean]:
    """How much oftener another evaluator is right about the same positions."""
    return by_quarter(
        [[difference(a, b) for a, b in zip(*one, strict=True)] for one in zip(before, after, strict=True)]
    )


def difference(before: float | None, after: float | None) -> float | None:
    return None if before is None or after is None else after - before


def mean(values: Sequence[float | None]) -> Mean:
    known = [value for value in values if value is not None]
    n = len(known)
    if n < 2:
        return Mean(known[0] if known else 0.0, 1.0, n)
    middle = sum(known) / n
    variance = sum((value - middle) ** 2 for value in known) / (n - 1)
    return Mean(middle, Z * math.sqrt(variance / n), n)
