"""The full-screen client: which screen follows which, and how they look."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from typing import ClassVar, Final

from rich.console import RenderableType
from textual import on
from textual.app import App
from textual.theme import Theme

from castra.tui.driver import ForgivingDriver
from castra.tui.home_screen import HomeScreen
from castra.tui.play_screen import PlayScreen
from castra.tui.replay_screen import ReplayScreen
from castra.tui.resume_screen import ResumeScreen
from castra.tui.saves import Save, unfinished
from castra.tui.setup_screen import SetupScreen
from castra.tui.sitting import Sitting
from castra.tui.table_screen import TableScreen

Start = Sitting | ReplayScreen | Sequence[Save] | None
"""What to begin with: a table, a game to look at, a list of saved games, or the menu."""

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
        super().__init__(driver_class=ForgivingDriver)
        self.start = start
        self.seated: Sitting | None = None
        self.fault: Exception | None = None
        self.register_theme(NIGHT)
        self.register_theme(DAY)
        self.theme = "day" if light_terminal() else "night"

    def on_mount(self) -> None:
        if isinstance(self.start, Sitting):
            self.seated = self.start
            self.push_screen(PlayScreen(self.start))
        elif isinstance(self.start, ReplayScreen):
            self.push_screen(self.start)
        elif self.start is None:
            self.push_screen(HomeScreen())
        else:
            self.push_screen(ResumeScreen(self.start))

    def sit(self, table: Sitting) -> None:
        """Go from whatever is shown to this table."""
        self.stand_up()
        self.seated = table
        self.switch_screen(PlayScreen(table))

    def stand_up(self) -> None:
        """Let go of the table somebody sat at, if any."""
        if self.seated:
            self.seated.leave()
        self.seated = None

    def action_switch_theme(self) -> None:
        self.theme = "day" if self.theme == "night" else "night"
        if isinstance(self.screen, TableScreen):
            self.screen.repaint()

    def action_home(self) -> None:
        self.switch_screen(HomeScreen())

    @on(HomeScreen.Chosen)
    def choose(self, event: HomeScreen.Chosen) -> None:
        self.switch_screen(ResumeScreen(unfinished()) if event.game is None else SetupScreen(event.game))

    @on(SetupScreen.Agreed)
    def play_agreed(self, event: SetupScreen.Agreed) -> None:
        self.sit(event.table)

    @on(ReplayScreen.GoOn)
    def play_on(self, event: ReplayScreen.GoOn) -> None:
        while len(self.screen_stack) > 2:  # the replay may lie on the table it came from
            self.pop_screen()
        self.sit(event.table)

    @on(PlayScreen.Again)
    def play_again(self, event: PlayScreen.Again) -> None:
        if event.table:
            self.sit(event.table)
        else:
            form = SetupScreen.like(event.after)
            self.stand_up()
            self.switch_screen(form)

    @on(PlayScreen.Left)
    def leave(self, event: PlayScreen.Left) -> None:
        self.exit(event.words)

    # -- faults: they end the screen, not the game, and `run_app` passes them on to whoever reports them

    def _handle_exception(self, error: Exception) -> None:
        self.fault = self.fault or error
        if self.seated and self.seated.played:
            with contextlib.suppress(Exception):
                self.seated.save()
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Without the traceback that textual would print."""
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        self.fault = self.fault or RuntimeError("the terminal could not be read or drawn on")
        self._close_messages_no_wait()


def light_terminal() -> bool:
    """Some terminals say what colours they have: 'foreground;background', where 7 and 15 are light."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def run_app(start: Start) -> None:
    app = CastraApp(start)
    try:
        words = app.run()
    finally:
        app.stand_up()
    if app.fault:
        raise app.fault
    if words:
        print(words)
