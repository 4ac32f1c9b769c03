"""Workers for analysis are shared fairly among persons, and time in the queue costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any

import pytest

from castra.server import analyses as analyses_module
from castra.server.analyses import Analyses, QuotaError
from castra.server.fair_share import FairShare
from castra.server.store.database import Database
from castra.server.tables.registry import Registry
from castra.server.workers import Workers
from tests.server.tables.test_lobby import guest, on
from tests.server.test_bot_queue import open_table
from tests.server.test_bots import until


def test_slots_go_round_and_a_waiter_that_leaves_is_forgotten() -> None:
    async def run() -> None:
        share, order, holds = FairShare(1), list[int](), asyncio.Event()

        async def take(person: int) -> None:
            async with share.slot(person):
                order.append(person)
                await holds.wait()

        tasks = [asyncio.create_task(take(person)) for person in (1, 1, 1, 2, 3, 2)]
        await asyncio.sleep(0)
        assert (order, share.waiting) == ([1], 5)
        tasks[4].cancel()
        await asyncio.gather(tasks[4], return_exceptions=True)
        assert share.waiting == 4
        holds.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == [1, 2, 1, 2, 1]
        async with share.slot(3), asyncio.timeout(10):
            assert share.waiting == 0

    asyncio.run(run())


def test_slot_given_while_its_waiter_leaves_is_given_back() -> None:
    async def run() -> None:
        share = FairShare(1)
        async with share.slot(1):
            waiter = asyncio.create_task(share._acquire(2))
            await asyncio.sleep(0)
        waiter.cancel()  # its slot was given, and it has not run since
        await asyncio.gather(waiter, return_exceptions=True)
        async with asyncio.timeout(10), share.slot(3):
            pass

    asyncio.run(run())


class Thinker(Workers):
    """Thinks in steps, each of which lasts until it is let go."""

    def __init__(self) -> None:
        super().__init__(1)
        self.running: list[str] = []
        self.steps: asyncio.Queue[int] = asyncio.Queue()

    async def stream(self, question: dict[str, Any], seconds: float) -> AsyncGenerator[dict[str, Any], None]:
        self.running.append(question["name"])
        while await self.steps.get():
            yield {"of": question["name"]}


def analysing(database: Database, now: list[float], monkeypatch: pytest.MonkeyPatch) -> tuple[Analyses, Thinker]:
    monkeypatch.setattr(analyses_module, "time", type("Clock", (), {"monotonic": staticmethod(lambda: now[0])}))
    thinker = Thinker()
    return Analyses(database, 600.0, thinker), thinker


def test_analyses_take_turns_and_waiting_costs_nothing(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]

    async def work(database: Database) -> None:
        analyses, thinker = analysing(database, now, monkeypatch)
        live = await open_table(database, Registry(database), await guest(database, "anna"), "tiro")

        def ask(person: int, name: str, kind: str = "analysis") -> asyncio.Task[list[Any]]:
            seconds = analyses.begin(person, 60.0)

            async def read() -> list[Any]:
                about = {"kind": kind, "name": name}
                return [line async for line in analyses._stream(person, live, about, seconds)]

            return asyncio.create_task(read())

        first = ask(1, "one")
        await until(lambda: thinker.running == ["one"], "it does not begin")
        second, third = ask(2, "two"), ask(3, "three", "ledger")
        await until(lambda: analyses.waiting == 2, "they do not wait")
        now[0] += 1000.0  # far longer than any of them may take
        with pytest.raises(QuotaError):
            analyses.begin(2, 10.0)  # it waits still, so it is open still
        thinker.steps.put_nowait(1)
        assert len(await first) == 1  # others waited, so it ended at its next step
        assert analyses.left(1) == 540.0
        assert analyses.left(2) == 600.0
        again = ask(1, "one again")
        await until(lambda: thinker.running == ["one", "two"], "the second has no slot")
        now[0] += 20.0
        thinker.steps.put_nowait(0)
        await second
        assert analyses.left(2) == 580.0
        await until(lambda: thinker.running[2:] == ["three"], "the third has no slot")
        now[0] += 50.0
        for more in (1, 1, 0):  # the account of a game is not cut short
            thinker.steps.put_nowait(more)
        assert len(await third) == 2
        thinker.steps.put_nowait(0)
        await again
        assert thinker.running[3:] == ["one again"]

    on(new_database("sqlite"), work)


def test_client_that_does_not_read_keeps_no_worker(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(database: Database) -> None:
        analyses, thinker = analysing(database, [1000.0], monkeypatch)
        live = await open_table(database, Registry(database), await guest(database, "anna"), "tiro")
        slow = analyses._stream(1, live, {"kind": "ledger", "name": "slow"}, 60.0)
        for more in (1, 1, 1, 0):
            thinker.steps.put_nowait(more)
        assert await anext(slow) == {"of": "slow"}  # and then nothing is read
        await until(thinker.steps.empty, "it waits for its reader")
        other = analyses._stream(2, live, {"kind": "ledger", "name": "other"}, 60.0)
        for more in (1, 0):
            thinker.steps.put_nowait(more)
        assert [line async for line in other] == [{"of": "other"}]
        assert len([line async for line in slow]) == 2

    on(new_database("sqlite"), work)
