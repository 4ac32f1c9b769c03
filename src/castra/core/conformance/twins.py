"""Checks over twins: two truths that a seat cannot tell apart give it the same answers.

`view` is not the only thing that speaks to a seat: refusals, odds, insight and what may be undone speak too.
"""

from __future__ import annotations

import json
from itertools import islice

from castra.core.conformance.position import Position, expect
from castra.core.conformance.views import known_text
from castra.core.errors import CastraError
from castra.core.knowledge import insight_for, odds_for
from castra.core.play import legal_action

PLACES = 6


def check_answers(at: Position) -> None:
    """Whatever a seat types or asks about a place is answered alike in all that it holds possible."""
    for seat in at.seats:
        twin = at.sample(seat)
        for asked in typed(at, seat):
            here, there = answer(at, seat, asked), answer(twin, seat, asked)
            expect(here == there, f"{asked!r} typed by {at.name(seat)} is answered {here!r} or {there!r}")
        for place in at.random.sample(places(at, seat), min(PLACES, len(places(at, seat)))):
            here_odds, there_odds = (odds_for(p.game, p.rules, p.setup, p.state, seat, place) for p in (at, twin))
            same = list(here_odds) == list(there_odds)
            expect(same, f"the odds of {place} shown to {at.name(seat)} depend on what it cannot see")
        for place in ("", *at.random.sample(places(at, seat), min(1, len(places(at, seat))))):
            here_seen, there_seen = (insight_for(p.game, p.rules, p.setup, p.state, seat, place) for p in (at, twin))
            what = f"of {place}" if place else "of the table"
            expect(
                here_seen == there_seen, f"the insight {what} shown to {at.name(seat)} depends on what it cannot see"
            )
            expect(json.loads(json.dumps(here_seen)) == here_seen, f"the insight {what} is no JSON")


def typed(at: Position, seat: int) -> list[int | str]:
    """Actions of this and other positions, as numbers and as texts."""
    numbers = [*at.random.sample(at.legal(seat), min(2, len(at.legal(seat)))), *islice(at.elsewhere, 4)]
    texts: list[int | str] = []
    for number in numbers:
        try:
            texts.append(at.write(seat, number))
        except (LookupError, ValueError, AssertionError):
            continue  # an action of another moment may have no text here
    return [*numbers, *texts]


def answer(at: Position, seat: int, asked: int | str) -> str:
    """What the gate says."""
    try:
        return str(legal_action(at.game, at.rules, at.setup, at.state, seat, asked))
    except CastraError as error:
        return str(error)


def places(at: Position, seat: int) -> list[str]:
    return sorted(at.game.picture(at.view(seat)).places)


def check_reveals(at: Position) -> None:
    """What can be taken back has told nobody anything about the position before it."""
    for seat, action in at.some_moves(4):
        if seat not in at.acting or at.game.reveals(at.rules, at.state, seat, action):
            continue
        for watcher in at.watchers:
            twin = at.sample(watcher)
            kept = action not in twin.legal(seat) or is_possible(at, twin, seat, action, watcher)
            expect(kept, f"{at.write(seat, action)!r} can be taken back although {at.name(watcher)} learnt from it")


def is_possible(at: Position, twin: Position, seat: int, action: int, watcher: int) -> bool:
    """After this action, can the twin still be the truth for `watcher`? It need not know which action it was."""
    told, seen = known_text(at, seat, action, watcher), at.after(seat, action).view(watcher)
    return any(
        known_text(twin, seat, other, watcher) == told and twin.after(seat, other).view(watcher) == seen
        for other in (action, *twin.legal(seat))
    )
