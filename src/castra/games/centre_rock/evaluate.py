"""How good a position of Centre Rock looks: The Rock, points, units, threats, facings, distance.

The numbers are judgement, not rules. Each team gets a score; a seat's value compares its team's score
with those of the others. Where a choice is still to be made after a roll, the best choice counts.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.rules import CERTAIN, SEAT_BIT, Evaluator, State
from castra.games.centre_rock.board import NOWHERE, SQUAD, Board
from castra.games.centre_rock.pushes import DEFLECTED, STEPS, Pusher
from castra.games.centre_rock.rules import LAST_POINT, CentreRockRules
from castra.games.centre_rock.state import (
    CHOOSING,
    CLASS_OF,
    DEFLECTING,
    DRAWN,
    ENDED,
    FACING_OF,
    GOING,
    LEADING,
    OPENING,
    PLACING,
    SEAT_OF,
    CentreRockState,
)

UNIT: Final = 160
HOLDING: Final = vec[i64]([300, 600, 1100, 2200, 2200])  # by marker: a unit on The Rock
LAST_STEP: Final = 2200  # a unit on The Rock when one more point wins
POINT: Final = 45
STEP_AWAY: Final = 7  # for every hexagon between a unit and The Rock
NEAREST_STEP_AWAY: Final = 14  # and once more for the nearest unit, unless the team holds The Rock
FACES_ROCK: Final = 9  # the hexagon ahead is nearer to The Rock
AIMS_AT_ROCK: Final = 5  # The Rock is in the pattern
PUSH: Final = 26  # a push that only moves its victim
REMOVAL: Final = 150
FIRST_TURN: Final = 50
READY_SQUAD: Final = 100
UNREADY: Final = 4000  # more than any placement is worth, so that the first turn is always progress
LIMIT: Final = CERTAIN - 1000


@final
class CentreRockEvaluator(Evaluator):
    def __init__(self, rules: CentreRockRules) -> None:
        self.rules: CentreRockRules = rules
        self.board: Board = rules.board
        self.pusher: Pusher = rules.pusher
        self.tried: CentreRockState = CentreRockState(rules.board.cells, rules.seats)  # paper for trying choices

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, CentreRockState)
        team = self.rules.team(seat)
        phase = state.phase
        if phase == ENDED:
            if state.winner == DRAWN:
                return 0
            return CERTAIN if state.winner == team else -CERTAIN
        if phase == OPENING or phase == CHOOSING or phase == LEADING or phase == PLACING:
            return self.before_turns(state, seat, team)
        if phase == GOING or phase == DEFLECTING:
            return self.best_choice(state, seat)
        return self.balance(state, team)

    def before_turns(self, state: CentreRockState, seat: i64, team: i64) -> i64:
        """Go first if you may, place every unit, then be ready."""
        worth: i64 = 0
        if state.order[0] >= 0 and self.rules.team(state.order[0]) == team:
            worth += FIRST_TURN
        if state.phase != PLACING:
            return worth
        if state.ready & SEAT_BIT[seat]:
            worth += READY_SQUAD
        return worth + self.score(state, team, False) - UNREADY

    def best_choice(self, state: CentreRockState, seat: i64) -> i64:
        """The value after the best choice of the seat that has rolled, as `seat` sees it."""
        chooser = state.seat
        team = self.rules.team(seat)
        friend = self.rules.team(chooser) == team
        best: i64 = -CERTAIN if friend else CERTAIN
        actions = self.rules.legal_actions(state, chooser)
        for act in actions:
            self.tried.copy_from(state)
            self.rules.advance(self.tried, chooser, act)
            worth = self.settled(self.tried, team)
            if (worth > best) == friend:
                best = worth
        return best

    def settled(self, state: CentreRockState, team: i64) -> i64:
        """The value of a state in which nothing is left to be chosen after a roll."""
        if state.phase != ENDED:
            return self.balance(state, team)
        if state.winner == DRAWN:
            return 0
        return CERTAIN if state.winner == team else -CERTAIN

    def balance(self, state: CentreRockState, team: i64) -> i64:
        """The team's score less the others': the strongest of them counts half, all together half."""
        teams = self.rules.teams
        own: i64 = 0
        most: i64 = -CERTAIN
        total: i64 = 0
        other: i64 = 0
        while other < teams:
            worth = self.score(state, other, self.rules.team(state.seat) == other)
            if other == team:
                own = worth
            else:
                total += worth
                if worth > most:
                    most = worth
            other += 1
        value = own - (most + total // (teams - 1)) // 2
        if value > LIMIT:
            return LIMIT
        return -LIMIT if value < -LIMIT else value

    def score(self, state: CentreRockState, team: i64, to_act: bool) -> i64:
        """What a team has: points, units and their places, The Rock, and half its threats unless it acts."""
        worth = state.points[team] * POINT + state.points[team] * state.points[team] * 2
        threats: i64 = 0
        nearest: i64 = self.board.radius + 1
        seat = team
        while seat < self.rules.seats:
            i: i64 = SQUAD * seat
            end = i + state.count[seat]
            while i < end:
                cell = state.units[i]
                worth += UNIT + self.stance(state, cell)
                threats += self.threat(state, cell, team)
                if self.board.from_rock[cell] < nearest:
                    nearest = self.board.from_rock[cell]
                i += 1
            seat += self.rules.teams
        worth += threats if to_act else threats // 2
        if nearest:
            return worth - NEAREST_STEP_AWAY * nearest
        if state.points[team] == LAST_POINT:
            return worth + LAST_STEP + 10 * state.marker
        return worth + HOLDING[state.marker]

    def stance(self, state: CentreRockState, cell: i64) -> i64:
        """Near The Rock and facing it is better."""
        code = state.board[cell]
        away = self.board.from_rock[cell]
        worth = -STEP_AWAY * away
        ahead = self.board.next[6 * cell + FACING_OF[code]]
        if ahead != NOWHERE and self.board.from_rock[ahead] < away:
            worth += FACES_ROCK
        if self.pusher.arrow(state, cell, self.board.rock) != NOWHERE:
            worth += AIMS_AT_ROCK
        return worth

    def threat(self, state: CentreRockState, cell: i64, team: i64) -> i64:
        """The best attack of a unit, by what a hit does and how likely it is."""
        board = self.board
        code = state.board[cell]
        unit_class = CLASS_OF[code]
        at = board.pattern(unit_class, FACING_OF[code], cell)
        best: i64 = 0
        while board.target[at] != NOWHERE:
            target = board.target[at]
            other = state.board[target]
            if other:
                if self.pusher.team_of[other] != team:
                    worth = self.hit(state, target, board.arrow[at], team)
                    if worth > best:
                        best = worth
                if not board.over_units[unit_class]:
                    break
            at += 1
        return best * (7 - board.hits_on[unit_class]) // 6

    def hit(self, state: CentreRockState, target: i64, way: i64, team: i64) -> i64:
        """What a hit on a unit is worth to the attacking team."""
        self.pusher.find_front(state, target, way, team)
        meeting = self.pusher.meeting
        worth: i64 = PUSH
        if meeting == DEFLECTED:
            worth = PUSH // 2
        elif meeting != STEPS:
            worth += REMOVAL
        if target == self.board.rock:
            worth += HOLDING[state.marker] // 2
            if state.points[self.rules.team(SEAT_OF[state.board[target]])] == LAST_POINT:
                worth += LAST_STEP // 2
        return worth
