"""Backup while the game goes on, and restore into either kind of database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from castra.core.errors import CastraError
from castra.server.store import chat, history, jobs, migrations
from castra.server.store.backup import backup, restore
from castra.server.store.database import Database
from castra.server.store.journal import Journal
from castra.server.store.rows import Rating
from castra.server.store.schema import metadata
from tests.server.conftest import NewDatabase
from tests.server.store.helpers import NOW, act, new_tables, new_user, with_database


async def contents(database: Database) -> dict[str, list[tuple[object, ...]]]:
    async with database.read() as connection:
        return {
            table.name: sorted(map(tuple, await connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }


async def fill(database: Database) -> None:
    user = await new_tables(database, *(f"t{number}" for number in range(5)))
    rating = Rating(user_id=user, game="centurion", side="light", mu=25.1, sigma=1 / 3, games=1)
    await database.write(lambda c: history.rate(c, "t0", at=NOW, body='{"a":1}', new=[rating]))
    await database.write(lambda c: chat.say(c, "t0", user, "“salve” ß \n €", NOW))
    await database.write(lambda c: jobs.add(c, "think", table="t0", seq=1, seat=0))
    for number in range(5):
        await database.journal.append(f"t{number}", 0, [act(str(turn), f"k{turn}", user) for turn in range(60)])


@pytest.mark.parametrize("other", ["sqlite", "postgresql"])
def test_restored_database_has_equal_contents(kind: str, other: str, new_database: NewDatabase, tmp_path: Path) -> None:
    old, new, file = new_database(kind), new_database(other), tmp_path / "backup.jsonl"
    with_database(old, fill)
    rows = asyncio.run(backup(old, file))
    assert file.stat().st_mode & 0o077 == 0
    assert asyncio.run(restore(new, file)) == rows
    before = with_database(old, contents)
    assert with_database(new, contents) == before
    assert sum(map(len, before.values())) == rows

    async def goes_on(database: Database) -> None:
        assert await database.journal.verify("t0") is None
        await database.journal.append("t0", 60, [act("x")])
        assert await new_user(database, "Nero") == max(int(str(row[0])) for row in before["users"]) + 1

    with_database(new, goes_on)


def test_backup_while_writing_is_one_moment(address: str, new_database: NewDatabase, tmp_path: Path) -> None:
    file = tmp_path / "backup.jsonl"

    async def write_on(journal: Journal, table: str, stop: asyncio.Event) -> int:
        after = 60
        while not stop.is_set():
            after = (await journal.append(table, after, [act("x"), act("y")]))[-1].seq
        return after

    async def test(database: Database) -> None:
        await fill(database)
        stop = asyncio.Event()
        writers = [asyncio.ensure_future(write_on(database.journal, f"t{number}", stop)) for number in range(5)]
        while len(await database.journal.load("t0", 60)) < 4:
            await asyncio.sleep(0.01)
        during = len(await database.journal.load("t0"))
        await backup(address, file)
        stop.set()
        assert (await asyncio.gather(*writers))[0] >= during

    async def look(database: Database) -> None:
        for number in range(5):
            assert await database.journal.verify(f"t{number}") is None
            assert len(await database.journal.load(f"t{number}")) % 2 == 0
        assert len(await database.journal.load("t0")) > 60

    with_database(address, test)
    new = new_database("sqlite")
    asyncio.run(restore(new, file))
    with_database(new, look)


def test_restore_wants_a_new_database(address: str, tmp_path: Path) -> None:
    with_database(address, fill)
    before = with_database(address, contents)
    asyncio.run(backup(address, tmp_path / "b"))
    with pytest.raises(CastraError, match="new database"):
        asyncio.run(restore(address, tmp_path / "b"))
    assert with_database(address, contents) == before


def test_damaged_backup_is_refused(new_database: NewDatabase, tmp_path: Path) -> None:
    old, file = new_database("sqlite"), tmp_path / "backup.jsonl"
    with_database(old, fill)
    asyncio.run(backup(old, file))
    whole = file.read_bytes()
    for damaged in (whole.replace(b"Livia", b"Julia"), whole[:-100], whole[: len(whole) // 2], b"", b"{}\n", b"\xff"):
        file.write_bytes(damaged)
        with pytest.raises(CastraError, match="backup"):
            asyncio.run(restore(new_database("sqlite"), file))
    file.write_bytes(whole.replace(f'"{migrations.newest()}"'.encode(), b'"9999"', 1))
    with pytest.raises(CastraError, match="changed or damaged"):
        asyncio.run(restore(new_database("sqlite"), file))


def test_what_is_not_there_cannot_be_backed_up_or_restored(tmp_path: Path) -> None:
    with pytest.raises(CastraError, match="no database"):
        asyncio.run(backup(f"sqlite:///{tmp_path}/none.db", tmp_path / "b"))
    with pytest.raises(CastraError, match="cannot be read"):
        asyncio.run(restore(f"sqlite:///{tmp_path}/none.db", tmp_path / "b"))
    assert list(tmp_path.iterdir()) == []
