"""The printed sheet a second time: hexagons, zones and patterns, worked out from the words of RULES.md.

A place is (row, line): the row counted from 0 at the bottom, and the number of the slanting line, as in the
names of hexagons: e5 is (4, 5). Nothing here uses the game's data file or its geometry.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Place = tuple[int, int]

WAYS = ("e", "ne", "nw", "w", "sw", "se")
STEPS = {"e": (0, 1), "ne": (1, 1), "nw": (1, 0), "w": (0, -1), "sw": (-1, -1), "se": (-1, 0)}


def beside(place: Place, way: str) -> Place:
    row, line = STEPS[way]
    return place[0] + row, place[1] + line


def turned(way: str, sixths: int) -> str:
    """A direction turned to the left, counter-clockwise."""
    return WAYS[(WAYS.index(way) + sixths) % 6]


def around(place: Place) -> set[Place]:
    return {beside(place, way) for way in WAYS}


def name_of(place: Place) -> str:
    return "abcdefghijklm"[place[0]] + str(place[1])


# -- the board (rule 1.1)


def regular_board(radius: int) -> frozenset[Place]:
    """Rows of radius + 1 hexagons at the bottom, one more each up to the middle, then fewer again."""
    places = set()
    for row in range(2 * radius + 1):
        if row <= radius:
            lines = range(1, radius + row + 2)
        else:
            lines = range(row - radius + 1, 2 * radius + 2)
        places |= {(row, line) for line in lines}
    return frozenset(places)


# -- the zones (rules 2.6 and 9.2)


def along(radius: int, side: str, rows: int) -> set[Place]:
    """The outermost rows along a side."""
    last = 2 * radius
    found = set()
    for row, line in regular_board(radius):
        depth = {
            "bottom": row,
            "top": last - row,
            "upper right": last + 1 - line,
            "upper left": line - row + radius - 1,
            "lower right": row - line + radius + 1,
        }[side]
        if depth < rows:
            found.add((row, line))
    return found


def zones_for(players: int, radius: int, words: str) -> list[frozenset[Place]]:
    """By player: where the units may be placed."""
    rows = 3 if words == "deep" else 2
    if players == 4:
        bottom, lower_right = along(radius, "bottom", rows), along(radius, "lower right", rows)
        top, upper_left = along(radius, "top", rows), along(radius, "upper left", rows)
        if words == "split":
            zones = [bottom, top, lower_right - bottom, upper_left - top]
        else:
            zones = [bottom | lower_right, top | upper_left] * 2
    else:
        sides = ("bottom", "top") if players == 2 else ("bottom", "upper left", "upper right")
        zones = [along(radius, side, rows) for side in sides]
    teams = 2 if players == 4 else players
    others = [[zones[j] for j in range(players) if j % teams != i % teams] for i in range(players)]
    return [frozenset(zone.difference(*foes)) for zone, foes in zip(zones, others, strict=True)]


# -- the patterns (rules 5.3 to 5.6)

Pattern = dict[Place, str]
"""The hexagons attacked, each with the direction of its push."""


def melee_pattern(place: Place, facing: str) -> Pattern:
    return {beside(place, way): way for way in (turned(facing, 1), facing, turned(facing, -1))}


def striker_pattern(place: Place, facing: str) -> Pattern:
    ahead = beside(place, facing)
    return {ahead: facing, beside(ahead, facing): facing}


def ranged_pattern(place: Place, facing: str, circle: str, arrows: str) -> Pattern:
    """The six hexagons round the second one ahead, and how the sides push."""
    near = beside(place, facing)
    middle = beside(near, facing)
    pattern = dict.fromkeys(around(middle), facing)
    for side in (1, -1):
        outward = turned(facing, side)
        near_side, far_side = beside(near, outward), beside(middle, outward)
        if arrows in ("nearest", "fan"):
            pattern[near_side] = outward
        if arrows == "fan":
            pattern[far_side] = outward
    if circle == "filled":
        pattern[middle] = facing
    return pattern


def stepped_pattern(place: Place, facing: str, steps: dict[str, str]) -> Pattern:
    """A pattern written in steps: F ahead, L ahead to the left, R ahead to the right, each with its arrow."""
    ways = {"F": facing, "L": turned(facing, 1), "R": turned(facing, -1)}
    pattern = {}
    for letters, arrow in steps.items():
        target = place
        for letter in letters:
            target = beside(target, ways[letter])
        pattern[target] = ways[arrow]
    return pattern


@dataclass(frozen=True)
class Grid:
    """What lies on the table before anybody sits down."""

    places: frozenset[Place]
    rock: Place
    zones: list[frozenset[Place]]
    circle: str = "hollow"
    arrows: str = "nearest"
    printed: dict[str, dict[str, str]] = field(default_factory=dict)
    """By class letter: patterns that a file gives in place of the usual ones."""

    def pattern(self, kind: str, place: Place, facing: str) -> Pattern:
        if kind in self.printed:
            return stepped_pattern(place, facing, self.printed[kind])
        if kind == "M":
            return melee_pattern(place, facing)
        if kind == "S":
            return striker_pattern(place, facing)
        return ranged_pattern(place, facing, self.circle, self.arrows)


def grid_for(players: int, options: dict[str, str]) -> Grid:
    radius = int(options["radius"])
    return Grid(
        regular_board(radius),
        (radius, radius + 1),
        zones_for(players, radius, options["zones"]),
        options["centre_cell"],
        options["arrows"],
    )


def drawn_grid(players: int, drawing: str, patterns: dict[str, dict[str, str]]) -> Grid:
    """The board of a drawing, whose rows stand one column to the right of those above or below."""
    rows = drawing.split("\n")
    [(top, left)] = [(y, row.index("#")) for y, row in enumerate(rows) if "#" in row]
    marks = {
        (top - y, (x - left - (y - top)) // 2): mark
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark != " "
    }
    radius = max(max(abs(row), abs(line), abs(line - row)) for row, line in marks)
    placed = {(row + radius, line + radius + 1): mark for (row, line), mark in marks.items()}
    owners = {"A": (0, 2), "B": (1, 3), "C": (2,)} if players == 4 else {"A": (0,), "B": (1,), "C": (2,)}
    owners |= {str(player + 1): (player,) for player in range(players)}
    zones = [
        frozenset(place for place, mark in placed.items() if player in owners.get(mark, ()))
        for player in range(players)
    ]
    return Grid(frozenset(placed), (radius, radius + 1), zones, printed=patterns)
