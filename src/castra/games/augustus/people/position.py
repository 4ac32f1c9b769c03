"""Text for positions, one line each.

    placing crier=2 token=shield drawn=sword,shield display=3;9;20;41;88 lost=6 reserve=36
    / stock=5 before=19(shield,standard);20;21 controlled=6;40 rewards=wheat choice=place_20_shield / …

The table comes first, then every player. Cards that are not named are in the deck; what is nothing is not written.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from castra.core.errors import NotationError
from castra.games.augustus.content.printed import RESOURCES, REWARD_NAMES, SYMBOLS, TOKENS
from castra.games.augustus.engine.control import refresh
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import (
    CONTROLLED,
    DEALING,
    DEALT,
    DISPLAY,
    DISPLAY_SIZE,
    KEPT,
    LEVEL,
    LOST,
    MOST_PENDING,
    MOST_STEPS,
    NOBODY,
    NOTHING,
    REJECTED,
    RESOLVED,
    ROOM,
    AugustusState,
    add_display,
    add_front,
)
from castra.games.augustus.engine.symbols import BAG, KINDS, count_of
from castra.games.augustus.engine.tables import CARDS
from castra.games.augustus.people.notation import (
    read_action,
    read_card,
    read_seat,
    write_action,
)
from castra.games.augustus.people.soundness import is_sound

PHASES: Final = (
    "lot",
    "dealing",
    "keeping",
    "drawing",
    "placing",
    "ordering",
    "mobilising",
    "rearranging",
    "completing",
    "removing",
    "clearing",
    "losing",
    "giving",
    "claiming",
    "taking",
    "refilling",
    "ended",
)
ZONES: Final = {"dealt": DEALT, "kept": KEPT, "rejected": REJECTED, "resolved": RESOLVED, "controlled": CONTROLLED}
_BUDGET: Final = (*SYMBOLS, "any")
_TABLE_KEYS: Final = (
    *("seat", "crier", "token", "drawn", "display", "lost", "reserve", "active", "card", "pending", "steps"),
    *("budget", "hand", "due", "recount", "picks"),
)
_SEAT_KEYS: Final = ("stock", "before", *ZONES, "confirmed", "rewards", "declined", "choice")


# -- writing


def by_place(state: AugustusState) -> defaultdict[int, list[int]]:
    """The numbers of the cards at each place, rising."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for number, place in enumerate(state.place, 1):
        found[int(place)].append(number)
    return found


def unpack(packed: int, names: tuple[str, ...] = SYMBOLS) -> list[str]:
    """['shield', 'shield', 'dagger'] for a packed count."""
    return list(_unpacked(int(packed), names))


@lru_cache(maxsize=4096)
def _unpacked(packed: int, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(names) for _ in range(packed >> 4 * i & 15))


def write_state(state: AugustusState) -> str:
    cards = by_place(state)
    table = {
        "seat": str(state.seat + 1),
        "crier": str(state.crier + 1),
        "token": TOKENS[state.token] if state.token != NOTHING else "",
        "drawn": ",".join(token for i, token in enumerate(TOKENS) for _ in range(state.drawn[i])),
        "display": _cards(cards[DISPLAY]),
        "lost": _cards(cards[LOST]),
        "reserve": str(state.reserve),
        "active": str(state.active + 1) if state.active != NOBODY else "",
        "card": str(state.card + 1) if state.card != NOTHING else "",
        "pending": ";".join(
            f"{entry // LEVEL}:{entry % LEVEL + 1}" for entry in _head(state.pending, state.pending_size)
        ),
        "steps": ",".join(_one_word(step) for step in _head(state.log, state.log_size)),
        "budget": ",".join(unpack(state.budget, _BUDGET)),
        "hand": str(state.hand or ""),
        "due": str(state.due or ""),
        "recount": ",".join(name for i, name in enumerate(RESOURCES) if state.recount >> i & 1),
        "picks": str(state.picks or ""),
    }
    parts = [f"{PHASES[state.phase]} {_written(table)}"]
    parts += [_written(_seat_fields(state, cards, seat)) for seat in range(state.seats)]
    return " / ".join(parts)


def _seat_fields(state: AugustusState, cards: Mapping[int, list[int]], seat: int) -> dict[str, str]:
    before = state.front[seat * ROOM : seat * ROOM + state.front_size[seat]]
    return {
        "stock": str(state.stock[seat]),
        "before": ";".join(_with_legions(state, card) for card in before),
        **{name: _cards(cards.get(zone + seat, [])) for name, zone in ZONES.items()},
        "confirmed": "yes" if state.confirmed >> seat & 1 else "",
        "rewards": ",".join(name for i, name in enumerate(REWARD_NAMES) if state.owner[i] == seat),
        "declined": ",".join(str(number) for number in range(2, 7) if state.declined[seat] >> number & 1),
        "choice": _one_word(state.choice[seat]) if state.choice[seat] != NOTHING else "",
    }


def _written(fields: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in fields.items() if value)


def _head(values: Iterable[int], size: int) -> list[int]:
    return [int(value) for value in values][:size]


def _cards(numbers: list[int]) -> str:
    return ";".join(map(str, numbers))


def _with_legions(state: AugustusState, card: int) -> str:
    lying = unpack(state.legions[card])
    return f"{card + 1}({','.join(lying)})" if lying else str(card + 1)


def _one_word(number: int) -> str:
    return write_action(number).replace(" ", "_")


# -- reading


def read_state(rules: AugustusRules, text: str) -> AugustusState:
    parts = [part.split() for part in text.strip().split("/")]
    if len(parts) != rules.seats + 1:
        raise NotationError(f"A position for {rules.seats} players has {rules.seats} parts after the table's.")
    if not parts[0] or parts[0][0] not in PHASES:
        raise NotationError(f"A position begins with one of {', '.join(PHASES)}.")
    reader = _Reader(rules, PHASES.index(parts[0][0]))
    reader.table(_fields(parts[0][1:], _TABLE_KEYS))
    for seat, words in enumerate(parts[1:]):
        reader.player(seat, _fields(words, _SEAT_KEYS))
    return reader.finish()


def _fields(words: list[str], known: tuple[str, ...]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or key not in known:
            raise NotationError(f"{word[:40]!r} is not a part of a position; there are {', '.join(known)}.")
        if key in fields or not value:
            raise NotationError(f"{key} is written {'twice' if key in fields else 'without a value'}.")
        fields[key] = value
    return fields


def _number(fields: dict[str, str], key: str, most: int) -> int:
    text = fields.get(key, "0")
    if not re.fullmatch(r"[0-9]{1,3}", text) or int(text) > most:
        raise NotationError(f"{key} is a number from 0 to {most}, not {text[:12]!r}.")
    return int(text)


def _listed(fields: dict[str, str], key: str, names: tuple[str, ...]) -> list[int]:
    """The places in `names` of comma-separated words."""
    found = []
    for word in fields[key].split(",") if key in fields else []:
        if word not in names:
            raise NotationError(f"{word[:24]!r} cannot stand in {key}; there are {', '.join(names)}.")
        found.append(names.index(word))
    return found


class _Reader:
    """Fills a state field by field and refuses what cannot be."""

    def __init__(self, rules: AugustusRules, phase: int) -> None:
        self.rules = rules
        self.state = AugustusState(rules.seats)
        self.state.phase = phase

    def card_list(self, text: str, put: Callable[[int], None]) -> None:
        for word in text.split(";"):
            self.card(word, put)

    def card(self, word: str, put: Callable[[int], None]) -> None:
        if not re.fullmatch(r"[0-9]+", word):
            raise NotationError(f"{word[:24]!r} is not the number of an objective.")
        card = read_card(word)
        if self.state.place[card]:
            raise NotationError(f"Objective {card + 1} is in two places.")
        put(card)
        self.state.deck_size -= 1

    def table(self, fields: dict[str, str]) -> None:
        state, seats = self.state, self.rules.seats
        state.seat = read_seat(_digits(fields, "seat"), seats)
        state.crier = read_seat(_digits(fields, "crier"), seats)
        state.token = (_listed(fields, "token", TOKENS) or [NOTHING])[0]
        for token in _listed(fields, "drawn", TOKENS):
            state.drawn[token] += 1
            if state.drawn[token] > BAG[token]:
                raise NotationError(f"The bag holds {BAG[token]} {TOKENS[token]} and no more.")
        if "display" in fields:
            if fields["display"].count(";") >= DISPLAY_SIZE:
                raise NotationError(f"The display has at most {DISPLAY_SIZE} objectives.")
            self.card_list(fields["display"], lambda card: add_display(state, card))
        if "lost" in fields:
            self.card_list(fields["lost"], lambda card: self.lay(card, LOST))
        state.reserve = _number(fields, "reserve", int(self.rules.legions))
        state.active = read_seat(_digits(fields, "active"), seats) if "active" in fields else NOBODY
        state.card = read_card(_digits(fields, "card")) if "card" in fields else NOTHING
        self.unfinished(fields)

    def lay(self, card: int, place: int) -> None:
        self.state.place[card] = place

    def unfinished(self, fields: dict[str, str]) -> None:
        """What a chain or a power has left to do."""
        state = self.state
        for word in fields["pending"].split(";") if "pending" in fields else []:
            level, _, card = word.partition(":")
            if not re.fullmatch(r"[0-9]{1,2}:[0-9]+", word) or state.pending_size == MOST_PENDING:
                raise NotationError(f"{word[:24]!r} is not a pending completion; write 1:70.")
            state.pending[state.pending_size] = int(level) * LEVEL + read_card(card)
            state.pending_size += 1
        for word in fields["steps"].split(",") if "steps" in fields else []:
            if state.log_size == MOST_STEPS:
                raise NotationError(f"A power has at most {MOST_STEPS} steps.")
            state.log[state.log_size] = read_action(word, int(self.rules.seats))
            state.log_size += 1
        for which in _listed(fields, "budget", _BUDGET):
            state.budget += 16**which
        state.hand = _number(fields, "hand", 99)
        state.due = _number(fields, "due", 99)
        state.recount = sum(1 << which for which in set(_listed(fields, "recount", RESOURCES)))
        state.picks = _number(fields, "picks", 99)

    def player(self, seat: int, fields: dict[str, str]) -> None:
        state = self.state
        state.stock[seat] = _number(fields, "stock", int(self.rules.legions))
        if "before" in fields:
            if fields["before"].count(";") >= ROOM:
                raise NotationError(f"Nobody has more than {ROOM} objectives before himself.")
            for word in fields["before"].split(";"):
                number, bracket, lying = word.partition("(")
                self.card(number, lambda card: add_front(state, seat, card))
                if bracket:
                    self.legions(number, lying)
        for name, zone in ZONES.items():
            if name in fields:
                self.card_list(fields[name], self._layer(zone + seat))
        if fields.get("confirmed", "yes") != "yes":
            raise NotationError("confirmed is yes or not written.")
        state.confirmed |= (1 if "confirmed" in fields else 0) << seat
        for reward in _listed(fields, "rewards", REWARD_NAMES):
            if state.owner[reward] != NOBODY:
                raise NotationError(f"The reward {REWARD_NAMES[reward]} has two owners.")
            state.owner[reward] = seat
        for which in _listed(fields, "declined", ("2", "3", "4", "5", "6")):
            state.declined[seat] |= 1 << (which + 2)
        if "choice" in fields:
            state.choice[seat] = read_action(fields["choice"], int(self.rules.seats))
        refresh(self.rules.tables, state, seat)

    def _layer(self, place: int) -> Callable[[int], None]:
        return lambda card: self.lay(card, place)

    def legions(self, number: str, lying: str) -> None:
        """What stands behind the bracket after the number of an objective."""
        if not lying.endswith(")"):
            raise NotationError(f"{f'{number}({lying}'[:40]!r} is not an objective with its legions; write 19(shield).")
        card, lying = read_card(number), lying[:-1]
        need = self.rules.tables.need[card]
        for which in _listed({"legions": lying}, "legions", SYMBOLS):
            self.state.legions[card] += 16**which
            if count_of(self.state.legions[card], which) > count_of(need, which):
                raise NotationError(f"Objective {card + 1} has no room for that many legions: {lying}.")

    def finish(self) -> AugustusState:
        state, rules = self.state, self.rules
        out = CARDS - int(state.deck_size)
        dealt = DISPLAY_SIZE + int(rules.hand * rules.seats)
        state.dealt = out if state.phase <= DEALING else dealt
        lying = sum(count_of(legions, symbol) for legions in state.legions for symbol in range(KINDS))
        if lying + sum(state.stock) + state.hand + state.reserve != rules.legions:
            raise NotationError(f"The legions do not add up to {rules.legions}.")
        if not is_sound(rules, state):
            raise NotationError(f"This {PHASES[state.phase]} position cannot arise in a game of {rules.seats}.")
        return state


def _digits(fields: dict[str, str], key: str) -> str:
    text = fields.get(key, "")
    if not re.fullmatch(r"[0-9]+", text):
        raise NotationError(f"{key} is missing or not a number.")
    return text
