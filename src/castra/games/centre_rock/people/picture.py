"""The table in characters: the board of hexagons, the tracks beside it, and a closer look at a unit.

A unit is its class letter and its player's number, with an arrow on the side it faces. The Rock has a ▲ above
and one below; when nobody stands there, it is filled with them:

     ╱ ╲ ╱▲╲ ╱ ╲
    │M1↗│▲▲▲│   │         ( ) around a unit that moves or attacks, { } around one that suffers it
     ╲ ╱ ╲▲╱ ╲ ╱ ╲
      │   │←R2│   │       small letters: where a team may place its units
       ╲ ╱ ╲ ╱ ╲ ╱
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from castra.core.drawing import Canvas, Drawing, beside
from castra.core.game import View
from castra.core.hexes import Hex
from castra.games.centre_rock.content.printed import CLASSES, FACINGS
from castra.games.centre_rock.engine.board import NOWHERE, Board
from castra.games.centre_rock.people.notation import CLASS_LETTERS, CLASS_NAMES, FACING_NAMES, read_cell
from castra.games.centre_rock.people.words import opened, player, told_rolls

ARROWS: Final = "→↗↖←↙↘"
LEFTWARD: Final = "↖←↙"
SIGNS: Final = {"unit": ("()", "strong"), "target": ("{}", "danger"), "front": ("{}", "danger")}
"""By the fact that names a hexagon: what stands around the unit there."""
PANEL: Final = 22
HALF: Final = 6
"""The points track runs along two sides of the board, six positions each."""

Row = tuple[str, str]
"""A line and its style."""


def table(view: View, board: Board) -> Drawing:
    """Board and tracks side by side."""
    return beside(_board(view, board), _tracks(view.facts, view.seat), gap=2)


class Honeycomb:
    """Hexagons on paper: four columns and two lines from one to the next."""

    def __init__(self, hexagons: Iterable[Hex], *, left: int, right: int, above: int, below: int) -> None:
        """With so many free columns and lines around."""
        self.hexagons = tuple(hexagons)
        columns = [4 * hexagon.q + 2 * hexagon.r for hexagon in self.hexagons]
        rows = [2 * hexagon.r for hexagon in self.hexagons]
        self.shift = left + 2 - min(columns)
        self.top = above + 1 - min(rows)
        self.bottom = self.top + max(rows) + 2
        self.canvas = Canvas(self.bottom + below, self.shift + max(columns) + 3 + right)
        for row, column, edge in sorted(self._edges()):
            self.canvas.put(row, column, edge, "frame")

    def spot(self, hexagon: Hex) -> tuple[int, int]:
        """Line and column of a hexagon's middle."""
        return self.top + 2 * hexagon.r, self.shift + 4 * hexagon.q + 2 * hexagon.r

    def _edges(self) -> set[tuple[int, int, str]]:
        edges: set[tuple[int, int, str]] = set()
        for row, column in map(self.spot, self.hexagons):
            edges |= {(row - 1, column - 1, "╱"), (row - 1, column + 1, "╲"), (row, column - 2, "│")}
            edges |= {(row + 1, column - 1, "╲"), (row + 1, column + 1, "╱"), (row, column + 2, "│")}
        return edges

    def fill(self, hexagon: Hex, text: str, style: str) -> None:
        """Write up to three characters into a hexagon."""
        row, column = self.spot(hexagon)
        self.canvas.put(row, column - 1, text, style)

    def enclose(self, hexagon: Hex, pair: str, style: str) -> None:
        row, column = self.spot(hexagon)
        self.canvas.put(row, column - 2, pair[0], style)
        self.canvas.put(row, column + 2, pair[1], style)


# -- the board


def _board(view: View, board: Board) -> Drawing:
    facts = view.facts
    comb = Honeycomb(board.hexagons, left=3, right=2, above=0, below=1)
    places = dict(zip(board.names, board.hexagons, strict=True))
    for name, hexagon in places.items():
        row, column = comb.spot(hexagon)
        comb.canvas.place(name, row, column - 1, 1, 3)
    row, column = comb.spot(places[facts["rock"]])
    comb.canvas.block(row - 1, column, "▲ ▲", "height")
    comb.fill(places[facts["rock"]], "▲▲▲", "height")
    own = facts["teams"][view.seat] if view.seat >= 0 else None
    for seat, names in enumerate(facts["zones"]):
        team = facts["teams"][seat]
        for name in names:
            comb.fill(places[name], f" {'abc'[team]} ", "strong" if team == own else "faint")
    for unit in facts["units"]:
        comb.fill(places[unit["hex"]], _unit(unit), f"seat {unit['seat']}")
    for fact, (pair, style) in SIGNS.items():
        if facts[fact]:
            comb.enclose(places[facts[fact]], pair, style)
    _put_coordinates(comb, places)
    return comb.canvas.drawing()


def _unit(unit: dict[str, Any]) -> str:
    """'M1↗' or '↖M1'."""
    words = f"{CLASS_LETTERS[CLASSES.index(unit['class'])]}{unit['seat'] + 1}"
    arrow = ARROWS[FACINGS.index(unit["facing"])]
    return arrow + words if arrow in LEFTWARD else words + arrow


def _put_coordinates(comb: Honeycomb, places: dict[str, Hex]) -> None:
    """Letters at the left ends of the rows, numbers at the lower ends of the slanting lines."""
    # In reading order the first of a row is its left end, and the last of a slanting line its lower end.
    for name, hexagon in {hexagon.r: (name, hexagon) for name, hexagon in reversed(places.items())}.values():
        row, column = comb.spot(hexagon)
        comb.canvas.put(row, column - 4, name[0], "frame")
    for name, hexagon in {hexagon.q: (name, hexagon) for name, hexagon in places.items()}.values():
        row, column = comb.spot(hexagon.plus(Hex(0, 1)))
        comb.canvas.put(row, column, name[1:], "frame")


# -- the tracks


def _tracks(facts: Any, seat: int) -> Drawing:
    """The panel beside the board: whose turn it is, the counter track, the points tracks, the die."""
    rows: list[Row] = [*_head(facts), ("", ""), *_counter(facts), ("", "")]
    for team in range(len(facts["points"])):
        rows += _points(facts, team)
    rows += [("", ""), *_foot(facts, seat)]
    canvas = Canvas(len(rows), PANEL)
    for i, (text, style) in enumerate(rows):
        canvas.put(i, 0, text, style)
    return canvas.drawing()


def _head(facts: Any) -> list[Row]:
    phase = facts["phase"]
    if phase == "ended":
        return [("A draw" if facts["winner"] == "none" else f"Team {'ABC'[facts['winner']]} wins", "title")]
    if phase == "placing":
        return [("Secret placement", "title")]
    if phase in ("opening", "choosing", "leading"):
        rolls = " ".join(str(pips) if pips else "–" for pips in facts["rolls"])
        return [("Who begins?", "title"), (f"rolls {rolls}", "")]
    turn = f"{opened(player(facts['seat']))}, turn {facts['turns'] + 1}"
    return [(turn, "title"), (f"{facts['actions']} of 2 actions left", "")]


def _counter(facts: Any) -> list[Row]:
    positions = ["EMPTY ROCK", "1", "2", "3"]
    marker = min(facts["marker"], 3)
    shown = [f"({name})" if i == marker else f" {name} " for i, name in enumerate(positions)]
    return [("Counter track", "frame"), ("".join(shown), "strong" if marker else "")]


def _points(facts: Any, team: int) -> list[Row]:
    """The king of a team on its track: START, six positions on one side of the board, six on the other."""
    seats = [seat for seat, own in enumerate(facts["teams"]) if own == team]
    who = f"player {seats[0] + 1}" if len(seats) == 1 else f"players {seats[0] + 1} + {seats[1] + 1}"
    score = min(facts["points"][team], 2 * HALF)
    track = "".join("●" if position <= score else "·" for position in range(1, 2 * HALF + 1))
    return [
        (f"Team {'ABC'[team]}: {who}", f"seat {seats[0]}"),
        (f"{track[:HALF]} {track[HALF:]} {score or 'START'}", f"seat {seats[0]}"),
    ]


def _foot(facts: Any, seat: int) -> list[Row]:
    rows: list[Row] = []
    if facts["order"]:
        order = " ".join("?" if other is None else str(other + 1) for other in facts["order"])
        rows.append((f"order {order}", ""))
    if facts["roll"]:
        rows.append((f"die {facts['roll']}", "strong"))
    if facts["phase"] == "placing":
        ready = " ".join(str(other + 1) for other in facts["ready"]) or "nobody"
        rows.append((f"ready: {ready}", ""))
        if seat >= 0:
            left = zip(CLASS_LETTERS, facts["missing"][seat].values(), strict=True)
            rows.append((f"to place: {' '.join(f'{count}{letter}' for letter, count in left if count) or '–'}", ""))
        rows.append(("small letters: zones", "faint"))
    legend = ("M melee    ▲ The Rock", "R ranged   1 player", "S striker  → facing")
    return [*rows, ("", ""), *((words, "faint") for words in legend)]


# -- a closer look


def inspect(view: View, board: Board, place: str) -> Drawing | None:
    """The unit on a hexagon with its pattern: an arrow shows where a unit there would be pushed."""
    units = {unit["hex"]: unit for unit in view.facts["units"]}
    if place not in units:
        return None
    unit = units[place]
    unit_class, facing = CLASSES.index(unit["class"]), FACINGS.index(unit["facing"])
    pattern = _pattern(board, unit_class, facing, read_cell(board, place))
    needed = int(board.hits_on[unit_class])
    head = [
        f"{opened(player(unit['seat']))}'s {CLASS_NAMES[unit_class]} on {place}",
        f"faces {FACING_NAMES[facing]}, hits on {told_rolls(range(needed, 7))}",
    ]
    below = [f"{name:<3} {arrow}{_who(units.get(name))}" for name, arrow in pattern.items()]
    below += _remarks(board, unit_class, pattern)
    places = dict(zip(board.names, board.hexagons, strict=True))
    width = max(map(len, (*head, *below)))
    comb = Honeycomb((places[name] for name in (place, *pattern)), left=2, right=width, above=2, below=len(below))
    comb.fill(places[place], _unit(unit), f"seat {unit['seat']}")
    for name, arrow in pattern.items():
        comb.fill(places[name], f" {arrow} ", "danger")
    comb.canvas.block(0, 0, head, f"seat {unit['seat']}")
    comb.canvas.block(comb.bottom, 0, below)
    return _trimmed(comb.canvas.drawing())


def _trimmed(drawing: Drawing) -> Drawing:
    """Without the empty columns at its right."""
    width = max(len(row.rstrip()) for row in drawing.rows)
    return Drawing(tuple(row[:width] for row in drawing.rows), drawing.spans, drawing.places)


def _pattern(board: Board, unit_class: int, facing: int, cell: int) -> dict[str, str]:
    """The hexagons that are attacked, each with the arrow of its push."""
    pattern: dict[str, str] = {}
    at = board.pattern(unit_class, facing, cell)
    while board.target[at] != NOWHERE:
        pattern[board.names[board.target[at]]] = ARROWS[board.arrow[at]]
        at += 1
    return pattern


def _who(unit: dict[str, Any] | None) -> str:
    return f"  {player(unit['seat'])}'s {CLASS_NAMES[CLASSES.index(unit['class'])]}" if unit else ""


def _remarks(board: Board, unit_class: int, pattern: dict[str, str]) -> list[str]:
    if not pattern:
        return ["It faces the edge and attacks nothing."]
    return [] if board.over_units[unit_class] else ["Not over other units."]
