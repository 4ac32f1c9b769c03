"""Armies as files: reading, checking, writing and fingerprinting the TOML packs.

A mistake in a pack is told with its line and cell, and all mistakes are told at once.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from castra.core.packs import (
    Mistake,
    Places,
    Table,
    check_format,
    find_places,
    load_text,
    mistakes_of,
    parse_pack,
    plain_text,
    raise_mistakes,
    text_flaw,
)
from castra.games.centurion.armies import Army, Side, Tile
from castra.games.centurion.grids import write_grid
from castra.games.centurion.pack_tables import TileTable

FORMAT: Final = 1
LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 600
MOST_KINDS: Final = 20
MOST_TILES: Final = 40
MOST_OF_A_KIND: Final = 30
MOST_ESCORTS: Final = 3

DATA: Final = Path(__file__).parent / "data"
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
    lines = text.split("\n")
    head = Table(values, places, lines, found)
    head.refuse_others(_ARMY_KEYS, "an army")
    key = head.words("key", LONGEST_NAME)
    if key and not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", key):
        head.say("key", "key must be small letters and digits, words joined by hyphens")
    tables = [TileTable(table, place, lines, found) for table, place in _tile_tables(head, entries["tile"])]
    tiles = [_read_tile(table) for table in tables]
    _check_army(head, list(zip(tables, tiles, strict=True)))
    return Army(
        key=key,
        name=head.words("name", LONGEST_NAME),
        tiles=tuple(tiles),
        source=head.words("source", LONGEST_TEXT),
        reconstructed=_read_reconstructed(head),
    )


def _tile_tables(head: Table, places: list[Places]) -> list[tuple[dict[str, Any], Places]]:
    tiles = head.values.get("tile", [])
    if not isinstance(tiles, list) or len(tiles) != len(places) or not all(isinstance(tile, dict) for tile in tiles):
        head.say("tile", "every tile must be a table of its own that begins with [[tile]]")
        return []
    return list(zip(tiles, places, strict=True))


def _read_reconstructed(head: Table) -> tuple[str, ...]:
    value = head.values.get("reconstructed", [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        head.say("reconstructed", "reconstructed must be a list of texts")
        return ()
    for number, entry in enumerate(value, 1):
        if wrong := text_flaw(entry, LONGEST_TEXT, True):
            head.say("reconstructed", f"text {number} of reconstructed {wrong}")
    return tuple(value)


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


def _check_army(head: Table, tiles: list[tuple[TileTable, Tile]]) -> None:
    for table, tile in tiles:
        _check_starts(table, tile)
    _check_leader(head, tiles)
    names: tuple[tuple[str, Callable[[Tile], str]], ...] = (
        ("name", lambda tile: tile.key),
        ("code", lambda tile: tile.code.lower()),
    )
    for key, value in names:
        _check_unique(tiles, key, value)
    escorts = sum(tile.starts for _, tile in tiles if not tile.leader)
    if escorts > MOST_ESCORTS:
        head.say("tile", f"{escorts} tiles start beside the leader; there is room for {MOST_ESCORTS}")
    if len(tiles) > MOST_KINDS:
        head.say("tile", f"an army has at most {MOST_KINDS} kinds of tiles, not {len(tiles)}")
    total = sum(tile.count for _, tile in tiles)
    if total > MOST_TILES:
        head.say("tile", f"an army has at most {MOST_TILES} tiles, not {total}")


def _check_starts(table: Table, tile: Tile) -> None:
    if tile.leader and tile.count != 1:
        table.say("count", "there is one leader, so its count is 1")
    elif tile.leader and tile.starts != 1:
        table.say("starts", "the leader starts on the board, so its starts is 1")
    elif tile.starts > tile.count:
        table.say("starts", f"{tile.starts} start on the board, but there are only {tile.count}")
    if tile.optional and (tile.leader or tile.starts):
        table.say("optional", "a tile that starts on the board cannot be optional")


def _check_leader(head: Table, tiles: list[tuple[TileTable, Tile]]) -> None:
    leaders = [table for table, tile in tiles if tile.leader]
    if not leaders:
        head.say("tile", "no tile is the leader")
    for table in leaders[1:]:
        table.say("leader", "an army has only one leader")
    if leaders and not tiles[0][1].leader:
        leaders[0].say("leader", "the leader must be the first tile")


def _check_unique(tiles: list[tuple[TileTable, Tile]], key: str, value: Callable[[Tile], str]) -> None:
    seen: dict[str, int] = {}
    for table, tile in tiles:
        word = value(tile)
        if word and word in seen:
            table.say(key, f"the {key} {word!r} is taken by the tile on line {seen[word]}")
        seen.setdefault(word, table.places.line)


# -- files


def load_army(path: str | Path) -> Army:
    """The army in a file."""
    return read_army(load_text(path), Path(path).name)


def check_pack(path: str | Path) -> list[str]:
    """Every mistake of a pack, each a sentence with its place; none when it can be played."""
    return mistakes_of(lambda: load_army(path))


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
