"""`castra load`: how fast a server answers, and how much memory its tables take."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import click


@click.command("load")
@click.option("--sockets", type=click.IntRange(4, 20_000), default=500, show_default=True, help="Open connections.")
@click.option("--rate", type=click.FloatRange(1, 10_000), default=100.0, show_default=True, help="Decisions a second.")
@click.option("--seconds", type=click.FloatRange(1, 3_600), default=20.0, show_default=True, help="How long.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Which decisions are made.")
@click.option("--idle", type=click.IntRange(1, 1_000_000), metavar="N", help="Instead: the memory of N idle tables.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(sockets: int, rate: float, seconds: float, seed: int, idle: int | None, as_json: bool) -> None:
    """Play all four games on a server of its own at a fixed rate, and measure how long it takes until each decision is
    stored and acknowledged; beside it, in the same run, the same load on a server that only stores and tells."""
    from castra.proof.load import idle_tables, load_server, load_yardstick

    if idle is not None:
        figures: dict[str, Any] = asyncio.run(idle_tables(idle))
        click.echo(
            json.dumps(figures) if as_json else "{tables} idle tables: {kb_per_table} kB each".format_map(figures)
        )
        return
    yardstick = asyncio.run(load_yardstick(sockets, rate, seconds)).as_json()
    server = asyncio.run(load_server(sockets, rate, seconds, seed)).as_json()
    ratio = round(server["p99_ms"] / yardstick["p99_ms"], 2) if yardstick["p99_ms"] else None
    if as_json:
        click.echo(json.dumps({"server": server, "yardstick": yardstick, "p99_ratio": ratio}))
        return
    for name, one in (("server", server), ("yardstick", yardstick)):
        click.echo(
            f"{name:<10} p50 {one['p50_ms']:7.2f} ms   p99 {one['p99_ms']:7.2f} ms   "
            f"{one['deliveries_per_second']:6} deliveries/s   {one['cpu_ms_per_action']} ms of processor a decision"
        )
    click.echo(
        f"p99 is {ratio} times the yardstick's; frames: {server['frame_p50']} B median, {server['frame_p99']} B p99"
    )
