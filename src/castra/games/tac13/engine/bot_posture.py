"""How a bot weighs what a march brings: a set of weights, as data. Values are in hundredths of a unit."""

from typing import final

from mypy_extensions import i64


@final
class Posture:
    """What the weights mean is in `data/weights.toml`."""

    def __init__(self, name: str, weights: dict[str, int]) -> None:
        self.name: str = name
        self.strike: i64 = weights["strike"]
        self.risk: i64 = weights["risk"]
        self.close: i64 = weights["close"]
        self.hurry: i64 = weights["hurry"]
        self.beside: i64 = weights["beside"]
        self.front: i64 = weights["front"]
        self.leading: i64 = weights["leading"]
        self.guarded: i64 = weights["guarded"]
        self.exposed: i64 = weights["exposed"]
        self.prey: i64 = weights["prey"]
        self.calm: i64 = weights["calm"]
        self.wing: i64 = weights["wing"]
