"""The five levels of every game, as data: which kind of thinking, how much of it, and which mistakes.

A kind is made from a limit. A game that is not listed is played by the one-action bot at every level, with fewer
mistakes the higher the level.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from castra.bots.bot import Bot, Limit
from castra.bots.greedy import Greedy
from castra.bots.mistakes import NONE, Mistakes
from castra.bots.planner import Planner
from castra.bots.random_mover import RandomMover
from castra.bots.sampler import Sampler
from castra.bots.searcher import Searcher
from castra.bots.turner import Turner
from castra.bots.uct import Uct

LEVELS: Final = ("tiro", "miles", "optio", "centurio", "legatus")
"""From a friendly beginner to the strongest."""
BASELINES: Final = ("random", "greedy", "uct")
"""Kinds that can be asked for by name, as yardsticks."""

KINDS: Final[dict[str, Callable[[Limit], Bot]]] = {
    "random": lambda limit: RandomMover(),
    "greedy": lambda limit: Greedy(),
    "uct": Uct,
    "mcts": lambda limit: Uct(limit, judged=True),
    "alpha-beta": Searcher,
    "planner": Planner,
    "turn-wise": Turner,
    "sampled": Sampler,
}


@dataclass(frozen=True)
class Level:
    kind: str
    limit: Limit
    mistakes: Mistakes = NONE


ONE_SECOND: Final = Limit(seconds=1.0)

ONE_ACTION: Final[Mapping[str, Level]] = {
    "tiro": Level("greedy", ONE_SECOND, Mistakes(0.8, 0.4)),
    "miles": Level("greedy", ONE_SECOND, Mistakes(0.5, 0.25)),
    "optio": Level("greedy", ONE_SECOND, Mistakes(0.3, 0.15)),
    "centurio": Level("greedy", ONE_SECOND, Mistakes(0.1, 0.1)),
    "legatus": Level("greedy", ONE_SECOND),
}

TABLES: Final[dict[str, Mapping[str, Level]]] = {
    "centurion": {
        "tiro": Level("alpha-beta", Limit(nodes=200), Mistakes(0.7, 0.12)),
        "miles": Level("alpha-beta", Limit(nodes=350), Mistakes(0.4, 0.075)),
        "optio": Level("alpha-beta", Limit(nodes=600), Mistakes(0.25, 0.055)),
        "centurio": Level("alpha-beta", Limit(nodes=1_200), Mistakes(0.12, 0.045)),
        "legatus": Level("alpha-beta", ONE_SECOND),
    },
    "centre-rock": {
        "tiro": Level("greedy", ONE_SECOND, Mistakes(0.5, 0.045)),
        "miles": Level("greedy", ONE_SECOND, Mistakes(0.4, 0.042)),
        "optio": Level("greedy", ONE_SECOND, Mistakes(0.15, 0.03)),
        "centurio": Level("greedy", ONE_SECOND),
        "legatus": Level("turn-wise", ONE_SECOND),
    },
    "augustus": {
        "tiro": Level("greedy", ONE_SECOND, Mistakes(0.5, 0.04)),
        "miles": Level("greedy", ONE_SECOND, Mistakes(0.35, 0.035)),
        "optio": Level("greedy", ONE_SECOND, Mistakes(0.12, 0.025)),
        "centurio": Level("sampled", Limit(nodes=5_000)),
        "legatus": Level("sampled", ONE_SECOND),
    },
    "tac13": {
        "tiro": Level("planner", Limit(nodes=1), Mistakes(0.8, 0.08)),
        "miles": Level("planner", Limit(nodes=1), Mistakes(0.5, 0.06)),
        "optio": Level("planner", Limit(nodes=1), Mistakes(0.3, 0.04)),
        "centurio": Level("planner", Limit(nodes=24)),
        "legatus": Level("planner", ONE_SECOND),
    },
}
"""By the key of the game."""


def level(name: str, key: str) -> Level:
    """What a level is in the game called `key`."""
    return TABLES.get(key, ONE_ACTION)[name]
