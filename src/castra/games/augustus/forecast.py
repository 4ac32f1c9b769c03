"""How many draws an objective still takes: exact, with the tokens left in the bag, jokers, the reset and equivalences.

A player who wants one objective uses every token that serves it, and each joker and each equivalent token where the
fewest further draws are to be expected. What matters of the past is then: the spaces still missing, how many of the
tokens that can still help have been drawn since the last reset, and how many tokens have been drawn since then. As
such a token is always used, there are few such states, and every one is worked out once.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.augustus.symbols import ANY_SYMBOL, BAG, BAG_SIZE, JOKER, KINDS, SYMBOL_BIT, UNIT, count_of

JOKERS: Final = 2
DRAWN_SHIFT: Final = 24  # missing spaces take 24 bits of a key, drawn tokens the next 24, their number 5
COUNT_SHIFT: Final = 48
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
        return self.mean_at(0, missing, 0, 0)

    def mean_after_reset(self, missing: i64) -> float:
        """The same with a full bag."""
        return self.mean_at(FULL_BAG, missing, 0, 0)

    def spread(self, missing: i64, draws: i64) -> list[float]:
        """By number of draws, from 0 to `draws`: the chance that exactly then the last space is filled."""
        return self.spread_at(0, missing, 0, 0, draws)

    # -- the states

    def tokens_left(self, bag: i64, drawn: i64, token: i64) -> i64:
        there = BAG[token] if bag else self.left[token]
        return there - count_of(drawn, token)

    def bag_size(self, bag: i64) -> i64:
        return BAG_SIZE if bag else self.size

    def wanted(self, missing: i64) -> i64:
        """The symbols of the missing spaces, as a set."""
        symbols: i64 = 0
        symbol: i64 = 0
        while symbol < KINDS:
            if count_of(missing, symbol):
                symbols |= SYMBOL_BIT[symbol]
            symbol += 1
        return symbols

    def still_useful(self, missing: i64, drawn: i64) -> i64:
        """`drawn` without the tokens that can no longer help: how many of those were drawn matters no more."""
        wanted = self.wanted(missing)
        token: i64 = 0
        while token < KINDS:
            if not self.serves[token] & wanted:
                drawn &= ~(15 * UNIT[token])
            token += 1
        return drawn

    def best_fill(self, bag: i64, missing: i64, symbols: i64, drawn: i64, count: i64) -> i64:
        """Where a token that serves `symbols` is used: the space that leaves the fewest draws to expect."""
        best: i64 = -1
        fewest = 0.0
        symbol: i64 = 0
        while symbol < KINDS:
            if symbols & SYMBOL_BIT[symbol] and count_of(missing, symbol):
                rest = missing - UNIT[symbol]
                draws = self.mean_at(bag, rest, self.still_useful(rest, drawn), count)
                if best < 0 or draws < fewest:
                    best = symbol
                    fewest = draws
            symbol += 1
        return missing - UNIT[best]

    # -- expectation

    def mean_at(self, bag: i64, missing: i64, drawn: i64, count: i64) -> float:
        if missing == 0:
            return 0.0
        key = bag | count << COUNT_SHIFT | drawn << DRAWN_SHIFT | missing
        known = self.means.get(key)
        if known is not None:
            return known
        size = self.bag_size(bag) - count
        after_joker = self.best_fill(FULL_BAG, missing, ANY_SYMBOL, 0, 0)
        total = float(JOKERS) * self.mean_at(FULL_BAG, after_joker, 0, 0)
        others: i64 = size - JOKERS
        wanted = self.wanted(missing)
        token: i64 = 0
        while token < KINDS:
            if self.serves[token] & wanted:
                left = self.tokens_left(bag, drawn, token)
                others -= left
                if left > 0:
                    taken = drawn + UNIT[token]
                    rest = self.best_fill(bag, missing, self.serves[token], taken, count + 1)
                    total += float(left) * self.mean_at(bag, rest, self.still_useful(rest, taken), count + 1)
            token += 1
        if others > 0:
            total += float(others) * self.mean_at(bag, missing, drawn, count + 1)
        result = 1.0 + total / float(size)
        self.means[key] = result
        return result

    # -- distribution, under the choices that the expectation makes

    def spread_at(self, bag: i64, missing: i64, drawn: i64, count: i64, draws: i64) -> list[float]:
        if missing == 0:
            return [1.0]
        if draws == 0:
            return [0.0]
        key = bag | count << COUNT_SHIFT | drawn << DRAWN_SHIFT | missing
        known = self.spreads.get(key)
        if known is not None and len(known) > draws:
            return known
        size = self.bag_size(bag) - count
        result = [0.0] * (draws + 1)
        after_joker = self.best_fill(FULL_BAG, missing, ANY_SYMBOL, 0, 0)
        add_later(result, float(JOKERS) / float(size), self.spread_at(FULL_BAG, after_joker, 0, 0, draws - 1))
        others: i64 = size - JOKERS
        wanted = self.wanted(missing)
        token: i64 = 0
        while token < KINDS:
            if self.serves[token] & wanted:
                left = self.tokens_left(bag, drawn, token)
                others -= left
                if left > 0:
                    taken = drawn + UNIT[token]
                    rest = self.best_fill(bag, missing, self.serves[token], taken, count + 1)
                    useful = self.still_useful(rest, taken)
                    add_later(
                        result, float(left) / float(size), self.spread_at(bag, rest, useful, count + 1, draws - 1)
                    )
            token += 1
        if others > 0:
            add_later(result, float(others) / float(size), self.spread_at(bag, missing, drawn, count + 1, draws - 1))
        self.spreads[key] = result
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
