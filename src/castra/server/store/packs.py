"""Content files of people's own, each stored once under the hash of its text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from msgspec.structs import asdict
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.server.store import schema
from castra.server.store.rows import Pack, fetch_one
from castra.server.store.upsert import insert_new


async def keep(connection: AsyncConnection, pack: Pack) -> bool:
    """Store a file; False if it is here already."""
    return await insert_new(connection, schema.packs, asdict(pack)) is not None


async def get(connection: AsyncConnection, digest: str) -> Pack | None:
    return await fetch_one(connection, Pack, select(schema.packs).where(schema.packs.c.hash == digest))


async def text_of(read: Callable[[], AbstractAsyncContextManager[AsyncConnection]], digest: str | None) -> str | None:
    """The text of a file; None if there is none, or none is meant."""
    if digest is None:
        return None
    async with read() as connection:
        found = await get(connection, digest)
    return found.text if found is not None else None


async def count_of(connection: AsyncConnection, user: int) -> int:
    """How many files somebody has brought."""
    found = await connection.scalar(select(func.count()).where(schema.packs.c.user_id == user))
    return int(found or 0)
