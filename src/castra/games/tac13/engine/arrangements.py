"""In how many ways units can lie in stacks that are hidden, and one of many ways at random. The numbers may be huge."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb, factorial, prod
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")
Group = tuple[int, tuple[bool, ...]]
"""So many units, and the rooms they may lie in."""


@lru_cache(maxsize=4096)
def spreadings(sizes: tuple[int, ...], full: tuple[bool, ...], groups: tuple[Group, ...]) -> int:
    """In how many ways the units of the groups can lie in rooms of these sizes, units of a group being alike."""
    if not groups:
        return int(not any(size for size, must in zip(sizes, full, strict=True) if must))
    count, allowed = groups[0]
    return sum(ways * spreadings(left, full, groups[1:]) for left, ways in layings(sizes, allowed, count))


def layings(sizes: tuple[int, ...], allowed: tuple[bool, ...], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to share so many equal units among the allowed rooms: what is left of each, and how many ways it is."""
    if not sizes:
        if not count:
            yield (), 1
        return
    for taken in range(min(sizes[0], count) + 1) if allowed[0] else (0,):
        for rest, ways in layings(sizes[1:], allowed[1:], count - taken):
            yield (sizes[0] - taken, *rest), ways * comb(sizes[0], taken)


def orders(counts: Sequence[int]) -> int:
    """In how many orders things can lie of which so many each are alike."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


def weighted(weights: Mapping[Thing, int], random: Random) -> Thing:
    """One of these by its weight, exactly, however large the numbers are."""
    left = random.randrange(sum(weights.values()))
    for thing, weight in weights.items():
        left -= weight
        if left < 0:
            return thing
    raise AssertionError
