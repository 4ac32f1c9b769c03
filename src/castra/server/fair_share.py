"""Slots at the workers of this process, shared fairly among persons."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

MOST_REMEMBERED: Final = 10_000
"""Persons whose last slot is remembered."""


class FairShare:
    """Give the next slot to the person with the fewest slots, then to the one served longest ago."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._running: Counter[int] = Counter()
        self._served: OrderedDict[int, int] = OrderedDict()
        """By person, the number of the last slot given."""
        self._given = 0
        self._queue: list[tuple[int, asyncio.Future[None]]] = []

    @property
    def waiting(self) -> int:
        """The length of the queue."""
        return len(self._queue)

    @asynccontextmanager
    async def slot(self, person: int) -> AsyncIterator[None]:
        """Wait for a slot for `person` and hold it until the block ends."""
        await self._acquire(person)
        try:
            yield
        finally:
            self._release(person)

    async def _acquire(self, person: int) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((person, mine))
        self._assign()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._queue = [(one, slot) for one, slot in self._queue if slot is not mine]
            else:  # the slot was given in the same moment
                self._release(person)
            raise

    def _assign(self) -> None:
        while self._free and self._queue:
            place = min(range(len(self._queue)), key=lambda one: self._rank(self._queue[one][0]))
            person, slot = self._queue.pop(place)
            if slot.cancelled():
                continue
            self._free -= 1
            self._given += 1
            self._running[person] += 1
            self._served[person] = self._given
            self._served.move_to_end(person)
            if len(self._served) > MOST_REMEMBERED:
                self._served.popitem(last=False)
            slot.set_result(None)

    def _rank(self, person: int) -> tuple[int, int]:
        return self._running.get(person, 0), self._served.get(person, 0)

    def _release(self, person: int) -> None:
        self._free += 1
        self._running[person] -= 1
        self._running += Counter()  # drop zeros
        self._assign()
