"""What every game must keep to, checked on games played at random.

Each check is a small function that takes a `Position` and raises a `Nonconformity` with a sentence. `trial.py` plays
a game from a seed under all of them. Tests and `castra fuzz` use the same checks; none knows a game.
"""

from castra.core.conformance.position import Nonconformity, Position
from castra.core.conformance.trial import GAME_CHECKS, LIMIT, POSITION_CHECKS, Trial, examine

__all__ = ["GAME_CHECKS", "LIMIT", "POSITION_CHECKS", "Nonconformity", "Position", "Trial", "examine"]
