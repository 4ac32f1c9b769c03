"""`castra tune`: fits the weights of a game's evaluator to how games ended."""

from __future__ import annotations

import os
from typing import Final

import click

from castra.arena.foresight import Mean, by_quarter, gained, rights
from castra.arena.pool import local
from castra.arena.tuning import SelfPlayed, TuningGame, self_play, tune
from castra.cli.progress import shown
from castra.cli.table import chosen_table, game_argument
from castra.core.errors import SetupError
from castra.core.game import AnyGame, Setup
from castra.core.weights import FITTED, PLAIN, SEARCH, fitted_names, listed

FIRST: Final = 1_000_000


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
@click.option(
    "--judge", is_flag=True, help="Fit nothing: tell how often who looks better wins, by quarter of the game."
)
@click.option("--seed", type=int, help=f"Of the first game: even, {FIRST} if nothing is said; to judge, odd.")
@click.option("--workers", type=click.IntRange(1), default=os.cpu_count() or 1, help="How many games at a time.")
def command(
    key: str,
    count: int,
    name: str,
    players: int | None,
    stray: float,
    anew: bool,
    judge: bool,
    seed: int | None,
    workers: int,
) -> None:
    """Fit the weights of GAME, and print what changed as a table for data/weights.toml."""
    game, setup = chosen_table(key, players, (), ())
    weights = game.weights(SEARCH, setup.players)
    if not weights and not judge:
        raise SetupError(f"{game.title} keeps no weights that can be tuned.")
    first = seed if seed is not None else FIRST + judge
    if first % 2 != judge:
        raise SetupError(
            "Judge on an odd seed; even ones are for tuning."
            if judge
            else "Odd seeds are for measuring; tune with an even one."
        )
    tasks = [TuningGame(key, setup, name, first + 2 * number, stray, anew) for number in range(count)]
    played = list(shown(local(self_play, tasks, workers), count, lambda one: f"{key}, games of {name}"))
    if judge:
        tell_foresight(game, setup, played, name)
    else:
        tell_weights(game, setup, played, anew)


def tell_weights(game: AnyGame, setup: Setup, played: list[SelfPlayed], anew: bool) -> None:
    rules, names = game.rules(setup), fitted_names(game.folder, SEARCH, setup.players)
    games = [one.samples(game, rules) for one in played]
    tuned = tune(game, rules, game.weights(SEARCH, setup.players), games, names, anew)
    click.echo(f"# {tuned.samples} positions of {len(played)} games; log loss of games not fitted:")
    click.echo(f"# {tuned.before:.4f} before, {tuned.after:.4f} after")
    click.echo(f"[{SEARCH}_{setup.players}.{FITTED}]")
    for weight, value in listed({name: value for name, value in tuned.weights.items() if name in names}).items():
        click.echo(f"{weight} = {value}")


def tell_foresight(game: AnyGame, setup: Setup, played: list[SelfPlayed], name: str) -> None:
    """How often who looks better wins: to the bot that looks one action ahead, and to search."""
    rules = game.rules(setup)
    states = [[sample.state for sample in one.samples(game, rules)] for one in played]
    plain, search = (
        [rights(rules, evaluator, one, seen) for one, seen in zip(played, states, strict=True)]
        for evaluator in (game.evaluator(rules), game.evaluator(rules, game.weights(SEARCH, setup.players)))
    )
    click.echo(f"How often who looks better wins, by quarter of the game; {len(played)} games of {name}, 95 %:")
    click.echo(f"  {PLAIN:<8}" + line(by_quarter(plain), ".3f"))
    if game.weights() != game.weights(SEARCH, setup.players):
        click.echo(f"  {SEARCH:<8}" + line(by_quarter(search), ".3f"))
        click.echo("  gained  " + line(gained(plain, search), "+.3f"))


def line(quarters: list[Mean], form: str) -> str:
    return "".join(f"  {one.value:{form}} ±{one.give:.3f}" for one in quarters)
