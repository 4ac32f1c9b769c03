"""What so many rounds tell: the score with its interval, the difference in Elo, and when to stop.

Rounds, not games, are what is independent: the games of a round share their luck. The interval is Wilson's with as
many games as the rounds are worth: fewer than there were where the games of a round go the same way, more where they
go opposite ways, as much as the rounds themselves show (at most four times as many).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959964  # 95 %
ENOUGH: Final = 10
"""Rounds from which their spread is believed."""
NARROWEST: Final = 0.25
"""What mirrored luck may at best make of the variance of single games."""
HIGHEST: Final = 1200.0
"""Elo that stands for never having lost."""


@dataclass(frozen=True)
class Estimate:
    """A score between 0 and 1 with its 95 % interval."""

    games: int
    score: float
    low: float
    high: float


def wilson(score: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a chance that was seen so often."""
    if games <= 0:
        return 0.0, 1.0
    square = Z * Z / games
    middle = (score + square / 2) / (1 + square)
    half = Z * math.sqrt(score * (1 - score) / games + square / (4 * games)) / (1 + square)
    return max(0.0, min(score, middle - half)), min(1.0, max(score, middle + half))


def estimate(rounds: Sequence[Sequence[float]]) -> Estimate:
    """From the scores of the games of each round."""
    games = sum(map(len, rounds))
    if not games:
        return Estimate(0, 0.0, 0.0, 1.0)
    score = sum(map(sum, rounds)) / games
    low, high = wilson(score, games / spread(rounds, score))
    return Estimate(games, score, low, high)


def spread(rounds: Sequence[Sequence[float]], score: float) -> float:
    """How much more a round varies than as many games of their own would; 1 where too little is known."""
    alone = score * (1 - score)
    if len(rounds) < ENOUGH or alone < 1e-9:
        return 1.0
    means = [sum(scores) / len(scores) for scores in rounds]
    games = sum(map(len, rounds)) / len(rounds)
    variance = sum((mean - score) ** 2 for mean in means) / (len(means) - 1)
    return max(NARROWEST, variance * games / alone)


def elo(score: float, sides: int = 2) -> float:
    """The difference in Elo that scores so against `sides - 1` equal others; 0 is even."""
    if score <= 0.0:
        return -HIGHEST
    if score >= 1.0:
        return HIGHEST
    found = 400 * math.log10(score * (sides - 1) / (1 - score))
    return max(-HIGHEST, min(HIGHEST, found))


def expected(difference: float, sides: int = 2) -> float:
    """The score that a difference in Elo promises; the inverse of `elo`."""
    odds = 10 ** (difference / 400)
    return float(odds / (odds + sides - 1))


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the difference `worse` Elo or `better` Elo? Wrong one time in twenty, either way."""

    worse: float
    better: float
    bound: float = math.log(0.95 / 0.05)

    def ratio(self, rounds: Sequence[Sequence[float]], sides: int = 2) -> float:
        """The logarithm of how much likelier `better` makes these rounds than `worse` does."""
        if len(rounds) < 2:
            return 0.0
        means = [sum(scores) / len(scores) for scores in rounds]
        score = sum(means) / len(means)
        low, high = expected(self.worse, sides), expected(self.better, sides)
        middle = (low + high) / 2
        # One round that went the middle way is added, so that a few alike do not look like certainty.
        variance = (sum((mean - score) ** 2 for mean in means) + middle * (1 - middle)) / (len(means) + 1)
        return len(means) * (high - low) * (2 * score - low - high) / (2 * variance)

    def verdict(self, rounds: Sequence[Sequence[float]], sides: int = 2) -> str:
        """'better', 'worse', or '' while it is open."""
        found = self.ratio(rounds, sides)
        return "better" if found >= self.bound else "worse" if found <= -self.bound else ""
