"""The table in characters: the board, the tracks beside it, and a closer look at a unit.

A unit is its class letter and its player's number, and an arrow on the side it faces:

      ↗           ↖
    M1    R2→   S1    ←M2            ▲▲ between brackets is The Rock

Rows of hexagons are two lines apart. The line between two rows has room for the arrows of both: those of
the lower row stand nearer to their unit's left and right, those of the upper row to theirs.
"""

from __future__ import annotations

from typing import Any, Final

from castra.core.drawing import Canvas, Drawing, Span, beside
from castra.core.game import View
from castra.core.hexes import Hex
from castra.games.centre_rock.board import NOWHERE, Board
from castra.games.centre_rock.choices import told_rolls
from castra.games.centre_rock.notation import CLASS_LETTERS, CLASS_NAMES, FACING_NAMES, FACINGS, read_cell
from castra.games.centre_rock.sheet import CLASSES
from castra.games.centre_rock.tracks import tracks

ARROWS: Final = "→↗↖←↙↘"
ROOMY: Final = 8
TIGHT: Final = 6
LARGEST_ROOMY: Final = 4
"""The widest board drawn with roomy hexagons; larger ones would not fit into 100 columns."""
MARGIN: Final = 5

Offsets = tuple[tuple[int, int], ...]
# By facing: (lines down, columns right) of the arrow from the unit's first character.
ROOMY_ARROWS: Final[Offsets] = ((0, 2), (-1, 2), (-1, -1), (0, -1), (1, -1), (1, 2))
TIGHT_ARROWS: Final[Offsets] = ((0, 2), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 2))


def draw(view: View, board: Board) -> Drawing:
    """Board and tracks side by side, or one above the other if the board is large."""
    picture = Picture(view, board).drawing()
    panel = tracks(view.facts, view.seat)
    if view.facts["radius"] <= LARGEST_ROOMY:
        return beside(picture, panel, gap=2)
    return below(picture, panel)


def below(upper: Drawing, lower: Drawing) -> Drawing:
    """Two drawings one above the other, the lower one a little to the right."""
    shift = len(upper.rows)
    canvas = Canvas(shift + len(lower.rows), max(upper.width, lower.width + MARGIN))
    canvas.block(0, 0, upper.rows)
    canvas.block(shift, MARGIN, lower.rows)
    canvas.places |= upper.places
    canvas.spans += upper.spans
    canvas.spans += [Span(s.row + shift, s.start + MARGIN, s.end + MARGIN, s.style) for s in lower.spans]
    return canvas.drawing()


class Picture:
    """The board of a view."""

    def __init__(self, view: View, board: Board) -> None:
        facts = view.facts
        self.facts = facts
        self.board = board
        self.radius = int(board.radius)
        roomy = self.radius <= LARGEST_ROOMY
        self.width = ROOMY if roomy else TIGHT
        self.arrows = ROOMY_ARROWS if roomy else TIGHT_ARROWS
        self.units: dict[str, dict[str, Any]] = {unit["hex"]: unit for unit in facts["units"]}
        self.zones = zone_letters(facts)
        self.own_team = facts["teams"][view.seat] if view.seat >= 0 else None
        across = 2 * self.radius + 1
        self.canvas = Canvas(2 * across + 2, MARGIN + self.width * across - 2)

    def drawing(self) -> Drawing:
        for name, hexagon in self.named_hexagons():
            self.draw_hexagon(name, hexagon)
        self.draw_coordinates()
        return self.canvas.drawing()

    def named_hexagons(self) -> list[tuple[str, Hex]]:
        return list(zip(self.board.names, self.board.hexagons, strict=True))

    def spot(self, hexagon: Hex) -> tuple[int, int]:
        """Line and column of a hexagon's first character."""
        row = 1 + 2 * (hexagon.r + self.radius)
        return row, MARGIN + self.width * (hexagon.q + self.radius) + self.width // 2 * hexagon.r

    def draw_hexagon(self, name: str, hexagon: Hex) -> None:
        row, column = self.spot(hexagon)
        self.canvas.place(name, row, column - 2, 2, 6)
        unit = self.units.get(name)
        if unit:
            self.draw_unit(unit, row, column)
        elif name == self.facts["rock"]:
            self.canvas.put(row, column, "▲▲", "height")
        elif name in self.zones:
            own = self.own_team is not None and self.zones[name] == "abc"[self.own_team]
            self.canvas.put(row, column, self.zones[name], "strong" if own else "faint")
        else:
            self.canvas.put(row, column, "·", "frame")
        self.draw_brackets(name, row, column)

    def draw_unit(self, unit: dict[str, Any], row: int, column: int) -> None:
        style = f"seat {unit['seat']}"
        letter = CLASS_LETTERS[CLASSES.index(unit["class"])]
        self.canvas.put(row, column, f"{letter}{unit['seat'] + 1}", style)
        facing = FACINGS.index(unit["facing"])
        down, right = self.arrows[facing]
        self.canvas.put(row + down, column + right, ARROWS[facing], style)

    def draw_brackets(self, name: str, row: int, column: int) -> None:
        """The Rock has square ones; a unit that acts stands in round ones, one that suffers in curly ones."""
        pair, style = "", ""
        if name in (self.facts["front"], self.facts["target"]):
            pair, style = "{}", "danger"
        elif name == self.facts["unit"]:
            pair, style = "()", "strong"
        elif name == self.facts["rock"]:
            pair, style = "[]", "height"
        if pair:
            self.canvas.put(row, column - 2, pair[0], style)
            self.canvas.put(row, column + 3, pair[1], style)

    def draw_coordinates(self) -> None:
        """Letters at the left ends of the rows, numbers at the lower ends of the slanting lines."""
        # In reading order the first of a row is its left end, and the last of a slanting line its lower end.
        left_ends = {hexagon.r: (name, hexagon) for name, hexagon in reversed(self.named_hexagons())}
        for name, hexagon in left_ends.values():
            row, column = self.spot(hexagon)
            self.canvas.put(row, column - 5, name[0], "frame")
        lower_ends = {hexagon.q: (name, hexagon) for name, hexagon in self.named_hexagons()}
        for name, hexagon in lower_ends.values():
            row, column = self.spot(hexagon.plus(Hex(0, 1)))
            self.canvas.put(row, column, name[1:], "frame")


def zone_letters(facts: Any) -> dict[str, str]:
    """While placing: the small letter of the team by hexagon."""
    return {name: "abc"[facts["teams"][seat]] for seat, names in enumerate(facts["zones"]) for name in names}


# -- a closer look


def inspect(view: View, board: Board, place: str) -> Drawing | None:
    """What stands on a hexagon, and whom it can attack there."""
    units = {unit["hex"]: unit for unit in view.facts["units"]}
    unit = units.get(place)
    if unit is None:
        return None
    unit_class = CLASSES.index(unit["class"])
    facing = FACINGS.index(unit["facing"])
    head = f"Player {unit['seat'] + 1}'s {CLASS_NAMES[unit_class]} on {place}, facing {FACING_NAMES[facing]}"
    needed = int(board.hits_on[unit_class])
    rows = [head, f"hits on {told_rolls(list(range(needed, 7)))}; attacks and pushes:"]
    rows += pattern_rows(board, units, unit_class, facing, read_cell(board, place))
    canvas = Canvas(len(rows), max(len(row) for row in rows))
    canvas.block(0, 0, rows)
    canvas.put(0, 0, head, f"seat {unit['seat']}")
    return canvas.drawing()


def pattern_rows(board: Board, units: dict[str, Any], unit_class: int, facing: int, cell: int) -> list[str]:
    """A line for every hexagon of the pattern: where it is, which way it pushes, who stands there."""
    rows = []
    at = board.pattern(unit_class, facing, cell)
    while board.target[at] != NOWHERE:
        name = board.names[board.target[at]]
        there = units.get(name)
        who = f"  player {there['seat'] + 1}'s {there['class']}" if there else ""
        rows.append(f"  {name:<3} {ARROWS[board.arrow[at]]}{who}")
        at += 1
    return rows or ["  nothing: it faces the edge"]
