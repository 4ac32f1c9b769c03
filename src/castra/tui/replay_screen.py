"""A game that was played, on a full screen: step by step, by itself, or on from any position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from castra.bots import is_player
from castra.core.game import SPECTATOR
from castra.core.match import Match
from castra.tui.board import BoardPane
from castra.tui.dialogs import Reading
from castra.tui.differences import changed
from castra.tui.ending import verdict
from castra.tui.keys import LOOKING
from castra.tui.lines import number_in
from castra.tui.panes import who_plays
from castra.tui.plan import table_for
from castra.tui.pointer import ARROWS
from castra.tui.sitting import HUMAN, Sitting, few
from castra.tui.table_screen import TableScreen

PACE: Final = 0.7  # seconds between two positions
LEAP: Final = 10

KEYS: Final[list[BindingType]] = [
    LOOKING[0],
    Binding("q,escape", "leave", "back"),
    Binding("space", "run", "play or pause"),
    Binding("right,enter", "go(1)", "on", key_display="→"),
    Binding("left", "go(-1)", "back", key_display="←"),
    Binding("down", f"go({LEAP})", f"{LEAP} on", show=False),
    Binding("up", f"go({-LEAP})", f"{LEAP} back", show=False),
    Binding("home", "go(-1000000)", "first", show=False),
    Binding("end", "go(1000000)", "last", show=False),
    Binding("slash", "type", "jump", key_display="/"),
    *[Binding(f"shift+{arrow}", f"roam('{arrow}')", show=False) for arrow in ARROWS],
    Binding("g", "go_on_from_here", "go on from here"),
    Binding("p", "next_seat", "other eyes"),
    *LOOKING[2:],
]
HELP: Final = f"""\
  → ←             one action on, one back
  ↓ ↑             {LEAP} actions on, {LEAP} back
  Home, End       the first position, the last
  Space           let it play by itself; again: pause
  /               jump: type the number of an action, then Enter
  g   go on from here: play your own game from this position, with the same luck
  p   see it with the eyes of the next seat, or of a spectator
  Shift+arrows    a cursor over the table, for a closer look (i)
  o   the exact odds    r   all rules    a   what is attested    v   next page
  z   all the width for the table    t   dark or light
  q, Esc          back"""


class ReplayScreen(TableScreen):
    """The positions of a match, one after the other."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS
    AUTO_FOCUS = ""

    class GoOn(Message):
        """Somebody wants to play from a position of this game."""

        def __init__(self, table: Sitting) -> None:
            super().__init__()
            self.table = table

    def __init__(self, match: Match, seat: int = SPECTATOR, packs: Mapping[str, bytes] | None = None) -> None:
        super().__init__(match)
        self.seat = seat
        self.packs = dict(packs or {})
        self.index = 0
        self.running = False

    def on_mount(self) -> None:
        self.query_one(BoardPane).can_focus = False  # the arrows go through the game here
        self.query_one(Input).placeholder = "/ jump to an action"
        self.set_interval(PACE, self.tick)
        self.go_to(0)

    # -- what the table shows

    @property
    def at(self) -> int:
        return self.index

    @property
    def viewer(self) -> int:
        return self.seat

    def told(self) -> Sequence[str]:
        match = self.match
        return [
            match.game.narrate(match.rules, match.states[index], entry.actor, entry.action, self.seat)
            for index, entry in enumerate(match.entries[: self.index])
        ]

    def names(self) -> list[str]:
        match = self.match
        return [f"{match.game.seat_name(match.setup, seat)} ({who})" for seat, who in enumerate(match.players)]

    def heading(self) -> Text:
        return who_plays(self.names(), self.view.acting, self.side.content_size.width, self.palette)

    def prompt(self) -> str:
        last = len(self.match.entries)
        where = f"Position {self.index} of {last}" + (", playing" if self.running else "")
        eyes = "a spectator" if self.seat == SPECTATOR else self.match.game.seat_name(self.match.setup, self.seat)
        end = f"\n{verdict(self.match)}" if self.index == last and self.match.over else ""
        return f"{where}, seen by {eyes}.{end}"

    # -- going about

    def go_to(self, index: int) -> None:
        self.index = max(0, min(index, len(self.match.entries)))
        before = self.take_in(self.view_at(self.index), ())
        self.news = few(changed(before, self.pointer.drawing), self.pointer.drawing) if before.rows else frozenset()
        self.fit()
        self.show(follow=self.news)

    def action_go(self, by: int) -> None:
        self.running = False
        self.go_to(self.index + by)

    def action_run(self) -> None:
        at_end = self.index == len(self.match.entries)
        self.running = not self.running
        self.go_to(0 if at_end and self.running else self.index)

    def tick(self) -> None:
        if self.running and self.is_current:
            self.running = self.index + 1 < len(self.match.entries)
            self.go_to(self.index + 1)

    def action_type(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def jump(self, event: Input.Submitted) -> None:
        line, last = event.value.strip(), len(self.match.entries)
        event.input.clear()
        self.set_focus(None)
        if line == "0" or number_in(line, last):
            self.go_to(int(line))
        else:
            self.say(f"The actions are numbered from 1 to {last}; 0 is the beginning.")

    def action_next_seat(self) -> None:
        seats = [SPECTATOR, *range(self.match.setup.players)]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.go_to(self.index)

    def action_go_on_from_here(self) -> None:
        if self.match.over and self.index == len(self.match.entries):
            self.say("The game is over here; go back to a position to play from.")
        else:
            self.post_message(self.GoOn(from_here(self.match, self.index, self.packs)))

    def action_help(self) -> None:
        self.app.push_screen(Reading("keys", HELP))

    def action_leave(self) -> None:
        if self.focused:
            self.set_focus(None)
        elif len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit()


def from_here(match: Match, index: int, packs: Mapping[str, bytes]) -> Sitting:
    """A table at a position of a game; who sat there sits there again, and somebody does if nobody did."""
    players = list(match.players)
    again = Match(
        match.game, match.setup, secret=match.secret, words=match.words, position=match.position, drawing=False
    )
    for entry in match.entries[:index]:
        again.act(entry.actor, entry.action)
    if all(map(is_player, players)):
        players[next(iter(again.to_act), 0)] = HUMAN
    again.players = tuple(players)
    return table_for(again, packs)
