"""What is written beside the events when a game begins or ends, in the same transaction as these."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.game import Outcome
from castra.server import ratings
from castra.server.eligibility import PAIR_LIMIT, why_unrated
from castra.server.store import tables as store
from castra.server.store.events import Event
from castra.server.store.rows import Seat, Table
from castra.server.tables.course import Course, TableError

Also = Callable[[AsyncConnection], Awaitable[object]]


class ChangedError(TableError):
    """Somebody stood up, spoke another word or took the table away just when it was to begin."""

    def __init__(self) -> None:
        super().__init__("The table has changed just now; look again.")


def result_text(outcome: Outcome | None, unrated: str | None = None) -> str | None:
    """How a game ended, as it is stored beside its table; `unrated` says why a rated table's game did not count."""
    if outcome is None:
        return None
    told = {"shares": outcome.shares, "reason": outcome.reason, "rule": outcome.rule, "scores": outcome.scores}
    return json.dumps(told if unrated is None else {**told, "unrated": unrated})


class Keeper:
    """Keeps the row of one table in step with its events."""

    def __init__(self, row: Table, seats: list[Seat], pair_limit: int = PAIR_LIMIT) -> None:
        self._row = row
        self._seats = seats
        self._pair_limit = pair_limit

    def beside(self, course: Course, events: list[Event]) -> Also | None:
        """What else to do when these events, just wished for, are stored."""
        at = events[-1].at
        if events[0].kind == "start":
            return lambda connection: self._begin(connection, at)
        ending = course.ending(events)
        if ending is None:
            return None
        outcome, match = ending.outcome, course.match

        async def end(connection: AsyncConnection) -> None:
            counts, unrated = outcome is not None and self._row.rated, None
            if counts:
                unrated = await why_unrated(connection, self._row, self._seats, at, self._pair_limit)
            values = {"status": ending.status, "ended": at, "result": result_text(outcome, unrated)}
            ended = await store.change(connection, self._row.id, "playing", **values)
            if ended and counts and unrated is None and outcome is not None:
                await ratings.rate_game(connection, self._row, self._seats, match, outcome, at)

        return end

    async def _begin(self, connection: AsyncConnection, at: float) -> None:
        """The draws follow from who sits there and what they said, so neither may have changed meanwhile."""
        if not await store.begin(connection, self._row.id, self._seats, at):
            raise ChangedError
