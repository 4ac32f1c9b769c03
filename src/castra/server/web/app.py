"""The application: services, routes and the guard put together, started and stopped in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from castra.core.errors import CastraError
from castra.server.accounts.service import Accounts
from castra.server.analyses import Analyses
from castra.server.bots import Bots
from castra.server.config import Config
from castra.server.store.database import Database
from castra.server.store.engines import FAILURES
from castra.server.tables.asking import Questions
from castra.server.tables.lobby import Lobby
from castra.server.tables.registry import Registry
from castra.server.tables.shelf import Shelf
from castra.server.web import (
    openapi,
    operations,
    problems,
    routes_accounts,
    routes_analysis,
    routes_content,
    routes_games,
    routes_health,
    routes_history,
    routes_lessons,
    routes_ops,
    routes_tables,
    site,
    socket,
)
from castra.server.web.describing import Describer
from castra.server.web.hall import Hall
from castra.server.web.limits import Limiter
from castra.server.web.security import Guard
from castra.server.web.services import Services

LOG: Final = logging.getLogger(__name__)
AGAIN: Final = 1.0
"""Seconds after which what failed in the background begins again."""
Work = Callable[[], Coroutine[Any, Any, None]]
OPERATIONS: Final = [
    *routes_accounts.OPERATIONS,
    *routes_games.OPERATIONS,
    *routes_lessons.OPERATIONS,
    *routes_tables.OPERATIONS,
    *routes_history.OPERATIONS,
    *routes_content.OPERATIONS,
    *routes_analysis.OPERATIONS,
]


def create_app(config: Config) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(config) as services:
            app.state.services = services
            yield

    routes: list[BaseRoute] = [
        *routes_health.ROUTES,
        *routes_ops.ROUTES,
        *operations.routes(OPERATIONS),
        *openapi.routes(OPERATIONS),
        *socket.ROUTES,
        *site.routes(),  # last, because it takes every address that is left
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, config=config)],
        exception_handlers={
            CastraError: problems.on_error,
            HTTPException: problems.on_http_error,
        },
    )


@contextlib.asynccontextmanager
async def opened(config: Config) -> AsyncIterator[Services]:
    """Everything a server needs, for as long as the block lasts."""
    database = await Database.open(config.database_address)
    try:
        services = assembled(config, database)
        async with at_work([lasting(one) for one in background(services)]):
            yield services
        services.hall.say_goodbye()
        services.questions.close()
        await services.analyses.close()
        await services.registry.settled()
        await services.bots.settled()
    finally:
        await database.close()


def assembled(config: Config, database: Database) -> Services:
    accounts, shelf = Accounts(database), Shelf(database)
    registry = Registry(database, shelf=shelf, pair_limit=config.ratings.pair_limit)
    describer = Describer(database, registry)
    hall = Hall(database, accounts, registry, describer)
    registry.status_changed = hall.changed
    return Services(
        config=config,
        database=database,
        accounts=accounts,
        lobby=Lobby(database, shelf, full=registry.get, limits=config.limits),
        registry=registry,
        describer=describer,
        limiter=Limiter(),
        questions=Questions(),
        bots=Bots(database, registry, config.bots),
        analyses=Analyses(database, config.limits.analysis),
        shelf=shelf,
        hall=hall,
    )


def background(services: Services) -> list[Work]:
    """What runs as long as the server does."""
    registry = services.registry
    return [
        partial(follow_news, services),
        registry.resume,
        registry.drop_flags,
        registry.sweep,
        services.bots.serve,
        services.hall.check_sessions,
    ]


async def lasting(work: Work) -> None:
    """Begin again whatever fails: clocks and news must not stop for good when the database was away for a moment."""
    while True:
        try:
            await work()
        except Exception:
            LOG.exception("what runs in the background failed, and begins again")
            await asyncio.sleep(AGAIN)
        else:
            return


async def follow_news(services: Services) -> None:
    """Let this process catch up with what others have stored."""
    async for table, seq in services.database.news:
        try:
            await services.hall.hear(table, seq)
        except CastraError as error:
            LOG.warning("table %s: what another process stored cannot be shown: %s", table, error)
        except FAILURES:
            services.database.news.put(table, seq)  # it is still to be heard
            raise


@contextlib.asynccontextmanager
async def at_work(tasks: list[Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """Tasks that run until the block ends."""
    running = [asyncio.create_task(one) for one in tasks]
    try:
        yield
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
