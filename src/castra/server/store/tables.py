"""Tables and their seats. Changes that others may attempt at the same time say what must still hold."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import asdict
from sqlalchemy import exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.server.store import schema
from castra.server.store.rows import Seat, Table, changes, fetch, fetch_one
from castra.server.store.upsert import insert_new

NO_CLOCK: Final = '{"base":0.0,"increment":0.0,"days":0.0}'
"""How a table without a clock says so."""

_tables, _seats = schema.tables.c, schema.seats.c


async def create(connection: AsyncConnection, table: Table, seats: list[Seat]) -> None:
    """Set up a table; the chain of its events starts at its id."""
    await connection.execute(insert(schema.tables).values(**asdict(table) | {"last_hash": table.id}))
    await connection.execute(insert(schema.seats), [asdict(seat) for seat in seats])


async def create_once(connection: AsyncConnection, table: Table, seats: list[Seat]) -> bool:
    """Set up a table whose id another may choose at the same time; False if it is there already."""
    if await insert_new(connection, schema.tables, asdict(table) | {"last_hash": table.id}) is None:
        return False
    await connection.execute(insert(schema.seats), [asdict(seat) for seat in seats])
    return True


async def get(connection: AsyncConnection, table: str) -> Table | None:
    return await fetch_one(connection, Table, select(schema.tables).where(_tables.id == table))


async def with_content(connection: AsyncConnection, content: str) -> Table | None:
    """Any table that is played with this content."""
    return await fetch_one(connection, Table, select(schema.tables).where(_tables.content == content).limit(1))


async def seats_of(connection: AsyncConnection, *tables: str) -> list[Seat]:
    wanted = select(schema.seats).where(_seats.table_id.in_(tables)).order_by(_seats.table_id, _seats.seat)
    return await fetch(connection, Seat, wanted)


async def change(connection: AsyncConnection, table: str, was: str, /, **values: Any) -> bool:
    """Change columns of a table whose status still is what it was; False if it has another by now."""
    return await changes(
        connection, update(schema.tables).where(_tables.id == table, _tables.status == was).values(**values)
    )


async def _hold_open(connection: AsyncConnection, table: str) -> bool:
    """Keep a table from beginning, or being taken away, before this transaction ends; False if that has happened."""
    wanted = select(_tables.id).where(_tables.id == table, _tables.status == "open").with_for_update()
    return await connection.scalar(wanted) is not None


async def begin(connection: AsyncConnection, table: str, seats: list[Seat], at: float) -> bool:
    """Note that a game begins; False if the table is not open any more, or sits or says other than `seats`."""
    if not await change(connection, table, "open", status="playing", started=at):
        return False
    return await seats_of(connection, table) == seats


async def take_seat(
    connection: AsyncConnection,
    table: str,
    seat: int,
    *,
    user: int | None = None,
    bot: str | None = None,
    word: str = "",
) -> bool:
    """Sit down at an open table; False if somebody was faster, or the same user sits there by now."""
    if not await _hold_open(connection, table):
        return False
    free = [_seats.table_id == table, _seats.seat == seat, _seats.user_id.is_(None), _seats.bot.is_(None)]
    if user is not None:
        other = schema.seats.alias()
        free.append(~exists().where(other.c.table_id == table, other.c.user_id == user))
    return await changes(connection, update(schema.seats).where(*free).values(user_id=user, bot=bot, word=word))


async def set_word(connection: AsyncConnection, table: str, seat: int, user: int, word: str) -> bool:
    """Change what a seat adds to the secret, while the table is open."""
    if not await _hold_open(connection, table):
        return False
    mine = (_seats.table_id == table, _seats.seat == seat, _seats.user_id == user)
    return await changes(connection, update(schema.seats).where(*mine).values(word=word))


async def leave_seat(connection: AsyncConnection, table: str, seat: int, user: int | None) -> bool:
    """Stand up from an open table, or send a bot away (`user` None); False if nobody of that kind sat there."""
    if not await _hold_open(connection, table):
        return False
    taken = (_seats.table_id == table, _seats.seat == seat, _seats.user_id == user)
    return await changes(connection, update(schema.seats).where(*taken).values(user_id=None, bot=None, word=""))


async def listing(
    connection: AsyncConnection, status: str, *, visibility: str = "public", game: str | None = None, limit: int = 50
) -> list[Table]:
    """Tables of a status, the newest first."""
    wanted = select(schema.tables).where(_tables.status == status, _tables.visibility == visibility)
    if game is not None:
        wanted = wanted.where(_tables.game == game)
    return await fetch(connection, Table, wanted.order_by(_tables.created.desc(), _tables.id).limit(limit))


async def rematches(connection: AsyncConnection, *tables: str) -> dict[str, str]:
    """By table, the one at which it is played once more."""
    wanted = select(_tables.rematch_of, _tables.id).where(_tables.rematch_of.in_(tables))
    return {str(before): str(again) for before, again in await connection.execute(wanted)}


async def unattended(connection: AsyncConnection) -> list[str]:
    """Games under way that go on by themselves: some seat is a bot's, or a clock runs."""
    bots = select(_seats.table_id).where(_seats.bot.is_not(None))
    wanted = select(_tables.id).where(_tables.status == "playing", or_(_tables.clock != NO_CLOCK, _tables.id.in_(bots)))
    return list(await connection.scalars(wanted.order_by(_tables.created)))


async def of_user(connection: AsyncConnection, user: int, *statuses: str, limit: int = 50) -> list[Table]:
    """Tables at which this user has a seat, the newest first."""
    sits = select(_seats.table_id).where(_seats.user_id == user)
    wanted = select(schema.tables).where(_tables.id.in_(sits), _tables.status.in_(statuses))
    return await fetch(connection, Table, wanted.order_by(_tables.created.desc(), _tables.id).limit(limit))


async def count_of_bots(connection: AsyncConnection, person: int, *, alone: bool) -> int:
    """Count the unfinished games that a person has set up and at which a bot sits, or only bots (`alone`)."""
    bot = exists().where(_seats.table_id == _tables.id, _seats.bot.is_not(None))
    people = exists().where(_seats.table_id == _tables.id, _seats.bot.is_(None))
    users = select(schema.users.c.id).where(or_(schema.users.c.id == person, schema.users.c.owner == person))
    unfinished = _tables.creator.in_(users), _tables.status.in_(("open", "playing"))
    wanted = select(func.count()).select_from(schema.tables).where(*unfinished, ~people if alone else bot)
    return int(await connection.scalar(wanted) or 0)
