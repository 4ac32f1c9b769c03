"""Bots at the full screen: slow ones, broken ones, and nobody else."""

from __future__ import annotations

import threading
from random import Random

import pytest
from textual.widgets import Input

from castra.bots import BOTS, Bot
from castra.core.game import Game, Rules, View

from .screen import OPEN, Screen, on_screen, toy


def test_bots_play_by_themselves_when_nobody_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castra.tui.play_screen.PACE", 0.001)

    async def script(screen: Screen) -> None:
        for _ in range(600):
            await screen.pilot.pause(0.05)
            if screen.table.table.match.over:
                break
        assert screen.table.table.match.over

    on_screen(toy(seats={"all": "random"}), script)


class Slow(Bot):
    """Thinks until it is told to stop."""

    name = "slow"
    enough = threading.Event()

    def choose(self, game: Game, rules: Rules, view: View, random: Random) -> int:
        assert self.enough.wait(10)
        return view.choices[0].action


def test_screen_stays_alive_while_a_bot_thinks_and_an_undo_silences_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "random", Slow)
    Slow.enough.clear()

    async def script(screen: Screen) -> None:
        await screen.pilot.press("slash")
        screen.table.query_one("#line", Input).value = "a1 sword"
        await screen.pilot.press("enter")
        await screen.pilot.pause()
        await screen.pilot.press("o")
        await screen.pilot.pause()
        assert "six" in screen.words("log-text")
        await screen.pilot.press("u")
        await screen.pilot.pause()
        Slow.enough.set()
        await screen.settle()
        assert screen.texts() == []

    on_screen(toy(seats={"red": "human", "blue": "random"}, options=OPEN), script)


class Broken(Bot):
    """Fails."""

    name = "broken"

    def choose(self, game: Game, rules: Rules, view: View, random: Random) -> int:
        raise ValueError("no idea")


def test_bot_that_fails_is_told_of_and_the_game_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "random", Broken)

    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        assert screen.words("message") == "The bot on blue failed: no idea"

    on_screen(toy(seats={"red": "human", "blue": "random"}), script)
