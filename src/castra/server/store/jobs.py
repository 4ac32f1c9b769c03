"""Work for the bots, claimed with a lease: who does not come back in time loses it to somebody else."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.server.store import schema
from castra.server.store.rows import Job, changes, fetch_one
from castra.server.store.upsert import insert_new

_jobs = schema.jobs.c


async def add(
    connection: AsyncConnection,
    kind: str,
    *,
    table: str | None = None,
    seq: int | None = None,
    seat: int | None = None,
    body: str = "",
) -> int | None:
    """A new job's id, or None if the same job for the same moment of a table has been added before."""
    row = {"kind": kind, "table_id": table, "seq": seq, "seat": seat, "body": body, "leased_until": 0.0, "tries": 0}
    made: int | None = await insert_new(connection, schema.jobs, row)
    return made


async def claim(
    connection: AsyncConnection, worker: str, kinds: list[str], *, now: float, seconds: float
) -> Job | None:
    """The oldest job nobody is at, leased to `worker`; `tries` counts this one too."""
    oldest = (
        select(_jobs.id)
        .where(_jobs.done.is_(None), _jobs.leased_until <= now, _jobs.kind.in_(kinds))
        .order_by(_jobs.id)
        .limit(1)
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    lease = {"leased_by": worker, "leased_until": now + seconds, "tries": _jobs.tries + 1}
    leased = update(schema.jobs).where(_jobs.id == oldest).values(lease).returning(*_jobs)
    return await fetch_one(connection, Job, leased)


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
