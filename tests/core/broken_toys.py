"""Toys with one part broken each, so that every check can show that it fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.drawing import Box, Drawing
from castra.core.game import (
    SPECTATOR,
    Choice,
    Fact,
    Game,
    Outcome,
    Pick,
    Refusal,
    Rules,
    Setup,
    State,
    View,
)
from tests import toy
from tests.toy import ENDED, PICKING, TAKING, Toy, ToyRules, ToyState


def broken_rules(kind: type[ToyRules]) -> Game:
    class Broken(Toy):
        def rules(self, setup: Setup) -> Rules:
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
            return vec[i64]([toy.action(toy.KEEP)])
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
            return vec[i64]([toy.action(toy.ROLL, 1)])
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


class Moody(ToyRules):
    mood = 0

    def show(self, state: ToyState) -> None:
        self.mood += 1
        state.spoils = 1 + self.mood % 2
        super().show(state)


class FirstComesFirst(ToyRules):
    """Whoever picks first gets a point: so the order matters."""

    def advance(self, state: State, seat: i64, action: i64) -> None:
        if action // 16 == toy.PICK and not any(cast(ToyState, state).picked):
            cast(ToyState, state).points[seat] += 1
        super().advance(state, seat, action)


class Endless(ToyRules):
    def end_round(self, state: ToyState) -> None:
        state.round -= 1
        state.deck = [3, 3, 3, 3]
        super().end_round(state)


class NoOutcome(Toy):
    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        return None


class UnknownRule(Toy):
    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        outcome = super().outcome(rules, state)
        return outcome and replace(outcome, rule="9.9")


class ForgetfulText(Toy):
    def write_state(self, rules: Rules, state: State) -> str:
        return super().write_state(rules, state).replace("spoils 6", "spoils 5")


class OddLine(Toy):
    def read_state(self, rules: Rules, text: str) -> State:
        state = cast(ToyState, super().read_state(rules, text))
        state.points[0] = 0
        return state


class SameWord(Toy):
    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        return super().write_action(rules, state, seat, action).replace("gift", "keep")


class CrashingReader(Toy):
    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        return (
            toy.action(toy.PICK, int(text[5:])) if text[:4] == "pick" else super().read_action(rules, state, seat, text)
        )


class TupleFacts(Toy):
    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        return replace(view, facts={**view.facts, "points": tuple(view.facts["points"])})


class SilentView(Toy):
    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        return replace(super().view(rules, setup, state, seat), prompt="")


class MissingChoice(Toy):
    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        return replace(view, choices=view.choices[1:])


class SamePicks(Toy):
    def choice(self, rules: Rules, state: State, seat: int, action: int) -> Choice:
        return replace(super().choice(rules, state, seat, action), picks=(Pick("button", "go", f"go {action}"),))


class LeakyView(Toy):
    """Shows every hand to every seat."""

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        return replace(view, facts={**view.facts, "hands": [list(hand) for hand in cast(ToyState, state).hands]})


class LeakyDeck(Toy):
    """Tells what the deck holds, from which the others' hands follow."""

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        return replace(view, facts={**view.facts, "next": list(cast(ToyState, state).deck)})


class WrongSample(Toy):
    def sample(self, rules: Rules, view: View, random: Random) -> State:
        state = cast(ToyState, super().sample(rules, view, random))
        state.hands = [sorted(hand) for hand in state.hands]
        return state


class CuriousSpectator(Toy):
    """Spectators see red's hand, and their samples know it: only the seats can tell that this is too much."""

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        if seat != SPECTATOR:
            return view
        return replace(view, facts={**view.facts, "red": list(cast(ToyState, state).hands[0])})

    def sample(self, rules: Rules, view: View, random: Random) -> State:
        while True:
            state = cast(ToyState, super().sample(rules, view, random))
            if view.seat != SPECTATOR or state.hands[0] == view.facts["red"]:
                return state


class OpenPicks(Toy):
    """Everybody sees a pick as soon as it is made, and samples know it."""

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        return replace(view, facts={**view.facts, "picked": list(cast(ToyState, state).picked)})


class TalkingPick(Toy):
    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        if action // 16 == toy.PICK:
            return f"A {action % 16} was picked."
        return super().narrate(rules, state, actor, action, seat)


class TalkingDeal(Toy):
    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        if action // 16 == toy.DEAL:
            return f"Somebody gets a {action % 16}."
        return super().narrate(rules, state, actor, action, seat)


class TalkingDeck(Toy):
    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        return f"{super().narrate(rules, state, actor, action, seat)} The deck holds {cast(ToyState, state).deck}."


class Wide(Toy):
    def draw(self, view: View) -> Drawing:
        return Drawing(("=" * 101,), (), super().draw(view).places)


class Unclickable(Toy):
    def draw(self, view: View) -> Drawing:
        return replace(super().draw(view), places={})


class OffTheTable(Toy):
    def draw(self, view: View) -> Drawing:
        drawing = super().draw(view)
        return replace(drawing, places={**drawing.places, "moon": Box(99, 0, 1, 1)})


class SureThing(Toy):
    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        return [Fact("Will I win?", Fraction(3, 2))]


class PeekingOdds(Toy):
    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        deck = cast(ToyState, state).deck
        return [Fact("Is the next card a 1?", Fraction(deck[0], max(1, sum(deck))))]


class UnknownRefusal(Toy):
    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        return Refusal("8.8", "Because")


class SilentRefusal(Toy):
    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        return Refusal("2.2", "")


class CrashingRefusal(Toy):
    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        return Refusal("2.2", f"You cannot {self.write_action(rules, state, seat, action)}")


class LenientTurns(ToyRules):
    """The gate asks `acting`, which here forgets who has picked already once somebody is left."""

    def acting(self, state: State) -> i64:
        state = cast(ToyState, state)
        return (1 << state.seats) - 1 if state.phase == PICKING else super().acting(state)


class DoubleTalk(Toy):
    """'keep' at the gate is read as 'gift' in the second round."""

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        action = super().read_action(rules, state, seat, text)
        if action == toy.action(toy.KEEP) and cast(ToyState, state).round == 2:
            return toy.action(toy.GIFT)
        return action


class Crashing(ToyRules):
    def take(self, state: ToyState, given: int) -> None:
        raise RuntimeError("oops")


class Nameless(Toy):
    def seat_name(self, setup: Setup, seat: int) -> str:
        return {0: "red"}[seat]


class LateText(Toy):
    """Reads every 'keep' as 'gift'."""

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        return super().read_action(rules, state, seat, text.replace("keep", "gift"))


BROKEN: list[tuple[str, Game, str]] = [
    ("actor", broken_rules(NoActor), "no seat"),
    ("actor", broken_rules(ForgottenBits), "lowest seat"),
    ("legal actions", broken_rules(ListedTwice), "twice"),
    ("second look", broken_rules(Unsteady), "from one look to the next"),
    ("legal actions", broken_rules(OutOfTurn), "out of turn"),
    ("legal actions", broken_rules(LenientTurns), "legal actions|IndexError|actor"),
    ("odds", broken_rules(Weightless), "weighs nothing"),
    ("odds", broken_rules(WeightMissing), "weights"),
    ("odds", broken_rules(ChanceOutOfTurn), "outcomes while"),
    ("outcome", broken_rules(Greedy), "add up"),
    ("outcome", NoOutcome(), "none at the end"),
    ("outcome", UnknownRule(), "no rule '9.9'"),
    ("apply", broken_rules(Sharing), "changed the state|shares something"),
    ("apply", broken_rules(Moody), "two different states"),
    ("commuting", broken_rules(FirstComesFirst), "who chooses first"),
    ("state text", ForgetfulText(), "read back"),
    ("state text", OddLine(), "read back"),
    ("action texts", SameWord(), "keep"),
    ("action texts", DoubleTalk(), "reads as"),
    ("junk is refused", CrashingReader(), "ValueError"),
    ("view is data", TupleFacts(), "JSON"),
    ("view is data", SilentView(), "no prompt"),
    ("choices", MissingChoice(), "but may do"),
    ("choices", SamePicks(), "same picks"),
    ("samples", LeakyView(), r"facts\['hands'\]"),
    ("samples", LeakyDeck(), r"facts\['next'\]"),
    ("samples", WrongSample(), "looks different"),
    ("spectator", CuriousSpectator(), "does not know"),
    ("secret choices", OpenPicks(), "in secret"),
    ("secret choices", TalkingPick(), "is told"),
    ("narration", TalkingDeck(), "cannot see"),
    ("narration of secrets", TalkingDeal(), "cannot see"),
    ("drawing", Wide(), "101 columns"),
    ("drawing", Unclickable(), "not on the drawing"),
    ("drawing", OffTheTable(), "'moon'"),
    ("odds are shares", SureThing(), "3/2"),
    ("odds are shares", PeekingOdds(), "cannot see"),
    ("refusals", UnknownRefusal(), "'8.8'"),
    ("refusals", SilentRefusal(), "no reason"),
    ("refusals", CrashingRefusal(), "KeyError|IndexError"),
    ("turns", Nameless(), "KeyError"),
    ("gate", LateText(), "something else|NotationError"),
]
