"""Plans a player-turn: tries the march of every posture by simulation, then betters the best one, stack by stack.

A plan is judged by what is left after our combat, the enemy's turn and so on, some player-turns deep, both sides going
on as the greedy bot does. All plans meet the same luck. What cannot be known differs from lot to lot. After every roll
the next attack is chosen anew in the same way.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.core.engine.planner import TurnPlanner
from castra.core.engine.rng import Rng
from castra.core.engine.rules import State
from castra.games.tac13.engine.board import OFF
from castra.games.tac13.engine.bot_orders import STAYS, Orders
from castra.games.tac13.engine.bot_posture import Posture
from castra.games.tac13.engine.bot_rating import Rating
from castra.games.tac13.engine.bot_simulation import Simulation
from castra.games.tac13.engine.evaluate import TacEvaluator
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import (
    AIMING,
    FIGHTING,
    FIRE,
    FIRING,
    GOING,
    MELEE,
    MOVING,
    NONE,
    PLANNING,
    ROLL,
    TacState,
    action,
)

LOTS: Final = 12  # how often a plan is played out at most
FEW: Final = 6  # and how often at first
ENOUGH: Final = 300  # simulations after which plans are looked at more closely
UNIT: Final = 500  # the value of a unit at first sight
TRIES: Final = 60  # changes in a row that lead to nothing new before the plan is taken as it is
SLACK: Final = 300  # how far a plan may lie behind after a few lots and still be looked at
NOTHING: Final = -1000000


@final
class TacPlanner(TurnPlanner):
    def __init__(self, rules: TacRules, evaluator: TacEvaluator, postures: list[Posture], depth: i64) -> None:
        super().__init__()
        self.rules: TacRules = rules
        self.evaluator: TacEvaluator = evaluator
        self.postures: list[Posture] = postures
        self.depth: i64 = depth  # player-turns that are simulated, our own the first
        self.simulation: Simulation = Simulation(rules, postures[0])
        self.rating: Rating = Rating(rules, evaluator.marching, evaluator.fighting)
        self.states: list[TacState] = []
        self.work: TacState = rules.empty_map()
        self.seat: i64 = 0
        self.lots: i64 = LOTS
        self.best: Orders = Orders()
        self.actions: vec[i64] = vec[i64]()  # of the best plan
        self.marks: vec[i64] = vec[i64]([0] * LOTS)  # the sum of its values up to each lot
        self.judged: bool = False  # is there a best plan?
        self.others: list[Orders] = []  # the marches of all postures
        self.keys: vec[i64] = vec[i64]()  # of the positions after the marches that were judged

    def plan(self, states: list[State], seat: i64, seed: i64) -> vec[i64]:
        self.states = []
        for state in states:
            assert isinstance(state, TacState)
            self.states.append(state)
        first = self.states[0]
        self.seat = seat
        self.simulation.seed = seed
        self.judged = False
        self.lots = FEW
        phase = first.phase
        if first.seat == seat and (phase == MOVING or phase == GOING):
            self.plan_march(Rng(seed))
        elif first.seat == seat and (phase == FIGHTING or phase == FIRING):
            self.plan_attack(first)
        if not self.judged:
            self.actions = append(vec[i64](), self.evaluator.advise(first, seat))
        return self.actions

    def alike(self, one: State, other: State, seat: i64) -> bool:
        """Own units, what is going on, and of the enemy the tops of the stacks."""
        assert isinstance(one, TacState)
        assert isinstance(other, TacState)
        if one.phase != other.phase or one.seat != other.seat or one.turn != other.turn:
            return False
        if one.origin != other.origin or one.picked != other.picked or one.goal != other.goal:
            return False
        if one.target != other.target or one.attack != other.attack:
            return False
        t = self.rules.tables
        at: i64 = 0
        while at < t.board.hexes:
            a = i64(one.top[at])
            b = i64(other.top[at])
            while a != NONE and b != NONE:
                if t.sorts[a] != t.sorts[b] or one.marks[a] != other.marks[b] or one.facing[a] != other.facing[b]:
                    return False
                if t.seat_of(a) != seat:
                    break
                a = i64(one.below[a])
                b = i64(other.below[b])
            if (a == NONE) != (b == NONE):
                return False
            at += 1
        return True

    def rate(self, state: State, seat: i64, actions: vec[i64]) -> vec[i64]:
        assert isinstance(state, TacState)
        advice = self.evaluator.advise(state, seat)
        self.rating.look(state)
        out = vec[i64]()
        for what in actions:
            out = append(out, UNIT * self.rating.rate(state, what, advice) // 100)
        return out

    # -- what a plan is worth

    def judge(self, actions: vec[i64]) -> bool:
        """Play the actions out under every lot; True if nothing better is known, and then they are the best plan."""
        total: i64 = 0
        sums = vec[i64]([0] * LOTS)
        lot: i64 = 0
        while lot < self.lots:
            total += self.play_out(actions, lot)
            sums[lot] = total
            if self.judged and self.falls_behind(total, lot):
                return False
            lot += 1
            if lot < self.lots and self.spent():
                if self.judged:
                    return False
                break
        self.judged = True
        self.marks = sums
        self.actions = actions
        self.value = total // lot
        return True

    def falls_behind(self, total: i64, lot: i64) -> bool:
        gap = self.marks[lot] - total
        if lot + 1 == self.lots:
            return gap >= 0
        return gap > SLACK if 2 * (lot + 1) < self.lots else gap > 0

    def play_out(self, actions: vec[i64], lot: i64) -> i64:
        work = self.work
        work.copy_from(self.states[lot % len(self.states)])
        self.nodes += 1
        self.simulation.lot = lot
        self.simulation.repeat(work, actions)
        self.simulation.play(work, self.postures[0], self.depth - 1)
        return self.evaluator.value(work, self.seat)

    def is_new(self, key: i64) -> bool:
        for old in self.keys:
            if old == key:
                return False
        self.keys = append(self.keys, key)
        return True

    # -- the march

    def plan_march(self, rng: Rng) -> None:
        self.keys = vec[i64]()
        self.others = []
        for posture in self.postures:
            if self.judged and self.spent():
                return
            orders = Orders()
            self.work.copy_from(self.states[0])
            self.simulation.lot = 0
            self.simulation.march(self.work, posture, orders)
            self.others.append(orders)
            if self.is_new(self.work.key()) and self.judge(self.simulation.actions):
                self.best = orders
        self.improve(rng)

    def improve(self, rng: Rng) -> None:
        """Send one stack elsewhere, and keep that if it does better under the same luck."""
        idle: i64 = 0
        count = len(self.best.units)
        while count and idle < TRIES and not self.spent():
            if self.lots == FEW and self.nodes >= ENOUGH:
                self.look_closer()
            idle += 1
            orders = Orders()
            orders.copy_from(self.best)
            number = rng.below(count)
            goal = self.another_goal(orders, number, rng)
            if goal == orders.goals[number]:
                continue
            orders.goals[number] = goal
            self.work.copy_from(self.states[0])
            self.simulation.lot = 0
            if not self.simulation.obey(self.work, orders) or not self.is_new(self.work.key()):
                continue
            idle = 0
            if self.judge(self.simulation.actions):
                self.best = orders

    def look_closer(self) -> None:
        """Judge the best plan by more lots, so that the next ones are not made for the luck of a few."""
        actions = self.actions
        self.lots = LOTS
        self.judged = False
        self.judge(actions)

    def another_goal(self, orders: Orders, number: i64, rng: Rng) -> i64:
        """Next to where it goes now, where another posture would send it, or beside an enemy."""
        state = self.states[0]
        t = self.rules.tables
        unit = orders.units[number]
        way = rng.below(3)
        if way == 0:
            return self.others[rng.below(len(self.others))].goal_of(unit)
        near = orders.goals[number] if orders.goals[number] != STAYS else state.where[unit]
        if way == 1:
            field = self.simulation.marching.field
            field.look(state)
            if field.count == 0:
                return STAYS
            near = field.at[rng.below(field.count)]
            if t.board.distance(near, state.where[unit]) - 1 > t.allowance[t.kind[unit]]:
                return orders.goals[number]
        goal = t.board.beside[near * 6 + rng.below(6)]
        return STAYS if goal == OFF or goal == state.where[unit] else goal

    # -- the next attack

    def plan_attack(self, state: TacState) -> None:
        """Of every target, an attack by all who may join and one without those who are wanted elsewhere."""
        mode: i64 = FIRE if state.phase == FIRING else MELEE
        targets = self.rules.planning.targets(state, mode)
        self.most = (self.most + 3) // 4
        for target in targets:
            trimmed = self.attack(state, target, True)
            if len(targets) == 1 and len(trimmed) == 2:
                self.judged = True
                self.actions = trimmed
                return
            if len(trimmed):
                self.judge(trimmed)
            if len(trimmed) != 2 and mode == MELEE:
                self.judge(self.attack(state, target, False))
            if self.spent():
                return

    def attack(self, state: TacState, target: i64, trimmed: bool) -> vec[i64]:
        """The actions of one attack up to its roll; none if it comes to nothing."""
        work = self.work
        work.copy_from(state)
        out = append(vec[i64](), target)
        self.rules.advance(work, self.seat, target)
        while trimmed and (work.phase == PLANNING or work.phase == AIMING):
            what = self.simulation.fighting.trim(work)
            out = append(out, what)
            self.rules.advance(work, self.seat, what)
        if trimmed:
            return out if out[len(out) - 1] == action(ROLL, 0, 0) else vec[i64]()
        return append(out, action(ROLL, 0, 0))
