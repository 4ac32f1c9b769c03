"""The journal: what happened at every table, in order, durable before anybody is told.

All appends that wait at the same time are stored by the same few statements.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.errors import CastraError
from castra.server.store import statements
from castra.server.store.events import Event, broken_link, link
from castra.server.store.news import News
from castra.server.store.statements import Bare, Head, Portable, Statements
from castra.server.store.writer import Then, Work, Writer

NO_TABLE: Final = "There is no such table."
Read = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


class UnknownTableError(CastraError):
    """No table has this id."""

    code = "table/unknown"


class Conflict(Exception):  # noqa: N818 — an answer more than an error
    """Something else has happened at the table meanwhile; `have` is its last seq."""

    def __init__(self, have: int) -> None:
        super().__init__(f"The table is already at {have}.")
        self.have = have


class AlreadyDone(Exception):  # noqa: N818 — an answer more than an error
    """A request with this key has been stored before, as these `events`; they tell whether it was the same one."""

    def __init__(self, events: list[Event]) -> None:
        super().__init__("The request has been stored before.")
        self.events = events


class _Append(NamedTuple):
    table: str
    after: int
    events: list[Event]


_Answer = list[Event] | Conflict | AlreadyDone | UnknownTableError


class Journal:
    def __init__(self, writer: Writer, read: Read, news: News) -> None:
        self._writer = writer
        self._read = read
        self._news = news

    async def append(
        self, table: str, after: int, events: list[Event], also: Work[object] | None = None
    ) -> list[Event]:
        """Store events behind the one numbered `after`; durable, numbered and linked when it returns.

        `also` is done in the same transaction, if the events are stored. A key that is known is answered with
        AlreadyDone, whatever `after` says; a table that is elsewhere with Conflict; and nothing is changed.
        """
        then = _also(also) if also else None
        answer: _Answer = await self._writer.submit(self._append_all, _Append(table, after, events), then)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def load(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after the one numbered `after`."""
        async with self._read() as connection:
            return await _load(connection, table, after)

    async def verify(self, table: str) -> int | None:
        """The seq at which the stored events are not what they were, or None if all of them are."""
        async with self._read() as connection:
            head = await connection.run_sync(statements.head, table)
            if head is None:
                raise UnknownTableError(NO_TABLE)
            events = (await _load(connection, table, 0))[: head[0]]  # more may have come meanwhile
        broken = broken_link(table, events)
        if broken is None and head[1] != (events[-1].hash if events else table):
            return len(events) + 1
        return broken

    def _append_all(self, connection: Connection | sqlite3.Connection, wanted: list[_Append]) -> Sequence[_Answer]:
        if isinstance(connection, sqlite3.Connection):  # and then nobody else is there to be told
            return _store(Bare(connection), wanted)[0]
        answers, changes = _store(Portable(connection), wanted)
        if changes:
            self._news.tell(connection, {table: seq for table, (seq, _) in changes.items()})
        return answers


def _store(database: Statements, wanted: list[_Append]) -> tuple[list[_Answer], _Heads]:
    """The answers, and where that leaves the tables that have changed."""
    # Another process that wants to append to one of these tables waits here until we have committed.
    heads = database.held(sorted({item.table for item in wanted}))
    known = _known(database, wanted)
    answers = [_place(item, heads, known) for item in wanted]
    stored = [(item, answer) for item, answer in zip(wanted, answers, strict=True) if isinstance(answer, list)]
    changes = {item.table: heads[item.table] for item, _ in stored}
    if changes:
        database.add([_row(item.table, event, answer[0].seq) for item, answer in stored for event in answer])
        database.move(changes)
    return answers, changes


def _also(work: Work[object]) -> Then[_Answer]:
    async def then(connection: AsyncConnection, answer: _Answer) -> _Answer:
        if isinstance(answer, list):
            await work(connection)
        return answer

    return then


_Heads = dict[str, Head]
_Known = dict[tuple[str, str | None], list[Event]]


async def _load(connection: AsyncConnection, table: str, after: int) -> list[Event]:
    return [_event(row) for row in await connection.run_sync(statements.after, table, after)]


def _known(database: Statements, wanted: list[_Append]) -> _Known:
    """The events of earlier appends that carried one of the keys."""
    keys = [(item.table, event.idem) for item in wanted for event in item.events if event.idem is not None]
    known: _Known = {}
    if keys:
        for key, *row in database.earlier(keys):
            known.setdefault((row[0], key), []).append(_event(row))
    return known


def _place(item: _Append, heads: _Heads, known: _Known) -> _Answer:
    """Number and link the events of one append, and note where that leaves the table; or say why not."""
    if item.table not in heads:
        return UnknownTableError(NO_TABLE)
    for event in item.events:
        if (item.table, event.idem) in known:
            return AlreadyDone(known[item.table, event.idem])
    seq, head = heads[item.table]
    if seq != item.after:
        return Conflict(seq)
    placed: list[Event] = []
    for event in item.events:
        placed.append(link(event, seq + 1, head))
        seq, head = placed[-1].seq, placed[-1].hash
    heads[item.table] = seq, head
    known.update({(item.table, event.idem): placed for event in placed if event.idem is not None})
    return placed


def _event(row: Sequence[Any]) -> Event:
    _, seq, kind, actor, text, idem, user, at, prev, its_hash, _, request = row
    return Event(seq, kind, actor, text, at, user, idem, prev, its_hash, request)


def _row(table: str, event: Event, first: int) -> tuple[Any, ...]:
    told = event.seq, event.kind, event.actor, event.text, event.idem, event.user, event.at, event.prev, event.hash
    return (table, *told, first, event.request)
