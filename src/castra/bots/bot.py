"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from castra.core.game import Game, Rules, View


class Bot(ABC):
    name: str

    @abstractmethod
    def choose(self, game: Game, rules: Rules, view: View, random: Random) -> int:
        """One of the actions in `view.choices`, knowing only the view."""
