"""Hexagons: where they lie to each other, whatever game is played on them.

A hexagon has axial coordinates (q, r). The third cube coordinate s = -q - r is never stored. The six
directions are numbered counter-clockwise; how they look depends on how the grid is drawn:

    number           0        1        2        3        4        5
    step (q, r)    (1, 0)  (1, -1)  (0, -1)  (-1, 0)  (-1, 1)  (0, 1)
    points up        E       NE       NW        W       SW       SE
    flat tops       SE       NE        N       NW       SW        S

Printed maps often number flat-topped hexagons by column and row from 1, odd columns high and even ones
half a hexagon lower; `from_column_row` and `to_column_row` translate:

     01 03          column 1, row 1 is (0, 0);  column 2, row 1 is (1, 0);
      02 04         column 3, row 1 is (2, -1)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Hex(NamedTuple):
    """A hexagon, or the step from one to another."""

    q: int
    r: int

    @property
    def s(self) -> int:
        return -self.q - self.r

    def plus(self, step: Hex, times: int = 1) -> Hex:
        """The hexagon reached by making `step` so many times."""
        return Hex(self.q + step.q * times, self.r + step.r * times)

    def minus(self, other: Hex) -> Hex:
        """The step that leads here from `other`."""
        return Hex(self.q - other.q, self.r - other.r)


CENTRE = Hex(0, 0)

DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


def step(direction: int) -> Hex:
    """One step in a direction; any integer will do, 6 more is once round."""
    return DIRECTIONS[direction % 6]


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


def neighbour(hexagon: Hex, direction: int) -> Hex:
    """The hexagon next to this one in a direction."""
    return hexagon.plus(step(direction))


def neighbours(hexagon: Hex) -> tuple[Hex, ...]:
    """The six hexagons around, by direction."""
    return tuple(hexagon.plus(way) for way in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """How many steps lead from one hexagon to the other."""
    way = a.minus(b)
    return max(abs(way.q), abs(way.r), abs(way.s))


def direction_between(a: Hex, b: Hex) -> int | None:
    """The direction from `a` straight to `b`, or None if they are not in one row of hexagons."""
    length = distance(a, b)
    if length == 0:
        return None
    for direction, way in enumerate(DIRECTIONS):
        if a.plus(way, length) == b:
            return direction
    return None


def rotated(way: Hex, sixths: int) -> Hex:
    """A step turned counter-clockwise about the centre by so many times 60 degrees."""
    for _ in range(sixths % 6):
        way = Hex(way.q + way.r, -way.q)
    return way


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexagons at exactly this distance, counter-clockwise, starting in direction 0."""
    if radius == 0:
        return (centre,)
    corner = centre.plus(step(0), radius)
    around = []
    for side in range(6):
        for _ in range(radius):
            around.append(corner)
            corner = neighbour(corner, side + 2)
    return tuple(around)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexagons at most this far away, in reading order when points are up: by r, then by q."""
    return tuple(
        centre.plus(Hex(q, r))
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    )


def line(a: Hex, b: Hex, lean: int = 1) -> tuple[Hex, ...]:
    """The hexagons under a straight line between two centres, both ends included.

    A line that runs along an edge between two hexagons takes one of them: the other with `lean` = -1.
    """
    length = distance(a, b)
    return tuple(_hex_on_line(a, b, i, length, lean) for i in range(length + 1)) if length else (a,)


def _hex_on_line(a: Hex, b: Hex, i: int, length: int, lean: int) -> Hex:
    """The hexagon nearest to the point i / length of the way, in exact integers.

    Everything is scaled by 16 * length; the lean is then smaller than any difference that matters.
    """
    scale = 16 * length
    point = [16 * (x * (length - i) + y * i) for x, y in ((a.q, b.q), (a.r, b.r), (a.s, b.s))]
    point = [x + lean * nudge for x, nudge in zip(point, (1, 2, -3), strict=True)]
    near = [(2 * x + scale) // (2 * scale) for x in point]
    errors = [abs(n * scale - x) for n, x in zip(near, point, strict=True)]
    q, r, s = near
    if errors[0] == max(errors):
        q = -r - s
    elif errors[1] == max(errors):
        r = -q - s
    return Hex(q, r)


def from_column_row(column: int, row: int) -> Hex:
    """The hexagon a printed map numbers by column and row from 1: odd columns high, even ones half lower."""
    q = column - 1
    return Hex(q, row - 1 - (q >> 1))


def to_column_row(hexagon: Hex) -> tuple[int, int]:
    """Column and row from 1, the inverse of `from_column_row`."""
    return hexagon.q + 1, hexagon.r + 1 + (hexagon.q >> 1)


def column_row_grid(columns: int, rows: int) -> Iterator[Hex]:
    """Every hexagon of a printed map, column after column."""
    return (from_column_row(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))
