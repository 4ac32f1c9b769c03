"""Centre Rock: squads of melee units, archers and strikers fight for the hexagon in the middle."""

from castra.games.centre_rock.game import GAME

__all__ = ["GAME"]
