"""Centre Rock: squads of melee units, archers and strikers fight for the hexagon in the middle."""

from castra.games.centre_rock.game import CentreRock

__all__ = ["GAME"]

GAME = CentreRock()
