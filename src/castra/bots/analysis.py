"""What a position is worth: the best lines with each seat's chance to win, and what each draw would do to it.

`analyse` goes on and on with more and more thought, and tells what it knows after each step; whoever asks stops when
it is enough. It knows what the view of one seat shows, like any bot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from castra.bots.bot import Bot
from castra.bots.calibration import Appraiser
from castra.bots.names import player
from castra.bots.ranking import Ranked
from castra.core.game import CHANCE, OVER, AnyGame, Rules, State, View, acting_seats

FIRST: Final = 250  # nodes of the first step; each further one has twice as many
LONGEST: Final = 4
"""Actions of a line, draws not counted."""
LINE_NODES: Final = 200
"""How much thought goes into each further action of a line."""


@dataclass(frozen=True)
class Draw:
    """Something that chance may do after an action."""

    text: str
    told: str
    """In words."""
    odds: float
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Line:
    """One of the best actions, and what is expected after it."""

    action: int
    text: str
    label: str
    chances: tuple[float, ...]
    """Each seat's, by number."""
    moves: tuple[str, ...]
    """The expected course in notation, this action first; draws are only the likeliest."""
    draws: tuple[Draw, ...] = ()
    """What the draw does that follows the action, if one does."""


@dataclass(frozen=True)
class Analysis:
    """What is known after a step of thought."""

    seat: int
    chances: tuple[float, ...]
    """Before the action, each seat's; those of the best line."""
    lines: tuple[Line, ...]
    nodes: int


def analyse(game: AnyGame, rules: Rules, view: View, random: Random, count: int = 3) -> Iterator[Analysis]:
    """The best `count` lines for the seat of the view, with twice the thought in each step."""
    study = Study(game, rules, view, random)
    nodes = FIRST
    while True:
        yield study.step(nodes, count)
        nodes *= 2


class Study:
    """One position under thought."""

    def __init__(self, game: AnyGame, rules: Rules, view: View, random: Random) -> None:
        self.game, self.rules, self.view, self.random = game, rules, view, random
        self.state: State = game.sample(rules, view, random)
        self.appraiser = Appraiser(game, rules)
        self.labels = {choice.action: (choice.text, choice.label) for choice in view.choices}

    def step(self, nodes: int, count: int) -> Analysis:
        ranked = self.ranked(player(f"legatus@{nodes}n", self.game))
        lines = tuple(self.line(one) for one in ranked[:count])
        return Analysis(self.view.seat, lines[0].chances, lines, nodes)

    def value(self, nodes: int = 2 * FIRST) -> float:
        """What the best action is worth to the seat, between -1 and 1, after so much thought."""
        return self.ranked(player(f"legatus@{nodes}n", self.game))[0].value

    def ranked(self, bot: Bot) -> list[Ranked]:
        """All choices, the best first. Where a bot ranks them at first sight, what it would take comes before all."""
        found = bot.rank(self.game, self.rules, self.view, self.random)
        if bot.ranks_by_search:
            return found
        thought, first = bot.think(self.game, self.rules, self.view, self.random), found[0].value
        best = first if thought.value is None else thought.value
        others = [Ranked(one.action, best + one.value - first) for one in found if one.action != thought.action]
        return [Ranked(thought.action, best), *others]

    def line(self, one: Ranked) -> Line:
        text, label = self.labels[one.action]
        after = self.rules.apply(self.state, self.view.seat, one.action)
        return Line(
            one.action,
            text,
            label,
            self.chances(after, one.value),
            (text, *self.course(after)),
            self.draws(after) if self.rules.actor(after) == CHANCE else (),
        )

    def chances(self, after: State, value: float) -> tuple[float, ...]:
        """Those with an action that is worth `value`; a game that is over leaves nothing to guess."""
        if self.rules.actor(after) == OVER:
            return self.appraiser.chances(after)
        return self.appraiser.judged(self.state, self.view.seat, value)

    def draws(self, after: State) -> tuple[Draw, ...]:
        rules = self.rules
        weights = [int(weight) for weight in rules.search_weights(after)]
        return tuple(
            Draw(
                self.game.write_known(rules, after, CHANCE, draw, self.view.seat),
                self.game.narrate(rules, after, CHANCE, draw, self.view.seat),
                weight / sum(weights),
                self.appraiser.chances(rules.apply(after, CHANCE, draw)),
            )
            for draw, weight in zip(rules.search_draws(after), weights, strict=True)
        )

    def course(self, state: State) -> Iterator[str]:
        """What is expected from a state on, every seat thinking a little."""
        game, rules, seat = self.game, self.rules, self.view.seat
        bot = player(f"legatus@{LINE_NODES}n", game)
        for _ in range(LONGEST - 1):
            while rules.actor(state) == CHANCE:
                draw = likeliest(rules, state)
                yield game.write_known(rules, state, CHANCE, draw, seat)
                state = rules.apply(state, CHANCE, draw)
            acting = acting_seats(rules, state)
            if not acting:
                return
            view = game.view(rules, self.view.setup, state, acting[0])
            action = bot.choose(game, rules, view, Random(0))
            yield game.write_known(rules, state, acting[0], action, seat)
            state = rules.apply(state, acting[0], action)


def likeliest(rules: Rules, state: State) -> int:
    """The draw with the most cases, the first of several."""
    weights = [int(weight) for weight in rules.search_weights(state)]
    return int(rules.search_draws(state)[weights.index(max(weights))])


def settled(rules: Rules, state: State) -> State:
    """A state where somebody acts, after the likeliest draws."""
    while rules.actor(state) == CHANCE:
        state = rules.apply(state, CHANCE, likeliest(rules, state))
    return state
