"""Drawings on a terminal: with colours where there are some, as plain text elsewhere."""

from __future__ import annotations

import os
import sys
from typing import Final

import click

from castra.core.drawing import Drawing

COLOURS: Final = {
    "seat 0": "bold bright_yellow",
    "seat 1": "bold bright_cyan",
    "seat 2": "bold bright_green",
    "seat 3": "bold bright_magenta",
    "seat 4": "bold bright_red",
    "seat 5": "bold bright_blue",
    "frame": "bright_black",
    "faint": "dim",
    "strong": "bold",
    "danger": "bold red",
    "water": "blue",
    "wood": "green",
    "height": "yellow",
    "road": "white",
    "title": "bold underline",
}


def has_screen() -> bool:
    """Can a full screen be drawn here? It is drawn on standard error."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)) and os.environ.get("TERM") != "dumb"


def show_drawing(drawing: Drawing, plain: bool = False) -> None:
    if plain or not sys.stdout.isatty():
        click.echo(drawing.text)
        return
    from rich.console import Console
    from rich.text import Text

    lines = [Text(row) for row in drawing.rows]
    for span in drawing.spans:
        lines[span.row].stylize(COLOURS[span.style], span.start, span.end)
    console = Console(highlight=False)
    for line in lines:
        line.rstrip()
        console.print(line, soft_wrap=True)
