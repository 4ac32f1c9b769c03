"""Why can't I? The rule, the reason and the cards behind every action that is not legal."""

from __future__ import annotations

from typing import Final

from castra.core.game import Refusal
from castra.games.augustus.content.printed import RESOURCES, SYMBOLS, legion_word, number_word
from castra.games.augustus.engine.legions import budget_symbols, is_full, is_pending
from castra.games.augustus.engine.rules import KEEPERS, AugustusRules
from castra.games.augustus.engine.state import (
    BACK,
    CLAIM,
    CLAIMING,
    CLEAR,
    CLEARING,
    COMPLETING,
    CONFIRM,
    CONTROLLED,
    DEAL,
    DEALT,
    DECLINE,
    DISPLAY,
    DROP,
    FINISH,
    FRONT,
    GIVE,
    GIVING,
    KEEP,
    KEEPING,
    KEPT,
    LIFT,
    LOSE,
    LOSING,
    LOT,
    MOBILISING,
    ORDERING,
    PASS,
    PLACE,
    PLACING,
    REARRANGING,
    REMOVE,
    REMOVING,
    RESOLVE,
    STOCK,
    TABLE,
    TAKE,
    TAKING,
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
from castra.games.augustus.engine.symbols import JOKER, KINDS, count_of
from castra.games.augustus.engine.tables import CARDS, MOBILISE_ANY
from castra.games.augustus.people.words import card_name, seat_name, token_name

NOT_AN_ACTION: Final = Refusal("3.2", "this is not an action of the game")

_NOW: Final = {
    KEEPING: ("2.3", "first everybody keeps three objectives"),
    PLACING: ("3.2", "now everybody chooses for the token: place or move one legion, or do nothing"),
    ORDERING: ("5.2", "first say which of your completed objectives is resolved"),
    MOBILISING: ("6.3", "you are mobilising legions by a power"),
    REARRANGING: ("6.10", "you are rearranging your legions"),
    COMPLETING: ("6.8", "you are choosing an objective to complete"),
    REMOVING: ("6.4", "you have to remove legions"),
    CLEARING: ("6.5", "you have to clear an objective"),
    LOSING: ("9.1", "you have to give up a controlled objective"),
    GIVING: ("9.4", "you have to choose who gets the reward"),
    CLAIMING: ("8.3", "first claim or decline the reward"),
    TAKING: ("4.7", "now you take an objective from the display"),
}
_KINDS: Final = {
    KEEPING: (KEEP, DROP, CONFIRM),
    PLACING: (PLACE, PASS),
    ORDERING: (RESOLVE,),
    MOBILISING: (PLACE, BACK, CONFIRM),
    REARRANGING: (PLACE, LIFT, BACK, CONFIRM),
    COMPLETING: (FINISH, BACK, CONFIRM),
    REMOVING: (REMOVE, BACK, CONFIRM),
    CLEARING: (CLEAR, BACK, CONFIRM),
    LOSING: (LOSE, BACK, CONFIRM),
    GIVING: (GIVE,),
    CLAIMING: (CLAIM, DECLINE),
    TAKING: (TAKE,),
}


def refusal(rules: AugustusRules, state: AugustusState, seat: int, number: int) -> Refusal:
    if not is_action(rules, number):
        return NOT_AN_ACTION
    kind = kind_of(number)
    if kind in (LOT, DEAL, TOKEN):
        return Refusal({LOT: "2.5", DEAL: "2.2", TOKEN: "3.1"}[kind], "only chance decides this")
    if not rules.acting(state) >> seat & 1 or state.phase not in _NOW:
        return Refusal("3.8", "you have nothing to choose now")
    if kind not in _KINDS[state.phase]:
        rule, reason = _NOW[state.phase]
        return Refusal(rule, reason)
    if kind == BACK:
        return Refusal("6.12", "there is no step to take back")
    if kind == CONFIRM:
        return confirm_refusal(rules, state, seat)
    if kind == PLACE:
        return place_refusal(rules, state, seat, number)
    return card_refusal(rules, state, seat, number)


def is_action(rules: AugustusRules, number: int) -> bool:
    """Does this number say something, with no part too many?"""
    if number < 0 or number >> 20 > TOKEN:
        return False
    kind, card, symbol = kind_of(number), card_of(number), symbol_of(number)
    if kind == PLACE:
        origin, where = from_card_of(number), from_symbol_of(number)
        fits = (origin == STOCK and where == 0) or (origin < CARDS and where < KINDS)
        return fits and card < CARDS and symbol < KINDS and number == place(card, symbol, origin, where)
    if number != action(kind, card, symbol):
        return False
    if kind in (PASS, BACK, CONFIRM):
        return card == 0 and symbol == 0
    if kind in (LIFT, REMOVE):
        return card < CARDS and symbol < KINDS
    if kind in (CLAIM, DECLINE):
        return 2 <= card <= 6 and symbol == 0
    if kind == GIVE:
        return card < len(RESOURCES) and symbol < rules.seats
    if kind in (LOT, TOKEN):
        return card == 0 and symbol < (rules.seats if kind == LOT else JOKER + 1)
    if kind == DEAL:
        return card < CARDS and (symbol < rules.seats or symbol == TABLE)
    return card < CARDS and symbol == 0


def confirm_refusal(rules: AugustusRules, state: AugustusState, seat: int) -> Refusal:
    if state.phase == KEEPING:
        marked = ("none", "one", "two")[rules.marked(state, seat)]
        return Refusal("2.3", f"you have marked {marked} of your six objectives; mark exactly {number_word(KEEPERS)}")
    if state.phase == REMOVING:
        return Refusal("6.4", f"you still have to remove {legion_word(int(state.due))}")
    if state.phase == CLEARING:
        return Refusal("6.5", "first choose the objective to clear")
    return Refusal("9.1", "first choose the objective to give up")


# -- placing and moving


def place_refusal(rules: AugustusRules, state: AugustusState, seat: int, number: int) -> Refusal:
    card, symbol = card_of(number), symbol_of(number)
    if state.phase == MOBILISING and not state.budget:
        return Refusal(_power_rule(rules, state), "this power has no more legions to mobilise")
    if not _serves(state, seat, symbol):
        return symbol_refusal(rules, state, seat, symbol)
    return (
        space_refusal(rules, state, seat, card, symbol)
        or origin_refusal(rules, state, seat, number)
        or Refusal("3.5", f"the legion already lies on a {SYMBOLS[symbol]} space of this objective", (str(card + 1),))
    )


def _power_rule(rules: AugustusRules, state: AugustusState) -> str:
    return "6.2" if rules.tables.power[state.card] == MOBILISE_ANY else "6.1"


def _serves(state: AugustusState, seat: int, symbol: int) -> bool:
    if state.phase == REARRANGING:
        return True
    symbols = budget_symbols(state.budget) if state.phase == MOBILISING else state.serves[7 * seat + state.token]
    return bool(symbols >> symbol & 1)


def symbol_refusal(rules: AugustusRules, state: AugustusState, seat: int, symbol: int) -> Refusal:
    if state.phase == MOBILISING:
        return Refusal("6.1", f"this power mobilises no legion on a {SYMBOLS[symbol]} space now")
    called = token_name(state.token)
    chained = any(
        state.serves[7 * seat + between] >> symbol & 1
        for between in range(KINDS)
        if state.serves[7 * seat + state.token] >> between & 1
    )
    if chained:
        return Refusal("7.2", f"{called} was called; equivalences do not chain to {SYMBOLS[symbol]} spaces")
    return Refusal("3.2", f"{called} was called, so a {SYMBOLS[symbol]} space cannot be used")


def space_refusal(rules: AugustusRules, state: AugustusState, seat: int, card: int, symbol: int) -> Refusal | None:
    """Why the target is no free space of this seat's; None if it is one."""
    places = (str(card + 1),)
    name = card_name(rules, card)
    if state.place[card] != FRONT + seat:
        return Refusal("3.2", f"{name} is not an objective you are conquering", places)
    need = count_of(rules.tables.need[card], symbol)
    if not need:
        return Refusal("3.2", f"{name} has no {SYMBOLS[symbol]} space", places)
    if count_of(state.legions[card], symbol) == need:
        return Refusal("3.2", f"{name} has no free {SYMBOLS[symbol]} space", places)
    return None


def origin_refusal(rules: AugustusRules, state: AugustusState, seat: int, number: int) -> Refusal | None:
    """Why the legion cannot come from there; None if it can."""
    card, symbol = from_card_of(number), from_symbol_of(number)
    if card == STOCK:
        if state.phase == REARRANGING:
            return Refusal("6.10", "you hold no lifted legion, and none is added from the stock")
        return Refusal("3.3", "there is no legion in your stock")
    return legion_refusal(rules, state, seat, card, symbol, "3.3", state.phase != REARRANGING)


def legion_refusal(
    rules: AugustusRules, state: AugustusState, seat: int, card: int, symbol: int, rule: str, locked: bool
) -> Refusal | None:
    """Why no legion can leave this space; None if one can."""
    places = (str(card + 1),)
    name = card_name(rules, card)
    if state.place[card] != FRONT + seat:
        return Refusal(rule, f"{name} is not an objective you are conquering", places)
    if not count_of(state.legions[card], symbol):
        return Refusal(rule, f"no legion lies on a {SYMBOLS[symbol]} space of {name}", places)
    if is_full(rules.tables, state, card) and (locked or is_pending(state, card)):
        return Refusal("4.1", f"{name} is complete, so its legions stay", places)
    return None


# -- everything that names one card


def card_refusal(rules: AugustusRules, state: AugustusState, seat: int, number: int) -> Refusal:
    kind, card, symbol = kind_of(number), card_of(number), symbol_of(number)
    if kind in (CLAIM, DECLINE):
        return Refusal(
            "8.3", f"you control exactly {number_word(int(state.held[seat]))} objectives, not {number_word(card)}"
        )
    if kind == GIVE:
        due = 0 if state.recount & 1 else 1
        if card != due:
            return Refusal("9.3", f"now {RESOURCES[due]} is counted, not {RESOURCES[card]}")
        return Refusal(
            "9.4", f"{seat_name(symbol)} does not control the most objectives that produce {RESOURCES[card]}"
        )
    places = (str(card + 1),)
    name = card_name(rules, card)
    if kind in (KEEP, DROP):
        return keep_refusal(rules, state, seat, kind, card)
    if kind == TAKE:
        assert state.place[card] != DISPLAY
        return Refusal("4.7", f"{name} is not in the display", places)
    if kind == RESOLVE:
        why = (
            "comes after what your last power completed" if is_pending(state, card) else "is not waiting in your chain"
        )
        return Refusal("5.2", f"{name} {why}", places)
    if kind == LIFT:
        found = legion_refusal(rules, state, seat, card, symbol, "6.10", False)
        assert found is not None
        return found
    return steps_refusal(rules, state, seat, number)


def keep_refusal(rules: AugustusRules, state: AugustusState, seat: int, kind: int, card: int) -> Refusal:
    places = (str(card + 1),)
    name = card_name(rules, card)
    if state.place[card] not in (DEALT + seat, KEPT + seat):
        return Refusal("2.3", f"{name} is not among your six", places)
    if kind == DROP:
        return Refusal("2.3", f"{name} is not marked to be kept", places)
    if state.place[card] == KEPT + seat:
        return Refusal("2.3", f"{name} is already marked to be kept", places)
    return Refusal("2.3", f"you have already marked {number_word(KEEPERS)} objectives", places)


def steps_refusal(rules: AugustusRules, state: AugustusState, seat: int, number: int) -> Refusal:
    """Steps of the powers that complete, remove, clear or take away."""
    kind, card, symbol = kind_of(number), card_of(number), symbol_of(number)
    places = (str(card + 1),)
    name = card_name(rules, card)
    if kind == REMOVE:
        if not state.due:
            return Refusal("6.4", "you have removed enough legions; confirm or take back")
        found = legion_refusal(rules, state, seat, card, symbol, "6.4", True)
        assert found is not None
        return found if found.rule != "4.1" else Refusal("4.8", f"{name} is complete and neutralised", places)
    if state.log_size:
        return Refusal("6.12", "you have already chosen; confirm, or take it back first")
    if kind == LOSE:
        assert state.place[card] != CONTROLLED + seat
        return Refusal("9.1", f"{name} is not under your control", places)
    rule = "6.5" if kind == CLEAR else "6.8"
    if state.place[card] != FRONT + seat:
        return Refusal(rule, f"{name} is not an objective you are conquering", places)
    if is_full(rules.tables, state, card):
        return Refusal("4.8" if kind == CLEAR else "6.8", f"{name} is already complete", places)
    return Refusal("6.5", f"no legion lies on {name}", places)
