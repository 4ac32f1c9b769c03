"""What a bot is, how long it may think, and what it thought."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from castra.bots.ranking import Ranked, one_action_ahead, samples
from castra.core.errors import CastraError
from castra.core.game import AnyGame, Rules, View


@dataclass(frozen=True)
class Limit:
    """So many seconds or so many nodes a decision; with nodes and a seed a bot is exactly reproducible."""

    seconds: float = 0.0
    nodes: int = 0

    def __str__(self) -> str:
        return f"{self.nodes}n" if self.nodes else f"{self.seconds:g}s"


@dataclass(frozen=True)
class Thought:
    """What a bot wants to do, and what it saw on the way there."""

    action: int
    value: float | None = None
    """How good the position looks to the bot's seat, between -1 (lost) and 1 (won); None if it did not look."""
    line: tuple[int, ...] = ()
    """The actions it expects, its own first; draws among them are only examples."""
    nodes: int = 0
    depth: int = 0


class ForfeitError(CastraError):
    """A bot that does not answer, or not with an action: whoever runs the game lets it lose."""

    code = "bot/forfeit"


class Bot(ABC):
    name: str
    ranks_by_search: ClassVar[bool] = False
    """Does `rank` think as `think` does, or does it only look?"""

    @abstractmethod
    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        """One of the actions in `view.choices`, knowing only the view."""

    def rank(self, game: AnyGame, rules: Rules, view: View, random: Random) -> list[Ranked]:
        """All choices of the view, the best first; those of equal value in the order of the view."""
        ranked = one_action_ahead(game, rules, view, samples(game, rules, view, random))
        return sorted(ranked, key=lambda one: -one.value)

    def choose(self, game: AnyGame, rules: Rules, view: View, random: Random) -> int:
        return self.think(game, rules, view, random).action

    def close(self) -> None:  # noqa: B027 — most have nothing to let go of
        """Let go of what it holds outside of this process; it is not asked again."""
