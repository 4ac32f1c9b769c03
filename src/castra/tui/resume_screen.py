"""The games that are not finished: go on with one, or delete what nobody will go on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from castra.core.errors import CastraError
from castra.tui.dialogs import Question
from castra.tui.plan import reopen_table
from castra.tui.saves import Save, delete
from castra.tui.setup_screen import SetupScreen


class ResumeScreen(Screen[None]):
    """Games that can go on, newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.home", "back to the games"),
        Binding("d,delete", "delete", "delete"),
        Binding("q", "app.quit", "quit"),
    ]

    def __init__(self, saves: Sequence[Save]) -> None:
        super().__init__()
        self.saves = list(saves)

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Static("unfinished games", id="name")
            yield Static("", markup=False, id="error")
            yield OptionList(*[Option(Text(str(save))) for save in self.saves], id="games")
        yield Footer()

    def complain(self, words: str) -> None:
        self.query_one("#error", Static).update(words)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        try:
            table = reopen_table(self.saves[event.option_index])
        except CastraError as error:
            self.complain(str(error))
        else:
            self.post_message(SetupScreen.Agreed(table))

    def action_delete(self) -> None:
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.app.push_screen(
                Question(f"Delete this game for good? {self.saves[at]}"), lambda sure: self.delete(at, sure)
            )

    def delete(self, at: int, sure: bool | None) -> None:
        if not sure:
            return
        try:
            delete(self.saves[at].path)
        except CastraError as error:
            self.complain(str(error))
            return
        del self.saves[at]
        self.query_one(OptionList).remove_option_at_index(at)
        self.complain("Deleted." if self.saves else "Deleted; there are no more.")
