"""`castra picture`: a position as one sees it, in characters or as an image of the full screen."""

from __future__ import annotations

from pathlib import Path

import click

from castra.cli.pictures import show_drawing
from castra.cli.table import chosen_table, game_argument, setup_options
from castra.core.files import write_file
from castra.core.match import Match


@click.command("picture")
@game_argument
@setup_options
@click.option("--position", default="", metavar="TEXT", help="Draw this position instead of the first one.")
@click.option("--seed", default="", metavar="WORDS", help="Words that fix the draws before the first action.")
@click.option("--svg", "path", type=click.Path(path_type=Path), metavar="FILE", help="Write an image of the screen.")
@click.option("--size", default="120x40", metavar="WxH", help="Columns and rows of the screen in the image.")
def command(
    key: str,
    players: int | None,
    sets: tuple[str, ...],
    packs: tuple[Path, ...],
    position: str,
    seed: str,
    path: Path | None,
    size: str,
) -> None:
    """Draw a position of GAME as its first acting seat sees it, and write it in notation."""
    from castra.core.chance import secret_from

    game, setup = chosen_table(key, players, sets, packs)
    match = Match(game, setup, position=position, secret=secret_from(seed) if seed else None)
    if path is None:
        view = match.view(next(iter(match.to_act), 0))
        show_drawing(game.picture(view))
        click.echo(view.prompt)
        click.echo(game.write_state(match.rules, match.state))
        return
    from castra.tui.image import screen_image

    write_file(path, screen_image(match, columns_and_rows(size)).encode())
    click.echo(f"The image is in {path}")


def columns_and_rows(text: str) -> tuple[int, int]:
    words = text.split("x")
    if len(words) != 2 or not all(word.isdecimal() and 20 <= int(word[:4]) <= 400 for word in words):
        raise click.UsageError(f"A size is columns x rows, such as 120x40, not {text!r}.")
    return int(words[0]), int(words[1])
