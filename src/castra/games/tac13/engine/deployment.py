"""Free set-up: which unit comes next, and where it may stand."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.tac13.engine.board import OFF
from castra.games.tac13.engine.reach import Reach
from castra.games.tac13.engine.sight import Sight
from castra.games.tac13.engine.state import NONE, PLACE, TacState, action
from castra.games.tac13.engine.tables import Tables


@final
class Deployment:
    def __init__(self, tables: Tables, sight: Sight, reach: Reach) -> None:
        self.tables: Tables = tables
        self.sight: Sight = sight
        self.reach: Reach = reach

    def placements(self, state: TacState) -> vec[i64]:
        out = vec[i64]()
        slot = self.next_unit(state)
        at: i64 = 0
        while at < self.tables.board.hexes:
            if self.may_place(state, slot, at):
                out = append(out, action(PLACE, at, 0))
            at += 1
        return out

    def next_unit(self, state: TacState) -> i64:
        """The unit that `seat` sets up next, or NONE."""
        t = self.tables
        slot = t.first_of(state.seat)
        end = t.end_of(state.seat)
        while slot < end:
            if state.where[slot] == OFF:
                return slot
            slot += 1
        return NONE

    def may_place(self, state: TacState, slot: i64, at: i64) -> bool:
        """May this unit be set up here (rules 2.3 to 2.5)?"""
        t = self.tables
        row = at % t.board.rows
        if row < t.zone_first[state.seat] or row > t.zone_last[state.seat]:
            return False
        if self.barred(t.kind[slot], at) or not self.reach.open(state, at, state.seat, t.is_command(slot)):
            return False
        return not self.sight.near(state, 1 - state.seat, at, t.gap - 1)

    def barred(self, kind: i64, at: i64) -> bool:
        """Is the terrain of this hex prohibited to the kind? A road makes an exception."""
        t = self.tables
        return t.prohibited[t.board.terrain[at] * t.kinds + kind] != 0 and not t.board.has_road[at]
