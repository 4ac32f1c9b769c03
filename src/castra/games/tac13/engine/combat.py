"""How strong an attack is, in which column of the table it falls, and what the roll brings to light."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.tac13.engine.attackers import Attackers
from castra.games.tac13.engine.board import EIGHTHS, OFF
from castra.games.tac13.engine.morale import Morale
from castra.games.tac13.engine.sight import Sight
from castra.games.tac13.engine.state import DISRUPTED, FIRE, JOINED, MELEE, NONE, OPEN, TacState
from castra.games.tac13.engine.tables import FORBIDDEN, Switches, Tables, ladder

COMMAND_RANGE: Final = 5
MISSILE_DEFENCE: Final = 3  # of any hex, against missiles
PILUM: Final = 1  # the missile strength of one unit's pila
TOO_LOW: Final = -1  # no column: the odds are below the table


@final
class Combat:
    """`gather` lists the attackers for the engine's own loops, which read the list before they ask anything else.
    Everybody else is given values: `attackers_of`, `strengths`, `odds_step`.
    """

    def __init__(self, tables: Tables, switches: Switches, sight: Sight, morale: Morale, attackers: Attackers) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.sight: Sight = sight
        self.morale: Morale = morale
        self.attackers: Attackers = attackers
        self.joined: vec[i64] = vec[i64]([0] * tables.slots)  # scratch: the units that attack
        self.joined_count: i64 = 0

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
            if at != OFF and self.attackers.is_flank(state, target, at) and self.any_joined(at, state):
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
        if self.morale.panicked(state, slot):
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
            if at >= 0 and self.in_command(state, at) and self.sight.knows(state, knower, leader):
                if self.tables.seat_of(leader) != seat:
                    return False
                led = True
        return led

    def in_command(self, state: TacState, at: i64) -> bool:
        """Is one of those that `gather` has listed within five hexes?"""
        i: i64 = 0
        while i < self.joined_count:
            if self.tables.board.distance(state.where[self.joined[i]], at) <= COMMAND_RANGE:
                return True
            i += 1
        return False

    def attacker(self, state: TacState) -> i64:
        """The seat that attacks the target."""
        return 1 - self.tables.seat_of(i64(state.top[state.target]))

    def supported(self, state: TacState, knower: i64) -> bool:
        """Is the planned attack rounded for the attacker, as far as `knower` can tell (rules 10.4, 14.6)?"""
        self.gather(state)
        return state.attack == MELEE and self.commanded(state, self.attacker(state), knower)

    def expose(self, state: TacState) -> None:
        """The roll shows the hidden enemy Command units that negate the support of the attack (rule 10.10)."""
        t = self.tables
        seat = self.attacker(state)
        if not self.supported(state, seat):
            return
        for leader in t.commanders:
            at = state.where[leader]
            if at >= 0 and t.seat_of(leader) != seat and self.in_command(state, at):
                state.marks[leader] |= OPEN

    def odds_step(self, state: TacState, knower: i64) -> i64:
        """The rounded odds of the planned attack on the ladder, as far as `knower` can tell."""
        self.gather(state)
        mode = state.attack
        attack = self.attack_strength(state, mode, state.target)
        defence = self.defence_strength(state, mode, state.target)
        return ladder(attack, defence, mode == MELEE and self.commanded(state, self.attacker(state), knower))

    def column(self, step: i64) -> i64:
        """The column for rounded odds; TOO_LOW below the first (rules 10.8, 10.9)."""
        t = self.tables
        column = step - t.first_step
        if column < 0:
            return TOO_LOW
        return column if column < t.columns else t.columns - 1

    def attackers_of(self, state: TacState) -> list[int]:
        """The units that have joined the planned attack."""
        self.gather(state)
        return [int(self.joined[i]) for i in range(self.joined_count)]

    def strengths(self, state: TacState) -> tuple[int, int]:
        """Attack and defence of the planned attack, in eighths."""
        self.gather(state)
        attack = self.attack_strength(state, state.attack, state.target)
        return int(attack), int(self.defence_strength(state, state.attack, state.target))

    def planned_column(self, state: TacState, knower: i64) -> i64:
        """The column of the planned attack, as far as `knower` can tell; TOO_LOW also when nobody attacks yet."""
        step = self.odds_step(state, knower)
        return self.column(step) if self.joined_count else TOO_LOW

    def reaches_table(self, state: TacState, knower: i64) -> bool:
        """Is the plan an attack, as far as `knower` can tell (rules 10.8, 10.10)?"""
        return self.planned_column(state, knower) != TOO_LOW
