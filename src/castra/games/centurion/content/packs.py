"""Armies as files: reading, checking, writing and fingerprinting the TOML packs.

A mistake in a pack is told with its line and cell, and all mistakes are told at once.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from castra.core.packs import (
    Mistake,
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
from castra.games.centurion.content.grids import write_grid
from castra.games.centurion.content.pack_tables import TileTable
from castra.games.centurion.content.printed import Army, Side, Tile

FORMAT: Final = 1
LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 600
MOST_KINDS: Final = 20
MOST_READ: Final = 100
"""Of so many tables the mistakes are told; a file with more of them is no army."""
MOST_TILES: Final = 40
MOST_OF_A_KIND: Final = 30
MOST_ESCORTS: Final = 3

DATA: Final = Path(__file__).parent.parent / "data"
BUILTIN: Final = ("centurion", "duke")

_ARMY_KEYS: Final = ("format", "key", "name", "source", "reconstructed", "tile")
_TILE_KEYS: Final = (
    "name",
    "code",
    "count",
    "starts",
    "leader",
    "either_side",
    "optional",
    "note",
    "start_ability",
    "start",
    "back_ability",
    "back",
)


# -- reading


def read_army(text: str, name: str) -> Army:
    """The army that a pack's text describes; `name` says which pack in the error that lists all its mistakes."""
    text = plain_text(text)
    values = parse_pack(text, name)
    check_format(values, find_places(text)[0], FORMAT)
    found: list[Mistake] = []
    army = _read_army(values, text, found)
    raise_mistakes(found)
    return army


def _read_army(values: dict[str, Any], text: str, found: list[Mistake]) -> Army:
    places, entries = find_places(text, "tile")
    head = PackTable(values, places, text.split("\n"), found)
    head.refuse_others(_ARMY_KEYS, "an army")
    key = head.words("key", LONGEST_NAME)
    if key and not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", key):
        head.say("key", "key must be small letters and digits, words joined by hyphens")
    tables = [TileTable.of(table) for table in head.entries("tile", entries["tile"])]
    if len(tables) > MOST_KINDS:
        head.say("tile", f"an army has at most {MOST_KINDS} kinds of tiles, not {len(tables)}")
        del tables[MOST_READ:]
    tiles = [_read_tile(table) for table in tables]
    _check_army(head, list(zip(tables, tiles, strict=True)))
    return Army(
        key=key,
        name=head.words("name", LONGEST_NAME),
        tiles=tuple(tiles),
        source=head.words("source", LONGEST_TEXT),
        reconstructed=head.sentences("reconstructed", LONGEST_TEXT),
    )


def tile_key(name: str) -> str:
    """How notation names a tile: 'War Dogs' becomes 'war-dogs'."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def _read_tile(table: TileTable) -> Tile:
    table.refuse_others(_TILE_KEYS, "a tile")
    name = table.words("name", LONGEST_NAME)
    key = tile_key(name)
    if name and not re.match(r"[a-z]", key):
        table.say("name", "name must begin with a letter from a to z")
    elif re.fullmatch(r"[a-z]\d", key):
        table.say("name", "name looks like a square of the board")
    code = table.words("code", LONGEST_NAME)
    if code and not re.fullmatch(r"[A-Za-z]{2}", code):
        table.say("code", "code must be two letters from a to z")
    leader = table.flag("leader")
    return Tile(
        key=key,
        name=name,
        code=code,
        count=table.number("count", 1, MOST_OF_A_KIND, 1),
        starts=table.number("starts", 0, MOST_OF_A_KIND, 1 if leader else 0),
        leader=leader,
        either_side=table.flag("either_side"),
        start=table.side("start"),
        back=table.side("back"),
        optional=table.flag("optional"),
        note=table.words("note", LONGEST_TEXT, ""),
    )


# -- what must hold between the tiles of an army


def _check_army(head: PackTable, tiles: list[tuple[TileTable, Tile]]) -> None:
    for table, tile in tiles:
        _check_starts(table, tile)
    _check_leader(head, tiles)
    tables = [table for table, _ in tiles]
    refuse_twins(tables, "name", [tile.key for _, tile in tiles], "tile")
    refuse_twins(tables, "code", [tile.code.lower() for _, tile in tiles], "tile")
    escorts = sum(tile.starts for _, tile in tiles if not tile.leader)
    if escorts > MOST_ESCORTS:
        head.say("tile", f"{escorts} tiles start beside the leader; there is room for {MOST_ESCORTS}")
    total = sum(tile.count for _, tile in tiles)
    if total > MOST_TILES:
        head.say("tile", f"an army has at most {MOST_TILES} tiles, not {total}")


def _check_starts(table: PackTable, tile: Tile) -> None:
    if tile.leader and tile.count != 1:
        table.say("count", "there is one leader, so its count is 1")
    elif tile.leader and tile.starts != 1:
        table.say("starts", "the leader starts on the board, so its starts is 1")
    elif tile.starts > tile.count:
        table.say("starts", f"{tile.starts} start on the board, but there are only {tile.count}")
    if tile.optional and (tile.leader or tile.starts):
        table.say("optional", "a tile that starts on the board cannot be optional")


def _check_leader(head: PackTable, tiles: list[tuple[TileTable, Tile]]) -> None:
    leaders = [table for table, tile in tiles if tile.leader]
    if not leaders:
        head.say("tile", "no tile is the leader")
    for table in leaders[1:]:
        table.say("leader", "an army has only one leader")
    if leaders and not tiles[0][1].leader:
        leaders[0].say("leader", "the leader must be the first tile")


# -- files


def load_army(path: str | Path) -> Army:
    """The army in a file."""
    return read_army(load_text(path), Path(path).name)


def load_pack(path: str | Path) -> Army:
    """The army in an owner's file, which must not be called like another one of the game's own."""
    text = load_text(path)
    army = read_army(text, Path(path).name)
    if army != builtin_armies().get(army.key, army):
        line = find_places(plain_text(text))[0].keys.get("key", 1)
        raise_mistakes([(line, 0, f"the key {army.key!r} is taken by an army of the game; choose another")])
    return army


def check_pack(path: str | Path) -> list[str]:
    """Every mistake of a pack, each a sentence with its place; none when it can be played."""
    return mistakes_of(lambda: load_pack(path))


@cache
def _builtin() -> tuple[Army, ...]:
    return tuple(load_army(DATA / f"{key}.toml") for key in BUILTIN)


def builtin_armies() -> dict[str, Army]:
    """The armies that come with the game, by key."""
    return {army.key: army for army in _builtin()}


# -- fingerprint and writing


def army_fingerprint(army: Army) -> str:
    """A hash of all that can change how an army plays or how its games are written down; notes and sources do not."""
    form = [
        [
            [tile.key, tile.code, tile.count, tile.starts, tile.leader, tile.either_side, tile.optional],
            [_side_form(side) for side in (tile.start, tile.back)],
        ]
        for tile in army.tiles
    ]
    text = json.dumps([FORMAT, form], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _side_form(side: Side) -> list[object]:
    cells = sorted([cell.icon.value, cell.dx, cell.dy, list(cell.direction or ())] for cell in side.cells)
    return [side.ability.value if side.ability else "", cells]


def write_army(army: Army) -> str:
    """The army as a pack that reads back to the same army."""
    lines = [f"format = {FORMAT}"]
    lines += [f"{key} = {_quoted(getattr(army, key))}" for key in ("key", "name", "source")]
    lines += ["reconstructed = [", *(f"    {_quoted(entry)}," for entry in army.reconstructed), "]"]
    for tile in army.tiles:
        lines += ["", "[[tile]]", *_written_tile(tile)]
    return "\n".join(lines) + "\n"


def _written_tile(tile: Tile) -> Iterable[str]:
    yield f"name = {_quoted(tile.name)}"
    yield f"code = {_quoted(tile.code)}"
    yield f"count = {tile.count}"
    yield f"starts = {tile.starts}"
    yield from (f"{flag} = true" for flag in ("leader", "either_side", "optional") if getattr(tile, flag))
    if tile.note:
        yield f"note = {_quoted(tile.note)}"
    for key, side in (("start", tile.start), ("back", tile.back)):
        if side.ability:
            yield f"{key}_ability = {_quoted(side.ability.value)}"
        yield f'{key} = """\n{write_grid(side.cells)}\n"""'


def _quoted(text: str) -> str:
    # JSON's escapes are a part of those of TOML's basic strings.
    return json.dumps(text, ensure_ascii=False)
