"""Plays whole turns: for games whose turns are several actions and whose rolls all can see."""

from __future__ import annotations

from random import Random
from typing import Final

from castra.bots.bot import Bot, Limit, Thought
from castra.bots.engine.limit import Budget
from castra.bots.engine.turnwise import Turnwise
from castra.bots.ranking import Ranked
from castra.core.engine.rules import CERTAIN
from castra.core.game import AnyGame, Rules, State, View
from castra.core.weights import OPENING, SEARCH

TABLE_BITS: Final = 16


class Turner(Bot):
    name = "turn-wise"
    ranks_by_search = True

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._last: dict[str, Turnwise] = {}  # by the weights it judges with

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        if len(view.choices) == 1:
            return Thought(view.choices[0].action)
        budget = Budget(self.limit.nodes, self.limit.seconds)  # before the search, whose tables take time to make
        state = game.sample(rules, view, random)
        search = self._search(game, rules, state)
        action = int(search.choose(state, view.seat, budget))
        return Thought(action, int(search.value) / CERTAIN, (action,), int(budget.nodes), int(search.turns))

    def rank(self, game: AnyGame, rules: Rules, view: View, random: Random) -> list[Ranked]:
        budget = Budget(self.limit.nodes, self.limit.seconds)
        state = game.sample(rules, view, random)
        actions, values = self._search(game, rules, state).rank(state, view.seat, budget)
        return [Ranked(int(one), int(value) / CERTAIN) for one, value in zip(actions, values, strict=True)]

    def _search(self, game: AnyGame, rules: Rules, state: State) -> Turnwise:
        """The search of the last decision, if it was about the same match: its tables are large.

        What search judges by was learnt from games under way; before the first turn other things count.
        """
        table = SEARCH if rules.turn(state) >= 0 else OPENING
        last = self._last.get(table)
        if last is None or last.rules is not rules:
            evaluator = game.evaluator(rules, game.weights(table, int(rules.seats)))
            last = self._last[table] = Turnwise(rules, evaluator, TABLE_BITS)
        return last
