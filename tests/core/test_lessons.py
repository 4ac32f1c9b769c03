"""Lessons are data: every position reads, every accepted action is legal there, every rule exists."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castra.core.errors import CastraError
from castra.core.game import AnyGame
from castra.core.lessons import lesson_of, mistakes
from castra.games import all_games, get
from tests import toy

pytestmark = pytest.mark.once

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


@GAMES
def test_lesson_is_sound(game: AnyGame) -> None:
    assert mistakes(game, lesson_of(game)) == []


@GAMES
def test_lesson_takes_four_to_eight_steps(game: AnyGame) -> None:
    assert 4 <= len(lesson_of(game).steps) <= 8


@GAMES
def test_lesson_says_something_at_every_step(game: AnyGame) -> None:
    for step in lesson_of(game).steps:
        assert all((step.title, step.text, step.rules, step.ask, step.accept, step.after)), step.title


@pytest.mark.parametrize(
    ("change", "mistake"),
    [
        ({"position": "nonsense"}, "Your leader: "),
        ({"accept": ("centurion@a1",)}, "Your leader: your Centurion starts on c1 or d1 — rule 2.2"),
        ({"rules": ("99.9",)}, "Your leader: there is no rule 99.9"),
        ({"seat": "green"}, "Your leader: "),
    ],
)
def test_mistake_in_a_lesson_is_found(change: dict[str, object], mistake: str) -> None:
    game = get("centurion")
    lesson = lesson_of(game)
    first = replace(lesson.steps[0], **change)  # type: ignore[arg-type]
    (found,) = mistakes(game, replace(lesson, steps=(first, *lesson.steps[1:])))
    assert found.startswith(mistake)


def test_game_without_a_lesson_says_so() -> None:
    with pytest.raises(CastraError, match=r"^There is no lesson for Spoils yet\.$"):
        lesson_of(toy.GAME)
