"""The printed tables as files: units, terrain, map and combat results, each checked by itself."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import isfinite
from typing import Any, Final

from castra.core.hexes import distance, from_column_row
from castra.core.packs import Mistake, PackTable, find_places, refuse_twins
from castra.games.tac13.content.printed import (
    PROHIBITED,
    CombatTable,
    FieldMap,
    Terrain,
    TerrainChart,
    Unit,
    UnitTable,
    ladder_step,
)

LONGEST_NAME: Final = 48
LONGEST_TEXT: Final = 400
MOST_KINDS: Final = 16
MOST_MOVEMENT: Final = 20
MOST_STRENGTH: Final = 20
MOST_POINTS: Final = 50
MOST_RANGE: Final = 2  # from a hilltop one more, so that nobody fires at what he cannot examine (rule 8.2)
COLUMNS: Final = (8, 46)
ROWS: Final = (8, 60)
TERRAINS: Final = ("clear", "village", "river", "ford", "bridge", "woods", "slope", "hilltop", "marsh")
DIE: Final = 6

_HEX: Final = re.compile(r"[0-9]{4}")
_QUOTED: Final = re.compile(r"""(["'])(.*?)\1""")


class PackFile:
    """A parsed file with its places, shared by all readers."""

    def __init__(self, values: dict[str, Any], text: str, mistakes: list[Mistake]) -> None:
        self.values = values
        self.lines = text.split("\n")
        self.mistakes = mistakes
        places, self.entry_places = find_places(text, "unit", "terrain", "side", "source")
        self.head = PackTable(values, places, self.lines, mistakes)

    def entries(self, name: str) -> list[PackTable]:
        """The tables [[name]]; a mistake where they are written in another way."""
        return self.head.entries(name, self.entry_places[name])

    @cached_property
    def quoted(self) -> dict[str, list[int]]:
        """By text in quotes, and by the first word of it: the lines on which it is written."""
        found: dict[str, list[int]] = {}
        for number, line in enumerate(self.lines, 1):
            for _, text in _QUOTED.findall(line):
                for words in {text, text.split(" ")[0]}:
                    found.setdefault(words, []).append(number)
        return found

    def line_with(self, table: PackTable, key: str, words: str) -> int:
        """The line after `key` on which a text is these words or begins with this one; else the key's own."""
        first = table.line_of(key)
        lines = self.quoted.get(words, [])
        place = bisect_left(lines, first)
        return lines[place] if place < len(lines) else first


def provenance(table: PackTable) -> Mapping[str, str]:
    value = table.values.get("from", {})
    if not isinstance(value, dict) or not all(isinstance(word, str) for word in value.values()):
        table.say("from", "from must be a table of texts")
        return {}
    return value


def doubled(value: object) -> int | None:
    """Twice a number of whole or half factors; None for anything else, such as nan and inf."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        return None
    return int(value * 2) if value * 2 == int(value * 2) else None


def halves(table: PackTable, key: str, high: int, default: float | None = None) -> int:
    """A number of Movement Factors, which may end in a half; in halves."""
    value = table.values.get(key, default)
    twice = doubled(value)
    if value is None:
        table.say(key, f"{key} is missing")
    elif twice is None:
        table.say(key, f"{key} must be a number of whole or half Movement Factors")
    elif not 1 <= twice <= 2 * high:
        table.say(key, f"{key} must be from 0.5 to {high}")
    else:
        return twice
    return 2


# -- units


_UNIT_KEYS: Final = (
    "code",
    "name",
    "attack",
    "defence",
    "movement",
    "command",
    "legion",
    "overrun",
    "class",
    "flank_defence",
    "missile",
    "range",
    "points",
    "front",
    "flank",
    "note",
    "from",
)


def read_units(file: PackFile) -> UnitTable:
    head = file.head
    head.refuse_others(("format", "kind", "name", "classes", "unit"), "a unit table")
    classes = head.values.get("classes")
    if not isinstance(classes, list) or not classes or not all(isinstance(word, str) for word in classes):
        head.say("classes", "classes must be a list of words in quotes")
        classes = ["all"]
    tables = file.entries("unit")
    units = [_read_unit(table, tuple(classes)) for table in tables]
    if not units or len(units) > MOST_KINDS:
        head.say("unit", f"a unit table has 1 to {MOST_KINDS} units, not {len(units)}")
    refuse_twins(tables, "code", [unit.code for unit in units], "unit")
    return UnitTable(head.words("name", LONGEST_NAME), tuple(classes), tuple(units))


def _read_unit(table: PackTable, classes: tuple[str, ...]) -> Unit:
    table.refuse_others(_UNIT_KEYS, "a unit")
    code = table.words("code", 2)
    if code and not re.fullmatch(r"[A-Z]{2}", code):
        table.say("code", "code must be two capital letters")
    kind = table.one_of("class", classes, "class", classes[0])
    defence = table.number("defence", 0, MOST_STRENGTH, None)
    legion, command = table.flag("legion"), table.flag("command")
    if legion and command:
        table.say("legion", "a Command unit forms no testudo")
    return Unit(
        code=code,
        name=table.words("name", LONGEST_NAME),
        attack=table.number("attack", 0, MOST_STRENGTH, None),
        defence=defence,
        movement=table.number("movement", 1, MOST_MOVEMENT, None),
        command=command,
        legion=legion,
        attacker_class=classes.index(kind) if kind else 0,
        flank_defence=_strength(table, "flank_defence", table.values.get("flank_defence", defence)) or Fraction(0),
        overrun=table.number("overrun", 0, MOST_STRENGTH, 0),
        missile=table.number("missile", 0, MOST_STRENGTH, 0),
        range=table.number("range", 0, MOST_RANGE, 0),
        points=table.number("points", 1, MOST_POINTS, 1),
        front=_capability(table, "front", defence, len(classes)),
        flank=_capability(table, "flank", defence, len(classes)),
        note=table.words("note", LONGEST_TEXT, ""),
        provenance=provenance(table),
    )


def _strength(table: PackTable, key: str, value: object) -> Fraction | None:
    if value == PROHIBITED:
        return None
    twice = doubled(value)
    if twice is None:
        table.say(key, f"{key} must hold whole or half factors")
    elif not 0 <= twice <= 2 * MOST_STRENGTH:
        table.say(key, f"{key} must be from 0 to {MOST_STRENGTH}")
    else:
        return Fraction(twice, 2)
    return Fraction(0)


def _capability(table: PackTable, key: str, defence: int, classes: int) -> tuple[Fraction | None, ...]:
    value = table.values.get(key, [defence] * classes)
    if not isinstance(value, list) or len(value) != classes:
        table.say(key, f"{key} must be a list of {classes} factors, one for each class of attackers")
        return (Fraction(defence),) * classes
    return tuple(_strength(table, key, one) for one in value)


# -- terrain


_TERRAIN_KEYS: Final = (
    "name",
    "symbol",
    "move",
    "move_from_slope",
    "prohibited",
    "water",
    "doubles",
    "level",
    "blocks",
    "defence",
    "fired_at",
    "fire_from",
    "attack_from",
    "reach",
    "from",
)


def read_terrain(file: PackFile, units: Sequence[str]) -> TerrainChart:
    """The chart; `units` are the codes it may name."""
    head = file.head
    head.refuse_others(("format", "kind", "name", "road_move", "terrain"), "a terrain chart")
    tables = file.entries("terrain")
    terrains = [_read_terrain(table, units) for table in tables]
    missing = [name for name in TERRAINS if name not in [terrain.name for terrain in terrains]]
    if missing:
        head.say("terrain", f"there is no line for {', '.join(missing)}")
    refuse_twins(tables, "name", [terrain.name for terrain in terrains], "terrain")
    refuse_twins(tables, "symbol", [terrain.symbol for terrain in terrains], "terrain")
    return TerrainChart(head.words("name", LONGEST_NAME), halves(head, "road_move", 4), tuple(terrains))


def _read_terrain(table: PackTable, units: Sequence[str]) -> Terrain:
    table.refuse_others(_TERRAIN_KEYS, "a terrain")
    move = halves(table, "move", 10)
    return Terrain(
        name=table.one_of("name", TERRAINS, "terrain"),
        symbol=table.words("symbol", 1),
        move=move,
        move_from_slope=halves(table, "move_from_slope", 10) if "move_from_slope" in table.values else move,
        prohibited=table.word_list("prohibited", tuple(units), "unit", needed=False),
        water=table.flag("water"),
        doubles=table.flag("doubles"),
        level=table.number("level", 0, 5, 0),
        blocks=table.flag("blocks"),
        defence=_effects(table, units),
        fired_at=table.one_of("fired_at", ("N", "D"), "effect", "N"),
        fire_from=table.one_of("fire_from", ("N", "P"), "effect", "N"),
        attack_from=table.one_of("attack_from", ("N", "H"), "effect", "N"),
        reach=table.number("reach", 0, 1, 0),
        provenance=provenance(table),
    )


def _effects(table: PackTable, units: Sequence[str]) -> Mapping[str, str]:
    value = table.values.get("defence", {})
    if not isinstance(value, dict) or not all(word in ("N", "D", "H") for word in value.values()):
        table.say("defence", 'defence must be a table of units with "N", "D" or "H"')
        return {}
    for code in value:
        if code not in units:
            table.say("defence", f"there is no unit {code[:12]!r}; there are {', '.join(units)}")
    return value


# -- the map


def read_map(file: PackFile, chart: TerrainChart) -> FieldMap:
    head = file.head
    head.refuse_others(("format", "kind", "name", "source", "reconstructed", "grid", "roads"), "a map")
    grid = _read_grid(file, chart)
    drawn = FieldMap(
        name=head.words("name", LONGEST_NAME),
        source=head.words("source", LONGEST_TEXT, ""),
        reconstructed=head.flag("reconstructed"),
        grid=grid,
        roads=(),
    )
    return FieldMap(drawn.name, drawn.source, drawn.reconstructed, grid, _read_roads(file, drawn))


def _read_grid(file: PackFile, chart: TerrainChart) -> tuple[str, ...]:
    head = file.head
    value = head.values.get("grid")
    if not isinstance(value, str) or not value.strip():
        head.say("grid", "grid must be a drawing, one line per row of hexes")
        return ("." * COLUMNS[0],) * ROWS[0]
    rows = tuple(row.strip() for row in value.strip("\n").split("\n"))
    symbols = {terrain.symbol: terrain.name for terrain in chart.terrains}
    known = " ".join(f"{symbol} {name}" for symbol, name in symbols.items())
    first = head.line_of("grid") + (1 if file.lines[head.line_of("grid") - 1].rstrip().endswith('"""') else 0)
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            sentence = f"row {number + 1} has {len(row)} hexes, the first has {len(rows[0])}"
            file.mistakes.append((first + number, 0, sentence))
        for column, symbol in enumerate(row):
            if symbol not in symbols:
                file.mistakes.append((first + number, column + 1, f"{symbol!r} is no terrain; there are {known}"))
    if not (COLUMNS[0] <= len(rows[0]) <= COLUMNS[1] and ROWS[0] <= len(rows) <= ROWS[1]):
        size = f"{COLUMNS[0]} to {COLUMNS[1]} columns and {ROWS[0]} to {ROWS[1]} rows"
        head.say("grid", f"a map has {size}, not {len(rows[0])} and {len(rows)}")
    width = len(rows[0])
    return tuple(row[:width].ljust(width, ".") for row in rows)


def _read_roads(file: PackFile, drawn: FieldMap) -> tuple[tuple[str, ...], ...]:
    head = file.head
    value = head.values.get("roads", [])
    if not isinstance(value, list) or not all(
        isinstance(road, list) and all(isinstance(name, str) for name in road) for road in value
    ):
        head.say("roads", "roads must be a list of lists of hexes")
        return ()
    roads: list[tuple[str, ...]] = []
    for road in value:
        known = [name for name in road if _check_hex(file, head, "roads", name, drawn)]
        if known == road:
            _check_road(file, road)
            roads.append(tuple(road))
    return tuple(roads)


def _check_hex(file: PackFile, table: PackTable, key: str, name: str, drawn: FieldMap) -> bool:
    """Is this the name of a hex of the map? If not, that is noted."""
    if not _HEX.fullmatch(name):
        wrong = f"{name[:12]!r} is no hex; a hex is named by four digits, column and row"
    elif not drawn.holds(name):
        wrong = f"the hex {name} is off the map of {drawn.columns} columns and {drawn.rows} rows"
    else:
        return True
    file.mistakes.append((file.line_with(table, key, name), 0, wrong))
    return False


check_hex: Final = _check_hex


def _check_road(file: PackFile, road: list[str]) -> None:
    for before, after in pairwise(road):
        here, there = (from_column_row(int(name[:2]), int(name[2:])) for name in (before, after))
        if distance(here, there) != 1:
            line = file.line_with(file.head, "roads", after)
            file.mistakes.append((line, 0, f"the road jumps from {before} to {after}, which are not adjacent"))


# -- the combat table


def read_combat(file: PackFile) -> CombatTable:
    head = file.head
    head.refuse_others(("format", "kind", "name", "source", "reconstructed", "columns", "rows"), "a combat table")
    columns = _odds_columns(head)
    value = head.values.get("rows")
    rows: list[tuple[str, ...]] = []
    if not isinstance(value, list) or len(value) != DIE or not all(isinstance(row, str) for row in value):
        head.say("rows", f"rows must be {DIE} texts, one for each roll of the die")
        value = []
    for number, row in enumerate(value, 1):
        line = file.line_with(head, "rows", row)
        results = tuple(row.split())
        if len(results) != len(columns):
            file.mistakes.append((line, 0, f"roll {number} has {len(results)} results for {len(columns)} columns"))
        for cell, result in enumerate(results, 1):
            if result not in ("-", "D", "H", "E"):
                file.mistakes.append((line, cell, f"{result!r} is no result; there are - D H E"))
        rows.append(results)
    return CombatTable(
        head.words("name", LONGEST_NAME),
        head.words("source", LONGEST_TEXT, ""),
        head.flag("reconstructed"),
        columns,
        tuple(rows),
    )


def _odds_columns(head: PackTable) -> tuple[str, ...]:
    value = head.values.get("columns")
    if not isinstance(value, list) or not value or not all(isinstance(word, str) for word in value):
        head.say("columns", 'columns must be a list of odds such as "1-2", "1-1", "2-1"')
        return ("1-1",)
    for word in value:
        if not re.fullmatch(r"1-[1-9]|[1-9]\d?-1", word):
            head.say("columns", f"{word[:12]!r} is no odds; write 1-2 or 3-1")
            return tuple(value)
    steps = [ladder_step(word) for word in value]
    if steps != list(range(steps[0], steps[0] + len(steps))):
        head.say("columns", "columns must rise without a gap, as in 1-2, 1-1, 2-1")
    return tuple(value)
