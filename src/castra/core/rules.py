"""What the engine side of a game must offer; all of it is integers, so all of it compiles.

A `State` is plain data. A `Rules` object is one game under one set of options: it holds the
tables and answers every question about a state. Search, play-outs and perft know only these
two classes, and cost native calls once compiled.

Seats count from 0. An action is an integer that says everything about itself; its named parts
are in the game's `state.py`, its text in the game's `notation.py`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from castra.core.rng import Rng

CHANCE: Final = -1  # the actor when dice, bags or decks decide
OVER: Final = -2  # the actor when the game has ended
CERTAIN: Final = 10_000  # the value of a won state to an Evaluator
WHOLE: Final = 120  # what a game is worth: shared evenly by the winners, divisible by 2 to 6
SEAT_BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position, complete: whatever is not in it does not exist."""

    def fresh(self) -> "State":
        """An empty state of the same kind, to be filled by `copy_from`."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Become equal to `other` without sharing anything that changes."""
        raise NotImplementedError

    def copy(self) -> "State":
        twin = self.fresh()
        twin.copy_from(self)
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """One game under one set of options."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats

    def initial(self) -> State:
        """The state before anything has happened."""
        raise NotImplementedError

    def actor(self, state: State) -> i64:
        """Who acts: a seat, CHANCE or OVER. Of several seats at once, the lowest."""
        raise NotImplementedError

    def acting(self, state: State) -> i64:
        """The seats that may act now, as bits; 0 when chance acts or the game is over."""
        actor = self.actor(state)
        if actor < 0:
            return 0
        return SEAT_BIT[actor]

    def legal_actions(self, state: State, seat: i64) -> vec[i64]:
        """What `seat` may do now, in a fixed order. Empty for an actor only before `settle`."""
        raise NotImplementedError

    def chance_actions(self, state: State) -> vec[i64]:
        """What chance may do now; empty unless chance acts."""
        raise NotImplementedError

    def chance_weights(self, state: State) -> vec[i64]:
        """How many of the equally likely cases lead to each of `chance_actions`."""
        raise NotImplementedError

    def draw(self, state: State, rng: Rng) -> i64:
        """One of `chance_actions`, drawn by its weight; for search only."""
        actions = self.chance_actions(state)
        weights = self.chance_weights(state)
        total: i64 = 0
        for weight in weights:
            total += weight
        left = rng.below(total)
        i: i64 = 0
        while left >= weights[i]:
            left -= weights[i]
            i += 1
        return actions[i]

    def advance(self, state: State, seat: i64, action: i64) -> None:
        """Change `state` by an action that is known to be legal (`seat` is CHANCE for draws)."""
        raise NotImplementedError

    def settle(self, state: State) -> None:
        """End the game if the actor has nothing left to do and the rules say that this ends it.

        Finding out costs a move generation, so search does it only when it meets an empty list.
        """

    def payoff(self, state: State, seat: i64) -> i64:
        """What `seat` gets of WHOLE when the game is over."""
        raise NotImplementedError

    def apply(self, state: State, seat: i64, action: i64) -> State:
        """The state after a legal action; `state` stays as it is."""
        after = state.copy()
        self.advance(after, seat, action)
        self.settle(after)
        return after


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """How good a state looks before it is over; search adds it up, so it is an integer."""

    def value(self, state: State, seat: i64) -> i64:
        """Between -CERTAIN (lost) and CERTAIN (won), for `seat`; must be right about games that are over."""
        raise NotImplementedError

    def advise(self, state: State, seat: i64) -> i64:
        """What a plan of the game's own would do now, where one action ahead shows too little; -1 for no advice."""
        return -1
