"""Sheets as files (docs/boards.md), and what a match uses of them.

Two kinds of file describe a sheet: ours offers choices for what is lost (data/centre_rock.toml, known by its
[zones]), an owner's says what is printed. A mistake is told with its line and name, and all mistakes at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from castra.core.hexes import CENTRE, disc, distance
from castra.core.packs import (
    check_format,
    find_places,
    load_text,
    mistakes_of,
    parse_pack,
    plain_text,
    raise_mistakes,
)
from castra.games.centre_rock.content.grids import seat_zones
from castra.games.centre_rock.content.pack_tables import (
    LONGEST_TEXT,
    SheetFile,
    read_arrows,
    read_classes,
    read_drawings,
    read_pattern,
    read_radii,
    read_zone_plans,
)
from castra.games.centre_rock.content.printed import CLASSES, COUNTS, PRINTED, Layout, Pattern, Print, Sheet

DATA: Final = Path(__file__).parent.parent / "data" / "centre_rock.toml"
FORMAT: Final = 1
LONGEST_NAME: Final = 48
TABLES: Final = ("board", *CLASSES)

_HEAD_KEYS: Final = ("format", "name", "source", *TABLES)


# -- files


@cache
def own_sheet() -> Sheet:
    """The reconstruction that comes with the program."""
    sheet = load(DATA)
    assert isinstance(sheet, Sheet)
    return sheet


def load(path: str | Path) -> Sheet | Print:
    """The sheet in a file."""
    return read(load_text(path), Path(path).name)


def check_pack(path: str | Path) -> list[str]:
    """Every mistake of a file, each a sentence with its place; none when it can be played."""
    return mistakes_of(lambda: load(path))


def read(text: str, name: str) -> Sheet | Print:
    """The sheet that a file's text describes; `name` says which file in the error that lists all its mistakes."""
    text = plain_text(text)
    values = parse_pack(text, name)
    check_format(values, find_places(text)[0], FORMAT)
    file = SheetFile(values, text)
    sheet = _read_choices(file) if "zones" in values else _read_print(file)
    raise_mistakes(file.mistakes)
    return sheet


def _read_choices(file: SheetFile) -> Sheet:
    head = file.head
    head.refuse_others((*_HEAD_KEYS, "zones"), "a sheet with choices")
    patterns, hits_on, over_units = read_classes(file)
    arrows, centre = read_arrows(file)
    radii = read_radii(file)
    return Sheet(
        name=head.words("name", LONGEST_NAME),
        source=head.words("source", LONGEST_TEXT),
        radii=radii,
        zones=read_zone_plans(file, radii),
        patterns=patterns,
        arrows=arrows,
        centre=centre,
        hits_on=hits_on,
        over_units=over_units,
    )


def _read_print(file: SheetFile) -> Print:
    head = file.head
    head.refuse_others((*_HEAD_KEYS, "reconstructed"), "a sheet")
    if not any(table in head.values for table in TABLES):
        head.say("format", f"this file holds none of {', '.join(f'[{table}]' for table in TABLES)}")
    drawings = read_drawings(file)
    return Print(
        name=head.words("name", LONGEST_NAME),
        source=head.words("source", LONGEST_TEXT),
        reconstructed=head.sentences("reconstructed", LONGEST_TEXT),
        hexagons=drawings[0].hexagons if drawings else (),
        zones=tuple(drawing.zones(players) for players, drawing in zip(COUNTS, drawings, strict=False)),
        patterns=tuple(_read_printed_pattern(file, unit_class) for unit_class in CLASSES),
    )


def _read_printed_pattern(file: SheetFile, unit_class: str) -> Pattern:
    """The pattern of a class if the file has one, the nearest hexagons first."""
    table = file.table(unit_class)
    if table is None:
        return ()
    table.refuse_others(("pattern",), f"[{unit_class}]")
    return tuple(sorted(read_pattern(file, table, unit_class), key=lambda cell: distance(cell[0], CENTRE)))


# -- what a match uses


def choices(sheet: Sheet, printed: Print | None) -> dict[str, tuple[str, ...]]:
    """What a match may choose, each with the default first."""
    all_of_them = {
        "radius": tuple(str(radius) for radius in sheet.radii),
        "zones": tuple(sheet.zones),
        "centre_cell": ("hollow", "filled"),
        "arrows": tuple(sheet.arrows),
    }
    settled = printed.settles if printed else ()
    return {name: (PRINTED,) if name in settled else values for name, values in all_of_them.items()}


def layout(sheet: Sheet, printed: Print | None, players: int, options: Mapping[str, str]) -> Layout:
    """The sheet as a match with these options uses it."""
    if printed and printed.hexagons:
        hexagons = printed.hexagons
        zones = printed.zones[players - 2]
    else:
        hexagons = disc(CENTRE, int(options["radius"]))
        zones = seat_zones(players, int(options["radius"]), sheet.zones[options["zones"]])
    patterns = printed.patterns if printed else ((),) * len(CLASSES)
    return Layout(
        radius=max(distance(hexagon, CENTRE) for hexagon in hexagons),
        zones=zones,
        patterns=tuple(
            own or usual or _circle(sheet, options) for own, usual in zip(patterns, sheet.patterns, strict=True)
        ),
        hits_on=sheet.hits_on,
        over_units=sheet.over_units,
        hexagons=hexagons,
    )


def _circle(sheet: Sheet, options: Mapping[str, str]) -> Pattern:
    """The archers' circle, hollow or filled."""
    return sheet.arrows[options["arrows"]] + (sheet.centre if options["centre_cell"] == "filled" else ())


def fingerprint(plan: Layout) -> str:
    """A hash of the layout, so that a record knows what it was played on."""
    told = [len(plan.zones), repr(plan)]
    if plan.hexagons != disc(CENTRE, plan.radius):
        told.append(repr(plan.hexagons))
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]
