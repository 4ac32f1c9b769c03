"""The board of a match, made once for all matches with the same set-up: nothing in it ever changes."""

from __future__ import annotations

from functools import cache

from castra.core.game import Setup
from castra.games.centre_rock.board import Board
from castra.games.centre_rock.sheet import Layout, layout


def board_of(setup: Setup) -> Board:
    return _board(layout(setup.players, setup.options))


@cache
def _board(plan: Layout) -> Board:
    return Board(plan)
