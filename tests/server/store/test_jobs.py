"""Jobs: claimed once, lost when the lease runs out, added once for one moment of a table."""

from __future__ import annotations

import asyncio

from castra.server.store import jobs
from castra.server.store.database import Database
from castra.server.store.rows import Job
from tests.server.store.helpers import NOW, new_tables, with_database


async def claim(database: Database, worker: str, now: float) -> Job | None:
    return await database.write(lambda c: jobs.claim(c, worker, ["think"], now=now, seconds=10))


def test_job_is_claimed_once_and_again_when_the_lease_has_run_out(address: str) -> None:
    async def test(database: Database) -> None:
        job = await database.write(lambda c: jobs.add(c, "think", body="{}"))
        assert job is not None
        all_at_once = await asyncio.gather(*(claim(database, f"w{number}", NOW) for number in range(20)))
        assert [claimed.id for claimed in all_at_once if claimed] == [job]
        assert await claim(database, "late", NOW + 9.9) is None
        again = await claim(database, "other", NOW + 10)
        assert again is not None
        assert (again.id, again.leased_by, again.tries, again.body) == (job, "other", 2, "{}")
        # The first worker comes back too late: neither its result nor its wish for more time counts.
        assert not await database.write(lambda c: jobs.finish(c, job, "w0", at=NOW + 11))
        assert not await database.write(lambda c: jobs.prolong(c, job, "w0", until=NOW + 99))
        assert await database.write(lambda c: jobs.prolong(c, job, "other", until=NOW + 50))
        assert await claim(database, "third", NOW + 30) is None
        assert await database.write(lambda c: jobs.finish(c, job, "other", at=NOW + 40))
        assert await claim(database, "third", NOW + 1000) is None

    with_database(address, test)


def test_oldest_job_of_the_right_kind_comes_first(address: str) -> None:
    async def test(database: Database) -> None:
        await database.write(lambda c: jobs.add(c, "analyse"))
        first = await database.write(lambda c: jobs.add(c, "think"))
        second = await database.write(lambda c: jobs.add(c, "think"))
        claimed = [await claim(database, "w", NOW) for _ in range(3)]
        assert [job and job.id for job in claimed] == [first, second, None]

    with_database(address, test)


def test_job_that_is_given_back_can_be_claimed_at_once(address: str) -> None:
    async def test(database: Database) -> None:
        job = await database.write(lambda c: jobs.add(c, "think"))
        assert job is not None
        await claim(database, "w", NOW)
        assert await database.write(lambda c: jobs.give_back(c, job, "w"))
        assert (await claim(database, "v", NOW)) is not None

    with_database(address, test)


def test_job_for_one_moment_is_added_once_and_can_be_forgotten(address: str) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "a")

        async def add(seq: int) -> int | None:
            return await database.write(lambda c: jobs.add(c, "think", table="a", seq=seq, seat=1))

        job = await add(4)
        assert job is not None
        assert await add(4) is None
        assert await add(5) is not None
        await claim(database, "w", NOW)
        await database.write(lambda c: jobs.finish(c, job, "w", at=NOW))
        await database.write(lambda c: jobs.forget(c, NOW + 1))
        assert await add(4) is not None

    with_database(address, test)
