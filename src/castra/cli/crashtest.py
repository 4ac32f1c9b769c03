"""`castra crashtest`: kill the server again and again, and see that nothing is lost."""

from __future__ import annotations

import asyncio
import json
import secrets

import click

from castra.core.errors import SetupError


@click.command("crashtest")
@click.option("--kills", type=click.IntRange(1), default=30, show_default=True, help="How often a server is killed.")
@click.option("--database", metavar="URL", help="An empty database to use. [a SQLite file that goes away again]")
@click.option(
    "--servers", type=click.IntRange(1, 8), default=1, show_default=True, help="How many; several need PostgreSQL."
)
@click.option("--seed", type=click.IntRange(0), help="For the same mishaps again, as far as time allows.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def command(kills: int, database: str | None, servers: int, seed: int | None, as_json: bool) -> int:
    """Let scripted people play all four games over bad connections while the server is killed and started again.

    In the end every acknowledged action must be stored exactly once, and everything anybody was shown must be true.
    """
    from castra.proof.crashtest import crashtest

    if servers > 1 and not (database or "").startswith("postgres"):
        raise SetupError("Several servers need one PostgreSQL: give --database postgresql://…")
    seed = secrets.randbelow(10**6) if seed is None else seed

    def told(done: int) -> None:
        if not as_json and (done % 10 == 0 or done == kills):
            click.echo(f"{done} of {kills} kills", err=True)

    report = asyncio.run(crashtest(database, kills, servers, seed, told))
    told_as = report.as_json() | {"seed": seed}
    if as_json:
        click.echo(json.dumps(told_as))
    else:
        _print(told_as)
    return 0 if report.ok else 1


def _print(report: dict[str, object]) -> None:
    click.echo(
        f"{report['kills']} kills (seed {report['seed']}): {report['acknowledged']} acknowledged actions "
        f"on {report['tables']} tables, {report['events']} events, {report['views']} views compared with replay, "
        f"{report['finished']} games finished, {report['idle_lives']} lives without play"
    )
    mishaps = report["mishaps"]
    assert isinstance(mishaps, dict)
    click.echo("frames: " + ", ".join(f"{count} {what}" for what, count in sorted(mishaps.items())))
    faults = report["faults"]
    assert isinstance(faults, list)
    for fault in faults[:20]:
        click.echo(f"FAULT {fault}")
    click.echo("Nothing was lost, doubled or untrue." if report["ok"] else f"{len(faults)} faults.")
