"""`castra play` alone: the games to choose from."""

from __future__ import annotations

import click

from castra.core.game import AnyGame
from castra.games import all_games
from castra.tui.saves import unfinished


def show_menu(*, full_screen: bool) -> None:
    if full_screen:
        from castra.tui.app import run_app

        run_app(None)
        return
    click.echo("Castra: a camp of tabletop war games.")
    for game in all_games():
        click.echo(f"\n  {game.key:<12} {game.title}, for {how_many(game)}\n               {game.about().summary}")
    click.echo()
    click.echo("castra play GAME      begins a game against a bot; castra play --help tells what can be chosen")
    saves = len(unfinished())
    if saves:
        click.echo(
            f"castra play --resume  goes on with one of {saves} unfinished games"
            if saves > 1
            else "castra play --resume  goes on with your unfinished game"
        )
    click.echo("castra --help         lists all commands")


def how_many(game: AnyGame) -> str:
    """'2 players' or '2 to 6 players'."""
    low, high = game.players.start, game.players.stop - 1
    return f"{low} players" if low == high else f"{low} to {high} players"
