"""A journal in memory, and a client that keeps what it is shown."""

from __future__ import annotations

import json
from typing import Any

from castra.core.chance import secret_from
from castra.core.game import SPECTATOR, AnyGame
from castra.server.store.events import Event, link
from castra.server.store.journal import AlreadyDone, Conflict
from castra.server.tables.clock import Terms
from castra.server.tables.course import Course
from castra.server.tables.live import LiveTable
from castra.server.tables.room import Listener, Outbox
from castra.server.wire.diff import applied

TABLE = "t" * 22


class MemoryJournal:
    def __init__(self) -> None:
        self.events: list[Event] = []

    async def append(self, table: str, after: int, events: list[Event], also: object = None) -> list[Event]:
        for event in events:
            known = [old for old in self.events if event.idem and old.idem == event.idem]
            if known:
                raise AlreadyDone(known)
        if after != len(self.events):
            raise Conflict(len(self.events))
        stored = []
        for event in events:
            prev = self.events[-1].hash if self.events else table
            self.events.append(link(event, len(self.events) + 1, prev))
            stored.append(self.events[-1])
        return stored

    async def load(self, table: str, after: int = 0) -> list[Event]:
        return self.events[after:]


class Clockwork:
    """A time that only moves when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def course_of(
    game: AnyGame, players: int = 2, clock: Terms | None = None, bots: frozenset[int] = frozenset()
) -> Course:
    return Course(
        game,
        game.setup(players),
        secret=secret_from("server tests"),
        words=(),
        players=tuple(f"player {seat}" for seat in range(players)),
        clock=clock or Terms(),
        bots=bots,
    )


def live(game: AnyGame, journal: MemoryJournal, now: Clockwork | None = None, **more: Any) -> LiveTable:
    return LiveTable(TABLE, course_of(game, **more), journal, now or Clockwork())


class Watcher:
    """Puts frames together as a client would."""

    def __init__(self, table: LiveTable, seat: int) -> None:
        self.table = table
        self.outbox = Outbox()
        self.listener = Listener(seat, 0, self.outbox)
        self.frames: list[bytes] = []
        self.seen: dict[str, Any] = {}

    @classmethod
    async def at(cls, table: LiveTable, seat: int = SPECTATOR) -> Watcher:
        watcher = cls(table, seat)
        await table.enter(watcher.listener)
        await watcher.look()
        return watcher

    async def look(self) -> dict[str, Any]:
        """Everything shown so far, together."""
        if self.outbox.waiting:
            frames, lost = await self.outbox.wait()
            for frame in frames:
                self.take(frame)
            if lost:
                for frame in await self.table.look(self.listener.audience):
                    self.take(frame)
        return self.seen

    def take(self, data: bytes) -> None:
        self.frames.append(data)
        frame = json.loads(data)
        if frame["type"] == "view":
            self.seen = frame
            return
        assert frame["type"] == "news"
        assert frame["after"] == self.seen["seq"]
        self.seen["facts"] = applied(self.seen["facts"], frame.get("facts"))
        self.seen["log"] += frame["log"]
        for part in ("seq", "prompt", "acting", "around"):
            self.seen[part] = frame[part]
        if "choices" in frame:
            self.seen["choices"] = frame["choices"]
