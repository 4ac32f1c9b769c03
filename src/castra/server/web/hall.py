"""The open sockets of this process, and who waits at tables that have not begun."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from castra.server.accounts.service import NEWS, Accounts
from castra.server.store.database import Database
from castra.server.tables.course import NotBegunError, TableError
from castra.server.tables.registry import Registry
from castra.server.tables.room import Listener, Outbox, Room
from castra.server.web.describing import Describer
from castra.server.wire.frames import Bye, encode

CHAT_NEWS: Final = "@"
"""News that begin so tell other processes that something was said at a table; the number is that of the line."""
SESSION_ENDED: Final = 4401
GOING_DOWN: Final = 1012
CHECK_SESSIONS: Final = 30.0
TIDY_SESSIONS: Final = 3_600.0
"""Seconds after which what has run out is removed once more."""


class Hall:
    def __init__(self, database: Database, accounts: Accounts, registry: Registry, describer: Describer) -> None:
        self._database = database
        self._accounts = accounts
        self._registry = registry
        self._describer = describer
        self._sockets: dict[Outbox, tuple[str, int]] = {}
        self._waiting: dict[str, Room] = {}
        self.closing = False
        accounts.ended = self.session_ended

    # -- sockets

    def __len__(self) -> int:
        return len(self._sockets)

    def open(self, outbox: Outbox, session: str, user: int) -> None:
        self._sockets[outbox] = session, user

    def shut(self, outbox: Outbox) -> None:
        self._sockets.pop(outbox, None)

    def sockets_of(self, user: int) -> int:
        return sum(other == user for _, other in self._sockets.values())

    def session_ended(self, session: str) -> None:
        for outbox, (other, _) in self._sockets.items():
            if other == session:
                outbox.close(SESSION_ENDED, "The session has ended.")

    async def check_sessions(self) -> None:
        """Close the sockets of sessions that ran out, or were ended where we did not hear of it; never returns."""
        tidied = 0.0
        while True:
            await asyncio.sleep(CHECK_SESSIONS)
            if time.monotonic() - tidied > TIDY_SESSIONS:
                await self._accounts.forget_expired()
                tidied = time.monotonic()
            for session in {session for session, _ in self._sockets.values()}:
                if not await self._accounts.alive(session):
                    self.session_ended(session)

    def say_goodbye(self) -> None:
        """Tell everybody that the server goes down; whoever comes now is sent away."""
        self.closing = True
        frame = encode(Bye("The server goes down for a moment; come back soon."))
        for outbox in list(self._sockets):
            outbox.put(frame)
            outbox.close(GOING_DOWN, "The server goes down.")

    # -- tables that have not begun, and what changes about tables

    async def enter(self, table: str, listener: Listener, seen: int | None) -> None:
        """Listen to a table, also to one that has yet to begin."""
        self._waiting.setdefault(table, Room()).enter(listener)  # first of all, so that nothing is missed meanwhile
        try:
            listener.outbox.put(encode(await self._describer.table(table)))
            for said in await self._describer.said(table):
                listener.outbox.put(encode(said))
            live = await self._registry.get(table)
        except NotBegunError:
            return
        except Exception:
            self._stop_waiting(table, listener)  # there is nothing to wait for
            raise
        if self._stop_waiting(table, listener):
            await live.enter(listener, seen)

    def _stop_waiting(self, table: str, listener: Listener) -> bool:
        """Whether it had waited until now."""
        room = self._waiting.get(table, Room())
        waited = listener in room
        room.leave(listener)
        if not room:
            self._waiting.pop(table, None)
        return waited

    def leave(self, table: str, listener: Listener) -> None:
        listener.gone = True
        self._stop_waiting(table, listener)
        self._registry.leave(table, listener)

    async def changed(self, table: str) -> None:
        """Tell those who listen that something about a table is new; those who waited for it to begin may play."""
        self.tell(table, encode(await self._describer.table(table)))
        if table not in self._waiting:
            return  # nor does a game begin for nobody
        try:
            live = await self._registry.get(table)
        except TableError:
            return
        for listener in self._waiting.pop(table, Room()):
            await live.enter(listener)

    async def announce(self, table: str) -> None:
        """As `changed`, and other processes hear of it."""
        await self._database.write(lambda connection: connection.run_sync(self._database.news.tell, {table: 0}))
        await self.changed(table)

    def tell(self, table: str, frame: bytes) -> None:
        """Tell all who listen at a table."""
        for room in (self._waiting.get(table), self._registry.room(table)):
            if room is not None:
                room.tell_all(frame)

    # -- other processes

    async def hear(self, table: str, seq: int) -> None:
        if table.startswith(NEWS):
            self.session_ended(table.removeprefix(NEWS))
            return
        if table.startswith(CHAT_NEWS):
            await self._hear_chat(table.removeprefix(CHAT_NEWS), seq)
            return
        await self._registry.hear(table, seq)
        for one in [table] if table else list(self._waiting):
            if one in self._waiting:
                await self.changed(one)

    async def _hear_chat(self, table: str, last: int) -> None:
        """Tell what was said elsewhere; a few lines may be told twice, which listeners know by their numbers."""
        if table in self._waiting or self._registry.room(table) is not None:
            for said in await self._describer.said(table, last - 5):
                self.tell(table, encode(said))
