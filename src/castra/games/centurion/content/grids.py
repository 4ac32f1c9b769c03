"""A side's profile as a drawing: the grid of text cells a pack holds, and the icons it means.

The legend is in docs/packs.md and at the head of the packs in data/.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from castra.games.centurion.content.printed import Cell, Icon

SMALLEST: Final = 5
LARGEST: Final = 11
MOST_DRAWN: Final = 40
"""Rows or cells of a grid so large that its mistakes are not told one by one; a cell has at most so many icons, too."""
REACH: Final = 5
"""How far an icon may lie from its tile, in either direction: the width of the board less one."""
FORMATION_REACH: Final = 2
MOST_BENT: Final = 6
"""How many slides of one side may run off at an angle or begin with a Non-Capture jump: the engine packs them."""
MOST_FORMATIONS: Final = 8
"""How many Formations a side may have if one is Full: every choice of them may be used, so these must stay few."""

PLAIN: Final = {
    "FF": Icon.FULL_FORMATION,
    "1F": Icon.SINGLE_FORMATION,
    "M": Icon.MOVE,
    "m": Icon.NC_MOVE,
    "J": Icon.JUMP,
    "j": Icon.NC_JUMP,
    "S": Icon.SMASH,
    "*": Icon.STRIKE,
    "H": Icon.HAMMER,
    "D": Icon.DEFENSE,
    "SD": Icon.SHIELD_DEFENSE,
    "C": Icon.COMMAND,
    "!": Icon.DREAD,
}
SLIDING: Final = {
    "s": Icon.SLIDE,
    "n": Icon.NC_SLIDE,
    "js": Icon.JUMP_SLIDE,
    "jn": Icon.NC_JUMP_SLIDE,
}
ARROWS: Final = {
    "^": (0, 1),
    "v": (0, -1),
    "<": (-1, 0),
    ">": (1, 0),
    "^<": (-1, 1),
    "^>": (1, 1),
    "v<": (-1, -1),
    "v>": (1, -1),
}

MARKS: Final[dict[str, tuple[Icon, tuple[int, int] | None]]] = {
    **{mark: (icon, None) for mark, icon in PLAIN.items()},
    **{mark + arrow: (icon, step) for mark, icon in SLIDING.items() for arrow, step in ARROWS.items()},
}
"""Every icon as it is written in a cell."""
_WRITTEN: Final = {meaning: mark for mark, meaning in MARKS.items()}
_ORDER: Final = {meaning: place for place, meaning in enumerate(MARKS.values())}

_STRAIGHT: Final = (Icon.MOVE, Icon.NC_MOVE, Icon.SMASH)
_FORMATION: Final = (Icon.FULL_FORMATION, Icon.SINGLE_FORMATION)
_BEGINS_BESIDE: Final = (Icon.SLIDE, Icon.NC_SLIDE)
_POINTS_AWAY: Final = (Icon.SLIDE, Icon.JUMP_SLIDE)


@dataclass(frozen=True)
class Flaw:
    """What is wrong in a grid, and where: its row from 0 and its cell from 1; row -1 is the grid, cell 0 the row."""

    row: int
    cell: int
    text: str


def read_grid(text: str) -> tuple[tuple[Cell, ...], list[Flaw]]:
    """The icons of a drawn profile in canonical order, and everything that is wrong with the drawing."""
    rows = [(number, line.split()) for number, line in enumerate(text.split("\n")) if line.strip()]
    if len(rows) > MOST_DRAWN or any(len(words) > MOST_DRAWN for _, words in rows):
        return (), [Flaw(-1, 0, f"the grid is far too large; it must be {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}")]
    flaws = _shape_flaws(rows)
    owns = [(row, column) for row, (_, words) in enumerate(rows) for column, word in enumerate(words) if word == "@"]
    if len(owns) != 1:
        many = "is missing" if not owns else f"stands {len(owns)} times"
        flaws.append(Flaw(-1, 0, f"the tile itself, @, {many}; a grid has it exactly once"))
    placed = not flaws
    cells: list[Cell] = []
    for row, (number, words) in enumerate(rows):
        for column, word in enumerate(words):
            found, wrong = _read_cell(word, column - owns[0][1], owns[0][0] - row) if owns else _read_cell(word, 0, 0)
            if placed:
                wrong += [sentence for cell in found for sentence in _cell_flaws(cell)]
            flaws += [Flaw(number, column + 1, sentence) for sentence in wrong]
            cells += found
    if placed and sum(is_bent(cell) or cell.icon is Icon.NC_JUMP_SLIDE for cell in cells) > MOST_BENT:
        what = "slides that run off at an angle or begin with a Non-Capture jump"
        flaws.append(Flaw(-1, 0, f"a side may have at most {MOST_BENT} {what}"))
    formations = [cell.icon for cell in cells if cell.icon in _FORMATION]
    if placed and Icon.FULL_FORMATION in formations and len(formations) > MOST_FORMATIONS:
        flaws.append(Flaw(-1, 0, f"a side with a Full Formation may have at most {MOST_FORMATIONS} Formations in all"))
    return canonical(cells), flaws


def _shape_flaws(rows: list[tuple[int, list[str]]]) -> list[Flaw]:
    if not rows:
        return [Flaw(-1, 0, "the grid is empty")]
    width = len(rows[0][1])
    ragged = [
        Flaw(number, 0, f"this row has {len(words)} cells, but the first has {width}")
        for number, words in rows
        if len(words) != width
    ]
    if ragged:
        return ragged
    size = f"{width} cells wide and {len(rows)} rows high"
    if len(rows) != width:
        return [Flaw(-1, 0, f"the grid is {size}; it must be square")]
    if width % 2 == 0:
        return [Flaw(-1, 0, f"the grid is {size}; both must be odd")]
    if not SMALLEST <= width <= LARGEST:
        return [
            Flaw(-1, 0, f"the grid is {size}; it must be {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}"),
        ]
    return []


def _read_cell(word: str, dx: int, dy: int) -> tuple[list[Cell], list[str]]:
    """The icons of one cell, such as 'FF+m', and what is wrong with the way they are written."""
    if word in (".", "@"):
        return [], []
    cells: list[Cell] = []
    wrong: list[str] = []
    if word.count("+") >= MOST_DRAWN:
        return [], [f"a cell has at most {MOST_DRAWN} icons"]
    for mark in word.split("+"):
        if mark == "@":
            wrong.append("the tile's own cell holds nothing but @")
        elif mark not in MARKS:
            wrong.append(f"there is no icon {mark[:12]!r}")
        else:
            icon, step = MARKS[mark]
            cell = Cell(icon, dx, dy, step)
            if cell in cells:
                wrong.append(f"the icon {mark} stands twice in one cell")
            cells.append(cell)
    return cells, wrong


def _cell_flaws(cell: Cell) -> Iterator[str]:
    """What the rules cannot make sense of (rule 12.8)."""
    name = cell.icon.value.title()
    a_name = f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
    far = max(abs(cell.dx), abs(cell.dy))
    if far > REACH:
        yield f"{a_name} may lie at most {REACH} squares from its tile"
    if cell.icon in _FORMATION and far > FORMATION_REACH:
        yield f"{a_name} may lie at most {FORMATION_REACH} squares from its tile"
    if cell.icon in _STRAIGHT and not _on_a_line(cell):
        yield f"{a_name} must lie on a straight line from its tile"
    if cell.icon in _BEGINS_BESIDE and far > 1:
        yield f"{a_name} must start beside its tile"
    elif cell.icon in _POINTS_AWAY and is_bent(cell):
        yield f"{a_name} must point straight away from its tile"
    elif cell.direction and _runs_home(cell):
        yield f"{a_name} must not run back over its tile"


def _on_a_line(cell: Cell) -> bool:
    return cell.dx == 0 or cell.dy == 0 or abs(cell.dx) == abs(cell.dy)


def is_bent(cell: Cell) -> bool:
    """Whether a slide runs off at an angle instead of straight away from its tile."""
    if cell.direction is None:
        return False
    far = max(abs(cell.dx), abs(cell.dy))
    return (cell.dx, cell.dy) != (far * cell.direction[0], far * cell.direction[1])


def _runs_home(cell: Cell) -> bool:
    step = cell.direction or (0, 0)
    far = max(abs(cell.dx), abs(cell.dy))
    return (cell.dx, cell.dy) == (-far * step[0], -far * step[1])


def canonical(cells: list[Cell]) -> tuple[Cell, ...]:
    """The icons from the top left to the bottom right, so that no drawing habit changes an army."""
    return tuple(sorted(cells, key=lambda cell: (-cell.dy, cell.dx, _ORDER[cell.icon, cell.direction])))


def write_grid(cells: tuple[Cell, ...]) -> str:
    """The drawing of a profile, its tile in the middle, columns aligned."""
    far = max([SMALLEST // 2] + [max(abs(cell.dx), abs(cell.dy)) for cell in cells])
    drawn = {(0, 0): "@"}
    for cell in canonical(list(cells)):
        mark = _WRITTEN[cell.icon, cell.direction]
        place = (cell.dx, cell.dy)
        drawn[place] = f"{drawn[place]}+{mark}" if place in drawn else mark
    width = max(map(len, drawn.values())) + 1
    rows = [
        "".join(drawn.get((dx, dy), ".").rjust(width) for dx in range(-far, far + 1)) for dy in range(far, -far - 1, -1)
    ]
    return "\n".join(rows)
