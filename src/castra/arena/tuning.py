"""Fits the weights of an evaluator to how games ended.

Positions come from games of a player against itself, on seeds that no measurement uses (even ones). A position's value
times a slope is the log of the odds to win; the weights move so that what happened becomes likelier. How a value
depends on a weight is measured by changing it a little, so every evaluator that takes weights can be tuned. Games that
were not fitted tell whether it helped.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import dataclass
from operator import mul
from random import Random
from typing import Final

from castra.arena.fuzz import game_for
from castra.bots import player
from castra.core.chance import secret_from
from castra.core.engine.rules import CERTAIN
from castra.core.game import WHOLE, AnyGame, Rules, Setup, State, Weights
from castra.core.match import Match
from castra.core.weights import PLAIN, SWING

EVERY: Final = 3
"""One of so many decisions is looked at: neighbours tell nearly the same."""
TESTED: Final = 4
"""One of so many games is kept for testing."""
ROUNDS: Final = 12
ENOUGH: Final = 1e-5
"""A round that makes the loss so little smaller is the last."""
HELD_BACK: Final = 0.01
"""How far steps are held back at first, and how much more whenever one was too long."""
LONGER: Final = 10.0
TRIES: Final = 4
ANEW: Final = 10.0
"""The slope of weights that are fitted from nothing: they count in thousandths of the logarithm of the odds."""
STAY: Final = 2e-5
"""How strongly a weight that hardly any position speaks of stays where it is."""


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


@dataclass(frozen=True)
class TuningGame:
    """A game to be played by one player on all seats, so that it can be played anywhere."""

    key: str
    setup: Setup
    player: str
    seed: int
    stray: float = 0.0
    """At so many of its decisions the player does anything, so that what it would avoid is judged, too."""
    plain: bool = False
    """Whether it is to judge as if nothing had been fitted yet."""


@dataclass(frozen=True)
class SelfPlayed:
    """A game that was played: positions on its way as texts, whose turn it was, and what each seat's side got."""

    positions: list[tuple[str, int]]
    shares: list[float]

    def samples(self, game: AnyGame, rules: Rules) -> list[Sample]:
        return [Sample(game.read_state(rules, text), seat, self.shares[seat]) for text, seat in self.positions]


def self_play(task: TuningGame) -> SelfPlayed:
    game, setup, seed = game_for(task.key, ()), task.setup, task.seed
    if task.plain:
        game = unfitted(game)
    match, random = Match(game, setup, secret=secret_from(f"tuning {seed}")), Random(seed)
    bot = player(task.player, game)
    seen: list[tuple[str, int]] = []
    decisions = 0
    while not match.over:
        seat = match.to_act[0]
        if decisions % EVERY == 0 and match.rules.turn(match.state) >= 0 and not match.rules.midway(match.state):
            seen.append((game.write_state(match.rules, match.state), seat))
        if random.random() < task.stray:
            match.play(seat, random.choice(match.legal_actions(seat)))
        else:
            match.play(seat, bot.choose(game, match.rules, match.view(seat), random))
        decisions += 1
    assert match.outcome is not None
    side = match.rules.side
    shares = [
        sum(share for other, share in enumerate(match.outcome.shares) if side(other) == side(seat)) / WHOLE
        for seat in range(match.rules.seats)
    ]
    return SelfPlayed(seen, shares)


def unfitted(game: AnyGame) -> AnyGame:
    """The game to bots that judge all by plain weights."""

    def plain(table: str = PLAIN, players: int = 0) -> Weights:
        return game.weights()

    twin = copy(game)
    vars(twin)["weights"] = plain
    return twin


def tune(
    game: AnyGame,
    rules: Rules,
    weights: Weights,
    games: Sequence[Sequence[Sample]],
    names: Collection[str] | None = None,
    anew: bool = False,
) -> Tuned:
    """Better weights, if the games kept for testing say that they are; only `names` change, `anew` from 0.

    A swing only bends what has been added up, so it is left out while weights are fitted.
    """
    start = {**weights, SWING: 0} if SWING in weights else weights
    fitted = [sample for number, one in enumerate(games) if number % TESTED for sample in one]
    tested = [sample for number, one in enumerate(games) if not number % TESTED for sample in one]
    slope = best_slope(Evidence(game, rules, fitted, 1.0), start)
    before = Evidence(game, rules, tested, slope).loss(start)
    names = set(weights if names is None else names) - {SWING}
    if anew:
        slope = ANEW
        start = {**start, **dict.fromkeys(names, 0)}
    best = descended(Evidence(game, rules, fitted, slope), start, names)
    after = Evidence(game, rules, tested, slope).loss(best)
    # A chance of p, seen as 2p - 1, grows half as fast as the logarithm of its odds, and then ever more slowly.
    better = {**best, SWING: round(2 * CERTAIN / slope)} if SWING in weights else best
    return Tuned(better if after < before else weights, before, min(before, after), len(fitted) + len(tested))


@dataclass(frozen=True)
class Evidence:
    """Positions, and the slope that turns what they look like into the logarithm of the odds to win."""

    game: AnyGame
    rules: Rules
    samples: Sequence[Sample]
    slope: float

    def odds(self, weights: Weights) -> list[float]:
        """The logarithm of the odds of every position, as these weights see it."""
        evaluator = self.game.evaluator(self.rules, weights)
        return [self.slope * int(evaluator.value(one.state, one.seat)) / CERTAIN for one in self.samples]

    def loss(self, weights: Weights) -> float:
        return mean_surprise(self.odds(weights), self.samples)


def chance(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


def mean_surprise(odds: Sequence[float], samples: Sequence[Sample]) -> float:
    total = 0.0
    for one, sample in zip(odds, samples, strict=True):
        likely = chance(one)
        total -= sample.share * math.log(likely) + (1 - sample.share) * math.log(1 - likely)
    return total / max(1, len(samples))


def best_slope(evidence: Evidence, weights: Weights) -> float:
    odds = evidence.odds(weights)
    return min(
        (1.2**power for power in range(40)),
        key=lambda slope: mean_surprise([slope * one for one in odds], evidence.samples),
    )


def descended(evidence: Evidence, weights: Weights, names: Collection[str]) -> Weights:
    """The weights after as many steps as help."""
    lowest = evidence.loss(weights)
    for _ in range(ROUNDS):
        changed, now = stepped(evidence, weights, names, lowest)
        if now >= lowest - ENOUGH:
            break
        weights, lowest = changed, now
    return weights


def stepped(evidence: Evidence, weights: Weights, names: Collection[str], lowest: float) -> tuple[Weights, float]:
    """One step of Newton's method on the loss, shortened until it helps; the weights and their loss."""
    slopes = sensitivities(evidence, weights, names)
    rows = list(slopes.values())
    chances = [chance(one) for one in evidence.odds(weights)]
    wrong = [sample.share - likely for sample, likely in zip(evidence.samples, chances, strict=True)]
    certain = [likely * (1 - likely) for likely in chances]
    weighed = [list(map(mul, one, certain)) for one in rows]
    half = [[sum(map(mul, weighed[i], rows[j])) for j in range(i + 1)] for i in range(len(rows))]
    target = [sum(map(mul, one, wrong)) for one in rows]
    stay = [STAY * len(wrong) * max(map(abs, one)) ** 2 for one in rows]
    held = HELD_BACK
    for _ in range(TRIES):
        matrix = [[half[max(i, j)][min(i, j)] for j in range(len(rows))] for i in range(len(rows))]
        for i in range(len(rows)):
            matrix[i][i] = matrix[i][i] * (1 + held) + stay[i]
        changed = dict(weights)
        for name, change in zip(slopes, solved(matrix, target), strict=True):
            changed[name] += round(change)
        now = evidence.loss(changed)
        if now < lowest:
            return changed, now
        held *= LONGER
    return weights, lowest


def sensitivities(evidence: Evidence, weights: Weights, names: Collection[str]) -> dict[str, list[float]]:
    """For those weights that make a difference, by how much one more of each changes the odds of every position."""
    now = evidence.odds(weights)
    slopes: dict[str, list[float]] = {}
    for name in weights:
        if name not in names:
            continue
        nudge = max(10, abs(weights[name]) // 10)
        moved = evidence.odds({**weights, name: weights[name] + nudge})
        change = [(after - before) / nudge for after, before in zip(moved, now, strict=True)]
        if any(change):
            slopes[name] = change
    return slopes


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
