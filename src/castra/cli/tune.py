"""`castra tune`: fits the weights of a game's evaluator to how games ended."""

from __future__ import annotations

import click

from castra.arena.tuning import gathered, tune
from castra.cli.table import chosen_table, game_argument
from castra.core.errors import SetupError
from castra.core.weights import SEARCH


@click.command("tune")
@game_argument
@click.option("--games", "count", type=click.IntRange(4), default=200, show_default=True, help="To fit to and to test.")
@click.option("--player", "name", default="optio", show_default=True, metavar="BOT", help="Who plays all seats.")
@click.option("--players", type=int, help="At the table.")
@click.option("--seed", type=int, default=1_000_000, show_default=True, help="Of the first game; even.")
def command(key: str, count: int, name: str, players: int | None, seed: int) -> None:
    """Fit the weights of GAME, and print what changed as a table for data/weights.toml."""
    game, setup = chosen_table(key, players, (), ())
    weights = game.weights(SEARCH)
    if not weights:
        raise SetupError(f"{game.title} keeps no weights that can be tuned.")
    if seed % 2:
        raise SetupError("Odd seeds are for measuring; tune with an even one.")
    rules = game.rules(setup)
    tuned = tune(game, rules, weights, gathered(game, setup, name, seed, count))
    click.echo(f"# {tuned.samples} positions of {count} games; log loss of games not fitted:")
    click.echo(f"# {tuned.before:.4f} before, {tuned.after:.4f} after")
    click.echo(f"[{SEARCH}]")
    for weight, value in tuned.weights.items():
        if value != game.weights().get(weight):
            click.echo(f"{weight} = {value}")
