"""`castra play`: a game in the terminal, on a full screen or line by line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from castra import games
from castra.cli.afterwards import what_next
from castra.cli.offers import asked_for
from castra.cli.pictures import has_screen
from castra.cli.remote import Server, play_there, server_options
from castra.cli.table import chosen_game, option_pairs, pairs, setup_options
from castra.core.errors import CastraError
from castra.tui.lines import LineGame, Terminal
from castra.tui.plan import DEFAULT_BOT, Plan, load_table, open_table, reopen_table
from castra.tui.saves import found, games_folder, unfinished
from castra.tui.sitting import Sitting


@click.command("play")
@click.argument("game", required=False)
@setup_options
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="Who sits on a seat: human, a level (tiro, miles, optio, centurio, legatus), greedy, random, or a person by "
    "name, with a capital letter; legatus@0.5s thinks half a second. NAME is the name or the number of a seat, or "
    "all. Without it, you sit on the first seat and bots of the --level on the others.",
)
@click.option(
    "--level",
    default=DEFAULT_BOT,
    show_default=True,
    metavar="BOT",
    help="Who plays the seats that nobody takes: tiro, miles, optio, centurio or legatus, from beginner to strongest.",
)
@click.option("--seed", default="", metavar="WORDS", help="Words that fix all draws, to play the same luck again.")
@click.option("--position", default="", metavar="TEXT", help="Begin in this position, as castra picture writes it.")
@click.option(
    "--record",
    "path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the game in this file instead of your own folder.",
)
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with a saved game: the one in FILE, or one from the list.",
)
@server_options
@click.option("--plain", is_flag=True, help="Line by line; always so when input or output is not a terminal.")
@click.option("--no-board", is_flag=True, help="Line by line without drawing the table every turn.")
def command(
    game: str | None,
    players: int | None,
    sets: tuple[str, ...],
    packs: tuple[Path, ...],
    seats: tuple[str, ...],
    level: str,
    seed: str,
    position: str,
    path: Path | None,
    resume: str | None,
    server: Server | None,
    plain: bool,
    no_board: bool,
) -> None:
    """Play GAME against bots or other people at this keyboard; everything is saved as you play."""
    full_screen = not plain and not no_board and has_screen()
    if server is not None:
        if packs or path or resume is not None or seed or position:
            raise click.UsageError("A table of a server takes no files, seeds or positions from here.")
        play_there(server, game, players, option_pairs(sets), seats, line_terminal(), board=not no_board)
        return
    if resume is not None:
        if players or seats or sets or seed or position:
            raise click.UsageError("A game that goes on keeps its players, seats, options, seed and position.")
        go_on(game, resume, packs, path, full_screen, board=not no_board)
    elif game is None:
        from castra.cli.menu import show_menu

        show_menu(full_screen=full_screen)
    else:
        chosen, options = chosen_game(game, sets, packs)
        people = pairs(seats, "A seat is filled by --seat name=who")
        table = open_table(Plan(chosen, players, people, options, seed, packs, path, position, level))
        play(table, full_screen, board=not no_board)


def play(table: Sitting, full_screen: bool, *, board: bool) -> None:
    if full_screen:
        from castra.tui.app import run_app

        run_app(table)
    else:
        play_lines(table, line_terminal(), board=board)


def play_lines(table: Sitting, terminal: Terminal, *, board: bool) -> None:
    """This game, and rematches as long as they are wanted."""
    following: Sitting | None = table
    while following:
        table = following
        try:
            LineGame(table, terminal, board=board).run()
            following = what_next(table, terminal)
        finally:
            table.leave()


def line_terminal() -> Terminal:
    return Terminal(sys.stdin, sys.stdout, sys.stdin.isatty())


# -- going on with a saved game


def go_on(
    game: str | None, name: str, packs: Sequence[Path], path: Path | None, full_screen: bool, *, board: bool
) -> None:
    """The game in the file called `name`; without a name, or with that of a game, one from the list."""
    if name in games.PACKAGES and not Path(name).exists():
        game, name = name, ""
    if name:
        play(load_table(found(Path(name)), packs, path), full_screen, board=board)
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
    save = saves[0] if len(saves) == 1 else asked_for(saves, "These games are not finished", line_terminal())
    play(reopen_table(save, packs, path), full_screen, board=board)
