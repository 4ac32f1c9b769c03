"""The guard before everything: where a request comes from, how often, and what the answer tells browsers.

No other site can make a browser act here: writing needs JSON or DELETE, which browsers send to another site only
after asking, and we never answer that; and whatever names an Origin must name ours.
"""

from __future__ import annotations

import logging
import re
from typing import Final
from urllib.parse import urlsplit

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
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}")
"""The one form of a session token: 192 bits in URL-safe Base64."""
HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::([0-9]{1,5}))?")
"""A name or an address and perhaps a port, and nothing else."""
DEFAULT_PORTS: Final = {"http": 80, "https": 443}


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
    """Return the session token a client sent: in the Authorization header, else in the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token if TOKEN.fullmatch(token := token.strip()) else None
    return read_cookie(connection.headers, cookie_name(config))


def read_cookie(headers: Headers, name: str) -> str | None:
    """Return the token in the cookie of this name.

    Starlette leaves cookies to Python's `http.cookies`, which needs quadratic time to unquote a value. A token is never
    quoted, so only its own form counts here.
    """
    for header in headers.getlist("cookie"):
        for pair in header.split(";"):
            key, _, value = pair.strip(" \t").partition("=")
            if key == name and TOKEN.fullmatch(value):
                return value
    return None


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
        host = requested_host(connection.headers)
        if host is None:
            raise _stranger(address, "Send one Host header with the name or address of this server.")
        if not host_allowed(host, self._config):
            raise _stranger(address, f"Host not allowed: {host}. Add it to origins in the configuration of the server.")
        if connection.scope["type"] == "http" and connection.scope["method"] in SAFE:
            return
        if not origin_allowed(connection.headers, host, connection.scope["type"] == "websocket", self._config):
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


def requested_host(headers: Headers) -> str | None:
    """Return the host and port a request names, in lower case; None if it names none, several or something else."""
    hosts = headers.getlist("host")
    if len(hosts) != 1 or hostname(hosts[0]) is None:
        return None
    return hosts[0].lower()


def hostname(host: str) -> str | None:
    """Return the name or address without the port and brackets; None if the text is no host."""
    found = HOST.fullmatch(host)
    if found is None or int(found[2] or 0) > 65_535:
        return None
    return found[1].strip("[]").lower()


def host_allowed(host: str, config: Config) -> bool:
    """A server on this machine goes only by names of this machine, whatever other names have been pointed at it."""
    name = hostname(host)
    if config.origins:
        return any(host in netlocs(origin) for origin in config.origins) or name in LOCAL
    return name in LOCAL or (name is not None and config.host not in LOCAL)


def netlocs(origin: str) -> tuple[str, ...]:
    """Return how a Host header may name an origin: as it is written, and with or without its default port."""
    parts = urlsplit(origin.lower())
    port = f":{DEFAULT_PORTS[parts.scheme]}"
    return parts.netloc, parts.netloc.removesuffix(port), parts.netloc + port


def origin_allowed(headers: Headers, host: str, socket: bool, config: Config) -> bool:
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site not in (None, "same-origin", "none") and not (socket and site == "same-site"):
        return False
    if origin is None:
        return not socket or "authorization" in headers  # a browser always names it for a socket
    if origin in config.origins:
        return True
    # Another port of this machine may be anybody's, and to browsers it is the same site: the port counts, too.
    scheme, _, named = origin.partition("://")
    return scheme in DEFAULT_PORTS and named == host and (not config.origins or hostname(named) in LOCAL)
