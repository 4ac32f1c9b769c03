"""Do games end? With the printed deck always; a deck that somebody wrote may take away as fast as it gives."""

from typing import Final

from mypy_extensions import i64

from castra.core.engine.playout import playout
from castra.core.engine.rng import Rng
from castra.games.augustus.engine.rules import AugustusRules

GAMES: Final = 3
LONG: Final = 20_000  # actions; with the deck of the program six players take about 1,500


def random_games_end(rules: AugustusRules) -> bool:
    """Do a few games played at random come to an end before they get far too long?"""
    rng = Rng(1)
    game: i64 = 0
    while game < GAMES:
        if playout(rules, rules.initial(), rng, LONG) == LONG:
            return False
        game += 1
    return True
