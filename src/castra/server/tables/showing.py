"""What an audience is shown: a snapshot when it comes, then only what changed; computed once, however many watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def news(
    table: str, course: Course, shown: Mapping[int, Shown], logs: Mapping[int, list[Line]], now: float
) -> dict[int, tuple[bytes, Shown]]:
    """By audience, the frame that leads from what was shown to what is now; what they share is looked at once."""
    audiences = list(shown)
    acting, over, changed = list(course.acting), course.over, Changed()
    beside, entries = around(course, now), len(course.match.entries)
    made: dict[int, tuple[bytes, Shown]] = {}
    for audience, view in zip(audiences, course.match.views(audiences), strict=True):
        before = shown[audience]
        frame = News(
            table=table,
            seat=audience,
            seq=course.seq,
            after=before.seq,
            prompt=view.prompt,
            acting=acting,
            log=logs[audience],
            around=beside,
            facts=changed(before.view.facts, view.facts),
            choices=UNSET if view.choices == before.view.choices and not over else shown_choices(course, view),
        )
        made[audience] = encode(frame), Shown(course.seq, entries, view)
    return made


class Changed:
    """How facts have changed; of the same facts only once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Any] = {}

    def __call__(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> Any:
        """A change as frames tell it; left out where there is none."""
        which = id(old), id(new)
        if which not in self._known:
            change = changes(dict(old), dict(new))
            self._known[which] = UNSET if change is None else change
        return self._known[which]


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
    return logs(course, [audience], first, last)[audience]


def logs(course: Course, audiences: Sequence[int], first: int, last: int | None = None) -> dict[int, list[Line]]:
    """By audience, the log of the entries from `first` on, as it may read it."""
    match, game, rules = course.match, course.match.game, course.match.rules
    made: dict[int, list[Line]] = {audience: [] for audience in audiences}
    for index, entry in enumerate(match.entries[first:last], first):
        state, actor, action = match.states[index], entry.actor, entry.action
        rule = game.rule_of(rules, state, action)
        told = game.narrate_to(rules, state, actor, action, audiences)
        for audience, sentence in zip(audiences, told, strict=True):
            text = game.write_known(rules, state, actor, action, audience)
            made[audience].append(Line(index + 1, actor, text, sentence, rule))
    return made
