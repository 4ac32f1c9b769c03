"""The socket: one for all tables. Frames come in one after the other; one task writes what has to wait."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from castra.core.game import SPECTATOR
from castra.server.accounts.service import Who
from castra.server.tables.course import StaleError
from castra.server.tables.room import Listener, Outbox
from castra.server.web import deeds, problems
from castra.server.web.problems import RefusedError
from castra.server.web.security import token_of
from castra.server.web.services import Services
from castra.server.web.transport import Send, short_way
from castra.server.wire.frames import (
    Ack,
    Act,
    Answer,
    Ask,
    Incoming,
    Join,
    Leave,
    Ping,
    Pong,
    Refused,
    Say,
    Wish,
    decode,
    encode,
)

MOST_TABLES: Final = 50
"""Tables that one socket may listen to."""
PATIENCE: Final = 50
"""Frames in a row that come too fast before the socket is closed."""
TOO_FAST, BROKEN = 1008, 1011


async def endpoint(websocket: WebSocket) -> None:
    services: Services = websocket.app.state.services
    try:
        who = await _admitted(services, websocket)
    except RefusedError as error:
        await websocket.send_denial_response(problems.answer(error))
        return
    await websocket.accept()
    socket = Socket(services, who, short_way(websocket.scope))
    await socket.serve(websocket)


async def _admitted(services: Services, websocket: WebSocket) -> Who:
    token = token_of(websocket, services.config)
    who = await services.accounts.find(token) if token else None
    if who is None:
        raise RefusedError("session/needed", "This needs a session: log in, or begin as a guest.")
    limits = services.config.limits
    if services.hall.closing:
        raise RefusedError("server/busy", "The server goes down; come back in a moment.", 2)
    if len(services.hall) >= limits.sockets or services.hall.sockets_of(who.user) >= limits.sockets_each:
        raise RefusedError("server/busy", "There are too many open sockets; close one, or come back later.", 10)
    return who


class Socket:
    def __init__(self, services: Services, who: Who, send_now: Send | None = None) -> None:
        self._services = services
        self._who = who
        self._outbox = Outbox(send_now)
        self._listening: dict[tuple[str, int], Listener] = {}
        """By table and audience: at one screen several seats may be played."""
        self._invites: dict[str, str] = {}
        """By table, the invitation with which one came to listen: it counts for asking and saying, too."""
        self._too_fast = 0

    async def serve(self, websocket: WebSocket) -> None:
        self._services.hall.open(self._outbox, self._who.session, self._who.user)
        writer = asyncio.create_task(self._write(websocket))
        try:
            await self._read(websocket)
        finally:
            for table, _ in list(self._listening):
                self._leave(table)
            self._services.hall.shut(self._outbox)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    # -- out

    async def _write(self, websocket: WebSocket) -> None:
        """Send what could not be sent at once; only this task ever waits for the reader at the other end."""
        # A socket that broke the protocol has been closed below us, which sending tells by a RuntimeError.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                frames, lost = await self._outbox.wait()
                for frame in frames:
                    await websocket.send_text(frame.decode())
                if self._outbox.closing is not None:
                    await websocket.close(*self._outbox.closing)
                    return
                for listener in lost:
                    await self._look_again(listener)

    async def _look_again(self, listener: Listener) -> None:
        table = next((table for (table, _), other in self._listening.items() if other is listener), "")
        if self._services.registry.room(table) is not None:
            live = await self._services.registry.get(table)
            for frame in await live.look(listener.audience):
                listener.put(frame)

    # -- in

    async def _read(self, websocket: WebSocket) -> None:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._outbox.closing is None:
                await self._take(message.get("text") or message.get("bytes") or "")

    async def _take(self, data: str | bytes) -> None:
        """Do what a frame asks for, and say what came of it."""
        frame: Incoming | None = None
        try:
            wait = self._pace()
            frame = self._decoded(data)  # before anything is refused, so that the refusal says what it answers
            if wait:
                raise RefusedError("request/too_many", "You ask too often; wait a moment.", wait)
            await self._do(frame)
        except Exception as error:  # noqa: BLE001 — one bad frame must not end the socket
            self._outbox.put(encode(_refused(error, frame)))

    def _pace(self) -> float:
        """For how many seconds nothing may be asked; who goes on asking is shown out."""
        limits = self._services.config.limits
        wait = self._services.limiter.wait(f"user {self._who.user}", limits.requests)
        self._too_fast = self._too_fast + 1 if wait else 0
        if self._too_fast > PATIENCE:
            self._outbox.close(TOO_FAST, "You ask too often.")
        return wait

    def _decoded(self, data: str | bytes) -> Incoming:
        if len(data) > self._services.config.limits.frame:
            raise RefusedError("request/too_large", "The frame is too long.")
        return decode(data.encode() if isinstance(data, str) else data)

    async def _do(self, frame: Incoming) -> None:
        services, who, put = self._services, self._who, self._outbox.put
        match frame:
            case Join():
                await self._join(frame)
            case Leave():
                self._leave(frame.table)
            case Act():
                await deeds.act(services, who, frame.table, frame, self._acked(frame))
            case Wish():
                await deeds.wish(services, who, frame.table, frame, self._acked(frame))
            case Say():
                await deeds.say(services, who, frame.table, frame, self._invites.get(frame.table))
            case Ask():
                body = await deeds.asked(services, who, frame.table, frame, self._invites.get(frame.table))
                put(encode(Answer(frame.table, frame.id, frame.what, body)))
            case Ping():
                put(encode(Pong(frame.id)))

    def _acked(self, frame: Act | Wish) -> Any:
        return lambda seq: self._outbox.put(encode(Ack(frame.table, frame.idem, seq)))

    async def _join(self, frame: Join) -> None:
        _, seats = await self._services.lobby.known(frame.table, self._who.user, frame.invite)
        if frame.seat is not None and (frame.seat >= len(seats) or seats[frame.seat].user_id != self._who.user):
            raise RefusedError("table/not_yours", "This is not your seat.")
        audience = SPECTATOR if frame.seat is None else frame.seat
        self._leave(frame.table, audience)
        if len(self._listening) >= MOST_TABLES:
            raise RefusedError("socket/full", f"One socket listens to {MOST_TABLES} tables at most; leave one first.")
        if frame.invite is not None:
            self._invites[frame.table] = frame.invite
        listener = Listener(audience, self._who.user, self._outbox)
        self._listening[frame.table, audience] = listener
        await self._services.hall.enter(frame.table, listener, frame.seen)

    def _leave(self, table: str, audience: int | None = None) -> None:
        """Listen no longer, in one seat or in all."""
        if audience is None:
            self._invites.pop(table, None)
        for other, seat in list(self._listening):
            if other == table and audience in (None, seat):
                self._services.hall.leave(table, self._listening.pop((table, seat)))


def _refused(error: Exception, frame: Incoming | None) -> Refused:
    problem = problems.problem_of(error)
    return Refused(
        code=problem.code,
        message=problem.message,
        table=getattr(frame, "table", ""),
        idem=getattr(frame, "idem", ""),
        id=getattr(frame, "id", 0),
        rule=problem.rule,
        places=problem.places,
        seq=error.seq if isinstance(error, StaleError) else 0,
    )


ROUTES: Final = [WebSocketRoute("/socket", endpoint)]
