"""New tiles: when one may be drawn, and where it may be placed (sections 4 and 10)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.centurion.engine.board import BESIDE, INDEX
from castra.games.centurion.engine.profiles import INERT, SUMMONS, Profiles
from castra.games.centurion.engine.safety import placement_safe
from castra.games.centurion.engine.state import PLACE, CenturionState, action
from castra.games.centurion.engine.turn import Turn


def free_squares(turn: Turn) -> i64:
    """Where a new tile may come: beside the leader, or beside a tile that summons (rules 4.2, 10.3)."""
    squares = BESIDE[turn.home]
    if turn.p.any_summon:
        tiles = turn.mine & ~turn.frozen
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            at = INDEX[low % 37]
            if turn.p.extras[i64(turn.state.board[at])] & SUMMONS:
                squares |= BESIDE[at]
    return squares & ~turn.occupied


def draw_offered(turn: Turn, diviner: i64) -> bool:
    """May a tile be drawn: by the turn itself (-1) or by the tile that divines (rules 4.3, 4.7)?"""
    free = free_squares(turn)
    if not free or not turn.threats:
        return free != 0
    if diviner < 0 and not turn.guard:
        return True
    while free:
        low = free & -free
        free ^= low
        if placement_safe(turn, INDEX[low % 37], INERT, diviner):
            return True
    return False


def safe_squares(turn: Turn, code: i64) -> i64:
    """Where a new tile `code` leaves the leader safe."""
    free = free_squares(turn)
    if not turn.p.any_dread and not turn.guard:
        return free  # one more own tile cannot expose the leader
    safe: i64 = 0
    left = free
    while left:
        low = left & -left
        left ^= low
        if placement_safe(turn, INDEX[low % 37], code, -1):
            safe |= low
    return safe


def place_on(what: i64, tile: i64, either_side: i64, squares: i64) -> vec[i64]:
    """One action for each square, and for each side of a tile that may show either."""
    return place_by_side(what, tile, squares, squares if either_side else 0)


def place_by_side(what: i64, tile: i64, start: i64, back: i64) -> vec[i64]:
    """One action for each square on which the tile may come with its starting side up, or with its other side."""
    actions = vec[i64](capacity=8)
    squares = start | back
    while squares:
        low = squares & -squares
        squares ^= low
        if start & low:
            actions = append(actions, action(what, tile, INDEX[low % 37], 0))
        if back & low:
            actions = append(actions, action(what, tile, INDEX[low % 37], 1))
    return actions


def placements(p: Profiles, state: CenturionState) -> vec[i64]:
    """Where the drawn tile may be placed; it must be placed, so if no square is safe, any will do (rule 4.8)."""
    kind = state.hand[0]
    tile = kind - p.first_kind[state.seat]
    turn = Turn(p, state)
    start = safe_squares(turn, 2 + 2 * kind)
    back = safe_squares(turn, 3 + 2 * kind) if p.either_side[kind] else 0
    if not start | back:
        return place_on(PLACE, tile, p.either_side[kind], free_squares(turn))
    return place_by_side(PLACE, tile, start, back)
