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

from castra.core.engine.rng import Rng

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

    def key(self) -> i64:
        """A hash of everything that matters, for tables of positions: equal states have equal keys, others
        almost never. Engines keep the dear part of it up to date as they `advance`.
        """
        raise NotImplementedError


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
        """What chance may do now; empty unless chance acts, and always in a game without chance."""
        return vec[i64]()

    def chance_weights(self, state: State) -> vec[i64]:
        """How many of the equally likely cases lead to each of `chance_actions`."""
        return vec[i64]()

    def toss(self, state: State, rng: Rng) -> i64:
        """One of `chance_actions`, at random by its weight; for search only."""
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

    def side(self, seat: i64) -> i64:
        """Whom a seat wins and loses with: seats of one team have the same number."""
        return seat

    # -- for search: the same game with less to look at; whatever a game does not say costs only time

    def turn(self, state: State) -> i64:
        """A number that grows whenever a turn of one player ends, so that search can stop between turns.

        -1 before the first turn, while the table is set up.
        """
        return 0

    def midway(self, state: State) -> bool:
        """Has the actor begun what it must finish, so that only the best way to finish it tells what it is worth?"""
        return False

    def search_actions(self, state: State, seat: i64) -> vec[i64]:
        """The legal actions that make progress: none that only takes a step back, so that search comes to an end."""
        return self.legal_actions(state, seat)

    def search_draws(self, state: State) -> vec[i64]:
        """One of `chance_actions` for each case that makes a difference to what follows."""
        return self.chance_actions(state)

    def search_weights(self, state: State) -> vec[i64]:
        """How much each of `search_draws` stands for; they add up to the sum of `chance_weights`."""
        return self.chance_weights(state)

    def urn(self, state: State) -> i64:
        """Which of its sources chance draws from now (0 a bag, 1 a deck, …), so that luck can be paired."""
        return 0

    def redeal(self, state: State, seat: i64, rng: Rng) -> None:
        """Deal anew all that `seat` may not know, each arrangement as likely as in `Game.sample`.

        It starts from a state that was sampled from the seat's view, and sees nothing else.
        """

    # -- playing

    def advance(self, state: State, seat: i64, action: i64) -> None:
        """Change `state` by an action that is known to be legal (`seat` is CHANCE for draws)."""
        raise NotImplementedError

    def forcing(self, state: State, seat: i64, action: i64) -> bool:
        """Does this legal action take, attack or complete something, so that search should not stop before it?

        Cheap: it looks at the action and the places it names, and plays nothing.
        """
        return False

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

    def margin(self) -> i64:
        """How far what follows leads away from what is seen at once, but for rare cases: search may count on it."""
        return CERTAIN

    def advise(self, state: State, seat: i64) -> i64:
        """What a plan of the game's own would do now, where one action ahead shows too little; -1 for no advice."""
        return -1

    def quick(self, state: State, seat: i64) -> i64:
        """A fair action found at once, for play-outs; -1 if the evaluator has none to offer."""
        return -1
