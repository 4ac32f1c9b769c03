"""The six symbols and the tokens as numbers, and counts per symbol packed into one number.

A packed count has four bits for each symbol: three shields and a dagger are 3 << 4 | 1 << 20.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

KINDS: Final = 6  # symbols
JOKER: Final = 6  # the seventh token
BAG: Final = vec[i64]([6, 5, 4, 3, 2, 1, 2])  # how many of each token there are
BAG_SIZE: Final = 23

UNIT: Final = vec[i64]([16**symbol for symbol in range(8)])  # one of a symbol, packed
SHIFT: Final = vec[i64]([4 * symbol for symbol in range(8)])
SYMBOL_BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])
ANY_SYMBOL: Final = 63
FIELDS: Final = vec[i64]([sum(15 * 16**s for s in range(6) if mask >> s & 1) for mask in range(64)])
"""By set of symbols: all bits of their packed counts."""


def count_of(packed: i64, symbol: i64) -> i64:
    return (packed >> SHIFT[symbol]) & 15


def total_of(packed: i64) -> i64:
    """All symbols together."""
    total: i64 = 0
    while packed:
        total += packed & 15
        packed >>= 4
    return total


def symbols_in(packed: i64) -> i64:
    """The symbols that are counted at all, as a set."""
    symbols: i64 = 0
    symbol: i64 = 0
    while symbol < KINDS:
        if count_of(packed, symbol):
            symbols |= SYMBOL_BIT[symbol]
        symbol += 1
    return symbols
