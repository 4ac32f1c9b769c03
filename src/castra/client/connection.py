"""One socket that comes back by itself: whoever listens joins again, whatever was not answered is asked again."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from castra.client.errors import ClientError, LostError, RefusedError

LARGEST_FRAME: Final = 8 << 20
SESSION_ENDED: Final = 4401
AGAIN: Final = frozenset({"request/too_many", "server/busy", "server/unsure", "ask/busy"})
"""Refusals after which the same may be asked again."""
Frame = dict[str, Any]


class Connection:
    def __init__(self, url: str, token: str, *, patience: float = 60.0) -> None:
        """`patience` is how many seconds it tries to come back."""
        self._url = url.replace("http", "ws", 1).rstrip("/") + "/socket"
        self._token = token
        self._patience = patience
        self._numbers = itertools.count(1)
        self._asked: dict[str, tuple[Frame, asyncio.Future[Frame]]] = {}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._lost: ClientError | None = None
        self._later: set[asyncio.TimerHandle] = set()
        self.returned: Callable[[], list[Frame]] = list
        """Asked after every connection for the frames with which to join again."""
        self.told: Callable[[Frame], None] = lambda frame: None
        """Told of every frame that answers no request."""
        self.broken: Callable[[ClientError], None] = lambda error: None
        """Told when it will not come back."""

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        for timer in self._later:
            timer.cancel()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._fail(LostError("The connection has been closed."))

    # -- asking

    def new_number(self) -> int:
        return next(self._numbers)

    async def ask(self, key: str, frame: Frame) -> Frame:
        """Send a frame until it is answered; `key` is the idem or the number by which the answer is known."""
        if self._lost is not None:
            raise self._lost
        if key in self._asked:
            return await asyncio.shield(self._asked[key][1])
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._asked[key] = frame, answer
        try:
            await self.send(frame)
            return await answer
        finally:
            self._asked.pop(key, None)

    async def send(self, frame: Frame) -> None:
        """Send a frame if there is a connection; what must arrive is asked, not sent."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(json.dumps(frame))

    # -- coming and going

    async def _run(self) -> None:
        try:
            while True:
                async with await self._connected() as socket:
                    self._socket = socket
                    await self._serve(socket)
                self._socket = None
        except ClientError as error:
            self._fail(error)

    async def _connected(self) -> ClientConnection:
        """A new connection, however often it must be tried."""
        pause, until = 0.05, time.monotonic() + self._patience
        while True:
            try:
                return await connect(
                    self._url,
                    additional_headers={"Authorization": f"Bearer {self._token}"},
                    max_size=LARGEST_FRAME,
                    compression=None,
                    open_timeout=10,
                )
            except InvalidStatus as error:
                if error.response.status_code in (401, 403):
                    raise _refusal(error) from None
            except (OSError, TimeoutError, InvalidHandshake):
                pass
            if time.monotonic() > until:
                raise LostError(f"The server at {self._url} cannot be reached.")
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(2.0, pause * 2)

    async def _serve(self, socket: ClientConnection) -> None:
        try:
            for frame in [*self.returned(), *(frame for frame, _ in self._asked.values())]:
                await socket.send(json.dumps(frame))
            async for data in socket:
                self._take(json.loads(data))
        except ConnectionClosed:
            pass
        if socket.close_code == SESSION_ENDED:
            raise RefusedError("session/needed", "The session has ended; log in again.")

    def _take(self, frame: Frame) -> None:
        key = frame.get("idem") or (f"#{frame['id']}" if frame.get("id") and frame["type"] != "said" else "")
        if key not in self._asked:
            self.told(frame)
            return
        asked, answer = self._asked[key]
        if frame["type"] != "refused":
            _settle(answer, frame)
        elif frame["code"] in AGAIN:
            self._ask_later(key, asked)
        elif not answer.done():
            answer.set_exception(refused(frame))

    def _ask_later(self, key: str, frame: Frame) -> None:
        def again() -> None:
            self._later.discard(timer)
            if key in self._asked:
                task = asyncio.ensure_future(self.send(frame))
                task.add_done_callback(lambda done: done.cancelled() or done.exception())

        timer = asyncio.get_running_loop().call_later(0.2 + random.random() / 5, again)
        self._later.add(timer)

    def _fail(self, error: ClientError) -> None:
        if self._lost is None:
            self._lost = error
            for _, answer in list(self._asked.values()):
                if not answer.done():
                    answer.set_exception(error)
            self.broken(error)


def _settle(answer: asyncio.Future[Frame], frame: Frame) -> None:
    if not answer.done():
        answer.set_result(frame)


def refused(frame: Frame) -> RefusedError:
    return RefusedError(frame["code"], frame["message"], frame.get("rule", ""), frame.get("places", ()))


def _refusal(error: InvalidStatus) -> RefusedError:
    try:
        return refused(json.loads(error.response.body or b""))
    except (ValueError, KeyError):
        return RefusedError("session/refused", "The server does not let this program in.")
