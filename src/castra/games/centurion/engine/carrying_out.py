"""What an action does on the board; each of these says whether anything was captured."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.centurion.engine.board import BIT, INDEX, SQUARES, shifted
from castra.games.centurion.engine.state import (
    LEADER_CAPTURED,
    CenturionState,
    extra_of,
    origin_of,
    paired_squares,
    target_of,
)


def capture(state: CenturionState, squares: i64) -> bool:
    """Remove the enemy tiles on `squares`; the leader among them ends the game (rules 6.16, 11.1)."""
    foe = 1 - state.seat
    taken = squares & state.tiles[foe]
    if not taken:
        return False
    if taken & BIT[state.leader[foe]]:
        state.leader[foe] = -1
        state.end(state.seat, LEADER_CAPTURED)
    while taken:
        low = taken & -taken
        taken ^= low
        state.take(foe, INDEX[low % 37])
    return True


def move(state: CenturionState, action: i64) -> bool:
    origin = origin_of(action)
    target = target_of(action)
    seat = state.seat
    pairs = extra_of(action)
    if pairs:
        return move_formation(state, origin, target, pairs)
    captured = state.board[target] != 0 and capture(state, BIT[target])
    state.put(seat, target, state.take(seat, origin) ^ 1)
    if origin == state.leader[seat]:
        state.leader[seat] = target
    return captured


def move_formation(state: CenturionState, origin: i64, target: i64, pairs: i64) -> bool:
    """Lift the active and the paired tiles, then set them down; only the active one flips (rule 9.6)."""
    seat = state.seat
    by = target - origin
    lifted = BIT[origin] | paired_squares(origin, pairs)
    captured = capture(state, shifted(lifted, by))
    carried = vec[u8]([0] * SQUARES)  # codes of lifted tiles, by their old squares
    tiles = lifted
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        at = INDEX[low % 37]
        carried[at] = u8(state.take(seat, at))
    tiles = lifted
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        at = INDEX[low % 37]
        code = i64(carried[at])
        state.put(seat, at + by, code ^ 1 if at == origin else code)
    if lifted & BIT[state.leader[seat]]:
        state.leader[seat] += by
    return captured


def strike(state: CenturionState, action: i64) -> bool:
    state.flip(origin_of(action))
    return capture(state, BIT[target_of(action)])


def command(state: CenturionState, action: i64) -> bool:
    seat = state.seat
    moved = extra_of(action)
    target = target_of(action)
    captured = capture(state, BIT[target])
    state.put(seat, target, state.take(seat, moved))
    if moved == state.leader[seat]:
        state.leader[seat] = target
    state.flip(origin_of(action))
    return captured
