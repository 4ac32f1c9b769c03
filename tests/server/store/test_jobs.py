"""Jobs: claimed once, lost when the lease runs out, added once for one moment of a table."""

from __future__ import annotations

import asyncio
from functools import partial

from castra.server.store import jobs
from castra.server.store.database import Database
from castra.server.store.rows import Job
from tests.server.store.helpers import NOW, new_tables, new_user, with_database


async def claim(database: Database, worker: str, now: float) -> Job | None:
    return await database.write(lambda c: jobs.claim(c, worker, ["think"], now=now, seconds=10))


def test_job_is_claimed_once_and_again_when_the_lease_has_run_out(address: str) -> None:
    async def test(database: Database) -> None:
        person = await new_user(database)
        job = await database.write(lambda c: jobs.add(c, "think", person, body="{}"))
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
        person = await new_user(database)
        await database.write(lambda c: jobs.add(c, "analyse", person))
        first = await database.write(lambda c: jobs.add(c, "think", person))
        second = await database.write(lambda c: jobs.add(c, "think", person))
        claimed = [await claim(database, "w", NOW) for _ in range(3)]
        assert [job and job.id for job in claimed] == [first, second, None]

    with_database(address, test)


def test_job_that_is_given_back_can_be_claimed_at_once(address: str) -> None:
    async def test(database: Database) -> None:
        person = await new_user(database)
        job = await database.write(lambda c: jobs.add(c, "think", person))
        assert job is not None
        await claim(database, "w", NOW)
        assert await database.write(lambda c: jobs.give_back(c, job, "w"))
        assert (await claim(database, "v", NOW)) is not None

    with_database(address, test)


def test_job_for_one_moment_is_added_once_and_can_be_forgotten(address: str) -> None:
    async def test(database: Database) -> None:
        person = await new_tables(database, "a")

        async def add(seq: int) -> int | None:
            return await database.write(lambda c: jobs.add(c, "think", person, table="a", seq=seq, seat=1))

        job = await add(4)
        assert job is not None
        assert await add(4) is None
        assert await add(5) is not None
        await claim(database, "w", NOW)
        await database.write(lambda c: jobs.finish(c, job, "w", at=NOW))
        await database.write(lambda c: jobs.forget(c, NOW + 1))
        assert await add(4) is not None

    with_database(address, test)


async def queue(database: Database, person: int, count: int, *, expensive: bool) -> None:
    for _ in range(count):
        await database.write(lambda c: jobs.add(c, "think", person, expensive=expensive))


async def claims(
    database: Database, count: int, priority: jobs.Priority = "cheap first", since: float = NOW
) -> list[Job]:
    """Claim so many jobs, one second after the other, and finish each at once."""
    found = []
    for number in range(count):
        now = since + number
        claim_next = partial(jobs.claim, worker="w", kinds=["think"], now=now, seconds=10, priority=priority)
        job = await database.write(claim_next)
        if job is not None:
            found.append(job)
            await database.write(partial(jobs.finish, job=job.id, worker="w", at=now))
    return found


def test_long_queue_of_one_person_keeps_no_other_waiting(address: str) -> None:
    async def test(database: Database) -> None:
        many, other, third = [await new_user(database, name) for name in ("Nero", "Livia", "Titus")]
        await queue(database, many, 140, expensive=True)
        assert [job.person for job in await claims(database, 3)] == [many] * 3
        await queue(database, other, 2, expensive=True)
        await queue(database, third, 1, expensive=False)
        served = await claims(database, 6, since=NOW + 10)
        assert served[0].person == third  # cheap, so at once
        assert [job.person for job in served[1:]] == [other, many, other, many, many]
        await queue(database, third, 1, expensive=False)  # and once more, though served a moment ago
        assert (await claims(database, 1, since=NOW + 20))[0].person == third

    with_database(address, test)


def test_person_with_jobs_running_comes_after_one_without(address: str) -> None:
    async def test(database: Database) -> None:
        many, other = await new_user(database, "Nero"), await new_user(database)
        await queue(database, many, 140, expensive=True)
        running = [await claim(database, "w", NOW) for _ in range(2)]
        assert {job and job.person for job in running} == {many}
        for later in (1, 2):  # also the second time, though served last
            await queue(database, other, 1, expensive=True)
            assert (await claims(database, 1, since=NOW + later))[0].person == other

    with_database(address, test)


def test_worker_kept_for_cheap_jobs_takes_no_expensive_one(address: str) -> None:
    async def test(database: Database) -> None:
        person = await new_user(database)
        await queue(database, person, 3, expensive=True)
        assert await claims(database, 1, "cheap only") == []
        await queue(database, person, 1, expensive=False)
        assert [job.expensive for job in await claims(database, 2, "cheap only")] == [False]
        async with database.read() as connection:
            assert await jobs.count_waiting(connection, NOW + 5) == {False: 0, True: 3}
            assert await jobs.count_open(connection, person) == 3

    with_database(address, test)


def test_cheap_jobs_without_end_do_not_starve_an_expensive_one(address: str) -> None:
    async def test(database: Database) -> None:
        many, other = await new_user(database, "Nero"), await new_user(database)
        await queue(database, many, 20, expensive=False)
        await queue(database, other, 1, expensive=True)
        await claims(database, 2)
        assert (await claims(database, 1, "ignore cost", since=NOW + 5))[0].person == other

    with_database(address, test)
