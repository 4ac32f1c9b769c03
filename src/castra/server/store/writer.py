"""The one task that writes: whatever waits while a commit is under way shares the next one.

A commit costs a wait for the disk, however much is in it, so fifty callers are served nearly as fast as one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

A = TypeVar("A")
R = TypeVar("R")
T = TypeVar("T")

Work = Callable[[AsyncConnection], Awaitable[T]]
"""Something to be done inside a transaction. It may be run again in another one when its group fails, so it changes
nothing but the database; and it waits for nothing but the database, because everybody waits for it."""

Many = Callable[[Connection | sqlite3.Connection, list[A]], Sequence[R]]
"""Does a number of like things at once, and answers each; on SQLite where it can without SQLAlchemy between."""

Then = Callable[[AsyncConnection, R], Awaitable[R]]
"""What else is to be done for one of them when it has its answer; what it returns is the answer then."""

LARGEST_GROUP: Final = 500


@dataclass(eq=False)
class _Unit:
    """One caller's wish, and where the answer goes."""

    many: Many[Any, Any]
    item: Any
    then: Then[Any] | None = None
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def give(self, result: object) -> None:
        if not self.answer.done():  # the caller may have gone away
            self.answer.set_result(result)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Writer:
    """Units go in, one transaction per group comes out; nobody is answered before the commit."""

    def __init__(self, engine: AsyncEngine, direct: sqlite3.Connection | None = None) -> None:
        """`direct` is a way to the same database without going back and forth at every statement.

        What can be done in one go takes it, in a thread of its own: on SQLite that halves the wait for an answer."""
        self._engine = engine
        self._direct = direct
        self._thread = ThreadPoolExecutor(1, "writer") if direct is not None else None
        self._queue: asyncio.Queue[_Unit | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._serve(), name="writer")

    def write(self, work: Work[T]) -> Awaitable[T]:
        """Do `work` in the next group. Whoever needs an order between two units waits for the first."""
        return self.submit(_nothing, work, lambda connection, _: work(connection))

    def submit(self, many: Many[A, Any], item: A, then: Then[Any] | None = None) -> Awaitable[Any]:
        """As `write`, but all items that wait for the same `many` are handed to it together."""
        if self._closed:
            raise RuntimeError("The database has been closed.")
        unit = _Unit(many, item, then)
        self._queue.put_nowait(unit)
        return unit.answer

    async def close(self) -> None:
        """Write what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await self._task
        if self._thread is not None:
            self._thread.shutdown()

    async def _serve(self) -> None:
        while (first := await self._queue.get()) is not None:
            await self._store([first, *self._waiting()])

    def _waiting(self) -> list[_Unit]:
        group: list[_Unit] = []
        while not self._queue.empty() and len(group) < LARGEST_GROUP:
            unit = self._queue.get_nowait()
            if unit is None:
                self._queue.put_nowait(None)  # closing: nothing comes after it
                break
            group.append(unit)
        return group

    async def _store(self, group: list[_Unit]) -> None:
        trial = _Trial()
        try:
            answers = await self._stored(group, trial)
        except Exception as error:  # noqa: BLE001 — whoever asked gets it
            # Nothing has been written before the commit, so each may try alone, and only the bad one fails. After a
            # failed commit nobody knows what has been written: that is told, never tried again behind one's back.
            if trial.committing or len(group) == 1:
                for unit in group:
                    unit.fail(error)
            else:
                for unit in group:
                    await self._store([unit])
        else:
            for unit, answer in answers:
                unit.give(answer)

    async def _stored(self, group: list[_Unit], trial: _Trial) -> _Answers:
        """The answers, once everything has been committed."""
        if self._direct is not None and all(unit.then is None for unit in group):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, _store_directly, self._direct, group, trial)
        async with self._engine.connect() as connection:
            answers = await connection.run_sync(_work, group)
            answers = [(unit, await _finish(connection, unit, answer)) for unit, answer in answers]
            trial.committing = True
            await connection.commit()
        return answers


@dataclass
class _Trial:
    """How far an attempt to store a group has come."""

    committing: bool = False


_Answers = list[tuple[_Unit, object]]


def _store_directly(connection: sqlite3.Connection, group: list[_Unit], trial: _Trial) -> _Answers:
    connection.execute("BEGIN IMMEDIATE")
    try:
        answers = _work(connection, group)
        trial.committing = True
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return answers


def _work(connection: Connection | sqlite3.Connection, group: list[_Unit]) -> _Answers:
    alike: dict[Many[Any, Any], list[_Unit]] = {}
    for unit in group:
        alike.setdefault(unit.many, []).append(unit)
    answers: _Answers = []
    for many, units in alike.items():
        answers += zip(units, many(connection, [unit.item for unit in units]), strict=True)
    return answers


async def _finish(connection: AsyncConnection, unit: _Unit, answer: object) -> object:
    return answer if unit.then is None else await unit.then(connection, answer)


def _nothing(_connection: Connection | sqlite3.Connection, works: Sequence[object]) -> list[None]:
    return [None] * len(works)
