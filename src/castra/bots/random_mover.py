"""Any legal action, each as likely: the yardstick of all other bots."""

from __future__ import annotations

from random import Random

from castra.bots.bot import Bot
from castra.core.game import Game, Rules, View


class RandomMover(Bot):
    name = "random"

    def choose(self, game: Game, rules: Rules, view: View, random: Random) -> int:
        return random.choice(view.choices).action
