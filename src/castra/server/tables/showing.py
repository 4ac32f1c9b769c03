"""What an audience is shown: a snapshot when it comes, then only what changed; computed once, however many watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from msgspec import UNSET

from castra.core.game import View
from castra.server.tables.course import Course
from castra.server.wire.choices import choice_table
from castra.server.wire.diff import changes
from castra.server.wire.frames import Line, News, Snapshot, TableNews, encode

LOG_LINES: Final = 40


@dataclass
class Shown:
    """What an audience has seen last."""

    seq: int
    entries: int
    """How many there were then."""
    view: View


def snapshot(table: str, course: Course, audience: int, now: float) -> tuple[bytes, Shown]:
    view = course.match.view(audience)
    frame = Snapshot(
        table=table,
        seq=course.seq,
        seat=audience,
        facts=dict(view.facts),
        prompt=view.prompt,
        acting=list(course.acting),
        choices=shown_choices(course, view),
        log=lines(course, audience, max(0, len(course.match.entries) - LOG_LINES)),
        around=around(course, now),
    )
    return encode(frame), Shown(course.seq, len(course.match.entries), view)


def news(table: str, course: Course, audience: int, shown: Shown, log: list[Line], now: float) -> tuple[bytes, Shown]:
    """The frame that leads from what was shown to what is now."""
    view = course.match.view(audience)
    change = changes(dict(shown.view.facts), dict(view.facts))
    frame = News(
        table=table,
        seat=audience,
        seq=course.seq,
        after=shown.seq,
        prompt=view.prompt,
        acting=list(course.acting),
        log=log,
        around=around(course, now),
        facts=UNSET if change is None else change,
        choices=UNSET if view.choices == shown.view.choices and not course.over else shown_choices(course, view),
    )
    return encode(frame), Shown(course.seq, len(course.match.entries), view)


def shown_choices(course: Course, view: View) -> dict[str, Any] | None:
    return choice_table(view.choices) if view.choices and not course.over else None


def around(course: Course, now: float) -> TableNews:
    outcome = course.outcome
    return TableNews(
        clock=course.clock.shown(now) if course.clock.terms.timed else [],
        offer={"seat": course.offer.seat, "kind": course.offer.kind} if course.offer else None,
        outcome={"shares": outcome.shares, "reason": outcome.reason, "rule": outcome.rule, "scores": outcome.scores}
        if outcome
        else None,
        aborted=course.aborted,
        resigned=sorted(course.resigned),
    )


def lines(course: Course, audience: int, first: int, last: int | None = None) -> list[Line]:
    """The log of the entries from `first` on, as this audience may read it."""
    match = course.match
    entries = enumerate(match.entries[first:last], first)
    return [
        Line(
            index + 1,
            entry.actor,
            match.game.write_known(match.rules, match.states[index], entry.actor, entry.action, audience),
            match.game.narrate(match.rules, match.states[index], entry.actor, entry.action, audience),
            match.game.rule_of(match.rules, match.states[index], entry.action),
        )
        for index, entry in entries
    ]
