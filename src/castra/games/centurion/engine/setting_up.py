"""Setting up: leaders, then the tiles beside them (section 2)."""

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.centurion.engine.board import BESIDE, HOME_CENTRE
from castra.games.centurion.engine.placing import place_on
from castra.games.centurion.engine.profiles import Profiles
from castra.games.centurion.engine.state import (
    ESCORT,
    ESCORTING,
    LEADER,
    LEADING,
    TURN,
    CenturionState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)


def begin(state: CenturionState, first: i64) -> None:
    state.first = first
    state.seat = first
    state.phase = LEADING


def set_ups(p: Profiles, state: CenturionState) -> vec[i64]:
    """Where the leader or the next escort may be set up."""
    seat = state.seat
    if state.phase == LEADING:
        return place_on(LEADER, 0, 0, HOME_CENTRE[seat] & ~state.tiles[1 - seat])
    free = BESIDE[state.leader[seat]] & ~(state.tiles[0] | state.tiles[1])
    kind = next_escort(p, state)
    return place_on(ESCORT, kind - p.first_kind[seat], p.either_side[kind], free)


def next_escort(p: Profiles, state: CenturionState) -> i64:
    """The kind to be set up next, or -1: escorts come in the order of the army."""
    seat = state.seat
    standing = state.tiles[seat]
    placed: i64 = -1  # the leader does not count
    while standing:
        standing &= standing - 1
        placed += 1
    kind = p.first_kind[seat]
    while kind < p.first_kind[seat + 1]:
        placed -= p.starts[kind]
        if placed < 0:
            return kind
        kind += 1
    return -1


def set_up(p: Profiles, state: CenturionState, action: i64) -> None:
    """A leader or an escort; then the next escort, the other seat, or the first turn (rules 2.2 to 2.4)."""
    seat = state.seat
    kind = origin_of(action) + p.first_kind[seat]
    state.put(seat, target_of(action), 2 + 2 * kind + extra_of(action))
    if kind_of(action) == LEADER:
        state.leader[seat] = target_of(action)
    state.phase = ESCORTING
    if next_escort(p, state) >= 0:
        return
    if seat == state.first:
        state.seat = 1 - seat
        state.phase = LEADING
    else:
        state.seat = state.first
        state.phase = TURN
