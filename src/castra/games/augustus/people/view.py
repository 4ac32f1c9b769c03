"""What a seat sees. Nothing is copied from the state but what is named here.

facts, for everybody:
    phase      lot, dealing, keeping, drawing, placing, … as in `position.PHASES`
    crier      the seat that draws the tokens
    token      the token called, or null;  drawn, bag   {"sword": 2, …} beside the bag and in it
    display    numbers of the objectives in the middle;  deck   how many cards it has;  lost   on the discard pile
    reserve    legions nobody has
    rewards    {"green": 0, "gold": null, …}  by name in notation: the owner
    players    by seat: {"stock", "before": {"19": ["shield", …], …} its objectives and the legions on them,
               "complete": of them, those that are; "resolved", "controlled", "declined": numbers;
               "dealt", "rejected": how many cards are hidden there; "confirmed", "chosen": has this seat chosen?
               "score": [rewards, printed, powers]}
    step       what a completion has left to do: {"seat", "active", "card", "pending": [[level, number], …],
               "steps": in notation, "budget", "hand", "due", "recount", "picks"}
facts, for the seat alone (absent for others):
    hand       {"dealt", "kept", "rejected"}: numbers of its hidden cards
    choice     its own choice for the token, in notation, or null
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from castra.core.game import after
from castra.games.augustus.content.printed import RESOURCES, REWARD_NAMES, SYMBOLS, TOKENS
from castra.games.augustus.engine.legions import has_choice, is_full
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import (
    CONTROLLED,
    DEALT,
    DISPLAY,
    KEEPING,
    KEPT,
    LEVEL,
    LOST,
    NOBODY,
    NOTHING,
    PLACING,
    REJECTED,
    RESOLVED,
    ROOM,
    AugustusState,
)
from castra.games.augustus.engine.symbols import BAG
from castra.games.augustus.people.notation import write_action
from castra.games.augustus.people.position import PHASES, by_place, unpack
from castra.games.augustus.people.words import breakdown

# -- facts


def facts(rules: AugustusRules, state: AugustusState, seat: int) -> dict[str, Any]:
    return facts_for(rules, state, [seat])[0]


def facts_for(rules: AugustusRules, state: AugustusState, seats: Sequence[int]) -> list[dict[str, Any]]:
    """What each of these seats sees."""
    cards = by_place(state)
    public = public_facts(rules, state, cards)
    return [public | own_facts(state, cards, seat) if 0 <= seat < rules.seats else public for seat in seats]


def own_facts(state: AugustusState, cards: defaultdict[int, list[int]], seat: int) -> dict[str, Any]:
    return {
        "hand": {
            "dealt": cards[DEALT + seat],
            "kept": cards[KEPT + seat],
            "rejected": cards[REJECTED + seat],
        },
        "choice": write_action(state.choice[seat]) if state.choice[seat] != NOTHING else None,
    }


def public_facts(rules: AugustusRules, state: AugustusState, cards: defaultdict[int, list[int]]) -> dict[str, Any]:
    return {
        "phase": PHASES[state.phase],
        "crier": int(state.crier),
        "token": TOKENS[state.token] if state.token != NOTHING else None,
        "drawn": {token: int(state.drawn[i]) for i, token in enumerate(TOKENS)},
        "bag": {token: int(BAG[i] - state.drawn[i]) for i, token in enumerate(TOKENS)},
        "display": cards[DISPLAY],
        "deck": int(state.deck_size),
        "lost": cards[LOST],
        "reserve": int(state.reserve),
        "rewards": {
            name: int(state.owner[i]) if state.owner[i] != NOBODY else None for i, name in enumerate(REWARD_NAMES)
        },
        "players": [player(rules, state, cards, other) for other in range(rules.seats)],
        "step": step(state),
    }


def player(rules: AugustusRules, state: AugustusState, cards: defaultdict[int, list[int]], seat: int) -> dict[str, Any]:
    """What everybody sees of one player."""
    before = [int(card) for card in state.front[seat * ROOM : seat * ROOM + state.front_size[seat]]]
    return {
        "stock": int(state.stock[seat]),
        "before": {str(card + 1): unpack(state.legions[card]) for card in before},
        "complete": [card + 1 for card in before if is_full(rules.tables, state, card)],
        "resolved": cards[RESOLVED + seat],
        "controlled": cards[CONTROLLED + seat],
        "declined": [number for number in range(2, 7) if state.declined[seat] >> number & 1],
        "dealt": len(cards[DEALT + seat]) + len(cards[KEPT + seat]),
        "rejected": len(cards[REJECTED + seat]),
        "confirmed": bool(state.confirmed >> seat & 1),
        "chosen": bool(state.choice[seat] != NOTHING),
        "score": list(breakdown(rules, state, seat)),
    }


def step(state: AugustusState) -> dict[str, Any]:
    """The unfinished business of a completion; all of it is public."""
    pending = [int(entry) for entry in state.pending][: state.pending_size]
    return {
        "seat": int(state.seat),
        "active": int(state.active) if state.active != NOBODY else None,
        "card": int(state.card) + 1 if state.card != NOTHING else None,
        "pending": [[entry // LEVEL, entry % LEVEL + 1] for entry in pending],
        "steps": [write_action(one) for one in [int(entry) for entry in state.log][: state.log_size]],
        "budget": unpack(state.budget, (*SYMBOLS, "any")),
        "hand": int(state.hand),
        "due": int(state.due),
        "recount": [name for i, name in enumerate(RESOURCES) if state.recount >> i & 1],
        "picks": int(state.picks),
    }


def reveals(rules: AugustusRules, state: AugustusState, seat: int, action: int) -> bool:
    """The last of the secret choices shows them all; a seat that was passed over had none to show."""
    if state.phase not in (KEEPING, PLACING) or after(rules, state, seat, action).phase == state.phase:
        return False
    others = [other for other in range(rules.seats) if other != seat]
    return state.phase == KEEPING or any(has_choice(rules.tables, state, other) for other in others)
