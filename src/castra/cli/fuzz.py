"""`castra fuzz`: random games under all conformance checks."""

from __future__ import annotations

import os
import time
from pathlib import Path
from shlex import quote

import click

from castra.arena.fuzz import Result, Task, each_setup, light_share, random_setup, try_games
from castra.arena.texts import BATCH
from castra.cli.fuzz_texts import fuzz_texts
from castra.cli.progress import shown
from castra.cli.safety import MISTAKES, say
from castra.cli.table import chosen_table, game_argument, option_pairs, setup_options
from castra.core.errors import CastraError, SetupError
from castra.core.game import AnyGame, Setup
from castra.core.values import counted


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
@click.option(
    "--texts",
    type=click.IntRange(1),
    metavar="N",
    help="Instead of games: N positions and N actions with changed texts; each is refused, or as good as any other.",
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
    texts: int | None,
    workers: int,
    out: Path,
    players: int | None,
    sets: tuple[str, ...],
    packs: tuple[Path, ...],
) -> int:
    """Play random games of GAME under all conformance checks; the first failure is written down as a record."""
    if vary and each:
        raise SetupError("Either --vary or --each says which set-ups are played, not both.")
    game, setup = chosen_table(key, players, sets, packs)
    fixed = {*option_pairs(sets)} | ({"players"} if players is not None else set())
    tables = each_setup(game, setup, fixed) if each else [setup]
    if texts is not None:
        count = -(-texts // (BATCH * len(tables)))
    share = 1.0 if checks == "all" else light_share(count * len(tables))
    tasks = (
        Task(key, random_setup(game, table, fixed, one) if vary else table, one, share, packs)
        for table in tables
        for one in range(seed, seed + count)
    )
    if texts is not None:
        return fuzz_texts(game, list(tasks), workers)
    tally = Tally(game)
    for result in shown(try_games(tasks, min(workers, count * len(tables))), count * len(tables), tally.add):
        if result.finding:
            return report(result, out, game)
        if each and tally.games % count == 0:
            click.echo(f"{spoken(game, result.task.setup)}: {counted(count, 'game')}, nothing found.")
    click.echo(f"{tally}: nothing found.")
    return 0


def spoken(game: AnyGame, setup: Setup) -> str:
    """A set-up by what is not usual about it."""
    return " ".join([f"players={setup.players}", *game.unusual(setup)])


class Tally:
    """What has been played so far."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.games = self.actions = self.examined = 0
        self.began = time.monotonic()

    def add(self, result: Result) -> str:
        """Count it in; how far things are."""
        self.games += 1
        self.actions += result.actions
        self.examined += result.examined
        return f"{self.game.title}, {counted(self.actions, 'action')}"

    def __str__(self) -> str:
        spent = time.monotonic() - self.began
        return (
            f"{counted(self.games, 'game')} of {self.game.title}, {counted(self.actions, 'action')}, "
            f"{counted(self.examined, 'position')} under every check, in {spent:.1f} s"
        )


def report(result: Result, out: Path, game: AnyGame) -> int:
    """Keep the way to a failure, and say how to walk it again."""
    task = result.task
    path = out / f"fuzz-{task.key}-{task.seed}.txt"
    try:
        path.write_text(result.record, encoding="utf-8")
    except OSError as error:
        raise CastraError(f"{path} cannot be written ({error.strerror}); the finding was: {result.finding}") from None
    sets = [f" --set {option}" for option in game.unusual(task.setup)]
    packs = "".join(f" --army {quote(str(pack))}" for pack in task.packs)
    table = f" --players {task.setup.players}{''.join(sets)}{packs}"
    say(f"The game of seed {task.seed} breaks a promise after {counted(result.actions, 'action')}: {result.finding}")
    click.echo(f"The way there: castra replay {quote(str(path))}{packs}", err=True)
    click.echo(f"The check: castra fuzz {task.key} --games 1 --seed {task.seed} --checks all{table}", err=True)
    return MISTAKES
