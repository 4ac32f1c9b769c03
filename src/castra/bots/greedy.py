"""Follows the advice of the game; without it looks one action ahead, draws at their expectation, and plays the best."""

from __future__ import annotations

from random import Random
from typing import Final

from castra.bots.bot import Bot
from castra.core.game import CHANCE, Game, Rules, State, View
from castra.core.rules import Evaluator

SAMPLES: Final = 4
"""How many states that fit the view are looked at; one is enough where nothing is hidden."""


class Greedy(Bot):
    name = "greedy"

    def choose(self, game: Game, rules: Rules, view: View, random: Random) -> int:
        if len(view.choices) == 1:
            return view.choices[0].action
        evaluator = game.evaluator(rules)
        states = self.samples(game, rules, view, random)
        advice = int(evaluator.advise(states[0], view.seat))
        if any(choice.action == advice for choice in view.choices):
            return advice
        values = {
            choice.action: sum(expected_value(rules, evaluator, state, view.seat, choice.action) for state in states)
            for choice in view.choices
        }
        best = max(values.values())
        return random.choice([action for action, value in values.items() if value == best])

    def samples(self, game: Game, rules: Rules, view: View, random: Random) -> list[State]:
        """States that fit the view, each different one once where all turn out alike."""
        states = [game.sample(rules, view, random) for _ in range(SAMPLES)]
        alike = len({game.write_state(rules, state) for state in states}) == 1
        return states[:1] if alike else states


def expected_value(rules: Rules, evaluator: Evaluator, state: State, seat: int, action: int) -> float:
    """How good the state after `action` looks to `seat`, over everything chance may do next."""
    after = rules.apply(state, seat, action)
    if rules.actor(after) != CHANCE:
        return float(evaluator.value(after, seat))
    total, weights = 0.0, 0
    for draw, weight in zip(rules.chance_actions(after), rules.chance_weights(after), strict=True):
        total += float(weight) * float(evaluator.value(rules.apply(after, CHANCE, draw), seat))
        weights += int(weight)
    return total / weights
