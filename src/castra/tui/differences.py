"""What looks different in two drawings of the same table."""

from __future__ import annotations

from castra.core.drawing import Box, Drawing

Cells = list[list[tuple[str, str]]]


def changed(before: Drawing, after: Drawing) -> frozenset[str]:
    """The places whose characters or styles differ, wherever their rectangles lie."""
    old, new = cells(before), cells(after)
    return frozenset(
        place for place, box in after.places.items() if part(old, before.places.get(place)) != part(new, box)
    )


def cells(drawing: Drawing) -> Cells:
    """Every character with its style."""
    width = drawing.width
    found = [[(character, "") for character in row.ljust(width)] for row in drawing.rows]
    for span in drawing.spans:
        row = found[span.row]
        for column in range(max(span.start, 0), min(span.end, width)):
            row[column] = (row[column][0], span.style)
    return found


def part(grid: Cells, box: Box | None) -> Cells | None:
    if box is None:
        return None
    return [row[box.column : box.column + box.width] for row in grid[box.row : box.row + box.height]]
