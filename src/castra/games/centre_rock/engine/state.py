"""A position of Centre Rock, and the action codes with their named parts.

An action is  kind << 20 | extra << 14 | target << 7 | origin:

    kind     origin         target           extra
    ROLL     pips           -                -                  (chance: every roll of the die)
    FIRST    seat           -                -                  who takes the first turn
    LEAD     seat           -                -                  which squad of the other team comes first
    PLACE    -              hexagon          6 * class + facing (set-up)
    LIFT     hexagon        -                -                  takes a placed unit back
    READY    -              -                -                  ends a squad's set-up
    ORIENT   the unit       -                facing
    MOVE     the unit       -                -                  names it; then chance rolls
    GO       the unit       to; stays: same  1: leaves The Rock and comes back
    ATTACK   the attacker   the defender     -                  then chance rolls
    DEFLECT  the unit       to; stays: same; OFF_BOARD          the attacker's choice
    PASS     -              -                -                  ends the turn
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.hashing import mix, randoms
from castra.core.engine.rules import State
from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.board import NOWHERE

ROLL: Final = 0
FIRST: Final = 1
LEAD: Final = 2
PLACE: Final = 3
LIFT: Final = 4
READY: Final = 5
ORIENT: Final = 6
MOVE: Final = 7
GO: Final = 8
ATTACK: Final = 9
DEFLECT: Final = 10
PASS: Final = 11

# What has to happen next.
OPENING: Final = 0  # chance rolls for the next seat that contends
CHOOSING: Final = 1  # `seat`, the highest roller, names the first player
LEADING: Final = 2  # `seat` says which squad of its team comes first
PLACING: Final = 3  # every team places its units, in secret
TURN: Final = 4  # `seat` takes an action
MOVE_ROLL: Final = 5  # chance rolls for the move of `unit`
GOING: Final = 6  # `seat` chooses where `unit` goes
ATTACK_ROLL: Final = 7  # chance rolls for the attack of `unit` on `target`
DEFLECTING: Final = 8  # `seat` chooses where a unit is deflected to
ENDED: Final = 9

# How it ended.
VANQUISHED: Final = 1  # only one team is left
TRIUMPHANT: Final = 2  # four straight turns on The Rock
VICTORIOUS: Final = 3  # thirteen points
TURN_LIMIT: Final = 4

NOBODY: Final = -1  # the winner while the game goes on
DRAWN: Final = -2  # the winner of a drawn game
OFF_BOARD: Final = 127  # the target of a deflection over the edge
CODES: Final = 73
EVERYBODY: Final = vec[i64]([0, 1, 3, 7, 15])  # by number of seats: all of them, as bits

SEAT_OF: Final = vec[i64]([-1] + [code // 18 for code in range(CODES - 1)])
CLASS_OF: Final = vec[i64]([-1] + [code // 6 % 3 for code in range(CODES - 1)])
FACING_OF: Final = vec[i64]([-1] + [code % 6 for code in range(CODES - 1)])
STANCE_OF: Final = vec[i64]([-1] + [code % 18 for code in range(CODES - 1)])  # 6 * class + facing
"""By the code of a unit, see `unit_code`; -1 for an empty hexagon."""

UNIT_KEYS: Final = randoms(127 * CODES, 13)
"""[CODES * hexagon + code]: the part of a unit in the key of a position."""


def unit_code(seat: i64, unit_class: i64, facing: i64) -> i64:
    """What the board holds for a unit; 0 is an empty hexagon."""
    return 1 + 18 * seat + 6 * unit_class + facing


def action(kind: i64, origin: i64, target: i64, extra: i64) -> i64:
    return kind << 20 | extra << 14 | target << 7 | origin


def kind_of(action: i64) -> i64:
    return action >> 20


def origin_of(action: i64) -> i64:
    return action & 127


def target_of(action: i64) -> i64:
    return (action >> 7) & 127


def extra_of(action: i64) -> i64:
    return (action >> 14) & 63


@final
class CentreRockState(State):
    def __init__(self, cells: i64, seats: i64) -> None:
        self.cells: i64 = cells
        self.seats: i64 = seats
        self.board: vec[i64] = vec[i64]([0] * cells)  # the code of the unit on each hexagon
        self.units: vec[i64] = vec[i64]([NOWHERE] * (SQUAD * seats))  # [5 * seat + i]: its hexagons, ascending
        self.count: vec[i64] = vec[i64]([0] * seats)  # by seat: units on the board
        self.phase: i64 = OPENING
        self.seat: i64 = 0  # who acts, or for whom chance acts; while placing 0
        self.rolls: vec[i64] = vec[i64]([0] * seats)  # by seat: the opening roll; 0 before it
        self.contending: i64 = EVERYBODY[seats]  # seats that may still be the highest roller, as bits
        self.order: vec[i64] = vec[i64]([-1] * seats)  # the seats in the order of their turns
        self.turn: i64 = 0  # whose turn it is, as a place in `order`
        self.ready: i64 = 0  # seats that have placed their units, as bits
        self.actions: i64 = 0  # left in this turn
        self.unit: i64 = NOWHERE  # named to move or attack
        self.target: i64 = NOWHERE  # the defender
        self.roll: i64 = 0  # of the move or attack under way
        self.marker: i64 = 0  # position on the counter track
        self.points: vec[i64] = vec[i64]([0, 0, 0])  # by team: position on the points track
        self.turns: i64 = 0  # turns finished
        self.winner: i64 = NOBODY  # a team, NOBODY or DRAWN
        self.reason: i64 = 0  # how it ended

    def fresh(self) -> State:
        return CentreRockState(self.cells, self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, CentreRockState)
        copy_cells(self.board, other.board, self.cells)
        copy_cells(self.units, other.units, SQUAD * self.seats)
        copy_cells(self.count, other.count, self.seats)
        copy_cells(self.rolls, other.rolls, self.seats)
        copy_cells(self.order, other.order, self.seats)
        copy_cells(self.points, other.points, 3)
        self.phase = other.phase
        self.seat = other.seat
        self.contending = other.contending
        self.turn = other.turn
        self.ready = other.ready
        self.actions = other.actions
        self.unit = other.unit
        self.target = other.target
        self.roll = other.roll
        self.marker = other.marker
        self.turns = other.turns
        self.winner = other.winner
        self.reason = other.reason

    def key(self) -> i64:
        """A hash of everything but the count of turns, which only ends games that nobody wins.

        Twenty units at most are looked up as fast as they could be kept up to date, so nothing is kept.
        """
        key: i64 = 0
        for cell in self.units:
            if cell != NOWHERE:
                key ^= UNIT_KEYS[CODES * cell + self.board[cell]]
        i: i64 = 0
        while i < self.seats:
            key = mix(key, self.rolls[i] << 3 | self.order[i] + 1)
            i += 1
        key = mix(key, self.points[0] << 8 | self.points[1] << 4 | self.points[2])
        key = mix(key, self.contending << 8 | self.ready << 4 | self.turn << 2 | self.seat)
        key = mix(key, self.phase << 6 | self.actions << 4 | self.winner + 2)
        return mix(key, self.marker << 20 | self.roll << 16 | self.unit + 1 << 8 | self.target + 1)

    # -- units; the lists stay sorted, so that equal positions are equal states

    def put(self, cell: i64, code: i64) -> None:
        """Set a new unit on a free hexagon."""
        seat = SEAT_OF[code]
        self.board[cell] = code
        i = SQUAD * seat + self.count[seat]
        while i > SQUAD * seat and self.units[i - 1] > cell:
            self.units[i] = self.units[i - 1]
            i -= 1
        self.units[i] = cell
        self.count[seat] += 1

    def take(self, cell: i64) -> i64:
        """Take a unit off the board; its code."""
        code = self.board[cell]
        seat = SEAT_OF[code]
        self.board[cell] = 0
        self.count[seat] -= 1
        i = SQUAD * seat
        last = i + self.count[seat]
        while self.units[i] != cell:
            i += 1
        while i < last:
            self.units[i] = self.units[i + 1]
            i += 1
        self.units[last] = NOWHERE
        return code

    def shift(self, cell: i64, to: i64) -> None:
        """Set a unit from one hexagon on to a free one."""
        code = self.board[cell]
        self.board[cell] = 0
        self.board[to] = code
        first = SQUAD * SEAT_OF[code]
        last = first + self.count[SEAT_OF[code]] - 1
        i = first
        while self.units[i] != cell:
            i += 1
        while i < last and self.units[i + 1] < to:
            self.units[i] = self.units[i + 1]
            i += 1
        while i > first and self.units[i - 1] > to:
            self.units[i] = self.units[i - 1]
            i -= 1
        self.units[i] = to


def copy_cells(to: vec[i64], source: vec[i64], n: i64) -> None:
    i: i64 = 0
    while i < n:
        to[i] = source[i]
        i += 1
