"""What a seat sees and may do. Nothing is copied from the state but what is named here.

facts, for everybody:
    phase      lot, dealing, keeping, drawing, placing, … as in `positions.PHASES`
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

picks: kind "card" (id 70), "space" (id "70 shield"), "player" (id "player 2"), "button" (id stock, hand, nothing,
    back, confirm, claim, decline, lift).
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from castra.core.game import Choice, Outcome, Pick, Setup, View
from castra.core.play import acting_seats
from castra.games.augustus.legions import is_full
from castra.games.augustus.notation import RESOURCE_NAMES, REWARD_NAMES, write_action
from castra.games.augustus.positions import PHASES, by_place, unpack
from castra.games.augustus.prompts import prompt
from castra.games.augustus.rules import AugustusRules
from castra.games.augustus.state import (
    CLAIM,
    CONTROLLED,
    DEALT,
    DECLINE,
    DISPLAY,
    GIVE,
    KEPT,
    LEVEL,
    LIFT,
    LOST,
    NOBODY,
    NOTHING,
    PASS,
    PLACE,
    REARRANGING,
    REJECTED,
    REMOVE,
    RESOLVED,
    ROOM,
    STOCK,
    AugustusState,
    card_of,
    from_card_of,
    from_symbol_of,
    kind_of,
    symbol_of,
)
from castra.games.augustus.symbols import BAG, SYMBOLS, TOKENS
from castra.games.augustus.words import breakdown, card_name, label, seat_name


def view(
    rules: AugustusRules, setup: Setup, state: AugustusState, seat: int, outcome: Outcome | None, game: str
) -> View:
    acting = acting_seats(rules, state)
    return View(
        game=game,
        seat=seat,
        setup=setup,
        facts=facts(rules, state, seat),
        acting=acting,
        prompt=prompt(rules, state, seat) if outcome is None else outcome.reason + ".",
        choices=choices(rules, state, seat) if seat in acting else (),
        outcome=outcome,
    )


# -- facts


def facts(rules: AugustusRules, state: AugustusState, seat: int) -> dict[str, Any]:
    cards = by_place(state)
    out: dict[str, Any] = {
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
    if 0 <= seat < rules.seats:
        out["hand"] = {
            "dealt": cards[DEALT + seat],
            "kept": cards[KEPT + seat],
            "rejected": cards[REJECTED + seat],
        }
        out["choice"] = write_action(state.choice[seat]) if state.choice[seat] != NOTHING else None
    return out


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
        "recount": [name for i, name in enumerate(RESOURCE_NAMES) if state.recount >> i & 1],
        "picks": int(state.picks),
    }


# -- choices


def choices(rules: AugustusRules, state: AugustusState, seat: int) -> tuple[Choice, ...]:
    return tuple(
        Choice(int(number), write_action(number), label(rules, state, number), tuple(picks(rules, state, number)))
        for number in rules.legal_actions(state, seat)
    )


def button(name: str, words: str) -> Pick:
    return Pick("button", name, words)


def card_pick(rules: AugustusRules, card: int) -> Pick:
    return Pick("card", str(card + 1), card_name(rules, card))


def space_pick(rules: AugustusRules, card: int, symbol: int) -> Pick:
    return Pick("space", f"{card + 1} {SYMBOLS[symbol]}", f"{SYMBOLS[symbol]} space of {card_name(rules, card)}")


def picks(rules: AugustusRules, state: AugustusState, number: int) -> list[Pick]:
    kind, card, symbol = kind_of(number), card_of(number), symbol_of(number)
    if kind == PLACE:
        return [space_pick(rules, card, symbol), origin_pick(rules, state, number)]
    if kind == PASS:
        return [button("nothing", "do nothing")]
    if kind == REMOVE:
        return [space_pick(rules, card, symbol)]
    if kind == LIFT:
        return [button("lift", "lift a legion into your stock"), space_pick(rules, card, symbol)]
    if kind in (CLAIM, DECLINE):
        return [button(write_action(number).split()[0], label(rules, state, number))]
    if kind == GIVE:
        return [Pick("player", seat_name(symbol), label(rules, state, number))]
    words = write_action(number)
    if " " not in words:
        return [button(words, label(rules, state, number))]
    return [card_pick(rules, card)]


def origin_pick(rules: AugustusRules, state: AugustusState, number: int) -> Pick:
    if from_card_of(number) != STOCK:
        return space_pick(rules, from_card_of(number), from_symbol_of(number))
    if state.phase == REARRANGING:
        return button("hand", "a legion you lifted")
    return button("stock", "a legion from your stock")
