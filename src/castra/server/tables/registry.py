"""The tables that this process has in hand: fetched when somebody comes, dropped when nobody is there any more."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from castra.core.errors import CastraError
from castra.core.game import AnyGame, Setup
from castra.server.eligibility import PAIR_LIMIT
from castra.server.store import accounts
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.store.events import Event
from castra.server.store.rows import Seat, Table
from castra.server.tables.clock import Terms as ClockTerms
from castra.server.tables.course import Course, NotBegunError, TableError
from castra.server.tables.keeping import ChangedError, Keeper
from castra.server.tables.live import LiveTable, UnsureError
from castra.server.tables.lobby import NoSuchTableError
from castra.server.tables.room import Listener, Room
from castra.server.tables.shelf import Shelf
from castra.server.tables.terms import Terms

LOG: Final = logging.getLogger(__name__)
ANYBODY: Final = "?"
IDLE: Final = 60.0
"""Seconds after which a table at which nothing happens is let go; those who listen stay in its room."""
SWEEP: Final = 5.0
MOST: Final = 2_000
"""Tables in hand; of more, those that have been idle longest are let go earlier."""
AT_LEAST: Final = 10.0
"""Seconds that a table is kept in any case, so that nobody is in the middle of something."""
TRIES: Final = 4
"""How often a table that changes while it begins is read again."""
STATUS_EVENTS: Final = {"start", "resign", "flag", "abort", "answer", "offer", "end"}
"""After these, or when a game is over, a table looks different from outside."""


class Registry:
    def __init__(
        self,
        database: Database,
        now: Callable[[], float] = time.time,
        shelf: Shelf | None = None,
        pair_limit: int = PAIR_LIMIT,
    ) -> None:
        """`pair_limit` is how many rated games between the same two people count in 24 hours."""
        self._database = database
        self._pair_limit = pair_limit
        self._now = now
        self.shelf = shelf or Shelf(database)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._rooms: dict[str, tuple[Room, int]] = {}
        """Who listens to tables that are not in hand, and up to which seq they were shown everything."""
        self._due: dict[str, float] = {}
        """By table, in hand or not, when the next flag falls."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.moved: Callable[[LiveTable], None] = lambda live: None
        """Told of every table at which something has happened, or which has just been fetched."""
        self.status_changed: Callable[[str], Awaitable[None]] | None = None
        """Told when a game begins or ends."""

    def __len__(self) -> int:
        return len(self._tables)

    async def get(self, table: str) -> LiveTable:
        """The table under way; it is started as soon as all its seats are taken."""
        if table not in self._tables:
            try:
                async with self._loading.setdefault(table, asyncio.Lock()):
                    if table not in self._tables:
                        self._tables.setdefault(table, await self._load(table))
            finally:
                self._loading.pop(table, None)
        live = self._tables[table]
        live.touched = self._now()
        return live

    async def _load(self, table: str) -> LiveTable:
        """The table as it is stored; one that changes while it begins is read once more."""
        for _ in range(TRIES):
            with contextlib.suppress(ChangedError):
                return await self._loaded(table)
        return await self._loaded(table)

    async def _loaded(self, table: str) -> LiveTable:
        row, seats, course = await self._read(table)
        sitting, keeper = [seat.user_id for seat in seats], Keeper(row, seats, self._pair_limit)
        live = LiveTable(table, course, self._database.journal, self._now, sitting, keeper)
        live.levels, live.pack = {seat.seat: seat.bot for seat in seats if seat.bot is not None}, row.pack
        live.analysis = Terms.read(row.terms).analysis
        async with self._database.read() as connection:
            live.person = await accounts.person_of(connection, row.creator)
        await live.catch_up()
        if row.status == "open":
            await live.start()
            LOG.info("table %s of %s: begun", table, row.game)
            self._tell_status(table)
        elif row.status == "aborted":
            course.aborted = True
        if table in self._rooms:
            await live.take_up(*self._rooms.pop(table))
        self._happened(live, [])
        live.happened = self._happened
        return live

    async def blank(self, table: str) -> Course:
        """The table as it was before its first event, to play its events again."""
        return (await self._read(table))[2]

    async def _read(self, table: str) -> tuple[Table, list[Seat], Course]:
        async with self._database.read() as connection:
            row = await store.get(connection, table)
            seats = await store.seats_of(connection, table)
            users = await accounts.get(connection, *{seat.user_id for seat in seats if seat.user_id is not None})
        if row is None:
            raise NoSuchTableError
        names = list(Terms.read(row.terms).players)
        if not names and any(seat.user_id is None and seat.bot is None for seat in seats):
            raise NotBegunError
        names = names or [users[seat.user_id].name if seat.user_id else f"{seat.bot} (bot)" for seat in seats]
        game = await self.shelf.game(row.game, row.pack)
        return row, seats, course_of(row, seats, names, game, self.shelf)

    # -- what follows from events

    def _happened(self, live: LiveTable, events: list[Event]) -> None:
        self._note_deadline(live)
        self.moved(live)
        if any(event.kind in STATUS_EVENTS for event in events) or (events and live.course.over):
            LOG.info("table %s of %s: %s at %s", live.id, live.course.match.game.key, events[-1].kind, events[-1].seq)
            self._tell_status(live.id)

    def _note_deadline(self, live: LiveTable) -> None:
        due = None if live.course.over else live.course.clock.deadline()
        if due is None:
            self._due.pop(live.id, None)
        else:
            self._due[live.id] = due[0]

    def _tell_status(self, table: str) -> None:
        if self.status_changed is not None:
            task = asyncio.create_task(self._status(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Wait until everybody has been told what they are just being told."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _status(self, table: str) -> None:
        assert self.status_changed is not None
        try:
            await self.status_changed(table)
        except Exception:
            LOG.exception("table %s: its listeners could not be told how it stands", table)

    # -- in hand and out of it

    def drop(self, table: str) -> None:
        """Let a table go that is not busy; it is fetched again as soon as something happens."""
        live = self._tables.get(table)
        if live is not None and not live.busy:
            del self._tables[table]
            if len(live.room):
                self._rooms[table] = live.room, live.course.seq

    async def sweep(self) -> None:
        """Let go of tables at which nothing goes on; runs until it is cancelled."""
        while True:
            await asyncio.sleep(SWEEP)
            self.drop_idle()

    def drop_idle(self) -> None:
        now = self._now()
        by_age = sorted(self._tables.values(), key=lambda live: live.touched)
        for place, live in enumerate(by_age):
            too_many = len(by_age) - place > MOST
            if now - live.touched > (AT_LEAST if too_many else IDLE):
                self.drop(live.id)

    def room(self, table: str) -> Room | None:
        """Those who listen to a table that has begun."""
        live = self._tables.get(table)
        return live.room if live is not None else self._rooms.get(table, (None, 0))[0]

    def leave(self, table: str, listener: Listener) -> None:
        """Listen no longer."""
        room = self.room(table)
        if room is not None:
            room.leave(listener)
            if not room:
                self._rooms.pop(table, None)
        listener.outbox.forget(listener)

    async def hear(self, table: str, seq: int) -> None:
        """Another process has stored something at a table (or, without a name, at any): catch up if anybody cares."""
        for one in [table] if table else [*self._tables, *self._rooms]:
            live = self._tables.get(one) or (await self.get(one) if one in self._rooms else None)
            if live is not None and (not table or seq > live.course.seq):
                await live.catch_up()

    def at_hand(self, table: str) -> LiveTable | None:
        """The table, if this process has it in hand."""
        return self._tables.get(table)

    @property
    def listeners(self) -> int:
        rooms = [*(live.room for live in self._tables.values()), *(room for room, _ in self._rooms.values())]
        return sum(len(room) for room in rooms)

    def in_hand(self) -> list[LiveTable]:
        return list(self._tables.values())

    # -- without anybody asking

    async def resume(self) -> None:
        """After a start: look at all games that go on without a visitor, because of a clock or a bot."""
        async with self._database.read() as connection:
            waiting = await store.unattended(connection)
        for table in waiting:
            try:
                await self.get(table)
                self.drop(table)
            except CastraError:  # one that cannot be played on is none to wait for
                continue
            except Exception:  # nor does it keep the others waiting
                LOG.exception("table %s: it cannot be resumed", table)

    async def drop_flags(self) -> None:
        """Let flags fall when they are due, also of tables not in hand; runs until it is cancelled."""
        while True:
            await asyncio.sleep(max(0.05, min([1.0, *(due - self._now() for due in self._due.values())])))
            await self.drop_due_flags()

    async def drop_due_flags(self) -> None:
        for table in [table for table, due in self._due.items() if due <= self._now()]:
            try:
                live = await self.get(table)
                await live.flag()
                self._note_deadline(live)
            except UnsureError:  # the database is away: it is tried again
                await asyncio.sleep(1.0)
            except CastraError as error:
                LOG.warning("table %s: its flag cannot fall: %s", table, error)
                self._due.pop(table, None)


def course_of(row: Table, seats: list[Seat], names: list[str], game: AnyGame, shelf: Shelf) -> Course:
    agreed = json.loads(row.setup)
    setup: Setup = game.setup(agreed["players"], **agreed["options"])
    if game.rules_version != row.rules_version or game.content_hash(setup) != row.content:
        raise TableError("This game was begun under other rules or content than this server has; it can only be kept.")
    rules, guard = shelf.rules(game, setup)
    terms = Terms.read(row.terms)
    return Course(
        game,
        setup,
        secret=bytes.fromhex(row.secret),
        words=tuple(seat.word or ANYBODY for seat in seats) if terms.words is None else terms.words,
        players=tuple(names),
        clock=msgspec.json.decode(row.clock, type=ClockTerms),
        bots=frozenset(seat.seat for seat in seats if seat.bot is not None),
        owners=[seat.user_id if seat.user_id is not None else -1 - seat.seat for seat in seats],
        takebacks=terms.takebacks,
        rules=rules,
        guard=guard,
    )
