"""Where a load falls: rooms with two who decide and any number who listen."""

from __future__ import annotations

import asyncio
import json
import secrets
from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from castra.client import Client
from castra.client.view import GapError, TableView

PATIENCE: Final = 60.0


async def connected(url: str, token: str = "") -> ClientConnection:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await connect(url, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE)


class Room(ABC):
    """A room; what is decided in it is acknowledged under a key."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._sockets: list[ClientConnection] = []
        self._listeners: list[ClientConnection] = []
        self._readers: list[ClientConnection] = []
        """Of the listeners, those who read."""
        self._tasks: list[asyncio.Task[None]] = []
        self._asked: dict[str, asyncio.Future[None]] = {}
        self.heard = 0
        """Frames that came to anybody here."""
        self.sizes: list[int] = []
        """Of the frames of play that those who decide were sent, in bytes."""

    @abstractmethod
    async def open(self) -> None:
        """Let both come in who decide."""

    @abstractmethod
    async def act(self) -> bool:
        """Let somebody decide; it returns when that is acknowledged. False if nobody can, since the game is over."""

    @abstractmethod
    async def listen(self) -> ClientConnection:
        """Somebody more comes in."""

    async def settle(self) -> None:
        """Wait until everything is as it must be for the next decision."""
        return

    async def watch(self) -> None:
        """Somebody comes in and reads everything."""
        socket = await self.listen()
        self._listeners.append(socket)
        self._readers.append(socket)
        self._tasks.append(asyncio.create_task(self._count(socket)))

    async def stall(self) -> None:
        """Somebody comes in and reads nothing."""
        self._listeners.append(await self.listen())
        self._listeners[-1].transport.pause_reading()

    async def _count(self, socket: ClientConnection) -> None:
        async for text in socket:
            self.heard += 1
            self._overheard(socket, str(text))

    def _overheard(self, socket: ClientConnection, text: str) -> None:
        """Somebody who only reads was sent a frame."""
        return

    async def _acknowledged(self, socket: ClientConnection, key: str, text: str) -> None:
        answer = self._asked[key] = asyncio.get_running_loop().create_future()
        await socket.send(text)
        await answer

    def _answered(self, key: str) -> None:
        answer = self._asked.pop(key, None)
        if answer is not None and not answer.done():
            answer.set_result(None)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for socket in [*self._sockets, *self._listeners]:
            socket.transport.abort()
            await socket.wait_closed()


class EchoRoom(Room):
    """On the yardstick."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(url.replace("http", "ws", 1) + f"/room/{number}")
        self._turn = 0

    async def open(self) -> None:
        for _ in range(2):
            self._sockets.append(await connected(self._url))
            self._tasks.append(asyncio.create_task(self._hear(self._sockets[-1])))

    async def listen(self) -> ClientConnection:
        return await connected(self._url)

    async def _hear(self, socket: ClientConnection) -> None:
        async for text in socket:
            self.heard += 1
            self._answered(str(text))

    async def act(self) -> bool:
        self._turn += 1
        key = secrets.token_urlsafe(12)
        await self._acknowledged(self._sockets[self._turn % 2], key, key)
        return True


class TableRoom(Room):
    """At a table of a server; another game begins when one is over."""

    def __init__(self, url: str, game: str, luck: Random) -> None:
        super().__init__(url.replace("http", "ws", 1) + "/socket")
        self._game = game
        self._luck = luck
        self._clients = [Client(url), Client(url)]
        self._views: list[TableView] = []
        self._changed = asyncio.Event()
        self._acted: tuple[TableView, int] | None = None
        self._strayed: set[ClientConnection] = set()
        """Listeners who read, and have not been shown the present table yet."""
        self.games = 0
        """Games begun."""

    async def open(self) -> None:
        for seat, client in enumerate(self._clients):
            await client.begin_as_guest()
            self._sockets.append(await connected(self._url, client.token))
            self._tasks.append(asyncio.create_task(self._hear(seat)))
        await self._begin()

    async def listen(self) -> ClientConnection:
        socket = await connected(self._url, self._clients[0].token)
        await self._follow(socket)
        return socket

    async def _follow(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "join", "table": self._views[0].table}))

    async def _begin(self) -> None:
        table = await self._clients[0].create(self._game)
        await self._clients[1].call("POST", f"/tables/{table}/join", {"seat": 1})
        self.games += 1
        self._views = [TableView(table, 0), TableView(table, 1)]
        self._acted = None
        for seat in (0, 1):
            await self._join(seat)
        self._strayed = set(self._readers)
        for socket in self._listeners:
            await self._follow(socket)
        # Whoever came in later than a decision would be shown it together with those after it, in one frame.
        await self._until(lambda: all(view.begun for view in self._views) and not self._strayed)

    def _overheard(self, socket: ClientConnection, text: str) -> None:
        if socket in self._strayed:
            frame = json.loads(text)
            if frame["type"] == "view" and frame["table"] == self._views[0].table:
                self._strayed.discard(socket)
                self._changed.set()

    async def _join(self, seat: int) -> None:
        await self._sockets[seat].send(json.dumps({"type": "join", "table": self._views[seat].table, "seat": seat}))

    async def _until(self, ready: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not ready():
                self._changed.clear()
                await self._changed.wait()

    async def _hear(self, seat: int) -> None:
        async for data in self._sockets[seat]:
            self.heard += 1
            frame = json.loads(data)
            if frame["type"] in ("ack", "refused"):
                self._answered(frame.get("idem", ""))
            elif self._views and frame.get("table", frame.get("id")) == self._views[seat].table:
                await self._look(seat, frame, len(data))
            self._changed.set()

    async def _look(self, seat: int, frame: dict[str, Any], size: int) -> None:
        if frame["type"] == "news":
            self.sizes.append(size)
        try:
            self._views[seat].take(frame)
        except GapError:
            await self._join(seat)

    @property
    def _over(self) -> bool:
        return any(view.over for view in self._views)

    async def act(self) -> bool:
        await self._until(lambda: self._over or any(view.my_turn for view in self._views))
        if self._over:
            return False
        view = next(view for view in self._views if view.my_turn)
        self._acted = view, view.seq
        key = secrets.token_urlsafe(12)
        frame: dict[str, Any] = {"table": view.table, "seat": view.seat, "idem": key}
        count = len((view.told_choices or {"choices": ()})["choices"])
        if count:
            frame |= {"type": "act", "seq": view.seq, "choice": self._luck.randrange(count)}
        else:
            frame |= {"type": "wish", "what": "undo"}
        await self._acknowledged(self._sockets[view.seat], key, json.dumps(frame))
        return True

    async def settle(self) -> None:
        if self._over:
            await self._begin()
        elif self._acted is not None:
            view, before = self._acted
            await self._until(lambda: view.seq > before)
