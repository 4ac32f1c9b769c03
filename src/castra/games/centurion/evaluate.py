"""How good a position looks: tiles by their reach, what the side to move can take, and Guard."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.rules import CERTAIN, WHOLE, Evaluator, State
from castra.games.centurion.board import BIT, INDEX, SQUARES
from castra.games.centurion.danger import shifted
from castra.games.centurion.profiles import FIELDS, REACH, THREAT, Profiles
from castra.games.centurion.rules import CenturionRules, paired_squares
from castra.games.centurion.state import (
    COMMAND,
    EMPTY_HAND,
    ENDED,
    MOVE,
    STRIKE,
    TURN,
    CenturionState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)

BASE: Final = 60  # a tile is worth something even if it hardly moves
PER_SQUARE: Final = 6  # for each square it reaches or attacks, on the average of its sides and squares
BAG_SHARE: Final = 2  # a tile in the bag is worth one over this much
GUARD: Final = 30
LIMIT: Final = CERTAIN - 1000  # whatever lies on the board, it is not yet won


def worth_table(p: Profiles) -> list[int]:
    """What a tile of each kind is worth, wherever it stands."""
    worth: list[int] = []
    for kind in range(len(p.tiles)):
        squares = 0
        for code in (2 + 2 * kind, 3 + 2 * kind):
            for square in range(SQUARES):
                row = (code * SQUARES + square) * FIELDS
                squares += int(p.hot[row + REACH]).bit_count() + int(p.hot[row + THREAT]).bit_count()
        worth.append(BASE + PER_SQUARE * squares // (2 * SQUARES))
    return worth


@final
class CenturionEvaluator(Evaluator):
    def __init__(self, rules: CenturionRules) -> None:
        self.rules: CenturionRules = rules
        self.worth: vec[i64] = vec[i64](worth_table(rules.profiles))

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
            total += self.worth[(i64(state.board[INDEX[low % 37]]) - 2) >> 1]
        kind = self.rules.profiles.first_kind[seat]
        while kind < self.rules.profiles.first_kind[seat + 1]:
            total += i64(state.bag[kind]) * self.worth[kind] // BAG_SHARE
            kind += 1
        if state.seat == seat:
            i: i64 = 0
            while i < 3:
                if state.hand[i] != EMPTY_HAND:
                    total += self.worth[state.hand[i]] // (1 if i == 0 else BAG_SHARE)
                i += 1
        return total

    def outlook(self, state: CenturionState) -> i64:
        """What the side to move can make of it: its best capture, its freedom, its Guard."""
        rules = self.rules
        actions = rules.legal_actions(state, state.seat)
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
        return best * 3 // 4 + freedom - (GUARD if rules.mover.guard else 0)

    def worth_on(self, state: CenturionState, squares: i64) -> i64:
        total: i64 = 0
        while squares:
            low = squares & -squares
            squares ^= low
            total += self.worth[(i64(state.board[INDEX[low % 37]]) - 2) >> 1]
        return total


def captured_squares(action: i64) -> i64:
    """The squares on which an action captures, should enemies stand there."""
    kind = kind_of(action)
    target = target_of(action)
    if kind == MOVE:
        origin = origin_of(action)
        pairs = extra_of(action)
        if not pairs:
            return BIT[target]
        by = target - origin
        return shifted(BIT[origin] | paired_squares(origin, pairs), by)
    if kind == STRIKE or kind == COMMAND:
        return BIT[target]
    return 0
