"""Backup while the game goes on, and restore into either kind of database."""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import json
import os
from pathlib import Path

import pytest
from sqlalchemy import select

from castra.cli.main import run
from castra.cli.safety import USER_ERROR
from castra.core.errors import CastraError
from castra.server.store import chat, engines, history, jobs, migrations
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
    await database.write(lambda c: jobs.add(c, "think", user, table="t0", seq=1, seat=0))
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


def signed(*lines: object, rows: int | None = None) -> bytes:
    """A file whose end says that it is whole, as anybody can write it."""
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines]
    total = sum(len(line["rows"]) for line in lines if isinstance(line, dict) and "table" in line)
    end = {
        "type": "end",
        "rows": total if rows is None else rows,
        "sha256": hashlib.sha256(b"".join(texts)).hexdigest(),
    }
    return b"".join(texts) + json.dumps(end).encode() + b"\n"


HEAD = {"type": "castra backup 1", "revision": migrations.newest()}
USERS = ["id", "name", "folded", "password", "kind", "created", "closed", "owner"]
SEATS = ["table_id", "seat", "user_id", "bot", "word"]
LIVIA = [1, "Livia", "livia", None, "person", 1.5, None, None]


def users(*rows: object, table: str = "users", columns: list[str] = USERS) -> dict[str, object]:
    return {"type": "rows", "table": table, "columns": columns, "rows": list(rows)}


def changed(**values: object) -> dict[str, object]:
    return users([values.get(name, old) for name, old in zip(USERS, LIVIA, strict=True)])


CRAFTED = {
    "unknown table": signed(HEAD, users(LIVIA, table="emperors")),
    "table of the migrations": signed(HEAD, users(["0001"], table="alembic_version", columns=["version_num"])),
    "unknown column": signed(HEAD, users([*LIVIA, 1], columns=[*USERS, "x) VALUES (1); DROP TABLE users; --"])),
    "missing column": signed(HEAD, users(LIVIA[1:], columns=USERS[1:])),
    "column twice": signed(HEAD, users(LIVIA, columns=[*USERS[:-1], "id"])),
    "short row": signed(HEAD, users(LIVIA[1:])),
    "long row": signed(HEAD, users([*LIVIA, 1])),
    "row that is none": signed(HEAD, users(5)),
    "text for a number": signed(HEAD, changed(id="one")),
    "truth for a number": signed(HEAD, changed(id=True)),
    "fraction for a number": signed(HEAD, changed(id=1.5)),
    "number that is too large": signed(HEAD, changed(id=2**63)),
    "number beyond its column": signed(HEAD, users(["t", 2**40, None, None, ""], table="seats", columns=SEATS)),
    "time without end": signed(HEAD, changed(created=10**400)),
    "list for a text": signed(HEAD, changed(name=["Livia"])),
    "zero in a text": signed(HEAD, changed(name="Liv\0ia")),
    "nothing for a text": signed(HEAD, changed(name=None)),
    "same row twice": signed(HEAD, users(LIVIA, LIVIA)),
    "reference to nobody": signed(HEAD, changed(owner=77)),
    "wrong count": signed(HEAD, users(LIVIA), rows=7),
    "second head": signed(HEAD, HEAD, users(LIVIA)),
    "end in the middle": signed(HEAD, {"type": "end", "rows": 0, "sha256": ""}, users(LIVIA)),
    "line of another kind": signed(HEAD, {"type": "poem"}),
    "line that is no JSON": signed(HEAD, b"{\n"),
    "line that is no text": signed(HEAD, b'{"type": "rows", "table": "\xff"}\n'),
    "deep nesting": signed(HEAD, b"[" * 100_000 + b"\n"),
    "deep row": signed(HEAD, b'{"type": "rows", "table": "users", "columns": [], "rows": ' + b"[" * 100_000 + b"\n"),
}


@pytest.mark.parametrize("what", CRAFTED)
def test_crafted_backup_is_refused_in_a_sentence_and_leaves_no_file(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "crafted.jsonl"
    file.write_bytes(CRAFTED[what])
    assert run(["restore", str(file), "--database", f"sqlite:///{tmp_path}/new.db"]) == USER_ERROR
    said = capsys.readouterr().err
    assert said.startswith(f"castra: {file} is not a valid backup: ")
    assert said.endswith(". Nothing was restored.\n")
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == [file]


def test_crafted_backup_leaves_a_postgresql_empty(new_database: NewDatabase, tmp_path: Path) -> None:
    address, file = new_database("postgresql"), tmp_path / "crafted.jsonl"
    for crafted in CRAFTED.values():
        file.write_bytes(crafted)
        with pytest.raises(CastraError, match=r"is not a valid backup: [^\n]*\. Nothing was restored\.$"):
            asyncio.run(restore(address, file))
    file.write_bytes(signed(HEAD, users(LIVIA)))
    assert asyncio.run(restore(address, file)) == 1


def test_sound_file_of_the_same_make_is_restored(new_database: NewDatabase, tmp_path: Path) -> None:
    """So what is refused above is refused for what is wrong in it."""
    (tmp_path / "b").write_bytes(signed(HEAD, users(LIVIA), users()))
    assert asyncio.run(restore(new_database("sqlite"), tmp_path / "b")) == 1


def test_file_that_was_there_is_not_removed(tmp_path: Path) -> None:
    (tmp_path / "new.db").touch()
    (tmp_path / "b").write_bytes(CRAFTED["short row"])
    with pytest.raises(CastraError, match="valid backup"):
        asyncio.run(restore(f"sqlite:///{tmp_path}/new.db", tmp_path / "b"))
    assert (tmp_path / "new.db").exists()


def test_pipe_is_no_backup(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CastraError, match="no ordinary file"):
        asyncio.run(restore(f"sqlite:///{tmp_path}/new.db", tmp_path / "pipe"))


def test_lock_file_that_was_removed_meanwhile_locks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused restore removes its lock; a castra that has just opened it must not take it for its own."""
    url = engines.parse(f"sqlite:///{tmp_path}/new.db")
    with monkeypatch.context() as slow:
        slow.setattr(fcntl, "flock", lambda *_: engines.remove(url))
        with pytest.raises(CastraError, match="Another castra"), engines.alone(url):
            pass
    with engines.alone(url) as new:
        assert new
