"""Analysis of positions, told while it deepens: of finished games, and of tables that allow it.

It thinks from the view of one seat, in a worker process beside those of the bots, and everybody has a share of time.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Final

from castra.core.errors import CastraError
from castra.core.game import SPECTATOR, View, acting_seats
from castra.core.record import write_record
from castra.server.records import record_of
from castra.server.store import packs
from castra.server.store.database import Database
from castra.server.tables.live import LiveTable
from castra.server.workers import Workers

HOUR: Final = 3600.0
LINES: Final = 3
GRACE: Final = 20.0
"""Seconds that the last step of thought may take longer than asked for."""


class AnalysisError(CastraError):
    """What cannot be analysed, or not now."""

    code = "analysis/refused"


class QuotaError(CastraError):
    """Somebody's share of thinking is used up."""

    code = "analysis/quota"


class Analyses:
    def __init__(self, database: Database, seconds: float, workers: Workers | None = None) -> None:
        """`seconds` are what one person may have thought for them in an hour."""
        self._database = database
        self._share = seconds
        self.workers = workers or Workers(1)
        self._used: dict[int, deque[tuple[float, float]]] = {}
        self._running: dict[int, float] = {}
        """By user, until when an analysis is under way at most: one that nobody came to read never ends by itself."""

    async def close(self) -> None:
        await self.workers.close()

    def left(self, user: int) -> float:
        """Seconds that somebody may still ask for."""
        used, now = self._used.get(user, deque()), time.monotonic()
        while used and used[0][0] < now - HOUR:
            used.popleft()
        return self._share - sum(seconds for _, seconds in used)

    def begin(self, user: int, seconds: float) -> float:
        """Take from somebody's share; the seconds there are."""
        if self._running.get(user, 0.0) > time.monotonic():
            raise QuotaError("An analysis of yours is under way; end it first.")
        seconds = min(seconds, self.left(user))
        if seconds < 1:
            raise QuotaError("Your share of analysis for this hour is used up.")
        self._running[user] = time.monotonic() + seconds + GRACE
        return seconds

    def stream(self, user: int, live: LiveTable, view: View, seconds: float) -> AsyncGenerator[dict[str, Any], None]:
        """What is known after each step of thought; `begin` comes first."""
        about = {"kind": "analysis", "view": view, "seed": secrets.randbits(62), "seconds": seconds, "lines": LINES}
        return self._stream(user, live, about, seconds)

    def ledger(self, user: int, live: LiveTable, seconds: float) -> AsyncGenerator[dict[str, Any], None]:
        """What each entry of a game that is over did to the chances; `begin` comes first."""
        record = write_record(record_of(live.course, SPECTATOR))
        return self._stream(user, live, {"kind": "ledger", "record": record}, seconds)

    async def _stream(
        self, user: int, live: LiveTable, about: dict[str, Any], seconds: float
    ) -> AsyncGenerator[dict[str, Any], None]:
        began = time.monotonic()
        try:
            pack = await packs.text_of(self._database.read, live.pack)
            question = {**about, "game": live.course.match.game.key, "pack": pack}
            async with aclosing(self.workers.stream(question, seconds + GRACE)) as lines:
                async for said in lines:
                    yield said
        finally:
            self._running.pop(user, None)
            used = min(seconds, time.monotonic() - began)
            self._used.setdefault(user, deque()).append((time.monotonic(), used))


def view_at(live: LiveTable, at: int | None, seat: int | None, mine: set[int]) -> View:
    """The position to be thought about, as the seat that decides there sees it; or a reason why not."""
    course, match = live.course, live.course.match
    if not course.over and not live.analysis:
        raise AnalysisError("This table allows no analysis while the game goes on.")
    at = len(match.entries) if at is None else at
    if at > len(match.entries):
        raise AnalysisError(f"This game has only {len(match.entries)} actions.")
    with course.guard:
        state = match.states[at]
        acting = [one for one in acting_seats(match.rules, state) if seat in (None, one)]
        if not course.over:
            acting = [one for one in acting if one in mine]
        if not acting:
            raise AnalysisError("There is nothing for you to decide in this position.")
        return match.game.view(match.rules, match.setup, state, acting[0])
