"""`castra rules`: our RULES.md in the terminal, whole, a section or one rule."""

from __future__ import annotations

import os
import sys

import click

from castra import games
from castra.cli.table import game_argument
from castra.core.rulebook import passage


@click.command("rules")
@game_argument
@click.argument("number", required=False)
@click.option("--plain", is_flag=True, help="Show the text as it stands in the file.")
def command(key: str, number: str | None, plain: bool) -> None:
    """Show the rules of GAME, or only the rule or section called NUMBER."""
    text = games.get(key).rules_text()
    if number is not None:
        text = passage(text, number.strip().rstrip("."))
    if plain or not sys.stdout.isatty():
        click.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=min(100, Console().width))
    page = Markdown(text)
    if number is None:
        os.environ["LESS"] = f"{os.environ.get('LESS', '-F -X')} -R"  # without -R it shows colours as letters
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)
