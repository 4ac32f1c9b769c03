"""What is agreed before the first action: from the words of a command line or a form to a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from castra import games
from castra.bots import is_player, player, players
from castra.bots.names import read_name
from castra.core.chance import secret_from
from castra.core.claims import claim, release
from castra.core.errors import CastraError, SetupError
from castra.core.game import AnyGame, Setup
from castra.core.match import Match
from castra.core.replay import resume
from castra.tui.saves import Save, kept_packs, named_packs, new_file, read_save, unused
from castra.tui.sitting import HUMAN, Sitting

DEFAULT_BOT: Final = "greedy"


@dataclass(frozen=True)
class Plan:
    """A game somebody wants to play."""

    game: AnyGame
    players: int | None = None
    seats: Mapping[str, str] = field(default_factory=dict)
    """Who sits where: seat name, number from 1, or 'all' → human, the name of a bot, or that of a person."""
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    """Words that fix all chance; empty for a secret nobody knows."""
    packs: tuple[Path, ...] = ()
    """Content files; already part of `game`."""
    path: Path | None = None
    """Where to keep the game; None for the user's own folder."""
    position: str = ""
    """Where to begin, in notation; empty for the beginning of the rules."""
    level: str = DEFAULT_BOT
    """The bot on every seat of which nothing was said."""


def open_table(plan: Plan) -> Sitting:
    """A new game, ready for its first action."""
    setup = plan.game.setup(plan.players, **plan.options)
    match = Match(
        plan.game,
        setup,
        secret=secret_from(plan.seed) if plan.seed else None,
        players=seating(plan.game, setup, plan.seats, plan.level),
        position=plan.position,
    )
    if match.over:
        raise SetupError("The game is already over in this position.")
    packs = named_packs(plan.packs)
    if plan.path is None:
        return Sitting(match, new_file(plan.game.key), packs)
    claim(unused(plan.path))
    return Sitting(match, plan.path, packs)


def table_for(match: Match, packs: Mapping[str, bytes]) -> Sitting:
    """A new table for a match that was made from another one."""
    return Sitting(match, new_file(match.game.key), packs)


def reopen_table(save: Save, packs: Sequence[Path] = (), path: Path | None = None) -> Sitting:
    """A saved game, ready to go on; kept in `path` from now on, if one is given."""
    return load_table(save.path, packs, path)


def load_table(path: Path, packs: Sequence[Path] = (), new_path: Path | None = None) -> Sitting:
    """The game in a file, as it is now that nobody else can go on with it."""
    if new_path is not None:
        table = resumed(read_save(path), packs, new_path)
        claim(unused(new_path))
        return table
    read_save(path)  # so that nothing is claimed that is no save
    claim(path)
    try:
        return resumed(read_save(path), packs, path)
    except CastraError:
        release(path)
        raise


def resumed(save: Save, packs: Sequence[Path], path: Path) -> Sitting:
    """The match of a save with the content files it was played with, kept in `path`."""
    files = kept_packs(save.path) or list(packs)
    game = with_packs(games.get(save.record.game), files)
    if save.over:
        raise CastraError(f"The game in {save.path} is over: {save.record.result}.")
    try:
        match = resume(game, save.record)
    except CastraError as error:
        raise CastraError(f"{save.path} cannot go on: {str(error).rstrip('.')}.") from None
    return Sitting(match, path, named_packs(files))


def with_packs(game: AnyGame, paths: Sequence[Path]) -> AnyGame:
    for path in paths:
        game, _ = games.with_pack(game, path, {})
    return game


def seating(game: AnyGame, setup: Setup, wanted: Mapping[str, str], level: str = DEFAULT_BOT) -> list[str]:
    """Who sits on each seat: what was said; else one person, on the first seat left, against bots."""
    player(level, game)  # which refuses what is none
    names = [game.seat_name(setup, seat) for seat in range(setup.players)]
    said: dict[int, str] = {}
    for name, who in wanted.items():
        for seat in seats_called(name, names):
            said[seat] = checked_player(who)
    if all(map(is_player, said.values())):
        first = next((seat for seat in range(setup.players) if seat not in said), None)
        if first is not None:
            said[first] = HUMAN
    return [said.get(seat, level) for seat in range(setup.players)]


def checked_player(who: str) -> str:
    """A bot, a human, or a person by name; a word in small letters that is no bot is taken for a slip."""
    word = who.casefold()
    if word == HUMAN or is_player(word):
        return word
    if word.partition("@")[0] in players():
        read_name(word)  # which says what is wrong with the limit
    if not who or who.islower():
        kinds = ", ".join((HUMAN, *players()))
        raise SetupError(f"A seat is taken by {kinds}, or a person whose name has a capital letter, not by {who!r}.")
    return who


def seats_called(name: str, names: Sequence[str]) -> list[int]:
    word = name.strip().casefold()
    if word == "all":
        return list(range(len(names)))
    found = [seat for seat, other in enumerate(names) if word in (other.casefold(), str(seat + 1))]
    if not found:
        raise SetupError(f"There is no seat {name!r}; the seats are {', '.join(names)}.")
    return found
