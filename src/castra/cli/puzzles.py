"""`castra puzzles`: positions with a proven best move, and how many of them a bot solves."""

from __future__ import annotations

import click

from castra.arena.mining import MINES, mined, tables
from castra.arena.puzzles import FILE, is_solved, puzzles, written
from castra.bots import player
from castra.cli.table import chosen_table, game_argument
from castra.core.errors import SetupError
from castra.core.files import write_file
from castra.core.game import AnyGame
from castra.core.values import counted


@click.command("puzzles")
@game_argument
@click.option("--player", "name", default="legatus", show_default=True, metavar="BOT", help="Who solves them.")
@click.option("--mine", type=click.IntRange(1), metavar="N", help="Look for so many new ones instead, and keep them.")
@click.option("--seed", type=int, default=1_000_000, show_default=True, help="Of the games that are mined.")
@click.option("--players", type=int, help="At the table that is mined.")
def command(key: str, name: str, mine: int | None, seed: int, players: int | None) -> None:
    """Let a bot solve the puzzles of GAME, or mine new ones from play."""
    game, _ = chosen_table(key, players, (), ())
    if mine is not None:
        dig(game, mine, seed, players)
        return
    found = puzzles(game)
    if not found:
        raise SetupError(f"{game.title} has no puzzles yet.")
    bot = player(name, game)
    solved = 0
    for number, puzzle in enumerate(found):
        right = is_solved(game, puzzle, bot, number)
        solved += right
        if not right:
            click.echo(f"missed: {puzzle.kind} {' or '.join(puzzle.solutions)}  {puzzle.position}")
    click.echo(f"{game.title}: {name} solves {solved} of {len(found)} puzzles, {100 * solved / len(found):.0f} %")


def dig(game: AnyGame, count: int, seed: int, players: int | None) -> None:
    """Look for `count` more puzzles than there are; every one that is found is kept at once."""
    if game.key not in MINES:
        raise SetupError(f"{game.title} has no turns that can be searched to their end, so no puzzles.")
    mine, found, number = MINES[game.key], puzzles(game), 0
    setups = tables(game, mine, players)
    goal = len(found) + count
    while len(found) < goal:
        setup = setups[number % len(setups)]
        for puzzle in mined(game, setup, mine, seed + 2 * number):
            if puzzle not in found and len(found) < goal:
                found.append(puzzle)
        number += 1
        click.echo(f"{counted(number, 'game')}, {counted(len(found), 'puzzle')}")
        write_file(game.folder / "data" / FILE, written(found).encode())
