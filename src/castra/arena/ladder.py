"""One table of ratings from many contests: a strength for each player that makes all their results likeliest.

The model is Elo's (Bradley and Terry's); with n sides, A against n - 1 equal others scores a / (a + (n - 1) b). Each
contest counts as if two more games had been shared evenly, so that never having lost is a large difference and not an
infinite one. Intervals come from drawing the rounds of every contest again, with repetition, and letting the two games
go anyhow: rounds that all went one way would say that nothing is uncertain.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from castra.arena.statistics import Estimate, estimate

REPEATS: Final = 200
STEPS: Final = 200
SHARED: Final = 2.0
"""Games that are added to every contest."""
ELO: Final = 400 / math.log(10)

Scores = list[list[float]]
"""Of A, by round, by game."""


@dataclass(frozen=True)
class Rung:
    """A player's place."""

    name: str
    elo: float
    low: float
    high: float
    below: str = ""
    """The next weaker in the field."""
    step: Estimate | None = None
    """Its score against that one, where they met."""


def pairings(names: Sequence[str], everyone: bool) -> Iterator[tuple[str, str]]:
    """Who meets whom, the later in the list first: everybody, or each with the two before it."""
    for place, name in enumerate(names):
        for other in names[0 if everyone else max(0, place - 2) : place]:
            yield name, other


def rated(names: Sequence[str], results: dict[tuple[str, str], Scores], sides: int, zero: str) -> list[Rung]:
    """Everybody by strength, the strongest first; `zero` has Elo 0."""
    place = {name: number for number, name in enumerate(names)}
    elos = fitted(place, results, sides, zero)
    random = Random(1)
    again = [
        fitted(place, {pair: redrawn(scores, random) for pair, scores in results.items()}, sides, zero, random)
        for _ in range(REPEATS)
    ]
    rungs = []
    for name, number in place.items():
        spread = sorted(one[number] for one in again)
        below = names[number - 1] if number else ""
        scores = results.get((name, below))
        low, high = spread[round(0.025 * (REPEATS - 1))], spread[round(0.975 * (REPEATS - 1))]
        rungs.append(Rung(name, elos[number], low, high, below, estimate(scores) if scores else None))
    return sorted(rungs, key=lambda rung: -rung.elo)


def redrawn(scores: Scores, random: Random) -> Scores:
    return [random.choice(scores) for _ in scores]


def fitted(
    place: dict[str, int], results: dict[tuple[str, str], Scores], sides: int, zero: str, random: Random | None = None
) -> list[float]:
    """The Elo of each player, by its place in the list; games that are added go evenly, or as `random` lets them."""
    even, others = 1 / sides, math.log(sides - 1)
    games: list[tuple[int, int, float, float]] = []
    for (name, other), scores in results.items():
        added = SHARED * even * (2 * random.random() if random else 1)
        games.append((place[name], place[other], sum(map(sum, scores)) + added, sum(map(len, scores)) + SHARED))
    strengths = [0.0] * len(place)
    for _ in range(STEPS):
        slopes, bends = [0.0] * len(place), [1e-9] * len(place)
        for a, b, won, count in games:
            chance = 1 / (1 + math.exp(strengths[b] - strengths[a] + others))
            for one, sign in ((a, 1), (b, -1)):
                slopes[one] += sign * (won - count * chance)
                bends[one] += count * chance * (1 - chance)
        # Half of Newton's step in each direction at a time, and never far.
        strengths = [
            strength + max(-1.0, min(1.0, 0.5 * slope / bend))
            for strength, slope, bend in zip(strengths, slopes, bends, strict=True)
        ]
    base = strengths[place[zero]]
    return [ELO * (strength - base) for strength in strengths]
