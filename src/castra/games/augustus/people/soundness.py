"""Could this position arise? Asked of positions that come from outside, so that the engine can trust all it meets.

How objectives came under control and rewards to their owners is not asked, so that people can compose positions.
"""

from __future__ import annotations

from typing import Final

from castra.games.augustus.engine.control import claimable, most_produced
from castra.games.augustus.engine.legions import is_full, legions_before
from castra.games.augustus.engine.powers import take_back
from castra.games.augustus.engine.rules import HAND, KEEPERS, AugustusRules
from castra.games.augustus.engine.state import (
    CLAIMING,
    CLEAR,
    CLEARING,
    COMPLETING,
    CONTROLLED,
    DEALING,
    DEALT,
    DISPLAY_SIZE,
    DRAWING,
    ENDED,
    FINISH,
    FRONT,
    GIVING,
    KEEPING,
    KEPT,
    LEVEL,
    LIFT,
    LOSE,
    LOSING,
    LOTTING,
    MOBILISING,
    NOBODY,
    NOTHING,
    ORDERING,
    PLACE,
    PLACING,
    REARRANGING,
    REFILLING,
    REJECTED,
    REMOVE,
    REMOVING,
    RESOLVED,
    ROOM,
    STOCK,
    TAKING,
    AugustusState,
    card_of,
    from_card_of,
    kind_of,
    symbol_of,
)
from castra.games.augustus.engine.symbols import JOKER, KINDS, count_of
from castra.games.augustus.engine.tables import (
    CLEAR_OBJECTIVE,
    COMPLETE_OBJECTIVE,
    MOBILISE_ANY,
    MOBILISE_SYMBOL,
    REARRANGE,
    REMOVE_CONTROLLED,
    REMOVE_LEGIONS,
    RESOURCE_REWARD,
)

_POWERS: Final = {
    MOBILISING: (MOBILISE_SYMBOL, MOBILISE_ANY),
    REARRANGING: (REARRANGE,),
    COMPLETING: (COMPLETE_OBJECTIVE,),
    REMOVING: (REMOVE_LEGIONS,),
    CLEARING: (CLEAR_OBJECTIVE,),
    LOSING: (REMOVE_CONTROLLED,),
    GIVING: (REMOVE_CONTROLLED,),
}
_STEPS: Final = {
    MOBILISING: (PLACE,),
    REARRANGING: (PLACE, LIFT),
    COMPLETING: (FINISH,),
    REMOVING: (REMOVE,),
    CLEARING: (CLEAR,),
    LOSING: (LOSE,),
}
_OWN: Final = (ORDERING, MOBILISING, REARRANGING, COMPLETING, CLAIMING, TAKING)
"""Phases in which the seat that resolves acts; in the others it is a victim."""


def is_sound(rules: AugustusRules, state: AugustusState) -> bool:
    resolving = ORDERING <= state.phase <= REFILLING
    return (
        _hands_are_sound(rules, state)
        and _token_is_sound(state)
        and _choices_are_sound(rules, state)
        and (_business_is_sound(rules, state) if resolving else _has_no_business(rules, state))
        and _phase_is_sound(rules, state)
    )


def _count(state: AugustusState, place: int) -> int:
    return sum(1 for at in state.place if at == place)


def _hands_are_sound(rules: AugustusRules, state: AugustusState) -> bool:
    """Hidden hands exist at set-up only, and have the right sizes."""
    for seat in range(rules.seats):
        dealt, kept = _count(state, DEALT + seat), _count(state, KEPT + seat)
        confirmed = state.confirmed >> seat & 1
        if state.phase == KEEPING:
            if not rules.choose or dealt + kept != HAND or kept > KEEPERS or (confirmed and kept != KEEPERS):
                return False
        elif kept or confirmed or (dealt and state.phase != DEALING):
            return False
    if state.phase == LOTTING:
        return state.dealt == 0
    return state.phase != DEALING or _deal_is_sound(rules, state)


def _deal_is_sound(rules: AugustusRules, state: AugustusState) -> bool:
    """The display is dealt first, then one hand after the other."""
    left = int(state.dealt) - int(state.display_size)
    if state.display_size != min(DISPLAY_SIZE, state.dealt) or left >= rules.hand * rules.seats:
        return False
    for seat in range(rules.seats):
        there = _count(state, DEALT + seat) if rules.choose else int(state.front_size[seat])
        if there != min(left, rules.hand):
            return False
        left -= there
    return left == 0


def _token_is_sound(state: AugustusState) -> bool:
    """A called token lies among those drawn; a joker only if it was just called."""
    calling = PLACING <= state.phase <= REFILLING
    if calling != (state.token != NOTHING):
        return False
    if calling and not state.drawn[state.token]:
        return False
    return bool(state.drawn[JOKER] == (1 if state.token == JOKER else 0))


def _choices_are_sound(rules: AugustusRules, state: AugustusState) -> bool:
    """Hidden choices exist for a token only, and are such as the seat could have made."""
    made = [seat for seat in range(rules.seats) if state.choice[seat] != NOTHING]
    if state.phase != PLACING:
        return not made
    if len(made) == rules.seats:
        return False
    for seat in made:
        choice = state.choice[seat]
        state.choice[seat] = NOTHING
        fits = choice in list(rules.legal_actions(state, seat))
        state.choice[seat] = choice
        if not fits:
            return False
    return True


def _has_no_business(rules: AugustusRules, state: AugustusState) -> bool:
    """Between completions nothing is complete, pending or half done."""
    idle = state.active == NOBODY and state.card == NOTHING
    done = state.pending_size + state.log_size + state.budget + state.hand + state.due + state.recount + state.picks
    return idle and done == 0 and not _complete(rules, state, range(rules.seats)) and not _resolved(state)


def _complete(rules: AugustusRules, state: AugustusState, seats: range) -> list[int]:
    """The complete objectives before these seats."""
    return [
        int(card)
        for seat in seats
        for card in state.front[seat * ROOM : seat * ROOM + state.front_size[seat]]
        if is_full(rules.tables, state, card)
    ]


def _resolved(state: AugustusState) -> set[int]:
    """The seats that have resolved objectives not yet under control."""
    return {int(at) - RESOLVED for at in state.place if RESOLVED <= at < CONTROLLED}


# -- a completion half way


def _business_is_sound(rules: AugustusRules, state: AugustusState) -> bool:
    if state.active == NOBODY or not _resolved(state) <= {state.active}:
        return False
    running = state.phase in _POWERS
    if running != (state.card != NOTHING) or (running and not _power_is_sound(rules, state)):
        return False
    if state.phase != REFILLING and (state.seat == state.active) != (state.phase in _OWN):
        return False
    return _pending_is_sound(rules, state) and _steps_are_sound(rules, state)


def _power_is_sound(rules: AugustusRules, state: AugustusState) -> bool:
    fits = rules.tables.power[state.card] in _POWERS[state.phase]
    return fits and bool(state.place[state.card] == RESOLVED + state.active)


def _pending_is_sound(rules: AugustusRules, state: AugustusState) -> bool:
    """What waits in the chain is complete and before the active seat; what is complete there waits.

    Once the chain is under control, nothing of it is left.
    """
    waiting = [int(entry) for entry in state.pending][: state.pending_size]
    cards = [entry % LEVEL for entry in waiting]
    if waiting != sorted(set(waiting)) or len(set(cards)) != len(cards) or any(entry < LEVEL for entry in waiting):
        return False
    complete = _complete(rules, state, range(int(state.active), int(state.active) + 1))
    if not set(cards) <= set(complete):
        return False
    if (waiting or _resolved(state)) and state.phase in (CLAIMING, TAKING, REFILLING):
        return False
    return state.phase in (MOBILISING, REARRANGING) or set(complete) == set(cards)


def _steps_are_sound(rules: AugustusRules, state: AugustusState) -> bool:
    """Every noted step can be taken back, and what the power still allows is what it allowed less the steps."""
    steps = [int(step) for step in state.log][: state.log_size]
    if any(kind_of(step) not in _STEPS.get(state.phase, ()) for step in steps):
        return False
    if (state.hand and state.phase != REARRANGING) or (state.due and state.phase != REMOVING):
        return False
    if state.recount and state.phase not in (LOSING, GIVING):
        return False
    if state.phase in (COMPLETING, CLEARING, LOSING):
        return not state.budget and _mark_is_sound(rules, state, steps)
    before = state.copy()
    assert isinstance(before, AugustusState)
    for step in reversed(steps):
        if not _step_is_sound(rules, before, step):
            return False
        take_back(rules.tables, before)
    return _allowance_is_sound(rules, state, before)


def _allowance_is_sound(rules: AugustusRules, state: AugustusState, before: AugustusState) -> bool:
    if state.phase == MOBILISING:
        return bool(before.budget == rules.tables.budget[state.card])
    if state.phase == REMOVING:
        lying = legions_before(rules.tables, before, before.seat)
        return not state.budget and bool(before.due == min(rules.tables.count[state.card], lying)) and lying > 0
    return not state.budget and (state.phase == REARRANGING or not state.log_size)


def _step_is_sound(rules: AugustusRules, state: AugustusState, step: int) -> bool:
    """Does the legion lie where the step put it, or is there room where it was removed?"""
    card, symbol = card_of(step), symbol_of(step)
    if state.place[card] != FRONT + state.seat or symbol >= KINDS:
        return False
    lying, need = count_of(state.legions[card], symbol), count_of(rules.tables.need[card], symbol)
    if kind_of(step) == LIFT:
        return bool(lying < need and state.hand > 0)
    if kind_of(step) == REMOVE:
        return bool(lying < need and state.stock[state.seat] > 0)
    origin = from_card_of(step)
    if not lying or (origin != STOCK and state.place[origin] != FRONT + state.seat):
        return False
    if origin == STOCK:
        return True
    where = step >> 17 & 7
    return bool(count_of(state.legions[origin], where) < count_of(rules.tables.need[origin], where))


def _mark_is_sound(rules: AugustusRules, state: AugustusState, steps: list[int]) -> bool:
    if len(steps) > 1:
        return False
    if not steps:
        return True
    card = card_of(steps[0])
    if state.phase == LOSING:
        return bool(state.place[card] == CONTROLLED + state.seat)
    there = bool(state.place[card] == FRONT + state.seat) and not is_full(rules.tables, state, card)
    return there and (state.phase == COMPLETING or state.legions[card] > 0)


# -- what each phase needs besides


def _phase_is_sound(rules: AugustusRules, state: AugustusState) -> bool:
    phase = state.phase
    if phase == KEEPING:
        return bool(state.confirmed < (1 << int(rules.seats)) - 1)
    if phase == ORDERING:
        levels = [int(entry) // LEVEL for entry in state.pending][: state.pending_size]
        return levels.count(max(levels, default=0)) > 1
    if phase == CLAIMING:
        return claimable(state, state.seat) > 0
    if phase == TAKING:
        return bool(state.picks > 0 and state.display_size > 0 and state.front_size[state.seat] < ROOM)
    if phase == REFILLING:
        return bool(state.display_size < DISPLAY_SIZE and state.deck_size > 0)
    if phase == CLEARING:
        return legions_before(rules.tables, state, state.seat) > 0
    if phase == LOSING:
        return bool(state.held[state.seat] > 0)
    if phase == GIVING:
        return _gift_is_sound(rules, state)
    if phase in (DRAWING, PLACING, ENDED):
        return not any(_count(state, DEALT + seat) for seat in range(rules.seats))
    return phase != LOTTING or _count(state, REJECTED) == 0


def _gift_is_sound(rules: AugustusRules, state: AugustusState) -> bool:
    """The seat holds the reward, no longer has the most, and several others do."""
    if not state.recount:
        return False
    for resource in range(2):
        if state.recount >> resource & 1 and state.owner[RESOURCE_REWARD + resource] == NOBODY:
            return False
    due = 0 if state.recount & 1 else 1
    most = most_produced(state, due)
    tied = [seat for seat in range(rules.seats) if state.produce[2 * seat + due] == most]
    holds = state.owner[RESOURCE_REWARD + due] == state.seat
    return bool(holds and most > 0 and len(tied) > 1 and state.seat not in tied)
