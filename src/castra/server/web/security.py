"""The guard before everything: where a request comes from, how often, and what the answer tells browsers.

No other site can make a browser act here: writing needs JSON or DELETE, which browsers send to another site only
after asking, and we never answer that; and whatever names an Origin must name ours.
"""

from __future__ import annotations

import logging
from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from castra.server.config import Config
from castra.server.web.limits import neighbourhood
from castra.server.web.problems import RefusedError, answer
from castra.server.web.services import Services

LOG: Final = logging.getLogger(__name__)
LOCAL: Final = ("localhost", "127.0.0.1", "::1")
SAFE: Final = ("GET", "HEAD")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",  # an invitation is part of an address
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
HSTS: Final = "max-age=31536000"


# -- the cookie


def cookie_name(config: Config) -> str:
    return "__Host-castra" if config.secure_cookies else "castra"


def set_cookie(response: Response, config: Config, token: str, seconds: int) -> None:
    response.set_cookie(
        cookie_name(config),
        token,
        max_age=seconds,
        path="/",
        secure=config.secure_cookies,
        httponly=True,
        samesite="strict",
    )


def token_of(connection: HTTPConnection, config: Config) -> str | None:
    """What a client shows to say who it is: a token in a header, else the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(cookie_name(config))


# -- the guard


class Guard:
    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        sender = Sender(send, self._config)
        try:
            self._check(HTTPConnection(scope))
            await self._app(scope, receive, sender)
        except Exception as error:
            if sender.begun:
                raise
            await answer(error)(scope, receive, sender)

    def _check(self, connection: HTTPConnection) -> None:
        services: Services = connection.app.state.services
        address = neighbourhood(connection.client.host) if connection.client else ""
        services.limiter.check(f"address {address}", self._config.limits.addresses)
        host = connection.headers.get("host", "")
        if not host_allowed(host, self._config):
            raise _stranger(address, "This server does not go by that name.")
        if connection.scope["type"] == "http" and connection.scope["method"] in SAFE:
            return
        if not origin_allowed(connection.headers, connection.scope["type"] == "websocket", self._config):
            raise _stranger(address, "Another site cannot act here.")


def _stranger(address: str, message: str) -> RefusedError:
    """Who tries this may be an attacker, so it is written down."""
    LOG.warning("%s: origin/refused", address)
    return RefusedError("origin/refused", message)


class Sender:
    """Gives every answer the headers that tell browsers what they may do with it."""

    def __init__(self, send: Send, config: Config) -> None:
        self._send = send
        self._config = config
        self.begun = False

    async def __call__(self, message: Message) -> None:
        self.begun = True
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._config.secure_cookies:
                headers.setdefault("Strict-Transport-Security", HSTS)
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)


def host_allowed(host: str, config: Config) -> bool:
    """A server on this machine goes only by names of this machine, whatever other names have been pointed at it."""
    name = split(f"//{host}").hostname or ""
    if config.origins:
        return any(urlsplit(origin).netloc == host for origin in config.origins) or name in LOCAL
    return name in LOCAL or (bool(name) and config.host not in LOCAL)


def origin_allowed(headers: Headers, socket: bool, config: Config) -> bool:
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site not in (None, "same-origin", "none") and not (socket and site == "same-site"):
        return False
    if origin is None:
        return not socket or "authorization" in headers  # a browser always names it for a socket
    if origin in config.origins:
        return True
    # Another port of this machine may be anybody's, and to browsers it is the same site: the port counts, too.
    named = split(origin)
    return named.netloc == headers.get("host", "") and (not config.origins or named.hostname in LOCAL)


def split(address: str) -> SplitResult:
    """The parts of an address; of what is none, none."""
    try:
        parts = urlsplit(address)
        _ = parts.port  # it is looked at only when asked for
    except ValueError:
        return SplitResult("", "", "", "", "")
    return parts
