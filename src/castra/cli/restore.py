"""`castra restore`: a new database from a backup."""

from __future__ import annotations

from pathlib import Path

import click

from castra.cli.backup import database_options
from castra.cli.table import file_argument


@click.command("restore")
@file_argument
@database_options
def command(path: Path, database: str | None, config: Path | None) -> None:
    """Fill a new database from the backup in FILE; the database may be of the other kind than before."""
    import asyncio

    from castra.server.config import load_config
    from castra.server.store.backup import restore

    rows = asyncio.run(restore(load_config(config, flags={"database": database}).database_address, path))
    click.echo(f"{rows} rows restored; castra serve can go on from here.")
