"""A position of Centurion, and the action codes with their named parts.

An action is  extra << 16 | kind << 12 | target << 6 | origin:

    kind     origin          target   extra
    MOVE     from            to       paired tiles, as bits of the 5x5 window round `origin`
    STRIKE   the striker     struck   -                      (Strike and Hammer)
    FLIP     the tile        -        -                      (Ready; a side without icons)
    COMMAND  the commander   to       from: the square of the tile that is moved
    DRAW     -               -        -                      (then chance deals)
    DIVINE   the tile        -        -                      (then chance deals three)
    KEEP     tile of army    -        -                      (which of the three)
    PLACE    tile of army    square   1 with its other side up (tiles that may choose)
    LEADER   tile of army    square   -                      (set-up)
    ESCORT   tile of army    square   as PLACE               (set-up)
    LOT      seat            -        -                      (chance: who begins)
    DEAL     tile of army    -        -                      (chance: what comes out of the bag)

"Tile of army" counts the tiles of the acting seat's army, the leader is 0.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.core.rules import State
from castra.games.centurion.board import SQUARES

MOVE: Final = 0
STRIKE: Final = 1
FLIP: Final = 2
COMMAND: Final = 3
DRAW: Final = 4
DIVINE: Final = 5
KEEP: Final = 6
PLACE: Final = 7
LEADER: Final = 8
ESCORT: Final = 9
LOT: Final = 10
DEAL: Final = 11

# What has to happen next.
LOTTING: Final = 0  # chance says who begins
LEADING: Final = 1  # `seat` sets up its leader
ESCORTING: Final = 2  # `seat` sets up the tiles beside it
TURN: Final = 3  # `seat` takes its turn
DEALING: Final = 4  # chance deals to `seat`
KEEPING: Final = 5  # `seat` chooses one of the tiles divined
PLACING: Final = 6  # `seat` places the tile it drew
ENDED: Final = 7

# How it ended.
LEADER_CAPTURED: Final = 1
NO_ACTION: Final = 2
REPETITION: Final = 3
QUIET: Final = 4

DRAWN: Final = 2  # the winner of a drawn game
EMPTY_HAND: Final = -1


def action(kind: i64, origin: i64, target: i64, extra: i64) -> i64:
    return extra << 16 | kind << 12 | target << 6 | origin


def kind_of(action: i64) -> i64:
    return (action >> 12) & 15


def origin_of(action: i64) -> i64:
    return action & 63


def target_of(action: i64) -> i64:
    return (action >> 6) & 63


def extra_of(action: i64) -> i64:
    return action >> 16


@final
class CenturionState(State):
    def __init__(self, kinds: i64) -> None:
        self.kinds: i64 = kinds
        self.board: vec[u8] = vec[u8]([0] * SQUARES)  # the code on each square
        self.tiles: vec[i64] = vec[i64]([0, 0])  # by seat: the squares its tiles stand on
        self.leader: vec[i64] = vec[i64]([-1, -1])  # by seat: the leader's square, -1 off the board
        self.bag: vec[u8] = vec[u8]([0] * kinds)  # by kind: tiles left in the bag
        self.bag_size: vec[i64] = vec[i64]([0, 0])
        self.phase: i64 = LOTTING
        self.seat: i64 = 0  # who acts, or for whom chance acts
        self.first: i64 = 0  # who set up first
        self.hand: vec[i64] = vec[i64]([EMPTY_HAND, EMPTY_HAND, EMPTY_HAND])  # drawn tiles, by kind
        self.divining: i64 = 0  # tiles still to be dealt to a Divination
        self.quiet: i64 = 0  # turns since the last capture or placement
        self.turns: i64 = 0  # turns taken
        self.winner: i64 = -1  # a seat, DRAWN, or -1 while the game goes on
        self.reason: i64 = 0  # how it ended
        self.key: i64 = 0  # of the board, for repetitions
        self.past: vec[i64] = vec[i64]()  # keys since the last capture or placement
        self.past_size: i64 = 0

    def fresh(self) -> State:
        return CenturionState(self.kinds)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, CenturionState)
        copy_bytes(self.board, other.board, SQUARES)
        copy_bytes(self.bag, other.bag, self.kinds)
        i: i64 = 0
        while i < 2:
            self.tiles[i] = other.tiles[i]
            self.leader[i] = other.leader[i]
            self.bag_size[i] = other.bag_size[i]
            i += 1
        i = 0
        while i < 3:
            self.hand[i] = other.hand[i]
            i += 1
        self.phase = other.phase
        self.seat = other.seat
        self.first = other.first
        self.divining = other.divining
        self.quiet = other.quiet
        self.turns = other.turns
        self.winner = other.winner
        self.reason = other.reason
        self.key = other.key
        if i64(len(self.past)) < other.past_size:
            self.past = vec[i64]([0] * (other.past_size + 16))
        i = 0
        while i < other.past_size:
            self.past[i] = other.past[i]
            i += 1
        self.past_size = other.past_size


def copy_bytes(to: vec[u8], source: vec[u8], n: i64) -> None:
    i: i64 = 0
    while i < n:
        to[i] = source[i]
        i += 1
