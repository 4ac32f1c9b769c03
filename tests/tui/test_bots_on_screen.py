"""Bots at the full screen: slow ones, broken ones, and nobody else."""

from __future__ import annotations

import threading
from random import Random

import pytest
from textual.widgets import Input

from castra.bots import Bot
from castra.bots.bot import Thought
from castra.bots.levels import KINDS
from castra.core.drawing import Drawing
from castra.core.game import AnyGame, Rules, View
from castra.games import get
from castra.tui.board import BoardPane
from castra.tui.plan import Plan, load_table, open_table
from castra.tui.show import PICTURES, Show

from .screen import OPEN, PATIENCE, Screen, on_screen, toy


def test_bots_play_by_themselves_when_nobody_sits_down() -> None:
    async def script(screen: Screen) -> None:
        await screen.until(lambda: screen.table.match.over)

    on_screen(toy(seats={"all": "random"}), script)


def test_bots_alone_are_hurried_to_the_end_by_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castra.tui.bots_screen.PACE", 0.2)

    async def script(screen: Screen) -> None:
        await screen.pilot.press("space")
        await screen.until(lambda: screen.table.match.over)

    on_screen(toy(seats={"all": "random"}), script)


class Slow(Bot):
    """Thinks until it is told to stop."""

    name = "slow"
    enough = threading.Event()

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        assert self.enough.wait(PATIENCE)
        return Thought(view.choices[0].action)


def test_screen_stays_alive_while_a_bot_thinks_and_an_undo_silences_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "random", lambda limit: Slow())
    Slow.enough.clear()

    async def script(screen: Screen) -> None:
        await screen.pilot.press("slash")
        screen.table.query_one("#line", Input).value = "a1 sword"
        await screen.pilot.press("enter")
        await screen.pilot.pause()
        await screen.pilot.press("o")
        await screen.pilot.pause()
        assert "six" in screen.words("odds-text")
        await screen.pilot.press("u")
        await screen.pilot.pause()
        Slow.enough.set()
        await screen.settle()
        assert screen.texts() == []

    on_screen(toy(seats={"red": "human", "blue": "random"}, options=OPEN), script)


class Broken(Bot):
    """Fails."""

    name = "broken"

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        raise ValueError("no idea")


def test_bot_that_fails_is_told_of_and_the_game_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "random", lambda limit: Broken())

    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        assert screen.words("message") == "The bot on blue failed: no idea"

    on_screen(toy(seats={"red": "human", "blue": "random"}), script)


def end_phase(screen: Screen) -> None:
    ends = [choice for choice in screen.table.view.choices if choice.text == "end"]
    screen.table.play(screen.table.viewer, ends[0].action)


def test_long_turn_of_a_bot_draws_nothing_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a picture before it, then as many as the show has; never one for each action."""
    monkeypatch.setattr("castra.tui.bots_screen.PACE", 3600.0)
    game = get("tac13")
    drawn: list[View] = []
    picture = game.picture

    def counted(self: AnyGame, view: View) -> Drawing:
        drawn.append(view)
        return picture(view)

    monkeypatch.setattr(type(game), "picture", counted)

    async def script(screen: Screen) -> None:
        drawn.clear()
        end_phase(screen)
        await screen.until(lambda: not screen.table.thinking)
        acted = [entry.actor for entry in screen.table.match.entries].count(1)
        assert acted > 20
        assert len(drawn) <= 2
        assert screen.table.watching
        await screen.press("space")
        assert screen.table.table.person_to_act == 0
        assert not screen.table.watching
        assert len(drawn) <= 6
        assert load_table(screen.table.table.path).match.entries == screen.table.match.entries

    on_screen(open_table(Plan(game, seed="x", options={"turns": "2"})), script)


def test_map_follows_what_a_bot_does() -> None:
    async def script(screen: Screen) -> None:
        board = screen.table.query_one(BoardPane)
        board.scroll_home(animate=False)
        place = next(name for name in screen.table.pointer.drawing.places if name.endswith("30"))
        screen.table.show(follow=[place])
        await screen.settle()
        assert board.scroll_offset.y > 0

    on_screen(open_table(Plan(get("tac13"), seed="x")), script, (100, 30))


def test_show_is_never_longer_than_its_pictures() -> None:
    show = Show()
    show.begin(10)
    shown = [show.next(70, more=False) for _ in range(PICTURES)]
    assert shown[-1] == 70
    assert shown == sorted(set(shown))


def test_show_skips_nothing_while_a_bot_thinks_slowly() -> None:
    show = Show()
    show.begin(0)
    assert [show.next(last, more=True) for last in (1, 2, 3)] == [1, 2, 3]
