"""Panic: which units are out of control, and how they come back to their senses."""

from typing import final

from mypy_extensions import i64

from castra.games.tac13.engine.state import RALLIED, TacState
from castra.games.tac13.engine.tables import NEVER, Switches, Tables


@final
class Morale:
    def __init__(self, tables: Tables, switches: Switches) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches

    def army_panics(self, state: TacState, seat: i64) -> bool:
        """Has the side lost its panic level in points (rule 17.1)?"""
        level = self.tables.panic[seat]
        if not self.switches.optional or level == NEVER:
            return False
        return state.lost_points[seat] * 100 >= level * self.tables.total_points[seat]

    def panicked(self, state: TacState, slot: i64) -> bool:
        """Is this unit out of control (rules 17.1, 17.2)?"""
        t = self.tables
        seat = t.seat_of(slot)
        if not self.army_panics(state, seat) or t.is_command(slot) or state.marks[slot] & RALLIED:
            return False
        return not self.led(state, slot)

    def led(self, state: TacState, slot: i64) -> bool:
        """Is a Command unit of its side in or next to its hex?"""
        t = self.tables
        for leader in t.commanders:
            where = state.where[leader]
            if where >= 0 and t.seat_of(leader) == t.seat_of(slot) and t.board.distance(where, state.where[slot]) <= 1:
                return True
        return False

    def rally(self, state: TacState) -> None:
        """Units of a panicking army next to a Command unit take heart (rule 17.4)."""
        if not self.army_panics(state, state.seat):
            return
        t = self.tables
        slot: i64 = 0
        while slot < t.slots:
            if (
                state.where[slot] >= 0
                and t.seat_of(slot) == state.seat
                and not t.is_command(slot)
                and self.led(state, slot)
            ):
                state.marks[slot] |= RALLIED
            slot += 1
