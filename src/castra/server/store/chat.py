"""What is said at the tables."""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.server.store import schema
from castra.server.store.rows import Line, fetch

_chat = schema.chat.c


async def say(connection: AsyncConnection, table: str, user: int, text: str, at: float) -> Line:
    said = insert(schema.chat).values(table_id=table, user_id=user, text=text, at=at).returning(*_chat)
    return (await fetch(connection, Line, said))[0]


async def lines(connection: AsyncConnection, table: str, after: int = 0, limit: int = 200) -> list[Line]:
    """The last lines after the one numbered `after`, the oldest first."""
    wanted = select(schema.chat).where(_chat.table_id == table, _chat.id > after).order_by(_chat.id.desc())
    return (await fetch(connection, Line, wanted.limit(limit)))[::-1]
