"""Finished games, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import asdict
from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.server.store import schema
from castra.server.store.rows import Rating, Side, Table, fetch
from castra.server.store.upsert import insert_new, insert_or_replace

_tables, _seats, _ratings, _users = schema.tables.c, schema.seats.c, schema.ratings.c, schema.users.c


async def finished(
    connection: AsyncConnection,
    *,
    user: int | None = None,
    game: str | None = None,
    before: float | None = None,
    limit: int = 50,
) -> list[Table]:
    """Games that are over, the last first: those one user has played or brought, or the public ones."""
    wanted = select(schema.tables).where(_tables.status == "over")
    if user is None:
        wanted = wanted.where(_tables.visibility == "public")
    else:
        played = select(_seats.table_id).where(_seats.user_id == user)
        wanted = wanted.where(or_(_tables.id.in_(played), _tables.creator == user))
    if game is not None:
        wanted = wanted.where(_tables.game == game)
    if before is not None:
        wanted = wanted.where(_tables.ended < before)
    return await fetch(connection, Table, wanted.order_by(_tables.ended.desc(), _tables.id).limit(limit))


async def ratings(connection: AsyncConnection, game: str, *users: int) -> list[Rating]:
    """The ratings of these users in a game, on every side they have played."""
    return await fetch(
        connection, Rating, select(schema.ratings).where(_ratings.game == game, _ratings.user_id.in_(users))
    )


async def all_ratings(connection: AsyncConnection, user: int) -> list[Rating]:
    """The ratings of one user in all games."""
    wanted = select(schema.ratings).where(_ratings.user_id == user).order_by(_ratings.game, _ratings.side)
    return await fetch(connection, Rating, wanted)


async def sides(connection: AsyncConnection, game: str, *names: str) -> list[Side]:
    """What these sides of a game are worth; all of them if none is named."""
    wanted = select(schema.sides).where(schema.sides.c.game == game).order_by(schema.sides.c.side)
    return await fetch(connection, Side, wanted.where(schema.sides.c.side.in_(names)) if names else wanted)


async def rate(
    connection: AsyncConnection, table: str, *, at: float, body: str, new: list[Rating], sides: list[Side] | None = None
) -> bool:
    """Write down what a game did to the ratings; False, and nothing is changed, if that has been done before."""
    if await insert_new(connection, schema.rating_log, {"table_id": table, "at": at, "body": body}) is None:
        return False
    await insert_or_replace(connection, schema.ratings, [asdict(rating) for rating in new])
    if sides:
        await insert_or_replace(connection, schema.sides, [asdict(side) for side in sides])
    return True


async def deciding_seats(connection: AsyncConnection, table: str) -> set[int]:
    """The seats whose own player has made a decision; what a bot plays on for a seat is none of it."""
    events = schema.events.c
    own = (_seats.table_id == events.table_id) & (_seats.seat == events.actor) & (_seats.user_id == events.user_id)
    made = select(events.actor).join(schema.seats, own).where(events.table_id == table, events.kind == "act")
    return set(await connection.scalars(made.distinct()))


async def people_since(connection: AsyncConnection, game: str, since: float, people: Collection[int]) -> list[set[int]]:
    """Of every game that was rated after `since`, which of these people played it, in person or by a bot."""
    log = schema.rating_log.c
    wanted = (
        select(log.table_id, schema.PERSON)
        .join(schema.tables, _tables.id == log.table_id)
        .join(schema.seats, _seats.table_id == log.table_id)
        .join(schema.users, _users.id == _seats.user_id)
        .where(_tables.game == game, log.at > since, or_(_users.id.in_(people), _users.owner.in_(people)))
    )
    found: dict[str, set[int]] = {}
    for table, person in await connection.execute(wanted):
        found.setdefault(table, set()).add(person)
    return list(found.values())


async def opponents(connection: AsyncConnection, game: str, *users: int) -> dict[int, set[int]]:
    """By user, the other people with accounts in the rated games so far."""
    mine = schema.seats.alias().c
    wanted = (
        select(mine.user_id, schema.PERSON)
        .join(schema.rating_log, schema.rating_log.c.table_id == mine.table_id)
        .join(schema.tables, _tables.id == mine.table_id)
        .join(schema.seats, _seats.table_id == mine.table_id)
        .join(schema.users, _users.id == _seats.user_id)
        .where(mine.user_id.in_(users), _users.id != mine.user_id, _users.kind != "guest", _tables.game == game)
    )
    found: dict[int, set[int]] = {user: set() for user in users}
    for user, person in await connection.execute(wanted.distinct()):
        found[user].add(person)
    return found


async def rating_change(connection: AsyncConnection, table: str) -> str | None:
    """The `body` noted when the game was rated."""
    log = schema.rating_log.c
    body: str | None = await connection.scalar(select(log.body).where(log.table_id == table))
    return body


async def leaders(
    connection: AsyncConnection, game: str, side: str, *, games: int = 1, opponents: int = 0, limit: int = 50
) -> list[Rating]:
    """The best of a game with an account, at least so many rated games and so many different opponents."""
    named = select(schema.users.c.id).where(schema.users.c.kind != "guest", schema.users.c.closed.is_(None))
    wanted = select(schema.ratings).where(_ratings.game == game, _ratings.side == side, _ratings.games >= games)
    wanted = wanted.where(_ratings.user_id.in_(named), _ratings.opponents >= opponents)
    best = (_ratings.mu - 3 * _ratings.sigma).desc()
    return await fetch(connection, Rating, wanted.order_by(best, _ratings.user_id).limit(limit))
