"""What the later winner has more of than points tell: objectives under control, few legions missing, powers to come.

Whoever controls more objectives decides when the game ends. A power that speeds its owner up is worth much while the
game is young and little when it is about to end. All in hundredths of a point, fitted to how games ended; nothing by
plain weights.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.augustus.engine.tables import POWER_NAMES

POWERS: Final = len(POWER_NAMES)


@final
class Tempo:
    def __init__(self, weights: dict[str, int]) -> None:
        self.control: float = float(weights["control"])
        self.control_ahead: float = float(weights["control_ahead"])
        self.stock: float = float(weights["stock"])
        self.score: float = float(weights["score"])
        self.score_ahead: float = float(weights["score_ahead"])
        self.hopes: float = float(weights["hopes"])
        self.numbers: float = float(weights["numbers"])
        self.resource: float = float(weights["resource"])
        self.missing: float = float(weights["missing"])
        self.power: vec[float] = vec[float](by_power(weights, "power"))
        self.power_ahead: vec[float] = vec[float](by_power(weights, "power_ahead"))
        self.called: bool = weights["called"] > 0
        """Whether a token that was called counts as used by those who have not chosen yet."""

    def beyond(self, scored: float, hopes: float, numbers: float, future: float) -> float:
        """By how much points scored, hoped for, and hoped for from number rewards count more than one each."""
        return scored * (self.score + self.score_ahead * future) + hopes * self.hopes + numbers * self.numbers

    def controlled(self, objectives: i64, stock: i64, future: float) -> float:
        """What so many objectives under control and legions in stock count beyond their points."""
        return float(objectives) * (self.control + self.control_ahead * future) + float(stock) * self.stock

    def promised(self, power: i64, future: float) -> float:
        """What an objective with this power promises beyond its worth."""
        return self.power[power] + self.power_ahead[power] * future


def by_power(weights: dict[str, int], name: str) -> list[float]:
    """In the order of POWER_NAMES."""
    return [float(weights[f"{name}_{power}"]) for power in range(POWERS)]
