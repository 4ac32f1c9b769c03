"""Backup and restore: everything in one file of JSON lines, the same for both databases.

    {"type":"castra backup 1","revision":"0001"}
    {"type":"rows","table":"users","columns":["id","name",…],"rows":[[1,"Livia",…],…]}
    …
    {"type":"end","rows":5120,"sha256":"…"}      of all bytes above this line

A backup is one moment of a database that goes on being written. It holds secrets, so only its owner may read it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
from sqlalchemy import Connection, column, func, insert, select, table
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.errors import CastraError
from castra.core.files import replacing
from castra.server.store import engines, migrations
from castra.server.store.database import reachable
from castra.server.store.schema import metadata

_AT_ONCE: Final = 100


class _Head(msgspec.Struct, tag="castra backup 1"):
    revision: str


class _Rows(msgspec.Struct, tag="rows"):
    table: str
    columns: list[str]
    rows: list[Any]


class _End(msgspec.Struct, tag="end"):
    rows: int
    sha256: str


async def backup(address: str, path: Path) -> int:
    """Write the database to a file, which is complete or not there; answers how many rows it has."""
    url = engines.parse(address)
    if engines.is_sqlite(url) and not Path(str(url.database)).exists():
        raise CastraError(f"There is no database {url.database}.")
    engine = engines.reading(url)
    try:
        async with reachable(url), engine.connect() as connection:
            if not engines.is_sqlite(url):  # there a transaction sees one moment anyway
                await connection.execution_options(isolation_level="REPEATABLE READ")
            if await connection.run_sync(migrations.current) != migrations.newest():
                raise CastraError("The database is of another version; start this castra on it once, then back it up.")
            with replacing(path) as file:
                return await _write(connection, file)
    finally:
        await engine.dispose()


async def _write(connection: AsyncConnection, file: BinaryIO) -> int:
    seen = hashlib.sha256()
    count = 0

    def put(line: _Head | _Rows | _End) -> None:
        data = msgspec.json.encode(line) + b"\n"
        seen.update(data)
        file.write(data)

    put(_Head(migrations.newest()))
    for each in metadata.sorted_tables:
        columns = [str(column.name) for column in each.c]
        found = await connection.stream(select(each).order_by(*each.primary_key.columns))
        async for rows in found.partitions(_AT_ONCE):
            put(_Rows(str(each.name), columns, [tuple(row) for row in rows]))
            count += len(rows)
    put(_End(count, seen.hexdigest()))
    return count


async def restore(address: str, path: Path) -> int:
    """Fill a new database from a backup, and bring it to today's revision; all or nothing."""
    revision = _check(path)
    migrations.refuse_newer(revision)
    url = engines.parse(address)
    with engines.alone(url):
        async with reachable(url), engines.rebuilding(url).begin() as connection:
            if await connection.run_sync(migrations.current) is not None:
                raise CastraError("A backup can only be restored into a new database, and this one is in use.")
            await connection.run_sync(migrations.upgrade, revision)
            count = await _insert(connection, path)
            await connection.run_sync(migrations.upgrade)
            await connection.run_sync(_continue_counting)
    return count


async def _insert(connection: AsyncConnection, path: Path) -> int:
    with path.open("rb") as file:
        for text in file:
            line = msgspec.json.decode(text, type=_Head | _Rows | _End)
            if isinstance(line, _Rows):
                into = insert(table(line.table, *map(column, line.columns)))
                await connection.execute(into, [dict(zip(line.columns, row, strict=True)) for row in line.rows])
            elif isinstance(line, _End):
                return line.rows
    raise AssertionError("a checked backup has an end")


def _continue_counting(connection: Connection) -> None:
    """PostgreSQL counts ids apart from the rows, so tell it where they are."""
    if connection.dialect.name == "sqlite":
        return
    for each in metadata.sorted_tables:
        ids = each.autoincrement_column
        if ids is not None:
            counter = func.pg_get_serial_sequence(each.name, ids.name)
            connection.execute(select(func.setval(counter, func.coalesce(func.max(ids), 0) + 1, False)))


def _check(path: Path) -> str:
    """The revision of a backup that is whole."""
    seen = hashlib.sha256()
    last = first = b""
    try:
        with path.open("rb") as file:
            for line in file:
                first = first or line
                seen.update(last)
                last = line
        head = msgspec.json.decode(first, type=_Head)
        end = msgspec.json.decode(last, type=_End)
    except OSError as error:
        raise CastraError(f"{path} cannot be read: {(error.strerror or 'it is no file').lower()}.") from None
    except msgspec.MsgspecError:
        raise CastraError(f"{path} is no complete backup of castra.") from None
    if end.sha256 != seen.hexdigest():
        raise CastraError(f"{path} has been changed or damaged since the backup.")
    return head.revision
