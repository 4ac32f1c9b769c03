"""Which actions a search looks at first: the one that was best before, forcing ones, those that cut elsewhere."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rules import Rules, State

FIRST: Final = 1_000_000_000
FORCING: Final = 500_000_000
KILLER: Final = 100_000_000
MOST_HISTORY: Final = 50_000_000
SLOTS: Final = 8191  # a prime, so that codes of actions spread
PLIES: Final = 256


@final
class Ordering:
    def __init__(self) -> None:
        self.killers: vec[i64] = vec[i64]([-1] * (2 * PLIES))
        self.history: vec[i64] = vec[i64]([0] * (2 * SLOTS))

    def forget(self) -> None:
        """Begin a new search, which must depend on nothing before it."""
        i: i64 = 0
        while i < 2 * SLOTS:
            self.history[i] = 0
            i += 1
        i = 0
        while i < 2 * PLIES:
            self.killers[i] = -1
            i += 1

    def scores(self, rules: Rules, state: State, seat: i64, actions: vec[i64], first: i64, ply: i64) -> vec[i64]:
        out = vec[i64](actions)
        i: i64 = 0
        n = i64(len(actions))
        while i < n:
            action = actions[i]
            if action == first:
                out[i] = FIRST
            elif rules.forcing(state, seat, action):
                out[i] = FORCING + self.history[(seat & 1) * SLOTS + action % SLOTS]
            elif action == self.killers[2 * ply] or action == self.killers[2 * ply + 1]:
                out[i] = KILLER
            else:
                out[i] = self.history[(seat & 1) * SLOTS + action % SLOTS]
            i += 1
        return out

    def cut(self, seat: i64, action: i64, depth: i64, ply: i64) -> None:
        """Remember a quiet action that was too good for the enemy to allow."""
        if self.killers[2 * ply] != action:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = action
        at = (seat & 1) * SLOTS + action % SLOTS
        self.history[at] = min(MOST_HISTORY, self.history[at] + depth * depth)


def pick_best(actions: vec[i64], scores: vec[i64], start: i64, end: i64) -> None:
    """Bring the best of those from `start` to before `end` to the front."""
    best = start
    i = start + 1
    while i < end:
        if scores[i] > scores[best]:
            best = i
        i += 1
    if best != start:
        action = actions[best]
        score = scores[best]
        actions[best] = actions[start]
        scores[best] = scores[start]
        actions[start] = action
        scores[start] = score


def sort(actions: vec[i64], values: vec[i64]) -> None:
    """The best first."""
    i: i64 = 0
    n = i64(len(actions))
    while i < n:
        pick_best(actions, values, i, n)
        i += 1


def settle(actions: vec[i64], values: vec[i64], found: vec[i64], n: i64) -> None:
    """Sort the first `n` by what was found, and let the others stay behind them."""
    i: i64 = 0
    while i < n:
        best = i
        j = i + 1
        while j < n:
            if found[j] > found[best]:
                best = j
            j += 1
        action = actions[best]
        value = found[best]
        j = best
        while j > i:
            actions[j] = actions[j - 1]
            found[j] = found[j - 1]
            j -= 1
        actions[i] = action
        found[i] = value
        values[i] = value
        i += 1
    worst = found[n - 1]
    i = n
    while i < i64(len(actions)):
        values[i] = min(values[i], worst - 1)
        i += 1
