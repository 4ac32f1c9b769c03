"""`castra play`: a game in the terminal, on a full screen or line by line."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from castra import games
from castra.cli.table import option_pairs
from castra.core.errors import CastraError
from castra.core.game import Game
from castra.tui.lines import LineGame, Terminal, number_in
from castra.tui.plan import Plan, load_table, open_table, reopen_table
from castra.tui.saves import Save, games_folder, unfinished
from castra.tui.table import Table

PACK = click.Path(exists=True, dir_okay=False, path_type=Path)
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("play")
@click.argument("game", required=False)
@click.option("--players", type=int, metavar="N", help="How many play, bots included.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="Who sits on a seat: human, greedy or random. NAME is a seat's name or number, or all. "
    "Without it, you sit on the first seat and greedy bots on the others.",
)
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="An option of the game.")
@click.option("--army", "--pack", "armies", multiple=True, type=PACK, help="Play with this army or board file.")
@click.option("--deck", "decks", multiple=True, type=PACK, help="Play with this deck file.")
@click.option("--scenario", "scenarios", multiple=True, type=PACK, help="Play this scenario file.")
@click.option("--seed", default="", metavar="WORDS", help="Words that fix all draws, to play the same luck again.")
@click.option("--record", "path", type=FILE, help="Keep the game in this file instead of your own folder.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with a saved game: the one in FILE, or one from the list.",
)
@click.option("--plain", is_flag=True, help="Line by line; always so when input or output is not a terminal.")
@click.option("--no-board", is_flag=True, help="Line by line without drawing the table every turn.")
def command(
    game: str | None,
    players: int | None,
    seats: tuple[str, ...],
    settings: tuple[str, ...],
    armies: tuple[Path, ...],
    decks: tuple[Path, ...],
    scenarios: tuple[Path, ...],
    seed: str,
    path: Path | None,
    resume: str | None,
    plain: bool,
    no_board: bool,
) -> None:
    """Play GAME against bots or other people at this keyboard; everything is saved as you play."""
    full_screen = not plain and not no_board and has_screen()
    packs = (*armies, *decks, *scenarios)
    if resume is not None:
        if players or seats or settings or seed:
            raise click.UsageError("A game that goes on keeps its players, seats, options and seed.")
        go_on(game, resume, packs, path, full_screen, board=not no_board)
    elif game is None:
        from castra.cli.menu import show_menu

        show_menu(full_screen=full_screen)
    else:
        chosen, options = with_packs_in_play(games.get(game), packs, option_pairs(settings))
        table = open_table(Plan(chosen, players, seat_pairs(seats), options, seed, packs, path))
        play(table, full_screen, board=not no_board)


def has_screen() -> bool:
    """Can a full screen be drawn here? It is drawn on standard error."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)) and os.environ.get("TERM") != "dumb"


def play(table: Table, full_screen: bool, *, board: bool) -> None:
    if full_screen:
        from castra.tui.app import run_app

        run_app(table)
    else:
        LineGame(table, line_terminal(), board=board).run()


def line_terminal() -> Terminal:
    """Standard input and output; letters that one of them cannot carry are replaced, never a reason to stop."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Terminal(sys.stdin, sys.stdout, sys.stdin.isatty())


def with_packs_in_play(game: Game, packs: Sequence[Path], options: dict[str, str]) -> tuple[Game, dict[str, str]]:
    for pack in packs:
        game, options = game.with_pack_in_play(pack, options)
    return game, options


def seat_pairs(words: Sequence[str]) -> dict[str, str]:
    """What the --seat options say."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, who = word.partition("=")
        if not equals or not name:
            raise click.UsageError(f"A seat is filled by --seat name=who, not by {word!r}.")
        found[name] = who
    return found


# -- going on with a saved game


def go_on(
    game: str | None, name: str, packs: Sequence[Path], path: Path | None, full_screen: bool, *, board: bool
) -> None:
    """The game in the file called `name`; without a name, or with that of a game, one from the list."""
    if name and not Path(name).exists() and name in games.PACKAGES:
        game, name = name, ""
    if name:
        play(load_table(Path(name), packs, path), full_screen, board=board)
        return
    if game is not None:
        games.get(game)  # so that an unknown game is named as such
    saves = unfinished(game)
    if not saves:
        raise CastraError(f"There is no unfinished game in {games_folder()}.")
    if full_screen and len(saves) > 1:
        from castra.tui.app import run_app

        run_app(saves)
        return
    terminal = line_terminal()
    save = saves[0] if len(saves) == 1 else asked_for(saves, terminal)
    play(reopen_table(save, packs, path), full_screen, board=board)


def asked_for(saves: Sequence[Save], terminal: Terminal) -> Save:
    terminal.say("These games are not finished, the newest first:")
    for number, save in enumerate(saves, 1):
        terminal.say(f"{number:3}  {save}")
    terminal.say("Which one? (a number; an empty line takes the first)")
    answer = terminal.ask() or "1"
    number = number_in(answer, len(saves))
    if not number:
        raise CastraError(f"{answer!r} is not one of the numbers 1 to {len(saves)}.")
    return saves[number - 1]
