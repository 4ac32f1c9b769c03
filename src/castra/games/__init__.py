"""The games of the camp; this is their only list."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from castra.core import limited
from castra.core.errors import PackError, UnknownGameError
from castra.core.files import read_file
from castra.core.game import AnyGame, Game

PACKAGES = {"centurion": "centurion", "centre-rock": "centre_rock", "augustus": "augustus", "tac13": "tac13"}
"""Key of a game → its package here; a package is imported only when its game is asked for."""
MOST_TOLD: Final = 3
"""Mistakes of a content file that are told where only one sentence fits."""


def get(key: str) -> AnyGame:
    """The game that commands and records call `key`."""
    if key not in PACKAGES:
        raise UnknownGameError(f"There is no game {key!r}; there is {', '.join(PACKAGES)}.")
    game = import_module(f"castra.games.{PACKAGES[key]}").GAME
    assert isinstance(game, Game)
    return game


def pack_mistakes(key: str, data: bytes) -> list[str]:
    """Every mistake of a stranger's content file, each a sentence with its place; TooMuchError if it costs too much."""
    if not get(key).pack_tables:
        return get(key).check_pack(Path())
    return cast(list[str], limited.answer(f"{__name__}:_mistakes", key, data))


def with_pack(game: AnyGame, path: Path, options: dict[str, str]) -> tuple[AnyGame, dict[str, str]]:
    """The game with an owner's content file, and the options with which it is played; the file may be anything."""
    pack_mistakes(game.key, read_file(path))  # TooMuchError, if it would eat the machine
    try:
        return game.with_pack_in_play(path, options)
    except PackError as error:
        more = len(error.mistakes) - MOST_TOLD
        all_told = [f"and {more} more, which castra pack check tells"] if more > 0 else []
        raise PackError([f"{path}: {error.mistakes[0]}", *error.mistakes[1:MOST_TOLD], *all_told]) from None


def _mistakes(key: str, data: bytes) -> list[str]:
    with _as_file(data) as path:
        return [mistake.replace(str(path), "file") for mistake in get(key).check_pack(path)]


def get_with_pack(key: str, text: str, options: dict[str, str] | None = None) -> tuple[AnyGame, dict[str, str]]:
    """The game with a content file of which there is only the text, and the options with which the file is played."""
    with _as_file(text.encode()) as path:
        return get(key).with_pack_in_play(path, options or {})


@contextmanager
def _as_file(data: bytes) -> Iterator[Path]:
    with TemporaryDirectory(prefix="castra-") as folder:
        path = Path(folder) / "pack.toml"
        path.write_bytes(data)
        yield path


def all_games() -> tuple[AnyGame, ...]:
    return tuple(get(key) for key in PACKAGES)
