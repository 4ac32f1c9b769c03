"""`castra calibrate`: how far the chances that analysis tells come true, and the slope that makes them so."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

import click

from castra.arena.charts import reliability as drawn
from castra.arena.matches import Contest
from castra.arena.pool import BACKENDS, Backend
from castra.arena.selfplay import Sample, SelfTask, play_self, reliability
from castra.bots.calibration import DATA, fitted_slope, slope_of, slopes
from castra.cli.arena import arena_options
from castra.cli.progress import shown
from castra.cli.table import chosen_table, game_argument, setup_options
from castra.core.errors import SetupError
from castra.core.files import write_file

FITTING: Final = 1_000_000
"""The seed of the games a slope is fitted to: even, as all that tune; those that test it are odd."""


@click.command("calibrate")
@game_argument
@click.option("--games", "count", type=click.IntRange(2), default=200, show_default=True, help="To test with.")
@click.option("--player", "name", default="optio", show_default=True, metavar="BOT", help="Who plays all seats.")
@click.option("--fit", is_flag=True, help="Find the best slope first, on as many other games.")
@click.option("--write", is_flag=True, help="Keep the slope that was found with castra's own data (implies --fit).")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Draw the table into this file.")
@arena_options
@setup_options
def command(
    key: str,
    count: int,
    name: str,
    fit: bool,
    write: bool,
    svg: Path | None,
    seed: int,
    workers: int,
    backend: str,
    as_json: bool,
    players: int | None,
    sets: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Let a player play itself at GAME, and tell how often positions were won that were called so likely."""
    _, setup = chosen_table(key, players, sets, packs)
    if seed % 2 == 0:
        raise SetupError("Even seeds are for fitting; test with an odd one.")
    contest = Contest(key, setup, name, name, seed, packs)
    slope = slope_of(key, setup.players)
    if fit or write:
        games = gathered(replace(contest, seed=FITTING), count, BACKENDS[backend], workers)
        slope = round(fitted_slope([sample for game in games for sample in game]), 2)
    if write:
        keep(key, setup.players, slope)
    bins = reliability(gathered(contest, count, BACKENDS[backend], workers), slope)
    if svg is not None:
        points = [(one.said, one.low, one.happened, one.high) for one in bins]
        write_file(svg, drawn(f"{key}: chances that {name} was told, and how they came true", points).encode())
    if as_json:
        click.echo(json.dumps({"game": key, "slope": slope, "bins": [asdict(one) for one in bins]}, indent=2))
        return
    click.echo(f"slope {slope}; said, won (95 %), positions")
    for one in bins:
        interval = f"{100 * one.low:.0f} to {100 * one.high:.0f}"
        click.echo(f"  {100 * one.said:5.1f} %  {100 * one.happened:5.1f} % ({interval})  {one.positions}")


def gathered(contest: Contest, count: int, backend: Backend, workers: int) -> list[list[Sample]]:
    tasks = [SelfTask(contest, number) for number in range(count)]
    told: Iterable[list[Sample]] = backend(play_self, tasks, workers)
    return list(shown(told, count, lambda one: f"{contest.key}, games of {contest.a}"))


def keep(key: str, players: int, slope: float) -> None:
    """Write the slope among those of all games."""
    head = [line for line in DATA.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    table = {game: dict(one) for game, one in slopes().items()}
    table.setdefault(key, {})[str(players)] = slope
    for game, fitted in sorted(table.items()):
        head += ["", f"[{game}]", *(f"{count} = {one}" for count, one in sorted(fitted.items()))]
    write_file(DATA, ("\n".join(head) + "\n").encode())
    slopes.cache_clear()
