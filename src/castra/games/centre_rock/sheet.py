"""The printed sheet: board, zones and patterns, read from data/centre_rock.toml.

A `Layout` is what one match needs of it: everything an engine must know that is not a rule.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from castra.core.hexes import CENTRE, DIRECTIONS, Hex, disc, step

DATA: Final = Path(__file__).parent / "data" / "centre_rock.toml"
CLASSES: Final = ("melee", "ranged", "striker")
COUNTS: Final = {2: "two", 3: "three", 4: "four"}
TURNS: Final = {"F": 0, "L": 1, "R": -1}
"""How far a step letter of a pattern is turned from straight ahead, counter-clockwise."""
SIDES: Final = {"NE": 0, "N": 1, "NW": 2, "SW": 3, "S": 4, "SE": 5}
"""A side lies between two corners of the board; its number is that of the corner before it, counter-clockwise."""


@dataclass(frozen=True)
class Layout:
    """Board and patterns of one match."""

    radius: int
    zones: tuple[tuple[Hex, ...], ...]
    """By seat: where its units may be placed, in reading order."""
    patterns: tuple[tuple[tuple[Hex, int], ...], ...]
    """By class: the hexagons attacked by a unit that faces direction 0, each with the direction of its push."""
    hits_on: tuple[int, ...]
    over_units: tuple[bool, ...]


@cache
def sheet() -> Mapping[str, Any]:
    """The data file, as it is."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def choices() -> dict[str, tuple[str, ...]]:
    """What a match may choose, each with the default first."""
    data = sheet()
    return {
        "radius": tuple(str(radius) for radius in data["board"]["radius"]),
        "zones": tuple(data["zones"]),
        "centre_cell": ("hollow", "filled"),
        "arrows": tuple(data["ranged"]["arrows"]),
    }


def layout(players: int, options: Mapping[str, str]) -> Layout:
    """The sheet as a match with these options uses it."""
    data = sheet()
    radius = int(options["radius"])
    ranged = dict(data["ranged"]["arrows"][options["arrows"]])
    if options["centre_cell"] == "filled":
        ranged |= data["ranged"]["centre"]
    patterns = {"melee": data["melee"]["pattern"], "ranged": ranged, "striker": data["striker"]["pattern"]}
    return Layout(
        radius=radius,
        zones=seat_zones(players, radius, data["zones"][options["zones"]]),
        patterns=tuple(tuple(pattern_cell(*cell) for cell in patterns[name].items()) for name in CLASSES),
        hits_on=tuple(data[name]["hits_on"] for name in CLASSES),
        over_units=tuple(data[name]["over_units"] for name in CLASSES),
    )


def fingerprint(players: int, options: Mapping[str, str]) -> str:
    """A hash of the layout, so that a record knows what it was played on."""
    text = json.dumps([players, repr(layout(players, options))])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def pattern_cell(steps: str, arrow: str) -> tuple[Hex, int]:
    """The hexagon that step letters lead to when facing direction 0, and the direction its arrow pushes."""
    at = CENTRE
    for letter in steps:
        at = at.plus(step(TURNS[letter]))
    return at, TURNS[arrow] % 6


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


def seat_zones(players: int, radius: int, plan: Mapping[str, Any]) -> tuple[tuple[Hex, ...], ...]:
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
