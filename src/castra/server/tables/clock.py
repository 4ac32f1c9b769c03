"""Clocks: none, live (base and increment), or days for each decision.

A clock is a function of the times at which things happened, so every process that folds the same events
has the same clock, also after a restart. Several seats' clocks run at once while they choose at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

DAY: Final = 86_400.0
FOREVER: Final = float("inf")


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed about time; all zero is no clock."""

    base: float = 0.0
    """Seconds a seat has for the whole game."""
    increment: float = 0.0
    """Seconds it gets back whenever it has decided."""
    days: float = 0.0
    """Days for each decision, instead of these."""

    @property
    def timed(self) -> bool:
        return self.base > 0 or self.days > 0


class Clock:
    def __init__(self, terms: Terms, seats: int, timeless: Iterable[int] = ()) -> None:
        """`timeless` seats (bots, who have limits of their own) never run out of time."""
        self.terms = terms
        self.timeless = frozenset(timeless)
        allowance = terms.days * DAY if terms.days else terms.base if terms.timed else FOREVER
        self.left = [allowance] * seats
        self.since: dict[int, float] = {}
        """By seat that is choosing: since when."""

    def turn(self, acting: Iterable[int], now: float) -> None:
        """From now on these seats choose; whoever no longer does is charged for what it took."""
        choosing = set(acting) if self.terms.timed else set()
        for seat in set(self.since) - choosing:
            self._stop(seat, now)
        for seat in choosing - set(self.since):
            self.since[seat] = now

    def pressed(self, seat: int, now: float) -> None:
        """The seat has acted: a clock of days starts anew for its next decision."""
        if seat in self.since and self.terms.days:
            self.left[seat] = self.terms.days * DAY
            self.since[seat] = now

    def _stop(self, seat: int, now: float) -> None:
        if self.terms.days:
            self.left[seat] = self.terms.days * DAY
        else:
            self.left[seat] = self.left[seat] - (now - self.since[seat]) + self.terms.increment
        del self.since[seat]

    def remaining(self, seat: int, now: float) -> float:
        return self.left[seat] - (now - self.since[seat] if seat in self.since else 0.0)

    def fallen(self, seat: int, now: float) -> bool:
        """Whether a seat that is choosing has no time left."""
        return seat in self.since and seat not in self.timeless and self.since[seat] + self.left[seat] <= now

    def deadline(self) -> tuple[float, int] | None:
        """When the next flag falls, and whose; None if none can."""
        due = [(since + self.left[seat], seat) for seat, since in self.since.items() if seat not in self.timeless]
        return min(due) if due else None

    def shown(self, now: float) -> list[float | None]:
        """Seconds left by seat, for clients; null where there is no clock."""
        if not self.terms.timed:
            return [None] * len(self.left)
        return [round(max(0.0, self.remaining(seat, now)), 1) for seat in range(len(self.left))]
