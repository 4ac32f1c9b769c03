"""From what a state is worth to an evaluator to each seat's chance to win.

Chances are a softmax over the sides of the table, of their values times one number, the slope, which is fitted to games
that equals played (`castra calibrate`) and kept as data, by game and number of players. Seats of one side share its
chance, so the chances of all seats add up to 1: each is what the seat may expect of the prize.

What a search finds is measured by other weights, further ahead, and less exactly the shorter it is, so its values are
worth something else than looks. How much a look and a finding each tell of who wins is fitted as well: two numbers.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from castra.core.engine.rng import Rng
from castra.core.engine.rules import CERTAIN, WHOLE, Evaluator
from castra.core.game import CHANCE, OVER, AnyGame, Rules, State, acting_seats
from castra.core.weights import SEARCH

T = TypeVar("T")
DATA: Final = Path(__file__).parent / "data" / "calibration.toml"
TOSSES: Final = 16
"""Ways to go on that are tried where draws follow each other, as when hands are dealt."""
PLAIN: Final = 2.0
"""The slope of a game that was not fitted."""
SURE: Final = 0.97
"""A value that only what is certain has."""
SLIGHT: Final = 1e-3
"""No position that is not over looks surer than this."""
ROUNDS: Final = 12
"""Of fitting one number after the other."""
NEARLY: Final = 1.02
"""How much more a simpler account of the games may be surprised by them."""


@dataclass(frozen=True)
class Trust:
    """How much the odds that a position looks like count, and by how much a lead of 1 that was found moves them.

    Odds are meant as logarithms; for a lead, see `unbent`.
    """

    look: float
    found: float


@lru_cache(maxsize=1)
def tables() -> dict[str, dict[str, Any]]:
    """By game: slopes by number of players, and under `search` what is trusted, by number of players."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def slope_of(key: str, players: int) -> float:
    """The slope for so many players; what is nearest where these were not fitted."""
    return float(nearest({name: one for name, one in tables().get(key, {}).items() if name != SEARCH}, players, PLAIN))


def trust_of(key: str, players: int) -> Trust:
    return Trust(*nearest(tables().get(key, {}).get(SEARCH, {}), players, (0.0, 2 * PLAIN)))


def nearest(fitted: Mapping[str, T], players: int, otherwise: T) -> T:
    if not fitted:
        return otherwise
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
        self.trust = trust_of(game.key, int(rules.seats))
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

    def judged(self, state: State, seat: int, value: float) -> tuple[float, ...]:
        """The chances in a state in which a search found an action of `seat` that is worth `value` to it.

        While the table is set up, values tell what is to be done next and nothing of who wins.
        """
        looks = self.chances(state)
        if self.rules.turn(state) < 0:
            return looks
        chance = (1 + value) / 2 if abs(value) >= SURE else likely(self.trust, self.lead(looks, seat), value, self.even)
        mine = [self.sides[other] == self.sides[seat] for other in range(len(looks))]
        before = sum(look for look, friend in zip(looks, mine, strict=True) if friend)
        return tuple(
            chance / mine.count(True)
            if friend
            else (1 - chance) * (look / (1 - before) if before < 1 else 1 / mine.count(False))
            for look, friend in zip(looks, mine, strict=True)
        )

    def lead(self, looks: Sequence[float], seat: int) -> float:
        """How far the odds of a seat's side are from even ones, as a logarithm."""
        side = sum(look for other, look in enumerate(looks) if self.sides[other] == self.sides[seat])
        return log_odds(side) - log_odds(self.even)

    @property
    def even(self) -> float:
        return 1 / len(self.spokesmen)


def log_odds(chance: float) -> float:
    held = min(1 - SLIGHT, max(SLIGHT, chance))
    return math.log(held / (1 - held))


def likely(trust: Trust, lead: float, value: float, even: float) -> float:
    """The chance of a side that looks so far ahead and for which a search found so much."""
    return 1 / (1 + math.exp(-(log_odds(even) + trust.look * lead + trust.found * unbent(value))))


def unbent(value: float) -> float:
    """What evaluators bend so that twice the lead is not twice as good, as the lead again: odds grow with that."""
    held = max(-SURE, min(SURE, value))
    return held / math.sqrt(1 - held * held)


def fitted_slope(samples: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """The slope under which (values by side, shares by side) of many positions are likeliest."""

    def loss(slope: float) -> float:
        total = 0.0
        for values, shares in samples:
            chances = softmax([slope * value for value in values])
            total -= sum(share * math.log(max(chance, 1e-12)) for share, chance in zip(shares, chances, strict=True))
        return total

    return lowest(loss, 0.05, 200.0)


def fitted_trust(samples: Sequence[tuple[float, float, float]], even: float) -> Trust:
    """The trust under which (lead, value, share) of many decisions are likeliest: one number after the other.

    Where findings alone tell nearly as much, looks do not count: only findings tell one action from another.
    """

    def loss(trust: Trust) -> float:
        total = 0.0
        for lead, value, share in samples:
            chance = likely(trust, lead, value, even)
            total -= share * math.log(max(chance, 1e-12)) + (1 - share) * math.log(max(1 - chance, 1e-12))
        return total

    alone = Trust(0.0, lowest(lambda found: loss(Trust(0.0, found)), 0.0, 60.0))
    trust = Trust(1.0, 0.0)
    for _ in range(ROUNDS):
        trust = Trust(trust.look, lowest(lambda found, trust=trust: loss(Trust(trust.look, found)), 0.0, 60.0))  # type: ignore[misc]
        trust = Trust(lowest(lambda look, trust=trust: loss(Trust(look, trust.found)), 0.0, 2.0), trust.found)  # type: ignore[misc]
    return alone if loss(alone) <= NEARLY * loss(trust) else trust


def lowest(loss: Callable[[float], float], low: float, high: float) -> float:
    """Where a function is lowest that has one lowest point: golden section."""
    ratio = (math.sqrt(5) - 1) / 2
    while high - low > 0.01:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if loss(left) < loss(right):
            high = right
        else:
            low = left
    return (low + high) / 2
