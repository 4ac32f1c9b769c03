"""How good a position looks, and a plan for a whole turn: close up in line, gang up, guard the Command units.

An attack never costs the attacker anything, so every attack that reaches the table is made; the art is in the moves.
A stack goes where it adds most to an attack, least exposed to the enemy's next turn, near the enemy and beside friends.
Values are in hundredths of a unit.
"""

from math import isqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rules import CERTAIN, WHOLE, Evaluator, State
from castra.games.tac13.engine.bot_fighting import Fighting
from castra.games.tac13.engine.bot_marching import Marching
from castra.games.tac13.engine.bot_posture import Posture
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import (
    AIMING,
    DISRUPTED,
    END,
    ENDED,
    FIGHTING,
    FIRE,
    FIRING,
    GOING,
    HURLING,
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
    hex_of,
)
from castra.games.tac13.engine.tables import Tables

PARTS: Final = 10_000  # a whole, as shares are counted
EVEN: Final = 2_000  # logarithm of the chances, in thousandths, at which a lead is worth half a win


@final
class TacEvaluator(Evaluator):
    def __init__(self, rules: TacRules, weights: dict[str, int], posture: Posture) -> None:
        self.rules: TacRules = rules
        self.tables: Tables = rules.tables
        self.loss: i64 = weights["loss"]
        self.strike: i64 = weights["strike"]
        self.blocked: i64 = weights["blocked"]
        self.roots: vec[i64] = vec[i64]([isqrt(50_000 * max(left, 1)) for left in range(62)])
        self.marching: Marching = Marching(rules, posture)
        self.fighting: Fighting = Fighting(rules)

    # -- the value of a position

    def value(self, state: State, seat: i64) -> i64:
        """Reckoned as the logarithm of the chances of seat A, in thousandths; a lead counts more, the less is left."""
        assert isinstance(state, TacState)
        if state.phase == ENDED:
            return (2 * self.rules.payoff(state, seat) - WHOLE) * CERTAIN // WHOLE
        t = self.tables
        sure = self.loss * (self.lost(state, 1) - self.lost(state, 0))
        if state.phase == MOVING:
            blow = self.strike * self.inflicted(state) // t.total[1 - state.seat]
            sure += blow if state.seat == 0 else -blow
        odds = sure // self.root(state)
        odds += self.blocked * (self.disrupted(state, 1) - self.disrupted(state, 0)) // 100
        value = CERTAIN * size(odds) // (EVEN + size(odds))
        return value if (odds > 0) == (seat == 0) else -value

    def lost(self, state: TacState, seat: i64) -> i64:
        """The share of the army that is lost, as victory counts it, in parts of ten thousand."""
        t = self.tables
        if self.rules.switches.points:
            return state.lost_points[seat] * PARTS // t.total_points[seat]
        return state.lost[seat] * PARTS // t.total[seat]

    def root(self, state: TacState) -> i64:
        """Of the player-turns that are left, as a part of the usual twenty; in thousandths."""
        left = 2 * (self.tables.turns - state.turn) + 1
        if state.seat == self.tables.first:
            left += 1
        return self.roots[left if left < len(self.roots) else len(self.roots) - 1]

    def disrupted(self, state: TacState, seat: i64) -> i64:
        """The share of the army that is disrupted, in thousandths."""
        t = self.tables
        n: i64 = 0
        slot = t.first_of(seat)
        end = t.end_of(seat)
        while slot < end:
            if state.marks[slot] & DISRUPTED:
                n += 1
            slot += 1
        return n * 1000 // t.total[seat]

    def inflicted(self, state: TacState) -> i64:
        """What the side that moves may expect of the attacks on enemies it stands next to, in parts of a unit."""
        t = self.tables
        total: i64 = 0
        slot = t.first_of(1 - state.seat)
        end = t.end_of(1 - state.seat)
        while slot < end:
            at = state.where[slot]
            if at >= 0 and i64(state.top[at]) == slot:
                attack = self.marching.beside_strength(state, at)
                if attack:
                    total += self.marching.prospect(state, at, attack)
            slot += 1
        return total * PARTS // 100

    # -- advice

    def advise(self, state: State, seat: i64) -> i64:
        assert isinstance(state, TacState)
        phase = state.phase
        if self.rules.actor(state) != seat:
            return -1
        if phase == MOVING:
            return self.marching.take_up(state)
        if phase == GOING:
            return self.marching.best_goal(state)
        if phase == TURNING:
            return self.marching.best_facing(state)
        if phase == FIGHTING:
            return self.fighting.best_target(state, MELEE)
        if phase == FIRING:
            return self.fighting.best_target(state, FIRE)
        if phase == PLANNING or phase == AIMING:
            return self.fighting.trim(state)
        if phase == HURLING:
            return action(ROLL if self.rules.combat.reaches_table(state, seat) else END, 0, 0)
        if phase == LOSING:
            return self.fighting.cheapest_loss(state)
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


def size(n: i64) -> i64:
    return -n if n < 0 else n
