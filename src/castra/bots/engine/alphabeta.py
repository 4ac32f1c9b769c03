"""Expectimax alpha-beta for two seats: draws are averaged, everything else is fought over.

Values are those of seat 0 throughout, so that a turn of several actions and draws in between need no
change of sign; a seat looks at them from its own side while it chooses. Iterative deepening with a
transposition table, principal variation search, late move reductions and quiescence over forcing
actions; draws are cut by what their best and worst cases could still add up to (Star1), after
one action has been tried in each (Star2).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.bots.engine.limit import Budget
from castra.bots.engine.ordering import FORCING, PLIES, Ordering, pick_best, sort
from castra.bots.engine.table import AT_LEAST, AT_MOST, EXACT, NO_ACTION, Table
from castra.core.engine.rules import CERTAIN, CHANCE, OVER, WHOLE, Evaluator, Rules, State

INFINITY: Final = CERTAIN + 1
DEEPEST: Final = 60
QUIET_DEPTH: Final = 6  # forcing actions in a row that quiescence follows
LATE: Final = 3  # from the fourth action on, and
LATE_DEPTH: Final = 3  # from this depth, quiet actions are first searched less deeply
PROBED: Final = 2  # from this depth on, draws are probed before they are searched
CLAIM: Final = 4  # what a ply costs a certain win, so that the shortest is taken


@final
class AlphaBeta:
    def __init__(self, rules: Rules, evaluator: Evaluator, table_bits: int) -> None:
        self.rules: Rules = rules
        self.evaluator: Evaluator = evaluator
        self.table: Table = Table(table_bits)
        self.ordering: Ordering = Ordering()
        self.states: list[State] = []
        self.budget: Budget = Budget(1, 0.0)
        self.line: vec[i64] = vec[i64]([-1] * (PLIES * PLIES))
        """[PLIES * ply + i]: the best line found from a ply on, ended by -1."""
        self.depth: i64 = 0
        self.value: i64 = 0
        self.searched: bool = False
        """Whether an action of the present depth at the root was searched to its end."""

    def choose(self, root: State, budget: Budget) -> i64:
        """The best action of whoever acts in `root`; `value`, `depth` and `line` tell more."""
        self.prepare(root, budget)
        actions = self.rules.search_actions(root, self.rules.actor(root))
        best = actions[0]
        depth: i64 = 1
        while depth <= DEEPEST:
            value = self.node(0, depth, -INFINITY, INFINITY)
            if self.line[0] >= 0 and (not budget.spent or self.searched):
                best = self.line[0]
                self.value = value
            if budget.spent:
                break
            self.depth = depth
            if value >= CERTAIN - CLAIM * depth or value <= -CERTAIN + CLAIM * depth or len(actions) == 1:
                break
            depth += 1
        return best

    def prepare(self, root: State, budget: Budget) -> None:
        while len(self.states) < PLIES:
            self.states.append(root.fresh())
        self.states[0].copy_from(root)
        self.budget = budget
        self.table.forget()
        self.ordering.forget()
        self.depth = 0
        self.value = 0
        self.searched = False

    def rank(self, root: State, budget: Budget) -> tuple[vec[i64], vec[i64]]:
        """Every action of whoever acts, the best first, with its exact value for seat 0 at the last full depth."""
        self.prepare(root, budget)
        actor = self.rules.actor(root)
        sign: i64 = 1 if actor == 0 else -1
        actions = self.rules.search_actions(root, actor)
        n = i64(len(actions))
        worth = vec[i64](actions)
        depth: i64 = 1
        while depth <= DEEPEST:
            found = vec[i64](actions)
            i: i64 = 0
            while i < n:
                self.states[1].copy_from(root)
                self.rules.advance(self.states[1], actor, actions[i])
                found[i] = sign * self.node(1, depth - 1, -INFINITY, INFINITY)
                if budget.spent and depth > 1:
                    return actions, signed(worth, sign)
                i += 1
            sort(actions, found)
            worth = found
            self.depth = depth
            depth += 1
            if budget.spent or worth[0] <= -CERTAIN + CLAIM * depth or (n == 1 and depth > 3):
                break
        return actions, signed(worth, sign)

    # -- nodes; all answer with the value for seat 0

    def node(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value of the state at `ply`, exact between alpha and beta."""
        self.line[PLIES * ply] = -1
        state = self.states[ply]
        actor = self.rules.actor(state)
        if actor == OVER:
            return self.final(state, ply)
        if self.budget.count() or ply >= PLIES - 2:
            return self.look(state, ply)
        if actor == CHANCE:
            return self.chance(ply, depth, alpha, beta)
        if depth <= 0:
            return self.quiet(ply, depth, alpha, beta)
        key = state.key()
        at = self.table.find(key)
        first: i64 = NO_ACTION
        if at >= 0:
            first = self.table.actions[at]
            if ply > 0 and self.table.depth(at) >= depth:
                value = self.table.values[at]
                bound = self.table.bound(at)
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value
        return self.choices(ply, depth, alpha, beta, actor, key, first)

    def final(self, state: State, ply: i64) -> i64:
        """A result, the better the sooner it comes for whoever wins."""
        value = (2 * self.rules.payoff(state, 0) - WHOLE) * CERTAIN // WHOLE
        if value > 0:
            return max(1, value - CLAIM * ply)
        return min(-1, value + CLAIM * ply) if value < 0 else 0

    def look(self, state: State, ply: i64) -> i64:
        """What the evaluator says; the result of which it is certain comes with the next action."""
        value = self.evaluator.value(state, 0)
        if value >= CERTAIN:
            return CERTAIN - CLAIM * (ply + 1)
        return CLAIM * (ply + 1) - CERTAIN if value <= -CERTAIN else value

    def choices(self, ply: i64, depth: i64, alpha: i64, beta: i64, actor: i64, key: i64, first: i64) -> i64:
        """The best of the actor's actions."""
        state = self.states[ply]
        actions = self.rules.search_actions(state, actor)
        n = i64(len(actions))
        if n == 0:
            self.rules.settle(state)
            return self.final(state, ply)
        scores = self.ordering.scores(self.rules, state, actor, actions, first, ply)
        sign: i64 = 1 if actor == 0 else -1
        low = alpha if sign > 0 else -beta  # the window as the actor sees it
        high = beta if sign > 0 else -alpha
        old_low = low
        best: i64 = -INFINITY
        best_action: i64 = NO_ACTION
        i: i64 = 0
        while i < n:
            pick_best(actions, scores, i, n)
            self.states[ply + 1].copy_from(state)
            self.rules.advance(self.states[ply + 1], actor, actions[i])
            value = self.tried(ply, depth, low, high, sign, i, scores[i] >= FORCING)
            if self.budget.spent and i > 0:
                break
            if value > best:
                best = value
                best_action = actions[i]
                if value > low:
                    low = value
                    self.extend_line(ply, best_action)
            if ply == 0:
                self.searched = not self.budget.spent or i > 0
            if self.budget.spent:
                break
            if best >= high:
                if scores[i] < FORCING:
                    self.ordering.cut(actor, best_action, depth, ply)
                break
            i += 1
        if not self.budget.spent:
            self.keep(key, best_action, best, depth, old_low, high, sign)
        return sign * best

    def tried(self, ply: i64, depth: i64, low: i64, high: i64, sign: i64, i: i64, forcing: bool) -> i64:
        """What the action that led to the next ply is worth to the actor: late ones are first doubted."""
        if i == 0:
            return self.seen(ply, depth - 1, low, high, sign)
        less: i64 = 1 if i > LATE and depth >= LATE_DEPTH and not forcing else 0
        value = self.seen(ply, depth - 1 - less, low, low + 1, sign)
        if value > low and less:
            value = self.seen(ply, depth - 1, low, low + 1, sign)
        if value > low and value < high:
            value = self.seen(ply, depth - 1, low, high, sign)
        return value

    def seen(self, ply: i64, depth: i64, low: i64, high: i64, sign: i64) -> i64:
        if sign > 0:
            return self.node(ply + 1, depth, low, high)
        return -self.node(ply + 1, depth, -high, -low)

    def keep(self, key: i64, action: i64, best: i64, depth: i64, low: i64, high: i64, sign: i64) -> None:
        bound: i64 = EXACT
        if best <= low:
            bound = AT_MOST if sign > 0 else AT_LEAST
        elif best >= high:
            bound = AT_LEAST if sign > 0 else AT_MOST
        self.table.put(key, action, sign * best, depth, bound)

    def extend_line(self, ply: i64, action: i64) -> None:
        at = PLIES * ply
        below = PLIES * (ply + 1)
        self.line[at] = action
        i: i64 = 0
        while i < PLIES - 2 and self.line[below + i] >= 0:
            self.line[at + 1 + i] = self.line[below + i]
            i += 1
        self.line[at + 1 + i] = -1

    def quiet(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value once nothing forcing is left: the actor may stand as it is or force on."""
        state = self.states[ply]
        actor = self.rules.actor(state)
        value = self.look(state, ply)
        sign: i64 = 1 if actor == 0 else -1
        low = alpha if sign > 0 else -beta
        high = beta if sign > 0 else -alpha
        best = sign * value
        if best >= high or depth <= -QUIET_DEPTH or best <= CLAIM * (ply + 1) - CERTAIN:
            return value
        low = max(low, best)
        for action in self.rules.search_actions(state, actor):
            if not self.rules.forcing(state, actor, action):
                continue
            self.states[ply + 1].copy_from(state)
            self.rules.advance(self.states[ply + 1], actor, action)
            best = max(best, self.seen(ply, depth - 1, low, high, sign))
            low = max(low, best)
            if best >= high or self.budget.spent:
                break
        return sign * best

    def chance(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The average over what chance may do (Star1): a case is only searched as exactly as it can matter."""
        state = self.states[ply]
        if depth <= -1:
            return self.look(state, ply)
        draws = self.rules.search_draws(state)
        weights = self.rules.search_weights(state)
        n = i64(len(draws))
        least = vec[i64](draws)
        most = vec[i64](draws)
        self.probe(ply, depth, draws, least, most)
        if self.budget.spent:
            return self.look(state, ply)
        whole: i64 = 0
        for weight in weights:
            whole += weight
        least_left = weighted(weights, least)
        most_left = weighted(weights, most)
        if least_left >= beta * whole:
            return beta
        if most_left <= alpha * whole:
            return alpha
        total: i64 = 0
        i: i64 = 0
        while i < n:
            weight = weights[i]
            least_left -= weight * least[i]
            most_left -= weight * most[i]
            # The other cases lie between their bounds: what would this one have to be to matter?
            low = (alpha * whole - total - most_left) // weight
            high = (beta * whole - total - least_left) // weight + 1
            self.states[ply + 1].copy_from(state)
            self.rules.advance(self.states[ply + 1], CHANCE, draws[i])
            value = self.node(ply + 1, depth, max(low, -INFINITY), min(high, INFINITY))
            total += weight * value
            if self.budget.spent:
                return (total + (least_left + most_left) // 2) // whole
            if value <= low:
                return alpha
            if value >= high:
                return beta
            i += 1
        return total // whole

    def probe(self, ply: i64, depth: i64, draws: vec[i64], least: vec[i64], most: vec[i64]) -> None:
        """Bounds for every case (Star2): whoever acts after a draw gets at least what one good action brings."""
        state = self.states[ply]
        n = i64(len(draws))
        i: i64 = 0
        while i < n:
            least[i] = -CERTAIN
            most[i] = CERTAIN
            if depth >= PROBED and not self.budget.spent:
                after = self.states[ply + 1]
                after.copy_from(state)
                self.rules.advance(after, CHANCE, draws[i])
                actor = self.rules.actor(after)
                if actor >= 0:
                    value = self.one_action(ply + 1, depth, actor)
                    if actor == 0:
                        least[i] = value
                    else:
                        most[i] = value
            i += 1

    def one_action(self, ply: i64, depth: i64, actor: i64) -> i64:
        """What the most promising action of the state at `ply` leads to."""
        state = self.states[ply]
        actions = self.rules.search_actions(state, actor)
        if not i64(len(actions)):
            return -CERTAIN if actor == 0 else CERTAIN
        at = self.table.find(state.key())
        first = self.table.actions[at] if at >= 0 else NO_ACTION
        scores = self.ordering.scores(self.rules, state, actor, actions, first, ply)
        pick_best(actions, scores, 0, i64(len(actions)))
        self.states[ply + 1].copy_from(state)
        self.rules.advance(self.states[ply + 1], actor, actions[0])
        return self.node(ply + 1, depth - 1, -INFINITY, INFINITY)


def signed(values: vec[i64], sign: i64) -> vec[i64]:
    i: i64 = 0
    n = i64(len(values))
    while i < n:
        values[i] *= sign
        i += 1
    return values


def weighted(weights: vec[i64], values: vec[i64]) -> i64:
    """The sum of the values, each as often as its weight says."""
    total: i64 = 0
    i: i64 = 0
    while i < i64(len(weights)):
        total += weights[i] * values[i]
        i += 1
    return total
