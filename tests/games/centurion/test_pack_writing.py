"""Whatever army is written reads back, and single icons are judged as rule 12.8 says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castra.core.hidden import find_hidden
from castra.games.centurion.content.grids import ARROWS, PLAIN, SLIDING, canonical, is_bent, read_grid, write_grid
from castra.games.centurion.content.packs import army_fingerprint, builtin_armies, read_army, tile_key, write_army
from castra.games.centurion.content.printed import Ability, Army, Cell, Icon, Side, Tile

pytestmark = pytest.mark.once


@pytest.mark.parametrize("key", ["centurion", "duke"])
def test_a_shipped_army_survives_writing_and_reading(key: str) -> None:
    army = builtin_armies()[key]
    assert read_army(write_army(army), "") == army


def test_names_become_keys_of_plain_letters() -> None:
    assert [tile_key(name) for name in ("War Dogs", "Primus Pilus", "Éclaireur d'Or")] == [
        "war-dogs",
        "primus-pilus",
        "eclaireur-d-or",
    ]


OFFSETS = [(dx, dy) for dx in range(-5, 6) for dy in range(-5, 6) if (dx, dy) != (0, 0)]


def allowed(cell: Cell) -> bool:
    """Rule 12.8, written a second time and in another way."""
    place = (cell.dx, cell.dy)
    ray = [(cell.direction[0] * n, cell.direction[1] * n) for n in range(-5, 6)] if cell.direction else []
    match cell.icon:
        case Icon.MOVE | Icon.SMASH | Icon.NC_MOVE:
            return 0 in place or abs(place[0]) == abs(place[1])
        case Icon.FULL_FORMATION | Icon.SINGLE_FORMATION:
            return all(abs(part) <= 2 for part in place)
        case Icon.SLIDE:
            return place == cell.direction
        case Icon.JUMP_SLIDE:
            return place in ray[6:]
        case Icon.NC_SLIDE:
            return all(abs(part) <= 1 for part in place) and place not in ray[:5]
        case Icon.NC_JUMP_SLIDE:
            return place not in ray[:5]
        case _:
            return True


EVERY_CELL = [Cell(icon, dx, dy) for icon in PLAIN.values() for dx, dy in OFFSETS] + [
    Cell(icon, dx, dy, step) for icon in SLIDING.values() for step in ARROWS.values() for dx, dy in OFFSETS
]
GOOD_CELLS = [cell for cell in EVERY_CELL if allowed(cell)]


@pytest.mark.rule("12.8")
def test_every_single_icon_is_accepted_or_refused_as_rule_12_8_says() -> None:
    for cell in EVERY_CELL:
        cells, flaws = read_grid(write_grid((cell,)))
        assert cells == (cell,)
        assert bool(flaws) != allowed(cell), cell


cells = st.lists(st.sampled_from(GOOD_CELLS), unique=True, max_size=14).filter(
    lambda found: sum(map(is_bent, found)) <= 6
)
sides = st.builds(Side, cells.map(canonical), st.none() | st.sampled_from(Ability))


def is_readable(text: str) -> bool:
    return not find_hidden(text)


words = (
    st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), max_size=40)
    .map(str.strip)
    .filter(is_readable)
)


@st.composite
def armies(draw: st.DrawFn) -> Army:
    kinds = draw(st.integers(1, 6))
    escorts = draw(st.integers(0, 3))
    tiles = []
    for number in range(kinds):
        name = draw(st.sampled_from(["Tile", "Reiter zu Fuß", "Ça", "O'Neil"])) + f" {number}"
        tiles.append(
            Tile(
                key=tile_key(name),
                name=name,
                code="ABCDEF"[number] + draw(st.sampled_from("abcxyz")),
                count=draw(st.integers(3, 6)) if number else 1,
                starts=1 if number == 0 else escorts if number == 1 else 0,
                leader=number == 0,
                either_side=draw(st.booleans()),
                start=draw(sides),
                back=draw(sides),
                optional=number > 1 and draw(st.booleans()),
                note=draw(words),
            )
        )
    reconstructed = tuple(draw(st.lists(words.filter(bool), max_size=3)))
    name = draw(words.filter(bool).map(lambda text: text[:24].strip()).filter(is_readable))
    return Army("drawn", name, tuple(tiles), draw(words.filter(bool)), reconstructed)


@given(armies())
@settings(max_examples=60, deadline=None)
def test_any_army_survives_writing_and_reading(army: Army) -> None:
    assert read_army(write_army(army), "") == army
    assert army_fingerprint(read_army(write_army(army), "")) == army_fingerprint(army)
