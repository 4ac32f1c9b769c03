"""What a seat or a spectator may ask without doing anything; every answer follows from its view alone.

What costs time is worked out in one thread beside the event loop, on rules of its own, and every audience of a
table has only one such question under way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from castra.core.errors import CastraError
from castra.core.game import SPECTATOR, AnyGame, Setup, View
from castra.server.tables.course import Course
from castra.server.tables.look import closer_look
from castra.server.tables.reasons import why_not
from castra.server.tables.showing import LOG_LINES, lines
from castra.server.tables.whatif import Vantage, answer, told_odds
from castra.server.wire.frames import AskBody

KEPT_RULES: Final = 16


class BusyError(CastraError):
    """The same seat has asked something that is still being worked out."""

    code = "ask/busy"

    def __init__(self) -> None:
        super().__init__("Your last question is still being worked out; ask again in a moment.")


class Questions:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="questions")
        self._asking: set[tuple[str, int]] = set()
        self._rules: dict[tuple[int, str], tuple[AnyGame, Any]] = {}

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def ask(self, table: str, course: Course, audience: int, asked: AskBody) -> dict[str, Any]:
        """The answer as JSON, for a seat or for spectators, with the seq it belongs to."""
        seq = course.seq
        if asked.what == "log":
            return {"seq": seq, "log": _log(course, audience, asked.before)}
        with course.guard:
            view = course.match.view(audience)
        if asked.what == "labels":
            choices = () if course.over else view.choices
            return {
                "seq": seq,
                "labels": [choice.label for choice in choices],
                "texts": [choice.text for choice in choices],
            }
        return {"seq": seq, **await self._aside(table, course, view, asked)}

    async def _aside(self, table: str, course: Course, view: View, asked: AskBody) -> dict[str, Any]:
        game, setup, key = course.match.game, course.match.setup, (table, view.seat)
        if key in self._asking:
            raise BusyError
        self._asking.add(key)

        def work() -> dict[str, Any]:
            return _ANSWERS[asked.what](Vantage(game, self._own_rules(game, setup), setup, view), asked)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._asking.discard(key)

    def _own_rules(self, game: AnyGame, setup: Setup) -> Any:
        """Engines have scratch space, so the thread never shares one with the tables."""
        key = id(game), str(setup)
        if key not in self._rules:
            if len(self._rules) >= KEPT_RULES:
                self._rules.pop(next(iter(self._rules)))
            self._rules[key] = game, game.rules(setup)
        return self._rules[key][1]


def _log(course: Course, audience: int, before: int | None) -> Any:
    last = min(before - 1 if before else len(course.match.entries), len(course.match.entries))
    return lines(course, audience, max(0, last - LOG_LINES), max(0, last))


def _odds(vantage: Vantage, asked: AskBody) -> dict[str, Any]:
    """Exact odds of the position, or of a place, as far as the seat can know; spectators have none."""
    game, rules, seat = vantage.game, vantage.rules, vantage.view.seat
    if seat == SPECTATOR:
        return {"odds": []}
    seen = vantage.dealt(0)
    facts = game.odds(rules, seen, seat) if asked.place is None else game.odds_at(rules, seen, seat, asked.place)
    return {
        "odds": [
            {"question": fact.question, **told_odds(fact.odds), **({"detail": fact.detail} if fact.detail else {})}
            for fact in facts
        ]
    }


def _insight(vantage: Vantage, asked: AskBody) -> dict[str, Any]:
    """What a drawing of the table, or of a place, may show beyond the facts; spectators see no more than those."""
    if vantage.view.seat == SPECTATOR:
        return {}
    return dict(vantage.game.insight(vantage.rules, vantage.dealt(0), vantage.view.seat, asked.place or ""))


def _look(vantage: Vantage, asked: AskBody) -> dict[str, Any]:
    place = asked.place or ""
    return closer_look(vantage.game, vantage.setup, vantage.view, place) | _odds(vantage, asked)


def _whatif(vantage: Vantage, asked: AskBody) -> dict[str, Any]:
    return answer(vantage, asked.choice, asked.picks)


def _why(vantage: Vantage, asked: AskBody) -> dict[str, Any]:
    """Why a place that is not offered after these picks cannot be picked."""
    return why_not(vantage, asked.picks or [], asked.place or "")


_ANSWERS: Final[dict[str, Callable[[Vantage, AskBody], dict[str, Any]]]] = {
    "odds": _odds,
    "look": _look,
    "insight": _insight,
    "whatif": _whatif,
    "why": _why,
}
