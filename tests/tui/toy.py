"""Ambush, a toy with everything a client must cope with: secret simultaneous choices, a die, two picks per action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, ClassVar, cast

from castra.core.drawing import Canvas, Drawing
from castra.core.errors import NotationError
from castra.core.game import (
    CHANCE,
    OVER,
    WHOLE,
    About,
    Evaluator,
    Fact,
    Game,
    Option,
    Pick,
    Refusal,
    Rules,
    Setup,
    State,
    Verdict,
    View,
    Weights,
    acting_seats,
    button,
)

SQUARES = tuple(column + row for row in "123" for column in "abc")
ARMS = ("sword", "shield")
ROUNDS = 3


@dataclass(frozen=True)
class Position:
    """What everybody chose (-1: nothing yet) this round and last round, and the points so far."""

    chosen: tuple[int, ...]
    last: tuple[int, ...]
    scores: tuple[int, ...]
    round: int = 0


class Referee:
    """The engine; shaped like `Rules`, which compiled code would not let a test inherit from."""

    def __init__(self, seats: int, secret: bool) -> None:
        self.seats = seats
        self.secret = secret

    def initial(self) -> Position:
        return Position((-1,) * self.seats, (-1,) * self.seats, (0,) * self.seats)

    def actor(self, position: Position) -> int:
        if position.round == ROUNDS:
            return OVER
        return position.chosen.index(-1) if -1 in position.chosen else CHANCE

    def acting(self, position: Position) -> int:
        if self.actor(position) < 0:
            return 0
        if not self.secret:
            return int(1 << self.actor(position))
        return sum(1 << seat for seat, choice in enumerate(position.chosen) if choice == -1)

    def legal_actions(self, position: Position, seat: int) -> list[int]:
        return [action for action in range(18) if action // 2 != position.last[seat] // 2]

    def chance_actions(self, position: Position) -> list[int]:
        return list(range(1, 7)) if self.actor(position) == CHANCE else []

    def chance_weights(self, position: Position) -> list[int]:
        return [1] * len(self.chance_actions(position))

    search_actions, search_draws, search_weights = legal_actions, chance_actions, chance_weights

    def side(self, seat: int) -> int:
        return seat

    def turn(self, position: Position) -> int:
        return int(position.round)

    def forcing(self, position: Position, seat: int, action: int) -> bool:
        return False

    def payoff(self, position: Position, seat: int) -> int:
        best = max(position.scores)
        return WHOLE // position.scores.count(best) if position.scores[seat] == best else 0

    def apply(self, position: Position, seat: int, action: int) -> Position:
        if seat != CHANCE:
            chosen = (*position.chosen[:seat], action, *position.chosen[seat + 1 :])
            return replace(position, chosen=chosen)
        squares = [choice // 2 for choice in position.chosen]
        gains = [2 if choice % 2 else action if squares.count(choice // 2) == 1 else 0 for choice in position.chosen]
        return Position(
            (-1,) * self.seats,
            position.chosen,
            tuple(score + gain for score, gain in zip(position.scores, gains, strict=True)),
            position.round + 1,
        )


def engine(rules: Rules) -> Referee:
    return cast(Referee, rules)


def position_of(state: State) -> Position:
    return cast(Position, state)


def square_of(action: int) -> str:
    return SQUARES[action // 2]


class Ambush(Game[Any, Any]):
    key: ClassVar[str] = "ambush"
    title: ClassVar[str] = "Ambush"
    rules_version: ClassVar[str] = "1"
    players: ClassVar[range] = range(2, 4)
    folder: ClassVar[Path] = Path(__file__).parent / "ambush"
    options = (
        Option("secret", ("yes", "no"), "choose at the same time and in secret, or one after the other"),
        Option("ground", ("*", "grass"), "what the squares are made of", reconstructed=True),
    )

    def rules(self, setup: Setup) -> Rules:
        return cast(Rules, Referee(setup.players, setup.options["secret"] == "yes"))

    def content_hash(self, setup: Setup) -> str:
        return "0" * 8

    def seat_name(self, setup: Setup, seat: int) -> str:
        return ("red", "blue", "green")[seat]

    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        return f"rolls {action}" if seat == CHANCE else f"{square_of(action)} {ARMS[action % 2]}"

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        first, _, second = text.casefold().partition(" ")
        if seat == CHANCE and first == "rolls" and second in "123456":
            return int(second)
        if first not in SQUARES or second not in ARMS:
            raise NotationError(f"{text!r} is no action; one reads 'b2 sword'.")
        return SQUARES.index(first) * 2 + ARMS.index(second)

    def write_state(self, rules: Rules, state: State) -> str:
        return repr(position_of(state))

    def read_state(self, rules: Rules, text: str) -> State:
        raise NotationError("Ambush reads no positions.")

    def facts(self, rules: Rules, state: State, seat: int) -> dict[str, Any]:
        position = position_of(state)
        secret = engine(rules).secret
        known = [choice if other == seat or not secret else -1 for other, choice in enumerate(position.chosen)]
        return {
            "chosen": known,
            "last": list(position.last),
            "scores": list(position.scores),
            "round": position.round,
        }

    def prompt(self, rules: Rules, state: State, seat: int) -> str:
        acting = seat in acting_seats(rules, state)
        return f"Round {position_of(state).round + 1}: choose a square and arms." if acting else "Wait."

    def label(self, rules: Rules, state: State, seat: int, action: int) -> str:
        return f"lie in wait on {square_of(action)} with a {ARMS[action % 2]}"

    def picks(self, rules: Rules, state: State, seat: int, action: int) -> Sequence[Pick]:
        arms = button(ARMS[action % 2], f"take the {ARMS[action % 2]}")
        return [Pick("square", square_of(action), square_of(action)), arms]

    def sample(self, rules: Rules, view: View, random: Random) -> State:
        facts = view.facts
        chosen = [
            random.randrange(18) if choice == -1 and seat != view.seat else choice
            for seat, choice in enumerate(facts["chosen"])
        ]
        return cast(State, Position(tuple(chosen), tuple(facts["last"]), tuple(facts["scores"]), facts["round"]))

    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        if actor == CHANCE:
            return f"The die shows {action}."
        who = self.seat_name(Setup(engine(rules).seats), actor)
        if engine(rules).secret and seat != actor:
            return f"{who} has chosen."
        return f"{who} waits on {square_of(action)} with a {ARMS[action % 2]}."

    def picture(self, view: View) -> Drawing:
        canvas = Canvas(14, 22)
        for index, name in enumerate(SQUARES):
            top, left = (2 - index // 3) * 4, index % 3 * 7
            canvas.block(top, left, ("┌──────┐", "│      │", "│      │", "│      │", "└──────┘"), "frame")
            canvas.put(top + 1, left + 1, name, "faint")
            here = [seat for seat, choice in enumerate(view.facts["last"]) if choice >= 0 and choice // 2 == index]
            for number, seat in enumerate(here):
                canvas.put(top + 2, left + 1 + number * 2, "RBG"[seat], f"seat {seat}")
            canvas.place(name, top + 1, left + 1, 3, 6)
        canvas.put(13, 0, f"scores {view.facts['scores']}", "strong")
        return canvas.drawing()

    def inspect(self, view: View, place: str) -> Drawing | None:
        return Drawing((f"{place} is made of {view.setup.options['ground']}",)) if place in SQUARES else None

    def reveals(self, rules: Rules, state: State, seat: int, action: int) -> bool:
        return engine(rules).secret and position_of(state).chosen.count(-1) == 1

    def verdict(self, rules: Rules, state: State) -> Verdict:
        scores = position_of(state).scores
        return Verdict(f"{max(scores)} points win", "3.1", scores)

    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        return Refusal("2.2", f"you lay in wait on {square_of(action)} last round", (square_of(action),))

    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        return [Fact("the die shows a six", Fraction(1, 6), "one face of six")]

    def evaluator(self, rules: Rules, weights: Weights | None = None) -> Evaluator:
        return cast(Evaluator, Judge())

    def stream(self, rules: Rules, state: State) -> str:
        return "die"

    def about(self) -> About:
        return About("Lie in wait where nobody else does.", ("the die",), ("the points of a shield",))


class Judge:
    """Points are good."""

    def value(self, position: Position, seat: int) -> int:
        return position.scores[seat] - max(position.scores)

    def advise(self, position: Position, seat: int) -> int:
        return -1


GAME = Ambush()
