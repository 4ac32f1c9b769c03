"""What may be taken up in a Movement Phase, and where it may go."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.tac13.board import OFF
from castra.games.tac13.combat import Combat
from castra.games.tac13.reach import UNREACHED, Reach
from castra.games.tac13.state import (
    BREAK,
    DISRUPTED,
    END,
    FACE,
    FORM,
    GO,
    LIFT,
    MOVED,
    NONE,
    PICK,
    STACK,
    STAY,
    TESTUDO,
    TacState,
    action,
)
from castra.games.tac13.tables import Switches, Tables

SQUARE: Final = 3  # units of a legion that form a testudo
FAR: Final = 1000  # farther than any hex


@final
class Mover:
    def __init__(self, tables: Tables, switches: Switches, combat: Combat) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.combat: Combat = combat
        self.reach: Reach = Reach(tables, switches.facing)
        nodes = tables.board.hexes * (6 if switches.facing else 1)
        self.cost: vec[i64] = vec[i64]([UNREACHED] * nodes)  # by node: what it costs all that was taken up
        self.nodes: vec[i64] = vec[i64]([0] * nodes)  # the nodes of `cost` that were touched
        self.count: i64 = 0
        self.movers: vec[i64] = vec[i64]([0] * tables.slots)  # slots, from the top
        self.mover_count: i64 = 0

    # -- conditions

    def locked(self, at: i64) -> bool:
        """Does an enemy control this hex? `survey` must have been made."""
        return self.reach.control[at] != 0

    def free(self, state: TacState, slot: i64) -> bool:
        """May this unit still be moved, were it not for its surroundings?"""
        return not state.marks[slot] & (MOVED | DISRUPTED | TESTUDO)

    def pickable(self, state: TacState, slot: i64) -> bool:
        at = state.where[slot]
        if not self.free(state, slot) or self.locked(at):
            return False
        return self.reach.can_step(state, slot) or self.turns_alone(state, slot)

    def turns_alone(self, state: TacState, slot: i64) -> bool:
        """May a unit that can go nowhere turn in its hex, because nobody else is there (rule 13.3)?"""
        if not self.switches.facing or self.combat.panicked(state, slot):
            return False
        return i64(state.top[state.where[slot]]) == slot and i64(state.below[slot]) == NONE

    def goes_along(self, state: TacState, slot: i64) -> bool:
        """Is this unit taken up with its stack? To turn it need not be able to go anywhere."""
        if not self.switches.facing:
            return self.pickable(state, slot)
        return self.free(state, slot) and not self.locked(state.where[slot])

    def is_testudo(self, state: TacState, at: i64) -> bool:
        return state.marks[i64(state.top[at])] & TESTUDO != 0

    def can_turn(self, state: TacState, at: i64) -> bool:
        """May a locked stack turn one hexside (rule 13.6)? Only as a whole."""
        if not self.switches.facing or not self.locked(at):
            return False
        slot = i64(state.top[at])
        while slot != NONE:
            if state.marks[slot] & (MOVED | DISRUPTED | TESTUDO) or self.combat.panicked(state, slot):
                return False
            slot = i64(state.below[slot])
        return True

    def liftable(self, state: TacState, at: i64) -> bool:
        """May the stack be taken up as a whole?"""
        if self.is_testudo(state, at):
            top = i64(state.top[at])
            return not state.marks[top] & MOVED and not self.locked(at) and self.reach.can_step(state, top)
        if self.locked(at):
            return self.can_turn(state, at)
        n: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE:
            if self.goes_along(state, slot):
                n += 1
                if self.combat.panicked(state, slot):
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
            if self.combat.panicked(state, slot):
                return False
            n += 1
            slot = i64(state.below[slot])
        return n == SQUARE

    # -- choosing what to take up

    def choices(self, state: TacState) -> vec[i64]:
        """Every unit and stack that may be taken up, by hex; then the end of the phase, unless units must flee."""
        self.reach.survey(state, 1 - state.seat)
        out = vec[i64]()
        must_flee = False
        t = self.tables
        panic = self.combat.army_panics(state, state.seat)
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
            if self.pickable(state, slot) and self.combat.panicked(state, slot):
                return True
            slot = i64(state.below[slot])
        return False

    def stack_choices(self, state: TacState, at: i64, out: vec[i64]) -> vec[i64]:
        place: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE:
            if not self.twin_above(state, at, slot) and self.pickable(state, slot):
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

    def twin_above(self, state: TacState, at: i64, slot: i64) -> bool:
        """Does an equal unit lie higher in the stack, so that choosing this one would say nothing new?"""
        kind = self.tables.kind[slot]
        other = i64(state.top[at])
        while other != slot:
            if self.tables.kind[other] == kind and state.marks[other] == state.marks[slot]:
                return True
            other = i64(state.below[other])
        return False

    # -- choosing where to

    def list_movers(self, state: TacState) -> None:
        """The units that have been taken up; `survey` must have been made."""
        self.mover_count = 0
        at = state.origin
        turning = self.locked(at)
        testudo = self.is_testudo(state, at)
        place: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE:
            if state.picked == STACK:
                if testudo:
                    taken = state.marks[slot] & TESTUDO != 0
                else:
                    taken = turning or self.goes_along(state, slot)
            else:
                taken = state.picked == place
            if taken:
                self.movers[self.mover_count] = slot
                self.mover_count += 1
            place += 1
            slot = i64(state.below[slot])

    def explore(self, state: TacState) -> None:
        """Fill `cost` with what every destination costs the units that have been taken up."""
        i: i64 = 0
        while i < self.count:
            self.cost[self.nodes[i]] = UNREACHED
            i += 1
        self.count = 0
        self.reach.survey(state, 1 - state.seat)
        self.list_movers(state)
        if self.locked(state.origin):
            self.explore_turn(state)
            return
        i = 0
        while i < self.mover_count:
            if not self.kind_seen(i):
                self.reach.run(state, self.movers[i])
                if i == 0:
                    self.take_over()
                else:
                    self.keep_common()
            i += 1
        self.strike_out(state)
        if self.combat.panicked(state, self.movers[0]):
            self.keep_farthest(state)

    def kind_seen(self, i: i64) -> bool:
        """Has a mover before number `i` the same kind, hence the same reach?"""
        kind = self.tables.kind[self.movers[i]]
        j: i64 = 0
        while j < i:
            if self.tables.kind[self.movers[j]] == kind:
                return True
            j += 1
        return False

    def take_over(self) -> None:
        reach = self.reach
        self.count = reach.count
        i: i64 = 0
        while i < reach.count:
            node = reach.reached[i]
            self.nodes[i] = node
            self.cost[node] = reach.cost[node]
            i += 1

    def keep_common(self) -> None:
        """Only what both kinds reach stays; the dearer way counts."""
        i: i64 = 0
        while i < self.count:
            node = self.nodes[i]
            cost = self.reach.cost[node]
            if cost == UNREACHED:
                self.cost[node] = UNREACHED
            elif self.cost[node] != UNREACHED and cost > self.cost[node]:
                self.cost[node] = cost
            i += 1

    def hex_of(self, node: i64) -> i64:
        return node // 6 if self.switches.facing else node

    def strike_out(self, state: TacState) -> None:
        """Take away where the movers may pass but not end."""
        t = self.tables
        counted: i64 = 0
        i: i64 = 0
        while i < self.mover_count:
            if not t.is_command(self.movers[i]):
                counted += 1
            i += 1
        testudo = self.is_testudo(state, state.origin) and counted > 0
        whole = self.all_taken(state)
        i = 0
        while i < self.count:
            node = self.nodes[i]
            at = self.hex_of(node)
            if at == state.origin:
                if not self.switches.facing or not whole or self.cost[node] == 0:
                    self.cost[node] = UNREACHED
            elif (counted and self.reach.crowd(state, at) + counted > t.limit[state.seat]) or (
                testudo and t.board.distance(at, state.origin) > 1
            ):
                self.cost[node] = UNREACHED
            i += 1

    def all_taken(self, state: TacState) -> bool:
        """Has the whole stack been taken up, so that it may turn where it stands?"""
        n: i64 = 0
        slot = i64(state.top[state.origin])
        while slot != NONE:
            n += 1
            slot = i64(state.below[slot])
        return n == self.mover_count

    def explore_turn(self, state: TacState) -> None:
        """A locked stack may turn one hexside, free of cost (rule 13.6)."""
        face = i64(state.facing[self.movers[0]])
        i: i64 = 1
        while i <= 5:
            node = state.origin * 6 + (face + i) % 6
            self.nodes[self.count] = node
            self.cost[node] = 0
            self.count += 1
            i += 4

    # -- flight

    def enemy_distance(self, state: TacState, at: i64) -> i64:
        t = self.tables
        foe = 1 - state.seat
        nearest: i64 = FAR
        slot = t.first_b if foe else 0
        end = t.slots if foe else t.first_b
        while slot < end:
            where = state.where[slot]
            if where >= 0:
                d = t.board.distance(where, at)
                if d < nearest:
                    nearest = d
            slot += 1
        return nearest

    def keep_farthest(self, state: TacState) -> None:
        """A panicked unit must go as far from the enemy as it can, or stay if that is here (rule 17.3)."""
        here = self.enemy_distance(state, state.origin)
        farthest = here
        i: i64 = 0
        while i < self.count:
            node = self.nodes[i]
            if self.cost[node] != UNREACHED:
                d = self.enemy_distance(state, self.hex_of(node))
                if d > farthest:
                    farthest = d
            i += 1
        i = 0
        while i < self.count:
            node = self.nodes[i]
            at = self.hex_of(node)
            if farthest == here or at == state.origin or self.enemy_distance(state, at) < farthest:
                self.cost[node] = UNREACHED
            i += 1

    # -- destinations

    def hex_cost(self, at: i64) -> i64:
        """The least that `explore` found for a hex, whatever the facing."""
        if not self.switches.facing:
            return self.cost[at]
        best: i64 = UNREACHED
        d: i64 = 0
        while d < 6:
            cost = self.cost[at * 6 + d]
            if cost != UNREACHED and (best == UNREACHED or cost < best):
                best = cost
            d += 1
        return best

    def must_go(self, state: TacState) -> bool:
        """May what was taken up not be set down where it was?"""
        return self.combat.panicked(state, self.movers[0]) and self.any_destination()

    def any_destination(self) -> bool:
        i: i64 = 0
        while i < self.count:
            if self.cost[self.nodes[i]] != UNREACHED:
                return True
            i += 1
        return False

    def destinations(self, state: TacState) -> vec[i64]:
        self.explore(state)
        out = vec[i64]()
        at: i64 = 0
        while at < self.tables.board.hexes:
            if self.hex_cost(at) != UNREACHED:
                out = append(out, action(GO, at, 0))
            at += 1
        if not self.must_go(state):
            out = append(out, action(STAY, 0, 0))
        return out

    def facings(self, state: TacState) -> vec[i64]:
        self.explore(state)
        out = vec[i64]()
        d: i64 = 0
        while d < 6:
            if self.cost[state.goal * 6 + d] != UNREACHED:
                out = append(out, action(FACE, 0, d))
            d += 1
        if state.goal == state.origin:
            out = append(out, action(STAY, 0, 0))
        return out

    def only_facing(self, state: TacState) -> i64:
        """The facing at the goal if there is no choice, else -1; `explore` must have been made."""
        found: i64 = -1
        d: i64 = 0
        while d < 6:
            if self.cost[state.goal * 6 + d] != UNREACHED:
                if found >= 0:
                    return -1
                found = d
            d += 1
        return found

    # -- set-up

    def next_unit(self, state: TacState) -> i64:
        """The unit that `seat` sets up next, or NONE."""
        t = self.tables
        slot = t.first_b if state.seat else 0
        end = t.slots if state.seat else t.first_b
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
        return not self.combat.near(state, 1 - state.seat, at, t.gap - 1)

    def barred(self, kind: i64, at: i64) -> bool:
        """Is the terrain of this hex prohibited to the kind? A road makes an exception."""
        t = self.tables
        return t.prohibited[t.board.terrain[at] * t.kinds + kind] != 0 and not t.board.has_road[at]
