"""A drawing made ready for the screen: styles turned into colours, and the client's own marks put on top.

No mark relies on colour alone:

    lit      its frame is drawn heavy; without a frame it stands between ‹ ›, or is underlined where those do not fit
    cursor   its frame is drawn double, or it stands between « »; and it stands out inverted
    picked   ● in its upper right corner
    news     ◆ in its upper right corner: here something changed
    refused  ✗ in its upper right corner
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from castra.core.drawing import Box, Drawing
from castra.tui.palette import Palette

_LIGHT: Final = "─│┌┐└┘├┤┬┴┼"
_HEAVY: Final = str.maketrans(_LIGHT, "━┃┏┓┗┛┣┫┳┻╋")
_DOUBLE: Final = str.maketrans(_LIGHT + "━┃┏┓┗┛┣┫┳┻╋", "═║╔╗╚╝╠╣╦╩╬" * 2)
_UNDERLINE: Final = Style(underline=True, bold=True)


@dataclass(frozen=True)
class Marks:
    """The places that stand out now."""

    lit: frozenset[str] = frozenset()
    cursor: str = ""
    picked: frozenset[str] = frozenset()
    news: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


def paint(drawing: Drawing, marks: Marks, palette: Palette) -> Text:
    """The drawing with its marks, as styled text."""
    sheet = _Sheet(drawing, palette)
    for place in sorted(marks.lit & drawing.places.keys()):
        sheet.light(drawing.places[place])
    for places, sign, style in (
        (marks.news - marks.picked - marks.refused, "◆", "news"),
        (marks.picked - marks.refused, "●", "picked"),
        (marks.refused, "✗", "refused"),
    ):
        for place in sorted(places & drawing.places.keys()):
            sheet.sign(drawing.places[place], sign, style)
    if marks.cursor in drawing.places:
        sheet.point(drawing.places[marks.cursor])
    return sheet.text()


class _Sheet:
    """Characters and styles, cell by cell."""

    def __init__(self, drawing: Drawing, palette: Palette) -> None:
        self.palette = palette
        width = drawing.width
        self.characters = [list(row.ljust(width)) for row in drawing.rows]
        self.styles = [[Style.null()] * width for _ in drawing.rows]
        self.plain = [[True] * width for _ in drawing.rows]
        for span in drawing.spans:
            for column in range(max(span.start, 0), min(span.end, width)):
                self.styles[span.row][column] = palette[span.style]
                self.plain[span.row][column] = False

    def light(self, box: Box) -> None:
        for row, column in self._cells(box):
            if self.plain[row][column]:
                self.styles[row][column] = self.palette["lit"]
        style = self.palette["lit frame"]
        if not self._frame(box, _HEAVY, style) and not self._brackets(box, "‹›", style):
            for row, column in self._cells(box):
                self.styles[row][column] += _UNDERLINE

    def point(self, box: Box) -> None:
        for row, column in self._cells(box):
            self.styles[row][column] = self.palette["cursor"]
        if not self._frame(box, _DOUBLE, self.palette["cursor frame"]):
            self._brackets(box, "«»", self.palette["cursor"])

    def sign(self, box: Box, sign: str, style: str) -> None:
        """In the upper right corner, or the next blank cell below or before it."""
        cells = sorted(self._cells(box), key=lambda cell: (cell[0], -cell[1]))
        right = [cell for cell in cells if cell[1] == box.column + box.width - 1]
        for row, column in [*right, *cells]:
            if self.characters[row][column] == " ":
                self.characters[row][column] = sign
                self.styles[row][column] += self.palette[style]
                return
        for row, column in cells:  # full to the brim: underline it
            self.styles[row][column] += _UNDERLINE

    def _frame(self, box: Box, bolder: dict[int, int], style: Style) -> bool:
        """Draw the lines around a place bolder: its own, or those just outside; were there any?"""
        inner = Box(box.row + 1, box.column + 1, box.height - 2, box.width - 2)
        outer = Box(box.row - 1, box.column - 1, box.height + 2, box.width + 2)
        own = self._lines(box, inner)
        if len(own) <= box.height + box.width - 2:  # less than half of its edge is drawn
            own = self._lines(outer, box)
        for row, column in own:
            self.characters[row][column] = self.characters[row][column].translate(bolder)
            self.styles[row][column] = style
        return bool(own)

    def _brackets(self, box: Box, pair: str, style: Style) -> bool:
        """Set the middle of a place between two signs, where both find a free cell; did they?"""
        row, ends = box.row + (box.height - 1) // 2, (box.column, box.column + box.width - 1)
        cells = [(row, column) for column in ends if (row, column) in set(self._cells(box))]
        if box.width < 3 or len(cells) < 2 or any(self.characters[row][column] not in " ‹›" for row, column in cells):
            return False
        for (row, column), sign in zip(cells, pair, strict=True):
            self.characters[row][column] = sign
            self.styles[row][column] += style
        return True

    def _lines(self, box: Box, inside: Box) -> list[tuple[int, int]]:
        """The cells between two boxes that show a line."""
        cells = [cell for cell in self._cells(box) if not inside.holds(*cell)]
        return [(row, column) for row, column in cells if ord(self.characters[row][column]) in _DOUBLE]

    def _cells(self, box: Box) -> Iterator[tuple[int, int]]:
        for row in range(max(box.row, 0), min(box.row + box.height, len(self.characters))):
            for column in range(max(box.column, 0), min(box.column + box.width, len(self.characters[row]))):
                yield row, column

    def text(self) -> Text:
        """Stretches of equal style become one span."""
        text = Text(no_wrap=True, end="")
        for number, (characters, styles) in enumerate(zip(self.characters, self.styles, strict=True)):
            if number:
                text.append("\n")
            start = 0
            for column in range(1, len(characters) + 1):
                if column == len(characters) or styles[column] != styles[start]:
                    text.append("".join(characters[start:column]), styles[start])
                    start = column
        return text
