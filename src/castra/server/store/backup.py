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
from typing import BinaryIO, Final

import msgspec
from sqlalchemy import Connection, Table, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.errors import CastraError
from castra.core.files import open_ordinary, reason, replacing
from castra.server.store import engines, migrations
from castra.server.store.backup_lines import End, Head, InvalidBackup, Rows, check_rows, decode, reflect_tables
from castra.server.store.database import reachable
from castra.server.store.schema import metadata

_AT_ONCE: Final = 100


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

    def put(line: Head | Rows | End) -> None:
        data = msgspec.json.encode(line) + b"\n"
        seen.update(data)
        file.write(data)

    put(Head(migrations.newest()))
    for each in metadata.sorted_tables:
        columns = [str(column.name) for column in each.c]
        found = await connection.stream(select(each).order_by(*each.primary_key.columns))
        async for rows in found.partitions(_AT_ONCE):
            put(Rows(str(each.name), columns, [tuple(row) for row in rows]))
            count += len(rows)
    put(End(count, seen.hexdigest()))
    return count


async def restore(address: str, path: Path) -> int:
    """Fill a new database from a backup, and bring it to today's revision; all or nothing."""
    revision = _check(path)
    migrations.refuse_newer(revision)
    url = engines.parse(address)
    with engines.alone(url) as new:
        try:
            async with reachable(url), engines.rebuilding(url).begin() as connection:
                if await connection.run_sync(migrations.current) is not None:
                    raise CastraError("A backup can only be restored into a new database, and this one is in use.")
                return await _fill(connection, path, revision)
        except BaseException:
            if new:
                engines.remove(url)
            raise


async def _fill(connection: AsyncConnection, path: Path, revision: str) -> int:
    """Restore a checked backup; refuse an invalid one in one sentence."""
    try:
        await connection.run_sync(migrations.upgrade, revision)
        count = await _insert(connection, path, await connection.run_sync(reflect_tables))
        await connection.run_sync(migrations.upgrade)
        await connection.run_sync(_check_references)
        await connection.run_sync(_continue_counting)
    except InvalidBackup as flaw:
        raise CastraError(f"{path} is not a valid backup: {flaw}. Nothing was restored.") from None
    except IntegrityError as error:
        cause = (error.orig and error.orig.__cause__) or error.orig
        what = str(cause).splitlines()[0].rstrip(".")
        raise CastraError(f"{path} is not a valid backup: {what}. Nothing was restored.") from None
    return count


async def _insert(connection: AsyncConnection, path: Path, tables: dict[str, Table]) -> int:
    count, end = 0, None
    with path.open("rb") as file:
        for number, text in enumerate(file, 1):
            line = decode(text, number)
            if end is not None or isinstance(line, Head) != (number == 1):
                raise InvalidBackup(f"line {number} stands where none of its kind may stand")
            if isinstance(line, Rows):
                into = insert(check_rows(line, tables, number))
                if line.rows:
                    await connection.execute(into, [dict(zip(line.columns, row, strict=True)) for row in line.rows])
                count += len(line.rows)
            elif isinstance(line, End):
                end = line
    if end is None or end.rows != count:
        raise InvalidBackup(f"it has {count} rows, and its last line says otherwise")
    return count


def _check_references(connection: Connection) -> None:
    """Refuse rows that name rows which are not there; PostgreSQL does so by itself."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            raise InvalidBackup(f"a row of {broken[0]} refers to a row of {broken[2]} that is missing")


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
        with open_ordinary(path) as file:
            for line in file:
                first = first or line
                seen.update(last)
                last = line
        head = msgspec.json.decode(first, type=Head)
        end = msgspec.json.decode(last, type=End)
    except OSError as error:
        raise CastraError(f"{path} cannot be read: {reason(error)}.") from None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise CastraError(f"{path} is no complete backup of castra.") from None
    if end.sha256 != seen.hexdigest():
        raise CastraError(f"{path} has been changed or damaged since the backup.")
    return head.revision
