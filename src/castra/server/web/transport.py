"""uvicorn's socket with a short way out: a frame that nobody has to wait for goes to the transport as it is.

The long way (a queue, a task that wakes, four layers that pass a message on) costs several times what the frame itself
does, and a table with eight sockets goes it nine times for each decision. It is still there, and taken as soon as a
reader lags behind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from websockets.http11 import Request

from castra.server.web.protocols import Sockets

EXTENSION: Final = "castra.frames"
WHOLE_TEXT: Final = 0x81
"""The first byte of a message of text in one frame."""

Send = Callable[[bytes], bool]
"""Sends a frame at once; False if it cannot be, and then nothing was sent."""


class FrameProtocol(Sockets):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else it has been refused already
            self.scope["extensions"][EXTENSION] = {"send": self.send_now}

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.close_sent:  # refused with an answer, which uvicorn would otherwise log as a fault of ours
            self.handshake_complete = True

    def send_now(self, frame: bytes) -> bool:
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(framed(frame))
        return True


def framed(text: bytes) -> bytes:
    """A message of text as a server sends it: in one piece, and not masked."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big") + text


def short_way(scope: Scope) -> Send | None:
    """How to send frames of a socket at once; None where the server below us cannot."""
    found: dict[str, Send] = scope.get("extensions", {}).get(EXTENSION, {})
    return found.get("send")
