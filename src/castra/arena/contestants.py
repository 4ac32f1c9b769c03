"""Who may take part in the arena: every bot by its name, and programs of anybody by `cmd:` and a command line.

legatus@0.1s   cmd:./mybot   cmd:python3 mybot.py --deep@0.5s
"""

from __future__ import annotations

from typing import Final

from castra.bots import Bot, player
from castra.bots.external import External
from castra.bots.levels import ONE_SECOND
from castra.bots.names import LIMIT, read_limit
from castra.core.game import AnyGame

COMMAND: Final = "cmd:"


def contestant(name: str, game: AnyGame) -> Bot:
    """The player of this name; a program is started when it is first asked."""
    if not name.startswith(COMMAND):
        return player(name, game)
    command = name.removeprefix(COMMAND)
    before, at, limit = command.rpartition("@")
    if at and LIMIT.fullmatch(limit):
        return External(before, read_limit(limit))
    return External(command, ONE_SECOND)
