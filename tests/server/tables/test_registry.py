"""Tables in hand: flags fall also where nobody looks, processes hear of each other, and what is idle is let go."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from castra.core.game import WHOLE
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.store.rows import Table
from castra.server.tables import registry as registry_module
from castra.server.tables.clock import DAY, Terms
from castra.server.tables.live import LiveTable
from castra.server.tables.lobby import Lobby
from castra.server.tables.registry import Registry
from castra.server.tables.terms import NewTable
from tests.server.tables.memory import Clockwork, Watcher
from tests.server.tables.test_lobby import guest, on


async def two_at(database: Database, registry: Registry, **wanted: object) -> LiveTable:
    """A game between two people that has begun."""
    lobby = Lobby(database, full=registry.get)
    anna, ben = await guest(database, "anna"), await guest(database, "ben")
    table, _ = await lobby.create(anna, NewTable(game="centurion", **wanted))  # type: ignore[arg-type]
    await lobby.join(table.id, ben, None, None)
    return registry._tables[table.id]  # it has begun by itself


async def row_of(database: Database, table: str) -> Table:
    async with database.read() as connection:
        row = await store.get(connection, table)
    assert row is not None
    return row


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await true():
            await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def running(work: Awaitable[None]) -> AsyncIterator[None]:
    task = asyncio.ensure_future(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_game_begins_by_itself_and_ends_with_its_row_in_step(address: str) -> None:
    async def work(database: Database) -> None:
        told: list[str] = []

        async def note(table: str) -> None:
            told.append((await row_of(database, table)).status)

        registry = Registry(database)
        registry.status_changed = note
        live = await two_at(database, registry)
        assert (await row_of(database, live.id)).status == "playing"
        await live.wish(1, "resign", "enough-for-me")
        row = await row_of(database, live.id)
        assert row.status == "over"
        assert row.result is not None
        assert "resigns" in row.result
        assert row.ended is not None
        while len(told) < 2:
            await asyncio.sleep(0.01)
        assert told[-1] == "over"  # who is told looks for himself, so the first may have looked late

    on(address, work)


def test_aborted_game_is_no_result(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        live = await two_at(database, Registry(database))
        await live.wish(0, "abort", "never-mind-then")
        row = await row_of(database, live.id)
        assert (row.status, row.result) == ("aborted", None)
        again = await Registry(database).get(live.id)
        assert again.course.aborted

    on(new_database("sqlite"), work)


@pytest.mark.parametrize(("clock", "wait"), [(Terms(base=60), 61.0), (Terms(days=1), DAY + 1)], ids=["live", "days"])
def test_flag_falls_after_a_restart_though_nobody_looks(
    new_database: Callable[[str], str], clock: Terms, wait: float
) -> None:
    async def work(database: Database) -> None:
        now = Clockwork()
        live = await two_at(database, Registry(database, now), clock=clock)
        seat = live.course.acting[0]
        later = Registry(database, now)  # as after a restart
        await later.resume()
        assert len(later) == 0
        await later.drop_due_flags()
        assert (await row_of(database, live.id)).status == "playing"
        now.now += wait
        await later.drop_due_flags()
        row = await row_of(database, live.id)
        assert row.status == "over"
        ended = await Registry(database, now).get(live.id)
        assert ended.course.outcome is not None
        assert ended.course.outcome.shares[1 - seat] == WHOLE
        await later.drop_due_flags()  # once is enough
        assert (await row_of(database, live.id)).last_seq == row.last_seq

    on(new_database("sqlite"), work)


def test_flags_fall_by_themselves(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        registry = Registry(database)
        async with running(registry.drop_flags()):
            live = await two_at(database, registry, clock=Terms(base=0.1))
            await until(lambda: over(database, live.id))

    on(new_database("sqlite"), work)


async def over(database: Database, table: str) -> bool:
    return (await row_of(database, table)).status == "over"


def test_processes_hear_of_each_other(new_database: Callable[[str], str]) -> None:
    address = new_database("postgresql")

    async def follow(database: Database, registry: Registry) -> None:
        async for table, seq in database.news:
            await registry.hear(table, seq)

    async def work(database: Database) -> None:
        other = await Database.open(address)
        here, there = Registry(database), Registry(other)
        try:
            live = await two_at(database, here)
            watcher = await Watcher.at(await there.get(live.id), 1)
            async with running(follow(other, there)):
                seat = live.course.acting[0]
                await live.act(seat, 0, live.course.seq, "first-decision")

                async def shown() -> bool:
                    return bool((await watcher.look())["seq"] == live.course.seq)

                await until(shown)
                there.drop(live.id)  # it goes on listening, and hears also of what happens while the table is let go
                assert len(there) == 0
                await live.act(live.course.acting[0], 0, live.course.seq, "second-decision")
                await until(shown)
                assert json.loads(watcher.frames[-1])["type"] == "view"
        finally:
            await other.close()

    on(address, work)


def test_idle_tables_are_let_go_and_their_listeners_miss_nothing(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        now = Clockwork()
        registry = Registry(database, now)
        live = await two_at(database, registry)
        seat = live.course.acting[0]
        watcher, gone = await Watcher.at(live, seat), await Watcher.at(live)
        now.now += registry_module.IDLE + 1
        registry.drop_idle()
        assert len(registry) == 0
        assert registry.listeners == 2
        registry.leave(live.id, gone.listener)
        again = await registry.get(live.id)
        assert again is not live
        assert again.course.match.save() == live.course.match.save()
        await again.act(seat, 0, watcher.seen["seq"], "first-decision")
        assert (await watcher.look())["seq"] == again.course.seq  # it was told what changed, no more
        assert json.loads(watcher.frames[-1])["type"] == "news"
        registry.leave(live.id, watcher.listener)
        assert registry.listeners == 0

    on(new_database("sqlite"), work)


def test_of_too_many_tables_the_idlest_are_let_go(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "MOST", 2)

    async def work(database: Database) -> None:
        now = Clockwork()
        registry, lobby = Registry(database, now), Lobby(database)
        anna = await guest(database, "anna")
        ids = []
        for _ in range(4):
            table, _ = await lobby.create(anna, NewTable(game="centurion", hot_seat=True))
            await registry.get(table.id)
            ids.append(table.id)
            now.now += 4
        registry.drop_idle()
        assert [live.id for live in registry.in_hand()] == ids[2:]

    on(new_database("sqlite"), work)
