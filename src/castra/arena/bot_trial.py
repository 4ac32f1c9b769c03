"""Does a program keep the protocol? It is told of several tables and plays whole games, and every slip is told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from castra.bots import player
from castra.bots.bot import ForfeitError, Limit
from castra.bots.external import External
from castra.core.chance import secret_from
from castra.core.errors import CastraError
from castra.core.game import AnyGame, Setup
from castra.core.match import Match

LEAVING: Final = 5.0
"""Seconds to end after quit."""


class BotTrial:
    """One program under trial."""

    def __init__(self, game: AnyGame, command: str, limit: Limit) -> None:
        self.game = game
        self.bot = External(command, limit)

    def run(self) -> Iterator[str]:
        """A sentence for everything it did right; raises CastraError with what it did wrong."""
        try:
            for seed, (setup, seat) in enumerate(self.tables()):
                decisions = self.play(setup, seat, seed)
                name = self.game.seat_name(setup, seat)
                yield f"It played {name} of {setup.players} to the end: {decisions} decisions, all legal, all in time."
            if not self.bot.finish(LEAVING):
                raise CastraError(f"It does not end within {LEAVING:g} seconds of quit.")
            yield "It ended when it was told to."
        finally:
            self.bot.close()

    def tables(self) -> Iterator[tuple[Setup, int]]:
        """The usual table from its first and its last seat, then the largest one, all in one process."""
        usual, largest = self.game.setup(), self.game.setup(self.game.players[-1])
        yield usual, 0
        yield usual, usual.players - 1
        if largest != usual:
            yield largest, 1

    def play(self, setup: Setup, ours: int, seed: int) -> int:
        """One game against random movers; how often the program decided."""
        match, random = Match(self.game, setup, secret=secret_from(f"trial {seed}")), Random(seed)
        other, decisions = player("random", self.game), 0
        while not match.over:
            seat = match.to_act[0]
            bot = self.bot if seat == ours else other
            try:
                match.play(seat, bot.choose(self.game, match.rules, match.view(seat), random))
            except ForfeitError as error:
                raise CastraError(f"After {decisions} decisions: {str(error)[0].lower()}{str(error)[1:]}.") from None
            decisions += seat == ours
        return decisions
