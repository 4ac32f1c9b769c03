"""Running the server: it takes the port, says where it is, and on the way out tells everybody and stores everything."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from types import FrameType

import uvicorn
import uvloop
from starlette.applications import Starlette

from castra.core.errors import CastraError
from castra.core.files import reason
from castra.server import logs
from castra.server.config import Config
from castra.server.web.app import create_app
from castra.server.web.protocols import Requests
from castra.server.web.security import LOCAL
from castra.server.web.services import Services
from castra.server.web.transport import FrameProtocol

FAREWELL = 0.3
"""Seconds in which the last frames go out."""


def serve(config: Config, say: Callable[[str], None]) -> None:
    """Serve until somebody ends it; `say` tells people where to go, and what they should know."""
    logs.begin(config.log, config.log_level)
    listening = bound(config)
    port = listening.getsockname()[1]
    address = f"http://{'localhost' if config.host in ('', '0.0.0.0', '::') else shown_host(config.host)}:{port}/"
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(config, listening, lambda: greet(config, address, say)))


def shown_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def bound(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        return socket.create_server((config.host, config.port), family=family, backlog=2048)
    except (OSError, OverflowError, UnicodeError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        other = "--port" if getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES) else "--host"
        where = f"{shown_host(config.host)}:{config.port}"
        raise CastraError(
            f"The server cannot listen at {where}: {why.partition(' (')[0]}; choose another {other}."
        ) from None


async def _serve(config: Config, listening: socket.socket, greet: Callable[[], None]) -> None:
    app = create_app(config)
    async with app.router.lifespan_context(app):  # before uvicorn, so that what fails here is told in one sentence
        be_quick()
        greet()
        await Server(app, config).serve(sockets=[listening])


def be_quick() -> None:
    """Nobody waits long for what has nothing to do with him."""
    sys.setswitchinterval(0.0005)  # a thread that has stored something is not kept from saying so
    gc.collect()
    gc.set_threshold(5000, 20, 100)  # hardly anything refers to itself, so little would be found
    gc.freeze()  # all that is loaded stays for good: looking through it for garbage would stop everybody meanwhile


class Server(uvicorn.Server):
    """As uvicorn's, but clients are told before their sockets close, and being ended is no failure."""

    def __init__(self, app: Starlette, config: Config) -> None:
        proxies = list(config.trusted_proxies)
        super().__init__(
            uvicorn.Config(
                app,
                loop="none",
                http=Requests,
                ws=FrameProtocol,
                ws_max_size=config.limits.frame,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=proxies,
                timeout_graceful_shutdown=5,
            )
        )
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services: Services = self._app.state.services
        for server in self.servers:  # nobody comes in any more
            server.close()
        services.hall.say_goodbye()
        waited = 0.0
        while len(services.hall) and waited < FAREWELL:
            await asyncio.sleep(0.02)
            waited += 0.02
        await super().shutdown(sockets)


def greet(config: Config, address: str, say: Callable[[str], None]) -> None:
    """Say where people go, and what whoever started it should know."""
    say(f"Castra is open at {address} (Ctrl-C closes it).")
    if config.host not in LOCAL and not config.secure_cookies:
        say(
            "Warning: everybody who can reach this machine can come in as a guest, and passwords and games travel "
            "unencrypted; on a network you do not trust, put a proxy with https in front (docs/hosting.md)."
        )
    if config.host in LOCAL and config.trusted_proxies and not config.origins:
        say(
            "Warning: a proxy is trusted, but origins does not say by which address people come through it, so they "
            "are refused; set it, as in docs/hosting.md."
        )
    if not config.no_browser and has_browser():
        webbrowser.open(address)


def has_browser() -> bool:
    """Whether there is a screen on which a browser can open; one in the terminal would take it over."""
    screen = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    return bool(screen) and sys.stdout.isatty()
