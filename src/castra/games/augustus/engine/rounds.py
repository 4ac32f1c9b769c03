"""The course of a round: choices shown together, completions in order of number, chains, rewards, new objectives."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.augustus.engine.control import claimable, count_again, take_control
from castra.games.augustus.engine.legions import has_choice, is_full, is_pending, move_legion, take_legions
from castra.games.augustus.engine.powers import begin_power, confirm, next_victim, step
from castra.games.augustus.engine.state import (
    CLAIM,
    CLAIMING,
    CLEARING,
    CONFIRM,
    DECK,
    DISPLAY_SIZE,
    DRAWING,
    ENDED,
    LEVEL,
    LOSING,
    LOST,
    NOTHING,
    ORDERING,
    PASS,
    PLACING,
    REFILLING,
    REJECTED,
    REMOVING,
    RESOLVED,
    ROOM,
    TAKING,
    AugustusState,
    action,
    card_of,
    drop_front,
    kind_of,
    symbol_of,
)
from castra.games.augustus.engine.symbols import JOKER
from castra.games.augustus.engine.tables import CARDS, NUMBER_REWARD, RESOURCE_REWARD, Tables

ENOUGH: Final = 7  # controlled objectives that end the game
NUMBER_BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64])


# -- a round


def call(tables: Tables, state: AugustusState, token: i64) -> None:
    """A token is drawn; whoever has no space for it is passed over (rule 3.4)."""
    state.token = token
    state.drawn[token] += 1
    state.phase = PLACING
    seat: i64 = 0
    while seat < state.seats:
        if not has_choice(tables, state, seat):
            state.choice[seat] = action(PASS, 0, 0)
        seat += 1
    reveal(tables, state)


def reveal(tables: Tables, state: AugustusState) -> None:
    """Once all have chosen, carry the choices out together (rule 3.8)."""
    seat: i64 = 0
    while seat < state.seats:
        if state.choice[seat] == NOTHING:
            return
        seat += 1
    seat = 0
    while seat < state.seats:
        if kind_of(state.choice[seat]) != PASS:
            move_legion(state, seat, state.choice[seat])
        state.choice[seat] = NOTHING
        seat += 1
    next_completion(tables, state)


def next_completion(tables: Tables, state: AugustusState) -> None:
    """The lowest complete objective on the table comes next; without any the round is over (rule 4.2)."""
    lowest: i64 = CARDS
    owner: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        i = seat * ROOM
        end = i + state.front_size[seat]
        while i < end:
            card = state.front[i]
            if card < lowest and is_full(tables, state, card):
                lowest = card
                owner = seat
            i += 1
        seat += 1
    if lowest == CARDS:
        end_round(state)
        return
    state.active = owner
    resolve(tables, state, lowest)


def end_round(state: AugustusState) -> None:
    state.active = NOTHING
    state.card = NOTHING
    state.seat = 0
    if state.token == JOKER:
        i: i64 = 0
        while i <= JOKER:
            state.drawn[i] = 0
            i += 1
        state.crier = (state.crier + 1) % state.seats
    state.token = NOTHING
    state.phase = DRAWING
    seat: i64 = 0
    while seat < state.seats:
        if state.held[seat] >= ENOUGH:
            state.phase = ENDED
        seat += 1


# -- a completion and its chain


def resolve(tables: Tables, state: AugustusState, card: i64) -> None:
    """Steps 1 and 2 of a completed objective."""
    drop_pending(state, card)
    take_legions(state, state.active, card)
    drop_front(state, state.active, card)
    state.place[card] = u8(RESOLVED + state.active)
    state.picks += 1
    if not begin_power(tables, state, card):
        after_power(tables, state)


def power_step(tables: Tables, state: AugustusState, action: i64) -> None:
    if kind_of(action) != CONFIRM:
        step(tables, state, action)
        return
    hostile = state.phase == REMOVING or state.phase == CLEARING or state.phase == LOSING
    victim = state.seat
    chosen = confirm(tables, state)
    if chosen != NOTHING:
        resolve(tables, state, chosen)
    elif not hostile:
        after_power(tables, state)
    elif not next_victim(tables, state, victim):
        after_attack(tables, state)


def after_attack(tables: Tables, state: AugustusState) -> None:
    if not count_again(state):
        after_power(tables, state)


def give(tables: Tables, state: AugustusState, action: i64) -> None:
    """The former holder of a resource has chosen among the tied players (rule 9.4)."""
    resource = card_of(action)
    state.owner[RESOURCE_REWARD + resource] = symbol_of(action)
    state.recount &= ~(resource + 1)
    after_attack(tables, state)


def after_power(tables: Tables, state: AugustusState) -> None:
    """Collect what the power completed, and go on with the chain (rules 5.1, 5.2)."""
    state.card = NOTHING
    level = top_level(state) + 1
    i = state.active * ROOM
    end = i + state.front_size[state.active]
    while i < end:
        card = state.front[i]
        if is_full(tables, state, card) and not is_pending(state, card):
            state.pending[state.pending_size] = level * LEVEL + card
            state.pending_size += 1
        i += 1
    if not state.pending_size:
        finish_chain(tables, state)
    elif state.pending_size == 1 or state.pending[state.pending_size - 2] // LEVEL < top_level(state):
        resolve(tables, state, state.pending[state.pending_size - 1] % LEVEL)
    else:
        state.phase = ORDERING
        state.seat = state.active


def top_level(state: AugustusState) -> i64:
    if not state.pending_size:
        return 0
    return state.pending[state.pending_size - 1] // LEVEL


def drop_pending(state: AugustusState, card: i64) -> None:
    i: i64 = 0
    while i < state.pending_size and state.pending[i] % LEVEL != card:
        i += 1
    if i == state.pending_size:
        return
    state.pending_size -= 1
    while i < state.pending_size:
        state.pending[i] = state.pending[i + 1]
        i += 1
    state.pending[state.pending_size] = 0


def finish_chain(tables: Tables, state: AugustusState) -> None:
    """Steps 3 and 4 for everything resolved in the chain (rules 5.3, 5.4)."""
    take_control(tables, state, state.active)
    if claimable(state, state.active):
        state.phase = CLAIMING
        state.seat = state.active
    else:
        take_or_refill(tables, state)


def claim(tables: Tables, state: AugustusState, action: i64) -> None:
    number = card_of(action)
    if kind_of(action) == CLAIM:
        state.owner[NUMBER_REWARD + number] = state.active
    else:
        state.declined[state.active] |= NUMBER_BIT[number]
    take_or_refill(tables, state)


def take_or_refill(tables: Tables, state: AugustusState) -> None:
    """Step 5: take while there is something to take, then fill the display (rules 4.7, 5.5)."""
    if state.front_size[state.active] >= ROOM:
        state.picks = 0
    if state.picks and state.display_size:
        state.phase = TAKING
        state.seat = state.active
    else:
        refill(tables, state)


def refill(tables: Tables, state: AugustusState) -> None:
    if state.display_size < DISPLAY_SIZE and deck_lasts(state):
        state.phase = REFILLING
        state.seat = 0
    elif state.picks and state.display_size:
        take_or_refill(tables, state)
    else:
        state.picks = 0
        next_completion(tables, state)


def deck_lasts(state: AugustusState) -> bool:
    """Is there a card to draw? An empty deck takes in all that was put away or lost (rule 4.9)."""
    if state.deck_size:
        return True
    card: i64 = 0
    while card < CARDS:
        at = i64(state.place[card])
        if at == LOST or (at >= REJECTED and at < REJECTED + state.seats):
            state.place[card] = DECK
            state.deck_size += 1
        card += 1
    return state.deck_size > 0
