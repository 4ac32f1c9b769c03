"""What the oracle speaks about: squares, pieces, positions and actions, and the paths between squares."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Literal

from castra.games.centurion.content.printed import Army, Icon, Side, Tile

Square = tuple[int, int]
"""(column, row), both 0 to 5; light's home edge is row 0."""

Move = tuple[Literal["move"], Square, Square, frozenset[Square]]
"""The start and the target of the acting tile, and the squares of the tiles paired with it."""
Strike = tuple[Literal["strike"], Square, Square]
"""The striker and its target; a Hammer is written so too."""
Flip = tuple[Literal["flip"], Square]
Command = tuple[Literal["command"], Square, Square, Square]
"""The commander, then the start and the target of the tile it moves."""
Action = Move | Strike | Flip | Command

Capture = tuple[Square, Square, Action]
"""(square of the tile that captures, square of the captured tile, the action that does it)."""

LIGHT, DARK = 0, 1
BOARD = {(column, row) for column in range(6) for row in range(6)}


@dataclass(frozen=True)
class Piece:
    """A tile on the board."""

    owner: int
    tile: Tile
    back: bool

    @property
    def side(self) -> Side:
        """The side that faces up."""
        return self.tile.back if self.back else self.tile.start

    def flipped(self) -> Piece:
        return replace(self, back=not self.back)


@dataclass(frozen=True)
class Position:
    """What lies on the board, whose turn it is, and what has been frozen before."""

    pieces: Mapping[Square, Piece]
    to_move: int
    armies: tuple[Army, Army]
    before: frozenset[Square] = frozenset()
    """Tiles of the player who is not to move that stay frozen although no Dread covers them any more."""

    @cached_property
    def frozen(self) -> frozenset[Square]:
        """The squares whose tiles are frozen: those that Dread covers, and those that wait for their owner's turn."""
        return frozenset(frozen_squares(self)) | self.before

    def handed_over(self, pieces: Mapping[Square, Piece]) -> Position:
        """The position with other pieces, the other player to move; who moved thaws only when it moves again."""
        kept = {square for square in self.frozen if self.pieces[square].owner == self.to_move}
        return Position(pieces, 1 - self.to_move, self.armies).with_frozen(kept)

    def with_frozen(self, squares: Set[Square]) -> Position:
        """The position with these tiles frozen, whatever covers them."""
        return replace(self, before=frozenset(squares - frozen_squares(self)))

    def seen_by(self, owner: int) -> Position:
        """The position as it would be if the owner were to move."""
        return self if owner == self.to_move else self.handed_over(self.pieces)


# Geometry


def shifted(square: Square, owner: int, dx: int, dy: int) -> Square:
    """The square that lies dx to the owner's right and dy ahead; it may be off the board."""
    forward = 1 if owner == LIGHT else -1
    return (square[0] + forward * dx, square[1] + forward * dy)


def king_distance(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@cache
def neighbours(square: Square) -> frozenset[Square]:
    """The up to eight squares around a square."""
    return frozenset(other for other in BOARD if king_distance(square, other) == 1)


def beside(square: Square) -> set[Square]:
    """The up to four squares that share a side with a square."""
    return {other for other in BOARD if abs(square[0] - other[0]) + abs(square[1] - other[1]) == 1}


def on_one_line(a: Square, b: Square) -> bool:
    """Whether a row, a column or a diagonal joins two squares."""
    across, up = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across == 0 or up == 0 or across == up


@cache
def shortest_paths(a: Square, b: Square) -> list[list[Square]]:
    """Every shortest way of king steps from a to b, without b itself."""
    if a == b:
        return [[]]
    nearer = [step for step in neighbours(a) if king_distance(step, b) < king_distance(a, b)]
    return [[a, *rest] for step in nearer for rest in shortest_paths(step, b)]


def straight_path(a: Square, b: Square) -> list[Square]:
    """The squares of the straight line from a to b, without b itself."""
    steps = king_distance(a, b)
    return [(a[0] + (b[0] - a[0]) * i // steps, a[1] + (b[1] - a[1]) * i // steps) for i in range(steps)]


# What freezes


def covered_by(position: Position, square: Square, icon: Icon) -> set[Square]:
    """The squares that the tile on a square covers with an icon."""
    piece = position.pieces[square]
    return {shifted(square, piece.owner, c.dx, c.dy) for c in piece.side.cells if c.icon is icon} & BOARD


def immune_to_dread(tile: Tile) -> bool:
    return tile.leader or any(cell.icon is Icon.DREAD for cell in tile.start.cells + tile.back.cells)


def frozen_squares(position: Position) -> set[Square]:
    """The squares whose tiles, friend or enemy, are frozen by some Dread icon."""
    dreaded = {target for square in position.pieces for target in covered_by(position, square, Icon.DREAD)}
    return {
        square for square, piece in position.pieces.items() if square in dreaded and not immune_to_dread(piece.tile)
    }
