"""Any legal action, each as likely: the yardstick of all other bots."""

from __future__ import annotations

from random import Random

from castra.bots.bot import Bot, Thought
from castra.core.game import AnyGame, Rules, View


class RandomMover(Bot):
    name = "random"

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        return Thought(random.choice(view.choices).action)
