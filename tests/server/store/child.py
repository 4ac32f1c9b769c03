"""Writes to a database until it is killed, and says what it has been told is stored. Run by test_crash.py."""

import asyncio
import os
import secrets
import sys

sys.path.insert(0, os.getcwd())

from castra.server.store.database import Database
from castra.server.store.journal import UnknownTableError
from tests.server.store.helpers import act, new_tables


async def write(database: Database, table: str) -> None:
    after = len(await database.journal.load(table))
    while True:
        key = secrets.token_hex(8)
        events = await database.journal.append(table, after, [act("x", key), act("drawn")])
        os.write(1, f"{table} {events[0].seq} {key}\n".encode())
        after = events[-1].seq


async def main(address: str, *names: str) -> None:
    database = await Database.open(address)
    try:
        await database.journal.verify(names[0])
    except UnknownTableError:
        await new_tables(database, *names)
    await asyncio.gather(*(write(database, name) for name in names))


asyncio.run(main(*sys.argv[1:]))
