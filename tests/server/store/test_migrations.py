"""Migrations: run at start, agree with the schema, and stop before data of a newer program."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, inspect, text

from castra.core.errors import CastraError
from castra.server.store import engines, migrations
from castra.server.store.database import Database
from castra.server.store.schema import metadata
from tests.server.conftest import NewDatabase
from tests.server.store.helpers import new_user, with_database


def test_schema_and_migrations_agree(address: str) -> None:
    async def look(_: Database) -> None:
        async with engines.rebuilding(engines.parse(address)).connect() as connection:
            await connection.run_sync(lambda c: command.check(migrations.config(c)))
            assert await connection.run_sync(migrations.current) == migrations.newest()
            assert await connection.run_sync(_constraints) == _named()

    with_database(address, look)


def _constraints(connection: Connection) -> set[str | None]:
    """The names of the keys, which `check` does not compare."""
    found = inspect(connection)
    names: set[str | None] = set()
    for table in metadata.tables:
        names |= {found.get_pk_constraint(table)["name"], *(key["name"] for key in found.get_foreign_keys(table))}
    return names


def _named() -> set[str | None]:
    tables = metadata.tables.values()
    keys = [key for table in tables for key in (table.primary_key, *table.foreign_key_constraints)]
    return {str(key.name) for key in keys}


def test_second_start_finds_what_the_first_left(address: str) -> None:
    first = with_database(address, new_user)
    assert with_database(address, lambda database: new_user(database, "Nero")) > first


OLD_ROWS = (
    """INSERT INTO users (id, name, folded, kind, created, owner) VALUES (1, 'Livia', 'livia', 'person', 1, NULL),
    (2, 'Nero', 'nero', 'person', 1, NULL), (3, 'guest', '!3', 'guest', 1, NULL), (4, 'Talos', 'talos', 'bot', 1, 2)""",
    """INSERT INTO tables (id, game, rules_version, setup, content, creator, visibility, invite_hash, rated, clock,
    terms, status, commitment, secret, rematch_of, created, last_seq, last_hash) VALUES
    ('a', 'centurion', '1', '{}', 'c', 1, 'invited', 'abc', TRUE, '{}', '{}', 'over', 'c', 's', NULL, 1, 0, 'a'),
    ('b', 'centurion', '1', '{}', 'c', 1, 'invited', 'abc', TRUE, '{}', '{}', 'over', 'c', 's', 'a', 1, 0, 'b'),
    ('c', 'centurion', '1', '{}', 'c', 1, 'invited', 'abc', TRUE, '{}', '{}', 'over', 'c', 's', NULL, 1, 0, 'c')""",
    """INSERT INTO seats (table_id, seat, user_id, word) VALUES ('a', 0, 1, ''), ('a', 1, 2, ''), ('b', 0, 1, ''),
    ('b', 1, 3, ''), ('c', 0, 1, ''), ('c', 1, 4, '')""",
    "INSERT INTO rating_log (table_id, at, body) VALUES ('a', 1, '{}'), ('b', 1, '{}'), ('c', 1, '{}')",
    "INSERT INTO ratings (user_id, game, side, mu, sigma, games) VALUES (1, 'centurion', '', 25, 8, 3)",
)


def test_older_data_have_opponents_counted_and_rematches_closed(address: str) -> None:
    """Nero and his bot are one opponent, a guest is none; the invitation of a table does not open its rematch."""

    async def make() -> None:
        async with engines.rebuilding(engines.parse(address)).begin() as connection:
            await connection.run_sync(migrations.upgrade, "0003")
            for row in OLD_ROWS:
                await connection.execute(text(row))

    async def look(database: Database) -> None:
        async with database.read() as connection:
            assert await connection.scalar(text("SELECT opponents FROM ratings")) == 1
            opened = await connection.scalars(text("SELECT id FROM tables WHERE invite_hash IS NOT NULL ORDER BY id"))
            assert list(opened) == ["a", "c"]

    asyncio.run(make())
    with_database(address, look)


def test_two_starts_at_once_on_postgresql(new_database: NewDatabase) -> None:
    address = new_database("postgresql")

    async def main() -> None:
        for database in await asyncio.gather(*(Database.open(address) for _ in range(3))):
            await database.close()

    asyncio.run(main())


def test_data_of_a_newer_castra_are_refused(address: str) -> None:
    async def age(database: Database) -> None:
        await database.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))

    with_database(address, age)
    with pytest.raises(CastraError, match="newer castra"):
        asyncio.run(Database.open(address))


def test_sqlite_file_belongs_to_one_castra(tmp_path: Path) -> None:
    async def test(_: Database) -> None:
        with pytest.raises(CastraError, match="Another castra uses"):
            await Database.open(f"sqlite:///{tmp_path}/x.db")

    with_database(f"sqlite:///{tmp_path}/x.db", test)
    assert (tmp_path / "x.db").stat().st_mode & 0o077 == 0


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    async def test(database: Database) -> list[object]:
        async with database._engines[0].connect() as connection:
            pragmas = ("journal_mode", "synchronous", "foreign_keys")
            return [await connection.scalar(text(f"PRAGMA {name}")) for name in pragmas]

    assert with_database(f"sqlite:///{tmp_path}/x.db", test) == ["wal", 2, 1]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("castra.db", "must be named as"),
        ("mysql://x/y", "not in mysql"),
        ("sqlite://", "in a file"),
        ("sqlite:////dev/null/x.db", "cannot be opened"),
        ("postgresql://me:secret@/x?host=/nowhere", "cannot be used"),
    ],
)
def test_address_that_cannot_be_used_is_one_sentence(address: str, words: str) -> None:
    with pytest.raises(CastraError, match=words) as error:
        asyncio.run(Database.open(address))
    assert "\n" not in str(error.value)
    assert "secret" not in str(error.value)


def test_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    file.write_text("I am a letter, and a rather long one." * 100, encoding="utf-8")
    with pytest.raises(CastraError, match="cannot be used: file is not a database"):
        asyncio.run(Database.open(f"sqlite:///{file}"))
    assert sqlite3.sqlite_version_info >= (3, 35), "RETURNING"
