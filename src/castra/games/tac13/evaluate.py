"""How good a position looks, and a plan for a whole turn: close up in line, gang up, guard the Command units.

An attack never costs the attacker anything, so every attack that reaches the table is made; the art is in the moves.
A stack goes where it adds most to an attack, least exposed to the enemy's next turn, near the enemy and beside friends.
Values are in hundredths of a unit.
"""

from typing import Final, final

from mypy_extensions import i64

from castra.core.rules import CERTAIN, WHOLE, Evaluator, State
from castra.games.tac13.board import OFF
from castra.games.tac13.combat import TOO_LOW
from castra.games.tac13.marching import March
from castra.games.tac13.rules import TacRules
from castra.games.tac13.stacks import place_of, unit_at
from castra.games.tac13.state import (
    AIMING,
    CANCEL,
    DISRUPTED,
    DROP,
    END,
    ENDED,
    FIGHTING,
    FIRE,
    FIRING,
    GOING,
    HIT,
    HURLING,
    JOINED,
    LOSING,
    MELEE,
    MOVING,
    NONE,
    PLACING,
    PLANNING,
    ROLL,
    TURNING,
    TacState,
    action,
    extra_of,
    hex_of,
)
from castra.games.tac13.tables import Tables

SHARE: Final = 8000  # the value of having lost nothing when the enemy has lost all
BLOCKED: Final = 15  # of a disrupted unit
FAR: Final = 1000


@final
class TacEvaluator(Evaluator):
    def __init__(self, rules: TacRules) -> None:
        self.rules: TacRules = rules
        self.tables: Tables = rules.tables
        self.march: March = March(rules)

    # -- the value of a position

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, TacState)
        if state.phase == ENDED:
            return (2 * self.rules.payoff(state, seat) - WHOLE) * CERTAIN // WHOLE
        foe = 1 - seat
        total = self.loss(state, foe) - self.loss(state, seat)
        slot: i64 = 0
        while slot < self.tables.slots:
            if state.marks[slot] & DISRUPTED:
                total += -BLOCKED if self.tables.seat_of(slot) == seat else BLOCKED
            slot += 1
        return total

    def loss(self, state: TacState, seat: i64) -> i64:
        t = self.tables
        if self.rules.switches.points:
            return state.lost_points[seat] * SHARE // t.total_points[seat]
        return state.lost[seat] * SHARE // t.total[seat]

    # -- advice

    def advise(self, state: State, seat: i64) -> i64:
        assert isinstance(state, TacState)
        phase = state.phase
        if self.rules.actor(state) != seat:
            return -1
        if phase == MOVING:
            return self.march.take_up(state)
        if phase == GOING:
            return self.march.best_goal(state)
        if phase == TURNING:
            return self.march.best_facing(state)
        if phase == FIGHTING:
            return self.best_target(state, MELEE)
        if phase == FIRING:
            return self.best_target(state, FIRE)
        if phase == PLANNING or phase == AIMING:
            return self.trim(state)
        if phase == HURLING:
            return action(ROLL if self.rules.combat.reaches_table(state, seat) else END, 0, 0)
        if phase == LOSING:
            return self.cheapest_loss(state)
        if phase == PLACING:
            return self.best_place(state)
        return -1

    # -- set-up

    def best_place(self, state: TacState) -> i64:
        """Full stacks of one kind, in the middle, near the enemy; Command units a little behind."""
        t = self.tables
        slot = self.rules.deployment.next_unit(state)
        actions = self.rules.legal_actions(state, state.seat)
        best: i64 = -1
        most: i64 = -100000
        for option in actions:
            at = hex_of(option)
            top = i64(state.top[at])
            score = -4 * size(2 * t.board.q[at] + 1 - t.board.columns)
            depth = self.depth(state.seat, at % t.board.rows)
            score -= 6 * size(depth - (3 if t.is_command(slot) else 1))
            if top != NONE:
                score += 60 if t.kind[top] == t.kind[slot] else -20
            if score > most:
                most = score
                best = option
        return best

    def depth(self, seat: i64, row: i64) -> i64:
        """How many rows behind the front of its zone."""
        t = self.tables
        forward = t.zone_first[seat] < t.zone_first[1 - seat]
        return t.zone_last[seat] - row if forward else row - t.zone_first[seat]

    # -- combat

    def best_target(self, state: TacState, mode: i64) -> i64:
        """The attack with the highest expectation; every attack is free, so all are made."""
        best: i64 = action(END, 0, 0)
        most: i64 = 0
        for option in self.rules.plans.targets(state, mode):
            value = self.plan_value(state, hex_of(option), mode)
            if value > most:
                most = value
                best = option
        return best

    def plan_value(self, state: TacState, target: i64, mode: i64) -> i64:
        """What attacking with all who are not needed elsewhere is worth; 0 if that is no attack."""
        combat = self.rules.combat
        state.attack = mode
        state.target = target
        self.rules.plans.choose(state)
        if mode == FIRE:
            self.hold_back(state)
        step = combat.odds_step(state, state.seat)
        count = combat.joined_count
        column = combat.column(step)
        combat.gather(state)
        self.rules.plans.clear_plan(state)
        state.attack = 0
        state.target = -1
        if not count or column == TOO_LOW:
            return 0
        worth: i64 = 0
        slot = i64(state.top[target])
        while slot != NONE:
            worth += 2 if self.tables.is_command(slot) else 1
            slot = i64(state.below[slot])
        return 1 + self.march.yields[column] * worth

    def hold_back(self, state: TacState) -> None:
        """Units that are better at melee, and have an enemy next to them, do not fire."""
        slot: i64 = 0
        while slot < self.tables.slots:
            if state.marks[slot] & JOINED and self.spares(state, slot):
                state.marks[slot] &= ~JOINED
            slot += 1

    def spares(self, state: TacState, slot: i64) -> bool:
        t = self.tables
        kind = t.kind[slot]
        return t.attack[kind] > 2 * t.missile[kind] and self.march.enemy_distance(state, state.where[slot]) == 1

    def trim(self, state: TacState) -> i64:
        """Drop who is not needed for the column and has another enemy to attack; then roll."""
        rules = self.rules
        combat = rules.combat
        seat = state.seat
        if not combat.reaches_table(state, seat):
            return action(CANCEL, 0, 0)
        column = combat.column(combat.odds_step(state, seat))
        slot: i64 = 0
        while slot < self.tables.slots:
            if state.marks[slot] & JOINED:
                if state.attack == FIRE:
                    if self.spares(state, slot):
                        return self.drop(state, slot)
                elif self.wanted_elsewhere(state, slot):
                    state.marks[slot] &= ~JOINED
                    fewer = combat.column(combat.odds_step(state, seat))
                    enough = combat.joined_count > 0 and fewer == column
                    state.marks[slot] |= JOINED
                    if enough:
                        return self.drop(state, slot)
            slot += 1
        return action(ROLL, 0, 0)

    def drop(self, state: TacState, slot: i64) -> i64:
        """An equal unit that lies above is dropped in its place."""
        at = state.where[slot]
        other = i64(state.top[at])
        while other != slot:
            if self.tables.kind[other] == self.tables.kind[slot] and state.marks[other] == state.marks[slot]:
                break
            other = i64(state.below[other])
        return action(DROP, at, place_of(state, other))

    def wanted_elsewhere(self, state: TacState, slot: i64) -> bool:
        """Is it next to another enemy that has not been attacked?"""
        t = self.tables
        at = state.where[slot]
        d: i64 = 0
        while d < 6:
            there = t.board.beside[at * 6 + d]
            if there != OFF and there != state.target:
                top = i64(state.top[there])
                if (
                    top != NONE
                    and t.seat_of(top) != state.seat
                    and not state.marks[top] & HIT
                    and self.rules.attackers.may_melee(state, slot, there)
                ):
                    return True
            d += 1
        return False

    def cheapest_loss(self, state: TacState) -> i64:
        t = self.tables
        best: i64 = -1
        least: i64 = FAR
        for option in self.rules.results.losses(state):
            points = t.points[t.kind[unit_at(state, state.target, extra_of(option))]]
            if points < least:
                least = points
                best = option
        return best


def size(n: i64) -> i64:
    return -n if n < 0 else n
