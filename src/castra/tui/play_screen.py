"""The table on a full screen while a game is played: whose turn it is, what is picked, what bots answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import events, on
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input, OptionList

from castra.core.errors import CastraError, IllegalActionError
from castra.core.game import Choice, Pick, Refusal
from castra.tui.analysis_screen import Analysis
from castra.tui.board import BoardPane, Picture
from castra.tui.bots_screen import BotsScreen
from castra.tui.dialogs import Curtain, Question, Reading
from castra.tui.ending import AFTERWARDS, ANALYSE, ANOTHER, REMATCH, REPLAY, rematch, verdict
from castra.tui.keys import HELP, KEYS, TAKEN
from castra.tui.lines import chosen
from castra.tui.replay_screen import ReplayScreen
from castra.tui.saves import unused, write_save
from castra.tui.side import Buttons
from castra.tui.sitting import Sitting
from castra.tui.steps import letters

TRIES: Final = 8


class PlayScreen(BotsScreen):
    """One table, played to its end."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS

    class Left(Message):
        """Somebody left the table for good."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    class Again(Message):
        """Another game is wanted: with other agreements, or at once at the table given."""

        def __init__(self, after: Sitting, table: Sitting | None = None) -> None:
            super().__init__()
            self.after = after
            self.table = table

    def __init__(self, table: Sitting) -> None:
        super().__init__(table)
        standing = letters(table.game.buttons, TAKEN)
        self._keys: dict[str, list[str]] = {key: [pick.id] for key, pick in standing.items()}
        """What the letters of buttons mean or have meant at this table, in notation."""
        self.hasty = False
        """Was somebody told to wait for the bots?"""

    def on_mount(self) -> None:
        super().on_mount()
        if self.match.game.reconstructed(self.match.setup):
            self.say("Some of what is played here is reconstructed; a tells what.")
        self.go_on()

    # -- what the table shows

    def prompt(self) -> str:
        if self.watching:
            return f"{self.view.prompt}\nSpace: do not wait for the pictures."
        return f"{verdict(self.match)} (w: the rule)" if self.match.over else self.view.prompt

    def listed_choices(self) -> tuple[Choice, ...]:
        return () if self.match.over else super().listed_choices()

    # -- the course of the game

    def ask_person(self) -> None:
        """Seat whoever is to act next, the others having looked away where something is hidden."""
        if self.watching:
            self.stop_watching()
            if self.alone or self.hasty:
                self.say("")
            self.hasty = False
            self.keep()
        person = self.table.person_to_act
        if person is not None and self.table.must_hide(person):
            self.app.push_screen(Curtain(self.table.name(person)), lambda _: self.seat(person))
        else:
            self.seat(person)

    def seat(self, person: int | None) -> None:
        if person is not None:
            self.table.sit(person)
        view = self.table.view()
        self.take_in(view, AFTERWARDS if self.match.over else view.choices)
        self.news = self.table.news()
        for key, pick in self.pointer.keys.items():
            self._keys[key] = [choice.text for choice in view.choices if choice.picks[0] == pick]
        if view.outcome:
            self.rule = view.outcome.rule
        self.fit()
        self.show()

    def play(self, seat: int, action: int | str) -> None:
        """The only place where a person acts; a refusal is shown, not raised."""
        try:
            self.match.play(seat, action)
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

    # -- picking

    def action_pick(self) -> None:
        if self.watching:
            self.skip()
        elif self.pointer.under:
            self.pick(self.pointer.under)
        else:
            self.explain(self.pointer.cursor)

    def pick(self, pick: Pick) -> None:
        if self.match.over:
            self.choose_what_next(pick)
            return
        self.refused = frozenset()
        self.say("")
        choice = self.pointer.pick(pick)
        if choice:
            self.play(self.viewer, choice.action)
        else:
            self.show()

    def choose_what_next(self, pick: Pick) -> None:
        if pick == REPLAY:
            self.app.push_screen(ReplayScreen(self.match, self.viewer, self.table.packs))
        elif pick == ANALYSE:
            self.app.push_screen(Analysis(self.match))
        elif pick == REMATCH:
            self.post_message(self.Again(self.table, rematch(self.table)))
        else:
            assert pick == ANOTHER
            self.post_message(self.Again(self.table))

    def action_explore(self) -> None:
        self.pointer.exploring = not self.pointer.exploring
        self.say("Arrows now go everywhere; x ends that." if self.pointer.exploring else "")

    def action_back(self) -> None:
        if self.focused is not self.query_one(BoardPane):
            self.query_one(BoardPane).focus()
            self.preview = frozenset()
        elif self.watching:
            self.skip()
        elif not self.pointer.back():
            self.refused = frozenset()
            self.pointer.exploring = False
            self.say("")
        self.show()

    def show_refusal(self, refusal: Refusal) -> None:
        self.refused = frozenset(refusal.places)
        self.say(f"✗ {refusal} (w: why)", refusal.rule)
        self.show()

    def explain(self, place: str) -> None:
        """Why can this place not be picked?"""
        if self.viewer in self.match.to_act and place:
            self.tell_why(self.pointer.steps.tries(place)[:TRIES], f"{place} cannot be picked now.")

    def tell_why(self, texts: Sequence[str], otherwise: str) -> None:
        refusal = self.table.reason_against(texts)
        if refusal:
            self.show_refusal(refusal)
        else:
            self.say(otherwise)

    def on_key(self, event: events.Key) -> None:
        """The letters of the buttons, also of those that are not there now."""
        letter = event.character or ""
        pick = self.pointer.keys.get(letter)
        if self.focused is self.query_one(Input) or not letter.isalnum() or letter in TAKEN:
            return
        event.stop()
        if pick:
            self.pick(pick)
        elif self.watching:
            self.hasty = True
            self.say("The bots are to act; Space does not wait for the pictures.")
        else:
            self.tell_why_no(letter)

    def tell_why_no(self, letter: str) -> None:
        """A letter was pressed for a button that is not there now."""
        texts = self._keys.get(letter, [])[:TRIES]
        if not texts:
            self.say(f"No button has the letter {letter} now; ? lists the keys.")
        elif self.match.over:
            self.say("The game is over.")
        else:
            self.tell_why(texts, "Esc puts back what is picked; then that can be done.")

    @on(Picture.Touched)
    def touch(self, event: Picture.Touched) -> None:
        self.query_one(BoardPane).focus()
        self.pointer.point(event.place)
        self.hovered = ""
        if event.place not in self.pointer.lit:
            self.show()
        self.action_pick()

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
        self.query_one(BoardPane).focus()
        self.play(self.viewer, self.side.listed[event.option_index].action)

    @on(Input.Submitted)
    def read_line(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        event.input.clear()
        self.query_one(BoardPane).focus()
        word, _, rest = line.partition(" ")
        if word in ("rules", "rule", "why") and rest:
            self.open_rule(rest)
        elif word == "look" and rest:
            self.open_look(rest.strip())
        elif word == "save" and rest:
            self.copy_to(rest.strip())
        elif line:
            self.play(self.viewer, chosen(line, self.pointer.steps.matching))

    def action_type(self) -> None:
        self.query_one(Input).focus()

    def action_moves(self) -> None:
        if self.side.listed:
            self.side.pages.page = "choices"
            self.side.lay_out()
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

    def action_help(self) -> None:
        self.app.push_screen(Reading("keys", HELP))

    def action_save(self) -> None:
        if self.keep():
            self.say(f"Saved in {self.table.path}")

    def copy_to(self, name: str) -> None:
        try:
            path = unused(Path(name).expanduser())
            write_save(self.match, path, self.table.packs)
        except CastraError as error:
            self.say(str(error))
        except (OSError, RuntimeError, ValueError):
            self.say(f"{name[:40]!r} cannot be the name of a file.")
        else:
            self.say(f"A copy is in {path}")

    def action_new(self) -> None:
        if self.match.over or not self.table.played:
            self.leave_for_another(True)
        else:
            question = "Leave this game? It is kept, and you can go on with it later."
            self.app.push_screen(Question(question), self.leave_for_another)

    def leave_for_another(self, sure: bool | None) -> None:
        if sure and (not self.table.played or self.keep()):
            self.moment += 1
            self.post_message(self.Again(self.table))

    def action_leave(self) -> None:
        """Nothing is asked, since everything is saved."""
        if self.table.played and not self.keep():
            return
        self.moment += 1
        kept = "The record is" if self.match.over else "castra play --resume goes on with the game kept"
        self.post_message(self.Left(f"{kept} in {self.table.path}" if self.table.played else ""))
