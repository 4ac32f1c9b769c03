"""Zones of Control: which hexes a side commands by standing next to them."""

from typing import final

from mypy_extensions import i64

from castra.games.tac13.engine.board import OFF, in_front
from castra.games.tac13.engine.state import NONE, TESTUDO, TacState
from castra.games.tac13.engine.tables import Switches, Tables


@final
class Zones:
    def __init__(self, tables: Tables, switches: Switches) -> None:
        self.tables: Tables = tables
        self.facing: bool = switches.facing

    def controlled(self, state: TacState, foe: i64, at: i64) -> bool:
        """Does a stack of `foe` next to this hex control it (rules 6.1, 6.6)?"""
        t = self.tables
        d: i64 = 0
        while d < 6:
            there = t.board.beside[at * 6 + d]
            if there != OFF:
                slot = i64(state.top[there])
                if (
                    slot != NONE
                    and t.seat_of(slot) == foe
                    and not t.is_command(slot)
                    and self.reaches(state, slot, (d + 3) % 6)
                ):
                    return True
            d += 1
        return False

    def reaches(self, state: TacState, slot: i64, direction: i64) -> bool:
        """Does the zone of the stack under this top unit reach into this direction (rules 13.4, 17.6)?"""
        if not self.facing or state.marks[slot] & TESTUDO:
            return True
        return in_front(i64(state.facing[slot]), direction)
