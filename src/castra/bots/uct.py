"""Monte-Carlo tree search: plain UCT with random play-outs, which knows nothing but the rules, or with an evaluator."""

from __future__ import annotations

from random import Random

from castra.bots.bot import Bot, Limit, Thought
from castra.bots.engine.limit import Budget
from castra.bots.engine.mcts import Mcts
from castra.core.engine.rng import Rng
from castra.core.engine.rules import CERTAIN
from castra.core.game import AnyGame, Rules, State, View
from castra.core.weights import SEARCH


class Uct(Bot):
    def __init__(self, limit: Limit, *, judged: bool = False) -> None:
        self.limit = limit
        self.judged = judged
        """Does the evaluator judge where the tree ends, and is proven what is certain?"""
        self.name = "mcts" if judged else "uct"

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        if len(view.choices) == 1:
            return Thought(view.choices[0].action)
        budget = Budget(self.limit.nodes, self.limit.seconds)
        state = game.sample(rules, view, random)
        search = self._judged(game, rules, view, state, random) if self.judged else Mcts(rules, None, True)
        action = int(search.choose(state, view.seat, budget, Rng(random.getrandbits(30))))
        return Thought(action, int(search.value) / CERTAIN, (action,), int(budget.nodes))

    def _judged(self, game: AnyGame, rules: Rules, view: View, state: State, random: Random) -> Mcts:
        hidden = game.sample(rules, view, random).key() != state.key()
        return Mcts(rules, game.evaluator(rules, game.weights(SEARCH, int(rules.seats))), hidden)
