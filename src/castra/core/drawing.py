"""A table drawn in characters: what a terminal shows, with the places a pointer can touch.

A drawing knows nothing of colours: it names the meaning of a stretch of text ("light tile"), and
the client decides how that looks. Without styles it still reads well, in a pipe or to a screen
reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Span:
    """A stretch of one line that means something."""

    row: int
    start: int
    end: int
    style: str
    """One of the names in STYLES."""


@dataclass(frozen=True)
class Box:
    """The rectangle a place takes up in a drawing."""

    row: int
    column: int
    height: int
    width: int

    def holds(self, row: int, column: int) -> bool:
        return self.row <= row < self.row + self.height and self.column <= column < self.column + self.width

    def around(self, inner: Box) -> bool:
        """Does all of `inner` lie in here?"""
        last = inner.row + inner.height - 1, inner.column + inner.width - 1
        return self.holds(inner.row, inner.column) and self.holds(*last)


STYLES = frozenset(
    {
        "seat 0",
        "seat 1",
        "seat 2",
        "seat 3",
        "seat 4",
        "seat 5",
        "frame",  # lines of the board, coordinates
        "faint",  # there, but not in play now
        "strong",  # what the eye should find first
        "danger",
        "water",
        "wood",
        "height",
        "road",
        "title",
        "green",  # printed colours, for what is sorted by them
        "purple",
        "orange",
    }
)


@dataclass(frozen=True)
class Drawing:
    rows: tuple[str, ...]
    spans: tuple[Span, ...] = ()
    places: Mapping[str, Box] = field(default_factory=dict)
    """By the ids that picks use: 'c3', '0714', …"""
    board: Box | None = None
    """Where a board lies that the viewer sits behind the far edge of; `turned` shows it from there."""

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows)

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    def place_at(self, row: int, column: int) -> str | None:
        """The place under a pointer; of several, the smallest."""
        found = [(box.height * box.width, place) for place, box in self.places.items() if box.holds(row, column)]
        return min(found)[1] if found else None


class Canvas:
    """Paper for a drawing: characters, spans and places put down in any order."""

    def __init__(self, height: int, width: int) -> None:
        self.cells = [[" "] * width for _ in range(height)]
        self.spans: list[Span] = []
        self.places: dict[str, Box] = {}
        self.board: Box | None = None

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write `text`; what falls off the paper is lost."""
        if not 0 <= row < len(self.cells):
            return
        line = self.cells[row]
        for i, character in enumerate(text):
            if 0 <= column + i < len(line):
                line[column + i] = character
        if style:
            assert style in STYLES, style
            self.spans.append(Span(row, column, column + len(text), style))

    def block(self, row: int, column: int, lines: Iterable[str], style: str = "") -> None:
        for i, line in enumerate(lines):
            self.put(row + i, column, line, style)

    def place(self, name: str, row: int, column: int, height: int, width: int) -> None:
        self.places[name] = Box(row, column, height, width)

    def drawing(self) -> Drawing:
        return Drawing(tuple("".join(line) for line in self.cells), tuple(self.spans), self.places, self.board)


def beside(left: Drawing, right: Drawing, gap: int = 3) -> Drawing:
    """Two drawings side by side."""
    shift = left.width + gap
    height = max(len(left.rows), len(right.rows))
    canvas = Canvas(height, shift + right.width)
    for drawing, column in ((left, 0), (right, shift)):
        canvas.block(0, column, drawing.rows)
        canvas.spans += [Span(s.row, s.start + column, s.end + column, s.style) for s in drawing.spans]
        canvas.places |= {
            name: Box(box.row, box.column + column, box.height, box.width) for name, box in drawing.places.items()
        }
    return canvas.drawing()
