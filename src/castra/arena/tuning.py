"""Fits the weights of an evaluator to how games ended.

Positions come from games of a player against itself, on seeds that no measurement uses (even ones). A position's value
times a slope is the log of the odds to win; the weights move so that what happened becomes likelier. How a value
depends on a weight is measured by changing it a little, so every evaluator that takes weights can be tuned. Games that
were not fitted tell whether it helped.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from castra.bots import player
from castra.core.chance import secret_from
from castra.core.engine.rules import CERTAIN
from castra.core.game import WHOLE, AnyGame, Rules, Setup, State, Weights
from castra.core.match import Match

EVERY: Final = 3
"""One of so many decisions is looked at: neighbours tell nearly the same."""
TESTED: Final = 4
"""One of so many games is kept for testing."""
ROUNDS: Final = 4
HELD_BACK: Final = 1.05
CAUTION: Final = 0.3
"""A weight changes by at most this share of itself, and one, in a round."""


@dataclass(frozen=True)
class Sample:
    """A position, whose side it is seen from, and what that side got of the game."""

    state: State
    seat: int
    share: float


@dataclass(frozen=True)
class Tuned:
    weights: Weights
    before: float
    """The mean surprise at the games kept for testing (log loss), and after."""
    after: float
    samples: int


def gathered(game: AnyGame, setup: Setup, name: str, seed: int, games: int) -> list[list[Sample]]:
    """Games of one player against itself, as positions."""
    return [self_play(game, setup, name, seed + 2 * number) for number in range(games)]


def self_play(game: AnyGame, setup: Setup, name: str, seed: int) -> list[Sample]:
    match, random, bot = Match(game, setup, secret=secret_from(f"tuning {seed}")), Random(seed), player(name, game)
    seen: list[tuple[State, int]] = []
    decisions = 0
    while not match.over:
        seat = match.to_act[0]
        if decisions % EVERY == 0 and match.rules.turn(match.state) >= 0:
            seen.append((match.state, seat))
        match.play(seat, bot.choose(game, match.rules, match.view(seat), random))
        decisions += 1
    assert match.outcome is not None
    side = match.rules.side
    shares = [
        sum(share for other, share in enumerate(match.outcome.shares) if side(other) == side(seat)) / WHOLE
        for seat in range(match.rules.seats)
    ]
    return [Sample(state, seat, shares[seat]) for state, seat in seen]


def tune(game: AnyGame, rules: Rules, weights: Weights, games: Sequence[Sequence[Sample]]) -> Tuned:
    """Better weights, if the games kept for testing say that they are."""
    fitted = [sample for number, one in enumerate(games) if number % TESTED for sample in one]
    tested = [sample for number, one in enumerate(games) if not number % TESTED for sample in one]
    slope = best_slope(values(game, rules, weights, fitted), fitted)
    before = loss(values(game, rules, weights, tested), tested, slope)
    best, lowest = weights, loss(values(game, rules, weights, fitted), fitted, slope)
    for _ in range(ROUNDS):
        changed = stepped(game, rules, best, fitted, slope)
        now = loss(values(game, rules, changed, fitted), fitted, slope)
        if now >= lowest:
            break
        best, lowest = changed, now
    after = loss(values(game, rules, best, tested), tested, slope)
    return Tuned(best if after < before else weights, before, min(before, after), len(fitted) + len(tested))


def values(game: AnyGame, rules: Rules, weights: Weights, samples: Sequence[Sample]) -> list[float]:
    evaluator = game.evaluator(rules, weights)
    return [int(evaluator.value(sample.state, sample.seat)) / CERTAIN for sample in samples]


def chance(value: float, slope: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, slope * value))))


def loss(worths: Sequence[float], samples: Sequence[Sample], slope: float) -> float:
    total = 0.0
    for worth, sample in zip(worths, samples, strict=True):
        likely = chance(worth, slope)
        total -= sample.share * math.log(likely) + (1 - sample.share) * math.log(1 - likely)
    return total / max(1, len(samples))


def best_slope(worths: Sequence[float], samples: Sequence[Sample]) -> float:
    return min((1.2**power for power in range(40)), key=lambda slope: loss(worths, samples, slope))


def stepped(game: AnyGame, rules: Rules, weights: Weights, samples: Sequence[Sample], slope: float) -> Weights:
    """One step of Newton's method on the loss, with every weight held back a little."""
    names = list(weights)
    now = values(game, rules, weights, samples)
    slopes: list[list[float]] = []
    for name in names:
        nudge = max(1, abs(weights[name]) // 10)
        moved = values(game, rules, {**weights, name: weights[name] + nudge}, samples)
        slopes.append([slope * (after - before) / nudge for after, before in zip(moved, now, strict=True)])
    chances = [chance(worth, slope) for worth in now]
    wrong = [sample.share - likely for sample, likely in zip(samples, chances, strict=True)]
    certain = [likely * (1 - likely) for likely in chances]
    used = [place for place, one in enumerate(slopes) if any(one)]
    matrix = [
        [
            sum(a * b * c for a, b, c in zip(slopes[i], slopes[j], certain, strict=True))
            * (HELD_BACK if i == j else 1.0)
            for j in used
        ]
        for i in used
    ]
    target = [sum(a * b for a, b in zip(slopes[i], wrong, strict=True)) for i in used]
    changed = dict(weights)
    for place, change in zip(used, solved(matrix, target), strict=True):
        most = CAUTION * abs(weights[names[place]]) + 1
        changed[names[place]] += round(max(-most, min(most, change)))
    return changed


def solved(matrix: list[list[float]], target: list[float]) -> list[float]:
    """The solution of linear equations, by elimination; nothing for what the equations leave open."""
    n = len(target)
    rows = [[*matrix[i], target[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) < 1e-12:
            continue
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] if abs(rows[i][i]) >= 1e-12 else 0.0 for i in range(n)]
