"""`castra serve`: the table server, for one machine or a whole club."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("serve")
@click.option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 for the whole network. [127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), metavar="N", help="The port; 0 takes one that is free. [8000]")
@click.option(
    "--database",
    metavar="URL",
    help="sqlite:///FILE, or postgresql://… for several processes and hosts. [a file of your own]",
)
@click.option("--no-browser", is_flag=True, default=None, help="Do not open a browser.")
@click.option(
    "--config",
    "file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A file in TOML with these and more settings; docs/hosting.md lists them.",
)
def command(
    host: str | None, port: int | None, database: str | None, no_browser: bool | None, file: Path | None
) -> None:
    """Open tables for people with browsers, terminals and bots; everything is kept."""
    from castra.server.config import load_config
    from castra.server.serving import serve

    flags = {"host": host, "port": port, "database": database, "no_browser": no_browser}
    serve(load_config(file, flags=flags), click.echo)
