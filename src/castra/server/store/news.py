"""News between processes: which table has moved, and how far. What happened stands in the journal."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

from sqlalchemy import ARRAY, Connection, Text, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from castra.server.store.engines import FAILURES

ANY_TABLE: Final = ""
"""Stands for the name of a table when news may have been lost: whoever gets it looks at all tables again."""

_CHANNEL: Final = "castra"
_HEARTBEAT: Final = 15.0
_PAUSE: Final = 1.0
_TELL: Final = select(func.pg_notify(_CHANNEL, func.unnest(bindparam("news", type_=ARRAY(Text)))))
_log: Final = logging.getLogger(__name__)


class News(AsyncIterator[tuple[str, int]]):
    """Pairs (table, seq) from other processes; of several about one table, the last. With SQLite there are none."""

    def __init__(self) -> None:
        self._waiting: dict[str, int] = {}
        self._arrived = asyncio.Event()
        self._closed = False

    async def __anext__(self) -> tuple[str, int]:
        while not self._waiting:
            if self._closed:
                raise StopAsyncIteration
            self._arrived.clear()
            await self._arrived.wait()
        table = next(iter(self._waiting))
        return table, self._waiting.pop(table)

    def put(self, table: str, seq: int) -> None:
        self._waiting[table] = max(seq, self._waiting.get(table, 0))
        self._arrived.set()

    async def ready(self) -> None:
        """Wait until nothing more is missed."""

    def tell(self, connection: Connection, news: Mapping[str, int]) -> None:
        """Tell the others when, and only if, the transaction is committed."""

    async def close(self) -> None:
        self._closed = True
        self._arrived.set()


class PostgresNews(News):
    """News by LISTEN and NOTIFY, on a connection of its own that is made again whenever it is lost."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self._engine = engine
        self._myself = secrets.token_hex(8)
        self._listening = asyncio.Event()
        self._task = asyncio.create_task(self._listen(), name="news")

    async def ready(self) -> None:
        await self._listening.wait()

    def tell(self, connection: Connection, news: Mapping[str, int]) -> None:
        connection.execute(_TELL, {"news": [f"{self._myself} {table} {seq}" for table, seq in news.items()]})

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await super().close()

    async def _listen(self) -> None:
        while True:
            try:
                async with self._engine.connect() as connection:
                    await self._listen_on((await connection.get_raw_connection()).driver_connection)
            except FAILURES as error:
                _log.warning("news from other processes are interrupted: %s", error)
            await asyncio.sleep(_PAUSE)

    async def _listen_on(self, driver: Any) -> None:
        """Listen until the connection is lost; the heartbeat finds out about a host that fell silent."""
        lost = asyncio.Event()
        driver.add_termination_listener(lambda _: lost.set())
        await driver.add_listener(_CHANNEL, self._hear)
        if self._listening.is_set():
            self.put(ANY_TABLE, 0)
        self._listening.set()
        while not lost.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), _HEARTBEAT)
            await driver.fetchval("SELECT 1", timeout=_HEARTBEAT)

    def _hear(self, _driver: object, _pid: int, _channel: str, payload: str) -> None:
        sender, table, seq = payload.split(" ")
        if sender != self._myself:
            self.put(table, int(seq))
