"""The queue of bot moves: one person with many jobs keeps no other waiting for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from castra.server import bots as bots_module
from castra.server.bots import IGNORE_COST_EVERY, Bots
from castra.server.config import Bots as BotsConfig
from castra.server.store import accounts, jobs
from castra.server.store.database import Database
from castra.server.tables.live import LiveTable, UnsureError
from castra.server.tables.lobby import Lobby
from castra.server.tables.registry import Registry
from castra.server.tables.terms import NewTable
from castra.server.workers import Workers
from tests.server.tables.test_lobby import guest, on
from tests.server.test_bots import decided, until

TAGINAE = {"scenario": "taginae"}
"""Seat 1 begins, without a draw."""


class FakeWorkers(Workers):
    """Takes the first choice; expensive levels never come to an end."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.asked: list[str] = []

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.asked.append(question["bot"])
        if question["bot"] not in bots_module.CHEAP:
            await asyncio.Event().wait()
        return {"action": question["view"].choices[0].action}


async def open_table(database: Database, registry: Registry, user: int, level: str) -> LiveTable:
    wanted = NewTable(game="tac13", options=TAGINAE, seat=0, bots={"1": level})
    table, _ = await Lobby(database).create(user, wanted)
    return await registry.get(table.id)


def test_expensive_jobs_never_take_all_workers(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        registry = Registry(database)
        workers = FakeWorkers(3)
        bots = Bots(database, registry, BotsConfig(workers=3), workers)
        nero, anna, ben = [await guest(database, name) for name in ("nero", "anna", "ben")]
        for _ in range(12):
            await open_table(database, registry, nero, "legatus")
        serving = asyncio.create_task(bots.serve())
        await until(lambda: workers.asked == ["legatus"] * 2, "expensive jobs do not begin")
        live = [await open_table(database, registry, anna, "tiro"), await open_table(database, registry, ben, "greedy")]
        await until(lambda: all(decided(one, 1) > 0 for one in live), "cheap bots wait for expensive ones")
        assert workers.asked.count("legatus") == 2
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    on(new_database("sqlite"), work)


def test_one_worker_takes_the_expensive_job_of_the_other_person_next(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        registry = Registry(database)
        bots = Bots(database, registry, BotsConfig(workers=1), FakeWorkers(1))
        nero, anna = await guest(database, "nero"), await guest(database, "anna")
        for _ in range(5):
            await open_table(database, registry, nero, "legatus")
        await bots.settled()
        first = await bots._claim(reserved=False)
        await open_table(database, registry, anna, "legatus")
        await bots.settled()
        second = await bots._claim(reserved=False)
        assert first is not None
        assert second is not None
        assert [(job.person, job.expensive) for job in (first, second)] == [(nero, True), (anna, True)]

    on(new_database("sqlite"), work)


def test_endless_cheap_jobs_leave_an_expensive_one_its_turn(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        bots = Bots(database, Registry(database), BotsConfig(workers=1), FakeWorkers(1))
        nero, anna = await guest(database, "nero"), await guest(database, "anna")
        for _ in range(3 * IGNORE_COST_EVERY):
            await database.write(lambda c: jobs.add(c, "move", nero))
        await database.write(lambda c: jobs.add(c, "move", anna, expensive=True))
        claimed = [await bots._claim(reserved=False) for _ in range(IGNORE_COST_EVERY)]
        assert [job.expensive for job in claimed if job].index(True) == IGNORE_COST_EVERY - 1

    on(new_database("sqlite"), work)


def test_bot_hosts_on_one_database_share_one_queue(address: str) -> None:
    async def work(database: Database) -> None:
        hosts = [Bots(database, Registry(database), BotsConfig(workers=2), FakeWorkers(2)) for _ in range(2)]
        nero, anna = await guest(database, "nero"), await guest(database, "anna")
        for person in [nero] * 20 + [anna] * 2:
            await database.write(partial(jobs.add, kind="move", person=person, expensive=True))
        claimed = [await host._claim(reserved=False) for host in hosts]
        assert {job and job.person for job in claimed} == {nero, anna}
        assert [await host._claim(reserved=True) for host in hosts] == [None, None]

    on(address, work)


def test_lease_begins_with_the_thinking(new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr("castra.server.bots.time.time", lambda: now[0])

    async def work(database: Database) -> None:
        registry = Registry(database)
        bots = Bots(database, registry, BotsConfig(workers=1), FakeWorkers(1))
        await open_table(database, registry, await guest(database, "anna"), "tiro")
        await bots.settled()
        job = await bots._claim(reserved=False)
        assert job is not None
        now[0] += 50.0  # it took long to get to the table
        assert await bots._keep_lease(job)
        now[0] += bots._lease - 1
        assert await bots._claim(reserved=False) is None
        now[0] += 1
        assert await bots._claim(reserved=False) is not None
        now[0] += 2 * bots._lease
        bots._name = "another"
        assert await bots._claim(reserved=False) is not None
        bots._name = "the first"
        assert not await bots._keep_lease(job), "the lease was lost, so it must not think"

    on(new_database("sqlite"), work)


def test_move_that_may_not_have_been_stored_is_tried_again(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(database: Database) -> None:
        registry = Registry(database)
        bots = Bots(database, registry, BotsConfig(workers=1), FakeWorkers(1))
        live = await open_table(database, registry, await guest(database, "anna"), "tiro")
        await bots.settled()

        async def fail(*_: object) -> int:
            raise UnsureError

        with monkeypatch.context() as patch:
            patch.setattr(live, "act", fail)
            assert await bots.one_job()
        assert await bots.one_job()
        assert decided(live, 1) == 1

    on(new_database("sqlite"), work)


def test_bots_at_the_table_of_a_network_bot_think_for_its_owner(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        registry, anna = Registry(database), await guest(database, "anna")
        helper = await database.write(
            lambda c: accounts.create(c, name="helper", folded="helper", kind="bot", created=0.0, owner=anna)
        )
        assert helper is not None
        assert (await open_table(database, registry, helper, "tiro")).person == anna

    on(new_database("sqlite"), work)
