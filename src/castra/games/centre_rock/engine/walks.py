"""Where a unit can walk: paths over free hexagons (rules 4.5 and 4.6)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.centre_rock.engine.board import NOWHERE, Board
from castra.games.centre_rock.engine.state import CentreRockState


def steps_for(pips: i64) -> i64:
    """How far a roll carries: half of it, rounded up."""
    return (pips + 1) // 2


@final
class Walker:
    """Searches from one hexagon outward; keeps its paper, on which every search writes its own number."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.seen: vec[i64] = vec[i64]([0] * board.cells)  # by hexagon: the last search that came here
        self.searches: i64 = 0

    def reach(self, state: CentreRockState, start: i64, steps: i64) -> vec[i64]:
        """The free hexagons within so many steps, nearest first, after the start itself."""
        self.searches += 1
        search = self.searches
        seen = self.seen
        seen[start] = search
        found = vec[i64](capacity=40)
        found = append(found, start)
        near: i64 = 0
        while steps > 0:
            far = i64(len(found))
            while near < far:
                at = 6 * found[near]
                end = at + 6
                while at < end:
                    cell = self.board.next[at]
                    if cell != NOWHERE and seen[cell] != search and not state.board[cell]:
                        seen[cell] = search
                        found = append(found, cell)
                    at += 1
                near += 1
            steps -= 1
        return found

    def distance(self, state: CentreRockState, start: i64, goal: i64) -> i64:
        """Steps to a free hexagon; NOWHERE if no path leads there."""
        steps: i64 = 0
        size: i64 = 0
        while True:
            found = self.reach(state, start, steps)
            if start == goal or (steps and self.seen[goal] == self.searches):
                return steps
            if i64(len(found)) == size:
                return NOWHERE
            size = i64(len(found))
            steps += 1
