"""The sheet a match is played on: board, zones and patterns.

Ours is a reconstruction with choices, read from data/centre_rock.toml; what the owner of a print has
written down (a `Print`) takes the place of these choices. A `Layout` is what one match needs of it:
everything an engine must know that is not a rule.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from castra.core.hexes import CENTRE, DIRECTIONS, Hex, disc, distance, step

DATA: Final = Path(__file__).parent / "data" / "centre_rock.toml"
CLASSES: Final = ("melee", "ranged", "striker")
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


@cache
def sheet() -> Mapping[str, Any]:
    """The data file, as it is."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def choices(printed: Print | None = None) -> dict[str, tuple[str, ...]]:
    """What a match may choose, each with the default first."""
    data = sheet()
    all_of_them = {
        "radius": tuple(str(radius) for radius in data["board"]["radius"]),
        "zones": tuple(data["zones"]),
        "centre_cell": ("hollow", "filled"),
        "arrows": tuple(data["ranged"]["arrows"]),
    }
    settled = printed.settles if printed else ()
    return {name: (PRINTED,) if name in settled else values for name, values in all_of_them.items()}


def layout(players: int, options: Mapping[str, str], printed: Print | None = None) -> Layout:
    """The sheet as a match with these options uses it."""
    data = sheet()
    patterns = printed.patterns if printed else ((), (), ())
    if printed and printed.hexagons:
        hexagons = printed.hexagons
        zones = printed.zones[players - 2]
    else:
        hexagons = disc(CENTRE, int(options["radius"]))
        zones = seat_zones(players, int(options["radius"]), data["zones"][options["zones"]])
    return Layout(
        radius=max(distance(hexagon, CENTRE) for hexagon in hexagons),
        zones=zones,
        patterns=tuple(own or usual_pattern(name, options) for name, own in zip(CLASSES, patterns, strict=True)),
        hits_on=tuple(data[name]["hits_on"] for name in CLASSES),
        over_units=tuple(data[name]["over_units"] for name in CLASSES),
        hexagons=hexagons,
    )


def fingerprint(plan: Layout) -> str:
    """A hash of the layout, so that a record knows what it was played on."""
    told = [len(plan.zones), repr(plan)]
    if plan.hexagons != disc(CENTRE, plan.radius):
        told.append(repr(plan.hexagons))
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


# -- patterns


def usual_pattern(name: str, options: Mapping[str, str]) -> Pattern:
    """The pattern of a class as our data file has it."""
    table = sheet()[name]
    if name != "ranged":
        return tuple(pattern_cell(*cell) for cell in table["pattern"].items())
    centre = table["centre"] if options["centre_cell"] == "filled" else {}
    return tuple(pattern_cell(*cell) for cell in (table["arrows"][options["arrows"]] | centre).items())


def pattern_cell(steps: str, arrow: str) -> tuple[Hex, int]:
    """The hexagon that step letters lead to when facing direction 0, and the direction its arrow pushes."""
    at = CENTRE
    for letter in steps:
        at = at.plus(step(TURNS[letter]))
    return at, TURNS[arrow] % 6


# -- zones


def rows_from_side(hexagon: Hex, side: str, radius: int) -> int:
    """How many rows away from a side a hexagon lies; 0 is the outermost row."""
    corner = SIDES[side]
    # The distance from the middle towards a side is the sum of the parts along its two corners.
    q, r = DIRECTIONS[corner].plus(DIRECTIONS[(corner + 1) % 6])
    s = -q - r
    return radius - (hexagon.q * q + hexagon.r * r + hexagon.s * s) // 3


def zone(radius: int, sides: str, rows: int) -> set[Hex]:
    """So many of the outermost rows along some sides."""
    return {
        hexagon
        for hexagon in disc(CENTRE, radius)
        if any(rows_from_side(hexagon, side, radius) < rows for side in sides.split())
    }


def seat_zones(players: int, radius: int, plan: Mapping[str, Any]) -> Zones:
    """By seat: its zone. Team-mates share one unless the plan names a zone for every seat."""
    sides: list[str] = plan[COUNTS[players]]
    zones = [zone(radius, names, plan["rows"]) for names in sides]
    teams = 2 if players == 4 else players
    alone = []
    for i, own in enumerate(zones):
        others = [other for j, other in enumerate(zones) if j != i and (j % teams != i % teams or j < i)]
        alone.append(own.difference(*others))
    in_order = [tuple(hexagon for hexagon in disc(CENTRE, radius) if hexagon in own) for own in alone]
    return tuple(in_order[seat % len(in_order)] for seat in range(players))
