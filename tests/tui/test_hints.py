"""Hints at the table: what to do and why, line by line and on the full screen."""

from __future__ import annotations

import pytest

from castra.bots.why import Why
from castra.games import get
from castra.tui.dialogs import Reading
from castra.tui.plan import Plan, open_table
from castra.tui.play_screen import PlayScreen

from .screen import Screen, on_screen, toy
from .test_lines import play_lines


@pytest.mark.parametrize("key", ["centurion", "centre-rock", "augustus", "tac13"])
def test_hint_line_by_line_is_a_legal_move_with_its_reason(key: str) -> None:
    table = open_table(Plan(get(key), seed="hint", options={"first": "light"} if key == "centurion" else {}))
    labels = [choice.label for choice in table.match.view(0).choices]
    told = play_lines(table, ["hint"])
    (hint,) = [line for line in told if line.endswith("% to win.")]
    assert any(hint.lower().startswith(label.lower()) for label in labels)
    assert hint[0].isupper()
    assert any(line.startswith(("Next best: ", "Then it expects: ")) for line in told)


def test_hint_on_the_screen_marks_the_move_and_tells_why() -> None:
    async def script(screen: Screen) -> None:
        await screen.pilot.press("h")
        await screen.until(lambda: isinstance(screen.app.screen, Reading))
        await screen.press("escape")
        assert "% to win." in screen.words("message")
        assert screen.table.preview

    on_screen(toy(seats={"red": "human", "blue": "random"}), script)


def test_hint_that_comes_too_late_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(screen: Screen) -> None:
        table = screen.table
        before = screen.words("message")
        table.show_hint(Why(0, "", "", 0.5, (), (), (), ""), table.moment - 1)
        assert isinstance(screen.app.screen, PlayScreen)
        assert screen.words("message") == before

    on_screen(toy(), script)


def test_bot_without_an_idea_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Why:
        raise ValueError("no idea")

    monkeypatch.setattr("castra.tui.sitting.why", broken)

    async def script(screen: Screen) -> None:
        await screen.press("h")
        assert screen.words("message") == "There is no hint: no idea"

    on_screen(toy(), script)
