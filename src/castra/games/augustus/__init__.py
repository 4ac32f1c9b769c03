"""Augustus: legions mobilised by tokens out of a bag, to win provinces and senators."""

from castra.games.augustus.game import Augustus

__all__ = ["GAME"]

GAME = Augustus()
