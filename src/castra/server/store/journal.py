"""The journal: what happened at every table, in order, durable before anybody is told.

All appends that wait at the same time are stored by the same few statements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NamedTuple

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.errors import CastraError
from castra.server.store import schema
from castra.server.store.events import Event, broken_link, link
from castra.server.store.news import News
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
    """This very request has been stored before, as these `events`."""

    def __init__(self, events: list[Event]) -> None:
        super().__init__("The request has been stored before.")
        self.events = events


class _Append(NamedTuple):
    table: str
    after: int
    events: list[Event]


_Answer = list[Event] | Conflict | AlreadyDone | UnknownTableError

_COLUMNS: Final = [
    column.label("user") if column.name == "user_id" else column
    for column in schema.events.c
    if column.name not in ("table_id", "first")
]
_FIELDS: Final = [column.name for column in _COLUMNS]
# Statements are made once: to build one costs more than to execute it.
_tables, _events, _marked = schema.tables.c, schema.events.c, schema.events.alias().c
_HEADS: Final = (
    select(_tables.id, _tables.last_seq, _tables.last_hash)
    .where(_tables.id.in_(bindparam("tables", expanding=True)))
    # Always in the same order, so that two processes who lock the same tables do not wait for each other.
    .order_by(_tables.id)
)
_HELD: Final = _HEADS.with_for_update(key_share=True)
_EVENTS_AFTER: Final = (
    select(*_COLUMNS)
    .where(_events.table_id == bindparam("table"), _events.seq > bindparam("after"))
    .order_by(_events.seq)
)
_EARLIER: Final = (
    select(_events.table_id, _marked.idem.label("key"), *_COLUMNS)
    .where(_events.table_id == _marked.table_id, _events.first == _marked.first)
    .where(tuple_(_marked.table_id, _marked.idem).in_(bindparam("keys", expanding=True)))
    .order_by(_events.seq)
)
_NEW_EVENTS: Final = insert(schema.events)
_NEW_HEAD: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(last_seq=bindparam("seq"), last_hash=bindparam("head"))
)


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
            head = (await connection.execute(_HEADS, {"tables": [table]})).one_or_none()
            if head is None:
                raise UnknownTableError(NO_TABLE)
            events = (await _load(connection, table, 0))[: head.last_seq]  # more may have come meanwhile
        broken = broken_link(table, events)
        if broken is None and head.last_hash != (events[-1].hash if events else table):
            return len(events) + 1
        return broken

    def _append_all(self, connection: Connection, wanted: list[_Append]) -> Sequence[_Answer]:
        # Another process that wants to append to one of these tables waits here until we have committed.
        tables = sorted({item.table for item in wanted})
        heads = {table: (seq, head) for table, seq, head in connection.execute(_HELD, {"tables": tables})}
        known = _known(connection, wanted)
        answers = [_place(item, heads, known) for item in wanted]
        stored = [(item, answer) for item, answer in zip(wanted, answers, strict=True) if isinstance(answer, list)]
        rows = [_row(item.table, event, answer[0].seq) for item, answer in stored for event in answer]
        if rows:
            changes = {item.table: heads[item.table] for item, _ in stored}
            connection.execute(_NEW_EVENTS, rows)
            connection.execute(
                _NEW_HEAD, [{"table": table, "seq": seq, "head": head} for table, (seq, head) in changes.items()]
            )
            self._news.tell(connection, {table: seq for table, (seq, _) in changes.items()})
        return answers


def _also(work: Work[object]) -> Then[_Answer]:
    async def then(connection: AsyncConnection, answer: _Answer) -> _Answer:
        if isinstance(answer, list):
            await work(connection)
        return answer

    return then


_Heads = dict[str, tuple[int, str]]
_Known = dict[tuple[str, str | None], list[Event]]


async def _load(connection: AsyncConnection, table: str, after: int) -> list[Event]:
    return [_event(row) for row in await connection.execute(_EVENTS_AFTER, {"table": table, "after": after})]


def _known(connection: Connection, wanted: list[_Append]) -> _Known:
    """The events of earlier appends that carried one of the keys."""
    keys = [(item.table, event.idem) for item in wanted for event in item.events if event.idem is not None]
    known: _Known = {}
    if keys:
        for table, key, *rest in connection.execute(_EARLIER, {"keys": keys}):
            known.setdefault((table, key), []).append(_event(rest))
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
    return Event(**dict(zip(_FIELDS, row, strict=True)))


def _row(table: str, event: Event, first: int) -> dict[str, Any]:
    row = asdict(event)
    row["user_id"] = row.pop("user")
    return {**row, "table_id": table, "first": first}
