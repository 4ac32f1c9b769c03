"""Where one starts: the list of games, and the list of games that are not finished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from castra.core.errors import CastraError
from castra.core.game import Game
from castra.games import all_games
from castra.tui.plan import reopen_table
from castra.tui.saves import Save, unfinished
from castra.tui.setup_screen import SetupScreen


class HomeScreen(Screen[None]):
    """The games of the camp."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit", "quit"),
        Binding("t", "app.switch_theme", "dark or light"),
    ]

    class Chosen(Message):
        """A game was chosen, or the list of saved games (None)."""

        def __init__(self, game: Game | None) -> None:
            super().__init__()
            self.game = game

    def compose(self) -> ComposeResult:
        self.games = all_games()
        saves = len(unfinished())
        with Vertical(id="home"):
            yield Static("C A S T R A", id="name")
            yield Static("a camp of tabletop war games", id="motto")
            yield OptionList(*[Option(game_lines(game)) for game in self.games], *resume_option(saves), id="games")
        yield Footer()

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        resuming = event.option_index == len(self.games)
        self.post_message(self.Chosen(None if resuming else self.games[event.option_index]))


def game_lines(game: Game) -> Text:
    low, high = game.players.start, game.players.stop - 1
    players = f"{low} players" if low == high else f"{low} to {high} players"
    return Text.assemble((game.title, "bold"), f"  {players}\n", (f"{game.about().summary}\n", "dim"))


def resume_option(saves: int) -> list[Option]:
    if not saves:
        return []
    words = "1 unfinished game" if saves == 1 else f"{saves} unfinished games"
    return [Option(Text.assemble(("Go on", "bold"), f"  {words}"))]


class ResumeScreen(Screen[None]):
    """Games that can go on, newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "app.home", "back to the games")]

    def __init__(self, saves: Sequence[Save]) -> None:
        super().__init__()
        self.saves = tuple(saves)

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Static("unfinished games", id="name")
            yield Static("", markup=False, id="error")
            yield OptionList(*[Option(Text(str(save))) for save in self.saves], id="games")
        yield Footer()

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        try:
            table = reopen_table(self.saves[event.option_index])
        except CastraError as error:
            self.query_one("#error", Static).update(str(error))
        else:
            self.post_message(SetupScreen.Agreed(table))
