"""Who may take part in the arena: every bot by its name, every kind of thinking by `kind:`, and programs of anybody by
`cmd:` and a command line.

legatus@0.1s   kind:mcts@2000n   cmd:./mybot   cmd:python3 mybot.py --deep@0.5s
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import castra.bots
import castra.core
from castra.bots import Bot, player
from castra.bots.external import External
from castra.bots.levels import KINDS, ONE_SECOND
from castra.bots.names import LIMIT, read_limit
from castra.core.errors import SetupError
from castra.core.game import AnyGame

COMMAND: Final = "cmd:"
KIND: Final = "kind:"


def contestant(name: str, game: AnyGame) -> Bot:
    """The player of this name; a program is started when it is first asked."""
    if name.startswith(KIND):
        return of_kind(name.removeprefix(KIND))
    if not name.startswith(COMMAND):
        return player(name, game)
    command = name.removeprefix(COMMAND)
    before, at, limit = command.rpartition("@")
    if at and LIMIT.fullmatch(limit):
        return External(before, read_limit(limit))
    return External(command, ONE_SECOND)


def of_kind(name: str) -> Bot:
    """A kind of thinking without the mistakes of a level, so that kinds can be compared at any game they can play."""
    kind, at, limit = name.partition("@")
    if kind not in KINDS:
        raise SetupError(f"There is no kind {kind[:40]!r}; there is {', '.join(KINDS)}.")
    return KINDS[kind](read_limit(limit) if at else ONE_SECOND)


@cache
def made_of(folder: Path) -> str:
    """A hash of what our own players think with in the game of this folder: programs, levels and weights."""
    digest = hashlib.sha256()
    for place in (castra.bots.__path__[0], castra.core.__path__[0], folder):
        for file in sorted(Path(place).rglob("*")):
            if file.suffix in (".py", ".toml"):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
