"""What a push meets and does: chains, squeezes, deflections, the edge (section 6 of the rules).

A push is settled from its front: the last unit of the chain that starts with the defender. What
happens to the front decides for all of them, so `find_front` looks ahead without changing anything.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.centre_rock.engine.board import NOWHERE, RANGED, Board
from castra.games.centre_rock.engine.state import CLASS_OF, CODES, FACING_OF, OFF_BOARD, SEAT_OF, CentreRockState

# What happens to the front unit.
STEPS: Final = 0  # on to a free hexagon
FALLS: Final = 1  # off the board
SQUEEZED: Final = 2
DEFLECTED: Final = 3


@final
class Pusher:
    def __init__(self, board: Board, teams: i64) -> None:
        self.board: Board = board
        self.team_of: vec[i64] = vec[i64]([-1] * CODES)  # by the code of a unit; -1 for an empty hexagon
        code: i64 = 1
        while code < CODES:
            self.team_of[code] = SEAT_OF[code] % teams
            code += 1

    def arrow(self, state: CentreRockState, attacker: i64, defender: i64) -> i64:
        """The direction in which a unit on `defender` is pushed; NOWHERE if it is not in the pattern."""
        code = state.board[attacker]
        at = self.board.pattern(CLASS_OF[code], FACING_OF[code], attacker)
        while self.board.target[at] != NOWHERE:
            if self.board.target[at] == defender:
                return self.board.arrow[at]
            at += 1
        return NOWHERE

    def find_front(self, state: CentreRockState, cell: i64, way: i64, attackers: i64) -> tuple[i64, i64]:
        """Follow the chain from `cell`: the hexagon of the unit at its front, and what happens to that one."""
        opposite = (way + 3) % 6
        while True:
            pushed = state.board[cell]
            front = cell
            cell = self.board.next[6 * cell + way]
            if cell == NOWHERE:
                return front, FALLS
            blocker = state.board[cell]
            if not blocker:
                return front, STEPS
            team = self.team_of[blocker]
            facing_it = CLASS_OF[blocker] != RANGED and FACING_OF[blocker] == opposite
            if facing_it and team != self.team_of[pushed]:
                return front, SQUEEZED
            if team == attackers:
                return front, DEFLECTED

    def deflections(self, state: CentreRockState, front: i64, way: i64) -> vec[i64]:
        """Where the front unit can be deflected to: free hexagons, OFF_BOARD, or `front` itself to stay."""
        left = self.board.next[6 * front + (way + 1) % 6]
        right = self.board.next[6 * front + (way + 5) % 6]
        out = vec[i64](capacity=3)
        if left != NOWHERE and not state.board[left]:
            out = append(out, left)
        if right != NOWHERE and not state.board[right]:
            out = append(out, right)
        if not len(out):
            out = append(out, front)
        if left == NOWHERE or right == NOWHERE:
            out = append(out, OFF_BOARD)
        return out

    def carry_out(self, state: CentreRockState, cell: i64, way: i64, front: i64, to: i64) -> None:
        """Move the front unit (OFF_BOARD removes it), then let those behind it move up to it."""
        if to == front:
            return
        if to == OFF_BOARD:
            state.take(front)
        else:
            state.shift(front, to)
        rock = self.board.rock
        back = (way + 3) % 6
        while True:
            if front == rock:
                state.marker = 0
            if front == cell:
                return
            behind = self.board.next[6 * front + back]
            state.shift(behind, front)
            front = behind

    def push(self, state: CentreRockState, cell: i64, way: i64, attackers: i64) -> bool:
        """Push the unit on `cell`; False if the attacker must first choose a deflection."""
        front, meeting = self.find_front(state, cell, way, attackers)
        to: i64 = OFF_BOARD
        if meeting == STEPS:
            to = self.board.next[6 * front + way]
        elif meeting == DEFLECTED:
            choices = self.deflections(state, front, way)
            if len(choices) > 1:
                return False
            to = choices[0]
        self.carry_out(state, cell, way, front, to)
        return True
