"""From what a state is worth to an evaluator to each seat's chance to win.

Chances are a softmax over the sides of the table, of their values times one number, the slope, which is fitted to games
that equals played (`castra calibrate`) and kept as data, by game and number of players. Seats of one side share its
chance, so the chances of all seats add up to 1: each is what the seat may expect of the prize.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from castra.core.engine.rng import Rng
from castra.core.engine.rules import CERTAIN, WHOLE, Evaluator
from castra.core.game import CHANCE, OVER, AnyGame, Rules, State, acting_seats

DATA: Final = Path(__file__).parent / "data" / "calibration.toml"
TOSSES: Final = 16
"""Ways to go on that are tried where draws follow each other, as when hands are dealt."""
PLAIN: Final = 2.0
"""The slope of a game that was not fitted."""


@lru_cache(maxsize=1)
def slopes() -> dict[str, dict[str, float]]:
    """By game, by number of players."""
    table = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return {key: {players: float(slope) for players, slope in one.items()} for key, one in table.items()}


def slope_of(key: str, players: int) -> float:
    """The slope for so many players; what is nearest where these were not fitted."""
    fitted = slopes().get(key, {})
    if not fitted:
        return PLAIN
    return fitted[min(fitted, key=lambda other: abs(int(other) - players))]


def softmax(worths: Sequence[float]) -> list[float]:
    highest = max(worths)
    powers = [math.exp(worth - highest) for worth in worths]
    return [power / sum(powers) for power in powers]


class Appraiser:
    """Tells each seat's chance in any state of one set of rules.

    Whoever is to act is taken to do what looks best one action ahead, so that what was just drawn counts before it is
    used; a draw counts as the mean of what it may bring.
    """

    def __init__(self, game: AnyGame, rules: Rules, slope: float | None = None) -> None:
        self.rules = rules
        self.evaluator: Evaluator = game.evaluator(rules)
        self.slope = slope_of(game.key, int(rules.seats)) if slope is None else slope
        self.sides = [int(rules.side(seat)) for seat in range(rules.seats)]
        self.spokesmen = [self.sides.index(side) for side in sorted(set(self.sides))]
        """One seat of each side."""

    def chances(self, state: State) -> tuple[float, ...]:
        """By seat; they add up to 1."""
        return self.mean(state) if self.rules.actor(state) == CHANCE else self.looks(self.ahead(state))

    def looks(self, state: State) -> tuple[float, ...]:
        """The chances as a state looks, whatever whoever is to act could do."""
        if self.rules.actor(state) == OVER:
            return tuple(int(self.rules.payoff(state, seat)) / WHOLE for seat in range(self.rules.seats))
        return self.of_values(self.values(state))

    def mean(self, state: State) -> tuple[float, ...]:
        """The chances before a draw: over all it may bring, or over a few tosses where other draws follow it."""
        draws, weights = self.rules.search_draws(state), [int(weight) for weight in self.rules.search_weights(state)]
        children = [self.rules.apply(state, CHANCE, draw) for draw in draws]
        if any(self.rules.actor(child) == CHANCE for child in children):
            rng = Rng(1)  # always alike, so that the same state has the same chances
            children, weights = [self.tossed(state, rng) for _ in range(TOSSES)], [1] * TOSSES
        total = [0.0] * int(self.rules.seats)
        for child, weight in zip(children, weights, strict=True):
            for seat, chance in enumerate(self.chances(child)):
                total[seat] += weight * chance / sum(weights)
        return tuple(total)

    def tossed(self, state: State, rng: Rng) -> State:
        while self.rules.actor(state) == CHANCE:
            state = self.rules.apply(state, CHANCE, self.rules.toss(state, rng))
        return state

    def ahead(self, state: State) -> State:
        """After what looks best to everybody who is to act."""
        for seat in acting_seats(self.rules, state):
            if not self.rules.acting(state) >> seat & 1:
                break  # the first of several has ended their common choice
            place = self.spokesmen.index(self.sides.index(self.sides[seat]))
            after = [self.rules.apply(state, seat, action) for action in self.rules.search_actions(state, seat)]
            if after:
                state = max(after, key=lambda one: self.values(one)[place])
        return state

    def values(self, state: State) -> list[float]:
        """What a state is worth to each side as it looks, from -1 to 1; before a draw, on average after it."""
        if self.rules.actor(state) != CHANCE:
            return [int(self.evaluator.value(state, seat)) / CERTAIN for seat in self.spokesmen]
        total, whole = [0.0] * len(self.spokesmen), 0
        for draw, weight in zip(self.rules.search_draws(state), self.rules.search_weights(state), strict=True):
            child = self.rules.apply(state, CHANCE, draw)
            whole += int(weight)
            for place, seat in enumerate(self.spokesmen):
                total[place] += int(weight) * int(self.evaluator.value(child, seat)) / CERTAIN
        return [one / whole for one in total]

    def of_values(self, values: Sequence[float]) -> tuple[float, ...]:
        """From the worth to each side to the chances of all seats."""
        chances = softmax([self.slope * value for value in values])
        shares = dict(zip((self.sides[one] for one in self.spokesmen), chances, strict=True))
        return tuple(shares[side] / self.sides.count(side) for side in self.sides)

    def of_value(self, state: State, seat: int, value: float) -> tuple[float, ...]:
        """The chances when the state is worth `value` to `seat`, as a search found, and the others as they look."""
        mine = self.sides[seat]
        if len(self.spokesmen) == 2:
            return self.of_values([value if self.sides[one] == mine else -value for one in self.spokesmen])
        looks = self.values(state)
        return self.of_values(
            [value if self.sides[one] == mine else look for one, look in zip(self.spokesmen, looks, strict=True)]
        )


def fitted_slope(samples: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """The slope under which (values by side, shares by side) of many positions are likeliest."""

    def loss(slope: float) -> float:
        total = 0.0
        for values, shares in samples:
            chances = softmax([slope * value for value in values])
            total -= sum(share * math.log(max(chance, 1e-12)) for share, chance in zip(shares, chances, strict=True))
        return total

    low, high = 0.05, 200.0  # the loss has one lowest point: golden section
    ratio = (math.sqrt(5) - 1) / 2
    while high - low > 0.01:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if loss(left) < loss(right):
            high = right
        else:
            low = left
    return (low + high) / 2
