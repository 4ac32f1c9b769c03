"""Content as files: scenarios, and all printed tables together; reading, checking and fingerprinting.

A mistake in a file is told with its line and the name of what is wrong, and all mistakes are told at once.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from castra.core.errors import PackError
from castra.core.hexes import distance, from_column_row
from castra.core.packs import Table, check_format, find_places, load_text, parse_pack, plain_text, raise_mistakes
from castra.games.tac13.content import DIRECTIONS, Content, Scenario, Side, Stack
from castra.games.tac13.pack_tables import (
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

FORMAT: Final = 1
DATA: Final = Path(__file__).parent / "data"
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
KINDS: Final = ("scenario", "map", "units", "combat", "terrain")
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


def fitting(content: Content) -> tuple[Scenario, ...]:
    """The scenarios that can be played with the map and the units of `content`."""
    return tuple(scenario for scenario in content.scenarios if not flaws(scenario, content))


def load_pack(path: str | Path, content: Content) -> Content:
    return read_pack(load_text(path), Path(path).name, content)


def check_pack(path: str | Path) -> list[str]:
    """Every mistake of a content file, each a sentence with its line; none when it can be played."""
    try:
        load_pack(path, builtin())
    except PackError as error:
        return error.mistakes
    return []


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
    for key in reversed(SCENARIOS):
        content = load_pack(DATA / f"{key}.toml", content)
    return content


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


def _place_flaws(file: PackFile, tables: list[Table], scenario: Scenario, content: Content) -> None:
    """Notes what is wrong between the tables, at the line of the stack or side it is about."""
    for side, key, words, sentence in flaws(scenario, content):
        table = tables[side]
        line = file.line_with(table, key, f'"{words}') if words else table.line_of(key)
        file.mistakes.append((line, 0, sentence))


def _read_side(file: PackFile, table: Table, content: Content) -> Side:
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


def _read_rows(table: Table, rows: int) -> tuple[int, int]:
    value = table.values.get("rows", [1, rows])
    if not isinstance(value, list) or len(value) != 2 or not all(type(row) is int for row in value):
        table.say("rows", "rows must be two numbers, the first and the last row of the set-up zone")
    elif not 1 <= value[0] <= value[1] <= rows:
        table.say("rows", f"rows must rise and lie between 1 and {rows}")
    else:
        return value[0], value[1]
    return 1, rows


def _read_army(table: Table, content: Content) -> Mapping[str, int]:
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


def _read_placement(file: PackFile, table: Table, content: Content) -> list[Stack]:
    value = table.values.get("placement")
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        table.say("placement", 'placement must be a list of texts such as "1310 3 SO, 1 CM"')
        return []
    known = [unit.code for unit in content.units.units]
    stacks: list[Stack] = []
    for entry in value:
        line = file.line_with(table, "placement", f'"{entry}"')
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


# -- what must hold between map, units and scenario


Flaw = tuple[int, str, str, str]  # side, key, the text to look for, the sentence


def flaws(scenario: Scenario, content: Content) -> list[Flaw]:
    """Everything that keeps this scenario from being played with these units on this map."""
    found: list[Flaw] = []
    for number, side in enumerate(scenario.sides):
        found += [(number, key, words, sentence) for key, words, sentence in _side_flaws(scenario, side, content)]
    if not found:
        found += _gap_flaws(scenario) + _room_flaws(scenario, content)
    return found


def _side_flaws(scenario: Scenario, side: Side, content: Content) -> list[tuple[str, str, str]]:
    known = {unit.code: unit for unit in content.units.units}
    unknown = [code for code in side.units if code not in known]
    if unknown:
        return [("units", "", f"there is no unit {unknown[0]!r}")]
    found: list[tuple[str, str, str]] = []
    placed: Counter[str] = Counter()
    seen: set[str] = set()
    for stack in side.placement:
        if not content.field_map.holds(stack.hex):
            found.append(("placement", stack.hex, f"the hex {stack.hex} is off the map"))
            continue
        if stack.hex in seen:
            found.append(("placement", stack.hex, f"the hex {stack.hex} is named twice"))
        seen.add(stack.hex)
        for count, code in stack.units:
            placed[code] += count
        found += _stack_flaws(scenario, side, stack, content)
    for code, count in side.units.items():
        if placed[code] != count:
            found.append(("placement", "", f"{placed[code]} {code} are placed, but the side has {count}"))
    extra = [code for code in placed if code not in side.units]
    found += [("placement", "", f"{placed[code]} {code} are placed, but the side has none") for code in extra]
    return found


def _stack_flaws(scenario: Scenario, side: Side, stack: Stack, content: Content) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    known = {unit.code: unit for unit in content.units.units}
    counted = sum(count for count, code in stack.units if not known[code].command)
    if counted > side.stack:
        wrong = f"{counted} units are stacked in {stack.hex}; the limit of this side is {side.stack}"
        found.append(("placement", stack.hex, wrong))
    for _, code in stack.units:
        if prohibited(scenario, content, stack.hex, code):
            name = terrain_at(scenario, content, stack.hex)
            found.append(("placement", stack.hex, f"{code} may not stand in {name}, hex {stack.hex}"))
    row = int(stack.hex[2:])
    if not side.rows[0] <= row <= side.rows[1]:
        zone = f"rows {side.rows[0]} to {side.rows[1]}"
        found.append(("placement", stack.hex, f"{stack.hex} is outside the set-up zone of this side, {zone}"))
    return found


def terrain_at(scenario: Scenario, content: Content, name: str) -> str:
    """The terrain of a hex as this scenario sees it."""
    symbol = content.field_map.symbol(name)
    terrain = next(terrain.name for terrain in content.terrain.terrains if terrain.symbol == symbol)
    if terrain == "bridge" and scenario.bridges_are_fords:
        terrain = "ford"
    ignored = terrain in scenario.ignore or (terrain in ("ford", "bridge") and "river" in scenario.ignore)
    return "clear" if ignored else terrain


def on_road(scenario: Scenario, content: Content, name: str) -> bool:
    if "road" in scenario.ignore or terrain_at(scenario, content, name) == "ford":
        return False
    return any(name in road for road in content.field_map.roads)


def prohibited(scenario: Scenario, content: Content, name: str, code: str) -> bool:
    """May this unit not stand here? On a road it may stand anywhere."""
    terrain = content.terrain.terrains[content.terrain.index(terrain_at(scenario, content, name))]
    return code in terrain.prohibited and not on_road(scenario, content, name)


def hexes_between(a: str, b: str) -> int:
    here, there = (from_column_row(int(name[:2]), int(name[2:])) for name in (a, b))
    return distance(here, there)


def _gap_flaws(scenario: Scenario) -> list[Flaw]:
    for theirs in scenario.sides[1].placement:
        for ours in scenario.sides[0].placement:
            if hexes_between(ours.hex, theirs.hex) < scenario.gap:
                wrong = f"{theirs.hex} is nearer than {scenario.gap} hexes to the enemy in {ours.hex}"
                return [(1, "placement", theirs.hex, wrong)]
    return []


def _room_flaws(scenario: Scenario, content: Content) -> list[Flaw]:
    """Free placement must never run out of hexes, wherever the first side stands."""
    found: list[Flaw] = []
    first = scenario.sides[0].rows
    for number, side in enumerate(scenario.sides):
        low, high = side.rows
        if number == 1:
            # Rows differ by at least as much as hexes do, so these rows are far enough from any hex of the first zone.
            if low > first[1]:
                low = max(low, first[1] + scenario.gap)
            else:
                high = min(high, first[0] - scenario.gap)
        room = sum(
            side.stack
            for row in range(low, high + 1)
            for column in range(1, content.field_map.columns + 1)
            if not any(prohibited(scenario, content, f"{column:02}{row:02}", code) for code in side.units)
        )
        if room < sum(side.units.values()):
            found.append((number, "rows", "", "the set-up zone has no room for the army, whatever the enemy does"))
    return found


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
