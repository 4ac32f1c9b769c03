"""Bots at the table: they think away from the screen, and what they do is shown in a few pictures."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text
from textual import work
from textual.timer import Timer

from castra.bots.why import Why
from castra.core.errors import CastraError
from castra.tui.dialogs import Reading
from castra.tui.differences import changed
from castra.tui.panes import who_plays
from castra.tui.rulebook import wrapped
from castra.tui.show import Show
from castra.tui.sitting import Sitting, few
from castra.tui.table_screen import TableScreen

PACE: Final = 0.3  # seconds between two pictures


class BotsScreen(TableScreen):
    """A table where bots answer; people are somebody else's business."""

    def __init__(self, table: Sitting) -> None:
        super().__init__(table.match)
        self.table = table
        self.bots = Show()
        self.watching = False
        """Are bots at work, or is what they did still being shown?"""
        self.thinking = False
        self.ticker: Timer | None = None
        self.moment = 0  # counts what people did here, so that a bot that answers too late is not heard

    @abstractmethod
    def ask_person(self) -> None:
        """The bots have done, and all of it was seen."""

    # -- what the table shows

    @property
    def at(self) -> int:
        return self.bots.at if self.watching else len(self.match.entries)

    @property
    def viewer(self) -> int:
        return self.table.viewer

    @property
    def far_side(self) -> bool:
        return len(self.table.people) == 1  # several people need not turn the board at every turn

    def told(self) -> Sequence[str]:
        return self.table.log()[: self.at]

    def heading(self) -> Text:
        acting = () if self.watching else self.match.to_act
        return who_plays(self.table.names(), acting, self.side.content_size.width, self.palette)

    # -- thinking and showing

    def go_on(self) -> None:
        """After a person has acted: let the bots think, or ask the next person."""
        self.moment += 1
        if self.table.bot_to_act is None:
            self.ask_person()
            return
        self.bots.begin(len(self.match.entries))
        self.watching = self.thinking = True
        self.show_position(self.bots.at)
        self.ticker = self.ticker or self.set_interval(PACE, self.show_bots)
        self.think(self.moment)

    @work(thread=True)
    def think(self, moment: int) -> None:
        """Away from the screen, so that it stays alive however long bots take."""
        call = self.app.call_from_thread
        while question := call(self.next_question, moment):
            seat, answer = question
            try:
                action = answer()
            except Exception as error:  # noqa: BLE001 — a bot's fault must not end the game
                call(self.miss_bot, seat, error, moment)
                return
            call(self.hear_bot, seat, action, moment)

    def next_question(self, moment: int) -> tuple[int, Callable[[], int]] | None:
        """What a bot is asked next; None when they are done, or nobody waits for them any more."""
        if moment != self.moment or not self.is_attached:
            return None
        bot = self.table.bot_to_act
        unseen = len(self.match.entries) - self.bots.at
        if bot is None or (self.alone and unseen and not self.bots.skipped):
            self.thinking = False
            if bot is None and (unseen <= 1 or self.bots.skipped):
                self.ask_person()
            return None
        return bot, self.table.bot_question(bot)

    def hear_bot(self, seat: int, action: int, moment: int) -> None:
        if moment == self.moment and self.is_attached:
            self.match.play(seat, action)

    def miss_bot(self, seat: int, error: Exception, moment: int) -> None:
        if moment == self.moment:
            self.ask_person()
            self.say(f"The bot on {self.table.name(seat)} failed: {error}")

    # -- hints

    def action_hint(self) -> None:
        """Ask the strongest bot; the answer comes when it comes."""
        try:
            question = None if self.watching else self.table.hint_question()
        except CastraError as error:
            self.say(str(error))
        else:
            if question:
                self.say("Thinking…")
                self.find_hint(question, self.moment)

    @work(thread=True)
    def find_hint(self, question: Callable[[], Why], moment: int) -> None:
        call = self.app.call_from_thread
        try:
            hint = question()
        except Exception as error:  # noqa: BLE001 — a bot's fault must not end the game
            call(self.say, f"There is no hint: {error}")
        else:
            call(self.show_hint, hint, moment)

    def show_hint(self, hint: Why, moment: int) -> None:
        """What to do, marked on the table, and the reasons to read; nothing once the moment has passed."""
        if moment != self.moment or not self.is_attached:
            return
        first, *reasons = hint.sentences()
        picks = next(choice.picks for choice in self.view.choices if choice.action == hint.action)
        self.preview = frozenset(pick.id for pick in picks)
        self.show()
        self.say(first)
        text = "\n\n".join(wrapped(sentence, self.page_width) for sentence in [first, *reasons])
        self.app.push_screen(Reading("a hint", text))

    @property
    def alone(self) -> bool:
        """Do bots play among themselves?"""
        return not self.table.people

    def show_bots(self) -> None:
        """The next picture of what bots did."""
        last = len(self.match.entries)
        if not self.watching or (self.bots.skipped and self.thinking):
            return
        if self.bots.at < last:
            self.bots.next(last, more=self.thinking)
        if self.thinking or self.bots.at < last:
            self.show_position(self.bots.at)
        elif self.alone and not self.match.over:
            self.show_position(self.bots.at)
            self.thinking = True
            self.think(self.moment)
        else:
            self.ask_person()

    def show_position(self, at: int) -> None:
        """A position on the way, seen where something changed."""
        before = self.take_in(self.view_at(at), ())
        self.news = few(changed(before, self.pointer.drawing), self.pointer.drawing)
        self.show(follow=self.news)

    def skip(self) -> None:
        """Do not wait for pictures of what bots do."""
        self.bots.skipped = True
        if not self.thinking:
            self.bots.at = len(self.match.entries)
            self.show_bots()

    def stop_watching(self) -> None:
        self.watching = self.thinking = False
        if self.ticker:
            self.ticker.stop()
        self.ticker = None
