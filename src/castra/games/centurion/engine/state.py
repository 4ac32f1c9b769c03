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

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.core.engine.hashing import BITS, mix, randoms
from castra.core.engine.rules import State
from castra.games.centurion.engine.board import BIT, INDEX, SIZE, SQUARES, shifted

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
HAND: Final = 3  # tiles that can be in hand at once
MOST_TURNS: Final = 999_999  # no game is that long; counting stops here, so that every position can be read

MOST_KINDS: Final = 40  # of both armies
BOARD_KEYS: Final = randoms((2 + 2 * MOST_KINDS) * SQUARES, 0x5CA57A)  # [code * 36 + square]
BAG_KEYS: Final = randoms(MOST_KINDS, 0xBA6)  # by kind


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


def paired_squares(origin: i64, pairs: i64) -> i64:
    """The squares that window bits mean (see `board.WINDOW`)."""
    squares: i64 = 0
    while pairs:
        low = pairs & -pairs
        pairs ^= low
        bit = INDEX[low % 37]
        squares |= BIT[origin + SIZE * (bit // 5 - 2) + bit % 5 - 2]
    return squares


def captured_squares(action: i64) -> i64:
    """The squares on which an action captures, should enemies stand there."""
    kind = kind_of(action)
    target = target_of(action)
    if kind == MOVE:
        pairs = extra_of(action)
        if not pairs:
            return BIT[target]
        origin = origin_of(action)
        return shifted(BIT[origin] | paired_squares(origin, pairs), target - origin)
    if kind == STRIKE or kind == COMMAND:
        return BIT[target]
    return 0


@final
class CenturionState(State):
    def __init__(self, kinds: i64) -> None:
        self.kinds: i64 = kinds
        self.board: vec[u8] = vec[u8]([0] * SQUARES)  # the code on each square
        self.tiles: vec[i64] = vec[i64]([0, 0])  # by seat: the squares its tiles stand on
        self.leader: vec[i64] = vec[i64]([-1, -1])  # by seat: the leader's square, -1 off the board
        self.bag: vec[u8] = vec[u8]([0] * kinds)  # by kind: tiles left in the bag
        self.bag_size: vec[i64] = vec[i64]([0, 0])
        self.bag_key: i64 = 0  # of both bags
        self.phase: i64 = LOTTING
        self.seat: i64 = 0  # who acts, or for whom chance acts
        self.first: i64 = 0  # who set up first
        self.frozen: i64 = 0  # the squares of tiles that Dread has frozen, of both seats
        self.hand: vec[i64] = vec[i64]([EMPTY_HAND, EMPTY_HAND, EMPTY_HAND])  # drawn tiles, by kind
        self.divining: i64 = 0  # tiles still to be dealt to a Divination
        self.quiet: i64 = 0  # turns since the last capture or placement
        self.turns: i64 = 0  # turns taken
        self.winner: i64 = -1  # a seat, DRAWN, or -1 while the game goes on
        self.reason: i64 = 0  # how it ended
        self.board_key: i64 = 0  # of the board
        self.past: vec[i64] = vec[i64]()  # table keys since the last capture or placement
        self.past_size: i64 = 0

    def fresh(self) -> "CenturionState":
        return CenturionState(self.kinds)

    def copy(self) -> "CenturionState":
        twin = self.fresh()
        twin.copy_from(self)
        return twin

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
        self.frozen = other.frozen
        self.first = other.first
        self.divining = other.divining
        self.quiet = other.quiet
        self.turns = other.turns
        self.winner = other.winner
        self.reason = other.reason
        self.board_key = other.board_key
        self.bag_key = other.bag_key
        if i64(len(self.past)) < other.past_size:
            self.past = vec[i64]([0] * (other.past_size + 16))
        i = 0
        while i < other.past_size:
            self.past[i] = other.past[i]
            i += 1
        self.past_size = other.past_size

    def key(self) -> i64:
        """Board, bags, hand and what has to happen next; not the turns counted for rules 11.3 and 11.4."""
        course = self.phase | self.seat << 3 | self.divining << 4 | (self.winner + 1) << 6 | self.reason << 8
        if self.phase < TURN:
            course |= self.first << 11
        held = self.hand[0] + 1 | (self.hand[1] + 1) << 6 | (self.hand[2] + 1) << 12
        return mix(mix(self.table_key(), self.bag_key), course | held << 12)

    def table_key(self) -> i64:
        """What lies on the board and what of it is frozen."""
        return mix(self.board_key, self.frozen) if self.frozen else self.board_key

    def end(self, winner: i64, reason: i64) -> None:
        self.phase = ENDED
        self.winner = winner
        self.reason = reason

    def note(self, key: i64) -> None:
        """One more position since the last capture or placement."""
        if self.past_size < i64(len(self.past)):
            self.past[self.past_size] = key
        else:
            self.past = append(self.past, key)
        self.past_size += 1

    # -- the board and the bags, with their keys

    def put(self, seat: i64, square: i64, code: i64) -> None:
        self.board[square] = u8(code)
        self.tiles[seat] |= BIT[square]
        self.board_key ^= BOARD_KEYS[code * SQUARES + square]

    def take(self, seat: i64, square: i64) -> i64:
        """Lift a tile off the board; its code."""
        code = i64(self.board[square])
        self.board[square] = 0
        self.tiles[seat] &= ~BIT[square]
        self.board_key ^= BOARD_KEYS[code * SQUARES + square]
        return code

    def flip(self, square: i64) -> None:
        code = i64(self.board[square])
        self.board[square] = u8(code ^ 1)
        self.board_key ^= BOARD_KEYS[code * SQUARES + square] ^ BOARD_KEYS[(code ^ 1) * SQUARES + square]

    def change_bag(self, seat: i64, kind: i64, by: i64) -> None:
        """So many more tiles of a kind in the seat's bag, or fewer."""
        self.bag[kind] = u8(i64(self.bag[kind]) + by)
        self.bag_size[seat] += by
        self.bag_key = (self.bag_key + by * BAG_KEYS[kind]) & BITS


def copy_bytes(to: vec[u8], source: vec[u8], n: i64) -> None:
    i: i64 = 0
    while i < n:
        to[i] = source[i]
        i += 1
