"""For operators: the metrics of the server and its security contact. Health is in `routes_health`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from castra.server.web.problems import RefusedError, answer
from castra.server.web.services import Services

LOCAL: Final = ("127.0.0.1", "::1")
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""What proxies add to a request."""
CONTACT_LASTS: Final = timedelta(days=180)
"""How long a reader may keep a copy of security.txt."""


async def metrics(request: Request) -> Response:
    """Only for this machine, and for addresses that the set-up names."""
    services: Services = request.app.state.services
    host = request.client.host if request.client else ""
    # A proxy on this machine that nobody has named asks from here, for whomever it is.
    unnamed = not services.config.trusted_proxies and any(name in request.headers for name in FORWARDED)
    if unnamed or (host not in LOCAL and host not in services.config.metrics):
        return answer(RefusedError("request/unknown", "There is nothing at this address."))
    from castra.server import metrics as numbers

    return Response(await numbers.text(services), media_type="text/plain; version=0.0.4")


async def security_contact(request: Request) -> Response:
    """Return the operator's contact for vulnerability reports in the form of RFC 9116."""
    services: Services = request.app.state.services
    if not services.config.contact:
        return answer(RefusedError("request/unknown", "This server names no security contact."))
    expires = datetime.now(UTC).replace(microsecond=0) + CONTACT_LASTS
    lines = f"Contact: {services.config.contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\n"
    return Response(lines, media_type="text/plain; charset=utf-8")


ROUTES: Final[list[BaseRoute]] = [
    Route("/metrics", metrics),
    Route("/.well-known/security.txt", security_contact),
]
