"""The tables of a sheet's file: patterns, classes of units, zones, boards drawn with letters."""

from __future__ import annotations

import re
from typing import Any, Final

from castra.core.hexes import CENTRE, Hex, distance, neighbour, step
from castra.core.packs import Mistake, PackTable, Places, find_places, find_tables, kind_in_words
from castra.games.centre_rock.content.grids import LARGEST, Drawing, difference, read_drawing, room_flaws, seat_zones
from castra.games.centre_rock.content.printed import CLASSES, COUNTS, PRINTED, SIDES, TURNS, Pattern, ZonePlan

LONGEST_TEXT: Final = 600
MOST_IN_PATTERN: Final = 18
FARTHEST_IN_PATTERN: Final = 6
IN_THE_BOOK: Final = {"melee": ("L", "F", "R"), "striker": ("F", "FF")}
"""By class: the hexagons that the text of the rulebook leaves no doubt about; only their arrows are printed."""

_STEPS: Final = re.compile("[FLR]+")
_NAME: Final = re.compile("[a-z]{1,24}")


class SheetFile:
    """A parsed file with its places."""

    def __init__(self, values: dict[str, Any], text: str) -> None:
        self.lines = text.split("\n")
        self.mistakes: list[Mistake] = []
        self.places = find_tables(text)
        self.head = PackTable(values, find_places(text)[0], self.lines, self.mistakes)

    def table(self, name: str, needed: bool = False, inside: PackTable | None = None) -> PackTable | None:
        """The table [name], or a part of another table, if it is there."""
        outer = inside or self.head
        key = name.rpartition(".")[2]
        values = outer.values.get(key)
        if values is None:
            if needed:
                outer.say(key, f"the table [{name}] is missing")
            return None
        if not isinstance(values, dict):
            outer.say(key, f"{name} must be a table that begins with [{name}]")
            return None
        places = self.places.get(name, Places(outer.line_of(key)))
        return PackTable(values, places, self.lines, self.mistakes)


def _choices(table: PackTable) -> list[str]:
    """The names of what a match may choose from; each is a word of an option."""
    if not table.values:
        table.say("", "at least one choice is needed")
    for name in table.values:
        if not _NAME.fullmatch(name) or name == PRINTED:
            table.say(name, f"{name[:24]!r} cannot be chosen by this name; write one word of small letters")
    return list(table.values)


# -- patterns


def pattern_cell(steps: str, arrow: str) -> tuple[Hex, int]:
    """The hexagon that step letters lead to when facing direction 0, and the direction its arrow pushes."""
    at = CENTRE
    for letter in steps:
        at = at.plus(step(TURNS[letter]))
    return at, TURNS[arrow] % 6


def read_pattern(file: SheetFile, table: PackTable, whose: str, key: str = "pattern") -> Pattern:
    """The hexagons of a pattern with their arrows, as they are written."""
    cells = table.values.get(key)
    if not isinstance(cells, dict):
        missing = f"{key} is missing"
        table.say(key, missing if cells is None else f"{key} must be a table, not {kind_in_words(cells)}")
        return ()
    places = file.places.get(f"{whose}.{key}", Places(table.line_of(key)))
    entries = PackTable(cells, places, file.lines, file.mistakes)
    pattern = [pattern_cell(steps, cells[steps]) for steps in cells if _sound_cell(entries, steps)]
    if len(pattern) == len(cells):
        _check_pattern(entries, whose, pattern)
    return tuple(pattern)


def _sound_cell(entries: PackTable, steps: str) -> bool:
    """Is this a hexagon in front of the unit, with an arrow that leads away from it?"""
    arrow = entries.values[steps]
    if not _STEPS.fullmatch(steps) or len(steps) > FARTHEST_IN_PATTERN:
        entries.say(steps, f"{steps[:12]!r} is no way to a hexagon; write up to {FARTHEST_IN_PATTERN} of F, L, R")
    elif not isinstance(arrow, str) or arrow not in TURNS:
        entries.say(steps, f"the arrow of {steps} must be one of {', '.join(TURNS)}, in quotes")
    else:
        hexagon, way = pattern_cell(steps, arrow)
        if distance(neighbour(hexagon, way), CENTRE) > distance(hexagon, CENTRE):
            return True
        entries.say(steps, f"the arrow {arrow} of {steps} does not lead away from the unit (rule 5.10)")
    return False


def _check_pattern(entries: PackTable, whose: str, pattern: list[tuple[Hex, int]]) -> None:
    hexagons = [hexagon for hexagon, _ in pattern]
    for i, steps in enumerate(entries.values):
        if hexagons[i] in hexagons[:i]:
            twin = list(entries.values)[hexagons.index(hexagons[i])]
            entries.say(steps, f"{steps} is the same hexagon as {twin}")
    certain = IN_THE_BOOK.get(whose)
    if certain and set(hexagons) != {pattern_cell(steps, "F")[0] for steps in certain}:
        entries.say("", f"the hexagons of a {whose} unit are {', '.join(certain)}, as the rulebook says")
    if not 1 <= len(hexagons) <= MOST_IN_PATTERN:
        entries.say("", f"a pattern has 1 to {MOST_IN_PATTERN} hexagons, not {len(hexagons)}")


def read_arrows(file: SheetFile) -> tuple[dict[str, Pattern], Pattern]:
    """The archers' circle with each set of arrows, and what a filled one has besides."""
    ranged = file.table("ranged")
    sets = file.table("ranged.arrows", True, ranged) if ranged else None
    if ranged is None or sets is None:
        return {}, ()
    arrows = {name: read_pattern(file, sets, "ranged.arrows", name) for name in _choices(sets)}
    centre = read_pattern(file, ranged, "ranged", "centre")
    for name, pattern in arrows.items():
        if {hexagon for hexagon, _ in pattern} & {hexagon for hexagon, _ in centre}:
            sets.say(name, f"{name} has a hexagon that centre adds")
    return arrows, centre


# -- classes of units


def read_classes(file: SheetFile) -> tuple[tuple[Pattern, ...], tuple[int, ...], tuple[bool, ...]]:
    """By class: the pattern (none for archers, whose arrows are a choice), what it hits on, and over units or not."""
    patterns: list[Pattern] = []
    hits_on: list[int] = []
    over_units: list[bool] = []
    for name in CLASSES:
        table = file.table(name, needed=True) or PackTable({}, Places(1), file.lines, [])
        own = ("arrows", "centre") if name == "ranged" else ("pattern",)
        table.refuse_others(("hits_on", "over_units", "source", *own), f"[{name}]")
        table.words("source", LONGEST_TEXT)
        hits_on.append(table.number("hits_on", 2, 6, None))
        over_units.append(table.flag("over_units"))
        patterns.append(() if name == "ranged" else read_pattern(file, table, name))
    return tuple(patterns), tuple(hits_on), tuple(over_units)


# -- boards and zones


def read_radii(file: SheetFile) -> tuple[int, ...]:
    """The sizes a board may have."""
    table = file.table("board", needed=True)
    if table is None:
        return ()
    table.refuse_others(("radius", "source"), "[board]")
    table.words("source", LONGEST_TEXT)
    radii = table.values.get("radius")
    if not isinstance(radii, list) or not radii or not all(type(radius) is int for radius in radii):
        table.say("radius", "radius must be a list of whole numbers, the default first")
    elif not all(2 <= radius <= LARGEST for radius in radii) or len(set(radii)) < len(radii):
        table.say("radius", f"every radius must be from 2 to {LARGEST}, and no two the same")
    else:
        return tuple(radii)
    return ()


def read_zone_plans(file: SheetFile, radii: tuple[int, ...]) -> dict[str, ZonePlan]:
    """The zones along the sides, each plan with room for every squad on a board of whatever size."""
    tables = file.table("zones", needed=True)
    plans: dict[str, ZonePlan] = {}
    for name in _choices(tables) if tables else ():
        table = file.table(f"zones.{name}", inside=tables)
        if table is not None:
            plans[name] = _read_zone_plan(table, radii)
    return plans


def _read_zone_plan(table: PackTable, radii: tuple[int, ...]) -> ZonePlan:
    table.refuse_others(("rows", *COUNTS.values(), "source"), "a plan of zones")
    table.words("source", LONGEST_TEXT)
    rows = table.number("rows", 1, min(radii, default=LARGEST), None)  # so that The Rock is in no zone
    plan = ZonePlan(rows, {players: _read_sides(table, players, key) for players, key in COUNTS.items()})
    for players, key in COUNTS.items():
        for radius in radii if plan.sides[players] else ():
            for said in room_flaws(seat_zones(players, radius, plan)):
                table.say(key, f"with radius {radius} {said}")
    return plan


def _read_sides(table: PackTable, players: int, key: str) -> tuple[str, ...]:
    """By team, or with four players by seat: the words of its sides."""
    value = table.values.get(key)
    counts = (2, 4) if players == 4 else (players,)
    if not isinstance(value, list) or len(value) not in counts or not all(isinstance(one, str) for one in value):
        table.say(key, f"{key} must be a list of {' or '.join(map(str, counts))} texts in quotes")
        return ()
    unknown = [word for one in value for word in one.split() or [""] if word not in SIDES]
    for word in unknown:
        table.say(key, f"{word[:12]!r} is no side; there are {', '.join(SIDES)}")
    return () if unknown else tuple(value)


def read_drawings(file: SheetFile) -> list[Drawing]:
    """The board as it is drawn for two, three and four players; all of them show the same hexagons."""
    table = file.table("board")
    if table is None:
        return []
    table.refuse_others(tuple(COUNTS.values()), "a board")
    drawings = [_read_drawing(table, key, players) for players, key in COUNTS.items()]
    for key, drawing in zip(COUNTS.values(), drawings, strict=True):
        sound = drawings[0].marks and drawing.marks and not (drawings[0].flaws or drawing.flaws)
        if sound and (odd := difference(drawings[0], drawing)):
            table.say(key, f"{key} and two show different boards: only one of them has {odd}")
    return drawings


def _read_drawing(table: PackTable, key: str, players: int) -> Drawing:
    text = table.values.get(key)
    if not isinstance(text, str):
        missing = f"the drawing {key} is missing"
        table.say(key, missing if text is None else f"{key} must be a drawing, not {kind_in_words(text)}")
        return Drawing()
    drawing = read_drawing(text, players)
    lines = table.lines_of_rows(key, text)
    for flaw in drawing.flaws:
        line = table.line_of(key) if flaw.row < 0 else lines[flaw.row]
        table.mistakes.append((line, flaw.cell, f"{key}: {flaw.sentence}" if flaw.row < 0 else flaw.sentence))
    return drawing
