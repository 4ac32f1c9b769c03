"""`castra about`: what a game is, and how far its data can be trusted."""

from __future__ import annotations

from textwrap import fill

import click

from castra import games
from castra.cli.table import game_argument


@click.command("about")
@game_argument
def command(key: str) -> None:
    """Tell what GAME is, which of its data are attested and which reconstructed."""
    game = games.get(key)
    about = game.about()
    low, high = game.players.start, game.players.stop - 1
    click.echo(f"{game.title}, rules {game.rules_version}, for {low if low == high else f'{low} to {high}'} players")
    click.echo()
    click.echo(fill(about.summary, 100))
    options = [
        f"{option.name}={'|'.join(option.values[option.free :])}: {option.help}"
        + (" (reconstructed)" if option.reconstructed else "")
        for option in game.options
    ]
    parts = {
        "Attested": about.attested,
        "Reconstructed, our proposal": about.reconstructed,
        "Rulings": about.rulings,
        "Options of a match (the first value is the default)": options,
    }
    for heading, lines in parts.items():
        if lines:
            click.echo(f"\n{heading}")
            for line in lines:
                click.echo(bullet(line))


def bullet(text: str) -> str:
    """A line of a list; no word is broken, so that an address can be copied."""
    return fill(
        text, 100, initial_indent="  - ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
