"""How many draws an objective still takes: exact, with the tokens left in the bag, jokers, the reset and equivalences.

A player who wants one objective uses every token that serves it, and each joker and each equivalent token where the
fewest further draws are to be expected. What matters of the past is then: the spaces still missing, how many of the
tokens that can still help have been drawn since the last reset, and how many tokens have been drawn since then. As
such a token is always used, there are few such states, and every one is worked out once.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.augustus.engine.symbols import (
    ANY_SYMBOL,
    BAG,
    BAG_SIZE,
    JOKER,
    KINDS,
    SYMBOL_BIT,
    UNIT,
    count_of,
    symbols_in,
)

JOKERS: Final = 2
SPACES: Final = (1 << 24) - 1  # a state of the wait: missing spaces in 24 bits, drawn tokens in the next 24, …
DRAWN_SHIFT: Final = 24
COUNT_SHIFT: Final = 48  # … the number of tokens drawn in 5, and whether the bag was full
MOST_DRAWN: Final = 31
FULL_BAG: Final = 1 << 53


@final
class Forecast:
    """The outlook of one player: what the tokens left are, and what each of them serves."""

    def __init__(self, left: list[int], serves: list[int]) -> None:
        self.left: vec[i64] = vec[i64](left)  # by token, in the bag now
        self.size: i64 = sum(left)
        self.serves: vec[i64] = vec[i64](serves)  # by token, a set of symbols
        self.means: dict[int, float] = {}
        self.spreads: dict[int, list[float]] = {}

    # -- the question

    def mean(self, missing: i64) -> float:
        """The expected number of draws until these spaces are filled."""
        return self.mean_from(missing)

    def mean_after_reset(self, missing: i64) -> float:
        """The same with a full bag."""
        return self.mean_from(FULL_BAG | missing)

    def spread(self, missing: i64, draws: i64) -> list[float]:
        """By number of draws, from 0 to `draws`: the chance that exactly then the last space is filled."""
        return self.spread_from(missing, draws)

    # -- the states

    def bag_size(self, wait: i64) -> i64:
        """How many tokens are left to draw from."""
        whole = BAG_SIZE if wait & FULL_BAG else self.size
        return whole - ((wait >> COUNT_SHIFT) & MOST_DRAWN)

    def outcomes(self, wait: i64) -> vec[i64]:
        """What the next draw may lead to: how many of the tokens left do, and the state, in turn."""
        missing = wait & SPACES
        drawn = (wait >> DRAWN_SHIFT) & SPACES
        wanted = symbols_in(missing)
        others: i64 = self.bag_size(wait) - JOKERS
        found = append(vec[i64](capacity=16), JOKERS)
        found = append(found, self.best_fill(FULL_BAG, missing, ANY_SYMBOL, 0))
        later = (wait & ~(SPACES << DRAWN_SHIFT | SPACES)) + (1 << COUNT_SHIFT)
        token: i64 = 0
        while token < KINDS:
            if self.serves[token] & wanted:
                left = (BAG[token] if wait & FULL_BAG else self.left[token]) - count_of(drawn, token)
                others -= left
                if left > 0:
                    found = append(found, left)
                    found = append(found, self.best_fill(later, missing, self.serves[token], drawn + UNIT[token]))
            token += 1
        if others > 0:
            found = append(append(found, others), wait + (1 << COUNT_SHIFT))
        return found

    def best_fill(self, later: i64, missing: i64, symbols: i64, drawn: i64) -> i64:
        """The state after a token that serves `symbols` is used where it leaves the fewest draws to expect."""
        best: i64 = -1
        fewest = 0.0
        symbol: i64 = 0
        while symbol < KINDS:
            if symbols & SYMBOL_BIT[symbol] and count_of(missing, symbol):
                rest = missing - UNIT[symbol]
                wait = later | self.still_useful(rest, drawn) << DRAWN_SHIFT | rest
                draws = self.mean_from(wait)
                if best < 0 or draws < fewest:
                    best = wait
                    fewest = draws
            symbol += 1
        return best

    def still_useful(self, missing: i64, drawn: i64) -> i64:
        """`drawn` without the tokens that can no longer help: how many of those were drawn matters no more."""
        wanted = symbols_in(missing)
        token: i64 = 0
        while token < KINDS:
            if not self.serves[token] & wanted:
                drawn &= ~(15 * UNIT[token])
            token += 1
        return drawn

    # -- expectation

    def mean_from(self, wait: i64) -> float:
        if not wait & SPACES:
            return 0.0
        known = self.means.get(wait)
        if known is not None:
            return known
        ways = self.outcomes(wait)
        n = i64(len(ways))
        total = 0.0
        i: i64 = 0
        while i < n:
            total += float(ways[i]) * self.mean_from(ways[i + 1])
            i += 2
        result = 1.0 + total / float(self.bag_size(wait))
        self.means[wait] = result
        return result

    # -- distribution, under the choices that the expectation makes

    def spread_from(self, wait: i64, draws: i64) -> list[float]:
        if not wait & SPACES:
            return [1.0]
        if draws == 0:
            return [0.0]
        known = self.spreads.get(wait)
        if known is not None and len(known) > draws:
            return known
        result = [0.0] * (draws + 1)
        ways = self.outcomes(wait)
        n = i64(len(ways))
        size = float(self.bag_size(wait))
        i: i64 = 0
        while i < n:
            add_later(result, float(ways[i]) / size, self.spread_from(ways[i + 1], draws - 1))
            i += 2
        self.spreads[wait] = result
        return result


def add_later(total: list[float], weight: float, spread: list[float]) -> None:
    """Add `weight` times a distribution that begins one draw later."""
    i = 0
    last = min(len(spread), len(total) - 1)
    while i < last:
        total[i + 1] += weight * spread[i]
        i += 1


def full_bag() -> list[int]:
    return [int(BAG[token]) for token in range(JOKER + 1)]


def plain_serves() -> list[int]:
    """What tokens serve without any equivalence."""
    return [int(SYMBOL_BIT[symbol]) for symbol in range(KINDS)] + [int(ANY_SYMBOL)]
