"""Exact odds a player wants: what comes next, how soon, and how long each objective will take."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from castra.core.game import Fact
from castra.games.augustus.content.printed import SYMBOLS, TOKENS
from castra.games.augustus.engine.expected_draws import Forecast, full_bag
from castra.games.augustus.engine.legions import is_full
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import CLAIMING, DEALT, ENDED, KEEPING, KEPT, ROOM, TAKING, AugustusState
from castra.games.augustus.engine.symbols import BAG, BAG_SIZE, JOKER, KINDS
from castra.games.augustus.engine.tables import CARDS
from castra.games.augustus.people.words import card_name, token_name

SOON: Final = 5
"""How many draws 'soon' means."""
HORIZON: Final = 12
"""How far the distributions of objectives are told."""
FINE: Final = 10**9
"""Distributions are worked out in floating point and told with this denominator at most."""


def bag_left(state: AugustusState) -> list[int]:
    """The tokens of the next draw: after a joker all of them."""
    if state.token == JOKER:
        return full_bag()
    return [int(BAG[token] - state.drawn[token]) for token in range(JOKER + 1)]


def next_is(bag: list[int], tokens: set[int]) -> Fraction:
    """The chance that the next token is one of these."""
    return Fraction(sum(bag[token] for token in tokens), sum(bag))


def served_within(bag: list[int], tokens: set[int], draws: int) -> Fraction:
    """The chance that one of these tokens or a joker comes within so many draws.

    A joker ends the wait as well, so no reset can come before: the bag is drawn down without return.
    """
    size = sum(bag)
    misses = size - sum(bag[token] for token in tokens | {JOKER})
    return 1 - Fraction(comb(misses, draws), comb(size, draws)) if draws <= size else Fraction(1)


def drawn_within(bag: list[int], token: int, draws: int) -> Fraction:
    """The chance that this very token comes within so many draws, through any resets on the way."""
    if token == JOKER:
        return served_within(bag, set(), draws)
    return 1 - _never(bag[token], sum(bag), int(BAG[token]), draws)


@cache
def _never(left: int, size: int, in_full_bag: int, draws: int) -> Fraction:
    """The chance that none of `left` tokens out of `size`, two of which are jokers, comes in so many draws."""
    if draws == 0:
        return Fraction(1)
    jokers = int(BAG[JOKER])
    others = size - left - jokers
    reset = Fraction(jokers, size) * _never(in_full_bag, BAG_SIZE, in_full_bag, draws - 1)
    if not others:
        return reset
    return reset + Fraction(others, size) * _never(left, size - 1, in_full_bag, draws - 1)


# -- objectives


def forecast_for(state: AugustusState, seat: int) -> Forecast:
    """The outlook of a seat from the bag as it is."""
    return Forecast(bag_left(state), [int(state.serves[7 * seat + token]) for token in range(JOKER + 1)])


def objective_odds(
    rules: AugustusRules, state: AugustusState, forecast: Forecast, card: int, draws: int
) -> tuple[float, list[float]]:
    """(expected draws, chance to finish at exactly 0, 1, … draws) for an objective, all tokens used for it alone."""
    missing = int(rules.tables.need[card] - state.legions[card])
    return forecast.mean(missing), forecast.spread(missing, draws)[: draws + 1]


def odds(rules: AugustusRules, state: AugustusState, seat: int) -> Sequence[Fact]:
    if state.phase == ENDED:
        return ()
    bag = bag_left(state)
    facts = [_token_fact(bag, token) for token in range(JOKER + 1)]
    facts += [_service_fact(state, bag, seat, symbol) for symbol in range(KINDS)]
    seats = [seat] if 0 <= seat < rules.seats else range(rules.seats)
    for owner in seats:
        forecast = forecast_for(state, owner)
        cards = [*_before(rules, state, owner), *(_offered(state, seat) if owner == seat else [])]
        facts += [_objective_fact(rules, state, forecast, card) for card in cards]
    return facts


def _before(rules: AugustusRules, state: AugustusState, seat: int) -> list[int]:
    """The objectives that a seat is conquering."""
    front = state.front[seat * ROOM : seat * ROOM + state.front_size[seat]]
    return [int(card) for card in front if not is_full(rules.tables, state, card)]


def _offered(state: AugustusState, seat: int) -> list[int]:
    """The objectives among which a seat is about to choose: its hand at set-up, the display after a completion."""
    if state.phase == KEEPING:
        return [card for card in range(CARDS) if state.place[card] in (DEALT + seat, KEPT + seat)]
    if state.phase in (CLAIMING, TAKING) and state.seat == seat:
        return [int(card) for card in state.display[: state.display_size]]
    return []


def _token_fact(bag: list[int], token: int) -> Fact:
    within = drawn_within(bag, token, SOON)
    return Fact(
        f"The next token is a {token_name(token)}",
        next_is(bag, {token}),
        f"{bag[token]} of {sum(bag)} in the bag; within {SOON} draws {percent(within)}",
    )


def _service_fact(state: AugustusState, bag: list[int], seat: int, symbol: int) -> Fact:
    """How soon a space of this symbol can be filled, jokers and the seat's equivalences included."""
    tokens = {symbol}
    if 0 <= seat < state.seats:
        tokens = {token for token in range(KINDS) if state.serves[7 * seat + token] >> symbol & 1}
    curve = ", ".join(f"{n}: {percent(served_within(bag, tokens, n))}" for n in (1, 2, 3, 5, 8))
    others = [TOKENS[token] for token in sorted(tokens - {symbol})]
    by = f" (also by {' and '.join(others)})" if others else ""
    return Fact(
        f"A {SYMBOLS[symbol]} space can be filled within {SOON} draws", served_within(bag, tokens, SOON), curve + by
    )


def _objective_fact(rules: AugustusRules, state: AugustusState, forecast: Forecast, card: int) -> Fact:
    mean, spread = objective_odds(rules, state, forecast, card, HORIZON)
    steps, total = [], 0.0
    for draws, chance in enumerate(spread):
        total += chance
        if draws in (1, 2, 3, 5, 8, 12):
            steps.append(f"{draws}: {percent(Fraction(total))}")
    soon = Fraction(sum(spread[: SOON + 1])).limit_denominator(FINE)
    question = f"{card_name(rules, card)} can be complete within {SOON} draws"
    return Fact(question, soon, f"{mean:.1f} draws expected; {', '.join(steps)}")


def percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}".replace(".0%", "%")
