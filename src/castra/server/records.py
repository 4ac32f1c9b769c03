"""Games as records: to download, to look at step by step, and to bring from elsewhere."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import json
import time
from collections import Counter
from dataclasses import replace
from typing import Any, Final

import msgspec

from castra import games
from castra.core import limited
from castra.core.chance import commitment
from castra.core.errors import CastraError, RecordError
from castra.core.game import CHANCE, Outcome
from castra.core.hidden import find_hidden
from castra.core.match import result_line
from castra.core.record import Record, read_record, write_record
from castra.core.replay import settled_outcome, verify
from castra.server.store import packs
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.store.events import Event
from castra.server.store.journal import Conflict
from castra.server.store.rows import Seat, Table
from castra.server.tables.clock import Terms as ClockTerms
from castra.server.tables.course import Course
from castra.server.tables.keeping import result_text
from castra.server.tables.showing import lines
from castra.server.tables.terms import Terms
from castra.server.wire.frames import Line

LARGEST: Final = 1_000_000
"""Bytes of a record; the longest game is far shorter."""
CHECKS: Final = asyncio.Semaphore(2)


def record_of(course: Course, audience: int) -> Record:
    """The game as this audience may know it; once it is over, all of it with the secret."""
    if not course.over:
        return course.match.record(audience)
    whole = course.match.save()
    if course.ended is not None and course.match.outcome is None:
        return replace(whole, result=result_line(course.ended))
    return whole


class Step(msgspec.Struct):
    """A moment of a game, as somebody saw it."""

    at: int
    """How many actions had happened."""
    last: int
    """How many there are in all."""
    seat: int
    facts: dict[str, Any]
    prompt: str
    acting: list[int]
    line: Line | None
    """What had just happened."""


def step_of(course: Course, at: int, audience: int) -> Step:
    """The moment after so many actions."""
    match = course.match
    if at > len(match.entries):
        raise CastraError(f"This game has only {len(match.entries)} actions.")
    with course.guard:
        view = match.game.view(match.rules, match.setup, match.states[at], audience)
        told = lines(course, audience, at - 1, at) if at else []
    return Step(
        at, len(match.entries), audience, dict(view.facts), view.prompt, list(view.acting), told[0] if told else None
    )


class Draw(msgspec.Struct):
    """One thing that chance did, with all that is needed to derive it again."""

    number: int
    """Of the action in the game, from 1."""
    stream: str
    index: int
    """Which draw of its stream it was, from 0."""
    weights: list[int]
    place: int
    """Which of the weights came up."""
    text: str


class Draws(msgspec.Struct):
    secret: str
    commitment: str
    words: tuple[str, ...]
    draws: list[Draw]


def draws_of(course: Course) -> Draws:
    """Every draw of a game that is over, so that a client without rules can derive it from the secret."""
    match, counts, found = course.match, Counter[str](), list[Draw]()
    with course.guard:
        for number, (entry, state) in enumerate(zip(match.entries, match.states, strict=False), 1):
            if entry.actor == CHANCE:
                stream = match.game.stream(match.rules, state)
                place = list(match.rules.chance_actions(state)).index(entry.action)
                weights = [int(weight) for weight in match.rules.chance_weights(state)]
                found.append(Draw(number, stream, counts[stream], weights, place, entry.text))
                counts[stream] += 1
    return Draws(match.secret.hex(), commitment(match.secret), match.words, found)


# -- from elsewhere


async def bring(database: Database, user: int, text: str, pack: str | None) -> tuple[Table, bool]:
    """Import a finished game after deriving every draw again; return its table, and False if it was there already.

    A record is imported once for each user: the table's id follows from both, so requests at the same time meet.
    """
    data = text.encode()
    if len(data) > LARGEST:
        raise RecordError("The record is too long")
    pack_text = await packs.text_of(database.read, pack)
    if pack is not None and pack_text is None:
        raise RecordError("There is no such content file; bring it first")
    async with CHECKS:
        mistake = await asyncio.to_thread(
            limited.answer, f"{__name__}:_mistake", "", msgspec.json.encode([text, pack_text])
        )
    if mistake:
        raise RecordError(str(mistake))
    record = read_record(data)
    table, seats = _table(record, user, pack), range(record.setup.players)
    new = await database.write(
        lambda connection: store.create_once(connection, table, [Seat(table_id=table.id, seat=seat) for seat in seats])
    )
    # The events follow also where the table was there: a crash may have come between the two.
    with contextlib.suppress(Conflict):
        await database.journal.append(table.id, 0, _events(record, table.created))
    return table, new


def _mistake(_: str, data: bytes) -> str:
    """What is wrong with a record, in a process with limits; empty if nothing is."""
    text, pack = json.loads(data)
    try:
        record = read_record(text.encode())
        game = games.get(record.game) if pack is None else games.get_with_pack(record.game, pack)[0]
        verify(game, record)
    except CastraError as error:
        return str(error)
    if hidden := find_hidden(text.replace("\n", "")):
        return f"The record holds a hidden character, {hidden}"
    if record.position or not outcome_of(record):
        return "Only a finished game that was played from the beginning can be brought"
    return ""


def outcome_of(record: Record) -> Outcome | None:
    """How a finished game ended, as its record says."""
    settled = settled_outcome(record)
    if settled is not None:
        return settled
    shares, bracket, rest = record.result.partition(" (")
    if not bracket:
        return None
    reason, _, rule = rest.removesuffix(")").rpartition(" — rule ")
    return Outcome(tuple(map(int, shares.split(" "))), reason, rule)


def _table(record: Record, user: int, pack: str | None) -> Table:
    now = time.time()
    return Table(
        id=_table_id(record, user),
        game=record.game,
        rules_version=record.rules_version,
        setup=json.dumps({"players": record.setup.players, "options": dict(record.setup.options)}),
        content=record.content,
        pack=pack,
        creator=user,
        clock=msgspec.json.encode(ClockTerms()).decode(),
        terms=Terms(players=record.players, words=record.words, analysis=True).text,
        commitment=record.commitment,
        secret=record.secret,
        created=now,
        ended=now,
        visibility="invited",
        status="over",
        result=result_text(outcome_of(record)),
    )


def _table_id(record: Record, user: int) -> str:
    digest = hashlib.sha256(f"castra import\n{user}\n{write_record(record)}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _events(record: Record, at: float) -> list[Event]:
    """What would have been stored, had the game been played here."""
    events = [Event(0, "start", CHANCE, "", at)]
    events += [
        Event(0, "draw" if entry.actor == CHANCE else "act", entry.actor, entry.text, at) for entry in record.entries
    ]
    settled = settled_outcome(record)
    if settled is not None:
        events.append(Event(0, "end", CHANCE, msgspec.json.encode(settled).decode(), at))
    return events
