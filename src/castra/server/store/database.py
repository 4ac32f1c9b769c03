"""The database of a server: one writer, several readers, the journal, and news from other processes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.errors import CastraError
from castra.server.store import engines, migrations
from castra.server.store.journal import Journal
from castra.server.store.news import News, PostgresNews
from castra.server.store.writer import T, Work, Writer


class Database:
    """Made by `open`; everything that is written goes through `write` or the journal."""

    def __init__(self, url: URL, held: ExitStack) -> None:
        self._held = held
        self._engines = engines.writing(url), engines.reading(url)
        self._direct = engines.direct(url)
        self._writer = Writer(self._engines[0], self._direct)
        self.news = News() if engines.is_sqlite(url) else PostgresNews(engines.rebuilding(url))
        self.journal = Journal(self._writer, self.read, self.news)

    @classmethod
    async def open(cls, address: str) -> Database:
        """Connect to sqlite:///FILE or postgresql://…, make or update its tables, and listen for news."""
        url = engines.parse(address)
        with ExitStack() as held:
            held.enter_context(engines.alone(url))
            async with reachable(url), engines.rebuilding(url).begin() as connection:
                await connection.run_sync(migrations.upgrade)
            database = cls(url, held.pop_all())
        await database.news.ready()
        return database

    def write(self, work: Work[T]) -> Awaitable[T]:
        """Do `work` as one unit of the writer's next transaction; durable when it returns."""
        return self._writer.write(work)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that can only read."""
        return self._engines[1].connect()

    async def close(self) -> None:
        """Write what waits, then let go of everything."""
        await self._writer.close()
        await self.news.close()
        for engine in self._engines:
            await engine.dispose()
        if self._direct is not None:
            self._direct.close()
        self._held.close()


@asynccontextmanager
async def reachable(url: URL) -> AsyncIterator[None]:
    """Say in one sentence, without the password, that a database cannot be used."""
    try:
        yield
    except engines.FAILURES as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
        name = url.set(drivername=url.get_backend_name())
        raise CastraError(f"The database {name} cannot be used: {cause}.") from error
