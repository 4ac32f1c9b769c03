"""The printed matter as data: units, terrain, map, combat table, scenarios. (Reading and checking: `packs.py`.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Final

PROHIBITED: Final = "P"
DIRECTIONS: Final = ("SE", "NE", "N", "NW", "SW", "S")
"""The six hexsides by number, as `core/hexes.py` counts them on flat-topped hexes."""


@dataclass(frozen=True)
class Unit:
    """A line of the unit table."""

    code: str
    name: str
    attack: int
    defence: int
    movement: int
    command: bool
    legion: bool
    """May form a testudo and throws pila."""
    attacker_class: int
    """Its column in the rows `front` and `flank` of the units it attacks."""
    flank_defence: Fraction
    overrun: int
    """Its defence when attacked through more than one flank; 0 for no such rule."""
    missile: int
    range: int
    points: int
    front: tuple[Fraction | None, ...]
    """Its defence by attacker class; None where that class may not attack it."""
    flank: tuple[Fraction | None, ...]
    note: str = ""
    provenance: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class UnitTable:
    name: str
    classes: tuple[str, ...]
    units: tuple[Unit, ...]

    def index(self, code: str) -> int:
        return [unit.code for unit in self.units].index(code)


@dataclass(frozen=True)
class Terrain:
    """A line of the Terrain Effects Chart."""

    name: str
    symbol: str
    move: int
    """In half Movement Factors."""
    move_from_slope: int
    prohibited: tuple[str, ...]
    water: bool
    doubles: bool
    level: int
    blocks: bool
    defence: Mapping[str, str]
    """By unit: D doubled, H halved; normal where not named."""
    fired_at: str
    fire_from: str
    attack_from: str
    reach: int
    provenance: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TerrainChart:
    name: str
    road_move: int
    """In half Movement Factors."""
    terrains: tuple[Terrain, ...]

    def index(self, name: str) -> int:
        return [terrain.name for terrain in self.terrains].index(name)


@dataclass(frozen=True)
class FieldMap:
    name: str
    source: str
    reconstructed: bool
    grid: tuple[str, ...]
    """One symbol per hex, one text per row."""
    roads: tuple[tuple[str, ...], ...]

    @property
    def columns(self) -> int:
        return len(self.grid[0])

    @property
    def rows(self) -> int:
        return len(self.grid)

    def symbol(self, name: str) -> str:
        return self.grid[int(name[2:]) - 1][int(name[:2]) - 1]

    @cached_property
    def road_steps(self) -> Mapping[str, frozenset[str]]:
        """By hex: the neighbours that a road joins it to."""
        steps: dict[str, set[str]] = {}
        for road in self.roads:
            for here, there in pairwise(road):
                steps.setdefault(here, set()).add(there)
                steps.setdefault(there, set()).add(here)
        return {name: frozenset(others) for name, others in steps.items()}

    def holds(self, name: str) -> bool:
        return 1 <= int(name[:2]) <= self.columns and 1 <= int(name[2:]) <= self.rows


@dataclass(frozen=True)
class CombatTable:
    name: str
    source: str
    reconstructed: bool
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """By die roll, then by column: '-', 'D', 'H' or 'E'."""

    @property
    def first(self) -> int:
        """The first column's step on the ladder of odds: 0 is 1-1, 1 is 2-1, -1 is 1-2."""
        return ladder_step(self.columns[0])


def ladder_step(odds: str) -> int:
    """Where '3-1' or '1-2' stands on the ladder of odds."""
    left, right = (int(part) for part in odds.split("-"))
    return left - 1 if right == 1 else 1 - right


@dataclass(frozen=True)
class Stack:
    """Units set up in one hex."""

    hex: str
    units: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Side:
    name: str
    stack: int
    panic: int | None
    """Its panic level in percent of its points; None: never."""
    rows: tuple[int, int]
    faces: int
    units: Mapping[str, int]
    placement: tuple[Stack, ...]
    provenance: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    key: str
    title: str
    date: str
    turns: int
    first: int
    gap: int
    ignore: tuple[str, ...]
    bridges_are_fords: bool
    sides: tuple[Side, Side]
    note: str = ""


@dataclass(frozen=True)
class Source:
    """Where facts come from, by the short name that the files give it."""

    id: str
    what: str
    where: str
    about: str
    trust: str


@dataclass(frozen=True)
class Content:
    """Everything a match can be made of."""

    units: UnitTable
    terrain: TerrainChart
    field_map: FieldMap
    combat: CombatTable
    scenarios: tuple[Scenario, ...]
    sources: tuple[Source, ...] = ()

    def scenario(self, key: str) -> Scenario:
        return next(scenario for scenario in self.scenarios if scenario.key == key)
