"""The account of a game in words: a line for every entry, then what luck and decisions came to for every seat."""

from __future__ import annotations

from typing import Final

from castra.bots.ledger import Booking, Ledger
from castra.core.game import CHANCE

MISTAKE: Final = 0.05
"""Of the chance to win, from which a decision is called a mistake."""
SWINGS: Final = 3


def names_of(ledger: Ledger) -> list[str]:
    match = ledger.match
    return [match.game.seat_name(match.setup, seat) for seat in range(match.setup.players)]


def told(ledger: Ledger, one: Booking) -> str:
    """A line for an entry."""
    names = names_of(ledger)
    who = "chance" if one.actor == CHANCE else names[one.actor]
    chances = ", ".join(f"{name} {100 * chance:.1f} %" for name, chance in zip(names, one.chances, strict=True))
    line = f"{one.number:4}. {who}: {one.text}  [{chances}]"
    if one.lost is not None and one.lost >= 0.005:
        line += f"  lost {100 * one.lost:.1f} %{'!' if one.lost >= MISTAKE else ''} (better: {one.better})"
    return line


def account(ledger: Ledger) -> list[str]:
    """A line for every seat, and the draws that counted most; once all is booked."""
    names, lines = names_of(ledger), []
    for seat, name in enumerate(names):
        one = ledger.account(seat)
        lines.append(
            f"{name}: began with {percent(one.start)}, luck {signed(one.luck)}, decisions {signed(one.decisions)}, "
            f"ended with {percent(one.result)}; its own decisions lost {percent(one.lost)}"
        )
    draws = [one for one in ledger.bookings if one.actor == CHANCE]
    for draw in sorted(draws, key=lambda one: -max(map(abs, one.moved)))[:SWINGS]:
        gains = ", ".join(f"{name} {signed(moved)}" for name, moved in zip(names, draw.moved, strict=True))
        lines.append(f"A draw that counted: {draw.number}. {draw.text} ({gains})")
    return lines


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def signed(share: float) -> str:
    return f"{100 * share:+.1f} %"
