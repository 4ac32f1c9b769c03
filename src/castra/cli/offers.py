"""The games that are kept, for commands that were not told which one they should take."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from castra.core.errors import CastraError
from castra.tui.lines import Terminal, number_in
from castra.tui.saves import Save, all_saves, games_folder

LAST: Final = 20


def offered_file(command: str, *, finished: bool) -> Path | None:
    """One of the last games, by the number that is typed; None where nobody can type and they are only listed."""
    saves = [save for save in all_saves() if save.over or not finished][:LAST]
    kind = "finished game" if finished else "game"
    if not saves:
        raise CastraError(f"There is no {kind} in {games_folder()}; castra {command} FILE takes one from elsewhere.")
    heading = f"Your last {kind}s are kept in {games_folder()}"
    if sys.stdin.isatty() and sys.stdout.isatty():
        return asked_for(saves, heading, Terminal(sys.stdin, sys.stdout, True)).path
    click.echo(f"{heading}, the newest first:")
    for save in saves:
        click.echo(f"  {save.path.name}  {save}")
    click.echo(f"castra {command} FILE takes one of them.")
    return None


def asked_for(saves: Sequence[Save], heading: str, terminal: Terminal) -> Save:
    terminal.say(f"{heading}, the newest first:")
    for number, save in enumerate(saves, 1):
        terminal.say(f"{number:3}  {save}")
    terminal.say("Which one? (a number; an empty line takes the first)")
    answer = terminal.ask() or "1"
    number = number_in(answer, len(saves))
    if not number:
        raise CastraError(f"{answer!r} is not one of the numbers 1 to {len(saves)}.")
    return saves[number - 1]
