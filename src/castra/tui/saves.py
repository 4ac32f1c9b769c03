"""Games kept on disk: a private record per game, written anew after every action, so that none is ever lost.

A save also keeps the content files it was played with, in a folder beside it: `x.castra` and `x.packs/`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from castra.core.errors import CastraError
from castra.core.files import read_file, state_folder, write_file
from castra.core.match import Match
from castra.core.record import UNFINISHED, Record, read_record, write_record

ENDING: Final = ".castra"


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
        seats = ", ".join(f"{seat}: {who}" for seat, who in zip(self.record.seats, self.record.players, strict=True))
        date = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.when))
        return f"{self.record.game}, {date}, {len(self.record.entries)} actions ({seats})"


def games_folder() -> Path:
    return state_folder() / "games"


def new_file(game: str) -> Path:
    """Where a game that begins now is kept."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = games_folder() / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = games_folder() / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def unused(path: Path) -> Path:
    """The same path, unless it would overwrite something."""
    if path.exists():
        raise CastraError(f"{path} exists already; --resume goes on with it, another name keeps both.")
    return path


def write_save(match: Match, path: Path, packs: Mapping[str, bytes]) -> None:
    """The record with its secret, since the game must be able to go on; and the content files."""
    for name, data in packs.items():
        kept = packs_folder(path) / name
        if not kept.exists():
            write_file(kept, data)
    write_file(path, write_record(match.record(private=True)).encode())


def read_save(path: Path) -> Save:
    """Raises a CastraError that names the file."""
    data = read_file(path)
    try:
        return Save(path, read_record(data), path.stat().st_mtime)
    except CastraError as error:
        raise CastraError(f"{path} cannot be read: {str(error).rstrip('.')}.") from None


def packs_folder(path: Path) -> Path:
    return path.with_name(f"{path.name.removesuffix(ENDING)}.packs")


def kept_packs(path: Path) -> list[Path]:
    """The content files beside a save, in the order they were given."""
    return sorted(packs_folder(path).glob("*/*"))


def named_packs(paths: Sequence[Path]) -> dict[str, bytes]:
    """The content files as they are kept: a number for their order, then their own name."""
    return {f"{number:02}/{path.name}": read_file(path) for number, path in enumerate(paths, 1)}


def unfinished(game: str | None = None) -> list[Save]:
    """The games that can go on, newest first; files that cannot be read are left out."""
    saves: list[Save] = []
    for path in games_folder().glob(f"*{ENDING}"):
        try:
            save = read_save(path)
        except CastraError:
            continue
        if not save.over and game in (None, save.record.game):
            saves.append(save)
    return sorted(saves, key=lambda save: (save.when, save.path.name), reverse=True)
