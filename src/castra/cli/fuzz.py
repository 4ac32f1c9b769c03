"""`castra fuzz`: random games under all conformance checks."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from shlex import quote
from typing import Final

import click

from castra.arena.fuzz import Result, Task, each_setup, light_share, random_setup, try_games
from castra.cli.safety import MISTAKES, say
from castra.cli.table import chosen_table, game_argument, option_pairs, setup_options
from castra.core.errors import CastraError, SetupError
from castra.core.game import Game, Setup

EVERY: Final = 5.0  # seconds between two lines of progress where nobody can see a bar


@click.command("fuzz")
@game_argument
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The seed of the first game.")
@click.option(
    "--checks",
    type=click.Choice(["light", "all"]),
    default="light",
    show_default=True,
    help="light: the slow checks on a sample of the positions, smaller in long runs; all: all on every position.",
)
@click.option("--vary", is_flag=True, help="Draw players and options at random too, where they are not given.")
@click.option(
    "--each",
    is_flag=True,
    help="So many games of each set-up worth trying: every number of players, every scenario, every switch.",
)
@click.option("--workers", type=click.IntRange(1), default=min(os.cpu_count() or 1, 16), help="How many processes.")
@click.option("--out", type=click.Path(path_type=Path), default=Path(), help="Where the record of a failure goes.")
@setup_options
def command(
    key: str,
    count: int,
    seed: int,
    checks: str,
    vary: bool,
    each: bool,
    workers: int,
    out: Path,
    players: int | None,
    sets: tuple[str, ...],
    pack: Path | None,
) -> int:
    """Play random games of GAME under all conformance checks; the first failure is written down as a record."""
    if vary and each:
        raise SetupError("Either --vary or --each says which set-ups are played, not both.")
    game, setup = chosen_table(key, players, sets, pack)
    fixed = {*option_pairs(sets)} | ({"players"} if players is not None else set())
    tables = each_setup(game, setup, fixed) if each else [setup]
    share = 1.0 if checks == "all" else light_share(count * len(tables))
    tasks = (
        Task(key, random_setup(game, table, fixed, one) if vary else table, one, share, pack)
        for table in tables
        for one in range(seed, seed + count)
    )
    tally = Tally(game)
    for result in shown(try_games(tasks, min(workers, count * len(tables))), count * len(tables), tally):
        if result.finding:
            return report(result, out, game)
        if each and tally.games % count == 0:
            click.echo(f"{spoken(game, result.task.setup)}: {count} games, nothing found.")
    click.echo(f"{tally}: nothing found.")
    return 0


def spoken(game: Game, setup: Setup) -> str:
    """A set-up by what is not usual about it."""
    return " ".join([f"players={setup.players}", *changed(game, setup)])


def changed(game: Game, setup: Setup) -> list[str]:
    """The options of a set-up that differ from the default, as --set takes them."""
    usual = {option.name: option.default for option in game.options}
    return [f"{name}={value}" for name, value in setup.options.items() if value != usual[name]]


class Tally:
    """What has been played so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games = self.actions = self.examined = 0
        self.began = time.monotonic()

    def add(self, result: Result) -> None:
        self.games += 1
        self.actions += result.actions
        self.examined += result.examined

    def __str__(self) -> str:
        spent = time.monotonic() - self.began
        noun = "game" if self.games == 1 else "games"
        return (
            f"{self.games} {noun} of {self.game.title}, {self.actions} actions, {self.examined} positions under every "
            f"check, in {spent:.1f} s"
        )


def shown(results: Iterable[Result], count: int, tally: Tally) -> Iterator[Result]:
    """The same results, with progress on stderr: a bar on a terminal, a line now and then elsewhere."""
    if sys.stderr.isatty():
        yield from _with_bar(results, count, tally)
        return
    said = time.monotonic()
    for result in results:
        tally.add(result)
        if time.monotonic() - said > EVERY:
            said = time.monotonic()
            click.echo(f"{tally.games} of {count} games, {tally.actions} actions", err=True)
        yield result


def _with_bar(results: Iterable[Result], count: int, tally: Tally) -> Iterator[Result]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(tally.game.title, total=count)
        for result in results:
            tally.add(result)
            progress.update(bar, advance=1, description=f"{tally.game.title}, {tally.actions} actions")
            yield result


def report(result: Result, out: Path, game: Game) -> int:
    """Keep the way to a failure, and say how to walk it again."""
    task = result.task
    path = out / f"fuzz-{task.key}-{task.seed}.txt"
    try:
        path.write_text(result.record, encoding="utf-8")
    except OSError as error:
        raise CastraError(f"{path} cannot be written ({error.strerror}); the finding was: {result.finding}") from None
    sets = [f" --set {option}" for option in changed(game, task.setup)]
    pack = f" --army {quote(str(task.pack))}" if task.pack else ""
    table = f" --players {task.setup.players}{''.join(sets)}{pack}"
    say(f"The game of seed {task.seed} breaks a promise after {result.actions} actions: {result.finding}")
    click.echo(f"The way there: castra replay {quote(str(path))}{pack}", err=True)
    click.echo(f"The check: castra fuzz {task.key} --games 1 --seed {task.seed} --checks all{table}", err=True)
    return MISTAKES
