"""Toys with one part broken each, so that every check can show that it fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

from castra.core.drawing import Box, Drawing
from castra.core.game import (
    SPECTATOR,
    AnyGame,
    Fact,
    Outcome,
    Pick,
    Refusal,
    Setup,
    View,
    button,
)
from tests.core.broken_rules import (
    Backwards,
    ChanceOutOfTurn,
    Counting,
    FirstComesFirst,
    ForgetfulKey,
    ForgottenBits,
    Greedy,
    Idle,
    LenientTurns,
    ListedTwice,
    LuckyDraws,
    Moody,
    NoActor,
    OutOfTurn,
    OwnHandToo,
    Sharing,
    Unsteady,
    Weightless,
    WeightMissing,
    broken_rules,
)
from tests.toy import Toy
from tests.toy_engine import DEAL, GIFT, KEEP, PICK, VALUES, ToyRules, ToyState, action


class NoOutcome(Toy):
    def outcome(self, rules: ToyRules, state: ToyState) -> Outcome | None:
        return None


class UnknownRule(Toy):
    def outcome(self, rules: ToyRules, state: ToyState) -> Outcome | None:
        outcome = super().outcome(rules, state)
        return outcome and replace(outcome, rule="9.9")


class ForgetfulText(Toy):
    def write_state(self, rules: ToyRules, state: ToyState) -> str:
        return super().write_state(rules, state).replace("spoils 6", "spoils 5")


class OddLine(Toy):
    def read_state(self, rules: ToyRules, text: str) -> ToyState:
        state = super().read_state(rules, text)
        state.points[0] = 0
        return state


class SameWord(Toy):
    def write_action(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> str:
        return super().write_action(rules, state, seat, action).replace("gift", "keep")


class CrashingReader(Toy):
    def read_action(self, rules: ToyRules, state: ToyState, seat: int, text: str) -> int:
        return action(PICK, int(text[5:])) if text[:4] == "pick" else super().read_action(rules, state, seat, text)


class TupleFacts(Toy):
    def view(self, rules: ToyRules, setup: Setup, state: ToyState, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        return replace(view, facts={**view.facts, "points": tuple(view.facts["points"])})


class SilentView(Toy):
    def view(self, rules: ToyRules, setup: Setup, state: ToyState, seat: int) -> View:
        return replace(super().view(rules, setup, state, seat), prompt="")


class MissingChoice(Toy):
    def view(self, rules: ToyRules, setup: Setup, state: ToyState, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        return replace(view, choices=view.choices[1:])


class SamePicks(Toy):
    def picks(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> Sequence[Pick]:
        return [button("go", f"go {action}")]


class LeakyView(Toy):
    """Shows every hand to every seat."""

    def facts(self, rules: ToyRules, state: ToyState, seat: int) -> dict[str, Any]:
        return {**super().facts(rules, state, seat), "hands": [list(hand) for hand in state.hands]}


class LeakyDeck(Toy):
    """Tells what the deck holds, from which the others' hands follow."""

    def facts(self, rules: ToyRules, state: ToyState, seat: int) -> dict[str, Any]:
        return {**super().facts(rules, state, seat), "next": list(state.deck)}


class WrongSample(Toy):
    def sample(self, rules: ToyRules, view: View, random: Random) -> ToyState:
        state = super().sample(rules, view, random)
        state.hands = [sorted(hand) for hand in state.hands]
        return state


class CuriousSpectator(Toy):
    """Spectators see red's hand, and their samples know it: only the seats can tell that this is too much."""

    def view(self, rules: ToyRules, setup: Setup, state: ToyState, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        if seat != SPECTATOR:
            return view
        return replace(view, facts={**view.facts, "red": list(state.hands[0])})

    def sample(self, rules: ToyRules, view: View, random: Random) -> ToyState:
        while True:
            state = super().sample(rules, view, random)
            if view.seat != SPECTATOR or state.hands[0] == view.facts["red"]:
                return state


class OpenPicks(Toy):
    """Everybody sees a pick as soon as it is made, and samples know it."""

    def view(self, rules: ToyRules, setup: Setup, state: ToyState, seat: int) -> View:
        view = super().view(rules, setup, state, seat)
        return replace(view, facts={**view.facts, "picked": list(state.picked)})


class OneLook(Toy):
    """Shows everybody at a table what the first of them sees."""

    def facts_for(self, rules: ToyRules, state: ToyState, seats: Sequence[int]) -> list[dict[str, Any]]:
        return [self.facts(rules, state, seats[0])] * len(seats)


class OneTale(Toy):
    """Tells everybody at a table what the first of them is told."""

    def narrate_to(self, rules: ToyRules, state: ToyState, actor: int, action: int, seats: Sequence[int]) -> list[str]:
        return [self.narrate(rules, state, actor, action, seats[0])] * len(seats)


class TalkingPick(Toy):
    def narrate(self, rules: ToyRules, state: ToyState, actor: int, action: int, seat: int) -> str:
        if action // 16 == PICK:
            return f"A {action % 16} was picked."
        return super().narrate(rules, state, actor, action, seat)


class TalkingDeal(Toy):
    def narrate(self, rules: ToyRules, state: ToyState, actor: int, action: int, seat: int) -> str:
        if action // 16 == DEAL:
            return f"Somebody gets a {action % 16}."
        return super().narrate(rules, state, actor, action, seat)


class TalkingDeck(Toy):
    def narrate(self, rules: ToyRules, state: ToyState, actor: int, action: int, seat: int) -> str:
        return f"{super().narrate(rules, state, actor, action, seat)} The deck holds {state.deck}."


class OpenRecord(Toy):
    """Writes every deal and every pick into everybody's record."""

    def write_known(self, rules: ToyRules, state: ToyState, actor: int, action: int, seat: int) -> str:
        return self.write_action(rules, state, actor, action)


class PeekingOddsOfPlaces(Toy):
    """Answers from what the seat cannot see, at random among all that it may hold possible."""

    def odds_at(self, rules: ToyRules, state: ToyState, seat: int, place: str) -> Sequence[Fact]:
        return [Fact("How often was I asked?", Fraction(1, next(self.asked)))]

    asked = count(1)


class HastyUndo(Toy):
    def reveals(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> bool:
        return False

    def facts(self, rules: ToyRules, state: ToyState, seat: int) -> dict[str, Any]:
        """Whoever picks a 4 shows the rest of the hand."""
        facts = super().facts(rules, state, seat)
        hands = [hand if value == VALUES else None for hand, value in zip(state.hands, state.picked, strict=True)]
        return {**facts, "proud": [hand and list(hand) for hand in hands]}

    def sample(self, rules: ToyRules, view: View, random: Random) -> ToyState:
        while True:
            state = super().sample(rules, view, random)
            if self.facts(rules, state, view.seat)["proud"] == view.facts["proud"]:
                return state


class Wide(Toy):
    def picture(self, view: View) -> Drawing:
        return Drawing(("=" * 101,), (), super().picture(view).places)


class Unclickable(Toy):
    def picture(self, view: View) -> Drawing:
        return replace(super().picture(view), places={})


class OffTheTable(Toy):
    def picture(self, view: View) -> Drawing:
        drawing = super().picture(view)
        return replace(drawing, places={**drawing.places, "moon": Box(99, 0, 1, 1)})


class SureThing(Toy):
    def odds(self, rules: ToyRules, state: ToyState, seat: int) -> Sequence[Fact]:
        return [Fact("Will I win?", Fraction(3, 2))]


class PeekingOdds(Toy):
    def odds(self, rules: ToyRules, state: ToyState, seat: int) -> Sequence[Fact]:
        deck = state.deck
        return [Fact("Is the next card a 1?", Fraction(deck[0], max(1, sum(deck))))]


class UnknownRefusal(Toy):
    def refusal(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> Refusal:
        return Refusal("8.8", "Because")


class SilentRefusal(Toy):
    def refusal(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> Refusal:
        return Refusal("2.2", "")


class CrashingRefusal(Toy):
    def refusal(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> Refusal:
        return Refusal("2.2", f"You cannot {self.write_action(rules, state, seat, action)}")


class DoubleTalk(Toy):
    """'keep' at the gate is read as 'gift' in the second round."""

    def read_action(self, rules: ToyRules, state: ToyState, seat: int, text: str) -> int:
        read = super().read_action(rules, state, seat, text)
        return action(GIFT) if read == action(KEEP) and state.round == 2 else read


class Nameless(Toy):
    def seat_name(self, setup: Setup, seat: int) -> str:
        return {0: "red"}[seat]


class LateText(Toy):
    """Reads every 'keep' as 'gift'."""

    def read_action(self, rules: ToyRules, state: ToyState, seat: int, text: str) -> int:
        return super().read_action(rules, state, seat, text.replace("keep", "gift"))


BROKEN: list[tuple[str, AnyGame, str]] = [
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
    ("key", broken_rules(ForgetfulKey), "different things|read back"),
    ("forcing", broken_rules(Counting), "changed the state"),
    ("search actions", broken_rules(Idle), "nothing to search"),
    ("search draws", broken_rules(LuckyDraws), "weights|weigh otherwise"),
    ("turn", broken_rules(Backwards), "it is turn"),
    ("redeal", broken_rules(OwnHandToo), "dealt anew"),
    ("commuting", broken_rules(FirstComesFirst), "who chooses first"),
    ("state text", ForgetfulText(), "read back"),
    ("state text", OddLine(), "read back"),
    ("action texts", SameWord(), "keep"),
    ("action texts", DoubleTalk(), "reads as"),
    ("junk is refused", CrashingReader(), "ValueError"),
    ("view is data", TupleFacts(), "JSON"),
    ("view is data", SilentView(), "no prompt"),
    ("looking together", OneLook(), "together with others"),
    ("looking together", OneTale(), "with others"),
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
    ("known texts", OpenRecord(), "cannot see"),
    ("drawing", Wide(), "101 columns"),
    ("drawing", Unclickable(), "not on the drawing"),
    ("drawing", OffTheTable(), "'moon'"),
    ("odds are shares", SureThing(), "3/2"),
    ("odds are shares", PeekingOdds(), "cannot see"),
    ("refusals", UnknownRefusal(), "'8.8'"),
    ("refusals", SilentRefusal(), "no reason"),
    ("refusals", CrashingRefusal(), "KeyError|IndexError"),
    ("turns", Nameless(), "KeyError"),
    ("answers", PeekingOddsOfPlaces(), "cannot see"),
    ("reveals", HastyUndo(), "learnt from it"),
    ("gate", LateText(), "something else|NotationError"),
]
