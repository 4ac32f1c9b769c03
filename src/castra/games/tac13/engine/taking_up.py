"""The first step of a move: which units and stacks may be taken up, and which testudos formed or dissolved."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.tac13.engine.morale import Morale
from castra.games.tac13.engine.reach import Reach
from castra.games.tac13.engine.stacks import twin_above
from castra.games.tac13.engine.state import (
    BREAK,
    DISRUPTED,
    END,
    FORM,
    LIFT,
    MOVED,
    NONE,
    PICK,
    TESTUDO,
    TacState,
    action,
)
from castra.games.tac13.engine.tables import Switches, Tables
from castra.games.tac13.engine.zones import Zones

SQUARE: Final = 3  # units of a legion that form a testudo


@final
class TakingUp:
    def __init__(self, tables: Tables, switches: Switches, morale: Morale) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.morale: Morale = morale
        self.zones: Zones = Zones(tables, switches)
        self.reach: Reach = Reach(tables, self.zones)

    # -- conditions

    def locked(self, state: TacState, at: i64) -> bool:
        """Does the enemy of the player whose turn it is control this hex (rule 6.3)?"""
        return self.zones.controlled(state, 1 - state.seat, at)

    def free(self, state: TacState, slot: i64) -> bool:
        """May this unit still be moved, were it not for its surroundings?"""
        return not state.marks[slot] & (MOVED | DISRUPTED | TESTUDO)

    def pickable(self, state: TacState, slot: i64) -> bool:
        at = state.where[slot]
        if not self.free(state, slot) or self.locked(state, at):
            return False
        return self.reach.can_step(state, slot) or self.turns_alone(state, slot)

    def turns_alone(self, state: TacState, slot: i64) -> bool:
        """May a unit that can go nowhere turn in its hex, because nobody else is there (rule 13.3)?"""
        if not self.switches.facing or self.morale.panicked(state, slot):
            return False
        return i64(state.top[state.where[slot]]) == slot and i64(state.below[slot]) == NONE

    def goes_along(self, state: TacState, slot: i64) -> bool:
        """Is this unit taken up with its stack? To turn it need not be able to go anywhere."""
        if not self.switches.facing:
            return self.pickable(state, slot)
        return self.free(state, slot) and not self.locked(state, state.where[slot])

    def is_testudo(self, state: TacState, at: i64) -> bool:
        return state.marks[i64(state.top[at])] & TESTUDO != 0

    def can_turn(self, state: TacState, at: i64) -> bool:
        """May a locked stack turn one hexside (rule 13.6)? Only as a whole."""
        if not self.switches.facing or not self.locked(state, at):
            return False
        slot = i64(state.top[at])
        while slot != NONE:
            if state.marks[slot] & (MOVED | DISRUPTED | TESTUDO) or self.morale.panicked(state, slot):
                return False
            slot = i64(state.below[slot])
        return True

    def liftable(self, state: TacState, at: i64) -> bool:
        """May the stack be taken up as a whole?"""
        if self.is_testudo(state, at):
            top = i64(state.top[at])
            return not state.marks[top] & MOVED and not self.locked(state, at) and self.reach.can_step(state, top)
        if self.locked(state, at):
            return self.can_turn(state, at)
        n: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE:
            if self.goes_along(state, slot):
                n += 1
                if self.morale.panicked(state, slot):
                    return False
            slot = i64(state.below[slot])
        return n > 1

    def can_form(self, state: TacState, at: i64) -> bool:
        """Can the units here form a testudo (rule 17.5)?"""
        t = self.tables
        n: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE and not t.is_command(slot):
            if not t.legion[t.kind[slot]] or state.marks[slot] & (DISRUPTED | TESTUDO):
                return False
            if self.morale.panicked(state, slot):
                return False
            n += 1
            slot = i64(state.below[slot])
        return n == SQUARE

    # -- choosing what to take up

    def choices(self, state: TacState) -> vec[i64]:
        """Every unit and stack that may be taken up, by hex; then the end of the phase, unless units must flee."""
        out = vec[i64]()
        must_flee = False
        t = self.tables
        panic = self.morale.army_panics(state, state.seat)
        at: i64 = 0
        while at < t.board.hexes:
            top = i64(state.top[at])
            if top != NONE and t.seat_of(top) == state.seat:
                out = self.stack_choices(state, at, out)
                if panic and self.must_flee(state, at):
                    must_flee = True
            at += 1
        if not must_flee:
            out = append(out, action(END, 0, 0))
        return out

    def must_flee(self, state: TacState, at: i64) -> bool:
        slot = i64(state.top[at])
        while slot != NONE:
            if self.pickable(state, slot) and self.morale.panicked(state, slot):
                return True
            slot = i64(state.below[slot])
        return False

    def stack_choices(self, state: TacState, at: i64, out: vec[i64]) -> vec[i64]:
        place: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE:
            if not twin_above(self.tables, state, at, slot) and self.pickable(state, slot):
                out = append(out, action(PICK, at, place))
            place += 1
            slot = i64(state.below[slot])
        if self.liftable(state, at):
            out = append(out, action(LIFT, at, 0))
        if self.switches.optional:
            if self.is_testudo(state, at):
                if not state.marks[i64(state.top[at])] & MOVED:
                    out = append(out, action(BREAK, at, 0))
            elif self.can_form(state, at):
                out = append(out, action(FORM, at, 0))
        return out
