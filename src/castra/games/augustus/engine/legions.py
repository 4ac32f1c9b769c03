"""Legions on objectives: which may be placed, moved, lifted or removed."""

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.augustus.engine.state import (
    LEVEL,
    LIFT,
    REMOVE,
    ROOM,
    STOCK,
    AugustusState,
    action,
    from_card_of,
    from_symbol_of,
    place,
    symbol_of,
)
from castra.games.augustus.engine.state import (
    card_of as target_of,
)
from castra.games.augustus.engine.symbols import (
    ANY_SYMBOL,
    FIELDS,
    KINDS,
    SHIFT,
    SYMBOL_BIT,
    UNIT,
    count_of,
    symbols_in,
    total_of,
)
from castra.games.augustus.engine.tables import Tables


def is_full(tables: Tables, state: AugustusState, card: i64) -> bool:
    return state.legions[card] == tables.need[card]


def is_pending(state: AugustusState, card: i64) -> bool:
    """Is this objective complete and waiting in the chain?"""
    i: i64 = 0
    while i < state.pending_size:
        if state.pending[i] % LEVEL == card:
            return True
        i += 1
    return False


def legions_before(tables: Tables, state: AugustusState, seat: i64) -> i64:
    """Legions on the objectives that a seat is conquering; complete ones are neutralised and left out."""
    total: i64 = 0
    i = seat * ROOM
    end = i + state.front_size[seat]
    while i < end:
        card = state.front[i]
        if not is_full(tables, state, card):
            total += total_of(state.legions[card])
        i += 1
    return total


def has_choice(tables: Tables, state: AugustusState, seat: i64) -> bool:
    """Can this seat do anything with the token called, or is it passed over (rule 3.4)?"""
    return can_place(tables, state, seat, state.serves[7 * seat + state.token])


def can_place(tables: Tables, state: AugustusState, seat: i64, symbols: i64) -> bool:
    """Is there anything to do with a token that serves these symbols? (Between rounds nothing is complete.)"""
    fields = FIELDS[symbols]
    base = seat * ROOM
    end = base + state.front_size[seat]
    if state.stock[seat] == 0:
        return can_move(tables, state, seat, symbols)
    i = base
    while i < end:
        card = state.front[i]
        if (tables.need[card] - state.legions[card]) & fields:
            return True
        i += 1
    return False


def can_move(tables: Tables, state: AugustusState, seat: i64, symbols: i64) -> bool:
    """Is there a free space of these symbols, and a legion that does not already lie on its like?"""
    total = legions_before(tables, state, seat)
    i = seat * ROOM
    end = i + state.front_size[seat]
    while i < end:
        card = state.front[i]
        symbol: i64 = 0
        while symbol < KINDS:
            lying = count_of(state.legions[card], symbol)
            if symbols & SYMBOL_BIT[symbol] and lying < count_of(tables.need[card], symbol) and lying < total:
                return True
            symbol += 1
        i += 1
    return False


def origins(tables: Tables, state: AugustusState, seat: i64, locked: bool) -> vec[i64]:
    """Spaces of `seat` with a legion that may leave, as symbol << 7 | card.

    Complete objectives hold theirs: all of them if `locked`, otherwise only those of the chain.
    """
    found = vec[i64](capacity=16)
    i = seat * ROOM
    end = i + state.front_size[seat]
    while i < end:
        card = state.front[i]
        lying = state.legions[card]
        if lying and not (is_full(tables, state, card) and (locked or is_pending(state, card))):
            symbol: i64 = 0
            while symbol < KINDS:
                if (lying >> SHIFT[symbol]) & 15:
                    found = append(found, symbol << 7 | card)
                symbol += 1
        i += 1
    return found


def placements(
    tables: Tables, state: AugustusState, seat: i64, symbols: i64, from_stock: bool, locked: bool, actions: vec[i64]
) -> vec[i64]:
    """`actions` and every way to put one legion on a free space of one of these symbols."""
    fields = FIELDS[symbols]
    movable = origins(tables, state, seat, locked)
    n = i64(len(movable))
    i = seat * ROOM
    end = i + state.front_size[seat]
    while i < end:
        card = state.front[i]
        free = (tables.need[card] - state.legions[card]) & fields
        symbol: i64 = 0
        while free:
            if free & 15:
                if from_stock:
                    actions = append(actions, place(card, symbol, STOCK, 0))
                here = symbol << 7 | card
                j: i64 = 0
                while j < n:
                    origin = movable[j]
                    if origin != here:
                        actions = append(actions, place(card, symbol, origin & 127, origin >> 7))
                    j += 1
            free >>= 4
            symbol += 1
        i += 1
    return actions


def removals(tables: Tables, state: AugustusState, seat: i64, actions: vec[i64]) -> vec[i64]:
    """`actions` and one REMOVE for every kind of space that holds a vulnerable legion."""
    for origin in origins(tables, state, seat, True):
        actions = append(actions, action(REMOVE, origin & 127, origin >> 7))
    return actions


def lifts(tables: Tables, state: AugustusState, seat: i64, actions: vec[i64]) -> vec[i64]:
    """`actions` and one LIFT for every kind of space whose legion may be rearranged."""
    for origin in origins(tables, state, seat, False):
        actions = append(actions, action(LIFT, origin & 127, origin >> 7))
    return actions


def budget_symbols(budget: i64) -> i64:
    """The symbols for which a mobilising power still has legions."""
    if budget >> SHIFT[6]:
        return ANY_SYMBOL
    return symbols_in(budget)


def move_legion(state: AugustusState, seat: i64, action: i64) -> None:
    """Carry out a PLACE from the stock or from another space."""
    state.legions[target_of(action)] += UNIT[symbol_of(action)]
    origin = from_card_of(action)
    if origin == STOCK:
        state.stock[seat] -= 1
    else:
        state.legions[origin] -= UNIT[from_symbol_of(action)]


def move_back(state: AugustusState, seat: i64, action: i64) -> None:
    """Undo `move_legion`."""
    state.legions[target_of(action)] -= UNIT[symbol_of(action)]
    origin = from_card_of(action)
    if origin == STOCK:
        state.stock[seat] += 1
    else:
        state.legions[origin] += UNIT[from_symbol_of(action)]


def take_legions(state: AugustusState, seat: i64, card: i64) -> None:
    """All legions of a card go back to the stock."""
    state.stock[seat] += total_of(state.legions[card])
    state.legions[card] = 0
