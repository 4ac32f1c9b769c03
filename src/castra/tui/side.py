"""What stands beside or below the board: who plays, the question, buttons, moves, a closer look, what happened, a line.

Where there is no room for all, the last four are pages of which one is shown at a time.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from castra.core.drawing import Drawing
from castra.core.game import Choice
from castra.tui.folding import folded
from castra.tui.marks import Marks, paint
from castra.tui.palette import Palette
from castra.tui.panes import choice_line

PAGES: Final = {"choices": "moves", "look": "look", "odds": "odds", "log": "what happened"}
LOWEST: Final = 18  # with fewer rows than this, one page at a time


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


class Pages(Container):
    """The moves, the look, the odds, the log: all of them, or one after the other."""

    class Resized(Message):
        """There is more or less room than before."""

    def __init__(self) -> None:
        super().__init__(id="pages")
        self.page = "choices"
        self.paged = False
        self.titles: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield OptionList(id="choices", markup=False, classes="empty")
        for name in ("look", "odds", "log"):
            with VerticalScroll(id=name, can_focus=False):
                yield Static(id=f"{name}-text")

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    def filled(self) -> list[str]:
        return [name for name in PAGES if not self.query_one(f"#{name}").has_class("empty")]

    def lay_out(self, *, paged: bool) -> None:
        """Show what there is room for, and say how to come to the rest."""
        self.paged = paged
        self.set_class(paged, "paged")
        filled = self.filled()
        shown = self.page if self.page in filled else "log"
        following = filled[(filled.index(shown) + 1) % len(filled)]
        for name, title in PAGES.items():
            hidden = name != shown if paged else name == "look" and "odds" in filled
            pane = self.query_one(f"#{name}")
            pane.set_class(hidden, "away")
            hint = f" · v: {PAGES[following]}" if paged and following != shown else " · i: larger" * (name == "look")
            pane.border_title = self.titles.get(name, title) + hint

    def turn(self) -> None:
        filled = self.filled()
        at = filled.index(self.page) if self.page in filled else filled.index("log")
        self.page = filled[(at + 1) % len(filled)]
        self.lay_out(paged=self.paged)


class Side(Container):
    """The panes, each of which shows what it is given and vanishes when that is nothing."""

    def __init__(self) -> None:
        super().__init__(id="side")
        self.listed: tuple[Choice, ...] = ()
        self._put: dict[str, str | Text] = {}

    def compose(self) -> ComposeResult:
        with Vertical(id="asked"):
            yield Static(id="who")
            yield Static(id="prompt", markup=False)
            with VerticalScroll(id="button-box", can_focus=False):
                yield Buttons(id="buttons")
            yield Static(id="latest", markup=False)
            yield Static(id="message", markup=False)
        yield Pages()
        yield Input(placeholder="/ type a move", id="line")

    @property
    def pages(self) -> Pages:
        return self.query_one(Pages)

    @property
    def below(self) -> bool:
        """Does it stand below the board instead of beside it?"""
        parent = self.parent
        return parent is not None and parent.has_class("below")

    def lay_out(self) -> None:
        self.pages.lay_out(paged=not self.below and 0 < self.pages.size.height < LOWEST)
        self.query_one("#latest").set_class(not self.pages.paged or not self._put.get("latest"), "empty")

    def put(self, name: str, text: str | Text) -> None:
        """The same text again costs no new layout."""
        if self._put.get(name) != text:
            self._put[name] = text
            pane = self.query_one(f"#{name}", Static)
            pane.update(text)
            pane.set_class(not text, "empty")

    def put_buttons(self, text: Text, cursor: int | None) -> None:
        self.put("buttons", text)
        box = self.query_one("#button-box")
        box.set_class(not text, "empty")
        if cursor is not None:
            box.call_after_refresh(box.scroll_to_region, Region(0, cursor, 1, 1), animate=False)

    def put_choices(self, choices: tuple[Choice, ...], palette: Palette) -> None:
        if choices == self.listed:
            return
        self.listed = choices
        found = self.query_one("#choices", OptionList)
        found.clear_options()
        found.add_options(Option(choice_line(*line, palette)) for line in enumerate(choices, 1))
        self.pages.titles["choices"] = f"moves: {len(choices)}"
        found.set_class(not choices, "empty")

    def put_look(self, place: str, drawing: Drawing | None, palette: Palette) -> None:
        pane = self.query_one("#look")
        pane.set_class(drawing is None, "empty")
        self.pages.titles["look"] = f"look: {place}"
        if drawing:
            self.put("look-text", paint(folded(drawing, self._page_width), Marks(), palette))

    @property
    def _page_width(self) -> int:
        shared = len(self.pages.filled()) if self.below else 1
        return self.pages.size.width // shared - 2

    def put_page(self, name: str, text: Text | str, *, from_end: bool) -> None:
        """The odds or the log."""
        pane = self.query_one(f"#{name}")
        pane.set_class(not text and name != "log", "empty")
        self.put(f"{name}-text", text)
        if from_end:
            self.call_after_refresh(pane.scroll_end, animate=False)

    def scroll_text(self, pages: int) -> None:
        """The odds where they are shown, else the log."""
        name = next(name for name in ("odds", "log") if self.query_one(f"#{name}").display)
        pane = self.query_one(f"#{name}")
        pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)

    def forget(self) -> None:
        """Show everything anew, in other colours."""
        self.listed = ()
        self._put.clear()
