"""The shipped armies, icon by icon: Centurion against a transcript made from the sheet's drawings apart from the pack.

The Duke's list has the same origin as its pack, so it only guards against slips of the pen.
"""

from __future__ import annotations

import pytest

from castra.games.centurion.content.packs import army_fingerprint, builtin_armies
from castra.games.centurion.content.printed import Ability, Army, Cell, Icon, Side, Tile

MARKS = {
    Icon.MOVE: "M",
    Icon.NC_MOVE: "m",
    Icon.JUMP: "J",
    Icon.NC_JUMP: "j",
    Icon.SLIDE: "s",
    Icon.NC_SLIDE: "n",
    Icon.JUMP_SLIDE: "js",
    Icon.SMASH: "S",
    Icon.STRIKE: "*",
    Icon.HAMMER: "H",
    Icon.COMMAND: "C",
    Icon.DEFENSE: "D",
    Icon.SHIELD_DEFENSE: "SD",
    Icon.FULL_FORMATION: "FF",
    Icon.SINGLE_FORMATION: "1F",
}
UPRIGHT = {-1: "v", 0: "", 1: "^"}
SIDEWAYS = {-1: "<", 0: "", 1: ">"}

CENTURION = {
    "Centurion": (
        "FF(-1,0) FF(1,0) S(0,-1) S(0,1) S(0,2) n<(-1,-1) n>(1,-1)",
        "FF(0,-1) FF(0,1) S(-1,1) S(0,-2) S(1,1) n<(-1,-1) n>(1,-1)",
    ),
    "Legionnaire": (
        "*(0,2) FF(1,0) M(-1,0) M(0,-2) M(0,1) m(1,0)",
        "M(-1,1) M(0,1) M(1,1) SD(-1,0) n<(-1,-1) n>(1,-1)",
    ),
    "Equites": (
        "J(0,2) M(-1,0) M(1,0) s^(0,1) sv(0,-1)",
        "J(-1,-2) J(-2,-1) J(1,-2) J(2,-1) s^(0,1) sv(0,-1)",
    ),
    "Velites": (
        "*(-1,1) *(0,2) *(1,1) J(-2,-1) J(2,-1) m(-1,0) m(1,0)",
        "*(0,2) J(-2,1) J(2,1) M(0,-1) M(0,1)",
    ),
    "Triarii": (
        "D(-1,1) D(1,1) M(-1,0) M(-2,0) M(0,-1) M(0,-2) M(0,1) M(0,2) M(1,0) M(2,0)",
        "D(-1,1) D(0,1) D(1,1) M(-1,-1) M(-1,0) M(0,-1) M(1,-1) M(1,0) j(0,2)",
    ),
    "Slingers": (
        "M(-1,-1) M(-2,-2) M(1,-1) M(2,-2) m(0,2)",
        "*(0,1) *(0,2) M(-1,0) M(0,-2) M(1,0)",
    ),
    "Optio": (
        "FF(0,-1) J(0,-2) M(-1,0) M(1,0) S(0,2)",
        "FF(0,-1) J(0,2) M(0,1) S(-1,0) S(1,0) j(-2,-1) j(2,-1)",
    ),
    "War Dogs": (
        "M(0,1) s^>(1,1) sv<(-1,-1)",
        "M(0,1) s^<(-1,1) sv>(1,-1)",
    ),
    "Primus Pilus": (
        "*(0,2) M(-1,-1) M(-1,1) M(0,-1) M(0,1) M(1,-1) M(1,1) SD(-1,0) m(-2,0) m(2,0)",
        "*(0,2) 1F(-1,0) 1F(1,0) J(-2,0) J(2,0) M(-1,-1) M(-1,1) M(1,-1) M(1,1)",
    ),
    "Onager": (
        "m(-1,0) m(0,-1) m(1,0)",
        "H(-1,2) H(0,2) H(1,2) M(-1,0) M(1,0)",
    ),
    "Hastati": (
        "*(0,1) J(0,2) M(0,-1) M(1,0) SD(-1,0) j(-2,0)",
        "*(0,2) FF(1,0) J(-2,0) J(2,0) M(0,-1) M(0,1) SD(-1,0) m(1,0)",
    ),
    "Tribune": (
        "FF(0,-1) J(-2,0) J(2,0) s^(0,1)",
        "FF(-1,0) FF(1,0) J(-2,0) J(0,-2) J(2,0) M(-1,1) M(0,1) M(1,1)",
    ),
    "Explorator": (
        "M(-1,0) M(0,-1) M(0,1) M(1,0) n^<(-1,1) n^>(1,1) nv<(-1,-1) nv>(1,-1)",
        "M(-1,-1) M(-1,1) M(1,-1) M(1,1) n<(-1,0) n>(1,0) n^(0,1) nv(0,-1)",
    ),
}

DUKE = {
    "Duke": (
        "s<(-1,0) s>(1,0)",
        "s^(0,1) sv(0,-1)",
    ),
    "Footman": (
        "M(-1,0) M(0,-1) M(0,1) M(1,0)",
        "M(-1,-1) M(-1,1) M(0,2) M(1,-1) M(1,1)",
    ),
    "Pikeman": (
        "M(-1,1) M(-2,2) M(1,1) M(2,2)",
        "*(-1,2) *(1,2) M(0,-1) M(0,-2) M(0,1)",
    ),
    "Knight": (
        "J(-1,2) J(1,2) M(-1,0) M(0,-1) M(0,-2) M(1,0)",
        "M(-1,-1) M(-2,-2) M(1,-1) M(2,-2) s^(0,1)",
    ),
    "Wizard": (
        "M(-1,-1) M(-1,0) M(-1,1) M(0,-1) M(0,1) M(1,-1) M(1,0) M(1,1)",
        "J(-2,-2) J(-2,0) J(-2,2) J(0,-2) J(0,2) J(2,-2) J(2,0) J(2,2)",
    ),
    "Ranger": (
        "J(-1,2) J(-2,1) J(1,2) J(2,1) s^(0,1) sv(0,-1)",
        "J(-1,-2) J(1,-2) s^<(-1,1) s^>(1,1)",
    ),
    "Seer": (
        "J(-2,0) J(0,-2) J(0,2) J(2,0) M(-1,-1) M(-1,1) M(1,-1) M(1,1)",
        "J(-2,-2) J(-2,2) J(2,-2) J(2,2) M(-1,0) M(0,-1) M(0,1) M(1,0)",
    ),
    "General": (
        "J(-1,2) J(1,2) M(-2,0) M(0,-1) M(0,1) M(2,0)",
        "C(-1,-1) C(-1,0) C(0,-1) C(1,-1) C(1,0) J(-1,2) J(1,2) M(-1,0) M(-2,0) M(0,1) M(1,0) M(2,0)",
    ),
    "Priest": (
        "s^<(-1,1) s^>(1,1) sv<(-1,-1) sv>(1,-1)",
        "J(-2,-2) J(-2,2) J(2,-2) J(2,2) M(-1,-1) M(-1,1) M(1,-1) M(1,1)",
    ),
    "Champion": (
        "J(-2,0) J(0,-2) J(0,2) J(2,0) M(-1,0) M(0,-1) M(0,1) M(1,0)",
        "*(-1,0) *(0,-1) *(0,1) *(1,0) J(-2,0) J(0,-2) J(0,2) J(2,0)",
    ),
    "Marshall": (
        "J(-2,2) J(0,-2) J(2,2) s<(-1,0) s>(1,0)",
        "C(-1,1) C(0,1) C(1,1) M(-1,-1) M(-1,0) M(-1,1) M(-2,0) M(0,1) M(1,-1) M(1,0) M(1,1) M(2,0)",
    ),
    "Bowman": (
        "J(-2,0) J(0,-2) J(2,0) M(-1,0) M(0,1) M(1,0)",
        "*(-1,1) *(0,2) *(1,1) M(-1,-1) M(0,1) M(1,-1)",
    ),
    "Dragoon": (
        "*(-2,2) *(0,2) *(2,2) M(-1,0) M(1,0)",
        "J(-1,2) J(1,2) M(0,1) M(0,2) sv<(-1,-1) sv>(1,-1)",
    ),
    "Assassin": (
        "js^(0,2) jsv<(-2,-2) jsv>(2,-2)",
        "js^<(-2,2) js^>(2,2) jsv(0,-2)",
    ),
    "Longbowman": (
        "M(-1,0) M(0,-1) M(0,1) M(1,0)",
        "*(0,2) *(0,3) M(-1,-1) M(1,-1)",
    ),
    "Duchess": (
        "C(-1,0) C(-2,0) C(1,0) C(2,0) M(-1,0) M(0,-2) M(1,0)",
        "C(-1,0) C(-2,0) C(1,0) C(2,0) M(-1,0) M(0,-2) M(1,0)",
    ),
    "Oracle": (
        "M(-1,-1) M(-1,1) M(1,-1) M(1,1)",
        "",
    ),
}

COUNTS = {
    "centurion": {"Legionnaire": 6, "Equites": 2},
    "duke": {"Footman": 3, "Pikeman": 3},
}


def mark(cell: Cell) -> str:
    dx, dy = cell.direction or (0, 0)
    return f"{MARKS[cell.icon]}{UPRIGHT[dy]}{SIDEWAYS[dx]}({cell.dx},{cell.dy})"


def transcript(side: Side) -> str:
    return " ".join(sorted(mark(cell) for cell in side.cells))


def tiles_of(key: str) -> dict[str, Tile]:
    return {tile.name: tile for tile in builtin_armies()[key].tiles}


def bearers(army: Army, icon: Icon) -> set[str]:
    return {tile.name for tile in army.tiles for side in (tile.start, tile.back) for c in side.cells if c.icon is icon}


@pytest.mark.rule("12.2", "12.4")
@pytest.mark.parametrize(("key", "expected"), [("centurion", CENTURION), ("duke", DUKE)])
def test_every_icon_stands_where_the_transcript_has_it(key: str, expected: dict[str, tuple[str, str]]) -> None:
    found = {name: (transcript(tile.start), transcript(tile.back)) for name, tile in tiles_of(key).items()}
    assert found == expected


@pytest.mark.rule("12.1", "12.4")
@pytest.mark.parametrize("key", ["centurion", "duke"])
def test_every_kind_has_the_number_of_tiles_in_the_box(key: str) -> None:
    tiles = tiles_of(key)
    assert {name: tile.count for name, tile in tiles.items() if tile.count > 1} == COUNTS[key]
    assert sum(tile.count for tile in tiles.values() if not tile.optional) == 19


@pytest.mark.rule("12.1", "12.4")
def test_the_leader_and_two_escorts_start_on_the_board() -> None:
    starting = {
        key: {tile.name: (tile.starts, tile.leader) for tile in army.tiles if tile.starts}
        for key, army in builtin_armies().items()
    }
    assert starting == {
        "centurion": {"Centurion": (1, True), "Legionnaire": (2, False)},
        "duke": {"Duke": (1, True), "Footman": (2, False)},
    }


def test_formation_icons_are_on_the_tiles_the_rulebook_names() -> None:
    army = builtin_armies()["centurion"]
    assert bearers(army, Icon.FULL_FORMATION) == {"Centurion", "Legionnaire", "Tribune", "Hastati", "Optio"}
    assert bearers(army, Icon.SINGLE_FORMATION) == {"Primus Pilus"}


@pytest.mark.rule("1.7")
def test_only_the_war_dogs_have_no_non_starting_side() -> None:
    either = {tile.name for army in builtin_armies().values() for tile in army.tiles if tile.either_side}
    assert either == {"War Dogs"}


@pytest.mark.rule("1.10")
def test_abilities_are_on_the_sides_that_print_them() -> None:
    found = {
        (tile.name, which): side.ability
        for army in builtin_armies().values()
        for tile in army.tiles
        for which, side in (("start", tile.start), ("back", tile.back))
        if side.ability
    }
    assert found == {
        ("Legionnaire", "back"): Ability.READY,
        ("Duchess", "start"): Ability.SUMMON,
        ("Duchess", "back"): Ability.SUMMON,
        ("Oracle", "back"): Ability.DIVINATION,
    }


@pytest.mark.rule("12.5")
def test_only_the_two_enhanced_tiles_of_the_duke_are_optional_and_are_said_to_be_reconstructed() -> None:
    duke = builtin_armies()["duke"]
    assert [tile.name for tile in duke.tiles if tile.optional] == ["Duchess", "Oracle"]
    assert all("reconstructed" in tile.note for tile in duke.tiles if tile.optional)
    assert [text.split(",")[0] for text in duke.reconstructed] == ["Summon", "Divination"]


def test_the_drawings_are_symmetric_except_where_the_sheet_is_not() -> None:
    def mirrored(side: Side) -> str:
        flipped = [
            Cell(c.icon, -c.dx, c.dy, (-c.direction[0], c.direction[1]) if c.direction else None) for c in side.cells
        ]
        return transcript(Side(tuple(flipped)))

    lopsided = {
        (tile.name, which)
        for army in builtin_armies().values()
        for tile in army.tiles
        for which, side in (("start", tile.start), ("back", tile.back))
        if mirrored(side) != transcript(side)
    }
    assert lopsided == {
        ("Legionnaire", "start"),
        ("Legionnaire", "back"),
        ("Hastati", "start"),
        ("Hastati", "back"),
        ("Primus Pilus", "start"),
        ("War Dogs", "start"),
        ("War Dogs", "back"),
    }


@pytest.mark.rule("4.8")
def test_no_shipped_tile_has_dread() -> None:
    assert all(not bearers(army, Icon.DREAD) for army in builtin_armies().values())


@pytest.mark.rule("12.7")
def test_the_fingerprints_of_the_shipped_armies_are_those_that_records_name() -> None:
    """A change here means that old records no longer describe the tiles they were played with."""
    assert {key: army_fingerprint(army) for key, army in builtin_armies().items()} == {
        "centurion": "bcf8d29282302fbb7a8da2eabf36b7235cf377eb3c19aece9e4a06b51c6bc01c",
        "duke": "8bb87034b037a05ac609bde6ba81ba09911da2b4aaf930cf8e52f4db73449c92",
    }


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(("key", "back"), [("legionnaire", False), ("hastati", True)])
def test_small_dot_beside_a_full_formation_is_a_non_capture_move(key: str, back: bool) -> None:
    (tile,) = [tile for tile in builtin_armies()["centurion"].tiles if tile.key == key]
    cells = (tile.back if back else tile.start).cells
    assert {cell.icon for cell in cells if (cell.dx, cell.dy) == (1, 0)} == {Icon.FULL_FORMATION, Icon.NC_MOVE}
