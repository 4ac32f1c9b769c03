"""Bot seats: what they have to decide becomes jobs, and whoever has a worker free claims one, with a lease.

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

from castra.core.errors import CastraError
from castra.core.game import View
from castra.server.config import Bots as BotsConfig
from castra.server.store import jobs, packs
from castra.server.store.database import Database
from castra.server.store.rows import Job
from castra.server.tables.live import LiveTable
from castra.server.tables.registry import Registry
from castra.server.workers import WorkerLostError, Workers

LOG: Final = logging.getLogger(__name__)
MOVE: Final = "move"
SIMPLE: Final = "greedy"
"""Plays on for who has given up, and when a better bot fails."""
TRIES: Final = 2
"""Of the bot itself; then the simple one, then chance."""
LEASE: Final = 60.0
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
        registry.moved = self.moved

    # -- what has to be decided

    def moved(self, live: LiveTable) -> None:
        """Add a job for every bot that has something new to decide at a table."""
        course = live.course
        for seat in course.acting:
            key = live.id, seat
            if seat in course.programs and self._asked.get(key, 0) < course.asked_at[seat]:
                self._asked[key] = course.asked_at[seat]
                task = asyncio.create_task(self._add(live.id, course.asked_at[seat], seat))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _add(self, table: str, seq: int, seat: int) -> None:
        await self._database.write(lambda connection: jobs.add(connection, MOVE, table=table, seq=seq, seat=seat))
        self._wake.set()

    async def settled(self) -> None:
        """Wait until the jobs that are just being added are stored."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- deciding

    async def serve(self) -> None:
        """Work on jobs with all workers of this host; runs until it is cancelled."""
        try:
            if self._config.workers:
                await asyncio.gather(self._tidy(), *(self._work() for _ in range(self._config.workers)))
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

    async def _work(self) -> None:
        while True:
            try:
                if not await self.one_job():
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

    async def one_job(self) -> bool:
        """Claim a job and do it; False if there is none."""
        now = time.time()
        lease = LEASE + 2 * self._config.seconds
        job = await self._database.write(
            lambda connection: jobs.claim(connection, self._name, [MOVE], now=now, seconds=lease)
        )
        if job is None:
            return False
        try:
            await self._decide(job)
        except WorkerLostError:
            LOG.warning("table %s: the bot in seat %s was lost at try %s", job.table_id, job.seat, job.tries)
            await self._database.write(lambda connection: jobs.give_back(connection, job.id, self._name))
            return True
        at = time.time()
        await self._database.write(lambda connection: jobs.finish(connection, job.id, self._name, at=at))
        return True

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
            action = await self._think(live, job, view)
            place = [choice.action for choice in view.choices].index(action)
            await live.act(job.seat, place, job.seq or 0, f"bot-{job.id}")
        except WorkerLostError:
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
