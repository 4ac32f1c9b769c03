"""A process that only thinks for the bots of a server that others run, on the same PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable

import msgspec

from castra.core.errors import CastraError
from castra.server import logs
from castra.server.bots import Bots
from castra.server.config import Config
from castra.server.store.database import Database
from castra.server.tables.registry import Registry


def help_out(config: Config, workers: int | None, say: Callable[[str], None]) -> None:
    """Think until somebody ends it."""
    if not config.database_address.startswith("postgresql:"):
        raise CastraError("Bots of other processes can only help on a PostgreSQL; give --database postgresql://….")
    logs.begin(config.log, config.log_level)
    count = workers or max(1, config.bots.workers)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_help(config, count, say))
    say("The bots have gone home.")


async def _help(config: Config, workers: int, say: Callable[[str], None]) -> None:
    database = await Database.open(config.database_address)
    try:
        registry = Registry(database, pair_limit=config.ratings.pair_limit)
        bots = Bots(database, registry, msgspec.structs.replace(config.bots, workers=workers))
        say(f"{workers} {'process thinks' if workers == 1 else 'processes think'} for the bots; Ctrl-C ends it.")
        tasks = [asyncio.create_task(one) for one in (bots.serve(), registry.sweep(), _follow(database, registry))]
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, lambda: [task.cancel() for task in tasks])
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks)
    finally:
        await database.close()


async def _follow(database: Database, registry: Registry) -> None:
    async for table, seq in database.news:
        await registry.hear(table, seq)
