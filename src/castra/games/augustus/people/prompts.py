"""What a seat is asked, or whom it is waiting for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castra.core.game import SPECTATOR, acting_seats
from castra.games.augustus.content.printed import (
    ANY,
    RESOURCES,
    SYMBOLS,
    legion_word,
    mobilise_text,
    number_word,
    power_text,
)
from castra.games.augustus.engine.rules import KEEPERS, AugustusRules
from castra.games.augustus.engine.state import (
    BACK,
    CLAIMING,
    CLEARING,
    COMPLETING,
    CONFIRM,
    DEALING,
    DRAWING,
    GIVING,
    KEEPING,
    LOSING,
    LOTTING,
    MOBILISING,
    NOTHING,
    ORDERING,
    PLACING,
    REARRANGING,
    REFILLING,
    REMOVING,
    TAKING,
    AugustusState,
    kind_of,
)
from castra.games.augustus.people.position import unpack
from castra.games.augustus.people.words import (
    card_name,
    listed,
    number_reward,
    objective,
    opened,
    seat_name,
    token_name,
)


def prompt(rules: AugustusRules, state: AugustusState, seat: int) -> str:
    acting = acting_seats(rules, state)
    if state.phase in _CHANCE:
        return _CHANCE[state.phase](state)
    if seat not in acting:
        names = listed([seat_name(other) for other in acting])
        is_to_act = "is to act" if len(acting) == 1 else "are to act"
        return f"{opened(names)} {is_to_act}." if seat == SPECTATOR else f"Waiting for {names}."
    return f"{opened(seat_name(seat))}: {_request(rules, state, seat)}."


_CHANCE: Final[dict[int, Callable[[AugustusState], str]]] = {
    LOTTING: lambda state: "The lot decides who is the first town crier.",
    DEALING: lambda state: "The objectives are dealt.",
    DRAWING: lambda state: f"The town crier, {seat_name(state.crier)}, draws a token.",
    REFILLING: lambda state: "The display is filled up from the deck.",
}


def _request(rules: AugustusRules, state: AugustusState, seat: int) -> str:
    power = power_text(objective(rules, state.card)) if state.card != NOTHING else ""
    by = f"{card_name(rules, state.card)}: " if state.card != NOTHING else ""
    if state.phase == PLACING:
        symbols = [SYMBOLS[s] for s in range(6) if state.serves[7 * seat + state.token] >> s & 1]
        use = "any symbol" if len(symbols) == 6 else " or ".join(symbols)
        return f"the crier calls {token_name(state.token)}; place or move one legion ({use}), or do nothing"
    if state.phase in _CONFIRM and {BACK} < _kinds(rules, state, seat) <= {BACK, CONFIRM}:
        return f"{by}{_CONFIRM[state.phase]}"
    left = unpack(state.budget, (*SYMBOLS, ANY)) or [ANY]
    resource = RESOURCES[0 if state.recount & 1 else 1]
    reward = number_reward(rules, int(state.held[seat])) if state.phase == CLAIMING else ""
    requests = {
        KEEPING: _keeping_request(KEEPERS - int(rules.marked(state, seat))),
        ORDERING: "say which of your completed objectives is resolved first",
        MOBILISING: f"{by}{mobilise_text(left, 'more ') if state.log_size else power}, then confirm",
        REARRANGING: f"{by}{_rearranging_request(int(state.hand))}",
        COMPLETING: f"{by}choose an objective to complete, then confirm",
        REMOVING: f"{by}remove {legion_word(int(state.due))} from your objectives, then confirm",
        CLEARING: f"{by}choose an objective and remove all its legions, then confirm",
        LOSING: f"{by}choose a controlled objective to give up, then confirm",
        GIVING: f"several others control the most objectives with {resource} now; choose who gets its reward",
        CLAIMING: f"claim {reward}, or decline it for good",
        TAKING: _taking_request(int(state.picks)),
    }
    return requests[state.phase]


def _kinds(rules: AugustusRules, state: AugustusState, seat: int) -> set[int]:
    """The kinds of actions that a seat has."""
    return {int(kind_of(action)) for action in rules.legal_actions(state, seat)}


_CONFIRM: Final = {
    MOBILISING: "confirm what you mobilised, or take it back",
    COMPLETING: "confirm what you complete, or take it back",
    REMOVING: "confirm what you removed, or take it back",
    CLEARING: "confirm what you clear, or take it back",
    LOSING: "confirm what you give up, or take it back",
}
"""What is asked when no further step can be taken."""


def _keeping_request(missing: int) -> str:
    if missing == KEEPERS:
        return "keep three of your six objectives, then confirm"
    if missing:
        return f"keep {number_word(missing)} more of your six objectives, then confirm"
    return "confirm the three objectives you keep, or drop one again"


def _rearranging_request(hand: int) -> str:
    if not hand:
        return "move legions between your objectives, or lift them off, then confirm"
    return f"you hold {legion_word(hand)}; put down what shall not go back into your stock, then confirm"


def _taking_request(picks: int) -> str:
    if picks == 1:
        return "take a new objective from the display"
    return f"take {number_word(picks)} new objectives from the display, one after the other"
