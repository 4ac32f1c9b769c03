"""Idempotency keys: one key stands for one request, whenever and wherever it comes again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence

import pytest
from sqlalchemy import text

from castra.server.store import engines
from castra.server.store.database import Database
from castra.server.tables.keys import KeyUsedError, hash_request
from castra.server.tables.live import LiveTable
from castra.server.tables.registry import Registry
from tests.server.tables.test_lobby import on
from tests.server.tables.test_registry import two_at

KEY = "one-key-for-all"


def test_hash_tells_requests_apart() -> None:
    asked: list[tuple[int | str | None, ...]] = [
        ("act", 0, 3, 17),
        ("act", 1, 3, 17),
        ("act", 0, 3, 18),
        ("act", 0, "3", None),
        ("act", 0, "c1-c2", None),
        ("wish", 0, "undo"),
        ("wish", 0, "resign"),
    ]
    assert len({hash_request(*one) for one in asked}) == len(asked)
    assert hash_request(*asked[0]) == hash_request("act", 0, 3, 17)


def told_apart(answers: Sequence[int | BaseException]) -> tuple[int, int]:
    """How many were acknowledged, and how many refused because of their key; there is nothing else."""
    refused = [one for one in answers if isinstance(one, KeyUsedError)]
    seqs = [one for one in answers if isinstance(one, int)]
    assert len(refused) + len(seqs) == len(answers), answers
    return len(seqs), len(refused)


@contextlib.asynccontextmanager
async def second(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    """Another process on the same database; SQLite would refuse it, and what is stored must hold there as well."""
    monkeypatch.setattr(engines, "alone", lambda _url: contextlib.nullcontext())
    other = await Database.open(address)
    try:
        yield other
    finally:
        await other.close()


async def texts(live: LiveTable) -> list[str]:
    return [choice.text for choice in live.course.match.view(live.course.acting[0]).choices]


def test_of_many_decisions_under_one_key_at_once_one_is_stored(address: str) -> None:
    async def work(database: Database) -> None:
        live = await two_at(database, Registry(database))
        seat, seq = live.course.acting[0], live.course.seq
        choices = len(live.course.match.legal_actions(seat))
        assert choices > 1
        asked = [live.act(seat, place % choices, seq, KEY) for place in range(50)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        same = -(-50 // choices)  # those that chose as the first one did
        assert told_apart(answers) == (same, 50 - same)
        assert {one for one in answers if isinstance(one, int)} == {seq + 1}
        with pytest.raises(KeyUsedError):
            await live.wish(seat, "resign", KEY)
        assert not live.course.over

    on(address, work)


def test_two_processes_store_one_decision_under_one_key(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(database: Database) -> None:
        async with second(address, monkeypatch) as other:
            live = await two_at(database, Registry(database))
            there = await Registry(other).get(live.id)
            for number in range(10):
                seat, seq, key = live.course.acting[0], live.course.seq, f"{KEY}-{number}"
                choices = await texts(live)
                if len(choices) < 2:
                    await live.act(seat, choices[0], seq, key)
                else:
                    asked = (live.act(seat, choices[0], seq, key), there.act(seat, choices[1], seq, key))
                    assert told_apart(await asyncio.gather(*asked, return_exceptions=True)) == (1, 1)
                await live.catch_up()
                await there.catch_up()
                assert live.course.match.save() == there.course.match.save()
            assert await database.journal.verify(live.id) is None

    on(address, work)


def test_key_stands_for_its_request_after_a_restart(address: str) -> None:
    stored: dict[str, int] = {}

    async def before(database: Database) -> None:
        live = await two_at(database, Registry(database))
        seat, seq = live.course.acting[0], live.course.seq
        stored.update(seat=seat, asked=seq, seq=await live.act(seat, 1, seq, KEY))
        stored_tables.append(live.id)

    async def after(database: Database) -> None:
        live = await Registry(database).get(stored_tables[0])
        assert await live.act(stored["seat"], 1, stored["asked"], KEY) == stored["seq"]
        for asked in (
            live.act(stored["seat"], 0, stored["asked"], KEY),
            live.act(stored["seat"], 1, stored["asked"] + 1, KEY),  # a place in another list
            live.wish(stored["seat"], "resign", KEY),
        ):
            with pytest.raises(KeyUsedError):
                await asked
        assert await database.journal.verify(live.id) is None

    stored_tables: list[str] = []
    on(address, before)
    on(address, after)


def test_changed_hash_of_a_request_breaks_the_chain(address: str) -> None:
    async def work(database: Database) -> None:
        live = await two_at(database, Registry(database))
        seq = await live.act(live.course.acting[0], 0, live.course.seq, KEY)
        change = text("UPDATE events SET request = :new WHERE idem = :key")
        await database.write(lambda c: c.execute(change, {"new": hash_request("wish"), "key": KEY}))
        assert await database.journal.verify(live.id) == seq

    on(address, work)


def test_key_of_an_older_version_is_answered_as_before(new_database: Callable[[str], str]) -> None:
    """Its event has no hash; the decision is there, and is not done twice."""

    async def work(database: Database) -> None:
        registry = Registry(database)
        live = await two_at(database, registry)
        seat, asked = live.course.acting[0], live.course.seq
        seq = await live.act(seat, 0, asked, KEY)
        await forget_request(database)
        registry.drop(live.id)
        assert await (await registry.get(live.id)).act(seat, 0, asked, KEY) == seq

    async def forget_request(database: Database) -> None:
        await database.write(lambda c: c.execute(text("UPDATE events SET request = NULL")))

    on(new_database("sqlite"), work)
