"""Mistakes as people make them: a move that is nearly as good is taken for the best, but nobody is given away at once.

Now and then a bot looks less closely: it takes one of the moves whose value comes near to that of the best, the nearer
the likelier. A move after which the very next action of an opponent could end the game against it is never taken
for a mistake.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

from castra.bots.bot import Bot, Thought
from castra.bots.ranking import Ranked
from castra.core.game import CHANCE, OVER, AnyGame, Rules, State, View

FEW: Final = 60
"""Chance outcomes that are looked at, of those with the same actor; more are taken for harmless."""


@dataclass(frozen=True)
class Mistakes:
    """How often a bot looks less closely, and how much of the value (from -1 to 1) it then may give away."""

    chance: float = 0.0
    margin: float = 0.0


NONE: Final = Mistakes()


class Fallible(Bot):
    """A bot that now and then takes what is nearly as good."""

    def __init__(self, bot: Bot, mistakes: Mistakes) -> None:
        self.bot = bot
        self.mistakes = mistakes
        self.name = bot.name

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        if len(view.choices) == 1 or random.random() >= self.mistakes.chance:
            return self.bot.think(game, rules, view, random)
        ranked = self.bot.rank(game, rules, view, random)
        state = game.sample(rules, view, random)
        near = [one for one in ranked if ranked[0].value - one.value <= self.mistakes.margin]
        while near:
            found = self._picked(near, random)
            if not loses_at_once(rules, state, view.seat, found.action):
                return Thought(found.action, found.value)
            near.remove(found)
        return Thought(ranked[0].action, ranked[0].value)

    def rank(self, game: AnyGame, rules: Rules, view: View, random: Random) -> list[Ranked]:
        return self.bot.rank(game, rules, view, random)

    def _picked(self, near: list[Ranked], random: Random) -> Ranked:
        """One of these; half the margin below the best is about a third as likely as the best."""
        best, softness = max(one.value for one in near), self.mistakes.margin / 2 or 1.0
        return random.choices(near, [math.exp((one.value - best) / softness) for one in near])[0]


def loses_at_once(rules: Rules, state: State, seat: int, action: int) -> bool:
    """Can the next action of somebody else, with the draws around it, end the game with nothing for `seat`?"""
    for after in settled(rules, rules.apply(state, seat, action)):
        actor = rules.actor(after)
        if actor == OVER:
            if lost(rules, after, seat):
                return True
        elif rules.side(actor) != rules.side(seat):
            for reply in rules.search_actions(after, actor):
                if any(lost(rules, end, seat) for end in settled(rules, rules.apply(after, actor, reply))):
                    return True
    return False


def lost(rules: Rules, state: State, seat: int) -> bool:
    return rules.actor(state) == OVER and rules.payoff(state, seat) == 0


def settled(rules: Rules, state: State) -> list[State]:
    """The states that chance may leave `state` in before anybody acts again."""
    open_ends, found = [state], list[State]()
    while open_ends:
        one = open_ends.pop()
        if rules.actor(one) == CHANCE and len(found) + len(open_ends) < FEW:
            open_ends += [rules.apply(one, CHANCE, draw) for draw in rules.search_draws(one)]
        else:
            found.append(one)
    return found
