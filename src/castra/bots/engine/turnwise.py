"""Expectimax over whole turns, for games whose turns are several actions: the own turn, then all of the next.

Stopping in the middle of a turn misleads, so the horizon is counted in turns. Before a choice is searched, every
action of it is glanced at: played out to the end of what it begins, rolls averaged, and judged where it stands. Only
the best few are followed further; how many, and over how many turns, grows until the time is up. Whoever is not on the
side that thinks is taken to be against it. Values are those of the seat that thinks.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.bots.engine.limit import Budget
from castra.bots.engine.ordering import pick_best, settle, sort
from castra.bots.engine.table import AT_LEAST, AT_MOST, EXACT, NO_ACTION, Table
from castra.core.engine.hashing import mix
from castra.core.engine.rules import CERTAIN, CHANCE, OVER, Evaluator, Rules, State

INFINITY: Final = CERTAIN + 1
PLIES: Final = 96
BEFORE: Final = -1  # what `Rules.turn` says before the first turn
PLAN: Final = [
    (1, 4, 1),
    (2, 2, 1),
    (2, 4, 1),
    (2, 4, 2),
    (2, 6, 2),
    (2, 9, 3),
    (3, 3, 2),
    (2, 14, 4),
    (3, 5, 3),
    (2, 24, 6),
    (3, 8, 4),
]
"""In turn: over how many turns, and how many actions of every own choice and of every other are followed."""
STAGES: Final = vec[i64]([number for stage in PLAN for number in stage])
WIDEST: Final = 40  # one turn more weighs as much as so many more actions in the table of positions
BEFORE_HORIZON: Final = 1  # beside a kept look: it is not the last word
EVERYTHING: Final = 1_000_000  # more actions than any choice has


@final
class Turnwise:
    def __init__(self, rules: Rules, evaluator: Evaluator, table_bits: int) -> None:
        self.rules: Rules = rules
        self.evaluator: Evaluator = evaluator
        self.table: Table = Table(table_bits)
        self.looks: Table = Table(table_bits)
        """What positions look like: most are met again, by another order of the same actions or in the next stage."""
        self.states: list[State] = []
        self.budget: Budget = Budget(1, 0.0)
        self.seat: i64 = 0
        self.horizon: i64 = 0
        self.width: i64 = 0
        self.their_width: i64 = 0
        self.margin: i64 = evaluator.margin()
        """How far what follows is taken to lead away from what a glance at a roll says."""
        self.stages: vec[i64] = STAGES
        self.value: i64 = 0
        self.turns: i64 = 0
        self.exact: bool = False
        """Whether every action is to get its own value, which costs more than to find the best."""
        self.open: bool = False
        """Whether the last glance saw a state before the horizon."""
        self.proving: bool = False
        """Whether a game counts as over where nothing is left to do, which costs more to see."""

    def choose(self, root: State, seat: i64, budget: Budget) -> i64:
        """The best action of `seat` in `root`; `value` and `turns` tell more."""
        self.exact = False
        actions, values = self.order(root, seat, budget)
        self.value = values[0]
        return actions[0]

    def rank(self, root: State, seat: i64, budget: Budget) -> tuple[vec[i64], vec[i64]]:
        """The actions of `seat`, the best first, each with its own value after the last full stage; those that were
        not followed keep what a glance said of them.
        """
        self.exact = True
        return self.order(root, seat, budget)

    def order(self, root: State, seat: i64, budget: Budget) -> tuple[vec[i64], vec[i64]]:
        """The actions of `seat`, the best first."""
        self.prepare(root, seat, budget)
        actions = self.rules.search_actions(root, seat)
        self.horizon = self.rules.turn(root) + 1
        values = self.glances(0, seat, actions)
        sort(actions, values)
        if self.rules.turn(root) == BEFORE or i64(len(actions)) == 1:
            return actions, values
        stage: i64 = 0
        while stage < i64(len(self.stages)) and not budget.spent:
            self.horizon = self.rules.turn(root) + self.stages[stage]
            self.width = self.stages[stage + 1]
            self.their_width = self.stages[stage + 2]
            self.widen(actions, values)
            if not budget.spent:
                self.turns = self.stages[stage]
            if values[0] >= CERTAIN - PLIES:
                break
            stage += 3
        return actions, values

    def solve(self, root: State, seat: i64, turns: i64) -> tuple[vec[i64], vec[i64]]:
        """Every action of `seat` with its exact value over so many turns: nothing is left out, whatever it takes."""
        self.prepare(root, seat, Budget(0, 0.0))
        self.horizon = self.rules.turn(root) + turns
        self.width = EVERYTHING
        self.their_width = EVERYTHING
        self.margin = 2 * CERTAIN
        self.proving = True
        actions = self.rules.legal_actions(root, seat)
        values = vec[i64](actions)
        i: i64 = 0
        while i < i64(len(actions)):
            self.states[1].copy_from(root)
            self.rules.advance(self.states[1], seat, actions[i])
            values[i] = self.node(1, -INFINITY, INFINITY)
            i += 1
        self.margin = self.evaluator.margin()
        self.proving = False
        sort(actions, values)
        return actions, values

    def prepare(self, root: State, seat: i64, budget: Budget) -> None:
        while len(self.states) < PLIES:
            self.states.append(root.fresh())
        self.states[0].copy_from(root)
        self.seat = seat
        self.budget = budget
        self.turns = 0
        self.table.forget()
        self.looks.forget()

    def widen(self, actions: vec[i64], values: vec[i64]) -> None:
        """One stage: search the best actions anew, and bring the best of them to the front."""
        n = min(i64(len(actions)), 2 * self.width + 2)
        found = vec[i64](values)
        best: i64 = -INFINITY
        i: i64 = 0
        while i < n:
            self.states[1].copy_from(self.states[0])
            self.rules.advance(self.states[1], self.seat, actions[i])
            value = self.node(1, -INFINITY if self.exact else best, INFINITY)
            if self.budget.spent:
                break
            # Unless asked for, an action that is not better is only known not to be: it keeps its place behind.
            found[i] = value if value > best or self.exact else best - 1 - i
            best = max(best, value)
            i += 1
        if i == 0 or (self.exact and i < n):
            return
        settle(actions, values, found, i)

    # -- a glance: what an action begins is played out, and the rest is judged

    def glances(self, ply: i64, actor: i64, actions: vec[i64]) -> vec[i64]:
        """What each action looks like, for the seat that thinks."""
        out = vec[i64](actions)
        n = i64(len(actions))
        i: i64 = 0
        while i < n:
            self.states[ply + 1].copy_from(self.states[ply])
            self.rules.advance(self.states[ply + 1], actor, actions[i])
            out[i] = self.glance(ply + 1)
            i += 1
        return out

    def glance(self, ply: i64) -> i64:
        """The state after an action, over all that chance does next and what the best of it is."""
        state = self.states[ply]
        if self.rules.actor(state) != CHANCE or ply >= PLIES - 3:
            return self.leaf(state, ply)
        draws = self.rules.search_draws(state)
        weights = self.rules.search_weights(state)
        total: i64 = 0
        whole: i64 = 0
        i: i64 = 0
        n = i64(len(draws))
        while i < n:
            after = self.states[ply + 1]
            after.copy_from(state)
            self.rules.advance(after, CHANCE, draws[i])
            total += weights[i] * self.after_chance(ply + 1)
            whole += weights[i]
            i += 1
        return total // whole

    def after_chance(self, ply: i64) -> i64:
        """If somebody is midway, the best way to finish."""
        state = self.states[ply]
        actor = self.rules.actor(state)
        if actor < 0 or not self.rules.midway(state):
            return self.glance(ply)
        key = mix(state.key(), self.horizon - self.rules.turn(state))  # how far it is to the horizon, so what is open
        at = self.looks.find(key)
        if at < 0:
            return self.finish(ply, actor, key)
        self.open = self.open or self.looks.actions[at] == BEFORE_HORIZON
        return self.looks.values[at]

    def finish(self, ply: i64, actor: i64, key: i64) -> i64:
        """The best of all ways to finish, each judged as it stands; kept under `key` with whether one was open."""
        friend = self.rules.side(actor) == self.rules.side(self.seat)
        best: i64 = -INFINITY if friend else INFINITY
        was_open = self.open
        self.open = False
        for action in self.rules.search_actions(self.states[ply], actor):
            after = self.states[ply + 1]
            after.copy_from(self.states[ply])
            self.rules.advance(after, actor, action)
            value = self.leaf(after, ply + 1)
            if (value > best) == friend:
                best = value
        if PLIES - CERTAIN < best < CERTAIN - PLIES:  # what a result counts depends on the ply
            self.looks.put(key, BEFORE_HORIZON if self.open else NO_ACTION, best, 0, EXACT)
        self.open = self.open or was_open
        return best

    def leaf(self, state: State, ply: i64) -> i64:
        """What a state is worth as it stands; a result the more the sooner it comes."""
        if self.proving:
            self.rules.settle(state)
        value = self.look(state)
        if self.rules.actor(state) == OVER:
            if value > 0:
                return value - ply
            return value + ply if value < 0 else 0
        if self.rules.turn(state) < self.horizon:
            self.open = True
        return value

    def look(self, state: State) -> i64:
        """What the evaluator says; a node of the budget is a state it is asked about."""
        key = state.key()
        at = self.looks.find(key)
        if at >= 0:
            return self.looks.values[at]
        self.budget.count()
        value = self.evaluator.value(state, self.seat)
        self.looks.put(key, NO_ACTION, value, 0, EXACT)
        return value

    # -- nodes

    def node(self, ply: i64, alpha: i64, beta: i64) -> i64:
        """The value of the state at `ply`, exact between alpha and beta."""
        state = self.states[ply]
        actor = self.rules.actor(state)
        if actor == OVER or self.rules.turn(state) >= self.horizon or self.budget.spent or ply >= PLIES - 4:
            return self.leaf(state, ply)
        if actor == CHANCE:
            return self.chance(ply, alpha, beta)
        key = state.key()
        depth = WIDEST * (self.horizon - self.rules.turn(state)) + min(WIDEST - 1, self.width + self.their_width)
        at = self.table.find(key)
        first: i64 = NO_ACTION
        if at >= 0:
            first = self.table.actions[at]
            if self.table.depth(at) >= depth:
                value = self.table.values[at]
                bound = self.table.bound(at)
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value
        return self.choices(ply, alpha, beta, actor, first, depth)

    def choices(self, ply: i64, alpha: i64, beta: i64, actor: i64, first: i64, depth: i64) -> i64:
        """The best of the actor's most promising actions."""
        state = self.states[ply]
        actions = self.rules.search_actions(state, actor)
        if not i64(len(actions)):
            self.rules.settle(state)
            return self.leaf(state, ply)
        sign: i64 = 1 if self.rules.side(actor) == self.rules.side(self.seat) else -1
        self.open = False
        values = self.glances(ply, actor, actions)
        if not self.open:
            return sign * highest(values, sign)
        n = i64(len(actions))
        i: i64 = 0
        while i < n:
            values[i] = INFINITY if actions[i] == first else sign * values[i]
            i += 1
        low = alpha if sign > 0 else -beta
        high = beta if sign > 0 else -alpha
        old_low = low
        best: i64 = -INFINITY
        best_action: i64 = NO_ACTION
        i = 0
        followed = min(n, self.width if sign > 0 else self.their_width)
        while i < followed:
            pick_best(actions, values, i, n)
            self.states[ply + 1].copy_from(state)
            self.rules.advance(self.states[ply + 1], actor, actions[i])
            value = self.node(ply + 1, low, high) if sign > 0 else -self.node(ply + 1, -high, -low)
            if value > best:
                best = value
                best_action = actions[i]
            low = max(low, best)
            if best >= high or self.budget.spent:
                break
            i += 1
        if not self.budget.spent:
            bound: i64 = EXACT
            if best <= old_low:
                bound = AT_MOST if sign > 0 else AT_LEAST
            elif best >= high:
                bound = AT_LEAST if sign > 0 else AT_MOST
            self.table.put(state.key(), best_action, sign * best, depth, bound)
        return sign * best

    def chance(self, ply: i64, alpha: i64, beta: i64) -> i64:
        """The average over what chance may do; what cannot matter, as a glance at each case says, is not searched."""
        state = self.states[ply]
        draws = self.rules.search_draws(state)
        weights = self.rules.search_weights(state)
        n = i64(len(draws))
        seen = self.cases(ply, draws)
        best_left: i64 = 0
        worst_left: i64 = 0
        whole: i64 = 0
        i: i64 = 0
        while i < n:
            best_left += weights[i] * min(CERTAIN, seen[i] + self.margin)
            worst_left += weights[i] * max(-CERTAIN, seen[i] - self.margin)
            whole += weights[i]
            i += 1
        if worst_left >= beta * whole:
            return beta
        if best_left <= alpha * whole:
            return alpha
        total: i64 = 0
        i = 0
        while i < n:
            weight = weights[i]
            best_left -= weight * min(CERTAIN, seen[i] + self.margin)
            worst_left -= weight * max(-CERTAIN, seen[i] - self.margin)
            low = (alpha * whole - total - best_left) // weight
            high = (beta * whole - total - worst_left) // weight + 1
            self.states[ply + 1].copy_from(state)
            self.rules.advance(self.states[ply + 1], CHANCE, draws[i])
            value = self.node(ply + 1, max(low, -INFINITY), min(high, INFINITY))
            total += weight * value
            if self.budget.spent:
                return (total + (best_left + worst_left) // 2) // whole
            if value <= low:
                return alpha
            if value >= high:
                return beta
            i += 1
        return total // whole

    def cases(self, ply: i64, draws: vec[i64]) -> vec[i64]:
        """What each case looks like at a glance."""
        out = vec[i64](draws)
        n = i64(len(draws))
        i: i64 = 0
        while i < n:
            self.states[ply + 1].copy_from(self.states[ply])
            self.rules.advance(self.states[ply + 1], CHANCE, draws[i])
            out[i] = self.after_chance(ply + 1)
            i += 1
        return out


def highest(values: vec[i64], sign: i64) -> i64:
    best: i64 = -INFINITY
    for value in values:
        best = max(best, sign * value)
    return best
