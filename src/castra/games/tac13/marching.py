"""Where stacks march: towards the enemy, in line, to the hex from which they add most to an attack at the least risk.

Values are in hundredths of a unit.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.tac13.board import EIGHTHS, OFF
from castra.games.tac13.combat import TOO_LOW
from castra.games.tac13.reach import UNREACHED, in_front
from castra.games.tac13.results import FACES
from castra.games.tac13.rules import TacRules
from castra.games.tac13.stacks import crowd, unit_at
from castra.games.tac13.state import (
    DISRUPTED,
    END,
    FACE,
    GO,
    LIFT,
    NONE,
    PICK,
    STAY,
    TacState,
    action,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.tables import DISRUPT, ELIMINATE, HALF, Tables, ladder

KILLS: Final = 100  # per cent of the units a result takes
HALVES: Final = 60
SHAKES: Final = 20
RISK: Final = 55  # how much an expected loss of our own weighs, in per cent
CLOSE: Final = 5  # for each hex nearer to the enemy
HURRY: Final = 2  # and so much more with every turn
BESIDE: Final = 8  # for each friendly stack next to it, up to two
FRONT: Final = 10  # attack factors that one hex can bring to bear
LEADING: Final = 12  # for each own unit within command range
GUARDED: Final = 25  # for each unit a Command unit is stacked with
EXPOSED: Final = 400  # against a Command unit next to the enemy
FAR: Final = 1000


def yield_table(t: Tables) -> list[int]:
    """By column: the share of the attacked units that it takes on the average, in per cent."""
    out: list[int] = []
    for column in range(t.columns):
        total = 0
        for face in range(FACES):
            result = t.results[column * FACES + face]
            total += {DISRUPT: SHAKES, HALF: HALVES, ELIMINATE: KILLS}.get(int(result), 0)
        out.append(total // FACES)
    return out


@final
class March:
    """The movement part of a plan."""

    def __init__(self, rules: TacRules) -> None:
        self.rules: TacRules = rules
        self.tables: Tables = rules.tables
        self.yields: vec[i64] = vec[i64](yield_table(rules.tables))

    # -- movement: what to take up

    def take_up(self, state: TacState) -> i64:
        """The stack nearest to the enemy first, Command units last; the phase ends when all have moved."""
        t = self.tables
        actions = self.rules.legal_actions(state, state.seat)
        best: i64 = -1
        nearest: i64 = 2 * FAR
        for option in actions:
            what = kind_of(option)
            if what != PICK and what != LIFT:
                continue
            at = hex_of(option)
            slot = i64(state.top[at]) if what == LIFT else unit_at(state, at, extra_of(option))
            d = 2 * self.enemy_distance(state, at)
            if what == LIFT:
                if self.holds_command(state, at) and not self.rules.mover.locked(at):
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

    def enemy_distance(self, state: TacState, at: i64) -> i64:
        return self.rules.goals.enemy_distance(state, at)

    # -- movement: where to

    def best_goal(self, state: TacState) -> i64:
        goals = self.rules.goals
        goals.explore(state)
        first = goals.movers[0]
        command = self.tables.is_command(first)
        forced = goals.must_go(state)
        best: i64 = -1
        most: i64 = -1000000
        if not forced:
            best = action(STAY, 0, 0)
            most = self.score(state, state.origin, command)
        at: i64 = 0
        while at < self.tables.board.hexes:
            if at != state.origin and goals.hex_cost(at) != UNREACHED:
                score = self.score(state, at, command)
                if score > most:
                    most = score
                    best = action(GO, at, 0)
            at += 1
        return best

    def score(self, state: TacState, at: i64, command: bool) -> i64:
        return self.command_score(state, at) if command else self.stack_score(state, at)

    def stack_score(self, state: TacState, at: i64) -> i64:
        """How good it is for the movers to stand there."""
        t = self.tables
        goals = self.rules.goals
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
        total = self.strike(state, at, attack)
        total -= self.risk(state, at, guard, n)
        total -= self.enemy_distance(state, at) * (CLOSE + HURRY * state.turn)
        friends = self.friends_beside(state, at)
        return total + BESIDE * (friends if friends < 2 else 2)

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
        goals = self.rules.goals
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
            worth += 2 if t.is_command(slot) else 1
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
        t = self.tables
        foe = 1 - state.seat
        threat: i64 = 0
        slot = t.first_b if foe else 0
        end = t.slots if foe else t.first_b
        while slot < end:
            where = state.where[slot]
            if where >= 0:
                kind = t.kind[slot]
                if 2 * (t.board.distance(where, at) - 1) <= t.allowance[kind]:
                    threat += t.attack[kind]
            slot += 1
        most = self.open_sides(state, at) * FRONT * EIGHTHS
        if threat > most:
            threat = most
        return self.expected(threat, guard, units) * RISK // 100

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

    def command_score(self, state: TacState, at: i64) -> i64:
        """Near the fighting units, stacked with friends, never next to the enemy."""
        t = self.tables
        total: i64 = 0
        slot = t.first_b if state.seat else 0
        end = t.slots if state.seat else t.first_b
        while slot < end:
            where = state.where[slot]
            if where >= 0 and not t.is_command(slot) and t.board.distance(where, at) <= 4:
                near = self.rules.mover.reach.control[where] != 0
                total += LEADING * (2 if near else 1)
            slot += 1
        guards = crowd(t, state, at)
        d = self.enemy_distance(state, at)
        if d <= 1:
            total -= EXPOSED
        elif d == 2 and guards < 2:
            total -= EXPOSED // 4
        return total + GUARDED * guards - d

    # -- facing

    def best_facing(self, state: TacState) -> i64:
        """Towards the enemies next to it, else towards the nearest one."""
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
            total -= self.enemy_distance(state, ahead)
        return total
