"""The engine of the toy: its states, its rules, and how good they look."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.ends import Ends
from castra.core.engine.hashing import mix
from castra.core.game import CHANCE, OVER, WHOLE, Evaluator, Rules, State

VALUES: Final = 4
COPIES: Final = 3
HAND: Final = 2
NAMES: Final = ("red", "blue", "green")
PHASES: Final = ("deal", "pick", "roll", "take", "give", "over")
DEALING, PICKING, ROLLING, TAKING, GIVING, ENDED = range(6)

# An action is kind * 16 + number; the number is a card's value, the die's, or a seat.
DEAL, PICK, ROLL, KEEP, GIFT, GIVE = range(6)
NUMBERS: Final = {DEAL: range(1, VALUES + 1), PICK: range(1, VALUES + 1), ROLL: range(1, 7), GIVE: range(3)}
WORDS: Final = {DEAL: "deal", PICK: "pick", ROLL: "roll", KEEP: "keep", GIFT: "gift", GIVE: "give"}


def action(kind: int, number: int = 0) -> int:
    return kind * 16 + number


class ToyState(State):
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.phase = DEALING
        self.round = 1
        self.deck = [COPIES] * VALUES  # by value - 1
        self.hands = [[0] * VALUES for _ in range(seats)]  # by seat, then by value - 1
        self.picked = [0] * seats  # the value picked, 0 while thinking
        self.spoils = 0
        self.taker = -1
        self.points = [0] * seats

    def fresh(self) -> State:
        return ToyState(self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, ToyState)
        self.phase, self.round = other.phase, other.round
        self.deck = list(other.deck)
        self.hands = [list(hand) for hand in other.hands]
        self.picked = list(other.picked)
        self.spoils, self.taker = other.spoils, other.taker
        self.points = list(other.points)

    def key(self) -> i64:
        key: i64 = 0
        for number in (self.phase, self.round, self.spoils, self.taker, *self.deck, *self.picked, *self.points):
            key = mix(key, number)
        for hand in self.hands:
            for count in hand:
                key = mix(key, count)
        return key


class ToyRules(Rules):
    def __init__(self, seats: int, rounds: int, loaded: bool) -> None:
        super().__init__(seats)
        self.rounds = rounds
        self.loaded = loaded

    def initial(self) -> State:
        return ToyState(int(self.seats))

    def actor(self, state: State) -> i64:
        state = cast(ToyState, state)
        if state.phase in (DEALING, ROLLING):
            return CHANCE
        if state.phase == ENDED:
            return OVER
        return state.picked.index(0) if state.phase == PICKING else state.taker

    def acting(self, state: State) -> i64:
        state = cast(ToyState, state)
        if state.phase != PICKING:
            return super().acting(state)
        return sum(1 << seat for seat, value in enumerate(state.picked) if not value)

    def legal_actions(self, state: State, seat: i64) -> vec[i64]:
        state = cast(ToyState, state)
        if not self.acting(state) >> seat & 1:
            return vec[i64]()
        return vec[i64](self.list_actions(state, seat))

    def list_actions(self, state: ToyState, seat: int) -> list[int]:
        if state.phase == PICKING:
            return [action(PICK, value + 1) for value in range(VALUES) if state.hands[seat][value]]
        if state.phase == TAKING:
            return [action(KEEP), action(GIFT)]
        return [action(GIVE, other) for other in range(state.seats) if other != seat]

    def chance_actions(self, state: State) -> vec[i64]:
        state = cast(ToyState, state)
        if state.phase == DEALING:
            return vec[i64]([action(DEAL, value + 1) for value in range(VALUES) if state.deck[value]])
        return vec[i64]([action(ROLL, number) for number in range(1, 7)] if state.phase == ROLLING else [])

    def chance_weights(self, state: State) -> vec[i64]:
        state = cast(ToyState, state)
        if state.phase == DEALING:
            return vec[i64]([left for left in state.deck if left])
        return vec[i64]([1, 1, 1, 1, 1, 2 if self.loaded else 1] if state.phase == ROLLING else [])

    def advance(self, state: State, seat: i64, action: i64) -> None:
        state = cast(ToyState, state)
        kind, number = divmod(int(action), 16)
        if kind == DEAL:
            state.deck[number - 1] -= 1
            state.hands[next_to_get(state)][number - 1] += 1
            self.start_round(state)
        elif kind == PICK:
            state.hands[seat][number - 1] -= 1
            state.picked[seat] = number
            if all(state.picked):
                state.phase = ROLLING
        elif kind == ROLL:
            state.spoils = number
            self.show(state)
        elif kind == GIFT:
            state.phase = GIVING
        else:
            self.take(state, number if kind == GIVE else -1)

    def show(self, state: ToyState) -> None:
        """Find out who takes the spoils (rule 3.1)."""
        single = [value for value in state.picked if state.picked.count(value) == 1]
        if single:
            state.taker = state.picked.index(max(single))
            state.phase = TAKING
        else:
            self.end_round(state)

    def take(self, state: ToyState, given: int) -> None:
        if given >= 0:
            state.spoils -= 1
            state.points[given] += 1
        state.points[state.taker] += state.spoils
        self.end_round(state)

    def end_round(self, state: ToyState) -> None:
        state.picked = [0] * state.seats
        state.spoils, state.taker = 0, -1
        if state.round == self.rounds:
            state.phase = ENDED
            return
        state.round += 1
        self.start_round(state)

    def start_round(self, state: ToyState) -> None:
        state.phase = DEALING if next_to_get(state) >= 0 and any(state.deck) else PICKING

    def payoff(self, state: State, seat: i64) -> i64:
        state = cast(ToyState, state)
        best = max(state.points)
        return WHOLE // state.points.count(best) if state.points[seat] == best else 0


def next_to_get(state: ToyState) -> int:
    """Who gets the next card, -1 when all hands are full."""
    wanting = [seat for seat, hand in enumerate(state.hands) if sum(hand) < HAND]
    return wanting[0] if wanting else -1


class ToyEvaluator(Evaluator):
    """Points ahead of the others; at the end only who won counts."""

    def __init__(self, rules: ToyRules) -> None:
        self.ends = Ends(rules)

    def value(self, state: State, seat: i64) -> i64:
        state = cast(ToyState, state)
        if state.phase == ENDED:
            return self.ends.value(state, seat)
        others = max(points for other, points in enumerate(state.points) if other != seat)
        return 10 * (state.points[seat] - others)
