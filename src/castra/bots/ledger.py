"""A game told as an account: what each draw and each decision did to every seat's chance to win.

The account of a seat begins with its chance in the first position and ends with what it got. Every entry moves it by
the difference of two chances, and a draw is measured against the mean of all that could have been drawn; so luck and
decisions add up to the result exactly, and luck by itself to nothing on average. What a decision *lost* is told apart:
how far it fell short of the best that its own seat could have known.

Chances are an evaluator's, calibrated on games of equals. Where it is wrong about a position, the error is booked under
the decisions that led there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from castra.bots.bot import Bot
from castra.bots.calibration import Appraiser
from castra.bots.names import player
from castra.core.game import CHANCE, Rules, State
from castra.core.match import Match

USUAL: Final = "legatus@500n"


@dataclass(frozen=True)
class Booking:
    """One entry of a record and what it did."""

    number: int
    actor: int
    text: str
    moved: tuple[float, ...]
    """By how much it moved each seat's chance."""
    chances: tuple[float, ...]
    """After it."""
    lost: float | None = None
    """What a decision fell short of the best; None for draws and where there was no choice."""
    better: str = ""
    """The best instead, in words, if the decision was not it."""


@dataclass(frozen=True)
class Account:
    """What one seat began with, what happened to it, and what it got."""

    start: float
    luck: float
    decisions: float
    lost: float
    """What its own decisions fell short of the best, added up."""
    result: float
    """Its share of the prize, or its chance where the game is not over."""


class Ledger:
    """The whole account of a match whose secrets are open; made with an engine of its own, so in any thread."""

    def __init__(self, match: Match, thinker: str = USUAL) -> None:
        self.match = match
        self.rules: Rules = match.game.rules(match.setup)
        self.appraiser = Appraiser(match.game, self.rules)
        self.bot: Bot = player(thinker, match.game)
        self.start = self.appraiser.chances(match.states[0])
        self.bookings: list[Booking] = []

    def book(self, *, judging: bool = True) -> Iterator[Booking]:
        """Entry by entry, since each takes some thought; without `judging` nobody asks what would have been better."""
        before = self.start
        for number, entry in enumerate(self.match.entries):
            after = self.appraiser.chances(self.match.states[number + 1])
            moved = tuple(new - old for old, new in zip(before, after, strict=True))
            lost, better = self.judged(number) if judging and entry.actor != CHANCE else (None, "")
            booking = Booking(number + 1, entry.actor, entry.text, moved, after, lost, better)
            self.bookings.append(booking)
            yield booking
            before = after

    def judged(self, number: int) -> tuple[float | None, str]:
        """How much the decision lost against the best its seat could know, and that best in words."""
        match, entry, state = self.match, self.match.entries[number], self.match.states[number]
        view = match.game.view(self.rules, match.setup, state, entry.actor)
        if len(view.choices) < 2:
            return None, ""
        ranked = self.bot.rank(match.game, self.rules, view, Random(number))
        values = {one.action: one.value for one in ranked}
        if entry.action not in values:
            return None, ""  # such as a step taken back, which search does not look at
        best, played = ranked[0].value, values[entry.action]
        lost = self.chance(state, entry.actor, best) - self.chance(state, entry.actor, played)
        if lost <= 0:
            return 0.0, ""
        return lost, next(choice.label for choice in view.choices if choice.action == ranked[0].action)

    def chance(self, state: State, seat: int, value: float) -> float:
        """Of whoever decides in a position that is worth `value` to it."""
        return self.appraiser.judged(state, seat, value)[seat]

    def account(self, seat: int) -> Account:
        """Of a seat, once all is booked."""
        luck = sum(one.moved[seat] for one in self.bookings if one.actor == CHANCE)
        decisions = sum(one.moved[seat] for one in self.bookings if one.actor != CHANCE)
        lost = sum(one.lost or 0.0 for one in self.bookings if one.actor == seat)
        result = self.bookings[-1].chances[seat] if self.bookings else self.start[seat]
        return Account(self.start[seat], luck, decisions, lost, result)
