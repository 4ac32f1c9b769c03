"""The full screen and somebody who drives it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Input, Static

from castra.tui.app import CastraApp, Start
from castra.tui.board import Picture
from castra.tui.plan import Plan, open_table
from castra.tui.play_screen import PlayScreen

from .toy import GAME

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
        await self.pilot.pause()
        while any(not worker.is_finished for worker in self.app.workers):
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press("slash")
        self.app.screen.query_one("#line", Input).value = text
        await self.press("enter")

    def words(self, name: str) -> str:
        return str(self.app.screen.query_one(f"#{name}", Static).content)

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
