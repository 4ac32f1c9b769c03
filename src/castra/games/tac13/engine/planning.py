"""The plan of an attack: which hexes can be attacked, by whom to begin with, and who may join or leave."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.tac13.engine.attackers import Attackers
from castra.games.tac13.engine.board import OFF
from castra.games.tac13.engine.combat import TOO_LOW, Combat
from castra.games.tac13.engine.stacks import twin_above
from castra.games.tac13.engine.state import (
    CANCEL,
    DROP,
    END,
    FIRE,
    HIT,
    HURLING,
    JOIN,
    JOINED,
    MELEE,
    NONE,
    ROLL,
    TARGET,
    TacState,
    action,
)
from castra.games.tac13.engine.tables import Switches, Tables, ladder


@final
class Planning:
    def __init__(self, tables: Tables, switches: Switches, attackers: Attackers, combat: Combat) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.attackers: Attackers = attackers
        self.combat: Combat = combat

    # -- what can be attacked, and how a plan can be changed

    def targets(self, state: TacState, mode: i64) -> vec[i64]:
        out = vec[i64]()
        t = self.tables
        at: i64 = 0
        while at < t.board.hexes:
            top = i64(state.top[at])
            if top != NONE and t.seat_of(top) != state.seat and self.is_target(state, at, mode):
                out = append(out, action(TARGET, at, 0))
            at += 1
        return out

    def changes(self, state: TacState, seat: i64) -> vec[i64]:
        """Changes of the planned attack, by hex; then the roll, if the odds allow it, and giving it up."""
        out = vec[i64]()
        t = self.tables
        at: i64 = 0
        while at < t.board.hexes:
            top = i64(state.top[at])
            if top != NONE and t.seat_of(top) == seat and self.in_range(state, at):
                out = self.plan_stack(state, at, out)
            at += 1
        if self.combat.reaches_table(state, seat):
            out = append(out, action(ROLL, 0, 0))
        return append(out, action(END if state.phase == HURLING else CANCEL, 0, 0))

    def in_range(self, state: TacState, at: i64) -> bool:
        """A quick look, to leave most of the map out."""
        reach: i64 = 4 if state.attack == FIRE else 1
        return self.tables.board.distance(at, state.target) <= reach

    def plan_stack(self, state: TacState, at: i64, out: vec[i64]) -> vec[i64]:
        place: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE:
            if not twin_above(self.tables, state, at, slot):
                if state.marks[slot] & JOINED:
                    out = append(out, action(DROP, at, place))
                elif self.attackers.may_join(state, slot, state.attack, state.target) and (
                    state.attack != MELEE or self.attackers.agrees(state, slot)
                ):
                    out = append(out, action(JOIN, at, place))
            place += 1
            slot = i64(state.below[slot])
        return out

    def is_target(self, state: TacState, at: i64, mode: i64) -> bool:
        """Can any attack of this kind on the hex reach the table (rule 10.8)? Leaves the state as it was."""
        top = i64(state.top[at])
        if state.marks[top] & HIT or (mode == MELEE and not self.beset(state, at)):
            return False
        old_attack, old_target = state.attack, state.target
        state.attack = mode
        state.target = at
        possible = self.choose(state)
        self.clear_plan(state)
        state.attack = old_attack
        state.target = old_target
        return possible

    def beset(self, state: TacState, at: i64) -> bool:
        """Is an enemy next to the stack in this hex?"""
        t = self.tables
        seat = t.seat_of(i64(state.top[at]))
        d: i64 = 0
        while d < 6:
            there = t.board.beside[at * 6 + d]
            if there != OFF and i64(state.top[there]) != NONE and t.seat_of(i64(state.top[there])) != seat:
                return True
            d += 1
        return False

    # -- the plan to begin with

    def choose(self, state: TacState) -> bool:
        """Join everybody who may; where that is too weak, a choice of attackers that is not. Is there one?"""
        self.choose_all(state)
        seat = 1 - self.tables.seat_of(i64(state.top[state.target]))
        if self.combat.reaches_table(state, seat):
            return True
        if not self.combat.joined_count or state.attack != MELEE or self.hopeless(state):
            return False
        self.clear_plan(state)
        return self.search(state, seat, 0)

    def hopeless(self, state: TacState) -> bool:
        """Is even the plan of all, rounded for the attacker, too weak, so that no part of it can be better?"""
        if self.switches.facing or self.switches.capability:
            return False  # there the defence depends on who attacks
        attack = self.combat.attack_strength(state, MELEE, state.target)
        defence = self.combat.defence_strength(state, MELEE, state.target)
        return self.combat.column(ladder(attack, defence, True)) == TOO_LOW

    def choose_all(self, state: TacState) -> None:
        """Join everybody who may; of a hex with several allowances, the strongest group."""
        t = self.tables
        seat = 1 - t.seat_of(i64(state.top[state.target]))
        if state.attack == FIRE:
            slot = t.first_of(seat)
            end = t.end_of(seat)
            while slot < end:
                at = state.where[slot]
                if at >= 0 and i64(state.top[at]) == slot:
                    self.choose_stack(state, at)
                slot += 1
            return
        d: i64 = 0
        while d < 6:
            at = t.board.beside[state.target * 6 + d]
            if at != OFF and i64(state.top[at]) != NONE and t.seat_of(i64(state.top[at])) == seat:
                self.choose_stack(state, at)
            d += 1

    def choose_stack(self, state: TacState, at: i64) -> None:
        t = self.tables
        mode = state.attack
        allowance = self.strongest_group(state, at) if mode == MELEE else 0
        slot = i64(state.top[at])
        while slot != NONE:
            alike = mode != MELEE or t.is_command(slot) or t.allowance[t.kind[slot]] == allowance
            if alike and self.attackers.may_join(state, slot, mode, state.target):
                state.marks[slot] |= JOINED
            slot = i64(state.below[slot])

    def strongest_group(self, state: TacState, at: i64) -> i64:
        """The allowance whose units in this hex attack the target hardest; of equals, the one nearer the top."""
        t = self.tables
        best: i64 = 0
        most: i64 = -1
        slot = i64(state.top[at])
        while slot != NONE and not t.is_command(slot):
            allowance = t.allowance[t.kind[slot]]
            if allowance != best and self.attackers.may_melee(state, slot, state.target):
                blow = self.group_blow(state, at, allowance)
                if blow > most:
                    most = blow
                    best = allowance
            slot = i64(state.below[slot])
        return best

    def group_blow(self, state: TacState, at: i64, allowance: i64) -> i64:
        t = self.tables
        total: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE and not t.is_command(slot):
            if t.allowance[t.kind[slot]] == allowance and self.attackers.may_melee(state, slot, state.target):
                total += self.combat.blow(state, slot, state.target)
            slot = i64(state.below[slot])
        return total

    # -- other plans, where all together are too weak

    def search(self, state: TacState, seat: i64, direction: i64) -> bool:
        """Try every choice of hexes, and of allowances in them, from this direction on; keep the first that will do.

        Fewer may do better than all: farther from an enemy Command unit, or of a class the target fears.
        """
        if direction == 6:
            return self.combat.reaches_table(state, seat)
        at = self.tables.board.beside[state.target * 6 + direction]
        if at != OFF and i64(state.top[at]) != NONE and self.tables.seat_of(i64(state.top[at])) == seat:
            slot = i64(state.top[at])
            while slot != NONE:
                if not self.alike_above(state, at, slot):
                    self.join_group(state, at, slot)
                    if self.search(state, seat, direction + 1):
                        return True
                    self.leave(state, at)
                slot = i64(state.below[slot])
        return self.search(state, seat, direction + 1)

    def join_group(self, state: TacState, at: i64, like: i64) -> None:
        """Join the units of a hex that have this one's allowance, and its Command units."""
        t = self.tables
        slot = i64(state.top[at])
        while slot != NONE:
            if (t.is_command(slot) or self.alike(slot, like)) and self.attackers.may_melee(state, slot, state.target):
                state.marks[slot] |= JOINED
            slot = i64(state.below[slot])

    def alike(self, slot: i64, other: i64) -> bool:
        """Do both stand for the same group of their hex: one allowance, or both Command units?"""
        t = self.tables
        if t.is_command(slot) or t.is_command(other):
            return t.is_command(slot) and t.is_command(other)
        return t.allowance[t.kind[slot]] == t.allowance[t.kind[other]]

    def alike_above(self, state: TacState, at: i64, slot: i64) -> bool:
        other = i64(state.top[at])
        while other != slot:
            if self.alike(other, slot):
                return True
            other = i64(state.below[other])
        return False

    def leave(self, state: TacState, at: i64) -> None:
        slot = i64(state.top[at])
        while slot != NONE:
            state.marks[slot] &= ~JOINED
            slot = i64(state.below[slot])

    def clear_plan(self, state: TacState) -> None:
        """Nobody is joined any more."""
        slot: i64 = 0
        while slot < self.tables.slots:
            state.marks[slot] &= ~JOINED
            slot += 1
