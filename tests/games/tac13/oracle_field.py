"""The field of TAC 13 once more: hexes by name, terrain, steps, lines of fire; slow, plain, apart from the engine."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

from castra.games.tac13.content.printed import Content, Scenario

AROUND = ("N", "NE", "SE", "S", "SW", "NW")  # the six hexsides, clockwise
COST = {
    "clear": 1.0,
    "village": 0.5,
    "river": 2.0,
    "bridge": 2.0,
    "ford": 1.0,
    "woods": 2.0,
    "slope": 2.0,
    "hilltop": 1.0,
    "marsh": 3.0,
}
ROAD = 0.5
PROHIBITED = {"woods": {"SP", "BC"}, "marsh": {"BC", "OC", "LC"}}
WATER = {"river", "bridge", "ford"}


def turned(facing: str, hexsides: int) -> str:
    """The facing so many hexsides further clockwise."""
    return AROUND[(AROUND.index(facing) + hexsides) % 6]


def front(facing: str) -> set[str]:
    return {turned(facing, -1), facing, turned(facing, 1)}


def back(facing: str) -> str:
    return turned(facing, 3)


@cache
def neighbour(name: str, side: str) -> str:
    """The hex across a hexside, also where there is no map: even columns stand half a hex lower."""
    column, row = int(name[:2]), int(name[2:])
    if side in ("N", "S"):
        return f"{column:02}{row + (1 if side == 'S' else -1):02}"
    odd = column % 2 == 1
    if side in ("NE", "NW"):
        row -= 1 if odd else 0
    else:
        row += 0 if odd else 1
    return f"{column + (1 if side in ('NE', 'SE') else -1):02}{row:02}"


@cache
def neighbours(name: str) -> dict[str, str]:
    return {side: neighbour(name, side) for side in AROUND}


@cache
def distance(a: str, b: str) -> int:
    """A step into the next column also goes half a hex up or down; a step within a column goes a whole one."""
    across = abs(int(a[:2]) - int(b[:2]))
    heights = [2 * int(name[2:]) + (1 if int(name[:2]) % 2 == 0 else 0) for name in (a, b)]
    return across + max(0, abs(heights[0] - heights[1]) - across) // 2


@cache
def centre(name: str) -> tuple[float, float]:
    """Where the middle of a hex lies, east and south, with hexes one unit high."""
    column, row = int(name[:2]), int(name[2:])
    return column * math.sqrt(3) / 2, row + (0.5 if column % 2 == 0 else 0.0)


@cache
def bearing(a: str, b: str) -> float:
    """The compass direction from one hex to another, in degrees clockwise from north."""
    (x, y), (u, v) = centre(a), centre(b)
    return math.degrees(math.atan2(u - x, y - v)) % 360


@cache
def faces(facing: str, a: str, b: str) -> bool:
    """Does the line from `a` to `b` leave through the front? Three hexsides make half a circle, its ends included."""
    off = (bearing(a, b) - 60 * AROUND.index(facing)) % 360
    return min(off, 360 - off) <= 90 + 1e-6


@cache
def touched(a: str, b: str) -> tuple[frozenset[str], ...]:
    """The hexes that the line between two centres touches, point for point; two where it runs along an edge."""
    (x, y), (u, v) = centre(a), centre(b)
    near = {a}
    for _ in range(distance(a, b)):
        near |= {there for name in near for there in neighbours(name).values()}
    points: list[frozenset[str]] = []
    for step in range(1, 60):
        px, py = x + (u - x) * step / 60, y + (v - y) * step / 60
        far = {name: math.hypot(centre(name)[0] - px, centre(name)[1] - py) for name in near}
        least = min(far.values())
        points.append(frozenset(name for name, d in far.items() if d < least + 1e-6))
    return tuple(points)


class Field:
    """The map as a scenario sees it."""

    def __init__(self, content: Content, scenario: Scenario) -> None:
        names = {terrain.symbol: terrain.name for terrain in content.terrain.terrains}
        self.terrain: dict[str, str] = {}
        for row, line in enumerate(content.field_map.grid, 1):
            for column, symbol in enumerate(line, 1):
                self.terrain[f"{column:02}{row:02}"] = self.as_played(names[symbol], scenario)
        self.roads: set[frozenset[str]] = set()
        for road in content.field_map.roads:
            for pair in pairwise(road):
                ground = {self.terrain[name] for name in pair}
                if "ford" not in ground and ("road" not in scenario.ignore or "bridge" in ground):  # 5.6, 5.10
                    self.roads.add(frozenset(pair))
        self.on_road = {name for pair in self.roads for name in pair}

    def as_played(self, name: str, scenario: Scenario) -> str:
        if name == "bridge" and scenario.bridges_are_fords:
            name = "ford"
        drained = "river" in scenario.ignore and name in WATER
        return "clear" if drained or name in scenario.ignore else name

    def step(self, code: str, here: str, there: str) -> float | None:
        """What entering the hex next door costs this unit; None where it may not."""
        if there not in self.terrain:
            return None
        if frozenset((here, there)) in self.roads:
            return ROAD
        old, new = self.terrain[here], self.terrain[there]
        if code in PROHIBITED.get(new, ()):
            return None
        cost = 2.0 if new == "hilltop" and old == "slope" else COST[new]
        return 2 * cost if old in ("river", "bridge") and new not in WATER else cost

    def may_stand(self, code: str, name: str) -> bool:
        return name in self.on_road or code not in PROHIBITED.get(self.terrain[name], ())
