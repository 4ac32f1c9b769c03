"""The powers that work at once, each coded here once: how it begins, what it lets a seat do, how it ends."""

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.augustus.engine.control import give_up
from castra.games.augustus.engine.legions import (
    budget_symbols,
    is_full,
    legions_before,
    lifts,
    move_back,
    move_legion,
    placements,
    removals,
    take_legions,
)
from castra.games.augustus.engine.state import (
    BACK,
    CLEAR,
    CLEARING,
    COMPLETING,
    CONFIRM,
    CONTROLLED,
    DROP,
    FINISH,
    LIFT,
    LOSE,
    LOSING,
    MOBILISING,
    MOST_STEPS,
    PLACE,
    REARRANGING,
    REMOVE,
    REMOVING,
    ROOM,
    STOCK,
    AugustusState,
    action,
    card_of,
    from_card_of,
    from_symbol_of,
    kind_of,
    symbol_of,
)
from castra.games.augustus.engine.symbols import ANY_SYMBOL, UNIT
from castra.games.augustus.engine.tables import (
    CARDS,
    CLEAR_OBJECTIVE,
    COMPLETE_OBJECTIVE,
    GAIN_LEGIONS,
    MOBILISE_ANY,
    MOBILISE_SYMBOL,
    REARRANGE,
    REMOVE_CONTROLLED,
    REMOVE_LEGIONS,
    TAKE_TWO,
    Tables,
)


def begin_power(tables: Tables, state: AugustusState, card: i64) -> bool:
    """Start the power of a card just resolved; does anybody have to act?"""
    state.card = card
    power = tables.power[card]
    if power == MOBILISE_SYMBOL or power == MOBILISE_ANY:
        return begin_mobilising(tables, state)
    if power == REMOVE_LEGIONS or power == CLEAR_OBJECTIVE or power == REMOVE_CONTROLLED:
        return next_victim(tables, state, state.active)
    if power == COMPLETE_OBJECTIVE:
        return begin(state, COMPLETING, has_unfinished(tables, state))
    if power == REARRANGE:
        return begin(state, REARRANGING, legions_before(tables, state, state.active) > 0)
    if power == TAKE_TWO:
        state.picks += 1
    elif power == GAIN_LEGIONS:
        gain = tables.count[card] if tables.count[card] < state.reserve else state.reserve
        state.stock[state.active] += gain
        state.reserve -= gain
    return False


def begin(state: AugustusState, phase: i64, useful: bool) -> bool:
    if useful:
        state.phase = phase
        state.seat = state.active
    return useful


def begin_mobilising(tables: Tables, state: AugustusState) -> bool:
    state.budget = tables.budget[state.card]
    ways = placements(
        tables,
        state,
        state.active,
        budget_symbols(state.budget),
        state.stock[state.active] > 0,
        True,
        vec[i64](capacity=32),
    )
    if not begin(state, MOBILISING, len(ways) > 0):
        state.budget = 0
        return False
    return True


def has_unfinished(tables: Tables, state: AugustusState) -> bool:
    """Does the active seat conquer an objective that is not complete?"""
    i = state.active * ROOM
    end = i + state.front_size[state.active]
    while i < end:
        if not is_full(tables, state, state.front[i]):
            return True
        i += 1
    return False


def next_victim(tables: Tables, state: AugustusState, after: i64) -> bool:
    """Ask the next opponent, clockwise, who has something to lose; False when all have paid (rule 6.7)."""
    power = tables.power[state.card]
    seat = (after + 1) % state.seats
    while seat != state.active:
        if power == REMOVE_CONTROLLED:
            if state.held[seat]:
                state.phase = LOSING
                state.seat = seat
                return True
        else:
            lying = legions_before(tables, state, seat)
            if lying:
                state.seat = seat
                if power == CLEAR_OBJECTIVE:
                    state.phase = CLEARING
                else:
                    state.phase = REMOVING
                    state.due = tables.count[state.card] if tables.count[state.card] < lying else lying
                return True
        seat = (seat + 1) % state.seats
    return False


# -- what a seat may do while a power is carried out


def power_actions(tables: Tables, state: AugustusState) -> vec[i64]:
    """Steps, the way back, and the confirmation (rule 6.12)."""
    actions = vec[i64](capacity=32)
    phase = state.phase
    seat = state.seat
    if phase == MOBILISING:
        if state.budget:
            symbols = budget_symbols(state.budget)
            actions = placements(tables, state, seat, symbols, state.stock[seat] > 0, True, actions)
    elif phase == REARRANGING:
        actions = placements(tables, state, seat, ANY_SYMBOL, state.hand > 0, False, actions)
        actions = lifts(tables, state, seat, actions)
    elif phase == REMOVING:
        if state.due:
            actions = removals(tables, state, seat, actions)
    elif not state.log_size:
        actions = marks(tables, state)
    if state.log_size:
        actions = append(actions, action(BACK, 0, 0))
    if may_confirm(state):
        actions = append(actions, action(CONFIRM, 0, 0))
    return actions


def forward(state: AugustusState, actions: vec[i64]) -> vec[i64]:
    """Those of the actions that make progress."""
    out = vec[i64](capacity=32)
    for step in actions:
        kind = kind_of(step)
        if kind == BACK or kind == LIFT or kind == DROP:
            continue
        if state.phase == REARRANGING and kind == PLACE and moved(state, from_card_of(step), from_symbol_of(step)):
            continue
        out = append(out, step)
    return out


def moved(state: AugustusState, card: i64, symbol: i64) -> bool:
    """Was a legion set on such a space since the power began?"""
    i: i64 = 0
    while i < state.log_size:
        if card_of(state.log[i]) == card and symbol_of(state.log[i]) == symbol:
            return True
        i += 1
    return False


def marks(tables: Tables, state: AugustusState) -> vec[i64]:
    """The objectives that a seat may choose to complete, to clear or to lose."""
    actions = vec[i64](capacity=16)
    seat = state.seat
    card: i64 = 0
    if state.phase == LOSING:
        while card < CARDS:
            if state.place[card] == CONTROLLED + seat:
                actions = append(actions, action(LOSE, card, 0))
            card += 1
        return actions
    kind: i64 = CLEAR if state.phase == CLEARING else FINISH
    i = seat * ROOM
    end = i + state.front_size[seat]
    while i < end:
        card = state.front[i]
        if not is_full(tables, state, card) and (kind == FINISH or state.legions[card]):
            actions = append(actions, action(kind, card, 0))
        i += 1
    return actions


def may_confirm(state: AugustusState) -> bool:
    """A seat's own powers may be waived; what a hostile power demands must be done first."""
    phase = state.phase
    if phase == REMOVING:
        return state.due == 0
    if phase == CLEARING or phase == LOSING:
        return state.log_size > 0
    return True


# -- steps, taken and taken back


def step(tables: Tables, state: AugustusState, action: i64) -> None:
    kind = kind_of(action)
    if kind == BACK:
        take_back(tables, state)
        return
    if state.phase == REARRANGING:
        rearrange(state, action)
    elif kind == PLACE:
        move_legion(state, state.seat, action)
        state.budget -= price(tables, state, action)
    elif kind == REMOVE:
        state.legions[card_of(action)] -= UNIT[symbol_of(action)]
        state.stock[state.seat] += 1
        state.due -= 1
    note(state, action)


def note(state: AugustusState, action: i64) -> None:
    """Write a step into the log, which forgets the oldest when it is full: only rearranging can go on so long."""
    if state.log_size == MOST_STEPS:
        i: i64 = 1
        while i < MOST_STEPS:
            state.log[i - 1] = state.log[i]
            i += 1
        state.log_size -= 1
    state.log[state.log_size] = action
    state.log_size += 1


def price(tables: Tables, state: AugustusState, action: i64) -> i64:
    """What one legion on this space takes from the budget of the power."""
    return UNIT[6] if tables.power[state.card] == MOBILISE_ANY else UNIT[symbol_of(action)]


def take_back(tables: Tables, state: AugustusState) -> None:
    state.log_size -= 1
    last = state.log[state.log_size]
    state.log[state.log_size] = 0
    if state.phase == REARRANGING:
        put_back(state, last)
    elif kind_of(last) == PLACE:
        move_back(state, state.seat, last)
        state.budget += price(tables, state, last)
    elif kind_of(last) == REMOVE:
        state.legions[card_of(last)] += UNIT[symbol_of(last)]
        state.stock[state.seat] -= 1
        state.due += 1


def rearrange(state: AugustusState, action: i64) -> None:
    """Move a legion between spaces and hand, which is apart from the stock."""
    unit = UNIT[symbol_of(action)]
    if kind_of(action) == LIFT:
        state.legions[card_of(action)] -= unit
        state.hand += 1
    elif from_card_of(action) == STOCK:
        state.legions[card_of(action)] += unit
        state.hand -= 1
    else:
        move_legion(state, state.seat, action)


def put_back(state: AugustusState, action: i64) -> None:
    """Undo `rearrange`."""
    unit = UNIT[symbol_of(action)]
    if kind_of(action) == LIFT:
        state.legions[card_of(action)] += unit
        state.hand -= 1
    elif from_card_of(action) == STOCK:
        state.legions[card_of(action)] -= unit
        state.hand += 1
    else:
        move_back(state, state.seat, action)


def confirm(tables: Tables, state: AugustusState) -> i64:
    """End the steps of `seat`; the card it chose to complete, or -1."""
    chosen: i64 = card_of(state.log[0]) if state.log_size else -1
    phase = state.phase
    if phase == CLEARING:
        take_legions(state, state.seat, chosen)
    elif phase == LOSING:
        give_up(tables, state, state.seat, chosen)
    elif phase == REARRANGING:
        state.stock[state.seat] += state.hand
        state.hand = 0
    state.budget = 0
    while state.log_size:
        state.log_size -= 1
        state.log[state.log_size] = 0
    return chosen if phase == COMPLETING else -1
