"""What a search has found out about positions, by their keys: flat, fixed in size, the deepest or newest stays."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.hashing import mix

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
NO_ACTION: Final = -1


@final
class Table:
    """Four numbers a position: key, action, value, and depth with its bound and the age of the search."""

    def __init__(self, bits: int) -> None:
        size: int = pow(2, bits)
        self.mask: i64 = size - 1
        self.keys: vec[i64] = vec[i64]([-1] * size)
        self.actions: vec[i64] = vec[i64]([0] * size)
        self.values: vec[i64] = vec[i64]([0] * size)
        self.marks: vec[i64] = vec[i64]([0] * size)
        """age * 1024 + (depth + 64) * 4 + bound"""
        self.age: i64 = 0
        self.salt: i64 = 0

    def forget(self) -> None:
        """Begin a new search: what was kept before is not found any more, so that a search depends on nothing else."""
        self.age = (self.age + 1) & 65535
        self.salt = mix(self.age, 7)

    def find(self, key: i64) -> i64:
        """Where the position is kept, or -1."""
        key ^= self.salt
        at = key & self.mask
        return at if self.keys[at] == key else -1

    def depth(self, at: i64) -> i64:
        return ((self.marks[at] & 1023) >> 2) - 64

    def bound(self, at: i64) -> i64:
        return self.marks[at] & 3

    def put(self, key: i64, action: i64, value: i64, depth: i64, bound: i64) -> None:
        key ^= self.salt
        at = key & self.mask
        newer = self.marks[at] >> 10 != self.age
        if self.keys[at] != key and not newer and self.depth(at) > depth:
            return
        if action == NO_ACTION and self.keys[at] == key:
            action = self.actions[at]
        self.keys[at] = key
        self.actions[at] = action
        self.values[at] = value
        self.marks[at] = (self.age << 10) | ((depth + 64) << 2) | bound
