"""What a side can see of the other."""

from typing import Final, final

from mypy_extensions import i64

from castra.games.tac13.state import HIT, NONE, TacState
from castra.games.tac13.tables import Switches, Tables

PUBLIC: Final = -3  # as a knower: what both players know
EVERYBODY: Final = -1  # as a knower: one who sees everything
SIGHT: Final = 3  # within so many hexes an enemy stack may be examined


@final
class Sight:
    def __init__(self, tables: Tables, switches: Switches) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches

    def sees(self, state: TacState, knower: i64, at: i64) -> bool:
        """May `knower` look into the stack in this hex (rules 8.1, 8.2)?"""
        slot = i64(state.top[at])
        if not self.switches.hidden or knower == EVERYBODY or slot == NONE:
            return True
        owner = self.tables.seat_of(slot)
        if knower == owner or state.marks[slot] & HIT:
            return True
        return self.near(state, 1 - owner, at, SIGHT)

    def near(self, state: TacState, seat: i64, at: i64, reach: i64) -> bool:
        """Has `seat` a unit within `reach` hexes?"""
        t = self.tables
        slot = t.first_b if seat else 0
        end = t.slots if seat else t.first_b
        while slot < end:
            where = state.where[slot]
            if where >= 0 and t.board.distance(where, at) <= reach:
                return True
            slot += 1
        return False
