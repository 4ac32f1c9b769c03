"""Who may take part in an attack of which kind, as far as each unit alone is concerned."""

from typing import final

from mypy_extensions import i64

from castra.games.tac13.engine.board import OFF, in_front
from castra.games.tac13.engine.morale import Morale
from castra.games.tac13.engine.state import ACTED, DISRUPTED, FIRE, JOINED, MELEE, NONE, SPENT, TESTUDO, TacState
from castra.games.tac13.engine.tables import FORBIDDEN, Switches, Tables


@final
class Attackers:
    def __init__(self, tables: Tables, switches: Switches, morale: Morale) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.morale: Morale = morale

    # -- conditions

    def faces(self, state: TacState, slot: i64, direction: i64) -> bool:
        return not self.switches.facing or in_front(i64(state.facing[slot]), direction)

    def able(self, state: TacState, slot: i64) -> bool:
        """Is the unit in a condition to attack at all in this phase?"""
        if state.marks[slot] & (ACTED | DISRUPTED | TESTUDO):
            return False
        return not self.morale.panicked(state, slot)

    def may_join(self, state: TacState, slot: i64, mode: i64, target: i64) -> bool:
        """May this unit take part in an attack of this kind, as far as it alone is concerned?"""
        if state.where[slot] < 0:
            return False
        if mode == MELEE:
            return self.may_melee(state, slot, target)
        if mode == FIRE:
            return self.may_fire(state, slot, target)
        return self.may_hurl(state, slot, target)

    def agrees(self, state: TacState, slot: i64) -> bool:
        """Has this unit the same allowance as those of its hex that have joined (rules 9.8, 9.9)?"""
        t = self.tables
        if t.is_command(slot):
            return True
        other = i64(state.top[state.where[slot]])
        while other != NONE and not t.is_command(other):
            if state.marks[other] & JOINED and t.allowance[t.kind[other]] != t.allowance[t.kind[slot]]:
                return False
            other = i64(state.below[other])
        return True

    # -- melee

    def may_melee(self, state: TacState, slot: i64, target: i64) -> bool:
        """May this unit take part in a melee attack on `target`, as far as it alone is concerned?"""
        if not self.able(state, slot):
            return False
        t = self.tables
        direction = t.board.direction(state.where[slot], target)
        if direction < 0 or not self.faces(state, slot, direction):
            return False
        return not self.switches.capability or not self.forbidden(state, slot, target)

    def forbidden(self, state: TacState, slot: i64, target: i64) -> bool:
        """Does the capability chart bar this unit from attacking there (rule 16.4)?"""
        t = self.tables
        column = t.attacker[t.kind[slot]]
        flank = self.is_flank(state, target, state.where[slot])
        defender = i64(state.top[target])
        while defender != NONE:
            row = t.kind[defender] * t.classes + column
            if (t.flank[row] if flank else t.front[row]) == FORBIDDEN:
                return True
            defender = i64(state.below[defender])
        return False

    def is_flank(self, state: TacState, target: i64, attacker: i64) -> bool:
        """Does an attack from this neighbouring hex strike the target's flank (rule 13.5)?"""
        top = i64(state.top[target])
        if not self.switches.facing or state.marks[top] & TESTUDO:
            return False
        return not in_front(i64(state.facing[top]), self.tables.board.direction(target, attacker))

    # -- missiles and pila

    def may_fire(self, state: TacState, slot: i64, target: i64) -> bool:
        """May this unit fire at `target` (rules 14.2 to 14.5)?"""
        t = self.tables
        kind = t.kind[slot]
        at = state.where[slot]
        if not t.missile[kind] or not self.able(state, slot) or t.no_fire[t.board.terrain[at]]:
            return False
        reach = t.range[kind]
        if self.switches.terrain:
            reach += t.reach[t.board.terrain[at]]
        if t.board.distance(at, target) > reach:
            return False
        return self.clear_line(state, at, target) and self.aims(state, slot, target)

    def clear_line(self, state: TacState, at: i64, target: i64) -> bool:
        """Does nothing block the line? On an edge between two hexes both must block."""
        step: i64 = 1
        length = self.tables.board.distance(at, target)
        while step < length:
            left = self.tables.board.on_line(at, target, step, 1)
            right = self.tables.board.on_line(at, target, step, -1)
            if self.screens(state, left) and self.screens(state, right):
                return False
            step += 1
        return True

    def screens(self, state: TacState, at: i64) -> bool:
        """Does this hex block missiles? What lies off the map does."""
        if at == OFF:
            return True
        return i64(state.top[at]) != NONE or self.tables.blocks[self.tables.board.terrain[at]] != 0

    def aims(self, state: TacState, slot: i64, target: i64) -> bool:
        """Does the line leave through a front hexside?"""
        if not self.switches.facing:
            return True
        board = self.tables.board
        at = state.where[slot]
        left = board.direction(at, board.on_line(at, target, 1, 1))
        right = board.direction(at, board.on_line(at, target, 1, -1))
        return (left >= 0 and self.faces(state, slot, left)) or (right >= 0 and self.faces(state, slot, right))

    def may_hurl(self, state: TacState, slot: i64, target: i64) -> bool:
        """May this unit throw its pila at the hex an enemy has just entered (rules 17.8, 17.9)?"""
        t = self.tables
        at = state.where[slot]
        if not t.legion[t.kind[slot]] or state.marks[slot] & SPENT or t.no_fire[t.board.terrain[at]]:
            return False
        direction = t.board.direction(at, target)
        return direction >= 0 and self.able(state, slot) and self.faces(state, slot, direction)
