"""Small screens on top of the table: a text to read, a drawing to look at, a curtain between two players."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from castra.core.drawing import Drawing
from castra.tui.marks import Marks, paint
from castra.tui.palette import DARK, LIGHT


class Reading(ModalScreen[None]):
    """A text in a window; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,i,w,question_mark", "dismiss", "close", show=False)
    ]

    def __init__(self, title: str, text: str | Text) -> None:
        super().__init__()
        self.heading = title
        self.text = text

    def compose(self) -> ComposeResult:
        with ScrollableContainer(id="window") as window:
            window.border_title = self.heading
            window.border_subtitle = "Esc closes"
            yield Static(self.text, markup=False, id="text")

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(result)


class Looking(Reading):
    """A drawing in a window."""

    def __init__(self, title: str, drawing: Drawing, *, dark: bool) -> None:
        super().__init__(title, paint(drawing, Marks(), DARK if dark else LIGHT))


class Question(ModalScreen[bool]):
    """Something to be sure of."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="window") as window:
            window.border_subtitle = "y: yes · n: no"
            yield Static(self.question, markup=False, id="text")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class Curtain(Screen[None]):
    """Nothing to see until the right person sits at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.who = name

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(f"Pass the keyboard to {self.who}.", markup=False, id="curtain-words")
            yield Static(f"Everybody else looks away; then {self.who} presses Enter.", markup=False)

    def on_click(self) -> None:
        self.dismiss(None)

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(result)
