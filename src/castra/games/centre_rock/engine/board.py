"""The grid as tables, computed once from a layout; no units, no turns.

Hexagons are numbered in reading order, top row first. A board of radius 2, with The Rock in brackets:

         0  1  2
        3  4  5  6
       7  8 [9] 10 11        directions:  2 NW  NE 1
        12 13 14 15                      3 W       E 0
          16 17 18                        4 SW  SE 5
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.hexes import Hex, distance, neighbour, rotated
from castra.games.centre_rock.content.grids import cell_name
from castra.games.centre_rock.content.printed import Layout

MELEE: Final = 0
RANGED: Final = 1
STRIKER: Final = 2
SQUAD_OF: Final = vec[i64]([2, 2, 1])
"""By class: how many of them a squad has."""
NOWHERE: Final = -1  # beyond the edge, or not on the board


@final
class Board:
    def __init__(self, layout: Layout) -> None:
        centre = Hex(0, 0)
        hexagons = layout.hexagons
        number = {hexagon: cell for cell, hexagon in enumerate(hexagons)}
        self.hexagons: tuple[Hex, ...] = hexagons
        self.names: tuple[str, ...] = tuple([cell_name(layout.radius, hexagon) for hexagon in hexagons])
        self.cell_named: dict[str, int] = {name: cell for cell, name in enumerate(self.names)}
        self.radius: i64 = layout.radius
        self.cells: i64 = len(hexagons)
        self.rock: i64 = number[centre]
        self.next: vec[i64] = vec[i64](next_table(hexagons, number))
        """[6 * cell + direction]: the neighbour, or NOWHERE."""
        self.from_rock: vec[i64] = vec[i64]([distance(hexagon, centre) for hexagon in hexagons])
        slots = 1 + max([len(pattern) for pattern in layout.patterns])
        self.slots: i64 = slots  # room for a pattern and its end
        pattern = pattern_table(layout, number, slots)
        self.target: vec[i64] = vec[i64]([cell for cell, _ in pattern])
        """[slots * (cells * (6 * class + facing) + cell) + i]: the hexagons attacked, nearest first, then NOWHERE."""
        self.arrow: vec[i64] = vec[i64]([way for _, way in pattern])
        """Likewise: the direction in which a unit there is pushed."""
        self.zone: vec[i64] = vec[i64]([int(hexagon in zone) for zone in layout.zones for hexagon in hexagons])
        """[cells * seat + cell]: 1 where the seat may place its units."""
        self.hits_on: vec[i64] = vec[i64](list(layout.hits_on))
        self.over_units: vec[i64] = vec[i64]([int(over) for over in layout.over_units])

    def pattern(self, unit_class: i64, facing: i64, cell: i64) -> i64:
        """Where in `target` and `arrow` the pattern of a unit begins."""
        return self.slots * (self.cells * (6 * unit_class + facing) + cell)


def next_table(hexagons: tuple[Hex, ...], number: dict[Hex, int]) -> list[int]:
    return [number.get(neighbour(hexagon, way), NOWHERE) for hexagon in hexagons for way in range(6)]


def pattern_table(layout: Layout, number: dict[Hex, int], slots: int) -> list[tuple[int, int]]:
    """(hexagon attacked, direction of the push) for every class, facing and hexagon; see `Board.target`."""
    out: list[tuple[int, int]] = []
    for pattern in layout.patterns:
        for facing in range(6):
            turned = [(rotated(offset, facing), (way + facing) % 6) for offset, way in pattern]
            for hexagon in layout.hexagons:
                row: list[tuple[int, int]] = []
                for offset, way in turned:
                    cell = number.get(hexagon.plus(offset), NOWHERE)
                    if cell != NOWHERE:
                        row.append((cell, way))
                out += row + [(NOWHERE, 0)] * (slots - len(row))
    return out
