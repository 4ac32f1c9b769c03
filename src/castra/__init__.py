"""Castra: a camp of four tabletop war games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castra.interpreted import use_sources, wanted

if TYPE_CHECKING:
    from castra.core.match import Match

__all__ = ["__version__", "compiled", "new_game"]
__version__ = "0.1.0"

if wanted():
    use_sources()


def compiled() -> bool:
    """Whether the engine runs as machine code."""
    from castra.core.rules import Rules

    return type(Rules.apply).__name__ != "function"


def new_game(key: str, *, players: int | None = None, seed: str | int | None = None, **options: str) -> Match:
    """A match of the game called `key`, ready to play; the same seed deals the same luck."""
    from castra.core.chance import secret_from
    from castra.core.match import Match
    from castra.games import get

    game = get(key)
    secret = None if seed is None else secret_from(str(seed))
    return Match(game, game.setup(players, **options), secret=secret)
