"""Castra: a camp of four tabletop war games."""

from __future__ import annotations

# Hardly anything is imported here: until `castra.cli.start` runs, Ctrl-C would end in a traceback.
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from castra.core.game import AnyGame
    from castra.core.match import Match

__all__ = ["__version__", "compiled", "new_game"]
__version__ = "0.1.0"

if os.environ.get("CASTRA_INTERPRETED", "") not in ("", "0"):
    from castra.interpreted import use_sources

    use_sources()


def compiled() -> bool:
    """Whether the engine runs as machine code."""
    from castra.core.engine.rules import Rules

    return type(Rules.apply).__name__ != "function"


def new_game(
    game: str | AnyGame,
    *,
    players: int | None = None,
    seed: str | int | None = None,
    packs: Iterable[str | Path] = (),
    **options: str,
) -> Match:
    """A match of the game of that key (or of a game of your own), ready to play; the same seed deals the same luck."""
    from pathlib import Path

    from castra.core.chance import secret_from
    from castra.core.match import Match
    from castra.games import get

    played = get(game) if isinstance(game, str) else game
    for pack in packs:
        played, options = played.with_pack_in_play(Path(pack), options)
    secret = None if seed is None else secret_from(str(seed))
    return Match(played, played.setup(players, **options), secret=secret)
