"""What the tests of the store start from: an open database with a user and tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from castra.server.store import accounts, tables
from castra.server.store.database import Database
from castra.server.store.events import Event
from castra.server.store.rows import Seat, Table

T = TypeVar("T")
NOW = 1_700_000_000.25


def with_database(address: str, test: Callable[[Database], Awaitable[T]]) -> T:
    """Run `test` on the database at `address`, then close it."""

    async def main() -> T:
        database = await Database.open(address)
        try:
            return await test(database)
        finally:
            await database.close()

    return asyncio.run(main())


async def new_user(database: Database, name: str = "Livia", kind: str = "person") -> int:
    made = await database.write(
        lambda c: accounts.create(c, name=name, folded=name.casefold(), kind=kind, created=NOW, password="argon2…")
    )
    assert made is not None
    return made


def table_row(table: str, creator: int, **changes: object) -> Table:
    row: dict[str, object] = {
        "id": table,
        "game": "centurion",
        "rules_version": "1",
        "setup": "{}",
        "content": "c0ffee",
        "creator": creator,
        "clock": "{}",
        "terms": "{}",
        "commitment": "ab",
        "secret": "cd",
        "created": NOW,
        **changes,
    }
    return Table(**row)  # type: ignore[arg-type]


async def new_tables(database: Database, *names: str) -> int:
    """Tables of two seats each, and the id of the user who made them."""
    user = await new_user(database)
    for name in names:
        seats = [Seat(table_id=name, seat=0, user_id=user, word="alea"), Seat(table_id=name, seat=1)]
        await database.write(lambda c, name=name, seats=seats: tables.create(c, table_row(name, user), seats))  # type: ignore[misc]
    return user


def act(text: str, idem: str | None = None, user: int | None = None) -> Event:
    return Event(seq=0, kind="act", actor=0, text=text, at=NOW, user=user, idem=idem)
