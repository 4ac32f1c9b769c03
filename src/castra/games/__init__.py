"""The games of the camp; this is their only list."""

from __future__ import annotations

from importlib import import_module

from castra.core.errors import UnknownGameError
from castra.core.game import Game

PACKAGES = {"centurion": "centurion", "centre-rock": "centre_rock", "augustus": "augustus", "tac13": "tac13"}
"""Key of a game → its package here; a package is imported only when its game is asked for."""


def get(key: str) -> Game:
    """The game that commands and records call `key`."""
    if key not in PACKAGES:
        raise UnknownGameError(f"There is no game {key!r}; there is {', '.join(PACKAGES)}.")
    game = import_module(f"castra.games.{PACKAGES[key]}").GAME
    assert isinstance(game, Game)
    return game


def all_games() -> tuple[Game, ...]:
    return tuple(get(key) for key in PACKAGES)
