"""The yardstick: a server without rules that keeps a line on the disk, acknowledges it and tells everybody in the room.

Nothing that answers over this stack after storing can be faster; a table server is measured against it in the same run.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Final

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

NEWS: Final = "n" * 900
"""About what the median frame of play weighs."""


class Disk:
    """Appends lines; all that wait at the same time share one flush."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self._waiting: list[tuple[bytes, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def keep(self, line: bytes) -> None:
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((line, kept))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        await kept

    async def _flush(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await asyncio.to_thread(self._write, b"\n".join(line for line, _ in batch))
            for _, kept in batch:
                kept.set_result(None)
        self._flushing = None

    def _write(self, data: bytes) -> None:
        os.write(self._file, data + b"\n")
        os.fsync(self._file)


def echo_app(path: str) -> Starlette:
    disk = Disk(path)
    rooms: dict[str, set[WebSocket]] = {}

    async def room(socket: WebSocket) -> None:
        await socket.accept()
        here = rooms.setdefault(socket.path_params["room"], set())
        here.add(socket)
        try:
            while True:
                key = await socket.receive_text()
                await disk.keep(key.encode())
                await socket.send_text(key)
                await asyncio.gather(*(other.send_text(NEWS) for other in here), return_exceptions=True)
        except WebSocketDisconnect:
            here.discard(socket)

    async def healthz(request: Request) -> PlainTextResponse:
        return PlainTextResponse("ok")

    return Starlette(routes=[WebSocketRoute("/room/{room}", room), Route("/healthz", healthz)])


def main(port: str, path: str) -> None:
    config = uvicorn.Config(
        echo_app(path),
        port=int(port),
        loop="none",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve())


if __name__ == "__main__":
    main(*sys.argv[1:])
