"""A formation to begin with, for boards that it was found on: where each unit of a squad is placed and how it faces.

It is written down for the player at the bottom; for the player at the top it is turned by half.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.board import Board
from castra.games.centre_rock.engine.state import STANCE_OF, CentreRockState

CELLS: Final = 61  # of the board that formations are written down for
NUMBERS: Final = 3  # of a unit in a formation: hexagon, class, facing
UNPLANNED: Final = -1


@final
class Formation:
    def __init__(self, board: Board, seats: int, weights: dict[str, int]) -> None:
        units = written(weights)
        planned = [UNPLANNED] * (seats * int(board.cells))
        if seats == 2 and fits(board, units):
            for cell, unit_class, facing in units:
                planned[cell] = 6 * unit_class + facing
                planned[opposite(board, cell)] = 6 * unit_class + (facing + 3) % 6
        self.board: Board = board
        self.planned: vec[i64] = vec[i64](planned)
        """[cells * seat + cell]: how the unit there is to stand, or UNPLANNED."""

    def followed(self, state: CentreRockState, seat: i64) -> i64:
        """How many units of a squad stand as planned."""
        units: i64 = 0
        i: i64 = SQUAD * seat
        end = i + state.count[seat]
        while i < end:
            cell = state.units[i]
            if self.planned[self.board.cells * seat + cell] == STANCE_OF[state.board[cell]]:
                units += 1
            i += 1
        return units


def written(weights: dict[str, int]) -> list[list[int]]:
    """The units of the list `formation`, if there is one: hexagon, class and facing."""
    numbers: list[int] = []
    while f"formation_{len(numbers)}" in weights:
        numbers.append(weights[f"formation_{len(numbers)}"])
    return [numbers[at : at + NUMBERS] for at in range(0, len(numbers), NUMBERS)]


def fits(board: Board, units: list[list[int]]) -> bool:
    """Is it the board it was found on, as far as a squad can see: the same zones, none of them nearer to The Rock?"""
    if board.cells != CELLS or not units:
        return False
    zones = [at for at in range(2 * CELLS) if board.zone[at]]
    places = [at for cell, _, _ in units for at in (cell, opposite(board, cell))]
    nearest = min([board.from_rock[cell] for cell, _, _ in units])
    return all(at in zones for at in places) and all(board.from_rock[at % CELLS] >= nearest for at in zones)


def opposite(board: Board, cell: int) -> int:
    """The place of the other player that lies across The Rock, see `Formation.planned`."""
    return 2 * int(board.cells) - 1 - cell
