"""What a side can see of the other."""

from typing import Final, final

from mypy_extensions import i64

from castra.games.tac13.engine.state import HIT, NONE, OPEN, TacState
from castra.games.tac13.engine.tables import Switches, Tables

PUBLIC: Final = -3  # as a knower: what both players know
EVERYBODY: Final = -1  # as a knower: one who sees everything
SIGHT: Final = 3  # within so many hexes an enemy stack may be examined


@final
class Sight:
    def __init__(self, tables: Tables, switches: Switches) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches

    def sees(self, state: TacState, knower: i64, at: i64) -> bool:
        """May `knower` look into the stack in this hex (rules 8.1, 8.2, 10.10)?"""
        slot = i64(state.top[at])
        if not self.switches.hidden or knower == EVERYBODY or slot == NONE:
            return True
        owner = self.tables.seat_of(slot)
        if knower == owner or state.marks[slot] & HIT:
            return True
        return self.near(state, 1 - owner, at, SIGHT) or self.lies_open(state, slot)

    def lies_open(self, state: TacState, slot: i64) -> bool:
        """Is a Command unit in the stack under this unit that a roll has revealed (rule 10.10)?"""
        while slot != NONE:
            if state.marks[slot] & OPEN:
                return True
            slot = i64(state.below[slot])
        return False

    def knows(self, state: TacState, knower: i64, slot: i64) -> bool:
        """Can `knower` tell where this unit is? The top of a stack is always seen."""
        at = state.where[slot]
        return i64(state.top[at]) == slot or self.sees(state, knower, at)

    def near(self, state: TacState, seat: i64, at: i64, reach: i64) -> bool:
        """Has `seat` a unit within `reach` hexes?"""
        t = self.tables
        slot = t.first_of(seat)
        end = t.end_of(seat)
        while slot < end:
            where = state.where[slot]
            if where >= 0 and t.board.distance(where, at) <= reach:
                return True
            slot += 1
        return False
