"""A game taught on real positions: what to know, what to do, what is said afterwards. Data, for any client.

Each game keeps its lesson in data/lessons.toml:

    format = 1
    summary = "What the game is about."
    players = 2
    options = { first = "light" }       # of the match; what is not said takes its default

    [[step]]
    title = "Set up your leader"
    text = "What to know now."
    rules = ["2.2"]                     # where to read on
    position = "…"                      # as Game.write_state writes it
    seat = "light"                      # who learns
    ask = "What to do."
    accept = ["centurion@c1"]           # actions that do it, the best first
    after = "What it led to."
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from castra.core.errors import CastraError
from castra.core.game import AnyGame, Setup
from castra.core.play import legal_action
from castra.core.rulebook import rule_numbers


@dataclass(frozen=True)
class Step:
    title: str
    text: str
    rules: tuple[str, ...]
    position: str
    seat: str
    """By its name."""
    ask: str
    accept: tuple[str, ...]
    after: str


@dataclass(frozen=True)
class Lesson:
    summary: str
    setup: Setup
    steps: tuple[Step, ...]


def lesson_of(game: AnyGame) -> Lesson:
    path = game.folder / "data" / "lessons.toml"
    if not path.exists():
        raise CastraError(f"There is no lesson for {game.title} yet.")
    return read_lesson(game, tomllib.loads(path.read_text(encoding="utf-8")))


def read_lesson(game: AnyGame, data: Mapping[str, Any]) -> Lesson:
    setup = game.setup(data["players"], **data.get("options", {}))
    return Lesson(data["summary"].strip(), setup, tuple(read_step(step) for step in data["step"]))


def read_step(data: Mapping[str, Any]) -> Step:
    words = {name: data[name].strip() for name in ("title", "text", "position", "seat", "ask", "after")}
    return Step(**words, rules=tuple(data["rules"]), accept=tuple(data["accept"]))


def seat_number(game: AnyGame, lesson: Lesson, step: Step) -> int:
    names = [game.seat_name(lesson.setup, seat) for seat in range(lesson.setup.players)]
    return names.index(step.seat)


def mistakes(game: AnyGame, lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, step by step: unreadable positions, actions that are not legal, unknown rules."""
    rules, known = game.rules(lesson.setup), rule_numbers(game.rules_text())
    found = [
        f"{step.title}: there is no rule {rule}" for step in lesson.steps for rule in step.rules if rule not in known
    ]
    for step in lesson.steps:
        try:
            state = game.read_state(rules, step.position)
            for text in step.accept:
                legal_action(game, rules, lesson.setup, state, seat_number(game, lesson, step), text)
        except (CastraError, ValueError) as error:
            found.append(f"{step.title}: {error}")
    return found
