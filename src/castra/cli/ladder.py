"""`castra ladder`: all levels and yardsticks of a game in one table."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from castra.arena.charts import whiskers
from castra.arena.contests import check, play
from castra.arena.ladder import Rung, Scores, pairings, rated
from castra.arena.matches import Contest, sides, table_of
from castra.arena.pool import BACKENDS
from castra.arena.results import Results
from castra.arena.summary import spoken
from castra.bots import players as all_players
from castra.cli.arena import arena_options, unfinished
from castra.cli.progress import shown
from castra.cli.table import chosen_table, game_argument, setup_options
from castra.core.errors import SetupError
from castra.core.files import write_file


@click.command("ladder")
@game_argument
@click.argument("field", nargs=-1, metavar="[PLAYER]...")
@click.option("--pairs", type=click.IntRange(1), default=50, show_default=True, help="Rounds of each contest.")
@click.option("--all", "everyone", is_flag=True, help="Everybody meets everybody, not only the two before in the list.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Draw the table into this file.")
@arena_options
@setup_options
def command(
    key: str,
    field: tuple[str, ...],
    pairs: int,
    everyone: bool,
    svg: Path | None,
    seed: int,
    workers: int,
    backend: str,
    as_json: bool,
    players: int | None,
    sets: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Rate the players of GAME, all yardsticks and levels if none are named, the weakest first.

    After Ctrl-C the same command goes on; greedy has Elo 0, or else the first of the list."""
    game, setup = chosen_table(key, players, sets, packs)
    names = list(dict.fromkeys(field or all_players()))
    if len(names) < 2:
        raise SetupError("A ladder needs two players at least.")
    results: dict[tuple[str, str], Scores] = {}
    files: list[Path] = []
    contests = [Contest(key, setup, a, b, seed, packs) for a, b in pairings(names, everyone)]
    for contest in contests:
        check(contest)  # all of them, before hours are spent on the first
    for contest in contests:
        a, b = contest.a, contest.b
        files.append(unfinished(contest))
        with Results(contest, files[-1]) as kept:
            rounds = play(kept, pairs, BACKENDS[backend], workers)
            for _ in shown(rounds, len(kept.missing(pairs)), lambda one, a=a, b=b: f"{a} against {b}"):  # type: ignore[misc]
                pass
        results[a, b] = [[each.score for each in one.games] for one in kept.first(pairs)]
    count = len(sides(table_of(key, packs, setup)[1]))
    rungs = rated(names, results, count, "greedy" if "greedy" in names else names[0])
    report(rungs, as_json, svg, f"{game.title}: Elo with 95 % intervals")
    for path in files:
        path.unlink(missing_ok=True)


def report(rungs: list[Rung], as_json: bool, svg: Path | None, title: str) -> None:
    if svg is not None:
        rows = [(rung.name, min(rung.low, rung.elo), rung.elo, max(rung.high, rung.elo)) for rung in rungs]
        write_file(svg, whiskers(title, rows).encode())
    if as_json:
        click.echo(json.dumps([asdict(rung) for rung in rungs], indent=2))
        return
    width = max(len(rung.name) for rung in rungs)
    for rung in rungs:
        step = f"   {spoken(rung.step)} against {rung.below}" if rung.step else ""
        click.echo(f"{rung.name:<{width}}  {rung.elo:+6.0f}  ({rung.low:+.0f} to {rung.high:+.0f}){step}")
