"""Two servers on one PostgreSQL: they share tables and jobs, and hear of each other's news."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import text

from castra.server.store import jobs
from castra.server.store.database import Database
from castra.server.store.journal import Conflict
from castra.server.store.news import ANY_TABLE
from tests.server.store.helpers import NOW, act, new_tables, new_user, with_database


def with_two(address: str, test: Callable[[Database, Database], Awaitable[None]]) -> None:
    async def both(one: Database) -> None:
        two = await Database.open(address)
        try:
            await test(one, two)
        finally:
            await two.close()

    with_database(address, both)


@pytest.fixture
def shared(new_database: Callable[[str], str]) -> str:
    return new_database("postgresql")


def test_news_reach_the_other_and_not_oneself(shared: str) -> None:
    async def test(one: Database, two: Database) -> None:
        await new_tables(one, "a", "b")
        await one.journal.append("a", 0, [act("x"), act("y")])
        assert await asyncio.wait_for(anext(two.news), 10) == ("a", 2)
        await two.journal.append("b", 0, [act("x")])
        assert await asyncio.wait_for(anext(one.news), 10) == ("b", 1)  # and nothing about a
        with pytest.raises(Conflict):
            await two.journal.append("a", 0, [act("z")])
        await one.journal.append("b", 1, [act("z")])
        assert await asyncio.wait_for(anext(two.news), 10) == ("b", 2)  # what was refused is no news

    with_two(shared, test)


def test_lost_connection_says_that_news_may_be_lost(shared: str) -> None:
    async def test(one: Database, two: Database) -> None:
        others = "pid <> pg_backend_pid() AND datname = current_database()"
        end = text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        await one.write(lambda c: c.execute(end))
        assert await asyncio.wait_for(anext(two.news), 20) == (ANY_TABLE, 0)
        await new_tables(two, "a")  # the writer has a new connection, too

    with_two(shared, test)


def test_news_end_when_the_database_is_closed(address: str) -> None:
    async def main() -> list[tuple[str, int]]:
        database = await Database.open(address)
        listening = asyncio.ensure_future(_all(database))
        await asyncio.sleep(0)
        await database.close()
        return await asyncio.wait_for(listening, 10)

    assert asyncio.run(main()) == []


async def _all(database: Database) -> list[tuple[str, int]]:
    return [news async for news in database.news]


def test_fifty_appenders_on_two_servers_leave_no_gap(shared: str) -> None:
    async def test(one: Database, two: Database) -> None:
        await new_tables(one, "a")

        async def append(number: int) -> None:
            after = 0
            while True:
                try:
                    await (one, two)[number % 2].journal.append("a", after, [act("x", str(number))])
                    return
                except Conflict as conflict:
                    after = conflict.have

        await asyncio.gather(*(append(number) for number in range(50)))
        events = await one.journal.load("a")
        assert sorted(int(event.idem or "") for event in events) == list(range(50))
        assert await two.journal.verify("a") is None

    with_two(shared, test)


def test_job_is_claimed_by_one_server_only(shared: str) -> None:
    async def test(one: Database, two: Database) -> None:
        person = await new_user(one)
        for _ in range(20):
            await one.write(lambda c: jobs.add(c, "think", person))

        async def claim(database: Database, name: str) -> list[int]:
            claimed = []
            while job := await database.write(lambda c: jobs.claim(c, name, ["think"], now=NOW, seconds=60)):
                claimed.append(job.id)
            return claimed

        mine, yours = await asyncio.gather(claim(one, "one"), claim(two, "two"))
        assert len(mine) + len(yours) == len({*mine, *yours}) == 20

    with_two(shared, test)
