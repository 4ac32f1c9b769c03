"""`castra backup`: everything a server keeps, in one file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from castra.cli.table import file_argument


def database_options(function: Callable[..., Any]) -> Callable[..., Any]:
    function = click.option(
        "--config", "config", type=click.Path(path_type=Path), metavar="FILE", help="A file in TOML, as for serve."
    )(function)
    return click.option("--database", metavar="URL", help="As for castra serve. [a file of your own]")(function)


@click.command("backup")
@file_argument
@database_options
def command(path: Path, database: str | None, config: Path | None) -> None:
    """Write everything that a server keeps to FILE, also while it runs. The file holds secrets: keep it safe."""
    import asyncio

    from castra.server.config import load_config
    from castra.server.store.backup import backup

    rows = asyncio.run(backup(load_config(config, flags={"database": database}).database_address, path))
    click.echo(f"{path}: {rows} rows.")
