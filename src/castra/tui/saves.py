"""Games kept on disk: a private record per game, written anew after every action, so that none is ever lost.

A save also keeps the content files it was played with, in a folder beside it: `x.castra` and `x.packs/`. Its file is
there from the beginning, so that no two games ever get the same one, and belongs to one process at a time.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from os.path import exists  # which says no where a name is not valid
from pathlib import Path
from typing import Final

from castra import games
from castra.core import claims
from castra.core.errors import CastraError
from castra.core.files import create_file, is_temporary, read_file, reason, state_folder, write_file
from castra.core.match import Match
from castra.core.record import UNFINISHED, Record, read_record, write_record
from castra.core.values import counted

ENDING: Final = ".castra"
ABOUT_TO_BEGIN: Final = 3600
"""Seconds for which the empty file of a game is left alone that no process has claimed yet."""


@dataclass(frozen=True)
class Save:
    """A game on disk."""

    path: Path
    record: Record
    when: float

    @property
    def over(self) -> bool:
        return self.record.result != UNFINISHED

    def __str__(self) -> str:
        record = self.record
        seats = [f"{seat}: {who}" for seat, who in zip(record.seats, record.players, strict=True)]
        date = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.when))
        actions = counted(len(record.entries), "action")
        return f"{record.game}, {date}, {actions} ({', '.join([*seats, *self._options()])})"

    def _options(self) -> list[str]:
        """What is not usual about the set-up; all of it, where the game is not known."""
        setup = self.record.setup
        if self.record.game in games.PACKAGES:
            return games.get(self.record.game).unusual(setup)
        return [f"{name}={value}" for name, value in setup.options.items()]


def games_folder() -> Path:
    return state_folder() / "games"


# -- beginning and leaving


def new_file(game: str) -> Path:
    """A file in the user's own folder for a game that begins now; where none can be made, saving will say so."""
    sweep()
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (f"{stem}{f'-{number}' if number > 1 else ''}{ENDING}" for number in count(1))
    path = games_folder() / next(names)
    with contextlib.suppress(CastraError):
        while not create_file(path):
            path = games_folder() / next(names)
        claims.claim(path)
    return path


def unused(path: Path) -> Path:
    """The same path, now an empty file, unless something is there already."""
    if not create_file(path):
        raise CastraError(f"{path} exists already; --resume goes on with it, another name keeps both.")
    return path


def leave(path: Path, *, keep: bool) -> None:
    """Let go of a game's file, and delete it unless it is worth keeping."""
    if not keep and path.exists():
        delete(path)
    claims.release(path)


def delete(path: Path) -> None:
    """Delete a save with what is kept beside it; a CastraError says who is playing it."""
    claims.claim(path)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CastraError(f"{path} cannot be deleted: {reason(error)}.") from None
    finally:
        claims.release(path)
    with contextlib.suppress(OSError):  # a folder that holds more than we put there stays
        for kept in packs_folder(path).glob("[0-9][0-9]/*"):
            kept.unlink()
        for folder in packs_folder(path).glob("[0-9][0-9]"):
            folder.rmdir()
        packs_folder(path).rmdir()


def sweep() -> None:
    """Remove what killed processes left in the user's own folder: half-written files, locks, games without a record."""
    for left in games_folder().glob(f".*{ENDING}.*"):
        save = left.with_name(left.name[1:].rpartition(ENDING)[0] + ENDING)
        if not claims.claimed(save) and is_temporary(left):  # asking takes a lock away that nobody holds
            left.unlink(missing_ok=True)
    for save in games_folder().glob(f"*{ENDING}"):
        with contextlib.suppress(OSError, CastraError):  # somebody else may sweep, or just begin with it
            if _is_forsaken(save):
                delete(save)


def _is_forsaken(save: Path) -> bool:
    """Has it been empty for so long that it cannot be about to begin?"""
    about = save.stat()
    return not about.st_size and time.time() - about.st_mtime > ABOUT_TO_BEGIN


# -- writing and reading


def write_save(match: Match, path: Path, packs: Mapping[str, bytes]) -> None:
    """The record with its secret, since the game must be able to go on; and the content files."""
    for name, data in packs.items():
        kept = packs_folder(path) / name
        if not kept.exists():
            write_file(kept, data)
    write_file(path, write_record(match.save()).encode())


def read_save(path: Path) -> Save:
    """Raises a CastraError that names the file."""
    data = read_file(path)
    try:
        return Save(path, read_record(data), path.stat().st_mtime)
    except CastraError as error:
        raise CastraError(f"{path} cannot be read: {str(error).rstrip('.')}.") from None


def found(path: Path) -> Path:
    """The file, or the game of this name in the user's own folder."""
    kept = games_folder() / path.name
    return kept if path.name == str(path) and not exists(path) and exists(kept) else path


def packs_folder(path: Path) -> Path:
    return path.with_name(f"{path.name.removesuffix(ENDING)}.packs")


def kept_packs(path: Path) -> list[Path]:
    """The content files beside a save, in the order they were given."""
    return sorted(file for file in packs_folder(path).glob("[0-9][0-9]/*") if not is_temporary(file))


def named_packs(paths: Sequence[Path]) -> dict[str, bytes]:
    """The content files as they are kept: a number for their order, then their own name."""
    return {f"{number:02}/{path.name}": read_file(path) for number, path in enumerate(paths, 1)}


def all_saves(game: str | None = None) -> list[Save]:
    """The games in the user's own folder, newest first; files that cannot be read are left out."""
    saves: list[Save] = []
    for path in games_folder().glob(f"*{ENDING}"):
        try:
            save = read_save(path)
        except CastraError:
            continue
        if game in (None, save.record.game):
            saves.append(save)
    return sorted(saves, key=lambda save: (save.when, save.path.name), reverse=True)


def unfinished(game: str | None = None) -> list[Save]:
    """The games that can go on, newest first."""
    return [save for save in all_saves(game) if not save.over]
