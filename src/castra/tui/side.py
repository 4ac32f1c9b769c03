"""What stands beside the board: who plays, the question, buttons, moves, a closer look, what happened, a line."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from castra.core.drawing import Drawing
from castra.core.game import Choice
from castra.tui.marks import Marks, paint
from castra.tui.palette import Palette
from castra.tui.panes import choice_line


class Buttons(Static):
    """Picks that do not lie on the table, one per line."""

    class Pressed(Message):
        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset:
            self.post_message(self.Pressed(offset.y))


class Side(Vertical):
    """The panes, each of which shows what it is given and vanishes when that is nothing."""

    def __init__(self) -> None:
        super().__init__(id="side")
        self.listed: tuple[Choice, ...] = ()
        self._put: dict[str, str | Text] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="who")
        yield Static(id="prompt", markup=False)
        yield Buttons(id="buttons")
        yield OptionList(id="choices", markup=False)
        with VerticalScroll(id="look", can_focus=False):
            yield Static(id="look-text")
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="log-text")
        yield Static(id="message", markup=False)
        yield Input(placeholder="/ type a move", id="line")

    def put(self, name: str, text: str | Text) -> None:
        """The same text again costs no new layout."""
        if self._put.get(name) != text:
            self._put[name] = text
            pane = self.query_one(f"#{name}", Static)
            pane.update(text)
            pane.set_class(not text, "empty")

    def put_choices(self, choices: tuple[Choice, ...], palette: Palette) -> None:
        if choices == self.listed:
            return
        self.listed = choices
        found = self.query_one("#choices", OptionList)
        found.clear_options()
        found.add_options(Option(choice_line(*line, palette)) for line in enumerate(choices, 1))
        found.border_title = f"moves: {len(choices)}"
        found.set_class(not choices, "empty")

    def put_look(self, place: str, drawing: Drawing | None, palette: Palette) -> None:
        pane = self.query_one("#look")
        pane.set_class(drawing is None, "empty")
        pane.border_title, pane.border_subtitle = f"look: {place}", "i: larger"
        if drawing:
            self.put("look-text", paint(drawing, Marks(), palette))

    def put_log(self, title: str, text: Text, *, from_end: bool) -> None:
        pane = self.query_one("#log")
        turned = pane.border_title != title
        pane.border_title = title
        self.put("log-text", text)
        if from_end:
            self.call_after_refresh(pane.scroll_end, animate=False)
        elif turned:
            pane.scroll_home(animate=False)

    def scroll_log(self, pages: int) -> None:
        pane = self.query_one("#log")
        pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)

    def forget(self) -> None:
        """Show everything anew, in other colours."""
        self.listed = ()
        self._put.clear()
