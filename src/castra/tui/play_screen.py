"""The table on a full screen: the board, what can be done, what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList

from castra.core.errors import CastraError, IllegalActionError
from castra.core.game import Fact, Game, Pick, Refusal, View
from castra.tui.board import NOTHING, Board, Picture
from castra.tui.dialogs import Curtain, Looking, Reading
from castra.tui.keys import HELP, KEYS, TAKEN
from castra.tui.lines import chosen
from castra.tui.palette import DARK, LIGHT, Palette
from castra.tui.panes import about_text, buttons, log_lines, odds_lines, who_plays
from castra.tui.plan import reconstructed
from castra.tui.pointer import Pointer
from castra.tui.rulebook import plain, rule_text, wrapped
from castra.tui.saves import unused, write_save
from castra.tui.side import Buttons, Side
from castra.tui.table import Table

NARROWEST: Final = 24  # the columns beside the board
USUAL: Final = 32
WIDEST: Final = 60
PACE: Final = 0.5  # seconds between the actions of bots when nobody plays against them
TRIES: Final = 8


class PlayScreen(Screen[None]):
    """One table, played to its end."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS

    class Left(Message):
        """Somebody left the table, to play again or to go home."""

        def __init__(self, again: Game | None, words: str) -> None:
            super().__init__()
            self.again = again
            self.words = words

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.view: View = table.view()
        self.pointer = Pointer(NOTHING, (), "", TAKEN)
        self.news: frozenset[str] = frozenset()
        self.refused: frozenset[str] = frozenset()
        self.preview: frozenset[str] = frozenset()
        self.hovered = ""
        self.with_odds = False
        self.words = ""
        self.rule = ""
        self.moment = 0  # counts what happened here, so that a bot that answers too late is not heard
        self._odds: tuple[int, Sequence[Fact]] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            yield Board()
            yield Side()
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Board).focus()
        if reconstructed(self.table.game, self.table.match.setup):
            self.say("Some of the data are reconstructed; a tells which.")
        self.go_on()

    # -- the course of the game

    def go_on(self) -> None:
        """After anything has happened: seat the next person, or let the next bot think."""
        self.moment += 1
        person = self.table.person_to_act
        if person is not None and self.table.must_hide(person):
            self.app.push_screen(Curtain(self.table.name(person)), lambda _: self.seat(person))
            return
        self.seat(person)

    def seat(self, person: int | None) -> None:
        if person is not None:
            self.table.sit(person)
        self.view = self.table.view()
        drawing = self.table.game.draw(self.view)
        self.pointer = Pointer(drawing, self.view.choices, self.pointer.cursor, TAKEN)
        self.news = self.table.news()
        self.refused = self.preview = frozenset()
        self.on_resize()
        self.show()
        bot = self.table.bot_to_act
        if bot is not None and self.table.people:
            self.ask_bot(bot)
        elif bot is not None:
            self.set_timer(PACE, lambda: self.ask_bot(bot))

    def ask_bot(self, seat: int) -> None:
        self.think(self.table.bot_question(seat), seat, self.moment)

    @work(thread=True)
    def think(self, question: Callable[[], int], seat: int, moment: int) -> None:
        """Away from the screen, so that it stays alive however long a bot takes."""
        try:
            action = question()
        except Exception as error:  # noqa: BLE001 — a bot's fault must not end the game
            self.app.call_from_thread(self.say, f"The bot on {self.table.name(seat)} failed: {error}")
        else:
            self.app.call_from_thread(self.hear_bot, seat, action, moment)

    def hear_bot(self, seat: int, action: int, moment: int) -> None:
        if moment == self.moment and self.is_attached:
            self.play(seat, action)

    def play(self, seat: int, action: int | str) -> None:
        """The only place where this screen acts; a refusal is shown, not raised."""
        try:
            self.table.match.play(seat, action)
        except IllegalActionError as error:
            self.show_refusal(error.refusal)
        except CastraError as error:
            self.say(str(error))
        else:
            self.say("")
            self.keep()
            self.go_on()

    def keep(self) -> bool:
        try:
            self.table.save()
        except CastraError as error:
            self.say(f"The game could not be saved: {error}")
            return False
        return True

    # -- showing

    @property
    def palette(self) -> Palette:
        return DARK if self.app.current_theme.dark else LIGHT

    @property
    def side(self) -> Side:
        return self.query_one(Side)

    def say(self, words: str, rule: str = "") -> None:
        """Something the player should read; `rule` is what the why key then shows."""
        self.words, self.rule = words, rule or self.rule
        self.side.put("message", words)

    def show_refusal(self, refusal: Refusal) -> None:
        self.refused = frozenset(refusal.places)
        self.say(f"✗ {refusal} (w: why)", refusal.rule)
        self.show()

    def show(self) -> None:
        pointer, palette, side = self.pointer, self.palette, self.side
        self.query_one(Board).show(pointer.drawing, pointer.marks(self.news, self.refused, self.preview))
        side.put("who", who_plays(self.table, side.content_size.width, palette))
        picked = " → ".join(pick.id for pick in pointer.steps.picked)
        side.put("prompt", self.view.prompt + (f"\n● {picked}" if picked else ""))
        side.put("buttons", buttons(pointer.keys, pointer.buttons, pointer.button, palette))
        side.put_choices(pointer.steps.matching, palette)
        self.show_look()
        self.show_log()

    def show_look(self) -> None:
        """The place pointed at; where a button has nothing to show, the place the cursor was on."""
        inspect = self.table.game.inspect
        places = [self.hovered] if self.hovered else [self.pointer.place, self.pointer.cursor]
        found = [(place, drawing) for place in places if place and (drawing := inspect(self.view, place))]
        place, drawing = found[0] if found else ("", None)
        self.side.put_look(place, drawing, self.palette)

    def show_log(self) -> None:
        if self.with_odds:
            self.side.put_log("odds", odds_lines(self.odds_here(), self.pointer.place, self.palette), from_end=False)
        else:
            self.side.put_log("what happened", log_lines(self.table.log(), self.palette), from_end=True)

    def repaint(self) -> None:
        """The colours have changed."""
        self.side.forget()
        self.show()

    def odds_here(self) -> Sequence[Fact]:
        """The odds of the place under the cursor, then all others."""
        match, viewer = self.table.match, self.table.viewer
        return [*self.table.game.odds_at(match.rules, match.state, viewer, self.pointer.place), *self.odds()]

    def odds(self) -> Sequence[Fact]:
        """Exact odds may take a while, so they are asked for once per moment."""
        if self._odds is None or self._odds[0] != self.moment:
            match = self.table.match
            self._odds = self.moment, self.table.game.odds(match.rules, match.state, self.table.viewer)
        return self._odds[1]

    def fit(self) -> None:
        """Give the side what the board leaves over, if that is enough to read; else let the board scroll."""
        left = self.app.size.width - self.pointer.drawing.width
        self.side.styles.width = min(left, WIDEST) if left >= NARROWEST else USUAL

    def action_zoom(self) -> None:
        """All the width for the board, only the most needed words below it; and back."""
        self.query_one("#main").toggle_class("wide")
        self.on_resize()

    def on_resize(self) -> None:
        if self.query_one("#main").has_class("wide"):
            self.side.styles.width = "1fr"
        else:
            self.fit()
        self.call_after_refresh(self.show)

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

    def action_explore(self) -> None:
        self.pointer.exploring = not self.pointer.exploring
        self.say("Arrows now go everywhere; x ends that." if self.pointer.exploring else "")

    def action_pick(self) -> None:
        pick = self.pointer.under
        if pick:
            self.pick(pick)
        else:
            self.explain(self.pointer.cursor)

    def pick(self, pick: Pick) -> None:
        self.refused = frozenset()
        self.say("")
        choice = self.pointer.pick(pick)
        if choice:
            self.play(self.table.viewer, choice.action)
        else:
            self.show()

    def action_back(self) -> None:
        if self.focused is not self.query_one(Board):
            self.query_one(Board).focus()
            self.preview = frozenset()
        elif not self.pointer.back():
            self.refused = frozenset()
            self.pointer.exploring = False
            self.say("")
        self.show()

    def explain(self, place: str) -> None:
        """Why can this place not be picked?"""
        if self.table.viewer not in self.table.match.to_act or not place:
            return
        refusal = self.table.reason_against(self.pointer.steps.tries(place)[:TRIES])
        if refusal:
            self.show_refusal(refusal)
        else:
            self.say(f"{place} cannot be picked now.")

    def on_key(self, event: events.Key) -> None:
        """The letters of the buttons."""
        pick = self.pointer.keys.get(event.character or "")
        if pick and self.focused is not self.query_one(Input):
            event.stop()
            self.pick(pick)

    @on(Picture.Touched)
    def touch(self, event: Picture.Touched) -> None:
        self.query_one(Board).focus()
        self.pointer.point(event.place)
        self.hovered = ""
        if event.place not in self.pointer.lit:
            self.show()
        self.action_pick()

    @on(Picture.Hovered)
    def hover(self, event: Picture.Hovered) -> None:
        self.hovered = event.place
        self.show_look()

    @on(Buttons.Pressed)
    def press(self, event: Buttons.Pressed) -> None:
        if event.number < len(self.pointer.buttons):
            self.pick(self.pointer.buttons[event.number])

    # -- the list and the line

    @on(OptionList.OptionHighlighted)
    def preview_choice(self, event: OptionList.OptionHighlighted) -> None:
        if self.focused is event.option_list and event.option_index < len(self.side.listed):
            self.preview = frozenset(pick.id for pick in self.side.listed[event.option_index].picks)
            self.show()

    @on(OptionList.OptionSelected)
    def play_choice(self, event: OptionList.OptionSelected) -> None:
        self.query_one(Board).focus()
        self.play(self.table.viewer, self.side.listed[event.option_index].action)

    @on(Input.Submitted)
    def read_line(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        event.input.clear()
        self.query_one(Board).focus()
        word, _, rest = line.partition(" ")
        if word in ("rules", "rule", "why") and rest:
            self.open_rule(rest)
        elif word == "look" and rest:
            self.open_look(rest.strip())
        elif word == "save" and rest:
            self.copy_to(Path(rest.strip()).expanduser())
        elif line:
            self.play(self.table.viewer, chosen(line, self.pointer.steps.matching))

    def action_type(self) -> None:
        self.query_one(Input).focus()

    def action_moves(self) -> None:
        if self.side.listed:
            self.query_one("#choices").focus()

    # -- other keys

    def action_undo(self) -> None:
        try:
            count = self.table.undo()
        except CastraError as error:
            self.say(str(error))
            return
        self.say("Taken back." if count == 1 else f"Taken back: {count} actions.")
        self.keep()
        self.go_on()

    def action_odds(self) -> None:
        self.with_odds = not self.with_odds
        self.show_log()

    def action_scroll_log(self, pages: int) -> None:
        self.side.scroll_log(pages)

    def action_look(self) -> None:
        self.open_look(self.hovered or self.pointer.place)

    def open_look(self, place: str) -> None:
        drawing = self.table.game.inspect(self.view, place)
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
            text = rule_text(self.table.game.rules_text(), number)
        except CastraError as error:
            self.say(str(error))
        else:
            filled = wrapped(text, min(96, self.app.size.width - 16))
            self.app.push_screen(Reading(f"{self.table.game.title}: rule {number}", filled))

    def action_rules(self) -> None:
        self.app.push_screen(Reading(f"{self.table.game.title}: the rules", plain(self.table.game.rules_text())))

    def action_about(self) -> None:
        title = f"{self.table.game.title}: what is known"
        self.app.push_screen(Reading(title, about_text(self.table, min(96, self.app.size.width - 16))))

    def action_help(self) -> None:
        self.app.push_screen(Reading("keys", HELP))

    def action_save(self) -> None:
        if self.keep():
            self.say(f"Saved in {self.table.path}")

    def copy_to(self, path: Path) -> None:
        try:
            write_save(self.table.match, unused(path), self.table.packs)
        except CastraError as error:
            self.say(str(error))
        else:
            self.say(f"A copy is in {path}")

    def action_new(self) -> None:
        self.leave(self.table.game)

    def action_leave(self) -> None:
        self.leave(None)

    def leave(self, again: Game | None) -> None:
        """Nothing is asked, since everything is saved; a table where nobody acted is not worth keeping."""
        self.moment += 1
        acted = any(entry.actor in self.table.people for entry in self.table.match.entries)
        if acted and not self.keep():
            return
        kept = "The record is" if self.table.match.over else "castra play --resume goes on with the game kept"
        self.post_message(self.Left(again, f"{kept} in {self.table.path}" if acted else ""))
