"""`castra tune`: fits the weights of a game's evaluator to how games ended."""

from __future__ import annotations

import os

import click

from castra.arena.pool import local
from castra.arena.tuning import Sample, TuningGame, self_play, tune
from castra.cli.progress import shown
from castra.cli.table import chosen_table, game_argument
from castra.core.errors import SetupError
from castra.core.weights import FITTED, SEARCH, fitted_names, listed


@click.command("tune")
@game_argument
@click.option("--games", "count", type=click.IntRange(4), default=200, show_default=True, help="To fit to and to test.")
@click.option("--player", "name", default="optio", show_default=True, metavar="BOT", help="Who plays all seats.")
@click.option("--players", type=int, help="At the table.")
@click.option(
    "--stray",
    type=click.FloatRange(0, 1),
    default=0.0,
    show_default=True,
    help="At so many of its decisions it does anything, so that what it would avoid is judged, too.",
)
@click.option("--anew", is_flag=True, help="Start from 0 and let the player judge plainly, whatever is fitted already.")
@click.option("--seed", type=int, default=1_000_000, show_default=True, help="Of the first game; even.")
@click.option("--workers", type=click.IntRange(1), default=os.cpu_count() or 1, help="How many games at a time.")
def command(
    key: str, count: int, name: str, players: int | None, stray: float, anew: bool, seed: int, workers: int
) -> None:
    """Fit the weights of GAME, and print what changed as a table for data/weights.toml."""
    game, setup = chosen_table(key, players, (), ())
    weights = game.weights(SEARCH, setup.players)
    if not weights:
        raise SetupError(f"{game.title} keeps no weights that can be tuned.")
    if seed % 2:
        raise SetupError("Odd seeds are for measuring; tune with an even one.")
    rules = game.rules(setup)
    names = fitted_names(game.folder, SEARCH, setup.players)
    tasks = [TuningGame(key, setup, name, seed + 2 * number, stray, anew) for number in range(count)]
    played = shown(local(self_play, tasks, workers), count, lambda one: f"{key}, games of {name}")
    games = [[Sample(game.read_state(rules, text), seat, share) for text, seat, share in one] for one in played]
    tuned = tune(game, rules, weights, games, names, anew)
    click.echo(f"# {tuned.samples} positions of {count} games; log loss of games not fitted:")
    click.echo(f"# {tuned.before:.4f} before, {tuned.after:.4f} after")
    click.echo(f"[{SEARCH}_{setup.players}.{FITTED}]")
    for weight, value in listed({name: value for name, value in tuned.weights.items() if name in names}).items():
        click.echo(f"{weight} = {value}")
