"""What the server counts for whoever watches over it, in the format of Prometheus."""

from __future__ import annotations

import math
import time
from functools import cache
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from castra.server.store import jobs
from castra.server.store.engines import FAILURES

if TYPE_CHECKING:
    from castra.server.web.services import Services

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

EVENTS: Final = Counter("castra_events", "Events that were stored here.", ["kind"], registry=REGISTRY)
REFUSALS: Final = Counter("castra_refusals", "Requests and frames that were refused.", ["code"], registry=REGISTRY)
STORING: Final = Histogram(
    "castra_store_seconds",
    "From a wish to its events being durable.",
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
)
TABLES: Final = Gauge("castra_tables", "Tables in hand.", registry=REGISTRY)
SOCKETS: Final = Gauge("castra_sockets", "Open sockets.", registry=REGISTRY)
LISTENERS: Final = Gauge("castra_listeners", "Seats and spectators that listen to tables.", registry=REGISTRY)
BUSY: Final = Gauge("castra_workers_busy", "Worker processes that think for bots.", registry=REGISTRY)
WAITING: Final = Gauge("castra_jobs_waiting", "Bot moves that wait for a worker.", ["cost"], registry=REGISTRY)
QUEUED: Final = Gauge("castra_analyses_waiting", "Analyses that wait for a worker.", registry=REGISTRY)
LOST: Final = Gauge("castra_workers_lost", "Worker processes that crashed or had to be ended.", registry=REGISTRY)


@cache
def counted(kind: str) -> Counter:
    """The counter of a kind of events."""
    return EVENTS.labels(kind)


async def text(services: Services) -> bytes:
    """All numbers as they are now."""
    for expensive, count in (await _count_waiting(services)).items():
        WAITING.labels("expensive" if expensive else "cheap").set(count)
    QUEUED.set(services.analyses.waiting)
    TABLES.set(len(services.registry))
    SOCKETS.set(len(services.hall))
    LISTENERS.set(services.registry.listeners)
    BUSY.set(services.bots.workers.busy)
    LOST.set(services.bots.workers.lost)
    return generate_latest(REGISTRY)


async def _count_waiting(services: Services) -> dict[bool, float]:
    """Count the bot moves that wait, by whether they are expensive; NaN while the database does not answer."""
    try:
        async with services.database.read() as connection:
            return dict(await jobs.count_waiting(connection, time.time()))
    except FAILURES:
        return dict.fromkeys((False, True), math.nan)
