"""CENTVRION, Tactical Game 13: ancient battles on a map of hexes."""

from castra.games.tac13.game import Tac13

__all__ = ["GAME"]

GAME = Tac13()
