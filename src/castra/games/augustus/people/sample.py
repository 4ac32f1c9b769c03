"""From a view back to a state: whatever the seat does not know is drawn evenly among all that fits."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

from mypy_extensions import u8

from castra.core.game import View
from castra.games.augustus.content.printed import RESOURCES, REWARD_NAMES, SYMBOLS, TOKENS
from castra.games.augustus.engine.control import refresh
from castra.games.augustus.engine.rules import KEEPERS, AugustusRules
from castra.games.augustus.engine.state import (
    CONTROLLED,
    DEALING,
    DEALT,
    DECK,
    DISPLAY_SIZE,
    KEEPING,
    KEPT,
    LEVEL,
    LOST,
    NOBODY,
    NOTHING,
    REJECTED,
    RESOLVED,
    AugustusState,
    add_display,
    add_front,
)
from castra.games.augustus.engine.tables import CARDS
from castra.games.augustus.people.notation import read_action
from castra.games.augustus.people.position import PHASES


def sample(rules: AugustusRules, view: View, random: Random) -> AugustusState:
    facts = view.facts
    state = AugustusState(rules.seats)
    state.phase = PHASES.index(facts["phase"])
    _lay_table(state, facts)
    for seat, player in enumerate(facts["players"]):
        _lay_player(rules, state, seat, player)
    _lay_step(state, facts["step"], int(rules.seats))
    if "hand" in facts:
        for place, zone in (("dealt", DEALT), ("kept", KEPT), ("rejected", REJECTED)):
            _lay(state, facts["hand"][place], zone + view.seat)
    _deal_unknown(state, view, random)
    state.deck_size = sum(1 for place in state.place if place == DECK)
    out = CARDS - int(state.deck_size)
    state.dealt = out if state.phase <= DEALING else DISPLAY_SIZE + int(rules.hand * rules.seats)
    _choose_unknown(rules, state, view, random)
    return state


# -- what the seat knows


def _lay(state: AugustusState, numbers: list[int], place: int) -> None:
    for number in numbers:
        state.place[number - 1] = u8(place)


def _lay_table(state: AugustusState, facts: Mapping[str, Any]) -> None:
    state.crier = facts["crier"]
    state.token = TOKENS.index(facts["token"]) if facts["token"] is not None else NOTHING
    for i, token in enumerate(TOKENS):
        state.drawn[i] = facts["drawn"][token]
    for number in facts["display"]:
        add_display(state, number - 1)
    _lay(state, facts["lost"], LOST)
    state.reserve = facts["reserve"]
    for i, name in enumerate(REWARD_NAMES):
        owner = facts["rewards"][name]
        state.owner[i] = NOBODY if owner is None else owner


def _lay_player(rules: AugustusRules, state: AugustusState, seat: int, player: Mapping[str, Any]) -> None:
    state.stock[seat] = player["stock"]
    for number, legions in player["before"].items():
        add_front(state, seat, int(number) - 1)
        state.legions[int(number) - 1] = sum(16 ** SYMBOLS.index(symbol) for symbol in legions)
    _lay(state, player["resolved"], RESOLVED + seat)
    _lay(state, player["controlled"], CONTROLLED + seat)
    state.declined[seat] = sum(1 << number for number in player["declined"])
    state.confirmed |= (1 if player["confirmed"] else 0) << seat
    refresh(rules.tables, state, seat)


def _lay_step(state: AugustusState, step: Mapping[str, Any], seats: int) -> None:
    state.seat = step["seat"]
    state.active = NOBODY if step["active"] is None else step["active"]
    state.card = NOTHING if step["card"] is None else step["card"] - 1
    for i, (level, number) in enumerate(step["pending"]):
        state.pending[i] = level * LEVEL + number - 1
    state.pending_size = len(step["pending"])
    for i, text in enumerate(step["steps"]):
        state.log[i] = read_action(text, seats)
    state.log_size = len(step["steps"])
    state.budget = sum(16 ** (*SYMBOLS, "any").index(symbol) for symbol in step["budget"])
    state.hand, state.due, state.picks = step["hand"], step["due"], step["picks"]
    state.recount = sum(1 << RESOURCES.index(name) for name in step["recount"])


# -- what it does not know


def _deal_unknown(state: AugustusState, view: View, random: Random) -> None:
    """The unseen cards, shuffled: to the hidden hands and rejected cards of the others; the rest is the deck."""
    unseen = [card for card in range(CARDS) if state.place[card] == DECK]
    random.shuffle(unseen)
    for seat, player in enumerate(view.facts["players"]):
        if seat == view.seat:
            continue
        hand = [unseen.pop() for _ in range(player["dealt"])]
        _lay(state, [card + 1 for card in hand], DEALT + seat)
        if state.phase == KEEPING:
            marked = _marks(hand, bool(player["confirmed"]), random)
            _lay(state, [card + 1 for card in marked], KEPT + seat)
        _lay(state, [unseen.pop() + 1 for _ in range(player["rejected"])], REJECTED + seat)


def _marks(hand: list[int], confirmed: bool, random: Random) -> tuple[int, ...]:
    """Which cards another seat has marked: three if it has confirmed, otherwise any set of up to three."""
    sizes = [KEEPERS] if confirmed else range(KEEPERS + 1)
    return random.choice([marks for size in sizes for marks in combinations(hand, size)])


def _choose_unknown(rules: AugustusRules, state: AugustusState, view: View, random: Random) -> None:
    """The hidden choices for a token: any that the seat could have made."""
    for seat, player in enumerate(view.facts["players"]):
        if not player["chosen"]:
            continue
        if seat == view.seat:
            state.choice[seat] = read_action(view.facts["choice"], int(rules.seats))
        else:
            state.choice[seat] = random.choice(list(rules.legal_actions(state, seat)))
