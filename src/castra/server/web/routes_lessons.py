"""The lesson of a game: a few steps on real positions, each as the seat that learns sees it, with its choices."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, Final

import msgspec

from castra import games
from castra.core.lessons import Lesson, Step, lesson_of, seat_number
from castra.core.play import legal_action
from castra.server.web.operations import Call, Nothing, Operation, operation
from castra.server.web.routes_games import GAME
from castra.server.wire.choices import choice_table


class LessonStep(msgspec.Struct):
    title: str
    text: str
    rules: list[str]
    ask: str
    after: str
    """Said when it is done."""
    seat: int
    facts: dict[str, Any]
    acting: list[int]
    choices: dict[str, Any]
    accept: list[int]
    """The choices that do what is asked, by their place in the list, the best first."""


class LessonInfo(msgspec.Struct):
    summary: str
    content: dict[str, Any]
    """What the positions are drawn with."""
    seats: list[str]
    steps: list[LessonStep]


@operation("GET", "/games/{game}/lessons", session=False, parameters=GAME)
async def show_lesson(call: Call[None, Nothing]) -> LessonInfo:
    """A first game that teaches by playing."""
    return await asyncio.to_thread(lesson, games.get(call.path["game"]).key)


@cache
def lesson(key: str) -> LessonInfo:
    game = games.get(key)
    taught = lesson_of(game)
    return LessonInfo(
        summary=taught.summary,
        content=game.content(taught.setup),
        seats=[game.seat_name(taught.setup, seat) for seat in range(taught.setup.players)],
        steps=[_step(key, taught, step) for step in taught.steps],
    )


def _step(key: str, taught: Lesson, step: Step) -> LessonStep:
    game = games.get(key)
    rules = game.rules(taught.setup)
    seat = seat_number(game, taught, step)
    state = game.read_state(rules, step.position)
    view = game.view(rules, taught.setup, state, seat)
    places = {choice.action: place for place, choice in enumerate(view.choices)}
    accepted = [legal_action(game, rules, taught.setup, state, seat, text) for text in step.accept]
    return LessonStep(
        title=step.title,
        text=step.text,
        rules=list(step.rules),
        ask=step.ask,
        after=step.after,
        seat=seat,
        facts=dict(view.facts),
        acting=list(view.acting),
        choices=choice_table(view.choices),
        accept=[places[action] for action in accepted],
    )


OPERATIONS: Final[list[Operation]] = [show_lesson]
