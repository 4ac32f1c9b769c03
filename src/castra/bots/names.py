"""How commands name a player: a level or a yardstick, with a limit of its own where wanted.

legatus   legatus@0.1s   legatus@3000n   random   greedy   uct
"""

from __future__ import annotations

import math
import re
from typing import Final

from castra.bots.bot import Bot, Limit
from castra.bots.levels import BASELINES, KINDS, LEVELS, ONE_SECOND, level
from castra.bots.mistakes import NONE, Fallible
from castra.core.errors import SetupError
from castra.core.game import AnyGame

LONGEST: Final = 3600.0  # seconds
MOST: Final = 10**12  # nodes
LIMIT: Final = re.compile(r"(?P<seconds>\d{1,9}(\.\d{1,9})?|\.\d{1,9})s|(?P<nodes>\d{1,15})n", re.ASCII)


def players() -> tuple[str, ...]:
    """The names there are, the weakest of each sort first."""
    return *(name for name in BASELINES if name in KINDS), *LEVELS


def known(name: str) -> str:
    """The name of a player without a limit, if it is one."""
    if name not in players():
        raise SetupError(f"There is no bot {name[:40]!r}; there is {', '.join(players())}.")
    return name


def is_player(name: str) -> bool:
    """Is this the name of a bot, not that of a person?"""
    try:
        read_name(name)
    except SetupError:
        return False
    return True


def player(name: str, game: AnyGame, otherwise: Limit | None = None) -> Bot:
    """The bot of this name for this game; with the limit of its name, or `otherwise`, or that of its level."""
    base, limit = read_name(name)
    limit = limit or otherwise
    if base in BASELINES:
        return KINDS[base](limit or ONE_SECOND)
    wanted = level(base, game.key)
    bot = KINDS[wanted.kind](limit or wanted.limit)
    return bot if wanted.mistakes == NONE else Fallible(bot, wanted.mistakes)


def read_name(name: str) -> tuple[str, Limit | None]:
    """The player that is named, and its own limit if there is one."""
    base, at, words = name.partition("@")
    return known(base), read_limit(words) if at else None


def read_limit(words: str) -> Limit:
    """0.1s or 3000n."""
    found = LIMIT.fullmatch(words)
    seconds = float(found["seconds"]) if found and found["seconds"] else 0.0
    nodes = int(found["nodes"]) if found and found["nodes"] else 0
    if not (0 < seconds <= LONGEST or 0 < nodes <= MOST) or not math.isfinite(seconds):
        raise SetupError(
            f"A limit is a time of up to {LONGEST:g} seconds or a number of nodes, such as 0.5s or 3000n, "
            f"not {words[:40]!r}."
        )
    return Limit(seconds=seconds) if seconds else Limit(nodes=nodes)
