"""Follows the advice of the game; without it looks one action ahead, draws at their expectation, and plays the best."""

from __future__ import annotations

from random import Random

from castra.bots.bot import Bot, Thought
from castra.bots.ranking import one_action_ahead, samples
from castra.core.game import AnyGame, Rules, View


class Greedy(Bot):
    name = "greedy"

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        if len(view.choices) == 1:
            return Thought(view.choices[0].action)
        states = samples(game, rules, view, random)
        advice = int(game.evaluator(rules).advise(states[0], view.seat))
        if any(choice.action == advice for choice in view.choices):
            return Thought(advice)
        progress = set(rules.search_actions(states[0], view.seat))  # else it might take the same step back for ever
        ranked = one_action_ahead(game, rules, view, states)
        ranked = [one for one in ranked if one.action in progress] or ranked
        best = max(one.value for one in ranked)
        return Thought(random.choice([one.action for one in ranked if one.value == best]), best)
