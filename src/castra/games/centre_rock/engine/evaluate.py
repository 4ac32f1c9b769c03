"""How good a position of Centre Rock looks: The Rock, points, units, threats, facings, distance.

Each team gets a score by the weights in data/weights.toml; a seat's value compares its team's score with those of the
others. Where a choice is still to be made after a roll, the best choice counts.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rules import CERTAIN, SEAT_BIT, Evaluator, State
from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.board import NOWHERE, Board
from castra.games.centre_rock.engine.pushes import DEFLECTED, STEPS, Pusher
from castra.games.centre_rock.engine.rules import LAST_POINT, CentreRockRules
from castra.games.centre_rock.engine.state import (
    CHOOSING,
    CLASS_OF,
    CODES,
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

MARKERS: Final = 5  # positions of the marker, the one that wins included
LIMIT: Final = CERTAIN - 1000


STANCE_OF: Final = vec[i64]([0] + [code % 18 for code in range(CODES - 1)])
"""By the code of a unit: 6 * class + facing."""


@final
class CentreRockEvaluator(Evaluator):
    def __init__(self, rules: CentreRockRules, weights: dict[str, int]) -> None:
        self.rules: CentreRockRules = rules
        self.board: Board = rules.board
        self.pusher: Pusher = rules.pusher
        self.holding: vec[i64] = vec[i64]([weights[f"holding_{marker}"] for marker in range(MARKERS)])
        self.held: vec[i64] = vec[i64]([weights[f"held_{marker}"] for marker in range(MARKERS)])
        self.last_step: i64 = weights["last_step"]
        self.points: vec[i64] = vec[i64](point_table(weights))
        self.nearest_step_away: i64 = weights["nearest_step_away"]
        self.push: i64 = weights["push"]
        self.removal: i64 = weights["removal"]
        self.threats: i64 = weights["threats"]
        self.to_act: i64 = weights["to_act"]
        self.first_turn: i64 = weights["first_turn"]
        self.ready_squad: i64 = weights["ready_squad"]
        self.unready: i64 = weights["unready"]
        self.swing: float = float(weights["swing"])
        self.stances: vec[i64] = vec[i64](stance_table(rules.board, weights))
        """[cells * (6 * class + facing) + cell]: what a unit is worth there, whoever else is about."""
        self.tried: CentreRockState = CentreRockState(rules.board.cells, rules.seats)  # paper for trying choices

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, CentreRockState)
        team = self.rules.side(seat)
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
        if state.order[0] >= 0 and self.rules.side(state.order[0]) == team:
            worth += self.first_turn
        if state.phase != PLACING:
            return worth
        if state.ready & SEAT_BIT[seat]:
            worth += self.ready_squad
        return worth + self.score(state, team, False) - self.unready

    def best_choice(self, state: CentreRockState, seat: i64) -> i64:
        """The value after the best choice of the seat that has rolled, as `seat` sees it."""
        chooser = state.seat
        team = self.rules.side(seat)
        friend = self.rules.side(chooser) == team
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
            worth = self.score(state, other, self.rules.side(state.seat) == other)
            if other == team:
                own = worth
            else:
                total += worth
                if worth > most:
                    most = worth
            other += 1
        value = own - (most + total // (teams - 1)) // 2
        if self.swing > 0.0:
            return self.likely(value)
        if value > LIMIT:
            return LIMIT
        return -LIMIT if value < -LIMIT else value

    def likely(self, value: i64) -> i64:
        """A lead as the chance to win it is: twice the lead is not twice as good."""
        far = float(value) / self.swing
        return i64(float(LIMIT) * far / sqrt(1.0 + far * far))

    def score(self, state: CentreRockState, team: i64, to_act: bool) -> i64:
        """What a team has: points, units and their places, The Rock, and half its threats unless it acts."""
        worth = self.points[state.points[team]]
        if to_act:
            worth += self.to_act
        threats: i64 = 0
        nearest: i64 = self.board.radius + 1
        seat = team
        while seat < self.rules.seats:
            i: i64 = SQUAD * seat
            end = i + state.count[seat]
            while i < end:
                cell = state.units[i]
                worth += self.stances[self.board.cells * STANCE_OF[state.board[cell]] + cell]
                if self.threats:
                    threats += self.threat(state, cell, team)
                if self.board.from_rock[cell] < nearest:
                    nearest = self.board.from_rock[cell]
                i += 1
            seat += self.rules.teams
        worth += self.threats * (threats if to_act else threats // 2) // 100
        if nearest:
            return worth - self.nearest_step_away * nearest
        if state.points[team] == LAST_POINT:
            return worth + self.last_step + 10 * state.marker
        return worth + (self.holding[state.marker] if to_act else self.held[state.marker])

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
        _, meeting = self.pusher.find_front(state, target, way, team)
        worth: i64 = self.push
        if meeting == DEFLECTED:
            worth = self.push // 2
        elif meeting != STEPS:
            worth += self.removal
        if target == self.board.rock:
            worth += self.holding[state.marker] // 2
            if state.points[self.rules.side(SEAT_OF[state.board[target]])] == LAST_POINT:
                worth += self.last_step // 2
        return worth


def point_table(weights: dict[str, int]) -> list[int]:
    """By position on the points track; the last but one step counts apart."""
    return [
        weights["point"] * points + weights["point_squared"] * points * points + (weights["late"] if points > 10 else 0)
        for points in range(LAST_POINT + 2)
    ]


def stance_table(board: Board, weights: dict[str, int]) -> list[int]:
    """Near The Rock and facing it is better; see `stances`."""
    out: list[int] = []
    for turned in range(18):
        for cell in range(board.cells):
            away = board.from_rock[cell]
            worth = weights[("melee", "ranged", "striker")[turned // 6]] - weights["step_away"] * int(away)
            worth += weights[f"ring_{min(int(away), 4)}"]
            if lies_on_edge(board, cell):
                worth -= weights["edge"]
            ahead = board.next[6 * cell + turned % 6]
            if ahead != NOWHERE and board.from_rock[ahead] < away:
                worth += weights["faces_rock"]
            if aims_at(board, turned, cell, board.rock):
                worth += weights["aims_at_rock"]
            elif could_aim_at(board, turned // 6, cell, board.rock):
                worth -= weights["looks_away"]
            out.append(worth)
    return out


def lies_on_edge(board: Board, cell: i64) -> bool:
    return any(board.next[6 * cell + way] == NOWHERE for way in range(6))


def could_aim_at(board: Board, unit_class: i64, cell: i64, goal: i64) -> bool:
    return any(aims_at(board, 6 * unit_class + way, cell, goal) for way in range(6))


def aims_at(board: Board, turned: i64, cell: i64, goal: i64) -> bool:
    at = board.pattern(turned // 6, turned % 6, cell)
    while board.target[at] != NOWHERE:
        if board.target[at] == goal:
            return True
        at += 1
    return False
