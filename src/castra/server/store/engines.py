"""How connections are made: on both databases one engine that writes and one that cannot.

SQLite is set to lose nothing that was committed (`synchronous=FULL` under WAL), and PostgreSQL likewise, whatever
the server's default is. What fails is told without its values, which may be secrets.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg
from sqlalchemy import URL, Connection, Engine, NullPool, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from castra.core.errors import CastraError

READERS: Final = 4
FAILURES: Final = (OSError, SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError)
"""Whatever a database that is away, full or refusing may raise."""
_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000")


def parse(text: str) -> URL:
    """The address of a database, with the driver that castra uses."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise CastraError("The database must be named as sqlite:///FILE or postgresql://HOST/NAME.") from None
    driver = _DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise CastraError(f"castra keeps its data in SQLite or PostgreSQL, not in {url.get_backend_name()}.")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise CastraError("castra keeps its data in a file: sqlite:///FILE.")
    return url.set(drivername=driver)


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def writing(url: URL) -> AsyncEngine:
    """The engine of the one writing connection."""
    if is_sqlite(url):
        return _sqlite(url, "BEGIN IMMEDIATE", (*_PRAGMAS, "foreign_keys=ON"), pool_size=1, max_overflow=0)
    return _postgresql(url, {"synchronous_commit": "on"}, pool_size=1, max_overflow=0)


def direct(url: URL) -> sqlite3.Connection | None:
    """A second way to write to SQLite, for a thread that does a whole transaction by itself."""
    if not is_sqlite(url):
        return None
    connection = sqlite3.connect(str(url.database), check_same_thread=False)
    _prepare(connection, (*_PRAGMAS, "foreign_keys=ON"))
    return connection


def reading(url: URL) -> AsyncEngine:
    """An engine whose connections refuse to write."""
    if is_sqlite(url):
        return _sqlite(url, "BEGIN", (*_PRAGMAS, "query_only=ON"), pool_size=READERS, max_overflow=0)
    return _postgresql(url, {"default_transaction_read_only": "on"}, pool_size=READERS, pool_pre_ping=True)


def rebuilding(url: URL) -> AsyncEngine:
    """For migrations and restoring: SQLite changes tables by copying them, which foreign keys would forbid."""
    if is_sqlite(url):
        return _sqlite(url, "BEGIN IMMEDIATE", _PRAGMAS, poolclass=NullPool)
    return _postgresql(url, {}, poolclass=NullPool)


def _postgresql(url: URL, settings: dict[str, str], **options: Any) -> AsyncEngine:
    return create_async_engine(
        url, hide_parameters=True, connect_args={"server_settings": {"jit": "off", **settings}}, **options
    )


def _sqlite(url: URL, begin: str, pragmas: tuple[str, ...], **options: Any) -> AsyncEngine:
    engine = create_async_engine(url, hide_parameters=True, **options)
    _prepared(engine.sync_engine, begin, pragmas)
    return engine


def _prepared(engine: Engine, begin: str, pragmas: tuple[str, ...]) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        _prepare(connection, pragmas)

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _prepare(connection: Any, pragmas: tuple[str, ...]) -> None:
    connection.isolation_level = None  # transactions begin where we say, not at the first change
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@contextmanager
def alone(url: URL) -> Iterator[bool]:
    """Keep every other castra away from the file of an SQLite database: its tables live in one process only.

    True if the file was not there and has been made.
    """
    if not is_sqlite(url):
        yield False
        return
    path = Path(str(url.database))
    # A file beside it, because closing a file drops the locks that SQLite itself holds on it.
    lock = _make(_lock_file(path))
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _is_at(lock, _lock_file(path)):  # `remove` has just taken it away
            raise BlockingIOError
        new = not path.exists()
        os.close(_make(path))
        yield new
    except BlockingIOError:
        raise CastraError(f"Another castra uses {path}; several at once need PostgreSQL.") from None
    finally:
        os.close(lock)


def remove(url: URL) -> None:
    """Remove the files of an SQLite database that could not be filled, while it is held `alone`."""
    path = Path(str(url.database))
    for file in (*(Path(f"{path}{suffix}") for suffix in ("", "-wal", "-shm", "-journal")), _lock_file(path)):
        file.unlink(missing_ok=True)


def _lock_file(path: Path) -> Path:
    return Path(f"{path}.lock")


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _make(path: Path) -> int:
    """Open a file that only its owner may read, because secrets are kept there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise CastraError(f"{path} cannot be opened: {(error.strerror or 'it is no file').lower()}.") from None
