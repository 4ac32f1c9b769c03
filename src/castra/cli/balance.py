"""`castra balance`: how even a game is between equals, scenario by scenario, army by army."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from castra.arena.contests import check, play
from castra.arena.fuzz import each_setup
from castra.arena.matches import Contest
from castra.arena.pool import BACKENDS
from castra.arena.results import Results
from castra.arena.statistics import Estimate
from castra.arena.summary import spoken, summary
from castra.cli.arena import arena_options, unfinished
from castra.cli.fuzz import spoken as spoken_setup
from castra.cli.progress import shown
from castra.cli.table import chosen_table, game_argument, option_pairs, setup_options


@click.command("balance")
@game_argument
@click.option("--player", "name", default="optio", show_default=True, metavar="BOT", help="Who plays all seats.")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="Of each set-up.")
@arena_options
@setup_options
def command(
    key: str,
    name: str,
    count: int,
    seed: int,
    workers: int,
    backend: str,
    as_json: bool,
    players: int | None,
    sets: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Let a player play itself in every set-up of GAME worth comparing, and tell how each side does.

    Those are the numbers of players, in Centurion the pairings of armies, in TAC 13 the scenarios; what --players and
    --set say stays as it is. After Ctrl-C the same command goes on."""
    game, setup = chosen_table(key, players, sets, packs)
    found: list[dict[str, object]] = []
    files: list[Path] = []
    fixed = {*option_pairs(sets)} | ({"players"} if players is not None else set())
    for table in each_setup(game, setup, fixed, game.matchups()):
        contest = Contest(key, table, name, name, seed, packs, equals=True)
        check(contest)
        files.append(unfinished(contest))
        words = spoken_setup(game, table)
        with Results(contest, files[-1]) as kept:
            rounds = play(kept, count, BACKENDS[backend], workers)
            for _ in shown(rounds, len(kept.missing(count)), lambda one, words=words: words):  # type: ignore[misc]
                pass
        told = summary(game, table, (name, name), kept.first(count))
        found.append({"setup": str(table), "games": told.games, "sides": {k: asdict(v) for k, v in told.sides.items()}})
        if not as_json:
            tell(words, told.sides)
    if as_json:
        click.echo(json.dumps({"game": key, "player": name, "seed": seed, "setups": found}, indent=2))
    for path in files:
        path.unlink(missing_ok=True)


def tell(words: str, sides: dict[str, Estimate]) -> None:
    even = 1 / len(sides)
    uneven = any(not one.low <= even <= one.high for one in sides.values())
    scores = ", ".join(f"{side} {spoken(one)}" for side, one in sides.items())
    click.echo(f"{words}: {scores}{'  not even' if uneven else ''}")
