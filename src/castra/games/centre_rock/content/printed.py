"""The types of what is printed, and its constants.

A `Sheet` is our reconstruction of the print, with what a match may choose; what the owner of a print has
written down (a `Print`) takes the place of these choices. A `Layout` is what one match needs of them:
everything an engine must know that is not a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from castra.core.hexes import Hex

CLASSES: Final = ("melee", "ranged", "striker")
SQUAD: Final = 5
"""Units of a squad."""
FACINGS: Final = ("e", "ne", "nw", "w", "sw", "se")
COUNTS: Final = {2: "two", 3: "three", 4: "four"}
TURNS: Final = {"F": 0, "L": 1, "R": -1}
"""How far a step letter of a pattern is turned from straight ahead, counter-clockwise."""
SIDES: Final = {"NE": 0, "N": 1, "NW": 2, "SW": 3, "S": 4, "SE": 5}
"""A side lies between two corners of the board; its number is that of the corner before it, counter-clockwise."""

PRINTED: Final = "printed"
"""The value of an option that an owner's sheet settles."""

Hexagons = tuple[Hex, ...]
"""In reading order; The Rock is at (0, 0)."""
Zones = tuple[Hexagons, ...]
"""By seat: where its units may be placed."""
Pattern = tuple[tuple[Hex, int], ...]
"""The hexagons attacked by a unit that faces direction 0, the nearest first, each with the direction of its push."""


@dataclass(frozen=True)
class Layout:
    """Board and patterns of one match."""

    radius: int
    """How far the farthest hexagon lies from The Rock; the names of rows and lines are counted from it."""
    zones: Zones
    patterns: tuple[Pattern, ...]
    """By class."""
    hits_on: tuple[int, ...]
    over_units: tuple[bool, ...]
    hexagons: Hexagons = field(repr=False)  # not told, because the radius tells it for the usual boards


@dataclass(frozen=True)
class ZonePlan:
    """Zones along the sides of the board."""

    rows: int
    """So many of the outermost rows."""
    sides: Mapping[int, tuple[str, ...]]
    """By number of players: the sides of each team, or with four players of each seat; words of SIDES."""


@dataclass(frozen=True)
class Sheet:
    """A sheet with choices; of each the first is the default."""

    name: str
    source: str
    radii: tuple[int, ...]
    zones: Mapping[str, ZonePlan]
    patterns: tuple[Pattern, ...]
    """By class; empty for the ranged units, whose arrows are a choice."""
    arrows: Mapping[str, Pattern]
    """The archers' circle with each set of arrows."""
    centre: Pattern
    """What a filled circle has besides."""
    hits_on: tuple[int, ...]
    over_units: tuple[bool, ...]


@dataclass(frozen=True)
class Print:
    """What an owner has written down from a printed sheet; what is empty was not."""

    name: str
    source: str
    reconstructed: tuple[str, ...]
    hexagons: Hexagons = ()
    zones: tuple[Zones, ...] = ()
    """For two, three and four players."""
    patterns: tuple[Pattern, ...] = ((), (), ())
    """By class."""

    @property
    def settles(self) -> tuple[str, ...]:
        """The options that leave nothing to choose."""
        board = ("radius", "zones") if self.hexagons else ()
        return (*board, "centre_cell", "arrows") if self.patterns[CLASSES.index("ranged")] else board
