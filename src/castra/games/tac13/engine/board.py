"""The map as tables: hexes, distances, what a step costs, what terrain does; no units, no turns.

Hexes are numbered column by column, so that their numbers rise with their names: 0101 is 0, 0102 is 1, and so on.
Directions are numbered as in `core/hexes.py`: 0 SE, 1 NE, 2 N, 3 NW, 4 SW, 5 S. All strengths are counted in eighths
and all movement in halves, so that every halving of the rules stays a whole number.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

STEP_Q: Final = vec[i64]([1, 1, 0, -1, -1, 0])
STEP_R: Final = vec[i64]([0, -1, -1, 0, 1, 1])
OFF: Final = -1  # off the map
BARRED: Final = 0  # the cost of a step that may not be made

EIGHTHS: Final = 8  # one factor of attack or defence
HALVES: Final = 2  # one Movement Factor


@final
class Board:
    """One map as one scenario sees it.

    `terrain` is the terrain's number by hex, `roads` pairs of hexes joined by a road, `costs` one table per
    mobility (which terrains are prohibited): the cost in halves of the step from hex h in direction d at h * 6 + d.
    """

    def __init__(self, columns: int, rows: int, terrain: list[int], roads: list[tuple[int, int]]) -> None:
        self.columns: i64 = columns
        self.rows: i64 = rows
        self.hexes: i64 = columns * rows
        self.names: list[str] = [f"{h // rows + 1:02}{h % rows + 1:02}" for h in range(columns * rows)]
        self.terrain: vec[i64] = vec[i64](terrain)
        self.q: vec[i64] = vec[i64]([h // rows for h in range(columns * rows)])
        self.r: vec[i64] = vec[i64]([h % rows - (h // rows >> 1) for h in range(columns * rows)])
        self.beside: vec[i64] = vec[i64](neighbour_table(columns, rows))
        self.road: vec[i64] = vec[i64](road_table(columns, rows, roads))
        self.has_road: vec[i64] = vec[i64](has_road_table(columns * rows, roads))

    def distance(self, a: i64, b: i64) -> i64:
        dq = self.q[a] - self.q[b]
        dr = self.r[a] - self.r[b]
        ds = -dq - dr
        if dq < 0:
            dq = -dq
        if dr < 0:
            dr = -dr
        if ds < 0:
            ds = -ds
        if dq < dr:
            dq = dr
        return ds if ds > dq else dq

    def direction(self, a: i64, b: i64) -> i64:
        """The direction from `a` to its neighbour `b`, or -1."""
        d: i64 = 0
        while d < 6:
            if self.beside[a * 6 + d] == b:
                return d
            d += 1
        return -1

    def at(self, q: i64, r: i64) -> i64:
        """The number of the hex with these axial coordinates, or OFF."""
        if q < 0 or q >= self.columns:
            return OFF
        row = r + (q >> 1)
        if row < 0 or row >= self.rows:
            return OFF
        return q * self.rows + row

    def on_line(self, a: i64, b: i64, step: i64, lean: i64) -> i64:
        """The hex under the line from `a` to `b` after so many steps; on an edge, one of the two by `lean` (1, -1).

        The point is scaled by 16 times the length, so that the lean is smaller than any difference that matters.
        """
        length = self.distance(a, b)
        scale = 16 * length
        q = 16 * (self.q[a] * (length - step) + self.q[b] * step) + lean
        r = 16 * (self.r[a] * (length - step) + self.r[b] * step) + 2 * lean
        s = -q - r
        nq = (2 * q + scale) // (2 * scale)
        nr = (2 * r + scale) // (2 * scale)
        ns = (2 * s + scale) // (2 * scale)
        eq = size(nq * scale - q)
        er = size(nr * scale - r)
        es = size(ns * scale - s)
        if eq >= er and eq >= es:
            nq = -nr - ns
        elif er >= es:
            nr = -nq - ns
        return self.at(nq, nr)


def in_front(facing: i64, direction: i64) -> bool:
    """Is this one of the three front directions of a stack that faces `facing` (rule 13.1)?"""
    turn = (direction - facing + 6) % 6
    return turn == 0 or turn == 1 or turn == 5


def size(n: i64) -> i64:
    return -n if n < 0 else n


def neighbour_table(columns: int, rows: int) -> list[int]:
    """[h * 6 + d]: the hex next to h in direction d, or OFF."""
    out: list[int] = []
    for h in range(columns * rows):
        q, row = h // rows, h % rows
        r = row - (q >> 1)
        for d in range(6):
            nq, nr = q + STEP_Q[d], r + STEP_R[d]
            n_row = nr + (nq >> 1)
            inside = 0 <= nq < columns and 0 <= n_row < rows
            out.append(nq * rows + n_row if inside else OFF)
    return out


def road_table(columns: int, rows: int, roads: list[tuple[int, int]]) -> list[int]:
    """[h * 6 + d]: 1 where a road crosses the hexside."""
    beside = neighbour_table(columns, rows)
    joined = set(roads) | {(b, a) for a, b in roads}
    return [1 if (i // 6, beside[i]) in joined else 0 for i in range(columns * rows * 6)]


def has_road_table(hexes: int, roads: list[tuple[int, int]]) -> list[int]:
    out = [0] * hexes
    for a, b in roads:
        out[a] = 1
        out[b] = 1
    return out


def cost_table(
    board: Board,
    move: list[int],
    from_slope: list[int],
    slope: int,
    water: list[bool],
    doubles: list[bool],
    prohibited: list[bool],
    road_move: int,
) -> list[int]:
    """[h * 6 + d]: what the step costs in halves (rules 5.1 to 5.9), BARRED where it may not be made."""
    out: list[int] = []
    for i in range(board.hexes * 6):
        here, there = i // 6, board.beside[i]
        if there == OFF:
            out.append(BARRED)
            continue
        old, new = board.terrain[here], board.terrain[there]
        if board.road[i]:
            cost = min(road_move, move[new])
        elif prohibited[new]:
            cost = BARRED
        else:
            cost = from_slope[new] if old == slope else move[new]
            if doubles[old] and not water[new]:
                cost *= 2
        out.append(cost)
    return out


def hex_name(board: Board, h: int) -> str:
    """The printed name: column and row, two digits each."""
    return board.names[h]


def hex_number(board: Board, name: str) -> int:
    """The inverse of `hex_name`; -1 for a name that is no hex of this map."""
    if len(name) != 4 or not name.isascii() or not name.isdigit():
        return -1
    column, row = int(name[:2]), int(name[2:])
    if not (1 <= column <= board.columns and 1 <= row <= board.rows):
        return -1
    return (column - 1) * board.rows + row - 1
