"""Deals anew what a seat may not know, as `people/sample.py` does from a view: every arrangement is equally likely."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.core.engine.rng import Rng
from castra.core.engine.rules import SEAT_BIT
from castra.games.augustus.engine.state import (
    DEALT,
    DECK,
    KEEPING,
    KEPT,
    NOTHING,
    PLACING,
    REJECTED,
    AugustusState,
)
from castra.games.augustus.engine.tables import CARDS

MARKS: Final = 3  # cards that a seat keeps
HANDS: Final = 42  # ways to mark up to three of six cards


def redeal_cards(state: AugustusState, seat: i64, rng: Rng) -> None:
    """Shuffle the deck and the hidden cards of the others; each place gets as many as it had."""
    places = vec[i64](capacity=CARDS)
    cards = vec[i64](capacity=CARDS)
    card: i64 = 0
    while card < CARDS:
        at = i64(state.place[card])
        if hidden(at, seat, state.seats):
            cards = append(cards, card)
            places = append(places, at if at < KEPT or at >= REJECTED else at - KEPT + DEALT)
        card += 1
    n = i64(len(cards))
    while n > 1:
        chosen = rng.below(n)
        n -= 1
        card = cards[chosen]
        cards[chosen] = cards[n]
        cards[n] = card
    i: i64 = 0
    while i < i64(len(cards)):
        state.place[cards[i]] = u8(places[i])
        i += 1
    if state.phase == KEEPING:
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                mark(state, other, rng)
            other += 1


def hidden(at: i64, seat: i64, seats: i64) -> bool:
    """Is a card at this place unknown to the seat?"""
    if at == DECK:
        return True
    if at >= DEALT and at < DEALT + seats:
        return at != DEALT + seat
    if at >= KEPT and at < KEPT + seats:
        return at != KEPT + seat
    return at >= REJECTED and at < REJECTED + seats and at != REJECTED + seat


def mark(state: AugustusState, seat: i64, rng: Rng) -> None:
    """Mark three cards of a hand that is confirmed, otherwise any up to three, each set of them as likely."""
    marks: i64 = MARKS
    if not state.confirmed & SEAT_BIT[seat]:
        way = rng.below(HANDS)  # 1 way to mark none of six, 6 to mark one, 15 to mark two, 20 to mark three
        marks = 0 if way < 1 else (1 if way < 7 else (2 if way < 22 else 3))
    left: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if i64(state.place[card]) == DEALT + seat:
            left += 1
        card += 1
    card = 0
    while card < CARDS and marks > 0:
        if i64(state.place[card]) == DEALT + seat:
            if rng.below(left) < marks:
                state.place[card] = u8(KEPT + seat)
                marks -= 1
            left -= 1
        card += 1


def chosen_by_others(state: AugustusState, seat: i64) -> i64:
    """The other seats whose choice for the token lies hidden, as bits."""
    seats: i64 = 0
    if state.phase == PLACING:
        other: i64 = 0
        while other < state.seats:
            if other != seat and state.choice[other] != NOTHING:
                seats |= SEAT_BIT[other]
            other += 1
    return seats
