"""Where one starts: the list of games."""

from __future__ import annotations

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

from castra.core.game import AnyGame
from castra.games import all_games
from castra.tui.saves import unfinished


class HomeScreen(Screen[None]):
    """The games of the camp."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit", "quit"),
        Binding("t", "app.switch_theme", "dark or light"),
    ]

    class Chosen(Message):
        """A game was chosen, or the list of saved games (None)."""

        def __init__(self, game: AnyGame | None) -> None:
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


def game_lines(game: AnyGame) -> Text:
    low, high = game.players.start, game.players.stop - 1
    players = f"{low} players" if low == high else f"{low} to {high} players"
    return Text.assemble((game.title, "bold"), f"  {players}\n", (f"{game.about().summary}\n", "dim"))


def resume_option(saves: int) -> list[Option]:
    if not saves:
        return []
    words = "1 unfinished game" if saves == 1 else f"{saves} unfinished games"
    return [Option(Text.assemble(("Go on", "bold"), f"  {words}"))]
