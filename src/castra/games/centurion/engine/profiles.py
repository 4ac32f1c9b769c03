"""Movement profiles as tables: for every tile side on every square, where its icons bear.

A *kind* is a tile of one seat's army: light's tiles first, then dark's. A *code* is a tile as it
lies on the board: 2 + 2 * kind + side (side 0 = starting side up), so that `code ^ 1` is the
tile flipped. Code 0 is an empty square; code 1 is an inert tile that only stands in the way.

The row of a code on a square begins at (code * 36 + square) * 16 in `hot`; the fields below are
offsets into it. Dark's profiles are turned by 180 degrees here, once, and never again.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.centurion.content.printed import Ability, Army, Cell, Icon, Side, Tile
from castra.games.centurion.engine.board import (
    DIRECTIONS,
    SIZE,
    SQUARES,
    aligned,
    distance,
    mask,
    neighbours,
    offset,
    sign,
    walk,
)

FIELDS: Final = 16  # the first eight are what every move generation reads, and fill one line of the cache
THREAT: Final = 0  # squares it could capture on, were the board empty
FORMATION_THREAT: Final = 1  # the same for what it could do by Formation or Command
LEAP: Final = 2  # Jump, and the first square of a Jump Slide
LINE: Final = 3  # every target that needs a clear straight path
PATH: Final = 4  # those targets and the squares on the way to them
CAPTURE: Final = 5  # the targets in LINE on which it may capture
QUIET_LEAP: Final = 6  # Non-Capture targets with nothing in between to mind
RAYS: Final = 7  # Non-Capture Slides at an angle and Jump Slides, packed: see `pack_rays`
SMASH: Final = 8  # those of CAPTURE that ignore Defense
STRIKE: Final = 9
HAMMER: Final = 10
GUARDED: Final = 11  # squares from which its own Defense stops a capture of it
SHIELDS: Final = 12  # squares it protects by Shield Defense
FULL: Final = 13  # Full Formation squares
SINGLE: Final = 14  # Single Formation squares
REACH: Final = 15  # every square it could move to, were the board empty

# Icons that no Centurion tile carries lie in a table of their own; its rows are 4 wide.
RARE_FIELDS: Final = 4
SLIDE_ON: Final = 0  # squares of a Jump Slide beyond the first
SLIDE_FROM: Final = 1  # the first squares of Jump Slides
DREAD: Final = 2
COMMAND: Final = 3

RAY_BITS: Final = 10  # of one packed ray: 1 valid, 3 direction, 6 first square
INERT: Final = 1  # the code of a tile that only stands in the way

# What a tile side has besides plain moves, so that tiles without it are passed over quickly.
FORMS: Final = 1
STRIKES: Final = 2
FLIPS: Final = 4  # in its square: Ready, or a side without icons
COMMANDS: Final = 8
SUMMONS: Final = 16
DIVINES: Final = 32
SLIDES_ON: Final = 64  # has Jump Slides


def pack_rays(rays: list[tuple[int, int]]) -> int:
    packed = 0
    for cell, direction in rays:
        packed = packed << RAY_BITS | 1 << 9 | direction << 6 | cell
    return packed


def blocked_from(square: int, defense: set[int]) -> int:
    """The squares from which every allowed path to `square` meets one of `defense` (rules 8.1 to 8.3)."""

    def crooked_path_open(at: int) -> bool:
        if at in defense:
            return False
        steps = distance(at, square)
        return steps == 1 or any(
            crooked_path_open(near) for near in neighbours(at) if distance(near, square) == steps - 1
        )

    blocked: list[int] = []
    for start in range(SQUARES):
        if start == square:
            continue
        if aligned(start, square):
            dc, dr = square % SIZE - start % SIZE, square // SIZE - start // SIZE
            line = walk(start, sign(dc), sign(dr))
            path = {start, *line[: line.index(square)]}
            if path & defense:
                blocked.append(start)
        elif not crooked_path_open(start):
            blocked.append(start)
    return mask(blocked)


def extras_of(side: Side) -> int:
    icons = {cell.icon for cell in side.cells}
    extras = 0
    if icons & {Icon.FULL_FORMATION, Icon.SINGLE_FORMATION}:
        extras |= FORMS
    if icons & {Icon.STRIKE, Icon.HAMMER}:
        extras |= STRIKES
    if side.ability is Ability.READY or not icons:
        extras |= FLIPS
    if Icon.COMMAND in icons:
        extras |= COMMANDS
    if side.ability is Ability.SUMMON:
        extras |= SUMMONS
    if side.ability is Ability.DIVINATION:
        extras |= DIVINES
    if Icon.JUMP_SLIDE in icons:
        extras |= SLIDES_ON
    return extras


@final
class Row:
    """The fields of one tile side on one square, while they are collected."""

    def __init__(self, side: Side, square: int, turned: int) -> None:
        self.square = square
        self.turned = turned  # -1 for dark, whose profiles point down the board
        self.hot: list[int] = [0] * FIELDS
        self.rare: list[int] = [0] * RARE_FIELDS
        self.rays: list[tuple[int, int]] = []
        self.defense: set[int] = set()
        for cell in side.cells:
            self.add(cell)
        self.finish()

    def add(self, cell: Cell) -> None:
        dc, dr = self.turned * cell.dx, self.turned * cell.dy
        target = offset(self.square, dc, dr)
        if target < 0:
            return
        icon = cell.icon
        if icon in (Icon.MOVE, Icon.SMASH, Icon.NC_MOVE):
            self.add_move(icon, target)
        elif icon in (Icon.SLIDE, Icon.JUMP_SLIDE, Icon.NC_SLIDE, Icon.NC_JUMP_SLIDE):
            assert cell.direction is not None
            self.add_slide(icon, target, (self.turned * cell.direction[0], self.turned * cell.direction[1]))
        elif icon is Icon.DEFENSE:
            self.defense.add(target)
        elif icon in (Icon.DREAD, Icon.COMMAND):
            self.rare[DREAD if icon is Icon.DREAD else COMMAND] |= 1 << target
        else:
            self.hot[PLAIN_FIELDS[icon]] |= 1 << target

    def add_move(self, icon: Icon, target: int) -> None:
        steps = distance(self.square, target)
        bit = 1 << target
        if icon is Icon.NC_MOVE and steps == 1:
            self.hot[QUIET_LEAP] |= bit
            return
        dc = sign(target % SIZE - self.square % SIZE)
        dr = sign(target // SIZE - self.square // SIZE)
        self.hot[LINE] |= bit
        self.hot[PATH] |= mask(walk(self.square, dc, dr)[:steps])
        if icon is not Icon.NC_MOVE:
            self.hot[CAPTURE] |= bit
        if icon is Icon.SMASH:
            self.hot[SMASH] |= bit

    def add_slide(self, icon: Icon, first: int, step: tuple[int, int]) -> None:
        line = [first, *walk(first, step[0], step[1])]
        straight = distance(self.square, first) == 1 and offset(self.square, step[0], step[1]) == first
        if icon is Icon.JUMP_SLIDE:
            self.hot[LEAP] |= 1 << first
            self.rare[SLIDE_FROM] |= 1 << first
            self.rare[SLIDE_ON] |= mask(line[1:])
        elif icon is Icon.NC_JUMP_SLIDE or not straight:
            self.rays.append((first, DIRECTIONS.index(step)))
            self.hot[REACH] |= mask(line)
        else:
            self.hot[LINE] |= mask(line)
            self.hot[PATH] |= mask(line)
            if icon is Icon.SLIDE:
                self.hot[CAPTURE] |= mask(line)

    def finish(self) -> None:
        hot, rare = self.hot, self.rare
        capture = hot[LEAP] | hot[CAPTURE] | rare[SLIDE_ON]
        hot[RAYS] = pack_rays(self.rays)
        hot[THREAT] = capture | hot[STRIKE] | hot[HAMMER]
        hot[FORMATION_THREAT] = self.formation_threat(capture) | rare[COMMAND]
        hot[REACH] |= hot[LEAP] | hot[LINE] | hot[QUIET_LEAP] | rare[SLIDE_ON]
        if self.defense:
            hot[GUARDED] = blocked_from(self.square, self.defense)

    def formation_threat(self, capture: int) -> int:
        """Where a paired tile could land by a capturing icon, and that icon's own targets.

        The latter because lifting a paired tile may open the path of the active one.
        """
        pairs = [s for s in range(SQUARES) if (self.hot[FULL] | self.hot[SINGLE]) >> s & 1]
        if not pairs:
            return 0
        found = capture
        for target in range(SQUARES):
            if capture >> target & 1:
                dc = target % SIZE - self.square % SIZE
                dr = target // SIZE - self.square // SIZE
                for pair in pairs:
                    landing = offset(pair, dc, dr)
                    if landing >= 0:
                        found |= 1 << landing
        return found


PLAIN_FIELDS: Final = {
    Icon.JUMP: LEAP,
    Icon.NC_JUMP: QUIET_LEAP,
    Icon.STRIKE: STRIKE,
    Icon.HAMMER: HAMMER,
    Icon.SHIELD_DEFENSE: SHIELDS,
    Icon.FULL_FORMATION: FULL,
    Icon.SINGLE_FORMATION: SINGLE,
}


def tiles_in_play(army: Army, enhanced: bool) -> list[Tile]:
    return [tile for tile in army.tiles if enhanced or not tile.optional]


def has_dread(tile: Tile) -> bool:
    return any(cell.icon is Icon.DREAD for cell in tile.start.cells + tile.back.cells)


@final
class Profiles:
    """The tables of two armies that face each other."""

    def __init__(self, light: Army, dark: Army, enhanced: bool) -> None:
        armies = (tiles_in_play(light, enhanced), tiles_in_play(dark, enhanced))
        self.tiles: tuple[Tile, ...] = tuple(armies[0] + armies[1])  # by kind
        self.first_kind: vec[i64] = vec[i64]([0, len(armies[0]), len(self.tiles)])  # by seat, and the end
        codes = 2 + 2 * len(self.tiles)
        hot = [0] * (codes * SQUARES * FIELDS)
        rare = [0] * (codes * SQUARES * RARE_FIELDS)
        extras = [0] * codes
        immune = [0] * codes
        for kind, tile in enumerate(self.tiles):
            turned = 1 if kind < len(armies[0]) else -1
            for up, side in enumerate((tile.start, tile.back)):
                code = 2 + 2 * kind + up
                extras[code] = extras_of(side)
                immune[code] = tile.leader or has_dread(tile)
                for square in range(SQUARES):
                    row = Row(side, square, turned)
                    at = code * SQUARES + square
                    hot[at * FIELDS : (at + 1) * FIELDS] = row.hot
                    rare[at * RARE_FIELDS : (at + 1) * RARE_FIELDS] = row.rare
        self.hot: vec[i64] = vec[i64](hot)
        self.rare: vec[i64] = vec[i64](rare)
        self.extras: vec[i64] = vec[i64](extras)  # by code: what a tile has besides plain moves
        self.immune: vec[i64] = vec[i64](immune)  # by code: never frozen by Dread
        self.count: vec[i64] = vec[i64]([tile.count for tile in self.tiles])
        self.starts: vec[i64] = vec[i64]([0 if tile.leader else tile.starts for tile in self.tiles])
        self.either_side: vec[i64] = vec[i64]([int(tile.either_side) for tile in self.tiles])
        self.shielded_by: vec[i64] = vec[i64](self.shield_sources())
        # Most armies lack most rare icons: whole steps are skipped for them.
        self.any_dread: bool = any(has_dread(tile) for tile in self.tiles)
        self.any_rare: bool = any(rare)
        self.any_summon: bool = any(extra & SUMMONS for extra in extras)

    def shield_sources(self) -> list[int]:
        """By square: from where some tile could shield it."""
        out = [0] * SQUARES
        for code in range(2, 2 + 2 * len(self.tiles)):
            for square in range(SQUARES):
                shields = self.hot[(code * SQUARES + square) * FIELDS + SHIELDS]
                for shielded in range(SQUARES):
                    if shields >> shielded & 1:
                        out[shielded] |= 1 << square
        return out

    def seat_of(self, code: i64) -> i64:
        """Whose tile a code is."""
        return 1 if (code - 2) >> 1 >= self.first_kind[1] else 0

    def tile(self, code: int) -> Tile:
        return self.tiles[(code - 2) >> 1]

    def side(self, code: int) -> Side:
        tile = self.tile(code)
        return tile.back if code & 1 else tile.start
