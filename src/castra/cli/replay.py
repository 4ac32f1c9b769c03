"""`castra replay`: a record step by step, or all of it when nobody can press a key."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from castra import games
from castra.cli.offers import offered_file
from castra.cli.pictures import has_screen, show_drawing
from castra.cli.safety import MISTAKES, say
from castra.cli.table import game_of, load_record, pack_option, record_argument
from castra.core.errors import CastraError, RecordError
from castra.core.game import CHANCE, SPECTATOR
from castra.core.match import Match
from castra.core.record import Record
from castra.core.replay import replay
from castra.core.values import counted
from castra.tui.saves import kept_packs, named_packs


@click.command("replay")
@record_argument
@pack_option
@click.option("--step", type=click.IntRange(0), metavar="N", help="Show only the position after N actions.")
@click.option("--all", "everything", is_flag=True, help="Show everything at once.")
@click.option("--seat", metavar="NAME", help="Show what this seat saw instead of what a spectator saw.")
@click.option("--plain", is_flag=True, help="Line by line and without colours.")
def command(
    path: Path | None, packs: tuple[Path, ...], step: int | None, everything: bool, seat: str | None, plain: bool
) -> int:
    """Show the game in FILE step by step, on a full screen where there is one.

    There you can jump, let it play, and go on playing from any position. Without FILE, choose among your last games."""
    path = path or offered_file("replay", finished=False)
    if path is None:
        return 0
    try:
        record = load_record(path)
        if record.seen_by:
            return list_known(record)
        match = replay(game_of(record, path, packs), record)
    except RecordError as error:
        say(f"{path}: {error}.")
        return MISTAKES
    show = Slides(match, record, seat_number(record, seat), plain)
    if step is not None:
        show.slide(checked_step(match, step))
    elif everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        show.all()
    elif plain or not has_screen():
        show.walk()
    else:
        watch(match, show.seat, packs or kept_packs(path))
    return 0


def list_known(record: Record) -> int:
    """What somebody may know of an unfinished game: a list, since positions do not follow from it."""
    click.echo(f"{games.get(record.game).title} ({record.setup})")
    click.echo(seated(record))
    click.echo(f"The game is not finished; this is what {record.seen_by} may know of it, ? being hidden.")
    for number, entry in enumerate(record.entries, 1):
        click.echo(f"{number}. {'chance' if entry.actor == CHANCE else record.seats[entry.actor]}: {entry.text}")
    return 0


def seated(record: Record) -> str:
    return ", ".join(f"{seat}: {player}" for seat, player in zip(record.seats, record.players, strict=True))


def watch(match: Match, seat: int, packs: Sequence[Path]) -> None:
    """On the full screen, whose modules nobody else should wait for."""
    from castra.tui.app import run_app
    from castra.tui.replay_screen import ReplayScreen

    run_app(ReplayScreen(match, seat, named_packs(packs)))


def seat_number(record: Record, seat: str | None) -> int:
    if seat is None:
        return SPECTATOR
    if seat not in record.seats:
        raise CastraError(f"There is no seat {seat!r} in this game; there is {', '.join(record.seats)}.")
    return record.seats.index(seat)


def checked_step(match: Match, step: int) -> int:
    if step > len(match.entries):
        raise CastraError(f"This game has only {counted(len(match.entries), 'action')}.")
    return step


class Slides:
    """The positions of a game, one after the other, as one seat or a spectator saw them."""

    def __init__(self, match: Match, record: Record, seat: int, plain: bool) -> None:
        self.match = match
        self.record = record
        self.seat = seat
        self.plain = plain

    def walk(self) -> None:
        """Let the reader turn the pages."""
        at, last = 0, len(self.match.entries)
        while True:
            self.slide(at)
            answer = input(f"{at} of {last} · Enter on, b back, q quit > ").strip().lower()
            if answer == "q":
                return
            if answer == "b":
                at = max(0, at - 1)
            elif at < last:
                at += 1
            else:
                return

    def all(self) -> None:
        for at in range(len(self.match.entries) + 1):
            self.slide(at)

    def slide(self, at: int) -> None:
        """What happened in action `at`, and the position after it."""
        match = self.match
        if at == 0:
            self.title()
        else:
            self.event(at - 1)
        view = match.game.view(match.rules, match.setup, match.states[at], self.seat)
        show_drawing(match.game.picture(view), self.plain)
        if at == len(match.entries):
            click.echo(f"Result: {self.record.result}")
        click.echo()

    def title(self) -> None:
        click.echo(f"{self.match.game.title} ({self.record.setup})")
        click.echo(seated(self.record))

    def event(self, index: int) -> None:
        match, entry, before = self.match, self.match.entries[index], self.match.states[index]
        told = match.game.narrate(match.rules, before, entry.actor, entry.action, self.seat)
        who = "chance" if entry.actor == CHANCE else self.record.seats[entry.actor]
        click.echo(f"{index + 1}. {who}: {entry.text if self.open_to_all(entry.actor) else '…'}")
        click.echo(f"   {told}")

    def open_to_all(self, actor: int) -> bool:
        """A finished game hides nothing any more, unless the reader wants to sit in one seat."""
        return self.seat in (SPECTATOR, actor)
