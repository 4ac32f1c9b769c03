"""Analysis of positions, told while it deepens: of finished games, and of tables that allow it.

It thinks from the view of one seat, in a worker process beside those of the bots. Every person has a share of time
and one analysis at a time; the queue serves the person served longest ago first.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, Final

from castra.core.errors import CastraError
from castra.core.game import SPECTATOR, View, acting_seats
from castra.core.record import write_record
from castra.server.fair_share import FairShare
from castra.server.records import record_of
from castra.server.store import accounts, packs
from castra.server.store.database import Database
from castra.server.tables.live import LiveTable
from castra.server.workers import Workers

HOUR: Final = 3600.0
LINES: Final = 3
SLICE: Final = 10.0
"""Seconds of thought after which an analysis ends early if another person's is queued."""
GRACE: Final = 20.0
"""Seconds that the last step of thought may take longer than asked for."""


class AnalysisError(CastraError):
    """What cannot be analysed, or not now."""

    code = "analysis/refused"


class QuotaError(CastraError):
    """A person's share of analysis is used up."""

    code = "analysis/quota"


class Analyses:
    def __init__(self, database: Database, seconds: float, workers: Workers | None = None) -> None:
        """`seconds` are what one person may have thought for them in an hour."""
        self._database = database
        self._share = seconds
        self.workers = workers or Workers(1)
        self._used: dict[int, deque[tuple[float, float]]] = {}
        self._slots = FairShare(self.workers.most)
        self._open: dict[int, float] = {}
        """By person, until when an analysis is open at most: one that nobody came to read never ends by itself."""

    async def close(self) -> None:
        await self.workers.close()

    @property
    def waiting(self) -> int:
        """The number of analyses queued for a worker."""
        return self._slots.waiting

    def left(self, person: int) -> float:
        """Seconds that a person may still ask for."""
        used, now = self._used.get(person, deque()), time.monotonic()
        while used and used[0][0] < now - HOUR:
            used.popleft()
        return self._share - sum(seconds for _, seconds in used)

    async def person_of(self, user: int) -> int:
        """The person whose share an analysis for `user` is taken from."""
        async with self._database.read() as connection:
            return await accounts.person_of(connection, user)

    def begin(self, person: int, seconds: float) -> float:
        """Take from a person's share; the seconds there are."""
        if self._open.get(person, 0.0) > time.monotonic():
            raise QuotaError("You already have an analysis running or queued. Stop it first.")
        seconds = min(seconds, self.left(person))
        if seconds < 1:
            raise QuotaError("You have used up your analysis time for this hour. Try again later.")
        self._open[person] = time.monotonic() + seconds + GRACE
        return seconds

    def stream(self, person: int, live: LiveTable, view: View, seconds: float) -> AsyncGenerator[dict[str, Any], None]:
        """What is known after each step of thought; `begin` comes first."""
        about = {"kind": "analysis", "view": view, "seed": secrets.randbits(62), "seconds": seconds, "lines": LINES}
        return self._stream(person, live, about, seconds)

    def ledger(self, person: int, live: LiveTable, seconds: float) -> AsyncGenerator[dict[str, Any], None]:
        """What each entry of a game that is over did to the chances; `begin` comes first."""
        record = write_record(record_of(live.course, SPECTATOR))
        return self._stream(person, live, {"kind": "ledger", "record": record}, seconds)

    async def _stream(
        self, person: int, live: LiveTable, about: dict[str, Any], seconds: float
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Yield lines as they come; a client that reads slowly keeps no worker from others."""
        self._open[person] = math.inf  # however long it is queued
        lines: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        thinking = asyncio.create_task(self._think(person, live, about, seconds, lines.put_nowait))
        thinking.add_done_callback(lambda _: lines.put_nowait(None))
        try:
            while (line := await lines.get()) is not None:
                yield line
            await thinking
        finally:
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)
            self._open.pop(person, None)

    async def _think(
        self, person: int, live: LiveTable, about: dict[str, Any], seconds: float, put: Callable[[dict[str, Any]], None]
    ) -> None:
        """Wait for a worker, then think; only the thinking counts against a person's share."""
        pack = await packs.text_of(self._database.read, live.pack)
        question = {**about, "game": live.course.match.game.key, "pack": pack}
        async with self._slots.slot(person), aclosing(self.workers.stream(question, seconds + GRACE)) as lines:
            began = time.monotonic()
            try:
                async for line in lines:
                    put(line)
                    if about["kind"] == "analysis" and self.waiting and time.monotonic() - began > SLICE:
                        return
            finally:
                used = min(seconds, time.monotonic() - began)
                self._used.setdefault(person, deque()).append((time.monotonic(), used))


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
