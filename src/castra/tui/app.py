"""The full-screen client: which screen follows which, and how they look."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import App
from textual.theme import Theme

from castra.tui.home_screens import HomeScreen, ResumeScreen
from castra.tui.play_screen import PlayScreen
from castra.tui.saves import Save, unfinished
from castra.tui.setup_screen import SetupScreen
from castra.tui.table import Table

Start = Table | Sequence[Save] | None
"""What to begin with: a table, a list of saved games, or the menu."""

NIGHT: Final = Theme(
    name="night",
    primary="#c9a24d",
    secondary="#8e2f3c",
    accent="#8fe06a",
    foreground="#e9e1cf",
    background="#16140f",
    surface="#1e1b15",
    panel="#2a261d",
    warning="#ffb454",
    error="#ff6b6b",
    dark=True,
)
DAY: Final = Theme(
    name="day",
    primary="#7a4b00",
    secondary="#8e2f3c",
    accent="#2e7d14",
    foreground="#26221a",
    background="#f7f2e6",
    surface="#efe8d6",
    panel="#e2d8c0",
    warning="#a04a00",
    error="#b71c1c",
    dark=False,
)


class CastraApp(App[str]):
    """Answers with a last sentence for the terminal."""

    TITLE = "Castra"
    CSS_PATH = "castra.tcss"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(self, start: Start = None) -> None:
        super().__init__()
        self.start = start
        self.register_theme(NIGHT)
        self.register_theme(DAY)
        self.theme = "day" if light_terminal() else "night"

    def on_mount(self) -> None:
        if isinstance(self.start, Table):
            self.push_screen(PlayScreen(self.start))
        elif self.start is None:
            self.push_screen(HomeScreen())
        else:
            self.push_screen(ResumeScreen(self.start))

    def action_switch_theme(self) -> None:
        self.theme = "day" if self.theme == "night" else "night"
        if isinstance(self.screen, PlayScreen):
            self.screen.repaint()

    def action_home(self) -> None:
        self.switch_screen(HomeScreen())

    @on(HomeScreen.Chosen)
    def choose(self, event: HomeScreen.Chosen) -> None:
        self.switch_screen(ResumeScreen(unfinished()) if event.game is None else SetupScreen(event.game))

    @on(SetupScreen.Agreed)
    def sit_down(self, event: SetupScreen.Agreed) -> None:
        self.switch_screen(PlayScreen(event.table))

    @on(PlayScreen.Left)
    def stand_up(self, event: PlayScreen.Left) -> None:
        if event.again:
            self.switch_screen(SetupScreen(event.again))
        else:
            self.exit(event.words)


def light_terminal() -> bool:
    """Some terminals say what colours they have: 'foreground;background', where 7 and 15 are light."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def run_app(start: Start) -> None:
    words = CastraApp(start).run()
    if words:
        print(words)
