"""The 6x6 board: geometry as tables, computed once; no tiles, no turns.

Squares are numbered from the light player's bottom left, and a set of squares is a mask with
bit = number:

    6 | 30 31 32 33 34 35     dark's home edge
    5 | 24 25 26 27 28 29
    4 | 18 19 20 21 22 23
    3 | 12 13 14 15 16 17
    2 |  6  7  8  9 10 11
    1 |  0  1  2  3  4  5     light's home edge
        a  b  c  d  e  f
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIZE: Final = 6
SQUARES: Final = 36
LIGHT: Final = 0
DARK: Final = 1

DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Unit steps (columns right, rows up), clockwise from straight up; an index is a direction."""


def mask(squares: list[int]) -> int:
    return sum(1 << square for square in set(squares))


def on_board(col: int, row: int) -> bool:
    return 0 <= col < SIZE and 0 <= row < SIZE


def offset(square: int, dc: int, dr: int) -> int:
    """The square (dc, dr) away, or -1 off the board."""
    col, row = square % SIZE + dc, square // SIZE + dr
    return row * SIZE + col if on_board(col, row) else -1


def walk(square: int, dc: int, dr: int) -> list[int]:
    """The squares met when stepping from `square` by (dc, dr) to the edge, nearest first."""
    met: list[int] = []
    at = offset(square, dc, dr)
    while at >= 0:
        met.append(at)
        at = offset(at, dc, dr)
    return met


def distance(a: int, b: int) -> int:
    """King steps."""
    return max(abs(a % SIZE - b % SIZE), abs(a // SIZE - b // SIZE))


def neighbours(square: int) -> list[int]:
    return [at for dc, dr in DIRECTIONS if (at := offset(square, dc, dr)) >= 0]


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def aligned(a: int, b: int) -> bool:
    """Do a and b share a row, a column or a diagonal?"""
    dc, dr = b % SIZE - a % SIZE, b // SIZE - a // SIZE
    return dc == 0 or dr == 0 or abs(dc) == abs(dr)


def between_table() -> list[int]:
    """[36*a + b]: the squares strictly between a and b on a line; 0 if not aligned."""
    out = [0] * (SQUARES * SQUARES)
    for a in range(SQUARES):
        for dc, dr in DIRECTIONS:
            line = walk(a, dc, dr)
            for i, b in enumerate(line):
                out[a * SQUARES + b] = mask(line[:i])
    return out


def shadow_table() -> list[int]:
    """[36*a + b]: the squares that a tile on b hides from a."""
    out = [0] * (SQUARES * SQUARES)
    for a in range(SQUARES):
        for dc, dr in DIRECTIONS:
            line = walk(a, dc, dr)
            for i, b in enumerate(line):
                out[a * SQUARES + b] = mask(line[i + 1 :])
    return out


def ray_table() -> list[int]:
    """[8*a + direction]: a itself and all squares beyond it in that direction."""
    return [mask([a, *walk(a, dc, dr)]) for a in range(SQUARES) for dc, dr in DIRECTIONS]


def index_table() -> list[int]:
    """[2**s % 37] = s: 2 generates the residues of 37, so every bit has a slot of its own."""
    out = [0] * 37
    for square in range(SQUARES):
        out[mask([square]) % 37] = square
    return out


def beside_table() -> list[int]:
    """[s]: the squares that share a side with s."""
    return [mask([at for dc, dr in DIRECTIONS[::2] if (at := offset(s, dc, dr)) >= 0]) for s in range(SQUARES)]


def shift_table(rows: bool) -> list[int]:
    """[d + 5]: the squares that stay on the board when shifted by d columns (or rows)."""
    line = [s // SIZE if rows else s % SIZE for s in range(SQUARES)]
    return [mask([s for s in range(SQUARES) if 0 <= line[s] + d < SIZE]) for d in range(1 - SIZE, SIZE)]


def window_table() -> list[int]:
    """[36*a + b]: b's bit in the 5x5 window round a, (row + 2) * 5 + (column + 2); 0 outside."""
    out = [0] * (SQUARES * SQUARES)
    for a in range(SQUARES):
        for b in range(SQUARES):
            dc, dr = b % SIZE - a % SIZE, b // SIZE - a // SIZE
            if distance(a, b) <= 2:
                out[a * SQUARES + b] = mask([(dr + 2) * 5 + dc + 2])
    return out


# The left operand of a shift must never be a literal in compiled code, so single bits are a table.
BIT: Final = vec[i64]([mask([s]) for s in range(SQUARES)])
INDEX: Final = vec[i64](index_table())
COL: Final = vec[i64]([s % SIZE for s in range(SQUARES)])
ROW: Final = vec[i64]([s // SIZE for s in range(SQUARES)])
BETWEEN: Final = vec[i64](between_table())
SHADOW: Final = vec[i64](shadow_table())
RAY: Final = vec[i64](ray_table())
BESIDE: Final = vec[i64](beside_table())
COLUMNS_STAY: Final = vec[i64](shift_table(rows=False))
ROWS_STAY: Final = vec[i64](shift_table(rows=True))
WINDOW: Final = vec[i64](window_table())
HOME_CENTRE: Final = vec[i64]([mask([2, 3]), mask([32, 33])])
"""By seat: the two centre squares of the home edge."""


def shifted(squares: i64, by: i64) -> i64:
    """`squares` moved by so many square numbers; the caller has checked the edges."""
    return squares << by if by >= 0 else squares >> -by


def visible(squares: i64, path: i64, origin: i64, occupied: i64) -> i64:
    """What is left of `squares` once every tile on `path` hides what lies behind it."""
    blockers = path & occupied
    while blockers:
        low = blockers & -blockers
        hidden = SHADOW[origin * SQUARES + INDEX[low % 37]]
        squares &= ~hidden
        blockers &= ~(hidden | low)
    return squares


def open_ray(cell: i64, direction: i64, occupied: i64) -> i64:
    """The squares of a ray from `cell` on, up to the first tile; none if `cell` is taken."""
    ray = RAY[cell * 8 + direction]
    blockers = ray & occupied
    while blockers:
        low = blockers & -blockers
        ray &= ~RAY[INDEX[low % 37] * 8 + direction]
        blockers &= ray
    return ray


def square_name(square: int) -> str:
    return "abcdef"[square % SIZE] + str(square // SIZE + 1)
