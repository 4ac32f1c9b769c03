"""Servers are killed while people play; and a trial that finds nothing must be able to find something."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, text

from castra.proof.audit import Findings, audit
from castra.proof.crashtest import crashtest
from castra.proof.flaky import Weather
from castra.proof.players import Crowd
from castra.proof.witness import Witness
from castra.server.config import Bots, Config
from castra.server.store.database import Database
from tests.server.conftest import NewDatabase
from tests.server.running import running


def test_nothing_is_lost_in_thirty_kills() -> None:
    report = asyncio.run(crashtest(None, kills=30, servers=1, seed=1))
    assert report.findings.faults == []
    assert report.kills == 30
    assert report.acknowledged.count(0) == 0
    assert report.findings.promises > 100
    assert report.findings.views > report.findings.promises
    assert {"drop", "twice", "late"} <= {what for what, count in report.mishaps.items() if count}


def test_nothing_is_lost_between_two_servers_on_one_postgresql(new_database: NewDatabase) -> None:
    report = asyncio.run(crashtest(new_database("postgresql"), kills=6, servers=2, seed=2))
    assert report.findings.faults == []
    assert report.findings.promises > 20


# -- what the audit would find

QUIET = Weather(0, 0, 0, 0)


def played(folder: Path) -> tuple[str, Witness]:
    """The database of a short game, and what was seen of it."""
    address = f"sqlite:///{folder}/castra.db"

    async def play() -> Witness:
        async with running(Config(port=0, database=address, data=str(folder), bots=Bots(workers=0))) as server:
            crowd = Crowd([server.url], Random(3), QUIET)
            player = asyncio.create_task(crowd.keep_playing("centurion"))
            while len([one for known in crowd.witness.promises.values() for one in known]) < 6:
                assert not player.done()
                await asyncio.sleep(0.02)
            player.cancel()
            await asyncio.gather(player, return_exceptions=True)
            return crowd.witness

    return address, asyncio.run(play())


def audited(address: str, witness: Witness) -> Findings:
    async def work() -> Findings:
        database = await Database.open(address)
        try:
            return await audit(database, witness)
        finally:
            await database.close()

    return asyncio.run(work())


@pytest.fixture
def game(tmp_path: Path) -> tuple[str, Witness]:
    address, witness = played(tmp_path)
    assert audited(address, witness).faults == []
    return address, witness


def test_audit_misses_what_was_acknowledged_and_is_not_there(game: tuple[str, Witness]) -> None:
    address, witness = game
    table = next(iter(witness.promises))
    first = witness.promises[table][0]
    witness.promises[table].append(first._replace(idem="never-stored"))
    assert [fault.partition(": ")[2] for fault in audited(address, witness).faults] == [
        f"event {first.seq} was acknowledged and is stored 0 times"
    ]


def test_audit_misses_what_was_shown_and_is_not_there(game: tuple[str, Witness]) -> None:
    address, witness = game
    table = next(iter(witness.shown))
    witness.shown[table][0, 10**6] = "?"
    assert "event 1000000 was shown and is not stored" in audited(address, witness).faults[0]


def test_audit_sees_that_a_view_was_not_true(game: tuple[str, Witness]) -> None:
    address, witness = game
    table = next(iter(witness.shown))
    place = max(witness.shown[table])
    witness.shown[table][place] = "?"
    assert "is not what happened" in audited(address, witness).faults[0]


def test_audit_sees_that_an_event_was_changed(game: tuple[str, Witness]) -> None:
    address, witness = game
    with create_engine(address).begin() as connection:
        connection.execute(text("UPDATE events SET at = at + 1 WHERE seq = 2"))
    assert "the chain breaks at event 2" in " ".join(audited(address, witness).faults)
