"""Which armies meet in random tests, and how long these tests run."""

from __future__ import annotations

import os

from castra.games.centurion import GAME
from castra.games.centurion.content.printed import Army

from .drawn_armies import AUXILIARY, CENTURION, DUKE, ZOO

PAIRS: dict[str, tuple[Army, Army]] = {
    "centurion": (CENTURION, CENTURION),
    "duke": (DUKE, DUKE),
    "centurion against duke": (CENTURION, DUKE),
    "zoo": (ZOO, ZOO),
    "zoo against centurion": (ZOO, CENTURION),
    "auxiliary against zoo": (AUXILIARY, ZOO),
}
SETUP = GAME.setup()
SOAK = max(1, int(os.environ.get("CASTRA_SOAK", "1")))


def stretched(samples: int) -> int:
    """So many samples; CASTRA_SOAK=50 asks for fifty times as many."""
    return samples * SOAK
