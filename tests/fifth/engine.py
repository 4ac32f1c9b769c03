"""The engine of tic-tac-toe; an action is the square it takes."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.hashing import mix
from castra.core.engine.rules import OVER, WHOLE, Rules, State

# 6 7 8
# 3 4 5
# 0 1 2
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
EMPTY: Final = -1
NOBODY: Final = -1


class TicTacToeState(State):
    def __init__(self) -> None:
        self.squares = [EMPTY] * 9  # whose sign stands there

    def fresh(self) -> State:
        return TicTacToeState()

    def copy_from(self, other: State) -> None:
        self.squares = list(cast(TicTacToeState, other).squares)

    def key(self) -> i64:
        key: i64 = 0
        for sign in self.squares:
            key = mix(key, sign)
        return key

    @property
    def turn(self) -> int:
        return (9 - self.squares.count(EMPTY)) % 2

    @property
    def winner(self) -> int:
        for a, b, c in LINES:
            if self.squares[a] == self.squares[b] == self.squares[c] != EMPTY:
                return self.squares[a]
        return NOBODY


class TicTacToeRules(Rules):
    def initial(self) -> State:
        return TicTacToeState()

    def actor(self, state: State) -> i64:
        state = cast(TicTacToeState, state)
        return OVER if state.winner != NOBODY or EMPTY not in state.squares else state.turn

    def legal_actions(self, state: State, seat: i64) -> vec[i64]:
        if self.actor(state) != seat:
            return vec[i64]()
        squares = cast(TicTacToeState, state).squares
        return vec[i64]([square for square in range(9) if squares[square] == EMPTY])

    def advance(self, state: State, seat: i64, action: i64) -> None:
        cast(TicTacToeState, state).squares[action] = seat

    def payoff(self, state: State, seat: i64) -> i64:
        winner = cast(TicTacToeState, state).winner
        return WHOLE // 2 if winner == NOBODY else WHOLE if winner == seat else 0
