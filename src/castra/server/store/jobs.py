"""The queue of the bots' jobs: claimed with a lease, and shared fairly among the persons they are done for.

A worker that does not come back in time loses its job to another.
"""

from __future__ import annotations

from typing import Final, Literal

from sqlalchemy import ColumnElement, Select, case, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.server.store import schema
from castra.server.store.rows import Job, changes, fetch_one
from castra.server.store.upsert import insert_new

_jobs = schema.jobs.c

Priority = Literal["cheap first", "cheap only", "ignore cost"]
"""Which jobs a worker takes first; after that, the person decides whose turn it is."""
CLAIM_ATTEMPTS: Final = 3
"""Other processes may claim the jobs of the chosen person in the same moment."""


async def add(
    connection: AsyncConnection,
    kind: str,
    person: int,
    *,
    expensive: bool = False,
    table: str | None = None,
    seq: int | None = None,
    seat: int | None = None,
    body: str = "",
) -> int | None:
    """A new job's id, or None if the same job for the same moment of a table has been added before."""
    row = {
        "kind": kind,
        "table_id": table,
        "seq": seq,
        "seat": seat,
        "body": body,
        "person": person,
        "expensive": expensive,
    }
    made: int | None = await insert_new(connection, schema.jobs, row | {"leased_until": 0.0, "tries": 0})
    return made


async def claim(
    connection: AsyncConnection,
    worker: str,
    kinds: list[str],
    *,
    now: float,
    seconds: float,
    priority: Priority = "cheap first",
) -> Job | None:
    """Lease the next job in the queue to `worker`; `tries` counts this one too."""
    waiting = _waiting(kinds, now, priority)
    for _ in range(CLAIM_ATTEMPTS):
        person = await connection.scalar(_next_person(kinds, now, priority))
        if person is None:
            return None
        oldest = (
            select(_jobs.id)
            .where(*waiting, _jobs.person == person)
            .order_by(*[_jobs.id] if priority == "ignore cost" else [_jobs.expensive, _jobs.id])
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        lease = {"leased_by": worker, "leased_until": now + seconds, "tries": _jobs.tries + 1, "claimed": now}
        leased = update(schema.jobs).where(_jobs.id == oldest).values(lease).returning(*_jobs)
        if (job := await fetch_one(connection, Job, leased)) is not None:
            return job
    return None


def _waiting(kinds: list[str], now: float, priority: Priority) -> list[ColumnElement[bool]]:
    cheap_only = [_jobs.expensive.is_(False)] if priority == "cheap only" else []
    return [_jobs.done.is_(None), _jobs.leased_until <= now, _jobs.kind.in_(kinds), *cheap_only]


def _next_person(kinds: list[str], now: float, priority: Priority) -> Select[tuple[int]]:
    """Select the person with the fewest jobs running, then the one served longest ago.

    The work grows with the number of open jobs, not with its product with the number of persons.
    """
    cost = func.min(case((_jobs.expensive, 1), else_=0)).label("cost")
    oldest = func.min(_jobs.id).label("oldest")
    persons = (
        select(_jobs.person, cost, oldest).where(*_waiting(kinds, now, priority)).group_by(_jobs.person).subquery()
    )
    running = (
        select(_jobs.person, func.count().label("count"))
        .where(_jobs.done.is_(None), _jobs.leased_until > now, _jobs.kind.in_(kinds))
        .group_by(_jobs.person)
        .subquery()
    )
    other = schema.jobs.alias().c
    served = (
        select(other.claimed)
        .where(other.person == persons.c.person, other.claimed.is_not(None))
        .order_by(other.claimed.desc())
        .limit(1)
        .scalar_subquery()
    )
    fair = [func.coalesce(running.c["count"], 0), func.coalesce(served, 0.0), persons.c.oldest]
    return (
        select(persons.c.person)
        .outerjoin(running, running.c.person == persons.c.person)
        .order_by(*fair if priority == "ignore cost" else [persons.c.cost, *fair])
        .limit(1)
    )


async def count_open(connection: AsyncConnection, person: int) -> int:
    """Count the jobs of a person that are not done, running or not."""
    wanted = select(func.count()).where(_jobs.person == person, _jobs.done.is_(None))
    return int(await connection.scalar(wanted) or 0)


async def count_waiting(connection: AsyncConnection, now: float) -> dict[bool, int]:
    """Count the jobs that wait for a worker, by whether they are expensive."""
    waiting = _jobs.done.is_(None), _jobs.leased_until <= now
    wanted = select(_jobs.expensive, func.count()).where(*waiting).group_by(_jobs.expensive)
    return {False: 0, True: 0} | {bool(expensive): int(count) for expensive, count in await connection.execute(wanted)}


async def prolong(connection: AsyncConnection, job: int, worker: str, *, until: float) -> bool:
    """Keep a lease; False if it has been lost."""
    return await changes(connection, update(schema.jobs).where(*_held(job, worker)).values(leased_until=until))


async def finish(connection: AsyncConnection, job: int, worker: str, *, at: float) -> bool:
    """Mark a job as done; False if it is somebody else's by now, so that its result does not count."""
    return await changes(connection, update(schema.jobs).where(*_held(job, worker)).values(done=at))


async def give_back(connection: AsyncConnection, job: int, worker: str) -> bool:
    """End a lease early, so that another worker need not wait for it."""
    return await changes(
        connection, update(schema.jobs).where(*_held(job, worker)).values(leased_by=None, leased_until=0.0)
    )


async def forget(connection: AsyncConnection, before: float) -> None:
    """Remove jobs that were done before a time."""
    await connection.execute(delete(schema.jobs).where(_jobs.done < before))


def _held(job: int, worker: str) -> tuple[ColumnElement[bool], ...]:
    return _jobs.id == job, _jobs.leased_by == worker, _jobs.done.is_(None)
