"""Content as files: scenarios, and all printed tables together; reading, checking and fingerprinting.

A mistake in a file is told with its line and the name of what is wrong, and all mistakes are told at once.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from castra.core.errors import PackError
from castra.core.packs import (
    PackTable,
    check_format,
    find_places,
    load_text,
    mistakes_of,
    parse_pack,
    plain_text,
    raise_mistakes,
    refuse_twins,
)
from castra.games.tac13.content.fitness import fitting, flaws
from castra.games.tac13.content.pack_tables import (
    LONGEST_NAME,
    LONGEST_TEXT,
    TERRAINS,
    PackFile,
    check_hex,
    provenance,
    read_combat,
    read_map,
    read_terrain,
    read_units,
)
from castra.games.tac13.content.printed import DIRECTIONS, Content, Scenario, Side, Source, Stack

FORMAT: Final = 1
DATA: Final = Path(__file__).parent.parent / "data"
SCENARIOS: Final = (
    "basic",
    "numidia",
    "vercellae",
    "apulia",
    "carrhae",
    "pharsalus",
    "philippi",
    "teutoburg",
    "minden",
    "boudicca",
    "adrianople",
    "daras",
    "taginae",
    "casilinum",
)
KINDS: Final = ("scenario", "map", "units", "combat", "terrain", "sources")
MOST_UNITS: Final = 120
MOST_COMMANDS: Final = 12
MOST_STACKED: Final = 5
MOST_TURNS: Final = 30

_STACK: Final = re.compile(r"(\d{4}) +(.+)")
_PART: Final = re.compile(r"([1-9]\d{0,2}) +([A-Z]{2})")


# -- a file, whatever it holds


def read_pack(text: str, name: str, content: Content) -> Content:
    """`content` with what the file's text adds or replaces; `name` says which file in errors without a line."""
    text = plain_text(text)
    values = parse_pack(text, name)
    check_format(values, find_places(text)[0], FORMAT)
    file = PackFile(values, text, [])
    kind = file.head.one_of("kind", KINDS, "kind of file")
    changed = _read(file, kind, content)
    raise_mistakes(file.mistakes)
    _check_all(changed, kind)
    return changed


def _read(file: PackFile, kind: str, content: Content) -> Content:
    if kind == "units":
        return replace(content, units=read_units(file))
    if kind == "combat":
        return replace(content, combat=read_combat(file))
    if kind == "terrain":
        return replace(content, terrain=read_terrain(file, [unit.code for unit in content.units.units]))
    if kind == "map":
        return replace(content, field_map=read_map(file, content.terrain))
    if kind == "sources":
        return replace(content, sources=read_sources(file))
    if kind == "scenario":
        scenario = read_scenario(file, content)
        others = tuple(other for other in content.scenarios if other.key != scenario.key)
        return replace(content, scenarios=(scenario, *others))
    return content


def _check_all(content: Content, kind: str) -> None:
    """A new map, chart or unit table drops the scenarios that no longer fit; at least one must remain."""
    names = {"map": "map", "units": "unit table", "terrain": "terrain chart"}
    known = {terrain.symbol for terrain in content.terrain.terrains}
    unknown = sorted(set("".join(content.field_map.grid)) - known)
    raise_mistakes([(1, 0, f"no terrain has the symbol {symbol!r}, which the map uses") for symbol in unknown])
    if kind in names and not fitting(content):
        raise PackError([f"line 1: no scenario can be played with this {names[kind]}"])


def load_pack(path: str | Path, content: Content) -> Content:
    return read_pack(load_text(path), Path(path).name, content)


def check_pack(path: str | Path) -> list[str]:
    """Every mistake of a content file, each a sentence with its line; none when it can be played."""
    return mistakes_of(lambda: load_pack(path, builtin()))


@cache
def builtin() -> Content:
    """What comes with the game."""
    files: dict[str, PackFile] = {}
    for name in ("units", "terrain", "map", "combat"):
        text = plain_text(load_text(DATA / f"{name}.toml"))
        files[name] = PackFile(parse_pack(text, name), text, [])
    units = read_units(files["units"])
    chart = read_terrain(files["terrain"], [unit.code for unit in units.units])
    content = Content(units, chart, read_map(files["map"], chart), read_combat(files["combat"]), ())
    for file in files.values():
        raise_mistakes(file.mistakes)
    for key in ("sources", *reversed(SCENARIOS)):
        content = load_pack(DATA / f"{key}.toml", content)
    return content


# -- sources


_SOURCE_KEYS: Final = ("id", "what", "where", "about", "trust")


def read_sources(file: PackFile) -> tuple[Source, ...]:
    file.head.refuse_others(("format", "kind", "source"), "a list of sources")
    tables = file.entries("source")
    for table in tables:
        table.refuse_others(_SOURCE_KEYS, "a source")
    sources = [Source(*(table.words(key, LONGEST_TEXT) for key in _SOURCE_KEYS)) for table in tables]
    refuse_twins(tables, "id", [source.id for source in sources], "source")
    return tuple(sources)


# -- scenarios


_SCENARIO_KEYS: Final = (
    "format",
    "kind",
    "key",
    "title",
    "date",
    "turns",
    "first",
    "gap",
    "ignore",
    "bridges_are_fords",
    "note",
    "side",
)
_SIDE_KEYS: Final = ("name", "stack", "panic", "rows", "faces", "units", "from", "placement")


def read_scenario(file: PackFile, content: Content) -> Scenario:
    head = file.head
    head.refuse_others(_SCENARIO_KEYS, "a scenario")
    key = head.words("key", LONGEST_NAME)
    if key and not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", key):
        head.say("key", "key must be small letters and digits, words joined by hyphens")
    ignore = head.word_list("ignore", (*TERRAINS[1:], "road"), "terrain", needed=False)
    first = head.one_of("first", ("A", "B"), "side", "A")
    tables = file.entries("side")
    if len(tables) != 2:
        head.say("side", f"a scenario has two sides, not {len(tables)}")
        raise_mistakes(file.mistakes)
    sides = [_read_side(file, table, content) for table in tables]
    scenario = Scenario(
        key=key,
        title=head.words("title", LONGEST_NAME),
        date=head.words("date", LONGEST_NAME, ""),
        turns=head.number("turns", 1, MOST_TURNS, 10),
        first=1 if first == "B" else 0,
        gap=head.number("gap", 1, 30, 8),
        ignore=ignore,
        bridges_are_fords=head.flag("bridges_are_fords"),
        sides=(sides[0], sides[1]),
        note=head.words("note", LONGEST_TEXT, ""),
    )
    if not file.mistakes:
        _place_flaws(file, tables, scenario, content)
    return scenario


def _place_flaws(file: PackFile, tables: list[PackTable], scenario: Scenario, content: Content) -> None:
    """Notes what is wrong between the tables, at the line of the stack or side it is about."""
    for side, key, words, sentence in flaws(scenario, content):
        table = tables[side]
        line = file.line_with(table, key, words) if words else table.line_of(key)
        file.mistakes.append((line, 0, sentence))


def _read_side(file: PackFile, table: PackTable, content: Content) -> Side:
    table.refuse_others(_SIDE_KEYS, "a side")
    faces = table.one_of("faces", DIRECTIONS, "direction", "S")
    return Side(
        name=table.words("name", LONGEST_NAME),
        stack=table.number("stack", 1, MOST_STACKED, 3),
        panic=table.number("panic", 1, 100, 50) if "panic" in table.values else None,
        rows=_read_rows(table, content.field_map.rows),
        faces=DIRECTIONS.index(faces) if faces else 0,
        units=_read_army(table, content),
        placement=tuple(_read_placement(file, table, content)),
        provenance=provenance(table),
    )


def _read_rows(table: PackTable, rows: int) -> tuple[int, int]:
    value = table.values.get("rows", [1, rows])
    if not isinstance(value, list) or len(value) != 2 or not all(type(row) is int for row in value):
        table.say("rows", "rows must be two numbers, the first and the last row of the set-up zone")
    elif not 1 <= value[0] <= value[1] <= rows:
        table.say("rows", f"rows must rise and lie between 1 and {rows}")
    else:
        return value[0], value[1]
    return 1, rows


def _read_army(table: PackTable, content: Content) -> Mapping[str, int]:
    value = table.values.get("units")
    if not isinstance(value, dict) or not value:
        table.say("units", "units must be a table such as { SO = 24, CM = 2 }")
        return {}
    known = {unit.code: unit for unit in content.units.units}
    army: dict[str, int] = {}
    for code, count in value.items():
        if code not in known:
            table.say("units", f"there is no unit {code[:12]!r}; there are {', '.join(known)}")
        elif type(count) is not int or not 1 <= count <= MOST_UNITS:
            table.say("units", f"the number of {code} must be from 1 to {MOST_UNITS}")
        else:
            army[code] = count
    if sum(army.values()) > MOST_UNITS:
        table.say("units", f"a side has at most {MOST_UNITS} units, not {sum(army.values())}")
    commands = sum(count for code, count in army.items() if known[code].command)
    if commands > MOST_COMMANDS:
        table.say("units", f"a side has at most {MOST_COMMANDS} Command units, not {commands}")
    return army


def _read_placement(file: PackFile, table: PackTable, content: Content) -> list[Stack]:
    value = table.values.get("placement")
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        table.say("placement", 'placement must be a list of texts such as "1310 3 SO, 1 CM"')
        return []
    known = [unit.code for unit in content.units.units]
    stacks: list[Stack] = []
    for entry in value:
        line = file.line_with(table, "placement", entry)
        match = _STACK.fullmatch(entry)
        parts = [_PART.fullmatch(part.strip()) for part in match[2].split(",")] if match else [None]
        if match is None or None in parts:
            file.mistakes.append((line, 0, f'{entry[:24]!r} is no stack; write it like "1310 3 SO, 1 CM"'))
            continue
        if not check_hex(file, table, "placement", match[1], content.field_map):
            continue
        units = [(int(part[1]), part[2]) for part in parts if part]
        for _, code in units:
            if code not in known:
                file.mistakes.append((line, 0, f"there is no unit {code!r}; there are {', '.join(known)}"))
        if all(code in known for _, code in units):
            stacks.append(Stack(match[1], tuple(units)))
    return stacks


# -- fingerprint


def fingerprint(content: Content, scenario: Scenario) -> str:
    """A hash of all that can change how a scenario plays or how its games are written down; notes do not."""
    form = [
        FORMAT,
        [_plain(asdict(unit), "note", "provenance") for unit in content.units.units],
        content.terrain.road_move,
        [_plain(asdict(terrain), "provenance") for terrain in content.terrain.terrains],
        content.field_map.grid,
        content.field_map.roads,
        content.combat.columns,
        content.combat.rows,
        _plain(asdict(scenario), "note", "sides"),
        [_plain(asdict(side), "provenance") for side in scenario.sides],
    ]
    text = json.dumps(form, separators=(",", ":"), sort_keys=True, default=str)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _plain(values: dict[str, Any], *dropped: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in dropped}
