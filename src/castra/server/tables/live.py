"""A table under way in this process: wishes come one after the other, are stored, acknowledged, and then shown."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple, Protocol, TypeVar

from castra.core.errors import CastraError, NotationError
from castra.core.game import SPECTATOR
from castra.server.metrics import STORING, counted
from castra.server.store.events import Event
from castra.server.store.journal import AlreadyDone, Conflict
from castra.server.tables.course import Course, StaleError, TableError
from castra.server.tables.keeping import Also, Keeper
from castra.server.tables.keys import hash_request
from castra.server.tables.room import Listener, Room
from castra.server.tables.showing import Shown, logs, news, snapshot
from castra.server.wire.frames import Line

LOG: Final = logging.getLogger(__name__)
TRIES: Final = 5
LONGEST_GAP: Final = 40
"""Entries that somebody who comes back may have missed and still be told one by one."""
RING: Final = 20
"""Frames kept for each audience, for those who come back."""
SLOW: Final = 0.003
"""Seconds of the processor from which on work is kept off the event loop."""
ASIDE: Final = ThreadPoolExecutor(2, "rules")
"""Where it is done then: by few, since more would only take the processor from each other."""
T = TypeVar("T")
Wishing = Callable[[], list[Event]]
PLAYED: Final = ("start", "act", "draw")
"""Kinds of events whose log lines follow from the actions of the game."""
Logs = dict[int, list[Line]]
"""By audience, log lines as it may read them."""
Frames = dict[int, tuple[bytes, Shown]]
"""By audience, what to send it, and what it has seen then."""
Acked = Callable[[int], None]
"""Told the seq of what was stored, before anybody is shown it."""


class Asked(NamedTuple):
    """A request as it is stored with its first event, and who is to be told the seq."""

    idem: str | None = None
    request: str | None = None
    user: int | None = None
    acked: Acked | None = None


class UnsureError(CastraError):
    """The database failed while it stored something."""

    code = "server/unsure"

    def __init__(self) -> None:
        super().__init__("It is not certain that this was stored; ask again with the same key.")


class Journal(Protocol):
    """As much of the store as a table needs."""

    async def append(self, table: str, after: int, events: list[Event], also: Also | None = None) -> list[Event]: ...
    async def load(self, table: str, after: int = 0) -> list[Event]: ...


class Audience:
    """What those who see the same have been shown."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.frames: deque[tuple[int, bytes]] = deque(maxlen=RING)
        """The last frames of news, each with the seq it leads on from."""
        self.fresh: bytes = b""
        """A whole look at what was shown last, once somebody has asked for it."""

    def since(self, seen: int) -> list[bytes] | None:
        """The frames that lead from `seen` to what was shown last; None if that is too long ago."""
        if seen == self.shown.seq:
            return []
        for place, (after, _) in enumerate(self.frames):
            if after == seen:
                return [frame for _, frame in list(self.frames)[place:]]
        return None


class LiveTable:
    def __init__(
        self,
        table: str,
        course: Course,
        journal: Journal,
        now: Callable[[], float] = time.time,
        users: Sequence[int | None] = (),
        keeper: Keeper | None = None,
    ) -> None:
        """`users` are those who sit at the table, by seat; None is a bot. `keeper` keeps the table's row in step."""
        self.id = table
        self.course = course
        self.users = tuple(users)
        self.room = Room()
        self._journal = journal
        self._now = now
        self._lock = asyncio.Lock()
        self._audiences: dict[int, Audience] = {}
        self._took: dict[str, float] = {}
        self._keeper = keeper
        self.happened: Callable[[LiveTable, list[Event]], None] = lambda live, events: None
        """Told of all events once they have been shown."""
        self.levels: dict[int, str] = {}
        """By seat of a bot, how good it is."""
        self.pack: str | None = None
        """The content file it is played with, by its hash."""
        self.person = 0
        """The person whose share its bots use: the creator, or the owner of the network bot that created it."""
        self.analysis = False
        """Whether bots may be asked about positions while the game goes on."""
        self.touched = now()
        """When anybody last wanted something here."""

    # -- listening

    async def enter(self, listener: Listener, seen: int | None = None) -> None:
        """Let somebody listen from now on; first it gets what it missed since `seen`, or a whole look."""
        async with self._lock:
            frames = await self._look(listener.audience, seen)
            if listener.gone:
                return
            self.room.enter(listener)
            for frame in frames:
                listener.put(frame)

    async def look(self, audience: int, seen: int | None = None) -> list[bytes]:
        """The frames that lead from `seen` to what is now, or a whole look."""
        async with self._lock:
            return await self._look(audience, seen)

    async def _look(self, audience: int, seen: int | None) -> list[bytes]:
        absent = self._audiences.get(audience)
        if absent is not None and absent.shown.seq < self.course.seq:
            await self._catch_up_with(audience, absent.shown.entries)
        known = self._audiences.get(audience)
        if known is not None and seen is not None and (frames := known.since(seen)) is not None:
            return frames
        if known is None or not known.fresh or self.course.clock.terms.timed:
            work = partial(snapshot, self.id, self.course, audience, self._now())
            frame, shown = await self._aside("show", work)
            known = self._audiences.setdefault(audience, Audience(shown))
            known.fresh = frame
        return [known.fresh]

    async def _catch_up_with(self, audience: int, first: int) -> None:
        """Make the news for those who were away while something happened, unless it was too much."""
        if len(self.course.match.entries) - first > LONGEST_GAP:
            self._forget({audience})
        else:
            await self._show(lambda: self._news([audience], logs(self.course, [audience], first)))

    async def take_up(self, room: Room, seen: int) -> None:
        """Go on with those who have listened since before the table was let go, and were shown all up to `seen`."""
        async with self._lock:
            self.room = room
            for audience in room.audiences():
                frames = await self._look(audience, None)
                if seen != self.course.seq:  # another process was here meanwhile
                    room.tell(audience, frames[-1])

    @property
    def busy(self) -> bool:
        return self._lock.locked()

    def leave(self, listener: Listener) -> None:
        self.room.leave(listener)
        listener.outbox.forget(listener)

    async def _aside(self, kind: str, work: Callable[[], T]) -> T:
        """Do work of a kind; in a thread if the last of that kind took long, or another holds the rules just now."""
        self.touched = self._now()

        def guarded() -> tuple[T, float]:
            with self.course.guard:
                began = time.thread_time()  # of the processor: that others keep it busy makes no work slow
                return work(), time.thread_time() - began

        slow = self._took.get(kind, 0.0) > SLOW or self.course.guard.locked()
        loop = asyncio.get_running_loop()
        done, self._took[kind] = await loop.run_in_executor(ASIDE, guarded) if slow else guarded()
        return done

    # -- wishes

    async def act(
        self,
        seat: int,
        choice: int | str,
        expected_seq: int,
        idem: str,
        user: int | None = None,
        acked: Acked | None = None,
    ) -> int:
        """A decision, by its place in the list of choices or in notation; the seq at which it is stored."""

        def wish() -> list[Event]:
            if user is not None and seat in self.course.resigned:
                raise TableError("You have given up; a bot plays on for you.")
            action = choice if isinstance(choice, str) else self._action(seat, choice, expected_seq)
            return self.course.wish_act(seat, action, expected_seq, self._now())

        # A place in a list means something only together with what was seen; a text means the same anywhere.
        request = hash_request("act", seat, choice, expected_seq if isinstance(choice, int) else None)
        return await self._store(wish, Asked(idem, request, user, acked))

    def _action(self, seat: int, place: int, expected_seq: int) -> int:
        """The action at a place of the list that the seat was shown; the list is as it was at `asked_at`."""
        if expected_seq < self.course.asked_at[seat]:
            raise StaleError(self.course.seq)
        actions = self.course.match.legal_actions(seat)
        if place >= len(actions):
            raise NotationError("There are not so many choices.")
        return actions[place]

    async def wish(self, seat: int, what: str, idem: str, user: int | None = None, acked: Acked | None = None) -> int:
        """undo, resign, abort, draw, takeback, yes or no."""
        course, now = self.course, self._now()
        wishes: dict[str, Wishing] = {
            "undo": lambda: course.wish_undo(seat, now),
            "resign": lambda: course.wish_resign(seat, now),
            "abort": lambda: course.wish_abort(seat, now),
            "draw": lambda: course.wish_offer(seat, "draw", now),
            "takeback": lambda: course.wish_offer(seat, "takeback", now),
            "yes": lambda: course.wish_answer(seat, True, now),
            "no": lambda: course.wish_answer(seat, False, now),
        }
        return await self._store(wishes[what], Asked(idem, hash_request("wish", seat, what), user, acked))

    async def start(self) -> None:
        """Let chance do what comes before the first decision."""
        if self.course.seq == 0:
            await self._store(lambda: self.course.wish_start(self._now()))

    async def flag(self) -> bool:
        """End the game of whoever has run out of time; whether anybody had."""
        if not self.course.wish_flag(self._now()):
            return False
        await self._store(lambda: self.course.wish_flag(self._now()))
        return True

    async def _store(self, wish: Wishing, asked: Asked | None = None) -> int:
        """Store what is wished and let it happen; the seq it got, now or when the same request came before.

        It is done to the end also when whoever asked goes away meanwhile.
        """
        task = asyncio.create_task(self._store_now(wish, asked or Asked()))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _store_now(self, wish: Wishing, asked: Asked) -> int:
        async with self._lock:
            for _ in range(TRIES):
                # Also after another process was first with the same key: by then its event has been read.
                seq = self.course.keys.find(asked.idem, asked.request)
                if seq is not None:
                    if asked.acked:
                        asked.acked(seq)
                    return seq
                events = await self._aside("wish", wish)
                if not events:
                    return self.course.seq
                events[0].idem, events[0].request, events[0].user = asked.idem, asked.request, asked.user
                stored = await self._append(events)
                if stored:
                    if asked.acked:
                        asked.acked(stored[0].seq)
                        await asyncio.sleep(0)  # it goes out before anything is computed
                    await self._happen(stored)
                    return stored[0].seq
        raise CastraError("The table is too busy; try again.")

    async def _append(self, events: list[Event]) -> list[Event]:
        """The events as they were stored; none if another process was here first, and we have caught up."""
        try:
            also = self._keeper.beside(self.course, events) if self._keeper else None
            with STORING.time():
                stored = await self._journal.append(self.id, self.course.seq, events, also)
            for event in stored:
                counted(event.kind).inc()
            return stored
        except (AlreadyDone, Conflict):
            await self._catch_up()
            return []
        except CastraError:
            raise
        except Exception as error:
            LOG.exception("table %s: an event could not be stored", self.id)
            with contextlib.suppress(Exception):
                await self._catch_up()
            raise UnsureError from error

    async def catch_up(self) -> None:
        """Let happen what another process has stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        missed = await self._journal.load(self.id, self.course.seq)
        if missed:
            await self._happen(missed)

    # -- showing

    async def _happen(self, events: list[Event]) -> None:
        here = self.room.audiences()
        if any(event.kind not in ("act", "draw") for event in events):  # not to be told from the entries alone
            self._forget(set(self._audiences) - set(here))
        await self._show(partial(self._unfold, here, events))
        self.happened(self, events)

    def _forget(self, audiences: set[int]) -> None:
        for audience in audiences:
            del self._audiences[audience]

    async def _show(self, work: Callable[[], Frames]) -> None:
        """Let audiences know what is new: computed once, however many watch."""
        for audience, (frame, shown) in (await self._aside("show", work)).items():
            known = self._audiences[audience]
            known.frames.append((known.shown.seq, frame))
            known.shown, known.fresh = shown, b""
            self.room.tell(audience, frame)

    def _unfold(self, audiences: Sequence[int], events: list[Event]) -> Frames:
        """Let events happen; what is to be shown of them."""
        told: Logs = {audience: [] for audience in audiences}
        for played, run in groupby(events, lambda event: event.kind in PLAYED):
            if played:
                first = len(self.course.match.entries)
                self.course.fold(list(run))
                _extend(told, logs(self.course, audiences, first))
            else:
                for event in run:
                    self.course.fold([event])
                    line = Line(len(self.course.match.entries), event.actor, "", self._told(event))
                    _extend(told, {audience: [line] for audience in audiences})
        return self._news(audiences, told)

    def _news(self, audiences: Sequence[int], told: Logs) -> Frames:
        shown = {audience: self._audiences[audience].shown for audience in audiences}
        return news(self.id, self.course, shown, told, self._now())

    def _told(self, event: Event) -> str:
        match = self.course.match
        who = match.game.seat_name(match.setup, event.actor) if event.actor != SPECTATOR else ""
        words = {
            "undo": "takes back the last step",
            "resign": "resigns",
            "flag": "has run out of time",
            "abort": "ends the game before it has begun",
            "offer": f"proposes a {event.text.split(' ')[0]}",
            "answer": "accepts" if event.text == "yes" else "declines",
            "end": "ends the game",
        }
        return f"{who[:1].upper()}{who[1:]} {words[event.kind]}."


def _extend(told: Logs, more: Logs) -> None:
    for audience, lines in more.items():
        told[audience] += lines
