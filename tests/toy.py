"""Spoils, a toy on the contract with every hard feature: secret simultaneous choices, hidden hands, a die, small steps.

It is the example of docs/adding-a-game.md, and interpreted Python on purpose, so that whatever works with it
works for a game somebody writes in a notebook.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from castra.core.drawing import Canvas, Drawing
from castra.core.errors import NotationError
from castra.core.game import (
    SPECTATOR,
    About,
    Evaluator,
    Fact,
    Game,
    Option,
    Pick,
    Refusal,
    Setup,
    Verdict,
    View,
    Weights,
    acting_seats,
    button,
)
from tests.toy_engine import (
    COPIES,
    DEAL,
    DEALING,
    GIFT,
    GIVE,
    GIVING,
    KEEP,
    NAMES,
    NUMBERS,
    PHASES,
    PICK,
    PICKING,
    ROLL,
    TAKING,
    VALUES,
    WORDS,
    ToyEvaluator,
    ToyRules,
    ToyState,
    action,
    next_to_get,
)


class Toy(Game[ToyRules, ToyState]):
    key = "toy"
    title = "Spoils"
    rules_version = "1"
    players = range(2, 4)
    options = (
        Option("rounds", ("3", "2"), "How many rounds are played."),
        Option("die", ("fair", "loaded"), "Whether a six is twice as likely.", reconstructed=True),
    )
    folder = Path(__file__).resolve().parent / "data" / "toy"

    def rules(self, setup: Setup) -> ToyRules:
        return ToyRules(setup.players, int(setup.options["rounds"]), setup.options["die"] == "loaded")

    def content_hash(self, setup: Setup) -> str:
        return f"twelve-cards-{setup.options['die']}"

    def seat_name(self, setup: Setup, seat: int) -> str:
        return NAMES[seat]

    # -- text

    def write_action(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> str:
        kind, number = divmod(action, 16)
        if kind == GIVE:
            return f"give {NAMES[number]}"
        return WORDS[kind] if kind in (KEEP, GIFT) else f"{WORDS[kind]} {number}"

    def read_action(self, rules: ToyRules, state: ToyState, seat: int, text: str) -> int:
        for kind in WORDS:
            for number in NUMBERS.get(kind, range(1)):
                if self.write_action(rules, state, seat, action(kind, number)) == text.strip().lower():
                    return action(kind, number)
        raise NotationError(f"{text!r} is no action of Spoils; write for example 'pick 3', 'keep' or 'give red'.")

    def write_known(self, rules: ToyRules, state: ToyState, actor: int, action: int, seat: int) -> str:
        """Cards are dealt and picked face down."""
        kind = action // 16
        owner = next_to_get(state) if kind == DEAL else actor
        if kind in (DEAL, PICK) and seat != owner:
            return f"{WORDS[kind]} ?"
        return self.write_action(rules, state, actor, action)

    def write_state(self, rules: ToyRules, state: ToyState) -> str:
        hands = " ".join("".join(map(str, hand)) for hand in state.hands)
        return (
            f"{PHASES[state.phase]} in round {state.round}; deck {''.join(map(str, state.deck))}; hands {hands}; "
            f"picked {' '.join(map(str, state.picked))}; spoils {state.spoils} for {state.taker}; "
            f"points {' '.join(map(str, state.points))}"
        )

    def read_state(self, rules: ToyRules, text: str) -> ToyState:
        digits, more = rf"\d+(?: \d+){{{rules.seats - 1}}}", rf"(?: \d{{4}}){{{rules.seats - 1}}}"
        form = re.fullmatch(
            rf"(\w+) in round (\d); deck (\d{{4}}); hands (\d{{4}}{more}); picked ({digits}); "
            rf"spoils (\d) for (-1|[0-2]); points ({digits})",
            text,
            re.ASCII,
        )
        if not form or form[1] not in PHASES:
            raise NotationError(f"{text[:40]!r} is no position of Spoils.")
        state = ToyState(int(rules.seats))
        state.phase, state.round = PHASES.index(form[1]), int(form[2])
        state.deck = [int(digit) for digit in form[3]]
        state.hands = [[int(digit) for digit in hand] for hand in form[4].split()]
        state.picked = [int(word) for word in form[5].split()]
        state.spoils, state.taker = int(form[6]), int(form[7])
        state.points = [int(word) for word in form[8].split()]
        return state

    # -- what people see

    def facts(self, rules: ToyRules, state: ToyState, seat: int) -> dict[str, Any]:
        return facts(state, seat)

    def prompt(self, rules: ToyRules, state: ToyState, seat: int) -> str:
        acting = acting_seats(rules, state)
        names = " and ".join(NAMES[other] for other in acting) or "chance"
        return "Choose." if seat in acting else f"Waiting for {names}."

    def label(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> str:
        return self.write_action(rules, state, seat, action).capitalize()

    def picks(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> Sequence[Pick]:
        kind, number = divmod(action, 16)
        if kind == PICK:
            return [Pick("card", f"card {number}", f"your card {number}")]
        if kind == GIVE:
            return [Pick("seat", NAMES[number], f"the seat of {NAMES[number]}")]
        text = self.write_action(rules, state, seat, action)
        return [button(text, text.capitalize())]

    def sample(self, rules: ToyRules, view: View, random: Random) -> ToyState:
        """Deal the cards this seat has not seen to where it knows that unseen cards are."""
        seen = view.facts
        state = ToyState(int(rules.seats))
        state.phase, state.round = PHASES.index(seen["phase"]), seen["round"]
        state.spoils, state.taker, state.points = seen["spoils"], seen["taker"], list(seen["points"])
        own = [seen["hand"][value] for value in range(VALUES)] if "hand" in seen else [0] * VALUES
        known = [own[value] + seen["shown"][value] for value in range(VALUES)]
        state.picked = [value if value > 0 else 0 for value in seen["picked"]]
        for value in state.picked:
            known[value - 1] += bool(value)
        unseen = [value for value in range(VALUES) for _ in range(COPIES - known[value])]
        random.shuffle(unseen)
        for seat in range(state.seats):
            if seat == view.seat:
                state.hands[seat] = own
            else:
                for _ in range(seen["held"][seat]):
                    state.hands[seat][unseen.pop()] += 1
            if seen["picked"][seat] < 0:
                state.picked[seat] = unseen.pop() + 1
        state.deck = [unseen.count(value) for value in range(VALUES)]
        return state

    def narrate(self, rules: ToyRules, state: ToyState, actor: int, action: int, seat: int) -> str:
        kind, number = divmod(action, 16)
        if kind == DEAL:
            getter = next_to_get(state)
            return f"You get a {number}." if getter == seat else f"{NAMES[getter].capitalize()} gets a card."
        if kind == ROLL:
            shown = ", ".join(f"{NAMES[other]} shows a {value}" for other, value in enumerate(state.picked))
            return f"{shown}; the die says {number}.".capitalize()
        if kind == PICK:
            return f"You pick your {number}." if actor == seat else f"{NAMES[actor].capitalize()} has picked."
        if kind == GIVE:
            return f"{NAMES[actor].capitalize()} gives a point to {NAMES[number]}."
        return f"{NAMES[actor].capitalize()} {'keeps the spoils' if kind == KEEP else 'will give a point away'}."

    def picture(self, view: View) -> Drawing:
        seen = view.facts
        canvas = Canvas(len(NAMES) + 2, 60)
        canvas.put(0, 0, f"Round {seen['round']}, {seen['deck']} cards in the deck, spoils {seen['spoils']}", "title")
        for seat, points in enumerate(seen["points"]):
            canvas.put(1 + seat, 0, f"{NAMES[seat]:<6} {points:>2} points, {seen['held'][seat]} cards", f"seat {seat}")
            canvas.place(NAMES[seat], 1 + seat, 0, 1, 30)
        for value, count in enumerate(seen.get("hand", ())):
            if count:
                canvas.put(len(NAMES) + 1, 4 * value, "[" + str(value + 1) + "]" * count)
                canvas.place(f"card {value + 1}", len(NAMES) + 1, 4 * value, 1, 3)
        return canvas.drawing()

    def reveals(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> bool:
        """The last pick lets the die roll, and the roll shows all picks."""
        return state.picked.count(0) == 1 and action // 16 == PICK

    # -- judgement

    def verdict(self, rules: ToyRules, state: ToyState) -> Verdict:
        best = max(state.points)
        names = " and ".join(NAMES[seat] for seat, points in enumerate(state.points) if points == best)
        return Verdict(f"{names.capitalize()} won with {best} points", "4.1", tuple(state.points))

    def refusal(self, rules: ToyRules, state: ToyState, seat: int, action: int) -> Refusal:
        phase = state.phase
        kind, number = divmod(action, 16)
        if phase == PICKING and kind == PICK:
            return Refusal("1.2", f"You hold no {number}", (f"card {number}",))
        if phase == PICKING:
            return Refusal("2.2", "Now everybody picks a card")
        if phase == TAKING:
            return Refusal("3.2", "Now the spoils are kept, or a point is given away")
        return Refusal("3.3", "A point is given to another player")

    def odds(self, rules: ToyRules, state: ToyState, seat: int) -> Sequence[Fact]:
        """What the next card of a seat may be, by what it has seen."""
        seen = facts(state, seat)
        known = [seen["shown"][value] + seen.get("hand", [0] * VALUES)[value] for value in range(VALUES)]
        for value in seen["picked"]:
            if value > 0:
                known[value - 1] += 1
        unseen = VALUES * COPIES - sum(known)
        return [Fact(f"Is an unseen card a {v + 1}?", Fraction(COPIES - known[v], unseen)) for v in range(VALUES)]

    def evaluator(self, rules: ToyRules, weights: Weights | None = None) -> Evaluator:
        return ToyEvaluator(rules)

    def stream(self, rules: ToyRules, state: ToyState) -> str:
        return "deck" if state.phase == DEALING else "die"

    def about(self) -> About:
        return About("A toy to try the machinery on.", ("the deck",), ("the loaded die",), ("equals share",))


def facts(state: ToyState, seat: int) -> dict[str, Any]:
    """What `seat` may know; `picked` is 0 for thinking, -1 for a pick it does not see."""
    shown = [COPIES - left for left in state.deck]
    for hand in state.hands:
        for value in range(VALUES):
            shown[value] -= hand[value]
    for value in state.picked:
        if value:
            shown[value - 1] -= 1
    open_now = state.phase in (TAKING, GIVING)
    seen: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "round": state.round,
        "deck": sum(state.deck),
        "held": [sum(hand) for hand in state.hands],
        "shown": shown,
        "picked": [v if not v or open_now or other == seat else -1 for other, v in enumerate(state.picked)],
        "spoils": state.spoils,
        "taker": state.taker,
        "points": list(state.points),
    }
    if seat != SPECTATOR:
        seen["hand"] = list(state.hands[seat])
    return seen


GAME = Toy()
