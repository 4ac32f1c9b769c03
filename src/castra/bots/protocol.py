"""The line protocol between castra and bots that are programs of their own; docs/bot-protocol.md tells it to people.

Every message is one line: a word, then for most of them one JSON value. The arena speaks first, a bot answers `hello`
and `go`; everything else needs no answer. A bot is told what its seat may know and nothing else.

    castra 1                  →   ok NAME
    game {"game", "setup", "seat", "seats", "content"}
    view {"facts", "prompt", "acting", "choices": [[text, label], …]}
    go {"seconds"} or {"nodes"}   →   play TEXT      (before it, any number of lines: info …)
    quit
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from castra.bots.bot import Limit
from castra.core.game import AnyGame, Json, Rules, Setup, View

VERSION: Final = "1"
LONGEST_LINE: Final = 1 << 16
"""Bytes of an answer; what is longer is no answer."""


def line(word: str, value: Json = None) -> str:
    """A message; JSON on one line."""
    return word if value is None else f"{word} {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"


def game_message(game: AnyGame, view: View) -> str:
    setup = view.setup
    return line(
        "game",
        {
            "game": game.key,
            "setup": {"players": setup.players, "options": dict(setup.options)},
            "seat": view.seat,
            "seats": [game.seat_name(setup, seat) for seat in range(setup.players)],
            "content": game.content_hash(setup),
        },
    )


def view_message(view: View) -> str:
    choices = [[choice.text, choice.label] for choice in view.choices]
    return line("view", {"facts": view.facts, "prompt": view.prompt, "acting": list(view.acting), "choices": choices})


def go_message(limit: Limit) -> str:
    return line("go", {"nodes": limit.nodes} if limit.nodes else {"seconds": limit.seconds})


@dataclass(frozen=True)
class Seen:
    """A view as it came over the line."""

    setup: Setup
    seat: int
    message: dict[str, Any]

    def view(self, game: AnyGame, rules: Rules, random: Random) -> View:
        """The view with the numbers of its choices, which only rules know: those of a state that looks the same."""
        bare = View(
            game=game.key,
            seat=self.seat,
            setup=self.setup,
            facts=self.message["facts"],
            acting=tuple(self.message["acting"]),
            prompt=self.message["prompt"],
        )
        return game.view(rules, self.setup, game.sample(rules, bare, random), self.seat)
