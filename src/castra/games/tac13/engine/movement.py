"""What a move does to the state: taking up, going, facing, setting down, forming a testudo."""

from typing import final

from mypy_extensions import i64, u8

from castra.games.tac13.engine.destinations import Destinations
from castra.games.tac13.engine.stacks import put, take
from castra.games.tac13.engine.state import GOING, MOVED, MOVING, NONE, NOWHERE, OPEN, TESTUDO, TURNING, TacState
from castra.games.tac13.engine.tables import Switches, Tables
from castra.games.tac13.engine.taking_up import TakingUp


@final
class Movement:
    def __init__(self, tables: Tables, switches: Switches, taking_up: TakingUp, destinations: Destinations) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.taking_up: TakingUp = taking_up
        self.destinations: Destinations = destinations

    def take_up(self, state: TacState, at: i64, picked: i64) -> None:
        """A locked stack that is taken up can only turn (rule 13.6)."""
        state.origin = at
        state.picked = picked
        state.phase = GOING
        if self.switches.facing and self.taking_up.locked(state, at):
            state.goal = at
            state.phase = TURNING

    def go(self, state: TacState, goal: i64) -> i64:
        """Go there, and arrive unless the facing is still to be chosen; the hex entered, or NOWHERE."""
        state.goal = goal
        if not self.switches.facing:
            return self.arrive(state, 0)
        if goal != state.origin and i64(state.top[goal]) != NONE:
            return self.arrive(state, i64(state.facing[i64(state.top[goal])]))
        only = self.destinations.only_facing(state)
        if only >= 0:
            return self.arrive(state, only)
        state.phase = TURNING
        return NOWHERE

    def arrive(self, state: TacState, facing: i64) -> i64:
        """Set the movers down at the goal in the order in which they lay; the hex entered, or NOWHERE."""
        self.destinations.list_movers(state)
        goal = state.goal
        moved = goal != state.origin
        i = self.destinations.mover_count - 1
        while i >= 0:
            slot = self.destinations.movers[i]
            if moved:
                take(state, slot)
                put(self.tables, state, slot, goal)
                state.marks[slot] &= ~OPEN
            if self.switches.facing:
                state.facing[slot] = u8(facing)
            state.marks[slot] |= MOVED
            i -= 1
        self.finish(state)
        return goal if moved else NOWHERE

    def set_down(self, state: TacState) -> None:
        """Where they were; they have had their move (rule 4.9)."""
        self.destinations.list_movers(state)
        i: i64 = 0
        while i < self.destinations.mover_count:
            state.marks[self.destinations.movers[i]] |= MOVED
            i += 1
        self.finish(state)

    def finish(self, state: TacState) -> None:
        state.origin = NOWHERE
        state.picked = NONE
        state.goal = NOWHERE
        state.phase = MOVING

    def form(self, state: TacState, at: i64, formed: bool) -> None:
        """Form or dissolve a testudo; either way its units have had their move."""
        slot = i64(state.top[at])
        while slot != NONE and not self.tables.is_command(slot):
            if formed:
                state.marks[slot] |= TESTUDO
            else:
                state.marks[slot] &= ~TESTUDO
            state.marks[slot] |= MOVED
            slot = i64(state.below[slot])
