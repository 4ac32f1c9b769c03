"""How good a position of Centre Rock looks: The Rock, points, units, threats, facings, distance.

Each team gets a score by the weights in data/weights.toml; a seat's value compares its team's score with those of the
others. Where a choice is still to be made after a roll, the best choice counts.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rules import CERTAIN, SEAT_BIT, Evaluator, State
from castra.games.centre_rock.content.printed import CLASSES, SQUAD
from castra.games.centre_rock.engine.board import NOWHERE, Board
from castra.games.centre_rock.engine.formation import Formation
from castra.games.centre_rock.engine.pushes import DEFLECTED, STEPS, Pusher
from castra.games.centre_rock.engine.rules import LAST_POINT, CentreRockRules
from castra.games.centre_rock.engine.state import (
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
    STANCE_OF,
    CentreRockState,
)

MARKERS: Final = 5  # positions of the marker, the one that wins included
RINGS: Final = 5  # distances from The Rock that are told apart, from 0 on; what is farther counts as the last
LIMIT: Final = CERTAIN - 1000

# Whether a unit has The Rock in its pattern: never, always, or else while the hexagon of this number is free.
UNSEEN: Final = -1
SEEN: Final = 1_000


@final
class CentreRockEvaluator(Evaluator):
    def __init__(self, rules: CentreRockRules, weights: dict[str, int]) -> None:
        self.rules: CentreRockRules = rules
        self.board: Board = rules.board
        self.pusher: Pusher = rules.pusher
        self.holding: vec[i64] = vec[i64](by_number(weights, "holding", MARKERS) + by_number(weights, "held", MARKERS))
        """[marker], and behind those of the team to act [MARKERS + marker] for another; likewise all that follow."""
        self.last: vec[i64] = vec[i64](
            by_number(weights, "last_turn", MARKERS) + by_number(weights, "last_wait", MARKERS)
        )
        self.danger: vec[i64] = vec[i64](
            by_number(weights, "danger_turn", MARKERS) + by_number(weights, "danger_wait", MARKERS)
        )
        self.holder: vec[i64] = vec[i64](by_class(weights, "holding") + by_class(weights, "held"))
        """[class], and [3 + class] for another team."""
        self.last_but_one: vec[i64] = vec[i64]([weights["last_but_one_turn"], weights["last_but_one_wait"]])
        self.aims: vec[i64] = vec[i64]([weights["aims_from_rock_turn"], weights["aims_from_rock_wait"]])
        self.threats: vec[i64] = vec[i64]([weights["threats_turn"], weights["threats_wait"]])
        self.points: vec[i64] = vec[i64](by_number(weights, "points", LAST_POINT + 2))
        self.squad: vec[i64] = vec[i64](by_number(weights, "squad", SQUAD + 1))
        self.nearest_step_away: i64 = weights["nearest_step_away"]
        self.push: i64 = weights["push"]
        self.removal: i64 = weights["removal"]
        self.hit_on_rock: i64 = weights["hit_on_rock"]
        self.hit_on_last: i64 = weights["hit_on_last"]
        self.to_act: i64 = weights["to_act"]
        self.first_turn: i64 = weights["first_turn"]
        self.ready_squad: i64 = weights["ready_squad"]
        self.unready: i64 = weights["unready"]
        self.as_planned: i64 = weights["as_planned"]
        self.formation: Formation = Formation(rules.board, rules.seats, weights)
        self.swing: float = float(weights["swing"])
        self.widest: i64 = weights["margin"]
        self.stances: vec[i64] = vec[i64](stance_table(rules.board, weights))
        """[cells * (6 * class + facing) + cell]: what a unit is worth there, whoever else is about."""
        self.sight: vec[i64] = vec[i64](sight_table(rules.board))
        """Likewise: UNSEEN, SEEN, or the hexagon that must be free for the unit to attack The Rock."""
        self.sight_turned: vec[i64] = vec[i64](sight_when_turned(rules.board))
        """[cells * class + cell]: likewise for the best facing."""
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

    def margin(self) -> i64:
        return self.widest

    def before_turns(self, state: CentreRockState, seat: i64, team: i64) -> i64:
        """Go first if you may, place every unit, then be ready."""
        worth: i64 = 0
        if state.order[0] >= 0 and self.rules.side(state.order[0]) == team:
            worth += self.first_turn
        if state.phase != PLACING:
            return worth
        if state.ready & SEAT_BIT[seat]:
            worth += self.ready_squad
        worth += self.as_planned * self.formation.followed(state, seat)
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
        """What a team has: points, units and their places, The Rock, and its threats."""
        worth = self.points[state.points[team]]
        if to_act:
            worth += self.to_act
        waits: i64 = 0 if to_act else 1
        threats: i64 = 0
        nearest: i64 = self.board.radius + 1
        seat = team
        while seat < self.rules.seats:
            worth += self.squad[state.count[seat]]
            i: i64 = SQUAD * seat
            end = i + state.count[seat]
            while i < end:
                cell = state.units[i]
                worth += self.stances[self.board.cells * STANCE_OF[state.board[cell]] + cell]
                threats += self.threat(state, cell, team)
                if self.board.from_rock[cell] < nearest:
                    nearest = self.board.from_rock[cell]
                i += 1
            seat += self.rules.teams
        worth += self.threats[waits] * threats // 100
        if nearest:
            return worth - self.nearest_step_away * nearest
        return worth + self.hold(state, team, waits)

    def hold(self, state: CentreRockState, team: i64, waits: i64) -> i64:
        """What it is worth that a unit of the team stands on The Rock."""
        board = self.board
        code = state.board[board.rock]
        at = MARKERS * waits + state.marker
        worth = self.holding[at] + self.holder[3 * waits + CLASS_OF[code]]
        if state.points[team] == LAST_POINT:
            worth += self.last[at]
        elif state.points[team] == LAST_POINT - 1:
            worth += self.last_but_one[waits]
        if self.aims[waits] and self.has_target(state, board.rock, team):
            worth += self.aims[waits]
        if self.danger[at]:
            worth -= self.danger[at] * self.in_danger(state, team) // 36
        return worth

    def in_danger(self, state: CentreRockState, team: i64) -> i64:
        """How likely, of 36, two actions of another team hit the unit on The Rock: one if it must be turned first."""
        board = self.board
        now: i64 = 0
        turned: i64 = 0
        for cell in state.units:
            if cell == NOWHERE or self.pusher.team_of[state.board[cell]] == team:
                continue
            code = state.board[cell]
            unit_class = CLASS_OF[code]
            hits = 7 - board.hits_on[unit_class]
            if hits > turned and is_clear(state, self.sight_turned[board.cells * unit_class + cell]):
                turned = hits
            if hits > now and is_clear(state, self.sight[board.cells * STANCE_OF[code] + cell]):
                now = hits
        return 36 - (6 - now) * (6 - now) if now else 6 * turned

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

    def has_target(self, state: CentreRockState, cell: i64, team: i64) -> bool:
        """Is an enemy in the pattern of the unit on `cell`, shielded or not?"""
        code = state.board[cell]
        at = self.board.pattern(CLASS_OF[code], FACING_OF[code], cell)
        while self.board.target[at] != NOWHERE:
            other = state.board[self.board.target[at]]
            if other and self.pusher.team_of[other] != team:
                return True
            at += 1
        return False

    def hit(self, state: CentreRockState, target: i64, way: i64, team: i64) -> i64:
        """What a hit on a unit is worth to the attacking team."""
        _, meeting = self.pusher.find_front(state, target, way, team)
        worth: i64 = self.push
        if meeting == DEFLECTED:
            worth = self.push // 2
        elif meeting != STEPS:
            worth += self.removal
        if target == self.board.rock:
            worth += self.hit_on_rock * self.holding[state.marker] // 100
            if state.points[self.rules.side(SEAT_OF[state.board[target]])] == LAST_POINT:
                worth += self.hit_on_last
        return worth


def by_number(weights: dict[str, int], name: str, numbers: int) -> list[int]:
    """The weights `name_0`, `name_1` and so on."""
    return [weights[f"{name}_{number}"] for number in range(numbers)]


def by_class(weights: dict[str, int], name: str) -> list[int]:
    return [weights[f"{name}_{unit_class}"] for unit_class in CLASSES]


def is_clear(state: CentreRockState, sight: i64) -> bool:
    """Can a unit with this sight of The Rock attack it? See `sight_table`."""
    return sight == SEEN or (sight != UNSEEN and not state.board[sight])


def stance_table(board: Board, weights: dict[str, int]) -> list[int]:
    """Near The Rock and facing it is better; see `stances`."""
    out: list[int] = []
    for turned in range(18):
        name = CLASSES[turned // 6]
        for cell in range(board.cells):
            away = int(board.from_rock[cell])
            worth = weights[f"{name}_{min(away, RINGS - 1)}"] - weights["step_away"] * away
            if away:
                worth += weights[f"{name}_turned_{turns_away(board, cell, turned % 6)}"]
            if aims_at(board, turned, cell, board.rock):
                worth += weights[f"{name}_aims"]
            elif could_aim_at(board, turned // 6, cell, board.rock):
                worth += weights[f"{name}_could_aim"]
            out.append(worth)
    return out


def turns_away(board: Board, cell: i64, facing: i64) -> int:
    """By how many sixths of a turn a facing misses the nearest way to The Rock."""
    least = 3
    for way in range(6):
        ahead = board.next[6 * cell + way]
        if ahead != NOWHERE and board.from_rock[ahead] < board.from_rock[cell]:
            least = min(least, (int(facing) - way) % 6, (way - int(facing)) % 6)
    return least


def sight_table(board: Board) -> list[int]:
    """See `CentreRockEvaluator.sight`."""
    return [sight_of(board, turned, cell) for turned in range(18) for cell in range(board.cells)]


def sight_of(board: Board, turned: i64, cell: i64) -> int:
    """Whether a unit has The Rock in its pattern: UNSEEN, SEEN, or the hexagon before it that must be free."""
    if not aims_at(board, turned, cell, board.rock):
        return UNSEEN
    nearest = board.target[board.pattern(turned // 6, turned % 6, cell)]
    return SEEN if board.over_units[turned // 6] or nearest == board.rock else int(nearest)


def sight_when_turned(board: Board) -> list[int]:
    """See `CentreRockEvaluator.sight_turned`: whatever counts higher is the better sight."""
    return [
        max([sight_of(board, 6 * unit_class + way, cell) for way in range(6)])
        for unit_class in range(3)
        for cell in range(board.cells)
    ]


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
