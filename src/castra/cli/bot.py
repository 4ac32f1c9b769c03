"""`castra bot`: castra's own bots over the line protocol, and a trial of anybody's."""

from __future__ import annotations

import sys

import click

from castra import games
from castra.arena.bot_trial import BotTrial
from castra.bots.names import read_limit
from castra.bots.speaking import Speaker
from castra.cli.safety import MISTAKES, say
from castra.cli.table import game_argument
from castra.core.errors import CastraError, SetupError


@click.command("bot")
@game_argument
@click.option("--level", default="legatus", show_default=True, metavar="BOT", help="Which bot speaks.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Of what the bot leaves to chance.")
@click.option("--check", "program", metavar="COMMAND", help="Instead: try whether this program keeps the protocol.")
@click.option(
    "--limit", default="1s", show_default=True, metavar="LIMIT", help="Of a decision in a trial: 0.5s or 3000n."
)
def command(key: str, level: str, seed: int, program: str | None, limit: str) -> int:
    """Play GAME over standard input and output by the protocol of docs/bot-protocol.md."""
    game = games.get(key)
    if program is not None:
        return check(BotTrial(game, program, read_limit(limit)))
    for answer in Speaker(game, level, seed).answers(iter(sys.stdin.readline, "")):
        click.echo(answer)
        sys.stdout.flush()
    return 0


def check(trial: BotTrial) -> int:
    try:
        for sentence in trial.run():
            click.echo(sentence)
    except SetupError:
        raise
    except CastraError as error:
        say(f"The program breaks the protocol. {error}")
        return MISTAKES
    click.echo("The program keeps the protocol.")
    return 0
