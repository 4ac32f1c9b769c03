"""Who can capture what: Dread, Defense, Formation, and the danger to a leader.

Functions here look at a board as it is or as it would be: `board` holds the codes, `friends` are
the tiles of the side that would move, `foes` those of the other side.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.centurion.board import BETWEEN, BIT, COL, COLUMNS_STAY, INDEX, RAY, ROW, ROWS_STAY, SQUARES
from castra.games.centurion.profiles import (
    CAPTURE,
    COMMAND,
    DREAD,
    FIELDS,
    FORMATION_THREAT,
    FULL,
    GUARDED,
    HAMMER,
    LEAP,
    LINE,
    QUIET_LEAP,
    RARE_FIELDS,
    RAY_BITS,
    RAYS,
    REACH,
    SHIELDS,
    SINGLE,
    SLIDE_FROM,
    SLIDE_ON,
    SMASH,
    STRIKE,
    THREAT,
    Profiles,
)


def frozen_tiles(p: Profiles, board: vec[u8], occupied: i64) -> i64:
    """The tiles that Dread holds in place (rules 7.1, 7.2)."""
    covered: i64 = 0
    mortal: i64 = 0
    while occupied:
        low = occupied & -occupied
        occupied ^= low
        at = INDEX[low % 37]
        code = i64(board[at])
        covered |= p.rare[(code * SQUARES + at) * RARE_FIELDS + DREAD]
        if not p.immune[code]:
            mortal |= low
    return covered & mortal


def defended(p: Profiles, board: vec[u8], square: i64, start: i64, foes: i64, frozen: i64) -> bool:
    """Does Defense or Shield Defense stop a capture of the tile on `square`, one of `foes`, from `start` (a bit)?"""
    code = i64(board[square])
    if frozen & BIT[square] == 0 and p.hot[(code * SQUARES + square) * FIELDS + GUARDED] & start:
        return True
    shielders = p.shielded_by[square] & foes & ~frozen
    while shielders:
        low = shielders & -shielders
        shielders ^= low
        at = INDEX[low % 37]
        if p.hot[(i64(board[at]) * SQUARES + at) * FIELDS + SHIELDS] & BIT[square]:
            return True
    return False


def shifted(squares: i64, by: i64) -> i64:
    """`squares` moved by so many square numbers; the caller has checked the edges."""
    return squares << by if by >= 0 else squares >> -by


def any_defended(p: Profiles, board: vec[u8], taken: i64, by: i64, foes: i64, frozen: i64) -> bool:
    """Is one of the captures on `taken`, each made from `by` squares back, stopped by Defense?"""
    while taken:
        low = taken & -taken
        taken ^= low
        if defended(p, board, INDEX[low % 37], shifted(low, -by), foes, frozen):
            return True
    return False


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
    by = target - origin
    lifted = BIT[origin] | pairs
    landed = shifted(lifted, by)
    if landed & friends & ~lifted:
        return False
    taken = landed & foes
    if taken & frozen:
        return False
    end = BIT[target]
    hot = p.hot
    row = (i64(board[origin]) * SQUARES + origin) * FIELDS
    if not taken and hot[row + QUIET_LEAP] & end:
        return True
    rest = (friends | foes) & ~lifted
    open_line = hot[row + LINE] & end != 0 and paths_clear(lifted, by, rest)
    if open_line and (not taken or hot[row + SMASH] & end):
        return True
    capture = hot[row + LEAP] & end != 0 or (open_line and hot[row + CAPTURE] & end != 0)
    if not capture and p.any_rare:
        rare_row = (i64(board[origin]) * SQUARES + origin) * RARE_FIELDS
        if p.rare[rare_row + SLIDE_ON] & end:
            capture = slides_on_clear(p, lifted, by, origin, target, rare_row, rest)
    if capture and not (taken and any_defended(p, board, taken, by, foes, frozen)):
        return True
    rays = 0 if taken else hot[row + RAYS]
    while rays:
        cell = rays & 63
        direction = (rays >> 6) & 7
        rays >>= RAY_BITS
        if RAY[cell * 8 + direction] & end and rays_clear(lifted, by, origin, cell, direction, rest):
            return True
    return False


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
    pairs = full
    while pairs:
        if pairs_capture(p, board, friends, foes, frozen, origin, pairs, victim):
            return True
        pairs = (pairs - 1) & full
    single = p.hot[row + SINGLE] & friends & ~frozen & ~full
    while single:
        low = single & -single
        single ^= low
        if pairs_capture(p, board, friends, foes, frozen, origin, low, victim):
            return True
    return False


def command_captures(
    p: Profiles, board: vec[u8], friends: i64, foes: i64, frozen: i64, origin: i64, victim: i64
) -> bool:
    """Can the tile on `origin` command another onto `victim` (rule 6.9)?"""
    squares = p.rare[(i64(board[origin]) * SQUARES + origin) * RARE_FIELDS + COMMAND]
    if not squares & BIT[victim]:
        return False
    movers = squares & friends & ~frozen & ~BIT[origin]
    while movers:
        low = movers & -movers
        movers ^= low
        if not defended(p, board, victim, low, foes, frozen):
            return True
    return False


def endangered(p: Profiles, board: vec[u8], mine: i64, theirs: i64, home: i64, suspects: i64) -> bool:
    """Could one of `suspects` (some of `theirs`) capture the leader on `home` next turn (rules 5.1, 5.3)?"""
    hot = p.hot
    target = BIT[home]
    occupied = mine | theirs
    frozen: i64 = 0
    if p.any_dread:
        frozen = frozen_tiles(p, board, occupied)
        suspects &= ~frozen
    while suspects:
        low = suspects & -suspects
        suspects ^= low
        at = INDEX[low % 37]
        row = (i64(board[at]) * SQUARES + at) * FIELDS
        if hot[row + THREAT] & target:
            if hot[row + HAMMER] & target:
                return True
            line = BETWEEN[at * SQUARES + home] & occupied == 0
            if line and hot[row + SMASH] & target:
                return True
            if (
                (hot[row + LEAP] | hot[row + STRIKE]) & target
                or (line and hot[row + CAPTURE] & target)
                or (p.any_rare and slides_onto(p, board, at, home, occupied))
            ) and not defended(p, board, home, low, mine, frozen):
                return True
        if hot[row + FORMATION_THREAT] & target:
            if formation_captures(p, board, theirs, mine, frozen, at, home):
                return True
            if p.any_rare and command_captures(p, board, theirs, mine, frozen, at, home):
                return True
    return False


def slides_onto(p: Profiles, board: vec[u8], origin: i64, target: i64, occupied: i64) -> bool:
    """Can the tile on `origin` reach `target` by the sliding part of a Jump Slide?"""
    row = (i64(board[origin]) * SQUARES + origin) * RARE_FIELDS
    if not p.rare[row + SLIDE_ON] & BIT[target]:
        return False
    return slides_on_clear(p, BIT[origin], target - origin, origin, target, row, occupied & ~BIT[origin])
