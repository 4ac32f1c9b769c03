"""The evaluator of a game without one of its own: it knows how games end, and nothing before that."""

from typing import final

from mypy_extensions import i64

from castra.core.engine.rules import CERTAIN, OVER, WHOLE, Evaluator, Rules, State


@final
class Ends(Evaluator):
    """A game that is over is worth its share, from -CERTAIN for none to CERTAIN for all; any other is worth 0."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def value(self, state: State, seat: i64) -> i64:
        if self.rules.actor(state) != OVER:
            return 0
        return (2 * self.rules.payoff(state, seat) - WHOLE) * CERTAIN // WHOLE
