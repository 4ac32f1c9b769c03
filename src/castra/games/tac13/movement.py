"""Carrying moves out: taking up, going, facing, setting down, forming a testudo."""

from typing import final

from mypy_extensions import i64, u8

from castra.games.tac13.goals import Goals
from castra.games.tac13.moves import Mover
from castra.games.tac13.stacks import put, take
from castra.games.tac13.state import GOING, MOVED, MOVING, NONE, NOWHERE, TESTUDO, TURNING, TacState
from castra.games.tac13.tables import Switches, Tables


@final
class Movement:
    def __init__(self, tables: Tables, switches: Switches, mover: Mover, goals: Goals) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.mover: Mover = mover
        self.goals: Goals = goals

    def take_up(self, state: TacState, at: i64, picked: i64) -> None:
        state.origin = at
        state.picked = picked
        state.phase = GOING
        if self.switches.facing:
            self.mover.reach.survey(state, 1 - state.seat)
            if self.mover.locked(at):
                state.goal = at
                state.phase = TURNING

    def go(self, state: TacState, goal: i64) -> i64:
        """Go there, and arrive unless the facing is still to be chosen; the hex entered, or NOWHERE."""
        state.goal = goal
        if not self.switches.facing:
            return self.arrive(state, 0)
        if goal != state.origin and i64(state.top[goal]) != NONE:
            return self.arrive(state, i64(state.facing[i64(state.top[goal])]))
        self.goals.explore(state)
        only = self.goals.only_facing(state)
        if only >= 0:
            return self.arrive(state, only)
        state.phase = TURNING
        return NOWHERE

    def arrive(self, state: TacState, facing: i64) -> i64:
        """Set the movers down at the goal in the order in which they lay; the hex entered, or NOWHERE."""
        self.mover.reach.survey(state, 1 - state.seat)
        self.goals.list_movers(state)
        goal = state.goal
        moved = goal != state.origin
        i = self.goals.mover_count - 1
        while i >= 0:
            slot = self.goals.movers[i]
            if moved:
                take(state, slot)
                put(self.tables, state, slot, goal)
            if self.switches.facing:
                state.facing[slot] = u8(facing)
            state.marks[slot] |= MOVED
            i -= 1
        self.finish(state)
        return goal if moved else NOWHERE

    def set_down(self, state: TacState) -> None:
        """Where they were; they have had their move (rule 4.9)."""
        self.mover.reach.survey(state, 1 - state.seat)
        self.goals.list_movers(state)
        i: i64 = 0
        while i < self.goals.mover_count:
            state.marks[self.goals.movers[i]] |= MOVED
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
