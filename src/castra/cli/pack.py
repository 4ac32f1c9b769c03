"""`castra pack`: content files that owners make: armies, decks, boards, scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import click

from castra import games
from castra.cli.safety import MISTAKES
from castra.cli.table import file_argument
from castra.core.errors import CastraError
from castra.core.files import read_file
from castra.core.game import AnyGame
from castra.core.values import counted

NAMES = re.compile(r"^[ \t]*(?:\[+\s*([\w-]+)|([\w-]+)[ \t]*=)", re.MULTILINE)
"""A table or a key at the beginning of a line."""
BESIDES = {"step": "a lesson", "puzzle": "puzzles", "plain": "weights of a bot", "posture": "weights of a bot"}
"""Tables of files that lie beside content files, but that no game is played with."""


@click.group("pack")
def command() -> None:
    """Check content files that owners make: armies, decks, boards, scenarios."""


@command.command("check")
@file_argument
@click.option("--game", "key", metavar="GAME", help="The game it is for; guessed from its content if not given.")
def check(path: Path, key: str | None) -> int:
    """Tell every mistake in FILE with its place; exits with 1 if there is one."""
    data = read_file(path)
    game = games.get(key) if key is not None else guessed_game(data.decode("utf-8", "replace"), path)
    mistakes = games.pack_mistakes(game.key, data)
    for mistake in mistakes:
        click.echo(f"{path}: {mistake}")
    if mistakes:
        click.echo(f"{counted(len(mistakes), 'mistake')} found.")
        return MISTAKES
    click.echo(f"{path}: no mistakes; {game.title} can be played with it.")
    return 0


def guessed_game(text: str, path: Path) -> AnyGame:
    """The game whose tables, and then keys, it has most of; by their names alone, so that mistakes do not matter."""
    tables = {table for table, _ in NAMES.findall(text)}
    names = tables | {key for _, key in NAMES.findall(text)}
    for table in sorted(tables & BESIDES.keys()):
        raise CastraError(f"{path} holds {BESIDES[table]}, and nothing that a game is played with.")
    fitting = sorted(
        (
            (len(tables & game.pack_tables), len(names & game.pack_tables), game.key)
            for game in games.all_games()
            if names & game.pack_tables
        ),
        reverse=True,
    )
    if not fitting or (len(fitting) > 1 and fitting[0][:2] == fitting[1][:2]):
        raise CastraError(f"It is not clear for which game {path} is; say it with --game.")
    return games.get(fitting[0][2])
