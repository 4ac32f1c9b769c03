"""What several commands ask for in the same words: a game, how many play it, its options, an owner's content file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from castra import games
from castra.core.errors import SetupError
from castra.core.files import read_file
from castra.core.game import AnyGame, Setup
from castra.core.record import Record, read_record
from castra.tui.plan import with_packs
from castra.tui.saves import found, kept_packs

Command = TypeVar("Command", bound=Callable[..., Any])

game_argument = click.argument("key", metavar="GAME")
file_argument = click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
record_argument = click.argument(
    "path",
    metavar="[FILE]",
    required=False,
    type=click.Path(path_type=Path),
    callback=lambda context, argument, path: path and found(path),
)
pack_option = click.option(
    "--army",
    "--deck",
    "--pack",
    "--scenario",
    "packs",
    multiple=True,
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
    return click.option("--players", type=int, metavar="N", help="How many play, bots included.")(command)


def option_pairs(sets: Sequence[str]) -> dict[str, str]:
    """What the --set options say."""
    return pairs(sets, "An option is set by --set name=value")


def pairs(words: Sequence[str], rule: str) -> dict[str, str]:
    """Words of the form name=value; the rule says so to whoever forgets it."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise SetupError(f"{rule}, not by {word!r}.")
        found[name] = value
    return found


def chosen_game(key: str, sets: Sequence[str], packs: Sequence[Path]) -> tuple[AnyGame, dict[str, str]]:
    """The game that a command line asks for, with the owner's content files, and its options."""
    game, options = games.get(key), option_pairs(sets)
    for pack in packs:
        game, options = games.with_pack(game, pack, options)
    return game, options


def chosen_table(key: str, players: int | None, sets: Sequence[str], packs: Sequence[Path]) -> tuple[AnyGame, Setup]:
    """The game and the set-up that a command line asks for."""
    game, options = chosen_game(key, sets, packs)
    return game, game.setup(players, **options)


def game_of(record: Record, path: Path, packs: Sequence[Path]) -> AnyGame:
    """The game a record was played in, with the content files that are given, or else with those kept beside it."""
    return with_packs(games.get(record.game), packs or kept_packs(path))


def load_record(path: Path) -> Record:
    return read_record(read_file(path))
