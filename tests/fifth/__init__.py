"""A fifth game, written by docs/adding-a-game.md alone; the camp does not know it."""

from tests.fifth.game import TicTacToe

GAME = TicTacToe()
