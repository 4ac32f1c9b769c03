"""Where stacks march: towards the enemy, in line, to the hex from which they add most to an attack at the least risk.

Values are in hundredths of a unit.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.tac13.engine.board import EIGHTHS, OFF, in_front
from castra.games.tac13.engine.bot_field import FAR, Field
from castra.games.tac13.engine.bot_fighting import yield_table
from castra.games.tac13.engine.bot_posture import Posture
from castra.games.tac13.engine.combat import TOO_LOW
from castra.games.tac13.engine.reach import UNREACHED
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.stacks import crowd, unit_at
from castra.games.tac13.engine.state import (
    DISRUPTED,
    END,
    FACE,
    GO,
    LIFT,
    NONE,
    NOWHERE,
    PICK,
    STAY,
    TacState,
    action,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.engine.tables import Tables, ladder


@final
class Marching:
    """What a bot takes up and where it goes; the rules of movement are in `taking_up` and `destinations`."""

    def __init__(self, rules: TacRules, posture: Posture) -> None:
        self.rules: TacRules = rules
        self.posture: Posture = posture
        self.field: Field = Field(rules.tables)
        self.followers: vec[i64] = vec[i64]([0] * rules.tables.slots)  # scratch: the hexes of the own stacks
        self.led: vec[i64] = vec[i64]([0] * rules.tables.slots)  # what leading each of them is worth
        self.follower_count: i64 = 0
        self.tables: Tables = rules.tables
        self.yields: vec[i64] = vec[i64](yield_table(rules.tables))

    # -- movement: what to take up

    def take_up(self, state: TacState) -> i64:
        """The stack nearest to the enemy first, Command units last; the phase ends when all have moved."""
        t = self.tables
        self.field.look(state)
        actions = self.rules.legal_actions(state, state.seat)
        best: i64 = -1
        nearest: i64 = 2 * FAR
        for option in actions:
            what = kind_of(option)
            if what != PICK and what != LIFT:
                continue
            at = hex_of(option)
            slot = i64(state.top[at]) if what == LIFT else unit_at(state, at, extra_of(option))
            d = 2 * self.field.distance(state, at)
            if what == LIFT:
                if self.holds_command(state, at) and not self.rules.taking_up.locked(state, at):
                    continue  # the Command unit goes its own way
                d -= 1
            if t.is_command(slot):
                d += FAR
            if d < nearest:
                nearest = d
                best = option
        return best if best >= 0 else action(END, 0, 0)

    def holds_command(self, state: TacState, at: i64) -> bool:
        slot = i64(state.top[at])
        while slot != NONE:
            if self.tables.is_command(slot):
                return True
            slot = i64(state.below[slot])
        return False

    # -- movement: where to

    def best_goal(self, state: TacState) -> i64:
        self.field.look(state)
        return self.goal(state)

    def goal(self, state: TacState) -> i64:
        """The best hex for what was taken up, or to set it down; of equal hexes the first. The field has been seen."""
        goals = self.rules.destinations
        goals.explore(state)
        command = self.tables.is_command(goals.movers[0])
        if command:
            self.list_followers(state)
        best: i64 = NOWHERE
        most: i64 = -1000000
        if not goals.must_go(state):
            best = state.origin
            most = self.score(state, best, command)
        i: i64 = 0
        while i < goals.count:
            node = goals.nodes[i]
            at = goals.hex_of(node)
            if at != state.origin and goals.cost[node] != UNREACHED and goals.leads(node):
                score = self.score(state, at, command)
                if score > most or (score == most and at < best and best != state.origin):
                    most = score
                    best = at
            i += 1
        return action(STAY, 0, 0) if best == state.origin else action(GO, best, 0)

    def score(self, state: TacState, at: i64, command: bool) -> i64:
        return self.command_score(state, at) if command else self.stack_score(state, at)

    def stack_score(self, state: TacState, at: i64) -> i64:
        """How good it is for the movers to stand there."""
        t = self.tables
        goals = self.rules.destinations
        attack: i64 = 0
        guard: i64 = 0
        n: i64 = 0
        i: i64 = 0
        while i < goals.mover_count:
            kind = t.kind[goals.movers[i]]
            attack += t.attack[kind]
            guard += t.defence[kind]
            n += 1
            i += 1
        if at != state.origin:
            slot = i64(state.top[at])
            while slot != NONE:
                guard += t.defence[t.kind[slot]]
                n += 1
                slot = i64(state.below[slot])
        posture = self.posture
        self.field.see(state, at)
        near = self.field.nearest[at]
        total: i64 = 0
        if near == 1:
            total = self.strike(state, at, attack) * posture.strike // 100
        total -= self.risk(state, at, guard, n)
        total -= near * (posture.close + posture.hurry * state.turn)
        friends = self.friends_beside(state, at)
        return total + posture.beside * (friends if friends < 2 else 2)

    def strike(self, state: TacState, at: i64, attack: i64) -> i64:
        """What the movers add to the best attack they could join from there."""
        t = self.tables
        best: i64 = 0
        d: i64 = 0
        while d < 6:
            there = t.board.beside[at * 6 + d]
            if there != OFF:
                top = i64(state.top[there])
                if top != NONE and t.seat_of(top) != state.seat:
                    others = self.beside_strength(state, there)
                    gain = self.prospect(state, there, others + attack) - self.prospect(state, there, others)
                    if gain > best:
                        best = gain
            d += 1
        return best

    def beside_strength(self, state: TacState, target: i64) -> i64:
        """The attack of our units that stand next to the target already, without the movers."""
        t = self.tables
        total: i64 = 0
        d: i64 = 0
        while d < 6:
            there = t.board.beside[target * 6 + d]
            if there != OFF:
                slot = i64(state.top[there])
                while slot != NONE:
                    if (
                        t.seat_of(slot) == state.seat
                        and not state.marks[slot] & DISRUPTED
                        and not (there == state.origin and self.is_mover(slot))
                    ):
                        total += t.attack[t.kind[slot]]
                    slot = i64(state.below[slot])
            d += 1
        return total

    def is_mover(self, slot: i64) -> bool:
        goals = self.rules.destinations
        i: i64 = 0
        while i < goals.mover_count:
            if goals.movers[i] == slot:
                return True
            i += 1
        return False

    def prospect(self, state: TacState, target: i64, attack: i64) -> i64:
        """What an attack of this strength is worth against a stack."""
        t = self.tables
        guard: i64 = 0
        worth: i64 = 0
        slot = i64(state.top[target])
        while slot != NONE:
            guard += t.defence[t.kind[slot]]
            if t.is_command(slot):
                worth += self.posture.prey
            else:
                worth += 1
            slot = i64(state.below[slot])
        return self.expected(attack, guard, worth)

    def expected(self, attack: i64, guard: i64, units: i64) -> i64:
        """The expected loss of a stack, in hundredths of a unit; odds between two columns count between."""
        if guard < EIGHTHS:
            guard = EIGHTHS
        column = self.rules.combat.column(ladder(attack, guard, False))
        if column == TOO_LOW:
            return 0
        value = self.yields[column] * units
        if attack > guard and column + 1 < self.tables.columns:
            rest = attack - attack // guard * guard
            value += (self.yields[column + 1] - self.yields[column]) * units * rest // (2 * guard)
        return value

    def risk(self, state: TacState, at: i64, guard: i64, units: i64) -> i64:
        """What the enemy's next turn may cost a stack there: all that can come, through the hexes that are open."""
        posture = self.posture
        threat = self.field.steady[at] if posture.calm else self.field.threat[at]
        if threat == 0:
            return 0
        most = self.open_sides(state, at) * posture.front * EIGHTHS
        if threat > most:
            threat = most
        share = posture.risk
        if posture.wing:
            columns = self.tables.board.columns
            share += share * posture.wing * (2 * self.tables.board.q[at] - columns) // (100 * columns)
        return self.expected(threat, guard, units) * share // 100

    def open_sides(self, state: TacState, at: i64) -> i64:
        """The hexes around from which an enemy could attack."""
        t = self.tables
        n: i64 = 0
        d: i64 = 0
        while d < 6:
            there = t.board.beside[at * 6 + d]
            if there != OFF:
                top = i64(state.top[there])
                if top == NONE or t.seat_of(top) != state.seat:
                    n += 1
            d += 1
        return n

    def friends_beside(self, state: TacState, at: i64) -> i64:
        t = self.tables
        n: i64 = 0
        d: i64 = 0
        while d < 6:
            there = t.board.beside[at * 6 + d]
            if there != OFF and there != state.origin:
                top = i64(state.top[there])
                if top != NONE and t.seat_of(top) == state.seat and not t.is_command(top):
                    n += 1
            d += 1
        return n

    def list_followers(self, state: TacState) -> None:
        """The stacks that a Command unit may lead, and how much that is worth: those in contact count twice."""
        t = self.tables
        self.follower_count = 0
        slot = t.first_of(state.seat)
        end = t.end_of(state.seat)
        while slot < end:
            at = state.where[slot]
            if at >= 0 and i64(state.top[at]) == slot:
                led = self.posture.leading * crowd(t, state, at)
                if led and self.rules.taking_up.locked(state, at):
                    led *= 2
                self.followers[self.follower_count] = at
                self.led[self.follower_count] = led
                self.follower_count += 1
            slot += 1

    def command_score(self, state: TacState, at: i64) -> i64:
        """Near the fighting units, stacked with friends, never next to the enemy."""
        t = self.tables
        total: i64 = 0
        i: i64 = 0
        while i < self.follower_count:
            if t.board.distance(self.followers[i], at) <= 4:
                total += self.led[i]
            i += 1
        guards = crowd(t, state, at)
        d = self.field.distance(state, at)
        if d <= 1:
            total -= self.posture.exposed
        elif d == 2 and guards < 2:
            total -= self.posture.exposed // 4
        return total + self.posture.guarded * guards - d

    # -- facing

    def best_facing(self, state: TacState) -> i64:
        """Towards the enemies next to it, else towards the nearest one."""
        self.field.look(state)
        options = self.rules.legal_actions(state, state.seat)
        top = i64(state.top[state.origin])
        best: i64 = action(STAY, 0, 0)
        most: i64 = -1000
        if state.goal == state.origin:
            most = self.facing_score(state, state.goal, i64(state.facing[top]))
        for option in options:
            if kind_of(option) == FACE:
                score = self.facing_score(state, state.goal, extra_of(option))
                if score > most:
                    most = score
                    best = option
        return best

    def facing_score(self, state: TacState, at: i64, face: i64) -> i64:
        t = self.tables
        total: i64 = 0
        d: i64 = 0
        while d < 6:
            there = t.board.beside[at * 6 + d]
            if there != OFF and in_front(face, d):
                top = i64(state.top[there])
                if top != NONE and t.seat_of(top) != state.seat:
                    total += 10
            d += 1
        ahead = t.board.beside[at * 6 + face]
        if ahead != OFF:
            total -= self.field.distance(state, ahead)
        return total
