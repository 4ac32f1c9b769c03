"""Lessons over the wire: every step can be drawn and answered without rules."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from castra import games


@pytest.mark.parametrize("key", games.PACKAGES)
def test_lesson_comes_with_choices_of_which_some_are_right(web: TestClient, key: str) -> None:
    lesson = web.get(f"/api/1/games/{key}/lessons").json()
    assert lesson["content"]
    assert 4 <= len(lesson["steps"]) <= 8
    for step in lesson["steps"]:
        assert step["seat"] in step["acting"]
        assert step["accept"]
        assert max(step["accept"]) < len(step["choices"]["choices"])
