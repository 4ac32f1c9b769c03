"""The counters on the map: setting them down, taking them up, finding them in their stacks."""

from mypy_extensions import i64, u8

from castra.games.tac13.engine.state import NONE, NOWHERE, TacState
from castra.games.tac13.engine.tables import Tables


def put(t: Tables, state: TacState, slot: i64, at: i64) -> None:
    """On top of the stack; a Command unit beneath the others, on top of other Command units (rule 8.3)."""
    state.where[slot] = at
    above: i64 = NONE
    under = i64(state.top[at])
    if t.is_command(slot):
        while under != NONE and not t.is_command(under):
            above = under
            under = i64(state.below[under])
    state.below[slot] = u8(under)
    if above == NONE:
        state.top[at] = u8(slot)
    else:
        state.below[above] = u8(slot)


def take(state: TacState, slot: i64) -> None:
    """Off the map; the caller says where to."""
    at = state.where[slot]
    if i64(state.top[at]) == slot:
        state.top[at] = state.below[slot]
    else:
        above = i64(state.top[at])
        while i64(state.below[above]) != slot:
            above = i64(state.below[above])
        state.below[above] = state.below[slot]
    state.below[slot] = u8(NONE)
    state.where[slot] = NOWHERE


def unit_at(state: TacState, at: i64, place: i64) -> i64:
    """The slot at this place of a stack, counted from the top; NONE if there is none."""
    slot = i64(state.top[at])
    while slot != NONE and place > 0:
        slot = i64(state.below[slot])
        place -= 1
    return slot


def place_of(state: TacState, slot: i64) -> i64:
    """The place of a unit in its stack, counted from the top."""
    n: i64 = 0
    other = i64(state.top[state.where[slot]])
    while other != slot:
        other = i64(state.below[other])
        n += 1
    return n


def crowd(t: Tables, state: TacState, at: i64) -> i64:
    """The units in a hex that count for stacking (rule 7.2)."""
    n: i64 = 0
    slot = i64(state.top[at])
    while slot != NONE and not t.is_command(slot):
        n += 1
        slot = i64(state.below[slot])
    return n


def height(state: TacState, at: i64) -> i64:
    """All units in a hex, Command units too."""
    n: i64 = 0
    slot = i64(state.top[at])
    while slot != NONE:
        n += 1
        slot = i64(state.below[slot])
    return n


def first_twin(t: Tables, state: TacState, slot: i64) -> i64:
    """The unit that lies highest in its stack of those equal to this one, itself among them."""
    other = i64(state.top[state.where[slot]])
    while other != slot and (t.kind[other] != t.kind[slot] or state.marks[other] != state.marks[slot]):
        other = i64(state.below[other])
    return other


def twin_above(t: Tables, state: TacState, at: i64, slot: i64) -> bool:
    """Does an equal unit lie higher in the stack, so that choosing this one would say nothing new?"""
    return first_twin(t, state, slot) != slot
