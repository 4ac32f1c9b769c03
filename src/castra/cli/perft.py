"""`castra perft`: how many sequences of actions there are; a yardstick of correctness and of speed."""

from __future__ import annotations

import time
from pathlib import Path

import click

from castra.cli.table import chosen_table, game_argument, setup_options
from castra.core.engine import playout
from castra.core.errors import CastraError


@click.command("perft")
@game_argument
@click.option("--depth", type=click.IntRange(0, 60), required=True, metavar="N", help="How many actions deep.")
@click.option("--divide", is_flag=True, help="Show the share of every first action.")
@click.option("--state", metavar="TEXT", help="Begin in this position instead of the first one.")
@setup_options
def command(
    key: str,
    depth: int,
    divide: bool,
    state: str | None,
    players: int | None,
    sets: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Count the sequences of N actions; every outcome of chance is an action."""
    game, setup = chosen_table(key, players, sets, packs)
    if divide and depth == 0:
        raise CastraError("There is nothing to divide at depth 0.")
    rules = game.rules(setup)
    start = rules.initial() if state is None else game.read_state(rules, state)
    began = time.perf_counter()
    if divide:
        actor = rules.actor(start)
        nodes = 0
        for action, count in playout.divide(rules, start, depth):
            click.echo(f"{game.write_action(rules, start, actor, action)}: {count}")
            nodes += count
        click.echo()
    else:
        nodes = playout.perft(rules, start, depth)
    spent = time.perf_counter() - began
    click.echo(f"perft {depth} {nodes}")
    click.echo(f"{spent:.3f} s, {nodes / max(spent, 1e-9):.0f} nodes/s")
