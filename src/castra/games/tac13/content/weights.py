"""The weights of the bots, as data: what a position is worth, and the postures in which stacks march."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent.parent / "data" / "weights.toml"


@dataclass(frozen=True)
class Weights:
    value: Mapping[str, int]
    postures: tuple[tuple[str, Mapping[str, int]], ...]
    """By name, complete; the first is the greedy bot's."""


@cache
def weights() -> Weights:
    """Those that come with the game."""
    return read_weights(FILE.read_text(encoding="utf-8"))


def read_weights(text: str) -> Weights:
    table = tomllib.loads(text)
    first = table["posture"][0]
    full = [{**first, **posture} for posture in table["posture"]]
    return Weights(
        table["value"],
        tuple((one["name"], {key: value for key, value in one.items() if key != "name"}) for one in full),
    )
