"""Plans whole turns: thinks when its turn begins and after every surprise, and plays its plan in between."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from castra.bots.bot import Bot, Limit, Thought
from castra.bots.ranking import Ranked
from castra.core.engine.planner import TurnPlanner
from castra.core.engine.rules import CERTAIN
from castra.core.errors import SetupError
from castra.core.game import AnyGame, Rules, State, View, after

SAMPLES: Final = 6
"""How many states that fit the view are played out; one where nothing is hidden."""


class Planner(Bot):
    name = "planner"

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._rules: Rules | None = None
        self._planner: TurnPlanner | None = None
        self._plan: list[int] = []
        self._expected: State | None = None

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        begun = perf_counter()
        planner = self._planner_of(game, rules)
        legal = {choice.action for choice in view.choices}
        state = game.sample(rules, view, random)
        if not self._follows(planner, state, view.seat) or self._plan[0] not in legal:
            self._plan = []
        if len(legal) == 1 and not self._plan:
            return Thought(next(iter(legal)))
        nodes = 0
        if not self._plan:
            states = self._samples(game, rules, view, random, state)
            planner.allow(self.limit.nodes, max(0.0, self.limit.seconds - (perf_counter() - begun)))
            self._plan = [int(one) for one in planner.plan(states, view.seat, random.getrandbits(30))]
            self._expected, nodes = state, int(planner.nodes)
        action = self._plan.pop(0)
        assert self._expected is not None
        if self._plan:
            self._expected = after(rules, self._expected, view.seat, action)
        return Thought(action, int(planner.value) / CERTAIN, (action, *self._plan), nodes)

    def rank(self, game: AnyGame, rules: Rules, view: View, random: Random) -> list[Ranked]:
        """By what each action looks like at first sight: single steps of a plan have no value of their own."""
        planner, state = self._planner_of(game, rules), game.sample(rules, view, random)
        actions = [choice.action for choice in view.choices]
        rates = planner.rate(state, view.seat, vec[i64](actions))
        ranked = [Ranked(action, int(rate) / CERTAIN) for action, rate in zip(actions, rates, strict=True)]
        return sorted(ranked, key=lambda one: -one.value)

    def _planner_of(self, game: AnyGame, rules: Rules) -> TurnPlanner:
        if self._planner is None or self._rules is not rules:
            planner = game.planner(rules)
            if planner is None:
                raise SetupError(f"{game.title} has no plans for whole turns.")
            self._rules, self._planner, self._plan = rules, planner, []
        return self._planner

    def _follows(self, planner: TurnPlanner, state: State, seat: int) -> bool:
        """Does the match still go as planned, as far as the seat can see?"""
        return bool(self._plan) and self._expected is not None and planner.alike(self._expected, state, seat)

    def _samples(self, game: AnyGame, rules: Rules, view: View, random: Random, first: State) -> list[State]:
        if self.limit.nodes == 1:
            return [first]  # a single play-out meets no other
        second = game.sample(rules, view, random)
        if second.key() == first.key():
            return [first]
        return [first, second, *(game.sample(rules, view, random) for _ in range(SAMPLES - 2))]
