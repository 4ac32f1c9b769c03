"""The full screen and somebody who drives it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import textual.screen
from textual.pilot import Pilot
from textual.widgets import Input, Static

from castra.tui.app import CastraApp, Start
from castra.tui.board import Picture
from castra.tui.plan import Plan, open_table
from castra.tui.play_screen import PlayScreen

from .toy import GAME

PATIENCE = 60.0  # seconds; a busy machine is slow, but it comes there
S = TypeVar("S", bound=textual.screen.Screen[Any])
HUMANS = {"all": "human"}
OPEN = {"secret": "no"}
Script = Callable[["Screen"], Awaitable[None]]


class Screen:
    """A running client and somebody who presses its keys."""

    def __init__(self, app: CastraApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> PlayScreen:
        assert isinstance(self.app.screen, PlayScreen)
        return self.app.screen

    async def press(self, *keys: str) -> None:
        """Each key, and whatever bots answer to it."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until nothing happens by itself any more, however slow this machine is."""
        await self.until(lambda: not self.busy)

    @property
    def busy(self) -> bool:
        shown = self.app.screen
        bots = isinstance(shown, PlayScreen) and shown.watching and not shown.alone
        return bots or not shown.is_running or any(not worker.is_finished for worker in self.app.workers)

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for what is expected."""
        end = time.monotonic() + PATIENCE
        await self.pilot.pause()
        while not happened():
            assert time.monotonic() < end, "what was expected did not happen"
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def until_screen(self, kind: type[S]) -> S:
        await self.until(lambda: isinstance(self.app.screen, kind) and not self.busy)
        assert isinstance(self.app.screen, kind)
        return self.app.screen

    async def type(self, text: str) -> None:
        await self.press("slash")
        self.app.screen.query_one("#line", Input).value = text
        await self.press("enter")

    def words(self, name: str) -> str:
        return str(self.app.screen.query_one(f"#{name}", Static).content)

    def seen(self, name: str) -> bool:
        """Is this pane on the screen, with all of its height?"""
        pane = self.app.screen.query_one(name)
        return pane.display and pane.size.height > 0 and self.app.screen.region.contains_region(pane.region)

    def lines(self) -> list[str]:
        """What the terminal shows, row by row."""
        width, height = self.app.size
        rows = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in row).ljust(width) for row in rows[:height]]

    def picture(self) -> str:
        return self.app.screen.query_one(Picture).render().plain

    def texts(self) -> list[str]:
        return [entry.text for entry in self.table.table.match.entries]


def on_screen(start: Start, script: Script, size: tuple[int, int] = (120, 40)) -> CastraApp:
    """Run a script on a screen; the client, closed again."""
    app = CastraApp(start)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            screen = Screen(app, pilot)
            await screen.settle()
            await script(screen)

    asyncio.run(session())
    return app


def toy(**plan: object) -> Start:
    return open_table(Plan(GAME, seed="toy", **plan))  # type: ignore[arg-type]
