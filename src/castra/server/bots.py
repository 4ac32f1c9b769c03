"""Bot seats: what they have to decide becomes jobs, and a process with a free worker claims one, with a lease.

The queue is shared fairly among the persons who set up the tables; cheap jobs have priority over expensive ones.

A worker is told the view of its seat. One that crashes or takes too long costs nobody the game: the job is tried
again, then by a simpler bot, and at last any legal action will do.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from functools import partial
from typing import Final

from castra.bots.levels import LEVELS
from castra.core.errors import CastraError
from castra.core.game import View
from castra.server.config import Bots as BotsConfig
from castra.server.store import jobs, packs
from castra.server.store.database import Database
from castra.server.store.rows import Job
from castra.server.tables.live import LiveTable, UnsureError
from castra.server.tables.registry import Registry
from castra.server.workers import WorkerLostError, Workers

LOG: Final = logging.getLogger(__name__)
MOVE: Final = "move"
SIMPLE: Final = "greedy"
"""Plays on for who has given up, and when a better bot fails."""
TRIES: Final = 2
"""Of the bot itself; then the simple one, then chance."""
LEASE: Final = 60.0
CHEAP: Final = frozenset({"random", SIMPLE, *LEVELS[:2]})
"""Levels that decide in milliseconds; all others are expensive."""
IGNORE_COST_EVERY: Final = 8
"""Each of so many claims takes the oldest job of the next person, cheap or not, so that an endless supply of cheap jobs
(games of bots alone) does not starve the expensive ones."""
LEASE_SLACK: Final = 1.0
"""Seconds between claim and thinking that need no new lease."""
POLL: Final = 1.0
KEPT: Final = 3600.0
"""Seconds that jobs are kept after they are done."""


class Bots:
    def __init__(
        self, database: Database, registry: Registry, config: BotsConfig, workers: Workers | None = None
    ) -> None:
        self._database = database
        self._registry = registry
        self._config = config
        self.workers = workers or Workers(max(1, config.workers))
        self._name = secrets.token_hex(8)
        self._wake = asyncio.Event()
        self._asked: dict[tuple[str, int], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._claims = 0
        registry.moved = self.moved

    # -- what has to be decided

    def moved(self, live: LiveTable) -> None:
        """Add a job for every bot that has something new to decide at a table."""
        course = live.course
        for seat in course.acting:
            key = live.id, seat
            if seat in course.programs and self._asked.get(key, 0) < course.asked_at[seat]:
                self._asked[key] = course.asked_at[seat]
                task = asyncio.create_task(self._add(live, course.asked_at[seat], seat))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _add(self, live: LiveTable, seq: int, seat: int) -> None:
        expensive = live.levels.get(seat, SIMPLE) not in CHEAP
        add = partial(jobs.add, kind=MOVE, person=live.person, expensive=expensive, table=live.id, seq=seq, seat=seat)
        await self._database.write(add)
        self._wake.set()

    async def settled(self) -> None:
        """Wait until the jobs that are just being added are stored."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- deciding

    async def serve(self) -> None:
        """Work on jobs with all workers of this host; runs until it is cancelled."""
        try:
            if self._config.workers:
                count = self._config.workers
                works = [self._work(reserved=count > 1 and number == 0) for number in range(count)]
                await asyncio.gather(self._tidy(), *works)
            else:
                await self._tidy()
        finally:
            await self.workers.close()

    async def _tidy(self) -> None:
        while True:
            try:
                await self._database.write(partial(jobs.forget, before=time.time() - KEPT))
            except Exception:
                LOG.exception("old jobs could not be removed")
            here = {live.id for live in self._registry.in_hand()}
            self._asked = {key: seq for key, seq in self._asked.items() if key[0] in here}
            await asyncio.sleep(KEPT)

    async def _work(self, *, reserved: bool) -> None:
        """Do job after job; a reserved worker takes cheap ones only, so that expensive ones never take all workers."""
        while True:
            try:
                if not await self.one_job(reserved=reserved):
                    await self._pause()
            except CastraError as error:
                LOG.warning("a job of a bot failed: %s", error)
            except Exception:
                LOG.exception("a job of a bot failed")
                await asyncio.sleep(POLL)

    async def _pause(self) -> None:
        """Until there is something new here, or perhaps elsewhere."""
        self._wake.clear()
        try:
            await asyncio.wait_for(self._wake.wait(), POLL)
        except TimeoutError:
            return

    async def one_job(self, *, reserved: bool = False) -> bool:
        """Claim a job and do it; False if there is none."""
        job = await self._claim(reserved=reserved)
        if job is None:
            return False
        try:
            await self._decide(job)
        except (WorkerLostError, UnsureError) as error:
            LOG.warning("table %s: try %s of the bot in seat %s failed: %s", job.table_id, job.tries, job.seat, error)
            await self._database.write(lambda connection: jobs.give_back(connection, job.id, self._name))
            return True
        at = time.time()
        await self._database.write(lambda connection: jobs.finish(connection, job.id, self._name, at=at))
        return True

    async def _claim(self, *, reserved: bool) -> Job | None:
        ignore_cost = self._claims % IGNORE_COST_EVERY == IGNORE_COST_EVERY - 1
        priority: jobs.Priority = "cheap only" if reserved else "ignore cost" if ignore_cost else "cheap first"
        now, lease = time.time(), self._lease
        claim = partial(jobs.claim, worker=self._name, kinds=[MOVE], now=now, seconds=lease, priority=priority)
        job = await self._database.write(claim)
        self._claims += job is not None and not reserved
        return job

    @property
    def _lease(self) -> float:
        return LEASE + 2 * self._config.seconds

    async def _keep_lease(self, job: Job) -> bool:
        """Start the lease anew when the thinking starts, however slowly the table loaded; False if it was lost."""
        now = time.time()
        if job.claimed is not None and now - job.claimed < LEASE_SLACK:
            return True
        prolong = partial(jobs.prolong, job=job.id, worker=self._name, until=now + self._lease)
        return await self._database.write(prolong)

    async def _decide(self, job: Job) -> None:
        assert job.table_id is not None
        assert job.seat is not None
        try:
            live = await self._registry.get(job.table_id)
            if not _current(live, job):
                await live.catch_up()
            if not _current(live, job):
                return
            with live.course.guard:
                view = live.course.match.view(job.seat)
            if not await self._keep_lease(job):
                return
            action = await self._think(live, job, view)
            place = [choice.action for choice in view.choices].index(action)
            await live.act(job.seat, place, job.seq or 0, f"bot-{job.id}")
        except (WorkerLostError, UnsureError):
            raise
        except CastraError as error:  # it was taken back meanwhile, or cannot be played any more
            LOG.info("table %s: what the bot in seat %s decided came to nothing: %s", job.table_id, job.seat, error)

    async def _think(self, live: LiveTable, job: Job, view: View) -> int:
        if len(view.choices) == 1:
            return view.choices[0].action
        if job.tries > TRIES + 1:
            return random.SystemRandom().choice(view.choices).action
        level = live.levels.get(view.seat, SIMPLE) if job.tries <= TRIES else SIMPLE
        said = await self.workers.ask(
            {
                "kind": MOVE,
                "game": view.game,
                "view": view,
                "bot": level,
                "seed": secrets.randbits(62),
                "seconds": self._config.seconds,
                "pack": await packs.text_of(self._database.read, live.pack),
            },
            2 * self._config.seconds,
        )
        return int(said["action"])


def _current(live: LiveTable, job: Job) -> bool:
    course = live.course
    return job.seat in course.acting and job.seat in course.programs and course.asked_at[job.seat] == job.seq
