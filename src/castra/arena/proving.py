"""Proves what actions are worth: every action, every reply and every draw is followed, and chances are fractions.

The value of an action is the chance to win less the chance to lose, until a horizon; what is not over by then counts
nothing either way. Steps that can be taken back do not matter: what one seat can reach without anybody else is one
choice, and an action that only leads back to where it began is not an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from castra.core.errors import CastraError
from castra.core.game import CHANCE, OVER, WHOLE, Rules, State

WON, OPEN, LOST = Fraction(1), Fraction(0), Fraction(-1)


class TooLargeError(CastraError):
    """A proof that would take more positions than it may."""

    code = "proof/too-large"


@dataclass(frozen=True)
class Horizon:
    """How far a proof goes: over so many turns, or until the first bag, deck or die is drawn from again so often."""

    turns: int = 0
    draws: int | None = None


class Prover:
    """Proofs about one position, for the seat that is to act there."""

    def __init__(self, rules: Rules, state: State, horizon: Horizon, most: int) -> None:
        self.rules, self.root = rules, state
        self.seat = int(rules.actor(state))
        self.horizon = horizon
        self.last_turn = int(rules.turn(state)) + horizon.turns
        self.most = most
        """Positions that may be looked at."""
        self.looked_at = 0
        self.known: dict[tuple[int, int], Fraction] = {}

    def values(self) -> list[tuple[int, Fraction]]:
        """Every action that leads anywhere with its value, the best first."""
        here, found = int(self.root.key()), list[tuple[int, Fraction]]()
        for action in self.rules.legal_actions(self.root, self.seat):
            child = self.rules.apply(self.root, self.seat, action)
            if int(child.key()) != here:
                value = self.best(child, self.seat, self.horizon.draws or 0, {here})
                if value is not None:
                    found.append((int(action), value))
        return sorted(found, key=lambda one: -one[1])

    def value(self, state: State, draws: int) -> Fraction:
        actor = self.rules.actor(state)
        if actor == OVER:
            return Fraction(2 * int(self.rules.payoff(state, self.seat)) - WHOLE, WHOLE)
        if self.beyond(state, draws):
            return OPEN
        key = int(state.key()), draws
        if key not in self.known:
            self.count()
            found = self.mean(state, draws) if actor == CHANCE else self.best(state, int(actor), draws, set())
            self.known[key] = OPEN if found is None else found
        return self.known[key]

    def beyond(self, state: State, draws: int) -> bool:
        if self.horizon.draws is None:
            return bool(self.rules.turn(state) >= self.last_turn)
        return bool(self.rules.actor(state) == CHANCE and self.rules.urn(state) == 0 and not draws)

    def mean(self, state: State, draws: int) -> Fraction:
        left = draws - (self.rules.urn(state) == 0)
        total, cases = OPEN, 0
        for draw, weight in zip(self.rules.search_draws(state), self.rules.search_weights(state), strict=True):
            total += int(weight) * self.value(self.rules.apply(state, CHANCE, draw), left)
            cases += int(weight)
        return total / cases

    def best(self, state: State, actor: int, draws: int, seen: set[int]) -> Fraction | None:
        """The best that `actor` can reach from here on by ways not yet seen; None if there is nothing."""
        friend = self.rules.side(actor) == self.rules.side(self.seat)
        best: Fraction | None = None
        for end in self.ways_out(state, actor, seen):
            value = self.value(end, draws)
            if best is None or (value > best if friend else value < best):
                best = value
            if best == (WON if friend else LOST):
                break
        return best

    def ways_out(self, state: State, actor: int, seen: set[int]) -> Iterator[State]:
        """The states in which the actor has left the word to somebody else, each once."""
        open_ends = [state]
        while open_ends:
            one = open_ends.pop()
            key = int(one.key())
            if key in seen:
                continue
            seen.add(key)
            self.count()
            if self.rules.actor(one) != actor or self.beyond(one, 0):
                yield one
            else:
                actions = self.rules.legal_actions(one, actor)
                open_ends += [self.rules.apply(one, actor, action) for action in actions]

    def count(self) -> None:
        self.looked_at += 1
        if self.looked_at > self.most:
            raise TooLargeError(f"A proof takes more than {self.most} positions.")
