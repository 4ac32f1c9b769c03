"""`castra calibrate`: how far the chances that analysis tells come true, and the slope that makes them so."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

import click

from castra.arena.charts import reliability as drawn
from castra.arena.matches import Contest, sides, table_of
from castra.arena.pool import BACKENDS, Backend
from castra.arena.selfplay import Bin, SelfGame, SelfTask, findings, looked, play_self, reliability, told
from castra.bots.calibration import DATA, SURE, Appraiser, Trust, fitted_slope, fitted_trust, slope_of, tables, trust_of
from castra.cli.arena import arena_options
from castra.cli.progress import shown
from castra.cli.table import chosen_table, game_argument, setup_options
from castra.core.errors import SetupError
from castra.core.files import write_file
from castra.core.game import AnyGame, Rules
from castra.core.weights import SEARCH

FITTING: Final = 1_000_000
"""The seed of the games a slope is fitted to: even, as all that tune; those that test it are odd."""


@click.command("calibrate")
@game_argument
@click.option("--games", "count", type=click.IntRange(2), default=200, show_default=True, help="To test with.")
@click.option("--player", "name", default="optio", show_default=True, metavar="BOT", help="Who plays all seats.")
@click.option("--fit", is_flag=True, help="Find the best numbers first, on as many other games.")
@click.option("--write", is_flag=True, help="Keep the numbers that were found with castra's own data (implies --fit).")
@click.option(
    "--svg", type=click.Path(path_type=Path), metavar="FILE", help="Draw how far what analysis tells comes true."
)
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
    game, setup = chosen_table(key, players, sets, packs)
    if seed % 2 == 0:
        raise SetupError("Even seeds are for fitting; test with an odd one.")
    contest = Contest(key, setup, name, name, seed, packs)
    slope, trust = slope_of(key, setup.players), trust_of(key, setup.players)
    rules = table_of(key, packs, setup)[1]
    even = 1 / len(sides(rules))
    if fit or write:
        played = gathered(replace(contest, seed=FITTING), count, BACKENDS[backend], workers)
        slope, trust = fitted(game, rules, played, even)
    if write:
        keep(key, setup.players, slope, trust)
    played = gathered(contest, count, BACKENDS[backend], workers)
    appraiser = Appraiser(game, rules, slope)
    looks = reliability([looked(one.samples, slope) for one in played])
    tells = reliability([told(findings(game, appraiser, one.searched), trust, even) for one in played])
    if svg is not None:
        points = [(one.said, one.low, one.happened, one.high) for one in tells]
        title = (
            f"{game.title}, {setup.players} players: what analysis told in {count} games of {name}, and what came true"
        )
        write_file(svg, drawn(title, points).encode())
    if as_json:
        analysis = {"trust": asdict(trust), "bins": [asdict(one) for one in tells]}
        numbers = {"game": key, "slope": slope, "bins": [asdict(one) for one in looks], "analysis": analysis}
        click.echo(json.dumps(numbers, indent=2))
        return
    tell(f"as positions look, slope {slope}", looks)
    tell(f"as analysis tells, looks times {trust.look} and findings times {trust.found}", tells)


def fitted(game: AnyGame, rules: Rules, played: list[SelfGame], even: float) -> tuple[float, Trust]:
    """The slope first, since how far a side looks ahead depends on it."""
    slope = round(fitted_slope([sample for one in played for sample in one.samples]), 2)
    appraiser = Appraiser(game, rules, slope)
    found = [finding for one in played for finding in findings(game, appraiser, one.searched)]
    trust = fitted_trust([one for one in found if abs(one[1]) < SURE], even)
    return slope, Trust(round(trust.look, 2), round(trust.found, 2))


def tell(words: str, bins: list[Bin]) -> None:
    click.echo(f"{words}: said, won (95 %), positions")
    for one in bins:
        interval = f"{100 * one.low:.0f} to {100 * one.high:.0f}"
        click.echo(f"  {100 * one.said:5.1f} %  {100 * one.happened:5.1f} % ({interval})  {one.positions}")


def gathered(contest: Contest, count: int, backend: Backend, workers: int) -> list[SelfGame]:
    tasks = [SelfTask(contest, number) for number in range(count)]
    games: Iterable[SelfGame] = backend(play_self, tasks, workers)
    return list(shown(games, count, lambda one: f"{contest.key}, games of {contest.a}"))


def keep(key: str, players: int, slope: float, trust: Trust) -> None:
    """Write what was fitted among that of all games."""
    lines = [line for line in DATA.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    kept = {game: dict(one) for game, one in tables().items()}
    mine = kept.setdefault(key, {})
    mine[str(players)] = slope
    mine[SEARCH] = {**mine.get(SEARCH, {}), str(players): [trust.look, trust.found]}
    for game, fitted in sorted(kept.items()):
        search = fitted.pop(SEARCH, {})
        lines += ["", f"[{game}]", *(f"{count} = {one}" for count, one in sorted(fitted.items()))]
        if search:
            lines += ["", f"[{game}.{SEARCH}]", *(f"{count} = {list(one)}" for count, one in sorted(search.items()))]
    write_file(DATA, ("\n".join(lines) + "\n").encode())
    tables.cache_clear()
