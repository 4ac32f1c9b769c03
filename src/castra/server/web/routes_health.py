"""Is the server well? Asked by whoever starts it again if it is not."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from castra.server.store.engines import FAILURES
from castra.server.web.problems import RefusedError, answer
from castra.server.web.services import Services


async def healthz(request: Request) -> Response:
    services: Services = request.app.state.services
    try:
        async with services.database.read() as connection:
            await connection.execute(text("SELECT 1"))
    except FAILURES:
        return answer(RefusedError("server/busy", "The database does not answer.", 5))
    return Response(b'{"status":"well"}', media_type="application/json")


ROUTES: Final[list[BaseRoute]] = [Route("/healthz", healthz)]
