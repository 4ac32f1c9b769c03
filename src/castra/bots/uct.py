"""Plain UCT with random play-outs: what a search reaches that knows nothing but the rules."""

from __future__ import annotations

from random import Random

from castra.bots.bot import Bot, Limit, Thought
from castra.bots.engine.limit import Budget
from castra.bots.engine.mcts import Mcts
from castra.core.engine.rng import Rng
from castra.core.engine.rules import CERTAIN
from castra.core.game import AnyGame, Rules, View


class Uct(Bot):
    name = "uct"

    def __init__(self, limit: Limit) -> None:
        self.limit = limit

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        if len(view.choices) == 1:
            return Thought(view.choices[0].action)
        search = Mcts(rules, None, True)
        budget = Budget(self.limit.nodes, self.limit.seconds)
        state = game.sample(rules, view, random)
        action = int(search.choose(state, view.seat, budget, Rng(random.getrandbits(30))))
        return Thought(action, int(search.value) / CERTAIN, (action,), int(budget.nodes))
