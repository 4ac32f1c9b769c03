"""Players that are programs. They get views, never states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castra.bots.bot import Bot
from castra.bots.greedy import Greedy
from castra.bots.random_mover import RandomMover
from castra.core.errors import SetupError

__all__ = ["BOTS", "Bot", "make_bot"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {"greedy": Greedy, "random": RandomMover}


def make_bot(name: str) -> Bot:
    if name not in BOTS:
        raise SetupError(f"There is no bot {name!r}; there is {', '.join(BOTS)}.")
    return BOTS[name]()
