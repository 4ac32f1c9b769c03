"""Formation: whether tiles can go together, and what they can capture so (section 9)."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.centurion.engine.board import (
    BETWEEN,
    BIT,
    COL,
    COLUMNS_STAY,
    INDEX,
    RAY,
    ROW,
    ROWS_STAY,
    SQUARES,
    shifted,
)
from castra.games.centurion.engine.defense import any_defended
from castra.games.centurion.engine.profiles import (
    CAPTURE,
    FIELDS,
    FULL,
    LEAP,
    LINE,
    QUIET_LEAP,
    RARE_FIELDS,
    RAY_BITS,
    RAYS,
    REACH,
    SINGLE,
    SLIDE_FROM,
    SLIDE_ON,
    SMASH,
    Profiles,
)


def next_pairing(pairs: i64, full: i64, single: i64) -> i64:
    """The choice of tiles after `pairs`: any of `full`, with at most one of `single` (rule 9.2); 0 after the last.

    `full` itself comes first, then it with each of `single`, then the next smaller choice out of `full`.
    """
    one = pairs & single
    later = single & ~(one | (one - 1)) if one else single
    some = pairs & full
    if later:
        return some | (later & -later)
    fewer = (some - 1) & full if some else 0
    return fewer if fewer or not some else single & -single


def paths_clear(tiles: i64, by: i64, rest: i64) -> bool:
    """Is the straight path of each of `tiles` to `by` squares on free of `rest`?"""
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        at = INDEX[low % 37]
        if BETWEEN[at * SQUARES + at + by] & rest:
            return False
    return True


def rays_clear(tiles: i64, by: i64, origin: i64, cell: i64, direction: i64, rest: i64) -> bool:
    """Can each of `tiles` copy the active tile's run along a ray that begins at `cell`?"""
    dc = COL[cell] - COL[origin]
    dr = ROW[cell] - ROW[origin]
    if tiles & ~(COLUMNS_STAY[dc + 5] & ROWS_STAY[dr + 5]):
        return False
    to_cell = 6 * dr + dc
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        at = INDEX[low % 37]
        end = at + by
        if (RAY[(at + to_cell) * 8 + direction] & ~RAY[end * 8 + direction] | BIT[end]) & rest:
            return False
    return True


def slides_on_clear(p: Profiles, tiles: i64, by: i64, origin: i64, target: i64, row: i64, rest: i64) -> bool:
    """Can each of `tiles` copy a Jump Slide that goes beyond its first square?"""
    cells = p.rare[row + SLIDE_FROM] & BETWEEN[origin * SQUARES + target]
    while cells:
        low = cells & -cells
        cells ^= low
        to_cell = INDEX[low % 37] - origin
        left = tiles
        while left:
            one = left & -left
            at = INDEX[one % 37]
            cell = at + to_cell
            if (BETWEEN[cell * SQUARES + at + by] | BIT[cell]) & rest:
                break
            left ^= one
        if not left:
            return True
    return False


def paired_move_possible(
    p: Profiles,
    board: vec[u8],
    friends: i64,
    foes: i64,
    frozen: i64,
    origin: i64,
    target: i64,
    pairs: i64,
) -> bool:
    """Can the tile on `origin` go to `target` by one of its icons with all of `pairs` (rules 9.3 to 9.5)?

    All of them are lifted first; then each must be able to make the same step on what is left.
    """
    dc = COL[target] - COL[origin]
    dr = ROW[target] - ROW[origin]
    if pairs & ~(COLUMNS_STAY[dc + 5] & ROWS_STAY[dr + 5]):
        return False
    lifted = BIT[origin] | pairs
    landed = shifted(lifted, target - origin)
    if landed & friends & ~lifted:
        return False
    taken = landed & foes
    if not taken:
        return step_open(p, i64(board[origin]), (friends | foes) & ~lifted, lifted, origin, target)
    if taken & frozen:
        return False
    return capture_open(p, board, friends, foes, frozen, lifted, taken, origin, target)


def step_open(p: Profiles, code: i64, rest: i64, lifted: i64, origin: i64, target: i64) -> bool:
    """Does an icon of the active tile take all of `lifted` to squares that are free?"""
    hot = p.hot
    end = BIT[target]
    by = target - origin
    row = (code * SQUARES + origin) * FIELDS
    if (hot[row + LEAP] | hot[row + QUIET_LEAP]) & end:
        return True
    if hot[row + LINE] & end and paths_clear(lifted, by, rest):
        return True
    if p.any_rare and slides_on_open(p, code, rest, lifted, origin, target):
        return True
    rays = hot[row + RAYS]
    while rays:
        cell = rays & 63
        direction = (rays >> 6) & 7
        rays >>= RAY_BITS
        if RAY[cell * 8 + direction] & end and rays_clear(lifted, by, origin, cell, direction, rest):
            return True
    return False


def capture_open(
    p: Profiles,
    board: vec[u8],
    friends: i64,
    foes: i64,
    frozen: i64,
    lifted: i64,
    taken: i64,
    origin: i64,
    target: i64,
) -> bool:
    """Does a capturing icon of the active tile take all of `lifted` along, onto `taken` among others?"""
    hot = p.hot
    end = BIT[target]
    by = target - origin
    code = i64(board[origin])
    row = (code * SQUARES + origin) * FIELDS
    rest = (friends | foes) & ~lifted
    captures = hot[row + LEAP] & end != 0
    if hot[row + CAPTURE] & end and paths_clear(lifted, by, rest):
        if hot[row + SMASH] & end:
            return True
        captures = True
    if not captures and p.any_rare:
        captures = slides_on_open(p, code, rest, lifted, origin, target)
    return captures and not any_defended(p, board, taken, by, foes, frozen)


def slides_on_open(p: Profiles, code: i64, rest: i64, lifted: i64, origin: i64, target: i64) -> bool:
    """Does a Jump Slide of the active tile, beyond its first square, take all of `lifted` along?"""
    row = (code * SQUARES + origin) * RARE_FIELDS
    if not p.rare[row + SLIDE_ON] & BIT[target]:
        return False
    return slides_on_clear(p, lifted, target - origin, origin, target, row, rest)


def pairs_capture(
    p: Profiles,
    board: vec[u8],
    friends: i64,
    foes: i64,
    frozen: i64,
    origin: i64,
    pairs: i64,
    victim: i64,
) -> bool:
    """Can `origin` with exactly `pairs` capture on `victim`, by itself or by one of them?"""
    reach = p.hot[(i64(board[origin]) * SQUARES + origin) * FIELDS + REACH]
    movers = pairs | BIT[origin]
    while movers:
        low = movers & -movers
        movers ^= low
        captor = INDEX[low % 37]
        dc = COL[victim] - COL[captor]
        dr = ROW[victim] - ROW[captor]
        if not BIT[origin] & COLUMNS_STAY[dc + 5] & ROWS_STAY[dr + 5]:
            continue
        target = origin + 6 * dr + dc
        if reach & BIT[target] and paired_move_possible(p, board, friends, foes, frozen, origin, target, pairs):
            return True
    return False


def formation_captures(
    p: Profiles, board: vec[u8], friends: i64, foes: i64, frozen: i64, origin: i64, victim: i64
) -> bool:
    """Can the tile on `origin` bring about a capture on `victim` by Formation?"""
    row = (i64(board[origin]) * SQUARES + origin) * FIELDS
    full = p.hot[row + FULL] & friends & ~frozen
    single = p.hot[row + SINGLE] & friends & ~frozen & ~full
    pairs = full if full else single & -single
    while pairs:
        if pairs_capture(p, board, friends, foes, frozen, origin, pairs, victim):
            return True
        pairs = next_pairing(pairs, full, single)
    return False
