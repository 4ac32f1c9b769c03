"""Engines of the toy with one part broken each."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rng import Rng
from castra.core.game import AnyGame, Setup, State
from tests.toy import Toy
from tests.toy_engine import ENDED, KEEP, PICK, PICKING, ROLL, TAKING, ToyRules, ToyState, action


def broken_rules(kind: type[ToyRules]) -> AnyGame:
    class Broken(Toy):
        def rules(self, setup: Setup) -> ToyRules:
            return kind(setup.players, 3, False)

    return Broken()


class NoActor(ToyRules):
    def actor(self, state: State) -> i64:
        return 7 if cast(ToyState, state).phase == TAKING else super().actor(state)


class ForgottenBits(ToyRules):
    def acting(self, state: State) -> i64:
        return 0 if cast(ToyState, state).phase == TAKING else super().acting(state)


class ListedTwice(ToyRules):
    def list_actions(self, state: ToyState, seat: int) -> list[int]:
        return super().list_actions(state, seat) * 2


class Unsteady(ToyRules):
    looks = 0

    def list_actions(self, state: ToyState, seat: int) -> list[int]:
        self.looks += 1
        return super().list_actions(state, seat)[:: 1 if self.looks % 2 else -1]


class OutOfTurn(ToyRules):
    def legal_actions(self, state: State, seat: i64) -> vec[i64]:
        if cast(ToyState, state).phase == ENDED:
            return vec[i64]([action(KEEP)])
        return super().legal_actions(state, seat)


class Weightless(ToyRules):
    def chance_weights(self, state: State) -> vec[i64]:
        weights = list(super().chance_weights(state))
        return vec[i64]([0, *weights[1:]] if len(weights) == 6 else weights)


class WeightMissing(ToyRules):
    def chance_weights(self, state: State) -> vec[i64]:
        return vec[i64](list(super().chance_weights(state))[1:])


class ChanceOutOfTurn(ToyRules):
    def chance_actions(self, state: State) -> vec[i64]:
        if cast(ToyState, state).phase == PICKING:
            return vec[i64]([action(ROLL, 1)])
        return super().chance_actions(state)


class Greedy(ToyRules):
    def payoff(self, state: State, seat: i64) -> i64:
        return 120


class SharingState(ToyState):
    def fresh(self) -> State:
        return SharingState(self.seats)

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        self.points = cast(ToyState, other).points


class Sharing(ToyRules):
    def initial(self) -> State:
        return SharingState(int(self.seats))


class ForgetfulState(ToyState):
    """Its key leaves the hands out."""

    def fresh(self) -> State:
        return ForgetfulState(self.seats)

    def key(self) -> i64:
        return 16 * self.round + self.phase


class ForgetfulKey(ToyRules):
    def initial(self) -> ToyState:
        return ForgetfulState(int(self.seats))


class Counting(ToyRules):
    def forcing(self, state: State, seat: i64, action: i64) -> bool:
        cast(ToyState, state).spoils += 1
        return False


class Idle(ToyRules):
    def search_actions(self, state: State, seat: i64) -> vec[i64]:
        return vec[i64]()


class LuckyDraws(ToyRules):
    def search_draws(self, state: State) -> vec[i64]:
        return vec[i64](list(self.chance_actions(state))[-1:])


class Backwards(ToyRules):
    def turn(self, state: State) -> i64:
        return 9 - cast(ToyState, state).round


class OwnHandToo(ToyRules):
    def redeal(self, state: State, seat: i64, rng: Rng) -> None:
        hands = cast(ToyState, state).hands
        hands[0], hands[1] = hands[1], hands[0]


class Moody(ToyRules):
    mood = 0

    def show(self, state: ToyState) -> None:
        self.mood += 1
        state.spoils = 1 + self.mood % 2
        super().show(state)


class FirstComesFirst(ToyRules):
    """Whoever picks first gets a point: so the order matters."""

    def advance(self, state: State, seat: i64, action: i64) -> None:
        if action // 16 == PICK and not any(cast(ToyState, state).picked):
            cast(ToyState, state).points[seat] += 1
        super().advance(state, seat, action)


class Endless(ToyRules):
    def end_round(self, state: ToyState) -> None:
        state.round -= 1
        state.deck = [3, 3, 3, 3]
        super().end_round(state)


class LenientTurns(ToyRules):
    """The gate asks `acting`, which here forgets who has picked already once somebody is left."""

    def acting(self, state: State) -> i64:
        state = cast(ToyState, state)
        return (1 << state.seats) - 1 if state.phase == PICKING else super().acting(state)


class Crashing(ToyRules):
    def take(self, state: ToyState, given: int) -> None:
        raise RuntimeError("oops")
