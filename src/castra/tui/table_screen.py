"""A table to look at: the board with a cursor on it, and the words beside it. Playing and replaying build on it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import Footer

from castra.core.drawing import Drawing
from castra.core.errors import CastraError
from castra.core.game import Choice, Fact, View
from castra.core.knowledge import odds_for
from castra.core.match import Match
from castra.core.turning import turned
from castra.tui.board import NOTHING, BoardPane, Picture
from castra.tui.dialogs import Looking, Reading
from castra.tui.keys import TAKEN
from castra.tui.palette import DARK, LIGHT, Palette
from castra.tui.panes import about_text, buttons, log_lines, odds_lines
from castra.tui.pointer import Pointer
from castra.tui.rulebook import plain, rule_text, wrapped
from castra.tui.side import Pages, Side

NARROWEST: Final = 24  # the columns beside the board
USUAL: Final = 32
WIDEST: Final = 60
LOW: Final = 12  # rows below the board
LATEST: Final = 2  # of what happened, where the log has no room


class TableScreen(Screen[None]):
    """What can be seen and read of a match; what can be done is up to others."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.view: View = match.view()
        self.pointer = Pointer(NOTHING, (), "", TAKEN)
        self.news: frozenset[str] = frozenset()
        self.refused: frozenset[str] = frozenset()
        self.preview: frozenset[str] = frozenset()
        self.fresh: tuple[str, ...] = ()
        """Places that were not in the picture before, such as a tile just drawn."""
        self.hovered = ""
        self.with_odds = False
        self.rule = ""
        self.roomy = False
        """All the width for the board, whatever fits best."""
        self._odds: tuple[object, Sequence[Fact]] | None = None

    def compose(self) -> ComposeResult:
        with Container(id="main"):
            yield BoardPane()
            yield Side()
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(BoardPane).focus()

    # -- what those who build on it say

    @property
    @abstractmethod
    def at(self) -> int:
        """The number of the position on the screen."""

    @property
    @abstractmethod
    def viewer(self) -> int: ...

    @property
    def far_side(self) -> bool:
        """Is the board shown from its far edge?"""
        return False

    @abstractmethod
    def told(self) -> Sequence[str]:
        """What happened so far."""

    @abstractmethod
    def heading(self) -> Text:
        """Who plays, as styled text."""

    # -- taking in a position

    def picture(self, view: View) -> Drawing:
        """The table from the side of whoever sits before the screen."""
        drawing = self.match.game.picture(view)
        return turned(drawing) if self.far_side else drawing

    def view_at(self, index: int) -> View:
        match = self.match
        return match.game.view(match.rules, match.setup, match.states[index], self.viewer)

    def take_in(self, view: View, choices: Sequence[Choice]) -> Drawing:
        """Point at a new position; the drawing before it."""
        before, drawing = self.pointer.drawing, self.picture(view)
        self.view = view
        self.pointer = Pointer(drawing, choices, self.pointer.cursor, TAKEN)
        if before is not NOTHING:
            self.fresh = tuple(place for place in drawing.places if place not in before.places)
        self.refused = self.preview = frozenset()
        self.hovered = ""
        return before

    # -- showing

    @property
    def palette(self) -> Palette:
        return DARK if self.app.current_theme.dark else LIGHT

    @property
    def side(self) -> Side:
        return self.query_one(Side)

    def say(self, words: str, rule: str = "") -> None:
        """Something the player should read; `rule` is what the why key then shows."""
        self.rule = rule or self.rule
        self.side.put("message", words)

    def show(self, follow: Iterable[str] = ()) -> None:
        """Everything anew; the board is moved to the places that `follow`, else to the cursor."""
        pointer, palette, side = self.pointer, self.palette, self.side
        board = self.query_one(BoardPane)
        board.show(pointer.drawing, pointer.marks(self.news, self.refused, self.preview))
        board.bring_into_sight(list(follow) or [pointer.cursor])
        side.put("who", self.heading())
        picked = " → ".join(pick.id for pick in pointer.steps.picked)
        side.put("prompt", self.prompt() + (f"\n● {picked}" if picked else ""))
        side.put_buttons(buttons(pointer.keys, pointer.buttons, pointer.button, palette), pointer.button)
        side.put_choices(self.listed_choices(), palette)
        self.show_log()
        self.show_look()

    def prompt(self) -> str:
        return self.view.prompt

    def listed_choices(self) -> tuple[Choice, ...]:
        return self.pointer.steps.matching

    def show_look(self) -> None:
        place, drawing = self.looked_at()
        self.side.put_look(place, drawing, self.palette)
        self.side.lay_out()

    def looked_at(self) -> tuple[str, Drawing | None]:
        """The place pointed at; where it shows nothing, what was picked, or what has just come to the table."""
        pointer, inspect = self.pointer, self.match.game.inspect
        picked = [pick.id for pick in reversed(pointer.steps.picked)]
        places = [self.hovered] if self.hovered else [pointer.place, pointer.cursor, *picked, *self.fresh]
        found = ((place, drawing) for place in places if place and (drawing := inspect(self.view, place)))
        return next(found, ("", None))

    def show_log(self) -> None:
        lines, palette = self.told(), self.palette
        facts = odds_lines(self.odds_here(), self.pointer.place, palette) if self.with_odds else ""
        self.side.put_page("odds", facts, from_end=False)
        self.side.put_page("log", log_lines(lines, palette), from_end=True)
        self.side.put("latest", "\n".join(lines[-LATEST:]))

    def repaint(self) -> None:
        """The colours have changed."""
        self.side.forget()
        self.show()

    def odds_here(self) -> Sequence[Fact]:
        """The odds of the place under the cursor, then all others."""
        return list(dict.fromkeys([*self._ask_odds(self.pointer.place), *self.odds()]))

    def odds(self) -> Sequence[Fact]:
        """Exact odds may take a while, so they are asked for once per position."""
        state = self.match.states[self.at]
        if self._odds is None or self._odds[0] is not state:
            self._odds = state, self._ask_odds(None)
        return self._odds[1]

    def _ask_odds(self, place: str | None) -> Sequence[Fact]:
        match = self.match
        return odds_for(match.game, match.rules, match.setup, match.states[self.at], self.viewer, place)

    # -- room

    def fit(self) -> None:
        """Side by side where the whole width of the board can then be seen, or where too little of its height would be
        seen otherwise; else the words go below."""
        wide, high = self.pointer.drawing.width, len(self.pointer.drawing.rows)
        rows = self.app.size.height - 1 - LOW
        left = self.app.size.width - wide - (high >= self.app.size.height)  # a scroll bar needs room too
        below = self.roomy or (left < NARROWEST and left >= 0 and rows >= high / 2)
        self.query_one("#main").set_class(below, "below")
        side = self.side.styles
        if below:
            side.width, side.height = "1fr", max(LOW, self.app.size.height - 1 - high)
        else:
            side.width, side.height = min(left, WIDEST) if left >= NARROWEST else USUAL, "1fr"

    def on_resize(self) -> None:
        self.fit()
        self.call_after_refresh(self.show)

    @on(Pages.Resized)
    def rearrange(self) -> None:
        self.side.lay_out()
        self.call_after_refresh(self.show_look)

    def action_zoom(self) -> None:
        """All the width for the board, the words below it; and back."""
        self.roomy = not self.roomy
        self.on_resize()

    def action_page(self) -> None:
        self.side.pages.turn()

    def action_scroll_log(self, pages: int) -> None:
        self.side.scroll_text(pages)

    # -- pointing

    def action_move(self, arrow: str) -> None:
        self.hovered = ""
        self.pointer.move(arrow)
        self.show()

    def action_roam(self, arrow: str) -> None:
        self.hovered = ""
        self.pointer.roam(arrow)
        self.show()

    def action_step(self, by: int) -> None:
        self.hovered = ""
        self.pointer.step(by)
        self.show()

    @on(Picture.Hovered)
    def hover(self, event: Picture.Hovered) -> None:
        self.hovered = event.place
        self.show_look()

    # -- reading

    def action_odds(self) -> None:
        self.with_odds = not self.with_odds
        self.side.pages.page = "odds" if self.with_odds else "choices"
        self.show_log()
        self.side.lay_out()

    def action_look(self) -> None:
        place, _ = self.looked_at()
        self.open_look(place or self.pointer.place)

    def open_look(self, place: str) -> None:
        drawing = self.match.game.inspect(self.view, place)
        if drawing:
            self.app.push_screen(Looking(place, drawing, dark=self.app.current_theme.dark))
        else:
            self.say(f"There is nothing to look at on {place}.")

    def action_why(self) -> None:
        if self.rule:
            self.open_rule(self.rule)
        else:
            self.say("Nothing was refused yet.")

    def open_rule(self, number: str) -> None:
        try:
            text = rule_text(self.match.game.rules_text(), number)
        except CastraError as error:
            self.say(str(error))
        else:
            filled = wrapped(text, self.page_width)
            self.app.push_screen(Reading(f"{self.match.game.title}: rule {number}", filled))

    @property
    def page_width(self) -> int:
        return min(96, self.app.size.width - 8)

    def action_rules(self) -> None:
        text = wrapped(plain(self.match.game.rules_text()), self.page_width)
        self.app.push_screen(Reading(f"{self.match.game.title}: the rules", text))

    def action_about(self) -> None:
        title = f"{self.match.game.title}: what is known"
        self.app.push_screen(Reading(title, about_text(self.match, self.page_width)))
