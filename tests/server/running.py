"""A whole server on a port of this machine, in the event loop of the test."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from starlette.applications import Starlette

from castra.server.config import Config
from castra.server.serving import Server, bound
from castra.server.web.app import create_app
from castra.server.web.services import Services


@dataclass
class Running:
    url: str
    app: Starlette

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services


@contextlib.asynccontextmanager
async def running(config: Config) -> AsyncIterator[Running]:
    app = create_app(config)
    listening = bound(config)
    async with app.router.lifespan_context(app):
        server = Server(app, config)
        serving = asyncio.create_task(server._serve([listening]))
        try:
            while not server.started:
                await asyncio.sleep(0.01)
            yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
        finally:
            server.should_exit = True
            await serving
