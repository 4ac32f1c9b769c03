"""The journal: gapless, in order, each request once, and tied together by hashes."""

from __future__ import annotations

import asyncio
import gc

import pytest
from sqlalchemy import delete, select, update

from castra.server.store import schema, tables
from castra.server.store.database import Database
from castra.server.store.events import Event, digest
from castra.server.store.journal import AlreadyDone, Conflict, UnknownTableError
from tests.server.store.helpers import NOW, act, new_tables, with_database


def test_events_come_back_as_they_were_stored(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_tables(database, "a")
        first = [act("legionnaire@b1", "key", user), Event(0, "draw", -1, "pikeman", 5)]
        stored = await database.journal.append("a", 0, first)
        assert [event.seq for event in stored] == [1, 2]
        assert stored[0].prev == "a"
        assert stored[1].prev == stored[0].hash == digest(stored[0])
        more = await database.journal.append("a", 2, [act("c3 – ‘ß’")])
        assert await database.journal.load("a") == stored + more
        assert await database.journal.load("a", 2) == more
        assert await database.journal.verify("a") is None

    with_database(address, test)


def test_fifty_appenders_leave_no_gap(address: str) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "one", "two")

        async def append(number: int) -> None:
            table, after = ("one", "two")[number % 2], 0
            for turn in range(4):
                while True:
                    try:
                        await database.journal.append(table, after, [act(f"{number}.{turn}", f"{number}.{turn}")])
                        break
                    except Conflict as conflict:
                        after = conflict.have

        await asyncio.gather(*(append(number) for number in range(50)))
        for table, parity in (("one", 0), ("two", 1)):
            events = await database.journal.load(table)
            assert [event.seq for event in events] == list(range(1, 101))
            assert {event.text for event in events} == {f"{n}.{t}" for n in range(parity, 50, 2) for t in range(4)}
            assert await database.journal.verify(table) is None

    with_database(address, test)


def test_storing_leaves_nothing_to_the_collector_of_garbage(address: str) -> None:
    """It would stop everybody for a tenth of a second whenever it looked for what storing has left."""

    async def test(database: Database) -> None:
        await new_tables(database, "a")
        for number in range(20):
            await database.journal.append("a", number, [act(str(number), str(number))])
        gc.collect()
        gc.disable()
        try:
            for number in range(20, 60):
                await database.journal.append("a", number, [act(str(number), str(number))])
            assert gc.collect() < 40  # not one an append
        finally:
            gc.enable()

    with_database(address, test)


def test_append_behind_the_times_is_a_conflict_and_stores_nothing(address: str) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "a")
        await database.journal.append("a", 0, [act("x"), act("y")])
        for after in (0, 1, 3):
            with pytest.raises(Conflict) as conflict:
                await database.journal.append("a", after, [act("z")])
            assert conflict.value.have == 2
        assert len(await database.journal.load("a")) == 2

    with_database(address, test)


def test_known_key_is_answered_with_what_was_stored(address: str) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "a", "b")
        stored = await database.journal.append("a", 0, [act("x", "key"), act("drawn")])
        await database.journal.append("a", 2, [act("y", "other")])
        for after in (0, 3):  # also when the table has gone on
            with pytest.raises(AlreadyDone) as done:
                await database.journal.append("a", after, [act("something else", "key")])
            assert done.value.events == stored
        assert len(await database.journal.load("a")) == 3
        assert len(await database.journal.append("b", 0, [act("x", "key")])) == 1  # keys belong to a table

    with_database(address, test)


def test_same_key_twice_at_once_is_stored_once(address: str) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "a")
        both = await asyncio.gather(
            *(database.journal.append("a", 0, [act("x", "key")]) for _ in range(2)), return_exceptions=True
        )
        assert isinstance(both[1], AlreadyDone)
        assert both[1].events == both[0] == await database.journal.load("a")

    with_database(address, test)


def test_append_to_no_table_is_refused_and_hurts_nobody(address: str) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "a")
        lost, kept = await asyncio.gather(
            database.journal.append("nowhere", 0, [act("x")]),
            database.journal.append("a", 0, [act("x")]),
            return_exceptions=True,
        )
        assert isinstance(lost, UnknownTableError)
        assert kept == await database.journal.load("a")

    with_database(address, test)


def test_what_goes_with_the_events_is_stored_with_them_or_not_at_all(address: str) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "a")

        async def status() -> str:
            async with database.read() as connection:
                return str(await connection.scalar(select(schema.tables.c.status)))

        with pytest.raises(Conflict):
            await database.journal.append("a", 7, [act("x")], lambda c: tables.change(c, "a", "open", status="over"))
        assert await status() == "open"
        with pytest.raises(ZeroDivisionError):
            await database.journal.append("a", 0, [act("x")], lambda c: 1 / 0)  # type: ignore[arg-type, return-value]
        assert await database.journal.load("a") == []
        await database.journal.append("a", 0, [act("x")], lambda c: tables.change(c, "a", "open", status="over"))
        assert await status() == "over"

    with_database(address, test)


@pytest.mark.parametrize("column", ["text", "actor", "at", "user_id", "idem", "kind", "prev", "hash"])
def test_changed_event_is_found_where_it_is(address: str, column: str) -> None:
    async def test(database: Database) -> None:
        user = await new_tables(database, "a")
        for after in range(4):
            await database.journal.append("a", after, [act("x")])
        value = {"actor": 1, "at": NOW + 1, "user_id": user}.get(column, "changed")
        events = schema.events
        third = update(events).where(events.c.seq == 3).values({column: value})
        await database.write(lambda c: c.execute(third))
        assert await database.journal.verify("a") == 3

    with_database(address, test)


@pytest.mark.parametrize(("gone", "found"), [([2], 2), ([1, 2, 3], 1), ([3], 3)])
def test_missing_event_is_found(address: str, gone: list[int], found: int) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "a")
        await database.journal.append("a", 0, [act("x"), act("y"), act("z")])
        await database.write(lambda c: c.execute(delete(schema.events).where(schema.events.c.seq.in_(gone))))
        assert await database.journal.verify("a") == found

    with_database(address, test)
