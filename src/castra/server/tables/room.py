"""Who listens at a table. Nobody waits for a slow reader: every socket has an outbox of its own, and a limit to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

MOST_FRAMES: Final = 256
MOST_BYTES: Final = 1 << 20
"""How far a socket may lag behind before it is given a fresh look instead of everything it missed."""
TOO_SLOW: Final = 1013
"""The code with which a socket is closed that does not even read its answers."""


class Outbox:
    """What goes to one socket, in order. News may be dropped and made up for by a fresh look, answers may not."""

    def __init__(self, send_now: Callable[[bytes], bool] | None = None) -> None:
        """`send_now` sends a frame without anybody having to wait, or says that it cannot."""
        self.closing: tuple[int, str] | None = None
        """Once it is to be closed: by which code, and why."""
        self._send_now = send_now
        self._sending = True
        """Something was taken out, or may be there, that has to go first."""
        self._frames: deque[tuple[Listener | None, bytes]] = deque()
        self._bytes = 0
        self._lost: set[Listener] = set()
        self._more = asyncio.Event()

    def put(self, frame: bytes, news_for: Listener | None = None) -> None:
        if not self._sending and self._send_now is not None and self._send_now(frame):
            return
        if news_for is not None and news_for in self._lost:
            return
        self._sending = True
        self._frames.append((news_for, frame))
        self._bytes += len(frame)
        if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._overflow()
        self._more.set()

    def _overflow(self) -> None:
        self._lost |= {listener for listener, _ in self._frames if listener is not None}
        self._frames = deque((None, frame) for listener, frame in self._frames if listener is None)
        self._bytes = sum(len(frame) for _, frame in self._frames)
        if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self.close(TOO_SLOW, "You ask faster than you read.")

    def forget(self, listener: Listener) -> None:
        """Nothing more for somebody who has left."""
        self._lost.discard(listener)

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = code, reason
        self._sending = True
        self._more.set()

    @property
    def waiting(self) -> bool:
        return self._more.is_set()

    async def wait(self) -> tuple[list[bytes], list[Listener]]:
        """What there is to send, as soon as there is something, and who needs a fresh look after it."""
        self._sending = self._more.is_set()
        await self._more.wait()
        self._more.clear()
        frames, lost = [frame for _, frame in self._frames], list(self._lost)
        self._frames.clear()
        self._lost.clear()
        self._bytes = 0
        return frames, lost


class Listener:
    """One socket at one table, in a seat or as a spectator."""

    def __init__(self, audience: int, user: int, outbox: Outbox) -> None:
        self.audience = audience
        self.user = user
        self.outbox = outbox
        self.gone = False
        """It has left, and is not to enter any more."""

    def put(self, frame: bytes) -> None:
        self.outbox.put(frame, self)


class Room:
    def __init__(self) -> None:
        self._listeners: dict[int, set[Listener]] = {}
        """By audience; none is empty."""

    def enter(self, listener: Listener) -> None:
        self._listeners.setdefault(listener.audience, set()).add(listener)

    def leave(self, listener: Listener) -> None:
        here = self._listeners.get(listener.audience, set())
        here.discard(listener)
        if not here:
            self._listeners.pop(listener.audience, None)

    def audiences(self) -> list[int]:
        """The seats, and spectators, for whom anybody listens."""
        return sorted(self._listeners, reverse=True)

    def tell(self, audience: int, frame: bytes) -> None:
        for listener in self._listeners.get(audience, ()):
            listener.put(frame)

    def tell_all(self, frame: bytes) -> None:
        for audience in self._listeners:
            self.tell(audience, frame)

    def __contains__(self, listener: Listener) -> bool:
        return listener in self._listeners.get(listener.audience, ())

    def __iter__(self) -> Iterator[Listener]:
        return iter([listener for here in self._listeners.values() for listener in here])

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))
