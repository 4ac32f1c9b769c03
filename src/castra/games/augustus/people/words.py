"""Sentences about actions: labels of choices, and what each seat is told of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castra.core.game import Verdict
from castra.games.augustus.content.printed import (
    RESOURCES,
    SYMBOLS,
    TOKENS,
    Objective,
    legion_word,
    number_word,
    points_word,
    power_text,
)
from castra.games.augustus.engine.control import card_score, power_score, printed_score, reward_score
from castra.games.augustus.engine.legions import has_choice, is_full, is_pending
from castra.games.augustus.engine.rules import AugustusRules
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
    DEALING,
    DECLINE,
    DRAWING,
    DROP,
    ENDED,
    FINISH,
    FRONT,
    GIVE,
    GIVING,
    KEEP,
    KEEPING,
    LIFT,
    LOSE,
    LOSING,
    LOT,
    LOTTING,
    MOBILISING,
    NOBODY,
    ORDERING,
    PASS,
    PLACE,
    PLACING,
    REARRANGING,
    REFILLING,
    REMOVE,
    REMOVING,
    RESOLVE,
    STOCK,
    TABLE,
    TAKE,
    TAKING,
    AugustusState,
    card_of,
    from_card_of,
    from_symbol_of,
    kind_of,
    symbol_of,
)
from castra.games.augustus.engine.symbols import total_of
from castra.games.augustus.engine.tables import CARDS, NUMBER_REWARD, REWARDS, SCORE_SYMBOL


def seat_name(seat: int) -> str:
    return f"player {seat + 1}"


def opened(sentence: str) -> str:
    """The same with a capital at the beginning."""
    return sentence[:1].upper() + sentence[1:]


def objective(rules: AugustusRules, card: int) -> Objective:
    found = rules.tables.deck.objectives[card]
    assert isinstance(found, Objective)
    return found


def card_name(rules: AugustusRules, card: int) -> str:
    return f"#{card + 1} {objective(rules, card).name}"


def number_reward(rules: AugustusRules, number: int) -> str:
    points = points_word(rules.tables.reward_points[NUMBER_REWARD + number])
    return f"the reward for {number_word(number)} objectives ({points})"


def token_name(token: int) -> str:
    return "double sword" if token == 0 else TOKENS[token]


def listed(names: Sequence[str]) -> str:
    """'player 1, player 2 and player 3'."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# -- labels


def label(rules: AugustusRules, state: AugustusState, number: int) -> str:
    """A seat's action in words, without the seat."""
    kind, card, symbol = kind_of(number), card_of(number), symbol_of(number)
    if kind == PLACE:
        return _place_label(rules, state, number)
    if kind in (CLAIM, DECLINE):
        return f"{'claim' if kind == CLAIM else 'decline'} {number_reward(rules, card)}"
    if kind == GIVE:
        return f"give the {RESOURCES[card]} reward to {seat_name(symbol)}"
    if kind in PLAIN:
        return PLAIN[kind]
    name = card_name(rules, card)
    where = SYMBOLS[symbol] if symbol < len(SYMBOLS) else ""
    return {
        KEEP: f"keep {name}",
        DROP: f"do not keep {name}",
        LIFT: f"lift the legion off a {where} space of {name}",
        FINISH: f"complete {name}",
        REMOVE: f"remove the legion from a {where} space of {name}",
        CLEAR: f"remove all legions from {name}",
        LOSE: f"give up {name}",
        RESOLVE: f"resolve {name} first",
        TAKE: f"take {name}: {power_text(objective(rules, card))}",
    }[kind]


PLAIN: Final = {PASS: "do nothing", BACK: "take back the last step", CONFIRM: "confirm"}


def _place_label(rules: AugustusRules, state: AugustusState, number: int) -> str:
    target = f"a {SYMBOLS[symbol_of(number)]} space of {card_name(rules, card_of(number))}"
    origin = from_card_of(number)
    if origin == STOCK:
        return f"place a legion {'from hand ' if state.phase == REARRANGING else ''}on {target}"
    return f"move a legion from a {SYMBOLS[from_symbol_of(number)]} space of {card_name(rules, origin)} to {target}"


# -- what happened


def narrate(rules: AugustusRules, state: AugustusState, actor: int, number: int, seat: int) -> str:
    return narrate_to(rules, state, actor, number, [seat])[0]


def narrate_to(rules: AugustusRules, state: AugustusState, actor: int, number: int, seats: Sequence[int]) -> list[str]:
    """What each of these seats is told: the deed, as far as it may know it, and what follows from it for all to see."""
    after = rules.apply(state, actor, number)
    assert isinstance(after, AugustusState)
    seen = _consequences(rules, state, after)
    return [" ".join([_deed(rules, state, after, actor, number, seat), *seen]) for seat in seats]


RULE_OF_PHASE: Final = {
    LOTTING: "2.5",
    DEALING: "2.2",
    KEEPING: "2.3",
    DRAWING: "3.1",
    PLACING: "3.2",
    ORDERING: "5.2",
    MOBILISING: "6.3",
    REARRANGING: "6.10",
    COMPLETING: "6.8",
    REMOVING: "6.4",
    CLEARING: "6.5",
    LOSING: "9.1",
    GIVING: "9.4",
    CLAIMING: "8.3",
    TAKING: "4.7",
    REFILLING: "4.7",
}


def rule_of(state: AugustusState) -> str:
    return RULE_OF_PHASE[state.phase]


def _deed(rules: AugustusRules, state: AugustusState, after: AugustusState, actor: int, number: int, seat: int) -> str:
    kind = kind_of(number)
    if actor < 0:
        return _chance_deed(rules, state, after, number, seat)
    who = opened(seat_name(actor))
    if state.phase == KEEPING:
        return _keeping_deed(rules, state, after, actor, number, seat)
    if state.phase == PLACING:
        if after.phase == PLACING:
            return f"{who}: {label(rules, state, number)}." if seat == actor else f"{who} has chosen."
        return _shown(rules, state, actor, number)
    if kind == CONFIRM:
        return f"{who} confirms."
    return f"{who}: {label(rules, state, number)}."


def _chance_deed(rules: AugustusRules, state: AugustusState, after: AugustusState, number: int, seat: int) -> str:
    kind, card, whom = kind_of(number), card_of(number), symbol_of(number)
    if kind == LOT:
        return f"The lot makes {seat_name(whom)} the first town crier."
    if kind == DEAL:
        if whom == TABLE:
            return f"{card_name(rules, card)} comes into the display."
        if whom == seat or not rules.choose:
            return f"{opened(seat_name(whom))} is dealt {card_name(rules, card)}."
        return f"{opened(seat_name(whom))} is dealt an objective."
    called = f"{opened(seat_name(state.crier))} draws a token and calls: {token_name(whom)}!"
    return called if after.phase == PLACING else f"{called} Nobody has a space for it."


def _keeping_deed(
    rules: AugustusRules, state: AugustusState, after: AugustusState, actor: int, number: int, seat: int
) -> str:
    who = opened(seat_name(actor))
    if kind_of(number) != CONFIRM:
        return f"{who}: {label(rules, state, number)}." if seat == actor else f"{who} considers."
    if after.phase == KEEPING:
        return f"{who} has chosen."
    shown = [
        f"{seat_name(other)} {', '.join(card_name(rules, card) for card in _front(after, other))}"
        for other in range(rules.seats)
    ]
    return f"All have chosen and show their objectives: {'; '.join(shown)}."


def _front(state: AugustusState, seat: int) -> list[int]:
    here = FRONT + seat
    return [card for card, place in enumerate(state.place) if place == here]


def _shown(rules: AugustusRules, state: AugustusState, actor: int, number: int) -> str:
    """All choices for a token, once the last is made."""
    choices = [number if seat == actor else int(state.choice[seat]) for seat in range(rules.seats)]
    deeds = [
        f"{seat_name(seat)}: {label(rules, state, choice)}"
        if has_choice(rules.tables, state, seat)
        else f"{seat_name(seat)} has no space for it"
        for seat, choice in enumerate(choices)
    ]
    return f"All show. {opened('; '.join(deeds))}."


def _consequences(rules: AugustusRules, state: AugustusState, after: AugustusState) -> list[str]:
    """What everybody sees besides the deed itself."""
    told = _completions(rules, state, after)
    for card, (was, now) in enumerate(zip(state.place, after.place, strict=True)):
        if was == now:
            continue
        if now >= CONTROLLED:
            told.append(f"{opened(seat_name(now - CONTROLLED))} now controls {card_name(rules, card)}.")
        elif was >= CONTROLLED:
            told.append(f"{opened(seat_name(was - CONTROLLED))} loses {card_name(rules, card)}.")
    for seat in range(rules.seats):
        if gained := _legions_of(after, seat) - _legions_of(state, seat):
            told.append(f"{opened(seat_name(seat))} receives {legion_word(gained)}.")
    if state.phase != CLAIMING:  # there the deed itself tells it
        told += _rewards(rules, state, after)
    if after.phase == DRAWING and after.crier != state.crier:
        told.append(f"The tokens go back into the bag, and {seat_name(after.crier)} becomes town crier.")
    if after.phase == ENDED:
        told += [*(reckoning(rules, after, seat) for seat in range(rules.seats)), verdict(rules, after).reason + "."]
    return told


def _completions(rules: AugustusRules, state: AugustusState, after: AugustusState) -> list[str]:
    """AVE CESAR, in order of number, for everything that is complete now and was not before (rule 4.11)."""
    told = []
    for card, (was, now) in enumerate(zip(state.place, after.place, strict=True)):
        if not FRONT <= int(was) < FRONT + int(rules.seats) or _is_called(rules, state, card):
            continue
        if was != now or _is_called(rules, after, card):
            told.append(f"AVE CESAR! {opened(seat_name(was - FRONT))} has completed {card_name(rules, card)}.")
    return told


def _is_called(rules: AugustusRules, state: AugustusState, card: int) -> bool:
    """Is this objective before a player complete for good? What a power has filled can still be taken back."""
    if not is_full(rules.tables, state, card):
        return False
    stepping = state.phase in (MOBILISING, REARRANGING) and state.place[card] == FRONT + state.active
    return not stepping or is_pending(state, card)


def _legions_of(state: AugustusState, seat: int) -> int:
    """All the legions that a player has, wherever they are."""
    lying = sum(int(total_of(state.legions[card])) for card in _front(state, seat))
    return int(state.stock[seat]) + lying + (int(state.hand) if state.seat == seat else 0)


def _rewards(rules: AugustusRules, state: AugustusState, after: AugustusState) -> list[str]:
    told = []
    for reward in range(REWARDS):
        owner = int(after.owner[reward])
        if owner == state.owner[reward]:
            continue
        name = f"the reward for {rules.tables.deck.rewards[reward].title}"
        if owner == NOBODY:
            told.append(f"{opened(name)} goes back to the middle.")
        else:
            told.append(f"{opened(seat_name(owner))} takes {name} ({points_word(rules.tables.reward_points[reward])}).")
    return told


# -- the end


def breakdown(rules: AugustusRules, state: AugustusState, seat: int) -> tuple[int, int, int]:
    """Points from rewards, printed points, points from powers (rule 10.2)."""
    tables = rules.tables
    return (
        int(reward_score(tables, state, seat)),
        int(printed_score(tables, state, seat)),
        int(power_score(tables, state, seat)),
    )


def reckoning(rules: AugustusRules, state: AugustusState, seat: int) -> str:
    """The score of a seat line by line, as on the scorepad."""
    rewards, printed, powers = breakdown(rules, state, seat)
    scoring = [
        f"{card_score(rules.tables, state, seat, card)} by {card_name(rules, card)}"
        for card in range(CARDS)
        if state.place[card] == CONTROLLED + seat and rules.tables.power[card] >= SCORE_SYMBOL
    ]
    lines = [f"{rewards} for rewards", f"{printed} on objectives", *scoring]
    return f"{opened(seat_name(seat))} scores {rewards + printed + powers}: {', '.join(lines)}."


def verdict(rules: AugustusRules, state: AugustusState) -> Verdict:
    shares = tuple(int(rules.payoff(state, seat)) for seat in range(rules.seats))
    parts = [breakdown(rules, state, seat) for seat in range(rules.seats)]
    scores = tuple(map(sum, parts))
    winners = [seat for seat, share in enumerate(shares) if share]
    best = scores[winners[0]]
    names = listed([seat_name(seat) for seat in winners])
    tied = scores.count(best) > len(winners)
    how = f"{points_word(best)} ({' + '.join(map(str, parts[winners[0]]))})"
    if len(winners) > 1:
        reason = f"{opened(names)} share the title of Consul with {points_word(best)} each"
    else:
        reason = f"{opened(names)} becomes Consul with {how}" + (" and the most senators" if tied else "")
    return Verdict(reason, "10.3", scores)
