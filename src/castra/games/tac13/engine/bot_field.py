"""The field as the side that moves sees it: how near the enemy is to every hex, and what could come there.

Nothing of it changes while that side marches, so each hex is looked at once in a Movement Phase.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.tac13.engine.state import DISRUPTED, NONE, TacState
from castra.games.tac13.engine.tables import Tables

FAR: Final = 1000  # farther than any hex


@final
class Field:
    def __init__(self, tables: Tables) -> None:
        hexes = tables.board.hexes
        self.tables: Tables = tables
        self.seen: vec[i64] = vec[i64]([0] * hexes)  # by hex: the survey it was looked at in
        self.survey: i64 = 0
        self.nearest: vec[i64] = vec[i64]([0] * hexes)
        self.threat: vec[i64] = vec[i64]([0] * hexes)  # the attack of all enemies that could come next to it
        self.steady: vec[i64] = vec[i64]([0] * hexes)  # the same without those who are disrupted
        self.at: vec[i64] = vec[i64]([0] * tables.slots)  # the enemy's stacks
        self.count: i64 = 0
        self.swiftest: i64 = 0  # the largest allowance, in halves
        for allowance in tables.allowance:
            if allowance > self.swiftest:
                self.swiftest = allowance

    def look(self, state: TacState) -> None:
        """Begin anew: list the enemy's stacks."""
        t = self.tables
        foe = 1 - state.seat
        self.survey += 1
        self.count = 0
        slot = t.first_of(foe)
        end = t.end_of(foe)
        while slot < end:
            where = state.where[slot]
            if where >= 0 and i64(state.top[where]) == slot:
                self.at[self.count] = where
                self.count += 1
            slot += 1

    def see(self, state: TacState, at: i64) -> None:
        """Fill in one hex, unless this survey has it."""
        if self.seen[at] == self.survey:
            return
        self.seen[at] = self.survey
        t = self.tables
        board = t.board
        nearest: i64 = FAR
        threat: i64 = 0
        steady: i64 = 0
        i: i64 = 0
        while i < self.count:
            where = self.at[i]
            far = board.distance(where, at)
            if far < nearest:
                nearest = far
            steps = 2 * (far - 1)
            slot = i64(state.top[where])
            while slot != NONE and steps <= self.swiftest:
                kind = t.kind[slot]
                if steps <= t.allowance[kind]:
                    threat += t.attack[kind]
                    if not state.marks[slot] & DISRUPTED:
                        steady += t.attack[kind]
                slot = i64(state.below[slot])
            i += 1
        self.nearest[at] = nearest
        self.threat[at] = threat
        self.steady[at] = steady

    def distance(self, state: TacState, at: i64) -> i64:
        self.see(state, at)
        return self.nearest[at]
