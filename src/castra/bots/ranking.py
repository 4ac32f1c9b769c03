"""Every choice with what it is worth one action ahead: what a bot without a search of its own knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from castra.core.engine.rules import CERTAIN, Evaluator
from castra.core.game import CHANCE, AnyGame, Rules, State, View

SAMPLES: Final = 4
"""How many states that fit the view are looked at; one is enough where nothing is hidden."""


@dataclass(frozen=True)
class Ranked:
    """A choice and how good the position after it looks to whoever chooses, between -1 (lost) and 1 (won)."""

    action: int
    value: float


def one_action_ahead(game: AnyGame, rules: Rules, view: View, states: list[State]) -> list[Ranked]:
    """All choices of the view's seat by their mean over the states, in the order of the view."""
    evaluator = game.evaluator(rules)
    return [
        Ranked(
            choice.action,
            sum(expected_value(rules, evaluator, state, view.seat, choice.action) for state in states)
            / (CERTAIN * len(states)),
        )
        for choice in view.choices
    ]


def samples(game: AnyGame, rules: Rules, view: View, random: Random) -> list[State]:
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
