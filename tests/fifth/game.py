"""Tic-tac-toe for people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from castra.core.drawing import Canvas, Drawing
from castra.core.errors import NotationError
from castra.core.game import Game, Pick, Refusal, Setup, Verdict, View
from tests.fifth.engine import EMPTY, NOBODY, TicTacToeRules, TicTacToeState

NAMES: Final = ("cross", "nought")
SQUARES: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
SIGNS: Final = "XO."  # by seat; the last is EMPTY


class TicTacToe(Game[TicTacToeRules, TicTacToeState]):
    key = "tic-tac-toe"
    title = "Tic-tac-toe"
    rules_version = "1"
    players = range(2, 3)
    folder = Path(__file__).parent

    def rules(self, setup: Setup) -> TicTacToeRules:
        return TicTacToeRules(2)

    def seat_name(self, setup: Setup, seat: int) -> str:
        return NAMES[seat]

    # -- text

    def write_action(self, rules: TicTacToeRules, state: TicTacToeState, seat: int, action: int) -> str:
        return SQUARES[action]

    def read_action(self, rules: TicTacToeRules, state: TicTacToeState, seat: int, text: str) -> int:
        if text.strip().lower() not in SQUARES:
            raise NotationError(f"{text!r} is no square; write for example 'b2'.")
        return SQUARES.index(text.strip().lower())

    def write_state(self, rules: TicTacToeRules, state: TicTacToeState) -> str:
        return "".join(SIGNS[sign] for sign in state.squares)

    def read_state(self, rules: TicTacToeRules, text: str) -> TicTacToeState:
        if not re.fullmatch(r"[XO.]{9}", text) or not 0 <= text.count("X") - text.count("O") <= 1:
            raise NotationError(f"{text[:20]!r} is no position; one reads 'X...O....', from a1 to c3.")
        state = TicTacToeState()
        state.squares = [EMPTY if sign == "." else SIGNS.index(sign) for sign in text]
        return state

    # -- what people see

    def facts(self, rules: TicTacToeRules, state: TicTacToeState, seat: int) -> dict[str, Any]:
        return {"position": self.write_state(rules, state)}

    def sample(self, rules: TicTacToeRules, view: View, random: Random) -> TicTacToeState:
        return self.read_state(rules, view.facts["position"])

    def prompt(self, rules: TicTacToeRules, state: TicTacToeState, seat: int) -> str:
        return "Take a square." if seat == state.turn else f"Waiting for {NAMES[state.turn]}."

    def narrate(self, rules: TicTacToeRules, state: TicTacToeState, actor: int, action: int, seat: int) -> str:
        return f"{NAMES[actor].capitalize()} takes {SQUARES[action]}."

    def picks(self, rules: TicTacToeRules, state: TicTacToeState, seat: int, action: int) -> Sequence[Pick]:
        return [Pick("square", SQUARES[action], f"the square {SQUARES[action]}")]

    def picture(self, view: View) -> Drawing:
        canvas = Canvas(5, 11)
        for square, sign in enumerate(view.facts["position"]):
            row, column = 4 - square // 3 * 2, square % 3 * 4
            canvas.put(row, column, f" {sign} ", "faint" if sign == "." else f"seat {SIGNS.index(sign)}")
            canvas.place(SQUARES[square], row, column, 1, 3)
        for row in (1, 3):
            canvas.put(row, 0, "───┼───┼───", "frame")
        return canvas.drawing()

    # -- judgement

    def verdict(self, rules: TicTacToeRules, state: TicTacToeState) -> Verdict:
        if state.winner == NOBODY:
            return Verdict("the board is full, and nobody has three in a row", "2.2")
        return Verdict(f"{NAMES[state.winner]} has three in a row", "2.1")

    def refusal(self, rules: TicTacToeRules, state: TicTacToeState, seat: int, action: int) -> Refusal:
        if action >= len(SQUARES):
            return Refusal("1.1", "there are nine squares, a1 to c3")
        return Refusal("1.2", f"{SQUARES[action]} is taken", (SQUARES[action],))
