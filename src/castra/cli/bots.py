"""`castra bots`: think for the bots of a table server, on another host or in another process."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("bots")
@click.option("--database", metavar="URL", help="The database of the server: postgresql://…")
@click.option("--workers", type=click.IntRange(1, 256), metavar="N", help="Processes that think. [2]")
@click.option("--config", "file", type=click.Path(path_type=Path), metavar="FILE", help="A file in TOML, as for serve.")
def command(database: str | None, workers: int | None, file: Path | None) -> None:
    """Claim what bots have to decide at the tables of a server, until you end it by Ctrl-C."""
    from castra.server.config import load_config
    from castra.server.helping import help_out

    help_out(load_config(file, flags={"database": database}), workers, click.echo)
