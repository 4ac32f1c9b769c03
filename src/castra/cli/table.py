"""What several commands ask for in the same words: a game, how many play it, its options, an owner's content file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from castra import games
from castra.core.errors import SetupError
from castra.core.files import read_file
from castra.core.game import Game, Setup
from castra.core.record import Record, read_record

Command = TypeVar("Command", bound=Callable[..., Any])

game_argument = click.argument("key", metavar="GAME")
file_argument = click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
pack_option = click.option(
    "--army",
    "--deck",
    "--pack",
    "--scenario",
    "pack",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Play with the content of this file: an army, a deck, a board, a scenario.",
)


def setup_options(command: Command) -> Command:
    """--players, --set and --army."""
    command = pack_option(command)
    command = click.option("--set", "sets", multiple=True, metavar="OPTION=VALUE", help="An option of the match.")(
        command
    )
    return click.option("--players", type=int, metavar="N", help="How many play.")(command)


def option_pairs(sets: tuple[str, ...]) -> dict[str, str]:
    """What the --set options say."""
    pairs: dict[str, str] = {}
    for one in sets:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise SetupError(f"An option is set by --set name=value, not by {one!r}.")
        pairs[name] = value
    return pairs


def chosen_table(key: str, players: int | None, sets: tuple[str, ...], pack: Path | None) -> tuple[Game, Setup]:
    """The game and the set-up that a command line asks for."""
    game, options = games.get(key), option_pairs(sets)
    if pack is not None:
        game, options = game.with_pack_in_play(pack, options)
    known = {option.name for option in game.options}
    for name in options:
        if name not in known:
            raise SetupError(f"{game.title} has no option {name!r}; it has {', '.join(sorted(known)) or 'none'}.")
    return game, game.setup(players, **options)


def game_of(record: Record, pack: Path | None) -> Game:
    """The game a record was played in, with the owner's content file if one is given."""
    game = games.get(record.game)
    return game.with_pack(pack) if pack is not None else game


def load_record(path: Path) -> Record:
    return read_record(read_file(path))
