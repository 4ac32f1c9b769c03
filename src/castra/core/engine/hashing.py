"""Hashes of positions: the same compiled and interpreted, because every step is cut to 62 bits.

A board is hashed by xor of a random number for each piece on its place (`Randoms`), which an engine
keeps up to date piece by piece; what is small is folded in by `mix` when the key is asked for.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final = (1 << 62) - 1
ODD: Final = 0x1E3779B97F4A7C15  # an odd number whose bits look random


def mix(key: i64, value: i64) -> i64:
    """The hash of a key and one more number; the order of numbers matters."""
    folded = ((key ^ (value & BITS)) * ODD) & BITS
    return folded ^ (folded >> 29)


def randoms(count: int, seed: int) -> vec[i64]:
    """So many numbers of 62 bits, the same for the same seed."""
    out: list[int] = []
    key: i64 = mix(seed, 1)
    for number in range(count):
        key = mix(mix(key, number), seed)
        out.append(key)
    return vec[i64](out)
