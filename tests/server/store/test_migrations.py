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
