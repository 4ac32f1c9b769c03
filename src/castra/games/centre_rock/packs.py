"""A printed sheet as a file: board, zones and patterns that an owner has written down (docs/boards.md).

A mistake is told with its line and name, and all mistakes are told at once.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from castra.core.hexes import CENTRE, distance, neighbour
from castra.core.packs import (
    Mistake,
    Places,
    Table,
    check_format,
    find_places,
    find_tables,
    kind_in_words,
    load_text,
    mistakes_of,
    parse_pack,
    plain_text,
    raise_mistakes,
    text_flaw,
)
from castra.games.centre_rock.drawings import Drawing, difference, read_drawing
from castra.games.centre_rock.sheet import CLASSES, COUNTS, TURNS, Pattern, Print, pattern_cell

FORMAT: Final = 1
LONGEST_NAME: Final = 48
LONGEST_TEXT: Final = 600
MOST_IN_PATTERN: Final = 18
FARTHEST_IN_PATTERN: Final = 6
TABLES: Final = ("board", *CLASSES)
IN_THE_BOOK: Final = {"melee": ("L", "F", "R"), "striker": ("F", "FF")}
"""By class: the hexagons that the text of the rulebook leaves no doubt about; only their arrows are printed."""

_HEAD_KEYS: Final = ("format", "name", "source", "reconstructed", *TABLES)
_STEPS: Final = re.compile("[FLR]+")


class PrintFile:
    """A parsed file with its places."""

    def __init__(self, values: dict[str, Any], text: str) -> None:
        self.values = values
        self.lines = text.split("\n")
        self.mistakes: list[Mistake] = []
        self.places = find_tables(text)
        self.head = Table(values, find_places(text)[0], self.lines, self.mistakes)

    def table(self, name: str) -> Table | None:
        """The table [name], if it is there."""
        values = self.values.get(name)
        if values is None:
            return None
        if not isinstance(values, dict):
            self.head.say(name, f"{name} must be a table that begins with [{name}]")
            return None
        places = self.places.get(name, Places(self.head.line_of(name)))
        return Table(values, places, self.lines, self.mistakes)


def read_print(text: str, name: str) -> Print:
    """The sheet that a file's text describes; `name` says which file in the error that lists all its mistakes."""
    text = plain_text(text)
    values = parse_pack(text, name)
    check_format(values, find_places(text)[0], FORMAT)
    file = PrintFile(values, text)
    file.head.refuse_others(_HEAD_KEYS, "a sheet")
    if not any(table in values for table in TABLES):
        file.head.say("format", f"this file holds none of {', '.join(f'[{table}]' for table in TABLES)}")
    drawings = _read_drawings(file)
    printed = Print(
        name=file.head.words("name", LONGEST_NAME),
        source=file.head.words("source", LONGEST_TEXT),
        reconstructed=_read_reconstructed(file.head),
        hexagons=drawings[0].hexagons if drawings else (),
        zones=tuple(drawing.zones(players) for players, drawing in zip(COUNTS, drawings, strict=False)),
        patterns=tuple(_read_pattern(file, unit_class) for unit_class in CLASSES),
    )
    raise_mistakes(file.mistakes)
    return printed


def _read_reconstructed(head: Table) -> tuple[str, ...]:
    value = head.values.get("reconstructed", [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        head.say("reconstructed", "reconstructed must be a list of texts")
        return ()
    for number, entry in enumerate(value, 1):
        if wrong := text_flaw(entry, LONGEST_TEXT, True):
            head.say("reconstructed", f"text {number} of reconstructed {wrong}")
    return tuple(value)


# -- the board


def _read_drawings(file: PrintFile) -> list[Drawing]:
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


def _read_drawing(table: Table, key: str, players: int) -> Drawing:
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


# -- the patterns


def _read_pattern(file: PrintFile, unit_class: str) -> Pattern:
    """The hexagons of a pattern with their arrows, the nearest first."""
    table = file.table(unit_class)
    if table is None:
        return ()
    table.refuse_others(("pattern",), f"[{unit_class}]")
    cells = table.values.get("pattern")
    if not isinstance(cells, dict):
        missing = "pattern is missing"
        table.say("pattern", missing if cells is None else f"pattern must be a table, not {kind_in_words(cells)}")
        return ()
    places = file.places.get(f"{unit_class}.pattern", Places(table.line_of("pattern")))
    entries = Table(cells, places, file.lines, file.mistakes)
    pattern = [pattern_cell(steps, cells[steps]) for steps in cells if _sound_cell(entries, steps)]
    if len(pattern) == len(cells):
        _check_pattern(entries, unit_class, pattern)
    return tuple(sorted(pattern, key=lambda cell: distance(cell[0], CENTRE)))


def _sound_cell(entries: Table, steps: str) -> bool:
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


def _check_pattern(entries: Table, unit_class: str, pattern: list[tuple[Any, int]]) -> None:
    hexagons = [hexagon for hexagon, _ in pattern]
    for i, steps in enumerate(entries.values):
        if hexagons[i] in hexagons[:i]:
            twin = list(entries.values)[hexagons.index(hexagons[i])]
            entries.say(steps, f"{steps} is the same hexagon as {twin}")
    certain = IN_THE_BOOK.get(unit_class)
    if certain and set(hexagons) != {pattern_cell(steps, "F")[0] for steps in certain}:
        entries.say("", f"the hexagons of a {unit_class} unit are {', '.join(certain)}, as the rulebook says")
    if not 1 <= len(hexagons) <= MOST_IN_PATTERN:
        entries.say("", f"a pattern has 1 to {MOST_IN_PATTERN} hexagons, not {len(hexagons)}")


# -- files


def load_print(path: str | Path) -> Print:
    """The sheet in a file."""
    return read_print(load_text(path), Path(path).name)


def check_pack(path: str | Path) -> list[str]:
    """Every mistake of a file, each a sentence with its place; none when it can be played."""
    return mistakes_of(lambda: load_print(path))
