"""The strongest play of a two-player game without secrets: alpha-beta from the position that the view shows."""

from __future__ import annotations

from random import Random
from typing import Final

from castra.bots.bot import Bot, Limit, Thought
from castra.bots.engine.alphabeta import AlphaBeta
from castra.bots.engine.limit import Budget
from castra.bots.ranking import Ranked
from castra.core.engine.rules import CERTAIN
from castra.core.errors import SetupError
from castra.core.game import AnyGame, Rules, View
from castra.core.weights import SEARCH

TABLE_BITS: Final = 18
SEATS: Final = 2


class Searcher(Bot):
    name = "alpha-beta"
    ranks_by_search = True

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._last: AlphaBeta | None = None

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        if len(view.choices) == 1:
            return Thought(view.choices[0].action)
        budget = Budget(self.limit.nodes, self.limit.seconds)  # before the search, whose tables take time to make
        search = self._search(game, rules)
        action = int(search.choose(game.sample(rules, view, random), budget))
        value = int(search.value) * (1 if view.seat == 0 else -1) / CERTAIN
        line = tuple(int(one) for one in search.line[:16])
        ended = line.index(-1) if -1 in line else len(line)
        return Thought(action, value, line[:ended], int(budget.nodes), int(search.depth))

    def rank(self, game: AnyGame, rules: Rules, view: View, random: Random) -> list[Ranked]:
        search, sign = self._search(game, rules), 1 if view.seat == 0 else -1
        state = game.sample(rules, view, random)
        actions, values = search.rank(state, Budget(self.limit.nodes, self.limit.seconds))
        return [Ranked(int(one), int(value) * sign / CERTAIN) for one, value in zip(actions, values, strict=True)]

    def _search(self, game: AnyGame, rules: Rules) -> AlphaBeta:
        """The search of the last decision, if it was about the same match: its tables are large."""
        if rules.seats != SEATS:
            raise SetupError(f"Alpha-beta is for two players, not for {rules.seats}.")
        if self._last is None or self._last.rules is not rules:
            self._last = AlphaBeta(rules, game.evaluator(rules, game.weights(SEARCH, int(rules.seats))), TABLE_BITS)
        return self._last
