"""Monte-Carlo tree search: UCT with chance nodes, and a solver for what is certain.

The tree is flat: numbers by node, children as linked lists. Before every walk down the tree what the seat may not know
is dealt anew, so a node stands for what has been done and drawn, not for one state. A leaf is judged by the evaluator,
or, without one, by a game played out at random: that is plain UCT, the yardstick. Where nothing is hidden, nodes whose
winner is certain are proven, and a proven win is played at once.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.bots.engine.limit import Budget
from castra.core.engine.rng import Rng
from castra.core.engine.rules import CERTAIN, CHANCE, OVER, WHOLE, Evaluator, Rules, State

NONE: Final = -1
EXPLORATION: Final = 0.7  # with rewards from 0 to 1
LONGEST: Final = 3000  # actions of a random game; one that is not over by then counts as a draw
MOST_NODES: Final = 2_000_000


@final
class Mcts:
    def __init__(self, rules: Rules, evaluator: Evaluator | None, hidden: bool) -> None:
        self.rules: Rules = rules
        self.evaluator: Evaluator | None = evaluator
        self.hidden: bool = hidden
        """Whether anything may be hidden, so that nothing is certain."""
        self.rewards: vec[i64] = vec[i64]([0] * int(rules.seats))
        self.budget: Budget = Budget(1, 0.0)
        self.value: i64 = 0
        self.clear()

    def clear(self) -> None:
        self.action: vec[i64] = vec[i64](capacity=1024)
        self.visits: vec[i64] = vec[i64](capacity=1024)
        self.total: vec[i64] = vec[i64](capacity=1024)  # for whoever acted, each at most 2 * CERTAIN
        self.child: vec[i64] = vec[i64](capacity=1024)
        self.sibling: vec[i64] = vec[i64](capacity=1024)
        self.proof: vec[i64] = vec[i64](capacity=1024)  # the side that is certain to win, plus one; 0: nobody yet
        self.size: i64 = 0
        self.add(NONE, 0)

    def add(self, parent: i64, action: i64) -> i64:
        self.action = append(self.action, action)
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, NONE if parent == NONE else self.child[parent])
        self.proof = append(self.proof, 0)
        if parent != NONE:
            self.child[parent] = self.size
        self.size += 1
        return self.size - 1

    def choose(self, root: State, seat: i64, budget: Budget, rng: Rng) -> i64:
        """The action that was tried most, or one that is certain to win."""
        self.clear()
        self.budget = budget
        actions = self.rules.search_actions(root, seat)
        state = root.fresh()
        while not budget.spent and not self.proof[0] and self.size < MOST_NODES and i64(len(actions)) > 1:
            state.copy_from(root)
            if self.hidden:
                self.rules.redeal(state, seat, rng)
            self.walk(state, seat, rng)
        return self.best(seat, actions[0])

    def best(self, seat: i64, otherwise: i64) -> i64:
        best = NONE
        node = self.child[0]
        mine = self.rules.side(seat) + 1
        while node != NONE:
            if self.proof[node] == mine:
                self.value = CERTAIN
                return self.action[node]
            lost = self.proof[node] != 0
            if best == NONE or (not lost and self.visits[node] > self.visits[best]) or (self.proof[best] and not lost):
                best = node
            node = self.sibling[node]
        if best == NONE:
            return otherwise
        self.value = self.total[best] // max(1, self.visits[best]) - CERTAIN
        return self.action[best]

    # -- one walk down the tree and back

    def walk(self, state: State, seat: i64, rng: Rng) -> None:
        path = vec[i64](capacity=64)
        actors = vec[i64](capacity=64)
        node: i64 = 0
        path = append(path, 0)
        actor = seat
        while True:
            if actor == CHANCE:
                chosen = self.find(node, self.rules.toss(state, rng))
            else:
                chosen = self.select(state, node, actor)
                if chosen == NONE:
                    self.rules.settle(state)
                    break
            self.rules.advance(state, actor, self.action[chosen])
            path = append(path, chosen)
            actors = append(actors, actor)
            node = chosen
            actor = self.rules.actor(state)
            self.budget.count()
            if actor == OVER or (self.visits[node] == 0 and actor != CHANCE) or self.proof[node]:
                break
        if self.rules.actor(state) == OVER and not self.hidden:
            self.proof[node] = self.winner(state)
        self.judge(state, rng)
        self.back_up(path, actors)

    def find(self, node: i64, action: i64) -> i64:
        """The child for an action, made if there is none."""
        found = self.child[node]
        while found != NONE:
            if self.action[found] == action:
                return found
            found = self.sibling[found]
        return self.add(node, action)

    def select(self, state: State, node: i64, actor: i64) -> i64:
        """The child to follow: one not yet tried, otherwise the best bound (UCB1)."""
        best = NONE
        most = -1.0
        scale = log(float(self.visits[node] + 1))
        actions = self.rules.search_actions(state, actor)
        if self.child[node] == NONE:
            for action in actions:
                self.add(node, action)
        for action in actions:
            found = self.find(node, action)
            tried = self.visits[found]
            if tried == 0:
                return found
            bound = float(self.total[found]) / float(2 * CERTAIN * tried) + EXPLORATION * sqrt(scale / float(tried))
            if self.proof[found] and self.proof[found] != self.rules.side(actor) + 1:
                bound = 0.0
            if bound > most:
                most = bound
                best = found
        return best

    # -- what a leaf is worth

    def judge(self, state: State, rng: Rng) -> None:
        """Set `rewards` for every seat, from 0 to 2 * CERTAIN."""
        evaluator = self.evaluator
        over = self.rules.actor(state) == OVER
        if evaluator is None and not over:
            over = self.play_out(state, rng)
        seat: i64 = 0
        while seat < self.rules.seats:
            if evaluator is not None:
                self.rewards[seat] = CERTAIN + evaluator.value(state, seat)
            elif over:
                self.rewards[seat] = 2 * CERTAIN * self.share(state, seat) // WHOLE
            else:
                self.rewards[seat] = CERTAIN
            seat += 1

    def share(self, state: State, seat: i64) -> i64:
        """What the whole side of a seat gets."""
        total: i64 = 0
        other: i64 = 0
        while other < self.rules.seats:
            if self.rules.side(other) == self.rules.side(seat):
                total += self.rules.payoff(state, other)
            other += 1
        return total

    def play_out(self, state: State, rng: Rng) -> bool:
        """Play on at random; is the game over?"""
        steps: i64 = 0
        while steps < LONGEST:
            actor = self.rules.actor(state)
            if actor == OVER:
                return True
            if actor == CHANCE:
                self.rules.advance(state, CHANCE, self.rules.toss(state, rng))
            else:
                actions = self.rules.search_actions(state, actor)
                n = i64(len(actions))
                if n == 0:
                    self.rules.settle(state)
                    return True
                self.rules.advance(state, actor, actions[rng.below(n)])
            self.budget.count()
            steps += 1
        return False

    def winner(self, state: State) -> i64:
        """The side that has won a game that is over, plus one; 0 for a draw."""
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.share(state, seat) == WHOLE:
                return self.rules.side(seat) + 1
            seat += 1
        return 0

    # -- the way back

    def back_up(self, path: vec[i64], actors: vec[i64]) -> None:
        i = i64(len(path)) - 1
        while i >= 0:
            node = path[i]
            self.visits[node] += 1
            if i > 0 and actors[i - 1] >= 0:
                self.total[node] += self.rewards[actors[i - 1]]
            if i < i64(len(path)) - 1 and actors[i] >= 0 and self.proof[path[i + 1]]:
                self.prove(node, self.rules.side(actors[i]) + 1)
            i -= 1

    def prove(self, node: i64, mine: i64) -> None:
        """A choice is won if one of its actions wins, and lost if all of them lose to one side; all are in the list."""
        proof: i64 = 0
        found = self.child[node]
        while found != NONE:
            if self.proof[found] == mine:
                self.proof[node] = mine
                return
            if not self.proof[found] or (proof and self.proof[found] != proof):
                return
            proof = self.proof[found]
            found = self.sibling[found]
        self.proof[node] = proof
