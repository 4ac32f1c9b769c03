"""What a worker process does: read questions, think, answer. It is told a view and never a state.

`python -m castra.server.thinking PARENT` reads lines of JSON from its input until that ends.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, Final

import msgspec

from castra import bots, games
from castra.bots.analysis import analyse
from castra.bots.ledger import Ledger
from castra.core.game import SPECTATOR, AnyGame, Setup, View
from castra.core.limited import limit_memory
from castra.core.record import read_record
from castra.core.replay import replay

MEMORY: Final = 4 << 30
END_WITH_PARENT: Final = 1
"""PR_SET_PDEATHSIG of prctl."""


class Question(msgspec.Struct):
    kind: str
    game: str
    view: View
    bot: str = ""
    seed: int = 0
    seconds: float = 1.0
    lines: int = 3
    """How many are analysed."""
    pack: str | None = None
    """The text of a content file."""


class Review(msgspec.Struct):
    """A game that is over, to be gone through."""

    game: str
    record: str
    pack: str | None = None


class Kind(msgspec.Struct):
    kind: str


def move(asked: Question) -> Iterator[dict[str, Any]]:
    """One action of those in the view."""
    game, rules = table(asked.game, asked.pack, setup_words(asked.view.setup))
    bot = player(asked.bot, game, id(rules))
    yield {"action": int(bot.choose(game, rules, asked.view, Random(asked.seed)))}


def analysis(asked: Question) -> Iterator[dict[str, Any]]:
    """The best lines, again and again with more thought, until there is no time for another step."""
    game, rules = table(asked.game, asked.pack, setup_words(asked.view.setup))
    began = time.monotonic()
    for known in analyse(game, rules, asked.view, Random(asked.seed), asked.lines):
        yield msgspec.to_builtins(known)
        if len(asked.view.choices) == 1 or time.monotonic() - began > asked.seconds / 2:  # the next takes twice as long
            return


def ledger(asked: Review) -> Iterator[dict[str, Any]]:
    """What each seat began with, then what every entry did to the chances."""
    game = game_of(asked.game, asked.pack)
    match = replay(game, read_record(asked.record.encode()))
    account = Ledger(match)
    yield {"start": account.start}
    for one in account.book(judging=False):
        entry, before = match.entries[one.number - 1], match.states[one.number - 1]
        told = game.narrate(match.rules, before, entry.actor, entry.action, SPECTATOR)
        yield {"number": one.number, "actor": one.actor, "told": told, "moved": one.moved, "chances": one.chances}


KINDS: Final[dict[str, tuple[type, Callable[[Any], Iterator[dict[str, Any]]]]]] = {
    "move": (Question, move),
    "analysis": (Question, analysis),
    "ledger": (Review, ledger),
}


def game_of(key: str, pack: str | None) -> AnyGame:
    return games.get(key) if pack is None else games.get_with_pack(key, pack)[0]


@lru_cache(maxsize=8)
def table(key: str, pack: str | None, setup: tuple[tuple[str, str], ...]) -> tuple[AnyGame, Any]:
    game = game_of(key, pack)
    options = dict(setup[1:])
    return game, game.rules(game.setup(int(setup[0][1]), **options))


def setup_words(setup: Setup) -> tuple[tuple[str, str], ...]:
    return ("players", str(setup.players)), *setup.options.items()


@lru_cache(maxsize=8)
def player(name: str, game: AnyGame, rules: int) -> bots.Bot:
    """A bot that keeps what it has learnt of the same rules."""
    return bots.player(name, game)


def answer(line: bytes, put: Callable[[dict[str, Any]], None]) -> None:
    kind, think = KINDS[msgspec.json.decode(line, type=Kind).kind]
    try:
        for said in think(msgspec.json.decode(line, type=kind)):
            put(said)
    except Exception:
        logging.exception("thinking failed")
        put({"done": "badly"})
    else:
        put({"done": "well"})


def end_with_parent(parent: int) -> None:
    with contextlib.suppress(OSError, AttributeError):  # where there is no such call, the end of input does it
        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before we asked
        os._exit(1)


def main() -> None:
    end_with_parent(int(sys.argv[1]))
    limit_memory(MEMORY)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints does not disturb the answers

    def put(said: dict[str, Any]) -> None:
        out.write(msgspec.json.encode(said) + b"\n")
        out.flush()

    for line in sys.stdin.buffer:
        answer(line, put)


if __name__ == "__main__":
    main()
