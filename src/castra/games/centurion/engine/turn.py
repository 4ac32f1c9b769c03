"""A turn as the seat that takes it finds it.

The danger to the own leader is what costs time, so it is looked at from far first. `reach` is
every square the enemy could capture on if nothing stood in the way; `threats` are the enemy tiles
that could so reach the leader; `watched` are the own tiles that must not simply walk away because
they stand between, or shield. An action is tried out only when one of these says so.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from castra.games.centurion.engine.board import BETWEEN, BIT, INDEX, SQUARES
from castra.games.centurion.engine.danger import endangered
from castra.games.centurion.engine.profiles import FIELDS, FORMATION_THREAT, FULL, SINGLE, THREAT, Profiles
from castra.games.centurion.engine.state import CenturionState

EVERYTHING: Final[i64] = 0xFFFFFFFFF


# One is made for every list of actions: mypyc keeps the last one's memory and spares it the garbage collector.
@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Turn:
    def __init__(self, p: Profiles, state: CenturionState) -> None:
        self.p: Profiles = p
        self.state: CenturionState = state
        hot = p.hot
        board = state.board
        me = state.seat
        self.mine: i64 = state.tiles[me]
        self.theirs: i64 = state.tiles[1 - me]
        self.occupied: i64 = self.mine | self.theirs
        self.home: i64 = state.leader[me]  # the square of the own leader
        self.prize: i64 = BIT[state.leader[1 - me]]  # the bit of the enemy leader
        self.frozen: i64 = state.frozen
        self.held: i64 = self.frozen & self.mine
        home_bit = BIT[self.home]
        reach: i64 = 0
        threats: i64 = 0
        pinned: i64 = 0
        foes = self.theirs
        while foes:
            low = foes & -foes
            foes ^= low
            at = INDEX[low % 37]
            row = (i64(board[at]) * SQUARES + at) * FIELDS
            attack = hot[row + THREAT]
            if attack & home_bit:
                threats |= low
                pinned |= BETWEEN[at * SQUARES + self.home]
            if hot[row + FORMATION_THREAT] and (p.any_rare or (hot[row + FULL] | hot[row + SINGLE]) & self.theirs):
                attack |= hot[row + FORMATION_THREAT]
                if hot[row + FORMATION_THREAT] & home_bit:
                    threats |= low
                    pinned = EVERYTHING
            reach |= attack
        self.reach: i64 = reach
        self.threats: i64 = threats
        self.guard: bool = threats != 0 and endangered(p, board, self.mine, self.theirs, self.held, self.home, threats)
        if self.guard or p.any_dread:
            pinned = EVERYTHING
        self.watched: i64 = pinned | p.shielded_by[self.home]
