"""A board seen from its far edge: its places change sides, but the words on them stay readable."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from castra.core.drawing import Box, Drawing, Span

_ABOUT_FACE: Final = str.maketrans("▲▼", "▼▲")


def turned(drawing: Drawing) -> Drawing:
    """The drawing with its board the other way round; unchanged where nothing says that it has one."""
    board = drawing.board
    if board is None:
        return drawing
    moves = {box: _opposite(board, box) for box in drawing.places.values() if board.around(box)}
    moves |= {label: _along(board, label) for label in _labels(drawing, board)}
    return Drawing(
        _moved_rows(drawing, moves),
        tuple(_moved_span(span, moves) for span in drawing.spans),
        {place: moves.get(box, box) for place, box in drawing.places.items()},
        board,
    )


def _opposite(board: Box, box: Box) -> Box:
    row = 2 * board.row + board.height - box.row - box.height
    column = 2 * board.column + board.width - box.column - box.width
    return replace(box, row=row, column=column)


def _labels(drawing: Drawing, board: Box) -> list[Box]:
    """The letters and numbers at the edges: frame spans beside the board or below it."""
    found = []
    for span in drawing.spans:
        words = drawing.rows[span.row][span.start : span.end]
        box = Box(span.row, span.start, 1, span.end - span.start)
        if span.style == "frame" and words.strip().isalnum() and not board.around(box):
            found.append(box)
    return found


def _along(board: Box, label: Box) -> Box:
    """A label changes places with its opposite on the same edge."""
    other = _opposite(board, label)
    beside = board.row <= label.row < board.row + board.height
    return replace(label, row=other.row) if beside else replace(label, column=other.column)


def _moved_rows(drawing: Drawing, moves: dict[Box, Box]) -> tuple[str, ...]:
    width = drawing.width
    old = [row.ljust(width).translate(_ABOUT_FACE) for row in drawing.rows]
    new = [list(row) for row in old]
    for box, goal in moves.items():
        for line in range(box.height):
            words = old[box.row + line][box.column : box.column + box.width]
            new[goal.row + line][goal.column : goal.column + goal.width] = words
    return tuple("".join(row) for row in new)


def _moved_span(span: Span, moves: dict[Box, Box]) -> Span:
    for box, goal in moves.items():
        if box.holds(span.row, span.start) and box.holds(span.row, span.end - 1):
            down, right = goal.row - box.row, goal.column - box.column
            return Span(span.row + down, span.start + right, span.end + right, span.style)
    return span
