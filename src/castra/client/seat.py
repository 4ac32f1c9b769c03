"""A seat at a table, or a place among the spectators: what it sees, and what it can do."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from castra.client.connection import Connection, Frame
from castra.client.errors import ClientError, RefusedError
from castra.client.view import GapError, TableView
from castra.core.game import SPECTATOR


class Seat:
    def __init__(self, connection: Connection, table: str, seat: int | None, invite: str | None = None) -> None:
        self.view = TableView(table, SPECTATOR if seat is None else seat)
        self._connection = connection
        self._invite = invite
        self._changed = asyncio.Event()
        self._broken: ClientError | None = None
        self._seen: dict[str, int] = {}
        """By a caller's idempotency key, the seq it was first sent with, so that a retry is the same request."""
        self.number = connection.new_number()
        """By which it is known that joining was refused."""

    # -- seeing

    def joining(self, *, anew: bool = False) -> Frame:
        """The frame that says: I listen, and have seen so much."""
        frame: Frame = {"type": "join", "table": self.view.table, "id": self.number}
        if self.view.seat != SPECTATOR:
            frame["seat"] = self.view.seat
        if self.view.begun and not anew:
            frame["seen"] = self.view.seq
        if self._invite is not None:
            frame["invite"] = self._invite
        return frame

    def take(self, frame: Frame) -> bool:
        """Let a frame count; False if something was missed, and the table must be joined anew."""
        try:
            self.view.take(frame)
        except GapError:
            return False
        self._wake()
        return True

    async def joined(self) -> None:
        """Wait until everything that was sent so far has been answered, joining among it."""
        number = self._connection.new_number()
        await self._connection.ask(f"#{number}", {"type": "ping", "id": number})
        if self._broken is not None:
            raise self._broken

    def fail(self, error: ClientError) -> None:
        self._broken = error
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, ready: Callable[[TableView], bool], timeout: float | None = None) -> TableView:
        """The view as soon as it is as wanted."""
        async with asyncio.timeout(timeout):
            while not ready(self.view):
                if self._broken is not None:
                    raise self._broken
                await self._changed.wait()
        return self.view

    def changed(self) -> Coroutine[Any, Any, None]:
        """Wait for the next frame that changes the view, counted from the moment of this call."""
        return self._after(self._changed)

    async def _after(self, change: asyncio.Event) -> None:
        if self._broken is None:
            await change.wait()
        if self._broken is not None:
            raise self._broken

    async def my_turn(self, timeout: float | None = None) -> TableView:
        """The view as soon as this seat may decide, or the game is over."""
        return await self.until(lambda view: view.my_turn or view.over, timeout)

    # -- doing

    async def act(self, choice: int | None = None, text: str | None = None, *, idem: str = "") -> int:
        """Decide by the place in the list of choices or in notation; its seq, once it is stored and seen.

        To try again without knowing whether it was stored, pass the same decision with the same `idem`."""
        seen = self._seen.setdefault(idem, self.view.seq) if idem else self.view.seq
        decided = {"choice": choice} if text is None else {"text": text}
        try:
            return await self._do({"type": "act", "seq": seen, **decided}, idem)
        except RefusedError as error:
            if error.code != "request/key_used":  # nothing was stored, so the key is free for a later decision
                self._seen.pop(idem, None)
            raise

    async def wish(self, what: str, *, idem: str = "") -> int:
        """undo, resign, abort, draw, takeback, yes or no."""
        return await self._do({"type": "wish", "what": what}, idem)

    async def _do(self, frame: Frame, idem: str) -> int:
        idem = idem or secrets.token_urlsafe(12)
        whole = {**frame, "table": self.view.table, "seat": self.view.seat, "idem": idem}
        seq = int((await self._connection.ask(idem, whole))["seq"])
        await self.until(lambda view: view.seq >= seq)
        return seq

    async def ask(self, what: str, **more: Any) -> Any:
        """labels, odds, look, whatif or log."""
        number = self._connection.new_number()
        frame: Frame = {"type": "ask", "table": self.view.table, "what": what, "id": number, **more}
        if self.view.seat != SPECTATOR:
            frame["seat"] = self.view.seat
        return (await self._connection.ask(f"#{number}", frame))["body"]

    async def say(self, text: str) -> None:
        number = self._connection.new_number()
        await self._connection.send({"type": "say", "table": self.view.table, "id": number, "text": text})
