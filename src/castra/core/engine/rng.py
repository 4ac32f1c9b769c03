"""The generator of search and play-outs: small, fast, the same stream compiled and interpreted.

Never used for a match: its draws must be provable, see `chance.py`.
"""

from typing import Final, final

from mypy_extensions import i64

MASK32: Final = 0xFFFFFFFF


@final
class Rng:
    """xorshift with 32 bits of state."""

    def __init__(self, seed: i64) -> None:
        # A zero state would stay zero, and small seeds would start alike: spread them first.
        mixed = (seed * 2654435769 + 2246822519) & MASK32
        self.state: i64 = mixed if mixed else 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; n at most 2**31."""
        s = self.state
        s ^= (s << 13) & MASK32
        s ^= s >> 17
        s ^= (s << 5) & MASK32
        self.state = s
        return (s * n) >> 32
