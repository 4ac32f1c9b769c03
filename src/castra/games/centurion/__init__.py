"""Centurion: the tile game of the Profile System, with The Duke as sister army."""

from castra.games.centurion.game import Centurion

__all__ = ["GAME"]

GAME = Centurion()
