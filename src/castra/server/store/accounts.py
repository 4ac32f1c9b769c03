"""Users and their sessions. Names arrive folded, passwords and tokens hashed: nothing here can tell them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict
from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.server.store import schema
from castra.server.store.rows import Session, User, changes, fetch, fetch_one
from castra.server.store.upsert import insert_new

_users, _sessions = schema.users.c, schema.sessions.c


async def create(
    connection: AsyncConnection,
    *,
    name: str,
    folded: str,
    kind: str,
    created: float,
    password: str | None = None,
    owner: int | None = None,
) -> int | None:
    """A new user's id, or None if the name is taken."""
    row = {"name": name, "folded": folded, "kind": kind, "created": created, "password": password, "owner": owner}
    made: int | None = await insert_new(connection, schema.users, row)
    return made


async def get(connection: AsyncConnection, *users: int) -> dict[int, User]:
    found = await fetch(connection, User, select(schema.users).where(_users.id.in_(users)))
    return {user.id: user for user in found}


async def hold(connection: AsyncConnection, *users: int) -> dict[int, User]:
    """As `get`; the users, and the owners of bots among them, stay locked until the transaction ends."""
    found = await get(connection, *users)
    ids = {*found, *(user.owner for user in found.values() if user.owner is not None)}
    # Always in the same order, so that two processes do not wait for each other.
    locked = select(_users.id).where(_users.id.in_(ids)).order_by(_users.id).with_for_update(key_share=True)
    await connection.execute(locked)
    return found


async def person_of(connection: AsyncConnection, user: int) -> int:
    """Return the person a user stands for."""
    return int(await connection.scalar(select(schema.PERSON).where(_users.id == user)) or user)


async def by_name(connection: AsyncConnection, folded: str) -> User | None:
    return await fetch_one(connection, User, select(schema.users).where(_users.folded == folded))


async def bots_of(connection: AsyncConnection, owner: int) -> list[User]:
    """The network bots of somebody that have not been closed."""
    wanted = select(schema.users).where(_users.owner == owner, _users.closed.is_(None)).order_by(_users.id)
    return await fetch(connection, User, wanted)


async def rename(connection: AsyncConnection, user: int, was: str, /, *, name: str, folded: str, **values: Any) -> bool:
    """Give a user of a kind another name, and what changes with it; False if it is another's, or the kind is by now."""
    other = schema.users.alias()
    free = ~exists().where(other.c.folded == folded, other.c.id != user)
    new = {"name": name, "folded": folded, **values}
    return await changes(
        connection, update(schema.users).where(_users.id == user, _users.kind == was, free).values(**new)
    )


async def change(connection: AsyncConnection, user: int, /, **values: Any) -> bool:
    """Change the password, the kind or the time of closing."""
    return await changes(connection, update(schema.users).where(_users.id == user).values(**values))


async def open_session(connection: AsyncConnection, session: Session) -> None:
    await connection.execute(insert(schema.sessions).values(**asdict(session)))


async def session(connection: AsyncConnection, token_hash: str) -> Session | None:
    return await fetch_one(connection, Session, select(schema.sessions).where(_sessions.token_hash == token_hash))


async def sessions_of(connection: AsyncConnection, user: int) -> list[Session]:
    wanted = select(schema.sessions).where(_sessions.user_id == user).order_by(_sessions.created)
    return await fetch(connection, Session, wanted)


async def prolong(connection: AsyncConnection, token_hash: str, *, seen: float, expires: float) -> bool:
    """Note that a session is in use; False if it has been ended."""
    return await changes(
        connection,
        update(schema.sessions).where(_sessions.token_hash == token_hash).values(seen=seen, expires=expires),
    )


async def end_session(connection: AsyncConnection, token_hash: str) -> bool:
    return await changes(connection, delete(schema.sessions).where(_sessions.token_hash == token_hash))


async def end_sessions(connection: AsyncConnection, user: int, *, but: str = "") -> list[str]:
    """End all sessions of a user, but perhaps one; answers which, so that open sockets can be closed."""
    ended = delete(schema.sessions).where(_sessions.user_id == user, _sessions.token_hash != but)
    return list(await connection.scalars(ended.returning(_sessions.token_hash)))


async def end_expired(connection: AsyncConnection, now: float) -> list[str]:
    ended = delete(schema.sessions).where(_sessions.expires <= now)
    return list(await connection.scalars(ended.returning(_sessions.token_hash)))
