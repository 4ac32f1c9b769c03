"""Positions drawn as text, and squares and actions written as on a board with columns a to f and rows 1 to 6."""

from __future__ import annotations

from castra.games.centurion.content.printed import Army, Tile

from .drawn_armies import CENTURION
from .oracle_board import DARK, LIGHT, Action, Capture, Command, Flip, Move, Piece, Position, Square, Strike

COLUMNS = "abcdef"


def sq(name: str) -> Square:
    """Read a square such as c2."""
    return (COLUMNS.index(name[0]), int(name[1:]) - 1)


def squares(names: str) -> set[Square]:
    """Read several squares, separated by blanks."""
    return {sq(name) for name in names.split()}


def name_of(square: Square) -> str:
    return f"{COLUMNS[square[0]]}{square[1] + 1}"


def tile_of(army: Army, code: str) -> Tile:
    """Find a tile by its two letters, in whatever case."""
    (tile,) = [tile for tile in army.tiles if tile.code.lower() == code.lower()]
    return tile


def board(drawing: str, to_move: int = LIGHT, armies: tuple[Army, Army] = (CENTURION, CENTURION)) -> Position:
    """Read a drawn position.

    Each line is the number of a row and its six squares; rows left out are empty, other lines are for the reader.
    `Ve` is a light Velites, `ve` a dark one, `Ve'` and `ve'` show their backs, a dot is an empty square.
    """
    pieces: dict[Square, Piece] = {}
    for line in drawing.splitlines():
        row, *words = line.split() or [""]
        if not row.isdigit():
            continue
        assert len(words) == len(COLUMNS), f"row {row} of the drawing has {len(words)} squares"
        for column, word in enumerate(words):
            if word != ".":
                owner = LIGHT if word[0].isupper() else DARK
                tile = tile_of(armies[owner], word.removesuffix("'"))
                pieces[(column, int(row) - 1)] = Piece(owner, tile, word.endswith("'"))
    return Position(pieces, to_move, armies)


def drawn(position: Position) -> str:
    """Draw a position as `board` reads it."""
    lines = []
    for row in reversed(range(6)):
        words = []
        for column in range(6):
            piece = position.pieces.get((column, row))
            if piece is None:
                words.append(".")
            else:
                code = piece.tile.code.capitalize() if piece.owner == LIGHT else piece.tile.code.lower()
                words.append(code + ("'" if piece.back else ""))
        lines.append(f"{row + 1} " + " ".join(f"{word:3}" for word in words).rstrip())
    return "\n".join([*lines, "  " + "   ".join(COLUMNS)])


def move(start: str, target: str, *paired: str) -> Move:
    return ("move", sq(start), sq(target), frozenset(sq(name) for name in paired))


def strike(striker: str, target: str) -> Strike:
    return ("strike", sq(striker), sq(target))


def flip(square: str) -> Flip:
    return ("flip", sq(square))


def command(commander: str, start: str, target: str) -> Command:
    return ("command", sq(commander), sq(start), sq(target))


def actions_from(actions: set[Action], square: str) -> set[Action]:
    """Those actions that the tile on a square takes itself."""
    return {action for action in actions if action[1] == sq(square)}


def attackers(captures: set[Capture], target: str) -> set[Square]:
    """The squares of the tiles that capture on a square."""
    return {attacker for attacker, captured, _ in captures if captured == sq(target)}
