"""`castra verify`: is a record whole, was every action legal, and did every draw follow from the committed secret?"""

from __future__ import annotations

from pathlib import Path

import click

from castra.cli.offers import offered_file
from castra.cli.safety import MISTAKES, say
from castra.cli.table import game_of, load_record, pack_option, record_argument
from castra.core.errors import RecordError
from castra.core.replay import verify
from castra.core.values import counted


@click.command("verify")
@record_argument
@pack_option
def command(path: Path | None, packs: tuple[Path, ...]) -> int:
    """Play the record in FILE again and derive every draw of it; exits with 1 if something is wrong.

    Without FILE, choose one of your last games."""
    path = path or offered_file("verify", finished=True)
    if path is None:
        return 0
    try:
        record = load_record(path)
        draws = verify(game_of(record, path, packs), record)
    except RecordError as error:
        say(f"{path}: {error}.")
        return MISTAKES
    actions, derived = counted(len(record.entries), "action"), counted(draws, "draw")
    click.echo(f"{path}: {actions}, all legal; {derived}, all derived again from the secret.")
    click.echo(f"Committed to before the first action: {record.commitment}")
    click.echo(f"Result: {record.result}")
    return 0
