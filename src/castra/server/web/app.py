"""The application: services, routes and the guard put together, started and stopped in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
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
        async with at_work(background(services)):
            yield services
        services.hall.say_goodbye()
        services.questions.close()
        await services.analyses.close()
    finally:
        await database.close()


def assembled(config: Config, database: Database) -> Services:
    accounts, shelf = Accounts(database), Shelf(database)
    registry = Registry(database, shelf=shelf)
    describer = Describer(database, registry)
    hall = Hall(database, accounts, registry, describer)
    registry.status_changed = hall.changed
    return Services(
        config=config,
        database=database,
        accounts=accounts,
        lobby=Lobby(database, shelf, full=registry.get),
        registry=registry,
        describer=describer,
        limiter=Limiter(),
        questions=Questions(),
        bots=Bots(database, registry, config.bots),
        analyses=Analyses(database, config.limits.analysis),
        shelf=shelf,
        hall=hall,
    )


def background(services: Services) -> list[Coroutine[Any, Any, None]]:
    """What runs as long as the server does."""
    registry = services.registry
    return [
        follow_news(services),
        registry.resume(),
        registry.drop_flags(),
        registry.sweep(),
        services.bots.serve(),
        services.hall.check_sessions(),
    ]


async def follow_news(services: Services) -> None:
    """Let this process catch up with what others have stored."""
    async for table, seq in services.database.news:
        await services.hall.hear(table, seq)


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
