"""The legal actions of a seat, click by click.

card     its number: 70
space    a card and a symbol: "70 shield"; of a placement first the target, then where the legion comes from
player   "player 2", who is given a reward
button   stock, hand, nothing, back, confirm, claim, decline, lift
"""

from __future__ import annotations

from typing import Final

from castra.core.game import Pick, button
from castra.games.augustus.content.printed import SYMBOLS
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import (
    CLAIM,
    DECLINE,
    GIVE,
    LIFT,
    PLACE,
    REARRANGING,
    REMOVE,
    STOCK,
    AugustusState,
    card_of,
    from_card_of,
    from_symbol_of,
    kind_of,
    symbol_of,
)
from castra.games.augustus.people.notation import ALONE, write_action
from castra.games.augustus.people.words import PLAIN, card_name, label, seat_name

BUTTONS: Final = tuple(button(ALONE[kind], words) for kind, words in PLAIN.items())
"""What is a whole action, possible now or not."""


def card_pick(rules: AugustusRules, card: int) -> Pick:
    return Pick("card", str(card + 1), card_name(rules, card))


def space_pick(rules: AugustusRules, card: int, symbol: int) -> Pick:
    return Pick("space", f"{card + 1} {SYMBOLS[symbol]}", f"{SYMBOLS[symbol]} space of {card_name(rules, card)}")


def picks(rules: AugustusRules, state: AugustusState, number: int) -> list[Pick]:
    kind, card, symbol = kind_of(number), card_of(number), symbol_of(number)
    if kind == PLACE:
        return [space_pick(rules, card, symbol), origin_pick(rules, state, number)]
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
