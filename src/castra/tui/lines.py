"""A whole game line by line, for pipes and screen readers: one sentence in, a few sentences out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from castra.core.errors import CastraError, IllegalActionError
from castra.core.game import AnyGame, Choice, Fact, View
from castra.core.values import counted
from castra.tui.ending import verdict
from castra.tui.rulebook import rule_text, section_titles, wrapped
from castra.tui.saves import unused, write_save
from castra.tui.sitting import Sitting

WIDTH: Final = 78
CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what was scrolled off it


@dataclass
class Terminal:
    """Where lines come from and go to."""

    source: TextIO
    sink: TextIO
    live: bool
    """True when a person types, False when lines are piped in."""

    def say(self, text: str = "") -> None:
        self.sink.write(f"{text}\n")

    def ask(self, sign: str = "> ") -> str | None:
        """The next line, or None when there are no more."""
        if self.live:
            self.sink.write(sign)
        self.sink.flush()
        line = self.source.readline()
        return line.strip() if line else None


class LineGame:
    """A table told and asked line by line."""

    def __init__(self, table: Sitting, terminal: Terminal, *, board: bool = True) -> None:
        self.table = table
        self.match = table.match
        self.terminal = terminal
        self.board = board
        self.leaving = False
        self._told: dict[int, int] = {}  # how many lines of the log each seat has read
        self._shown: tuple[int, int] | None = None  # the last turn shown: how many actions, to whom
        self._last_rule = ""

    def run(self) -> None:
        self._introduce()
        while not self.match.over and not self.leaving:
            bot = self.table.bot_to_act
            if bot is not None:
                self.match.play(bot, self.table.bot_action(bot))
                if not self.table.people:
                    self._tell_news()
                continue
            person = self.table.person_to_act
            assert person is not None
            self._seat(person)
            if not self.leaving:
                self._turn()
        self._close()

    # -- telling

    def _introduce(self) -> None:
        say = self.terminal.say
        say(f"{self.table.game.title}: {', '.join(self.table.names())}.")
        key = self.table.game.key
        if self.table.game.reconstructed(self.match.setup):
            say(f"Some of what is played here is reconstructed; castra about {key} tells what.")
        if any(entry.actor in self.table.people for entry in self.match.entries):
            say(f"The game goes on after {counted(len(self.match.entries), 'action')}.")
        if self.table.people:
            say("Type a move, or help.")

    def _seat(self, person: int) -> None:
        """Let this person look, the others having looked away where something is hidden."""
        before = self.table.viewer
        if self.table.must_hide(person):
            self._pass_keyboard(self.table.name(person))
        elif before != person:
            self._told[person] = max(self._told.get(person, 0), self._told.get(before, 0))
        self.table.sit(person)

    def _pass_keyboard(self, name: str) -> None:
        if not self.terminal.live:
            self.terminal.say(f"Now {name} chooses.")
            return
        self.terminal.sink.write(CLEAR)
        self.terminal.say(f"Pass the keyboard to {name}, who then presses Enter.")
        if self.terminal.ask("") is None:
            self.leaving = True

    def _tell_news(self) -> None:
        log = self.table.log()
        for line in log[self._told.get(self.table.viewer, 0) :]:
            self.terminal.say(line)
        self._told[self.table.viewer] = len(log)

    def _turn(self) -> None:
        """Show what the person to act has not seen yet, then do what the next line says."""
        now = (len(self.match.entries), self.table.viewer)
        if now != self._shown:
            self._shown = now
            self._tell_news()
            if self.board:
                self._show_table("")
            self.terminal.say(self.table.view().prompt)
        line = self.terminal.ask()
        if line is None:
            self.leaving = True
        elif line and not line.startswith("#"):
            self._obey(line)

    def _close(self) -> None:
        outcome = self.match.outcome
        self.terminal.say()
        if outcome:
            self._tell_news()
            if self.board:
                self._show_table("")
            self.terminal.say(f"The game is over. {verdict(self.match)}")
        if not self.table.played:
            self.terminal.say("Nothing was played, so nothing is kept.")
            return
        if not self._save():
            return
        if outcome:
            self.terminal.say(f"The record is in {self.table.path}")
        else:
            self.terminal.say(f"The game is kept in {self.table.path}")
            self.terminal.say("castra play --resume goes on with it.")

    # -- obeying

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        choices = self.table.view().choices
        command = COMMANDS.get(word.casefold())
        try:
            if command and line not in [choice.text for choice in choices]:
                command[0](self, rest.strip())
            else:
                self._play(line, choices)
        except IllegalActionError as error:
            self._last_rule = error.refusal.rule
            self.terminal.say(f"{error}. (why shows the rule)")
        except CastraError as error:
            self.terminal.say(str(error))

    def _play(self, line: str, choices: tuple[Choice, ...]) -> None:
        self.match.play(self.table.viewer, chosen(line, choices))
        self._save()

    def _save(self) -> bool:
        try:
            self.table.save()
        except CastraError as error:
            self.terminal.say(f"The game could not be kept: {error}")
            return False
        return True

    def _moves(self, part: str) -> None:
        for number, choice in enumerate(self.table.view().choices, 1):
            if not part or part.casefold() in f"{choice.text} {choice.label}".casefold():
                self.terminal.say(f"{number:3}  {choice.text}  {choice.label}")

    def _show_table(self, _: str) -> None:
        self.terminal.say(self.table.game.picture(self.table.view()).text)

    def _switch_board(self, word: str) -> None:
        if word in ("on", "off"):
            self.board = word == "on"
            self.terminal.say(f"The table is {'drawn every turn' if self.board else 'drawn only when you say board'}.")
        else:
            self._show_table("")

    def _look(self, place: str) -> None:
        self.terminal.say(closer_look(self.table.game, self.table.view(), place))

    def _odds(self, part: str) -> None:
        facts = self.match.odds(self.table.viewer)
        here = self.match.odds(self.table.viewer, part.casefold())
        asked = [fact for fact in dict.fromkeys([*here, *facts]) if part.casefold() in fact.question.casefold()]
        lines = [odds_line(fact) for fact in asked]
        for line in lines or ["There are no odds to tell now."]:
            self.terminal.say(line)

    def _hint(self, _: str) -> None:
        for sentence in self.table.hint_question()().sentences():
            self.terminal.say(sentence)

    def _why(self, rule: str) -> None:
        if not rule and not self._last_rule:
            raise CastraError("Nothing was refused yet; why 4.2 shows rule 4.2.")
        self._rules(rule or self._last_rule)

    def _rules(self, number: str) -> None:
        rulebook = self.table.game.rules_text()
        if number:
            self.terminal.say(wrapped(rule_text(rulebook, number), WIDTH))
        for title in [] if number else section_titles(rulebook):
            self.terminal.say(title)

    def _undo(self, _: str) -> None:
        count = self.table.undo()
        self._told = {seat: min(told, len(self.match.entries)) for seat, told in self._told.items()}
        self._shown = None
        self._save()
        self.terminal.say("Taken back." if count == 1 else f"Taken back: {count} actions.")

    def _keep(self, name: str) -> None:
        if name:
            path = unused(Path(name).expanduser())
            write_save(self.match, path, self.table.packs)
            self.terminal.say(f"A copy is in {path}")
        elif self._save():
            self.terminal.say(f"The game is kept in {self.table.path}")

    def _log(self, _: str) -> None:
        for number, line in enumerate(self.table.log(), 1):
            self.terminal.say(f"{number:3}  {line}")

    def _help(self, _: str) -> None:
        self.terminal.say("A line is a move in notation, the number of a move, or one of these:")
        for name, (_command, words) in COMMANDS.items():
            self.terminal.say(f"  {name:<7}{words}")

    def _quit(self, _: str) -> None:
        self.leaving = True


COMMANDS: Final[dict[str, tuple[Callable[[LineGame, str], None], str]]] = {
    "moves": (LineGame._moves, "all moves with their numbers; moves c3 only those that name c3"),
    "board": (LineGame._switch_board, "draw the table; board off stops drawing it every turn, board on starts again"),
    "look": (LineGame._look, "look c3: a closer look at what is on c3, both sides of it"),
    "odds": (LineGame._odds, "the exact odds that matter now; odds c3 only those that name c3"),
    "hint": (LineGame._hint, "what the strongest would do in your place, and why"),
    "why": (LineGame._why, "the rule behind the last refusal; why 4.2 shows rule 4.2"),
    "rules": (LineGame._rules, "the sections of the rules; rules 4 shows one of them"),
    "log": (LineGame._log, "everything that happened"),
    "undo": (LineGame._undo, "take back your last action, unless something was drawn since"),
    "save": (LineGame._keep, "where the game is kept; save FILE writes a copy"),
    "help": (LineGame._help, "this list"),
    "quit": (LineGame._quit, "stop here; the game is kept"),
}


def chosen(text: str, choices: tuple[Choice, ...]) -> int | str:
    """A line as an action: the notation of a choice, the number of one, or other notation."""
    for choice in choices:
        if choice.text == text:
            return choice.action
    number = number_in(text, len(choices))
    return choices[number - 1].action if number else text


def number_in(text: str, highest: int) -> int:
    """The number that was typed, or 0 if it is none from 1 to `highest`."""
    short = text.isdecimal() and len(text) <= 6  # Python refuses to read numbers of thousands of digits
    return int(text) if short and int(text) <= highest else 0


def closer_look(game: AnyGame, view: View, place: str) -> str:
    for name in (place, place.casefold(), place.upper()):
        drawing = game.inspect(view, name) if name else None
        if drawing:
            return drawing.text
    return f"There is nothing to look at on {place}." if place else "Say what to look at: look c3."


def odds_line(fact: Fact) -> str:
    detail = f" ({fact.detail})" if fact.detail else ""
    return f"{fact.question}: {fact.odds}, {100 * float(fact.odds):.1f} %{detail}"
