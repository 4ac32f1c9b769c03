"""Search by play-outs, for hidden cards and bags: every action is tried on the same deals and the same luck.

A play-out starts from what the seat knows, with all it does not know dealt anew. Everybody plays as the evaluator's
quick advice says, for so many draws, and the evaluator judges where that has led. The time is shared out in rounds;
after each the worse half of the actions is dropped (sequential halving), so that most of it goes to what is close.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.bots.engine.limit import Budget
from castra.bots.engine.ordering import pick_best
from castra.core.engine.rng import Rng
from castra.core.engine.rules import CHANCE, OVER, Evaluator, Rules, State

URNS: Final = 4
LONGEST: Final = 600  # actions and draws of a play-out; no real one comes near
BIG: Final = 1 << 30


@final
class Sampled:
    def __init__(self, rules: Rules, evaluator: Evaluator, horizon: i64) -> None:
        self.rules: Rules = rules
        self.evaluator: Evaluator = evaluator
        self.horizon: i64 = horizon
        """Draws from the first urn that a play-out lasts; 0: to the end of the game."""
        self.budget: Budget = Budget(1, 0.0)
        self.luck: list[Rng] = []
        self.value: i64 = 0
        self.samples: i64 = 0

    def choose(self, root: State, seat: i64, budget: Budget, rng: Rng) -> i64:
        """The best action of `seat`; `root` is a state that fits what it knows."""
        actions, values = self.rank(root, seat, budget, rng)
        self.value = values[0]
        return actions[0]

    def rank(self, root: State, seat: i64, budget: Budget, rng: Rng) -> tuple[vec[i64], vec[i64]]:
        """Its actions, the best first, each with the average it came to before it was dropped."""
        self.budget = budget
        self.samples = 0
        actions = self.rules.search_actions(root, seat)
        n = i64(len(actions))
        totals = vec[i64](actions)
        i: i64 = 0
        while i < n:
            totals[i] = 0
            i += 1
        means = vec[i64](totals)
        if n == 1:
            return actions, means
        rounds = halvings(n)
        done: i64 = 0
        left = n
        while not budget.spent:
            if self.sample(root, seat, actions, totals, left, rng):
                self.samples += 1
            if left > 2 and self.samples > 0 and budget.share() * float(rounds) >= float(done + 1):
                done += 1
                self.sort(actions, totals, means, left)
                left = (left + 1) // 2
        self.sort(actions, totals, means, left)
        return actions, means

    def sort(self, actions: vec[i64], totals: vec[i64], means: vec[i64], left: i64) -> None:
        """Bring the best of the first `left` to the front, and note what they have come to."""
        i: i64 = 0
        while i < left:
            pick_best(actions, totals, i, left)
            means[i] = totals[i] // max(1, self.samples)
            i += 1

    def sample(self, root: State, seat: i64, actions: vec[i64], totals: vec[i64], left: i64, rng: Rng) -> bool:
        """Try the first `left` actions on one deal; False if the time was up before all had been tried."""
        deal = rng.below(BIG)
        luck = rng.below(BIG)
        found = vec[i64](capacity=32)
        start = root.copy()
        self.rules.redeal(start, seat, Rng(deal))
        state = root.fresh()
        i: i64 = 0
        while i < left:
            state.copy_from(start)
            self.rules.advance(state, seat, actions[i])
            found = append(found, self.play(state, seat, luck))
            if self.budget.spent and i + 1 < left and self.samples > 0:
                return False
            i += 1
        i = 0
        while i < left:
            totals[i] += found[i]
            i += 1
        return True

    def play(self, state: State, seat: i64, luck: i64) -> i64:
        """What `state` comes to for `seat`; a result the more the sooner it comes, so that no sure win is put off."""
        rules = self.rules
        self.luck = [Rng(luck + urn) for urn in range(URNS)]
        draws: i64 = 0
        steps: i64 = 0
        while steps < LONGEST:
            actor = rules.actor(state)
            if actor == OVER:
                break
            if actor == CHANCE:
                urn = rules.urn(state)
                if urn == 0:
                    if draws == self.horizon and self.horizon:
                        break
                    draws += 1
                rules.advance(state, CHANCE, rules.toss(state, self.luck[urn]))
            else:
                action = self.evaluator.quick(state, actor)
                if action < 0:
                    actions = rules.search_actions(state, actor)
                    if not i64(len(actions)):
                        rules.settle(state)
                        break
                    action = actions[self.luck[URNS - 1].below(i64(len(actions)))]
                rules.advance(state, actor, action)
            self.budget.count()
            steps += 1
        value = self.evaluator.value(state, seat)
        if rules.actor(state) != OVER or value == 0:
            return value
        return value - draws if value > 0 else value + draws


def halvings(n: i64) -> i64:
    """How often `n` must be halved, rounded up, to leave one."""
    times: i64 = 0
    while n > 1:
        n = (n + 1) // 2
        times += 1
    return times
