"""`castra analyse`: a record with what each decision lost and what each draw did, and the account of luck."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from castra.bots.ledger import USUAL, Booking, Ledger
from castra.bots.telling import account, names_of, told
from castra.cli.offers import offered_file
from castra.cli.progress import shown
from castra.cli.safety import MISTAKES, say
from castra.cli.table import game_of, load_record, pack_option, record_argument
from castra.core.errors import CastraError, RecordError
from castra.core.replay import replay


@click.command("analyse")
@record_argument
@pack_option
@click.option("--player", "name", default=USUAL, show_default=True, metavar="BOT", help="Who judges decisions.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole account as JSON.")
def command(path: Path | None, packs: tuple[Path, ...], name: str, as_json: bool) -> int:
    """Annotate the game in FILE: what each decision lost, how each draw moved the chances, and what luck came to.

    Without FILE, choose among your last games. Luck and decisions add up to the result."""
    path = path or offered_file("analyse", finished=True)
    if path is None:
        return 0
    try:
        record = load_record(path)
        if record.seen_by:
            raise CastraError("This record holds only what one seat may know; a whole one can be analysed.")
        match = replay(game_of(record, path, packs), record)
    except RecordError as error:
        say(f"{path}: {error}.")
        return MISTAKES
    ledger = Ledger(match, name)
    if as_json:
        for _ in booked(ledger):
            pass
        click.echo(json.dumps(as_data(ledger), indent=2))
    else:
        tell(ledger)
    return 0


def booked(ledger: Ledger) -> Iterator[Booking]:
    """Everything, entry by entry, while somebody sees how far it is."""
    match = ledger.match
    return shown(ledger.book(), len(match.entries), lambda one: match.game.title)


def tell(ledger: Ledger) -> None:
    """Line by line as it is found, then what it came to."""
    for booking in booked(ledger):
        click.echo(told(ledger, booking))
    click.echo()
    for line in account(ledger):
        click.echo(line)


def as_data(ledger: Ledger) -> dict[str, object]:
    names = names_of(ledger)
    return {
        "game": ledger.match.game.key,
        "seats": names,
        "start": ledger.start,
        "entries": [asdict(one) for one in ledger.bookings],
        "accounts": {name: asdict(ledger.account(seat)) for seat, name in enumerate(names)},
    }
