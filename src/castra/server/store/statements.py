"""What the journal says to a database: to either of them by SQLAlchemy, and to SQLite also without it.

A file answers these four within microseconds, and SQLAlchemy takes several times as long to ask: so the thread that
writes to SQLite asks by itself. Rows have the order of the columns in schema.py.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from sqlalchemy import Connection, bindparam, insert, select, tuple_, update

from castra.server.store import schema

Head = tuple[int, str]
"""Up to which seq a table has come, and the hash of that event."""
Key = tuple[str, str]
"""A table and the key of a request."""
Rows = Iterable[Sequence[Any]]

_tables, _events, _marked = schema.tables.c, schema.events.c, schema.events.alias().c
COLUMNS: Final = tuple(column.name for column in _events)

# Statements are made once: to build one costs more than to execute it.
_HEADS: Final = (
    select(_tables.id, _tables.last_seq, _tables.last_hash)
    .where(_tables.id.in_(bindparam("tables", expanding=True)))
    # Always in the same order, so that two processes who lock the same tables do not wait for each other.
    .order_by(_tables.id)
)
_HELD: Final = _HEADS.with_for_update(key_share=True)
_AFTER: Final = (
    select(*_events)
    .where(_events.table_id == bindparam("table"), _events.seq > bindparam("after"))
    .order_by(_events.seq)
)
_EARLIER: Final = (
    select(_marked.idem.label("key"), *_events)
    .where(_events.table_id == _marked.table_id, _events.first == _marked.first)
    .where(tuple_(_marked.table_id, _marked.idem).in_(bindparam("keys", expanding=True)))
    .order_by(_events.seq)
)
_ADD: Final = insert(schema.events)
_MOVE: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(last_seq=bindparam("seq"), last_hash=bindparam("head"))
)

_BARE_HELD: Final = "SELECT last_seq, last_hash FROM tables WHERE id = ?"
_BARE_EARLIER: Final = (
    f"SELECT {', '.join(f'events.{name}' for name in COLUMNS)} FROM events AS marked JOIN events "
    "ON events.table_id = marked.table_id AND events.first = marked.first "
    "WHERE marked.table_id = ? AND marked.idem = ? ORDER BY events.seq"
)
_BARE_ADD: Final = f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
_BARE_MOVE: Final = "UPDATE tables SET last_seq = ?, last_hash = ? WHERE id = ?"


class Statements(Protocol):
    def held(self, tables: Sequence[str]) -> dict[str, Head]:
        """The heads of those tables that there are; nobody else moves them before the transaction ends."""

    def earlier(self, keys: Sequence[Key]) -> Rows:
        """The key and then the row of every event that was stored by a request with one of these keys."""

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Store events."""

    def move(self, heads: Mapping[str, Head]) -> None:
        """Note how far tables have come."""


class Portable:
    """By SQLAlchemy."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def held(self, tables: Sequence[str]) -> dict[str, Head]:
        return {table: (seq, head) for table, seq, head in self._connection.execute(_HELD, {"tables": list(tables)})}

    def earlier(self, keys: Sequence[Key]) -> Rows:
        return self._connection.execute(_EARLIER, {"keys": list(keys)})

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        self._connection.execute(_ADD, [dict(zip(COLUMNS, row, strict=True)) for row in rows])

    def move(self, heads: Mapping[str, Head]) -> None:
        self._connection.execute(
            _MOVE, [{"table": table, "seq": seq, "head": head} for table, (seq, head) in heads.items()]
        )


class Bare:
    """On SQLite itself, whose one writer holds everything."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def held(self, tables: Sequence[str]) -> dict[str, Head]:
        found = {table: self._connection.execute(_BARE_HELD, (table,)).fetchone() for table in tables}
        return {table: head for table, head in found.items() if head is not None}

    def earlier(self, keys: Sequence[Key]) -> Rows:
        return [(key[1], *row) for key in keys for row in self._connection.execute(_BARE_EARLIER, key)]

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        self._connection.executemany(_BARE_ADD, rows)

    def move(self, heads: Mapping[str, Head]) -> None:
        self._connection.executemany(_BARE_MOVE, [(seq, head, table) for table, (seq, head) in heads.items()])


def after(connection: Connection, table: str, seq: int) -> Rows:
    """The events of a table behind one."""
    return connection.execute(_AFTER, {"table": table, "after": seq})


def head(connection: Connection, table: str) -> Head | None:
    """How far a table has come; None if there is none."""
    found = connection.execute(_HEADS, {"tables": [table]}).one_or_none()
    return None if found is None else (found.last_seq, found.last_hash)
