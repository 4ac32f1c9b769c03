"""Who may attack what, how strong, and in which column of the table; nothing here changes a state."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.tac13.board import EIGHTHS, OFF
from castra.games.tac13.reach import in_front
from castra.games.tac13.state import (
    ACTED,
    DISRUPTED,
    FIRE,
    HIT,
    JOINED,
    MELEE,
    NONE,
    RALLIED,
    SPENT,
    TESTUDO,
    TacState,
)
from castra.games.tac13.tables import FORBIDDEN, NEVER, Switches, Tables, ladder

COMMAND_RANGE: Final = 5
SIGHT: Final = 3  # within so many hexes an enemy stack may be examined
MISSILE_DEFENCE: Final = 3  # of any hex, against missiles
PILUM: Final = 1  # the missile strength of one unit's pila
EVERYBODY: Final = -1  # as a knower: one who sees everything
PUBLIC: Final = -3  # as a knower: what both players know
TOO_LOW: Final = -1  # no column: the odds are below the table


@final
class Combat:
    def __init__(self, tables: Tables, switches: Switches) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.joined: vec[i64] = vec[i64]([0] * tables.slots)  # scratch: the units that attack
        self.joined_count: i64 = 0

    # -- what a side can see

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

    # -- panic

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

    # -- who may join

    def faces(self, state: TacState, slot: i64, direction: i64) -> bool:
        return not self.switches.facing or in_front(i64(state.facing[slot]), direction)

    def able(self, state: TacState, slot: i64) -> bool:
        """Is the unit in a condition to attack at all in this phase?"""
        if state.marks[slot] & (ACTED | DISRUPTED | TESTUDO):
            return False
        return not self.panicked(state, slot)

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

    # -- strengths

    def gather(self, state: TacState) -> None:
        """List the units that have joined the attack."""
        self.joined_count = 0
        slot: i64 = 0
        while slot < self.tables.slots:
            if state.marks[slot] & JOINED:
                self.joined[self.joined_count] = slot
                self.joined_count += 1
            slot += 1

    def blow(self, state: TacState, slot: i64, target: i64) -> i64:
        """The melee attack of one unit on a hex, in eighths."""
        t = self.tables
        strength = t.attack[t.kind[slot]]
        if self.switches.terrain:
            here = t.board.terrain[state.where[slot]]
            there = t.board.terrain[target]
            strength = strength * t.footing[here] // 2
            if t.level[there] > t.level[here]:
                strength //= 2
        return strength

    def attack_strength(self, state: TacState, mode: i64, target: i64) -> i64:
        """Of all that `gather` has listed, in eighths."""
        t = self.tables
        total: i64 = 0
        i: i64 = 0
        while i < self.joined_count:
            slot = self.joined[i]
            if mode == MELEE:
                total += self.blow(state, slot, target)
            elif mode == FIRE:
                total += t.missile[t.kind[slot]]
            else:
                total += PILUM * EIGHTHS
            i += 1
        return total

    def defence_strength(self, state: TacState, mode: i64, target: i64) -> i64:
        """Of the hex against all that `gather` has listed, in eighths."""
        t = self.tables
        if mode != MELEE:
            covered = self.switches.terrain and t.cover[t.board.terrain[target]] != 0
            return MISSILE_DEFENCE * EIGHTHS * (2 if covered else 1)
        flanks = self.flanks_struck(state, target)
        total: i64 = 0
        slot = i64(state.top[target])
        while slot != NONE:
            if state.marks[slot] & DISRUPTED:
                return EIGHTHS
            total += self.guard(state, slot, target, flanks)
            slot = i64(state.below[slot])
        return total if total > EIGHTHS else EIGHTHS

    def flanks_struck(self, state: TacState, target: i64) -> i64:
        """How many flank hexes the attack comes from."""
        if not self.switches.facing:
            return 0
        t = self.tables
        n: i64 = 0
        d: i64 = 0
        while d < 6:
            at = t.board.beside[target * 6 + d]
            if at != OFF and self.is_flank(state, target, at) and self.any_joined(at, state):
                n += 1
            d += 1
        return n

    def any_joined(self, at: i64, state: TacState) -> bool:
        i: i64 = 0
        while i < self.joined_count:
            if state.where[self.joined[i]] == at:
                return True
            i += 1
        return False

    def guard(self, state: TacState, slot: i64, target: i64, flanks: i64) -> i64:
        """What one unit adds to the defence of its hex, in eighths."""
        t = self.tables
        kind = t.kind[slot]
        value = t.flank_defence[kind] if flanks else t.defence[kind]
        if self.switches.capability:
            value = self.worst(kind, flanks > 0)
            if flanks > 1 and t.overrun[kind] and t.overrun[kind] < value:
                value = t.overrun[kind]
        if self.switches.terrain:
            value = value * t.guard[t.board.terrain[target] * t.kinds + kind] // 2
        if self.panicked(state, slot):
            value //= 2
        return value

    def worst(self, kind: i64, flank: bool) -> i64:
        """Its lowest defence against the classes that attack (rule 16.3)."""
        t = self.tables
        lowest: i64 = FORBIDDEN
        i: i64 = 0
        while i < self.joined_count:
            row = kind * t.classes + t.attacker[t.kind[self.joined[i]]]
            value = t.flank[row] if flank else t.front[row]
            if value != FORBIDDEN and (lowest == FORBIDDEN or value < lowest):
                lowest = value
            i += 1
        if lowest == FORBIDDEN:
            return t.flank_defence[kind] if flank else t.defence[kind]
        return lowest

    # -- odds

    def commanded(self, state: TacState, seat: i64, knower: i64) -> bool:
        """Is the attack of `seat` rounded in its favour, as far as `knower` can tell (rules 10.5 to 10.7)?"""
        led = False
        for leader in self.tables.commanders:
            at = state.where[leader]
            if at >= 0 and self.in_command(state, at) and self.sees(state, knower, at):
                if self.tables.seat_of(leader) != seat:
                    return False
                led = True
        return led

    def in_command(self, state: TacState, at: i64) -> bool:
        """Is one of the attackers within five hexes?"""
        i: i64 = 0
        while i < self.joined_count:
            if self.tables.board.distance(state.where[self.joined[i]], at) <= COMMAND_RANGE:
                return True
            i += 1
        return False

    def odds_step(self, state: TacState, knower: i64) -> i64:
        """The rounded odds of the planned attack on the ladder, as far as `knower` can tell."""
        self.gather(state)
        mode = state.attack
        attack = self.attack_strength(state, mode, state.target)
        defence = self.defence_strength(state, mode, state.target)
        seat = 1 - self.tables.seat_of(i64(state.top[state.target]))
        return ladder(attack, defence, mode == MELEE and self.commanded(state, seat, knower))

    def column(self, step: i64) -> i64:
        """The column for rounded odds; TOO_LOW below the first (rules 10.8, 10.9)."""
        t = self.tables
        column = step - t.first_step
        if column < 0:
            return TOO_LOW
        return column if column < t.columns else t.columns - 1

    # -- whole plans

    def choose_all(self, state: TacState) -> None:
        """Join everybody who may; of a hex with several allowances, the strongest group."""
        t = self.tables
        seat = 1 - t.seat_of(i64(state.top[state.target]))
        if state.attack == FIRE:
            slot = t.first_b if seat else 0
            end = t.slots if seat else t.first_b
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
            if (mode != MELEE or t.is_command(slot) or t.allowance[t.kind[slot]] == allowance) and self.may_join(
                state, slot, mode, state.target
            ):
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
            if allowance != best and self.may_melee(state, slot, state.target):
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
            if t.allowance[t.kind[slot]] == allowance and self.may_melee(state, slot, state.target):
                total += self.blow(state, slot, state.target)
            slot = i64(state.below[slot])
        return total

    def is_target(self, state: TacState, at: i64, mode: i64) -> bool:
        """Can any attack of this kind on the hex reach the table (rule 10.8)? Leaves the state as it was."""
        top = i64(state.top[at])
        if state.marks[top] & HIT or (mode == MELEE and not self.beset(state, at)):
            return False
        old_attack, old_target = state.attack, state.target
        state.attack = mode
        state.target = at
        possible = self.choose(state)
        self.gather(state)
        self.clear_plan(state)
        state.attack = old_attack
        state.target = old_target
        return possible

    def choose(self, state: TacState) -> bool:
        """Join everybody who may; where that is too weak, a choice of attackers that is not. Is there one?"""
        self.choose_all(state)
        seat = 1 - self.tables.seat_of(i64(state.top[state.target]))
        if self.reaches_table(state, seat):
            return True
        if not self.joined_count or state.attack != MELEE or self.hopeless(state):
            return False
        self.clear_plan(state)
        return self.search(state, seat, 0)

    def reaches_table(self, state: TacState, knower: i64) -> bool:
        """Is the plan an attack, as far as `knower` can tell (rules 10.8, 10.10)?"""
        step = self.odds_step(state, knower)
        return self.joined_count > 0 and self.column(step) != TOO_LOW

    def hopeless(self, state: TacState) -> bool:
        """Is even the plan of all, rounded for the attacker, too weak, so that no part of it can be better?"""
        if self.switches.facing or self.switches.capability:
            return False  # there the defence depends on who attacks
        attack = self.attack_strength(state, MELEE, state.target)
        return self.column(ladder(attack, self.defence_strength(state, MELEE, state.target), True)) == TOO_LOW

    def search(self, state: TacState, seat: i64, direction: i64) -> bool:
        """Try every choice of hexes, and of allowances in them, from this direction on; keep the first that will do.

        Fewer may do better than all: farther from an enemy Command unit, or of a class the target fears.
        """
        if direction == 6:
            return self.reaches_table(state, seat)
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
            if (t.is_command(slot) or self.alike(slot, like)) and self.may_melee(state, slot, state.target):
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

    def clear_plan(self, state: TacState) -> None:
        """Nobody is joined any more; `gather` must have listed them."""
        i: i64 = 0
        while i < self.joined_count:
            state.marks[self.joined[i]] &= ~JOINED
            i += 1
