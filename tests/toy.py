"""Spoils, a toy on the contract with every hard feature: secret simultaneous choices, hidden hands, a die, small steps.

It is interpreted Python on purpose, so that whatever works with it works for a game somebody writes in a notebook.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.drawing import Canvas, Drawing
from castra.core.errors import NotationError
from castra.core.game import (
    CHANCE,
    OVER,
    SPECTATOR,
    WHOLE,
    About,
    Choice,
    Evaluator,
    Fact,
    Game,
    Option,
    Outcome,
    Pick,
    Refusal,
    Rules,
    Setup,
    State,
    View,
)

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
    def value(self, state: State, seat: i64) -> i64:
        state = cast(ToyState, state)
        others = max(points for other, points in enumerate(state.points) if other != seat)
        return 10 * (state.points[seat] - others)


class Toy(Game):
    key = "toy"
    title = "Spoils"
    rules_version = "1"
    players = range(2, 4)
    options = (
        Option("rounds", ("3", "2"), "How many rounds are played."),
        Option("die", ("fair", "loaded"), "Whether a six is twice as likely.", reconstructed=True),
    )
    folder = Path(__file__).resolve().parent / "data" / "toy"

    def rules(self, setup: Setup) -> Rules:
        return ToyRules(setup.players, int(setup.options["rounds"]), setup.options["die"] == "loaded")

    def content_hash(self, setup: Setup) -> str:
        return f"twelve-cards-{setup.options['die']}"

    def seat_name(self, setup: Setup, seat: int) -> str:
        return NAMES[seat]

    # -- text

    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        kind, number = divmod(action, 16)
        if kind == GIVE:
            return f"give {NAMES[number]}"
        return WORDS[kind] if kind in (KEEP, GIFT) else f"{WORDS[kind]} {number}"

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        for kind in WORDS:
            for number in NUMBERS.get(kind, range(1)):
                if self.write_action(rules, state, seat, action(kind, number)) == text.strip().lower():
                    return action(kind, number)
        raise NotationError(f"{text!r} is no action of Spoils; write for example 'pick 3', 'keep' or 'give red'.")

    def write_state(self, rules: Rules, state: State) -> str:
        state = cast(ToyState, state)
        hands = " ".join("".join(map(str, hand)) for hand in state.hands)
        return (
            f"{PHASES[state.phase]} in round {state.round}; deck {''.join(map(str, state.deck))}; hands {hands}; "
            f"picked {' '.join(map(str, state.picked))}; spoils {state.spoils} for {state.taker}; "
            f"points {' '.join(map(str, state.points))}"
        )

    def read_state(self, rules: Rules, text: str) -> State:
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

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        state = cast(ToyState, state)
        acting = tuple(other for other in range(state.seats) if rules.acting(state) >> other & 1)
        names = " and ".join(NAMES[other] for other in acting) or "chance"
        return View(
            game=self.key,
            seat=seat,
            setup=setup,
            facts=facts(state, seat),
            acting=acting,
            prompt="Choose." if seat in acting else f"Waiting for {names}.",
            choices=tuple(self.choice(rules, state, seat, one) for one in rules.legal_actions(state, seat))
            if seat in acting
            else (),
            outcome=self.outcome(rules, state),
        )

    def choice(self, rules: Rules, state: State, seat: int, action: int) -> Choice:
        text = self.write_action(rules, state, seat, action)
        kind, number = divmod(action, 16)
        if kind == PICK:
            picks = (Pick("card", f"card {number}", f"your card {number}"),)
        elif kind == GIVE:
            picks = (Pick("seat", NAMES[number], f"the seat of {NAMES[number]}"),)
        else:
            picks = (Pick("button", text, text.capitalize()),)
        return Choice(action, text, text.capitalize(), picks)

    def sample(self, rules: Rules, view: View, random: Random) -> State:
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

    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        state = cast(ToyState, state)
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

    def draw(self, view: View) -> Drawing:
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

    def reveals(self, rules: Rules, state: State, seat: int, action: int) -> bool:
        """The last pick lets the die roll, and the roll shows all picks."""
        return cast(ToyState, state).picked.count(0) == 1 and action // 16 == PICK

    # -- judgement

    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        state = cast(ToyState, state)
        if state.phase != ENDED:
            return None
        shares = tuple(int(rules.payoff(state, seat)) for seat in range(state.seats))
        best = " and ".join(NAMES[seat] for seat, share in enumerate(shares) if share)
        return Outcome(shares, f"{best.capitalize()} won with {max(state.points)} points", "4.1", tuple(state.points))

    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        phase = cast(ToyState, state).phase
        kind, number = divmod(action, 16)
        if phase == PICKING and kind == PICK:
            return Refusal("1.2", f"You hold no {number}", (f"card {number}",))
        if phase == PICKING:
            return Refusal("2.2", "Now everybody picks a card")
        if phase == TAKING:
            return Refusal("3.2", "Now the spoils are kept, or a point is given away")
        return Refusal("3.3", "A point is given to another player")

    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        """What the next card of a seat may be, by what it has seen."""
        seen = facts(cast(ToyState, state), seat)
        known = [seen["shown"][value] + seen.get("hand", [0] * VALUES)[value] for value in range(VALUES)]
        for value in seen["picked"]:
            if value > 0:
                known[value - 1] += 1
        unseen = VALUES * COPIES - sum(known)
        return [Fact(f"Is an unseen card a {v + 1}?", Fraction(COPIES - known[v], unseen)) for v in range(VALUES)]

    def evaluator(self, rules: Rules) -> Evaluator:
        return ToyEvaluator()

    def stream(self, rules: Rules, state: State) -> str:
        return "deck" if cast(ToyState, state).phase == DEALING else "die"

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
