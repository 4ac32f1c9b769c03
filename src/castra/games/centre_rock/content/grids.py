"""Boards and zones: drawn with letters, as an owner copies them from a print, or told by the sides of a hexagon.

   B B B B         #        The Rock
  . . . . .        A B C    where the teams place their units
 . . . . . .       1 2 3 4  with four players also: where one player places
. . . # . . .      .        any other hexagon
 . . . . . .
  . . . . .        Neighbours in a row stand two columns apart, and every row is shifted by one column
   A A A A         against the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from castra.core.hexes import CENTRE, DIRECTIONS, Hex, disc, distance, neighbours
from castra.games.centre_rock.content.printed import SIDES, SQUAD, ZonePlan, Zones

LARGEST: Final = 6
"""Hexagons between The Rock and the edge: actions number them up to 127."""
ROCK: Final = "#"
SEATS: Final[Mapping[int, Mapping[str, tuple[int, ...]]]] = {
    2: {"A": (0,), "B": (1,)},
    3: {"A": (0,), "B": (1,), "C": (2,)},
    4: {"A": (0, 2), "B": (1, 3), "1": (0,), "2": (1,), "3": (2,), "4": (3,)},
}
"""By number of players: whose zone a mark belongs to."""


def cell_name(radius: int, hexagon: Hex) -> str:
    """A letter for the row, from a at the bottom, and the number of the slanting line."""
    return "abcdefghijklm"[radius - hexagon.r] + str(hexagon.q + radius + 1)


# -- drawings


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a drawing, in row and cell, or with all of it (row -1)."""

    sentence: str
    row: int = -1
    cell: int = 0


@dataclass
class Drawing:
    """The marks of a drawing by hexagon, and what is wrong with it."""

    marks: dict[Hex, str] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)

    @property
    def hexagons(self) -> tuple[Hex, ...]:
        """In reading order."""
        return tuple(sorted(self.marks, key=lambda hexagon: (hexagon.r, hexagon.q)))

    @property
    def radius(self) -> int:
        return max((distance(hexagon, CENTRE) for hexagon in self.marks), default=0)

    def name(self, hexagon: Hex) -> str:
        return cell_name(self.radius, hexagon)

    def zones(self, players: int) -> Zones:
        seats = SEATS[players]
        return tuple(
            tuple(hexagon for hexagon in self.hexagons if seat in seats.get(self.marks[hexagon], ()))
            for seat in range(players)
        )


def read_drawing(text: str, players: int) -> Drawing:
    """The drawing for so many players; without a flaw it can be played on."""
    drawing = Drawing()
    rows = text.split("\n")
    rocks = [(y, row.index(ROCK)) for y, row in enumerate(rows) if ROCK in row]
    if "\t" in text:
        drawing.flaws.append(Flaw("a drawing holds spaces, no tabs"))
    elif len(rocks) != 1 or text.count(ROCK) != 1:
        drawing.flaws.append(Flaw(f"{ROCK} must stand in a drawing once, for The Rock"))
    else:
        for y, row in enumerate(rows):
            _read_row(drawing, row, (y, rocks[0][0]), rocks[0][1], players)
    if not drawing.flaws:
        _check_whole(drawing, players)
    return drawing


def _read_row(drawing: Drawing, row: str, height: tuple[int, int], rock_column: int, players: int) -> None:
    """The marks of one row; `height` is its number and that of the row of The Rock."""
    r = height[0] - height[1]
    known = (ROCK, ".", *SEATS[players])
    for cell, column in enumerate((column for column, mark in enumerate(row) if mark != " "), 1):
        mark, shift = row[column], column - rock_column - r
        hexagon = Hex(shift // 2, r)
        if mark not in known:
            said = f"{mark!r} is no mark; with {players} players there are {' '.join(known)}"
        elif shift % 2:
            said = "stands between two columns of hexagons: a row is shifted by one column against the next"
        elif distance(hexagon, CENTRE) > LARGEST:
            said = f"lies {distance(hexagon, CENTRE)} hexagons from The Rock; at most {LARGEST} are possible"
        else:
            drawing.marks[hexagon] = mark
            continue
        drawing.flaws.append(Flaw(said, height[0], cell))


def _check_whole(drawing: Drawing, players: int) -> None:
    """Every hexagon can be walked to, and every squad finds room whatever its team-mate does."""
    reached, waiting = {CENTRE}, [CENTRE]
    while waiting:
        near = {hexagon for hexagon in neighbours(waiting.pop()) if hexagon in drawing.marks} - reached
        reached |= near
        waiting += near
    apart = [drawing.name(hexagon) for hexagon in drawing.hexagons if hexagon not in reached]
    if apart:
        drawing.flaws.append(Flaw(f"no path leads from The Rock to {apart[0]}"))
    drawing.flaws += map(Flaw, room_flaws(drawing.zones(players)))


def room_flaws(zones: Zones) -> list[str]:
    """Who would not find room for a squad, wherever the team-mate's stands."""
    said: list[str] = []
    for seat, zone in enumerate(zones):
        mate = {*zones[(seat + 2) % 4]} & {*zone} if len(zones) == 4 else set()
        room = len(zone) - min(len(mate), SQUAD)
        if room < SQUAD:
            after = " when the team-mate's squad stands" if mate else ""
            said.append(f"player {seat + 1} has room for {room} units{after}; a squad has {SQUAD}")
    return said


def difference(one: Drawing, other: Drawing) -> str:
    """The name of a hexagon that only one of two drawings has, or nothing."""
    odd = sorted(one.marks.keys() ^ other.marks.keys())
    return (one if odd[0] in one.marks else other).name(odd[0]) if odd else ""


# -- zones along sides


def rows_from_side(hexagon: Hex, side: str, radius: int) -> int:
    """How many rows away from a side a hexagon lies; 0 is the outermost row."""
    corner = SIDES[side]
    # The distance from the middle towards a side is the sum of the parts along its two corners.
    q, r = DIRECTIONS[corner].plus(DIRECTIONS[(corner + 1) % 6])
    s = -q - r
    return radius - (hexagon.q * q + hexagon.r * r + hexagon.s * s) // 3


def zone_along(radius: int, sides: str, rows: int) -> set[Hex]:
    """So many of the outermost rows along some sides."""
    return {
        hexagon
        for hexagon in disc(CENTRE, radius)
        if any(rows_from_side(hexagon, side, radius) < rows for side in sides.split())
    }


def seat_zones(players: int, radius: int, plan: ZonePlan) -> Zones:
    """By seat: its zone. Team-mates share one unless the plan names a zone for every seat."""
    zones = [zone_along(radius, names, plan.rows) for names in plan.sides[players]]
    teams = 2 if players == 4 else players
    alone = []
    for i, own in enumerate(zones):
        others = [other for j, other in enumerate(zones) if j != i and (j % teams != i % teams or j < i)]
        alone.append(own.difference(*others))
    in_order = [tuple(hexagon for hexagon in disc(CENTRE, radius) if hexagon in own) for own in alone]
    return tuple(in_order[seat % len(in_order)] for seat in range(players))
