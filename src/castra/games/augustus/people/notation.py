"""Text for actions; whether they are legal is not asked here.

keep 12   drop 12   confirm   back        set-up, and the steps of a power
place 70 shield                           a legion from the stock
move 4 sword to 70 shield                 a legion from another space
nothing                                   for this token
lift 4 sword   complete 4                 rearranging; the power that completes
remove 4 sword   clear 4   lose 6         what a hostile power demands
resolve 4   take 33   claim 4   decline 4   give gold to 2
crier 2   deal 12 to 2   deal 12 to display   token shield      (chance)
"""

from __future__ import annotations

import re
from typing import Final

from castra.core.errors import NotationError
from castra.core.game import CHANCE, after
from castra.games.augustus.content.printed import RESOURCES, SYMBOLS, TOKENS
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import (
    BACK,
    CLAIM,
    CLEAR,
    CONFIRM,
    DEAL,
    DECLINE,
    DROP,
    FINISH,
    GIVE,
    KEEP,
    KEEPING,
    LIFT,
    LOSE,
    LOT,
    PASS,
    PLACE,
    PLACING,
    REMOVE,
    RESOLVE,
    STOCK,
    TABLE,
    TAKE,
    TOKEN,
    AugustusState,
    action,
    card_of,
    from_card_of,
    from_symbol_of,
    kind_of,
    place,
    symbol_of,
)
from castra.games.augustus.engine.tables import CARDS

HIDDEN: Final = "?"

_ON_CARD: Final = {
    KEEP: "keep",
    DROP: "drop",
    FINISH: "complete",
    CLEAR: "clear",
    LOSE: "lose",
    RESOLVE: "resolve",
    TAKE: "take",
}
_ON_SPACE: Final = {LIFT: "lift", REMOVE: "remove"}
ALONE: Final = {PASS: "nothing", BACK: "back", CONFIRM: "confirm"}
_ON_NUMBER: Final = {CLAIM: "claim", DECLINE: "decline"}


def write_action(number: int) -> str:
    kind, card, symbol = kind_of(number), card_of(number), symbol_of(number)
    if kind == PLACE:
        target = f"{card + 1} {SYMBOLS[symbol]}"
        if from_card_of(number) == STOCK:
            return f"place {target}"
        return f"move {from_card_of(number) + 1} {SYMBOLS[from_symbol_of(number)]} to {target}"
    if kind in ALONE:
        return ALONE[kind]
    if kind in _ON_CARD:
        return f"{_ON_CARD[kind]} {card + 1}"
    if kind in _ON_SPACE:
        return f"{_ON_SPACE[kind]} {card + 1} {SYMBOLS[symbol]}"
    if kind in _ON_NUMBER:
        return f"{_ON_NUMBER[kind]} {card}"
    if kind == GIVE:
        return f"give {RESOURCES[card]} to {symbol + 1}"
    if kind == TOKEN:
        return f"token {TOKENS[symbol]}"
    if kind == LOT:
        return f"crier {symbol + 1}"
    assert kind == DEAL
    return f"deal {card + 1} to {'display' if symbol == TABLE else symbol + 1}"


def write_known(rules: AugustusRules, state: AugustusState, actor: int, number: int, seat: int) -> str:
    """As far as `seat` may know it: others' dealt cards and secret choices read `?` (rule 1.8)."""
    text = write_action(number)
    if actor == seat:
        return text
    if actor == CHANCE:
        hidden = kind_of(number) == DEAL and rules.choose and symbol_of(number) not in (seat, TABLE)
        return f"deal ? to {symbol_of(number) + 1}" if hidden else text
    if state.phase == KEEPING:
        return text if kind_of(number) == CONFIRM else HIDDEN
    secret = state.phase == PLACING and after(rules, state, actor, number).phase == PLACING
    return HIDDEN if secret else text


_CARD: Final = r"#?([0-9]+)"
_SYMBOL: Final = f"({'|'.join(SYMBOLS)})s?"
_SPACE: Final = rf"{_CARD} {_SYMBOL}"
_SHAPES: Final = {
    "alone": re.compile(f"({'|'.join(ALONE.values())})"),
    "card": re.compile(rf"({'|'.join(_ON_CARD.values())}) {_CARD}"),
    "space": re.compile(rf"({'|'.join(_ON_SPACE.values())}) {_SPACE}"),
    "number": re.compile(rf"({'|'.join(_ON_NUMBER.values())}) ([0-9]{{1,3}})"),
    "place": re.compile(rf"place {_SPACE}"),
    "move": re.compile(rf"move {_SPACE} to {_SPACE}"),
    "give": re.compile(r"give (gold|wheat) to ([0-9]+)"),
    "token": re.compile(f"token ({'|'.join(TOKENS)})"),
    "crier": re.compile(r"crier ([0-9]+)"),
    "deal": re.compile(rf"deal {_CARD} to ([0-9]+|display)"),
}


def read_action(text: str, seats: int) -> int:
    words = " ".join(text.lower().replace("_", " ").split())
    for shape, pattern in _SHAPES.items():
        if found := pattern.fullmatch(words):
            return _read_shape(shape, found, seats)
    raise NotationError(
        f"{text.strip()[:60]!r} is not an action; write place 70 shield, move 4 sword to 70 shield, nothing, take 33, "
        "confirm or back."
    )


def _read_shape(shape: str, found: re.Match[str], seats: int) -> int:
    if shape == "alone":
        return action(_code(ALONE, found[1]), 0, 0)
    if shape == "card":
        return action(_code(_ON_CARD, found[1]), read_card(found[2]), 0)
    if shape == "space":
        return action(_code(_ON_SPACE, found[1]), read_card(found[2]), SYMBOLS.index(found[3]))
    if shape == "number":
        if not 2 <= int(found[2]) <= 6:
            raise NotationError(f"There is no number reward {int(found[2])}; there are those for 2 to 6 objectives.")
        return action(_code(_ON_NUMBER, found[1]), int(found[2]), 0)
    if shape == "place":
        return place(read_card(found[1]), SYMBOLS.index(found[2]), STOCK, 0)
    if shape == "move":
        return place(read_card(found[3]), SYMBOLS.index(found[4]), read_card(found[1]), SYMBOLS.index(found[2]))
    if shape == "give":
        return action(GIVE, RESOURCES.index(found[1]), read_seat(found[2], seats))
    if shape == "token":
        return action(TOKEN, 0, TOKENS.index(found[1]))
    if shape == "crier":
        return action(LOT, 0, read_seat(found[1], seats))
    return action(DEAL, read_card(found[1]), TABLE if found[2] == "display" else read_seat(found[2], seats))


def _code(names: dict[int, str], word: str) -> int:
    return next(kind for kind, name in names.items() if name == word)


def read_card(text: str) -> int:
    number = int(text) if len(text) < 4 else 0
    if not 1 <= number <= CARDS:
        raise NotationError(f"There is no objective {text[:12]}; they are numbered from 1 to {CARDS}.")
    return number - 1


def read_seat(text: str, seats: int) -> int:
    number = int(text) if len(text) < 3 else 0
    if not 1 <= number <= seats:
        raise NotationError(f"There is no player {text[:12]}; they are numbered from 1 to {seats}.")
    return number - 1
