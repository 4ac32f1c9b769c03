"""How good a position looks: tiles by their reach, what the side to move can take, and Guard."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rules import CERTAIN, WHOLE, Evaluator, State
from castra.games.centurion.engine.board import BIT, INDEX, SQUARES
from castra.games.centurion.engine.moves import turn_actions
from castra.games.centurion.engine.profiles import FIELDS, REACH, THREAT, Profiles
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import EMPTY_HAND, ENDED, HAND, TURN, CenturionState, captured_squares
from castra.games.centurion.engine.turn import Turn

LIMIT: Final = CERTAIN - 1000  # whatever lies on the board, it is not yet won


def reach_of(p: Profiles, code: int, square: int) -> int:
    """Squares that a tile reaches or attacks from a square of an empty board."""
    row = (code * SQUARES + square) * FIELDS
    return int(p.hot[row + REACH]).bit_count() + int(p.hot[row + THREAT]).bit_count()


def worth_table(p: Profiles, weights: dict[str, int]) -> list[int]:
    """What a tile of each kind is worth, wherever it stands."""
    worth: list[int] = []
    for kind in range(len(p.tiles)):
        squares = sum([reach_of(p, 2 + 2 * kind + side, square) for side in range(2) for square in range(SQUARES)])
        worth.append(weights["tile"] + weights["reached"] * squares // (2 * SQUARES))
    return worth


def standing_table(p: Profiles, weights: dict[str, int]) -> list[int]:
    """What a tile is worth on a square, see `standing`: its reach from there counts beside its reach from anywhere."""
    out = [0] * (2 * SQUARES)
    here, after = weights["here"], weights["here_turned"]
    for code in range(2, 2 + 2 * len(p.tiles)):
        squares = sum([reach_of(p, code & ~1 | side, square) for side in range(2) for square in range(SQUARES)])
        for square in range(SQUARES):
            local = here * reach_of(p, code, square) + after * reach_of(p, code ^ 1, square)
            everywhere = (100 - here - after) * squares
            out.append(weights["tile"] + weights["reached"] * (everywhere + 2 * SQUARES * local) // (200 * SQUARES))
    return out


@final
class CenturionEvaluator(Evaluator):
    def __init__(self, rules: CenturionRules, weights: dict[str, int]) -> None:
        self.rules: CenturionRules = rules
        self.in_bag: i64 = weights["in_bag"]
        self.capture: i64 = weights["capture"]
        self.freedom: i64 = weights["freedom"]
        self.guard: i64 = weights["guard"]
        self.worth: vec[i64] = vec[i64](worth_table(rules.profiles, weights))
        """By kind."""
        self.standing: vec[i64] = vec[i64](standing_table(rules.profiles, weights))
        """[36 * code + square]"""

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, CenturionState)
        if state.phase == ENDED:
            return (2 * self.rules.payoff(state, seat) - WHOLE) * CERTAIN // WHOLE
        total = self.tiles(state, seat) - self.tiles(state, 1 - seat)
        if state.phase == TURN:
            outlook = self.outlook(state)
            if outlook <= -CERTAIN or outlook >= CERTAIN:
                return outlook if state.seat == seat else -outlook
            total += outlook if state.seat == seat else -outlook
        return max(-LIMIT, min(LIMIT, total))

    def tiles(self, state: CenturionState, seat: i64) -> i64:
        """All tiles of a seat that are still in the game."""
        total: i64 = 0
        tiles = state.tiles[seat]
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            square = INDEX[low % 37]
            total += self.standing[SQUARES * i64(state.board[square]) + square]
        kind = self.rules.profiles.first_kind[seat]
        while kind < self.rules.profiles.first_kind[seat + 1]:
            total += i64(state.bag[kind]) * (self.worth[kind] * self.in_bag // 100)
            kind += 1
        if state.seat == seat:
            i: i64 = 0
            while i < HAND:
                if state.hand[i] != EMPTY_HAND:
                    total += self.worth[state.hand[i]] * (100 if i == 0 else self.in_bag) // 100
                i += 1
        return total

    def outlook(self, state: CenturionState) -> i64:
        """What the side to move can make of it: its best capture, its freedom, its Guard."""
        turn = Turn(self.rules.profiles, state)
        actions = turn_actions(turn)
        if not len(actions):
            return -CERTAIN
        prize = BIT[state.leader[1 - state.seat]]
        foes = state.tiles[1 - state.seat]
        best: i64 = 0
        for action in actions:
            taken = captured_squares(action) & foes
            if taken:
                if taken & prize:
                    return CERTAIN
                best = max(best, self.worth_on(state, taken))
        freedom = i64(len(actions))
        return best * self.capture // 100 + freedom * self.freedom - (self.guard if turn.guard else 0)

    def worth_on(self, state: CenturionState, squares: i64) -> i64:
        total: i64 = 0
        while squares:
            low = squares & -squares
            squares ^= low
            total += self.worth[(i64(state.board[INDEX[low % 37]]) - 2) >> 1]
        return total
