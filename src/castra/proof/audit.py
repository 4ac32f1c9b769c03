"""Compare what players were promised and shown with what the database holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from castra.proof.witness import Promise, Witness, fingerprint
from castra.server.store.database import Database
from castra.server.store.events import Event
from castra.server.tables.course import Course
from castra.server.tables.registry import Registry
from castra.server.tables.showing import snapshot


@dataclass
class Findings:
    """What was checked, and every sentence about what does not hold."""

    tables: int = 0
    events: int = 0
    promises: int = 0
    views: int = 0
    faults: list[str] = field(default_factory=list)


async def audit(database: Database, witness: Witness) -> Findings:
    """Every acknowledged action is there exactly once, no seq is missing, all hashes fit, every view was true."""
    found = Findings(faults=list(witness.changed))
    registry = Registry(database)
    for table in sorted({*witness.promises, *witness.shown}):
        events = await database.journal.load(table)
        broken = await database.journal.verify(table)
        if broken is not None:
            found.faults.append(f"table {table}: the chain breaks at event {broken}")
        found.tables += 1
        found.events += len(events)
        found.promises += check_promises(table, events, witness.promises.get(table, []), found.faults)
        course = await registry.blank(table)
        found.views += check_views(table, course, events, witness.shown.get(table, {}), found.faults)
    return found


def check_promises(table: str, events: list[Event], promises: list[Promise], faults: list[str]) -> int:
    times = Counter(event.idem for event in events)
    for promise in promises:
        key = f"{promise.user}.{promise.idem}"
        if times[key] != 1:
            faults.append(f"table {table}: event {promise.seq} was acknowledged and is stored {times[key]} times")
        elif events[promise.seq - 1].idem != key:
            faults.append(f"table {table}: event {promise.seq} was acknowledged, but another is stored there")
    return len(promises)


def check_views(
    table: str, course: Course, events: list[Event], shown: dict[tuple[int, int], str], faults: list[str]
) -> int:
    """Play all events again, and look through the eyes of everybody who was shown something on the way."""
    eyes: dict[int, list[int]] = {}
    for audience, seq in shown:
        eyes.setdefault(seq, []).append(audience)
    for seq in sorted(eyes):
        if seq > len(events):
            faults.append(f"table {table}: event {seq} was shown and is not stored")
            continue
        course.fold(events[course.seq : seq])
        for audience in eyes[seq]:
            frame, _ = snapshot(table, course, audience, 0.0)
            if fingerprint(msgspec.json.decode(frame)) != shown[audience, seq]:
                faults.append(f"table {table}: what seat {audience} was shown at event {seq} is not what happened")
    return len(shown)
