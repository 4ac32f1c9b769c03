"""What uvicorn leaves open: heads of requests without end, and readers who ask for pongs that they never read.

Whoever sends a head slowly, or a very long one, and whoever does not read, would hold memory here for nothing.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from castra.server.web.limits import Bucket

LONGEST_HEAD: Final = 16_384
"""Bytes of the first line and the headers of a request; browsers send one or two thousand."""
HEADER_MARKS: Final = len(": \r\n")
HEAD_SECONDS: Final = 30.0
"""In which they come."""
MOST_UNREAD: Final = 4 << 20
"""Bytes that may wait for a reader; what tables send is held back long before."""
BARE_FRAMES: Final = 2_000
"""Pings, pongs and parts of messages that one socket may send in a minute."""
BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_LONG: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class HeadTooLongError(Exception):
    """Stops the parser, which then asks for the answer to a bad request."""


class Requests(HttpToolsProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._in_head = True
        self._heads = 0
        """Heads that have begun on this connection."""
        self._parsed = 0
        """Bytes of the head that the parser has reported."""
        self._waiting = 0
        """Bytes of the head that came in pieces, so that the parser may still hold them."""
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        head = self._heads
        super().data_received(data)
        if self._in_head and head == self._heads:
            self._waiting += len(data)
            if self._waiting > LONGEST_HEAD and not self.transport.is_closing():
                self._refuse_head()

    def send_400_response(self, msg: str) -> None:
        if self._parsed > LONGEST_HEAD:
            self._refuse_head()
        else:
            super().send_400_response(msg)

    def _refuse_head(self) -> None:
        self.transport.write(TOO_LONG)
        self.transport.close()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(len(name) + len(value) + HEADER_MARKS)

    def _count(self, size: int) -> None:
        self._parsed += size
        if self._parsed > LONGEST_HEAD:
            raise HeadTooLongError

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._heads += 1
        self._parsed = self._waiting = 0
        self._wait()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop_waiting()
        super().on_headers_complete()

    def _wait(self) -> None:
        self._stop_waiting()
        self._late = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Sockets(WebSocketsSansIOProtocol):
    """Frames that carry no message are counted here, since nobody else sees them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bare = Bucket(BARE_FRAMES, self.loop.time())

    def data_received(self, data: bytes) -> None:
        """Answer a handshake that cannot be parsed, and close; uvicorn would leave it open for good."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
            self.transport.close()

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        self._count()

    def _count(self) -> None:
        if self._bare.take(1, self.loop.time()) or self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
