"""Castra's own bots on the other end of the protocol: what `castra bot` does with the lines it reads."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from castra.bots import protocol
from castra.bots.bot import Bot, Limit
from castra.bots.names import LONGEST, MOST, player
from castra.core.errors import CastraError, NotationError
from castra.core.game import AnyGame, Rules, Setup


class Speaker:
    """One bot, line in, line out. Messages it does not know are passed over."""

    def __init__(self, game: AnyGame, name: str, seed: int) -> None:
        self.game = game
        self.name = name
        self.limit: Limit | None = None
        self.bot = player(name, game)
        self.random = Random(seed)
        self.setup: Setup = game.setup()
        self.rules: Rules = game.rules(self.setup)
        self.seat = 0
        self.seen: dict[str, Any] | None = None

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            if word == "castra":
                yield f"ok castra {self.name}"
            elif word == "game":
                self.begin(decoded(rest))
            elif word == "view":
                self.seen = decoded(rest)
            elif word == "go":
                yield f"play {self.choose(decoded(rest))}"

    def begin(self, message: dict[str, Any]) -> None:
        try:
            self.setup = self.game.setup(message["setup"]["players"], **message["setup"]["options"])
            self.seat = int(message["seat"])
            same = message["game"] == self.game.key
        except (KeyError, TypeError, ValueError):
            raise NotationError("A game message names game, setup and seat.") from None
        if not same:
            raise CastraError(f"This bot plays {self.game.title}, not {message['game']!r}.")
        self.rules = self.game.rules(self.setup)

    def choose(self, message: dict[str, Any]) -> str:
        if self.seen is None:
            raise NotationError("A view comes before go.")
        try:
            view = protocol.Seen(self.setup, self.seat, self.seen).view(self.game, self.rules, self.random)
        except (KeyError, TypeError, ValueError, IndexError):
            raise NotationError("The view cannot be understood.") from None
        action = self.limited(message).choose(self.game, self.rules, view, self.random)
        return next(choice.text for choice in view.choices if choice.action == action)

    def limited(self, message: dict[str, Any]) -> Bot:
        """The bot with the limit of the message, unless its name has one; the last is kept, for it may have a plan."""
        limit = limit_of(message)
        if limit != self.limit:
            self.limit, self.bot = limit, player(self.name, self.game, limit)
        return self.bot


def limit_of(message: dict[str, Any]) -> Limit | None:
    """What `go` allows, however much or little it is; None if it says nothing."""
    nodes, seconds = message.get("nodes", 0), message.get("seconds", 0)
    for number in (nodes, seconds):
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < math.inf:
            raise NotationError("A limit is a number of seconds or of nodes.")
    if not nodes and not seconds:
        return None
    return Limit(nodes=min(int(nodes), MOST)) if nodes else Limit(seconds=min(float(seconds), LONGEST))


def decoded(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError("A message is a word and one JSON value.") from None
    if not isinstance(value, dict):
        raise NotationError("A message is a word and a JSON object.")
    return value
