"""Plays by play-outs over what it cannot know: for games with hidden cards or bags."""

from __future__ import annotations

from random import Random
from typing import Final

from castra.bots.bot import Bot, Limit, Thought
from castra.bots.engine.limit import Budget
from castra.bots.engine.sampled import Sampled
from castra.bots.ranking import Ranked
from castra.core.engine.rng import Rng
from castra.core.engine.rules import CERTAIN
from castra.core.game import AnyGame, Rules, View
from castra.core.weights import SEARCH

DRAWS: Final = 10
"""How many draws a play-out lasts."""


class Sampler(Bot):
    name = "sampled"
    ranks_by_search = True

    def __init__(self, limit: Limit) -> None:
        self.limit = limit

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        if len(view.choices) == 1:
            return Thought(view.choices[0].action)
        budget = Budget(self.limit.nodes, self.limit.seconds)
        best = self._ranked(game, rules, view, random, budget)[0]
        return Thought(best.action, best.value, (best.action,), int(budget.nodes), DRAWS)

    def rank(self, game: AnyGame, rules: Rules, view: View, random: Random) -> list[Ranked]:
        return self._ranked(game, rules, view, random, Budget(self.limit.nodes, self.limit.seconds))

    def _ranked(self, game: AnyGame, rules: Rules, view: View, random: Random, budget: Budget) -> list[Ranked]:
        search = Sampled(rules, game.evaluator(rules, game.weights(SEARCH, int(rules.seats))), DRAWS)
        state = game.sample(rules, view, random)
        actions, values = search.rank(state, view.seat, budget, Rng(random.getrandbits(30)))
        return [Ranked(int(one), int(value) / CERTAIN) for one, value in zip(actions, values, strict=True)]
