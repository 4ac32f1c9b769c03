"""INSERT … ON CONFLICT, which both databases have and SQLAlchemy spells once for each."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

Row = dict[str, Any]


async def insert_new(connection: AsyncConnection, table: Table, row: Row) -> Any:
    """Insert a row unless something unique in it is taken; answers its first key column, or None if it was.

    Unlike a failed INSERT, this disturbs nobody else in the transaction.
    """
    statement = _insert(connection, table).values(row).on_conflict_do_nothing()
    return await connection.scalar(statement.returning(*table.primary_key.columns))


async def insert_or_replace(connection: AsyncConnection, table: Table, rows: list[Row]) -> None:
    """Insert rows; those whose key exists already replace what was there."""
    statement = _insert(connection, table)
    values = {column.name: statement.excluded[column.name] for column in table.c if not column.primary_key}
    key = list(table.primary_key.columns)
    await connection.execute(statement.on_conflict_do_update(index_elements=key, set_=values), rows)


def _insert(connection: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
