"""An event of a table, and the chain of hashes that ties it to all events before it.

    hash = sha256(prev + [seq,kind,actor,text,at,user,idem] as JSON without spaces, in UTF-8), in hexadecimal

An event with a `request` has it as an eighth element.

The first event's `prev` is the table's id, so a chain can be moved to no other table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace


class Event(msgspec.Struct):
    seq: int
    """Counts from 1 without gaps; the journal gives the number."""
    kind: str
    """start, act, draw, undo, resign, flag, agree, abort or end."""
    actor: int
    """A seat, or chance."""
    text: str
    at: float
    user: int | None = None
    idem: str | None = None
    """The key by which a repeated request is known again."""
    prev: str = ""
    hash: str = ""
    request: str | None = None
    """The hash of the request that came with the key, so that another request under the same key is refused."""


def link(event: Event, seq: int, prev: str) -> Event:
    """The event as it follows on what has the hash `prev`."""
    # A whole number of seconds would be read back as 5.0 and give another hash.
    linked = replace(event, seq=seq, prev=prev, at=float(event.at))
    linked.hash = digest(linked)
    return linked


def digest(event: Event) -> str:
    body = [event.seq, event.kind, event.actor, event.text, event.at, event.user, event.idem]
    if event.request is not None:  # earlier versions stored none
        body.append(event.request)
    return hashlib.sha256(event.prev.encode() + msgspec.json.encode(body)).hexdigest()


def broken_link(start: str, events: Iterable[Event]) -> int | None:
    """The place, counted from 1, of the first event that is not what was once stored there; None if all are."""
    prev = start
    for place, event in enumerate(events, 1):
        if event.seq != place or event.prev != prev or event.hash != digest(event):
            return place
        prev = event.hash
    return None
