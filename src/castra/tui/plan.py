"""What is agreed before the first action: from the words of a command line or a form to a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from castra import games
from castra.bots import BOTS
from castra.core.chance import secret_from
from castra.core.errors import CastraError, SetupError
from castra.core.game import Game, Setup
from castra.core.match import Match
from castra.core.replay import resume
from castra.tui.saves import Save, kept_packs, named_packs, new_file, read_save, unused
from castra.tui.table import HUMAN, Table

DEFAULT_BOT: Final = "greedy"


@dataclass(frozen=True)
class Plan:
    """A game somebody wants to play."""

    game: Game
    players: int | None = None
    seats: Mapping[str, str] = field(default_factory=dict)
    """Who sits where: seat name, number from 1, or 'all' → human or the name of a bot."""
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    """Words that fix all chance; empty for a secret nobody knows."""
    packs: tuple[Path, ...] = ()
    """Content files; already part of `game`."""
    path: Path | None = None
    """Where to keep the game; None for the user's own folder."""


def open_table(plan: Plan) -> Table:
    """A new game, ready for its first action."""
    setup = plan.game.setup(plan.players, **plan.options)
    match = Match(
        plan.game,
        setup,
        secret=secret_from(plan.seed) if plan.seed else None,
        players=seating(plan.game, setup, plan.seats),
    )
    path = unused(plan.path) if plan.path else new_file(plan.game.key)
    return Table(match, path, named_packs(plan.packs))


def reopen_table(save: Save, packs: Sequence[Path] = (), path: Path | None = None) -> Table:
    """A saved game, ready to go on; kept in `path` from now on, if one is given."""
    files = kept_packs(save.path) or list(packs)
    game = with_packs(games.get(save.record.game), files)
    if save.over:
        raise CastraError(f"The game in {save.path} is over: {save.record.result}.")
    try:
        match = resume(game, save.record)
    except CastraError as error:
        raise CastraError(f"{save.path} cannot go on: {str(error).rstrip('.')}.") from None
    return Table(match, unused(path) if path else save.path, named_packs(files))


def load_table(path: Path, packs: Sequence[Path] = (), new_path: Path | None = None) -> Table:
    return reopen_table(read_save(path), packs, new_path)


def with_packs(game: Game, paths: Sequence[Path]) -> Game:
    for path in paths:
        game = game.with_pack(path)
    return game


def seating(game: Game, setup: Setup, wanted: Mapping[str, str]) -> list[str]:
    """Who sits on each seat: what was said; else one person, on the first seat left, against greedy bots."""
    names = [game.seat_name(setup, seat) for seat in range(setup.players)]
    said: dict[int, str] = {}
    for name, who in wanted.items():
        if who not in (HUMAN, *BOTS):
            raise SetupError(f"A seat is taken by {', '.join((HUMAN, *BOTS))}, not by {who!r}.")
        for seat in seats_called(name, names):
            said[seat] = who
    if HUMAN not in said.values():
        first = next((seat for seat in range(setup.players) if seat not in said), None)
        if first is not None:
            said[first] = HUMAN
    return [said.get(seat, DEFAULT_BOT) for seat in range(setup.players)]


def seats_called(name: str, names: Sequence[str]) -> list[int]:
    word = name.strip().casefold()
    if word == "all":
        return list(range(len(names)))
    found = [seat for seat, other in enumerate(names) if word in (other.casefold(), str(seat + 1))]
    if not found:
        raise SetupError(f"There is no seat {name!r}; the seats are {', '.join(names)}.")
    return found


def reconstructed(game: Game, setup: Setup) -> list[str]:
    """What of this match is our own proposal, said to the players before they begin."""
    switches = [f"{option.name} = {setup.options[option.name]}" for option in game.options if option.reconstructed]
    return [*game.about().reconstructed, *switches]
