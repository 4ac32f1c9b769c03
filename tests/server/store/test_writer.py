"""The one writer: units share a commit, and a bad one spoils it for nobody."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import event, insert
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.server.store import accounts, chat, schema
from castra.server.store.database import Database
from tests.server.store.helpers import NOW, act, new_tables, new_user, with_database


def test_bad_unit_fails_alone(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_tables(database, "a")

        async def half_done(connection: AsyncConnection) -> None:
            await chat.say(connection, "a", user, "half done", NOW)
            raise ValueError("changed my mind")

        results = await asyncio.gather(
            database.write(lambda c: chat.say(c, "a", user, "before", NOW)),
            database.write(half_done),
            database.write(lambda c: c.execute(insert(schema.seats).values(table_id="a", seat=0, word=""))),
            database.journal.append("a", 0, [act("x")]),
            database.write(lambda c: chat.say(c, "a", user, "after", NOW)),
            return_exceptions=True,
        )
        assert isinstance(results[1], ValueError)
        assert isinstance(results[2], IntegrityError)
        assert results[3] == await database.journal.load("a")
        async with database.read() as connection:
            assert [line.text for line in await chat.lines(connection, "a")] == ["before", "after"]

    with_database(address, test)


def test_units_that_wait_share_a_commit(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_tables(database, "a")
        commits: list[object] = []
        event.listen(database._engines[0].sync_engine, "commit", commits.append)
        await asyncio.gather(*(database.write(lambda c: chat.say(c, "a", user, "!", NOW)) for _ in range(50)))
        assert len(commits) <= 2

    with_database(address, test)


def test_name_that_is_taken_disturbs_nobody(address: str) -> None:
    async def test(database: Database) -> None:
        async def register() -> int | None:
            return await database.write(
                lambda c: accounts.create(c, name="Nero", folded="nero", kind="person", created=NOW)
            )

        assert sum(made is not None for made in await asyncio.gather(*(register() for _ in range(5)))) == 1

    with_database(address, test)


def test_readers_cannot_write(address: str) -> None:
    async def test(database: Database) -> None:
        async with database.read() as connection:
            with pytest.raises(DBAPIError, match=r"read-?only"):
                await accounts.create(connection, name="N", folded="n", kind="person", created=NOW)

    with_database(address, test)


def test_caller_who_gives_up_stops_nobody(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_tables(database, "a")
        impatient = asyncio.ensure_future(database.write(lambda c: chat.say(c, "a", user, "gone", NOW)))
        patient = asyncio.ensure_future(database.write(lambda c: chat.say(c, "a", user, "here", NOW)))
        impatient.cancel()
        assert (await patient).text == "here"

    with_database(address, test)


def test_closing_writes_what_waits(address: str) -> None:
    async def first() -> None:
        database = await Database.open(address)
        waiting = asyncio.gather(*(new_user(database, f"user {number}") for number in range(20)))
        await asyncio.sleep(0)
        await database.close()
        assert len(set(await waiting)) == 20
        with pytest.raises(RuntimeError, match="closed"):
            await new_user(database, "too late")

    async def second(database: Database) -> None:
        async with database.read() as connection:
            assert await accounts.by_name(connection, "user 19") is not None

    asyncio.run(first())
    with_database(address, second)
