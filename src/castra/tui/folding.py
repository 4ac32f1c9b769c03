"""A drawing made narrower: what stands side by side goes one below the other, and sentences are wrapped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from castra.core.drawing import Drawing, Span

_GUTTER: Final = "   "
"""So many blanks part two columns."""

Piece = tuple[int, int, int]
"""Row, first column, last column + 1: a piece of the old drawing that becomes a row of the new one."""


def folded(drawing: Drawing, width: int) -> Drawing:
    """The drawing with no row wider than `width`, so far as its words allow; it has no places any more."""
    if drawing.width <= width or width <= 0:
        return drawing
    pieces = list(_pieces([row.rstrip() for row in drawing.rows], width))
    rows = tuple(drawing.rows[row][start:end].rstrip() for row, start, end in pieces)
    return Drawing(rows, tuple(_spans(drawing.spans, pieces)))


def _pieces(rows: Sequence[str], width: int) -> Iterator[Piece]:
    at = 0
    while at < len(rows):
        end = at
        while end < len(rows) and _GUTTER in rows[end].lstrip():
            end += 1
        cut = _cut(rows[at:end])
        if end == at or not cut or max(map(len, rows[at:end])) <= width:
            end = max(end, at + 1)
            for row in range(at, end):
                yield from _wrapped(row, rows[row], width)
        else:
            yield from ((row, 0, cut) for row in range(at, end))
            yield from ((row, cut, len(rows[row])) for row in range(at, end))
        at = end


def _cut(block: Sequence[str]) -> int:
    """Where the second column of these rows begins: after their widest common gutter; 0 if they have none."""
    most = max(map(len, block), default=0)
    free = "".join(" " if all(row[at : at + 1] in ("", " ") for row in block) else "x" for at in range(most))
    gutters = re.finditer(f"(?<=x){_GUTTER} *(?=x)", free)
    widest = max(gutters, key=lambda found: found.end() - found.start(), default=None)
    return widest.end() if widest else 0


def _wrapped(number: int, row: str, width: int) -> Iterator[Piece]:
    """The pieces of a sentence, cut between words."""
    start = 0
    while len(row) - start > width:
        cuts = [
            found.end() for found in re.finditer(" +", row[: start + width + 1]) if found.end() > start + width // 3
        ]
        end = cuts[-1] if cuts else start + width
        yield number, start, end
        start = end
    yield number, start, len(row)


def _spans(spans: Sequence[Span], pieces: Sequence[Piece]) -> Iterator[Span]:
    for at, (row, start, end) in enumerate(pieces):
        for span in spans:
            if span.row == row and span.start < end and span.end > start:
                yield Span(at, max(span.start, start) - start, min(span.end, end) - start, span.style)
