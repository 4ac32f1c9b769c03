"""`castra learn`: a game in a few minutes, on real positions. In a pipe it is a page to read."""

from __future__ import annotations

import shutil
import sys
from textwrap import fill

import click

from castra import games
from castra.cli.pictures import show_drawing
from castra.cli.play import line_terminal
from castra.cli.table import game_argument
from castra.core.errors import CastraError, IllegalActionError
from castra.core.game import AnyGame, State, View
from castra.core.lessons import Lesson, Step, lesson_of, seat_number
from castra.core.play import legal_action
from castra.tui.lines import Terminal, chosen, closer_look
from castra.tui.rulebook import rule_text, wrapped

HELP = (
    "Type what is asked for, or its number in the list. moves: that list. look c3: a closer look. rules 2.2: a rule. "
    "board: the table again. answer: do it for me. quit: stop here."
)


@click.command("learn")
@game_argument
def command(key: str) -> None:
    """Learn GAME step by step; every step is a position in which you do what is asked."""
    game = games.get(key)
    Learning(game, lesson_of(game), line_terminal()).run()


class Learning:
    """One walk through a lesson."""

    def __init__(self, game: AnyGame, lesson: Lesson, terminal: Terminal) -> None:
        self.game = game
        self.lesson = lesson
        self.terminal = terminal
        self.rules = game.rules(lesson.setup)
        self.leaving = False

    def say(self, text: str) -> None:
        width = min(96, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 96
        for paragraph in text.split("\n\n"):
            click.echo(fill(" ".join(paragraph.split()), width))

    def run(self) -> None:
        click.echo(f"{self.game.title}, learned in {len(self.lesson.steps)} steps")
        self.say(self.lesson.summary)
        if self.terminal.live:
            self.say(HELP)
        for number, step in enumerate(self.lesson.steps, 1):
            click.echo(f"\n{number}. {step.title}\n")
            self.teach(step)
            if self.leaving:
                return
        click.echo()
        key = self.game.key
        self.say(f"That is all you need. castra play {key} begins a game; castra rules {key} has every rule.")

    def teach(self, step: Step) -> None:
        seat = seat_number(self.game, self.lesson, step)
        state = self.game.read_state(self.rules, step.position)
        view = self.game.view(self.rules, self.lesson.setup, state, seat)
        self.say(f"{step.text} ({'rule' if len(step.rules) == 1 else 'rules'} {', '.join(step.rules)})")
        click.echo()
        show_drawing(self.game.picture(view))
        click.echo()
        self.say(f"{step.ask} Type {step.accept[0]}{' or the like' if len(step.accept) > 1 else ''}.")
        while not self.leaving:
            line = self.terminal.ask()
            if line is None or line == "answer":
                click.echo(f"> {step.accept[0]}")
                line = step.accept[0]
            if line and self.answered(line, step, view, state, seat):
                return

    def answered(self, line: str, step: Step, view: View, state: State, seat: int) -> bool:
        """Do what a line says; was it what the step asks for?"""
        word, _, rest = line.partition(" ")
        choice = chosen(line, view.choices)
        try:
            if isinstance(choice, str) and self.helped(word.casefold(), rest.strip(), view):
                return False
            action = legal_action(self.game, self.rules, self.lesson.setup, state, seat, choice)
        except IllegalActionError as error:
            self.say(f"{error}. (rules {error.refusal.rule} shows it)")
            return False
        except CastraError as error:
            self.say(str(error))
            return False
        if self.game.write_action(self.rules, state, seat, action) not in step.accept:
            self.say(f"You may do that, but here: {step.ask} (answer does it for you)")
            return False
        click.echo(self.game.narrate(self.rules, state, seat, action, seat))
        self.say(step.after)
        return True

    def helped(self, word: str, rest: str, view: View) -> bool:
        """Was it a question, and is it answered?"""
        if word == "quit":
            self.leaving = True
        elif word == "help":
            self.say(HELP)
        elif word == "moves":
            for number, choice in enumerate(view.choices, 1):
                click.echo(f"{number:3}  {choice.text}  {choice.label}")
        elif word == "board":
            show_drawing(self.game.picture(view))
        elif word == "look":
            click.echo(closer_look(self.game, view, rest))
        elif word == "rules" and rest:
            click.echo(wrapped(rule_text(self.game.rules_text(), rest), 96))
        else:
            return False
        return True
