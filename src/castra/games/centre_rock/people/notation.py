"""Actions as text, and the names of hexagons, directions and classes.

    roll 4          the die
    first 2         player 2 takes the first turn
    lead 3          of the other team, player 3 comes first
    place M c4 ne   a melee unit on c4, facing north-east
    lift c4         takes it back
    ready           ends the set-up of a squad
    turn c4 w       orients the unit on c4 to the west
    move c4         names the unit that moves; then the die is rolled
    c4-e5           it goes to e5;  "stay c4" stays, "round e5" leaves The Rock and comes back
    c4xd5           attacks
    d5>e5           deflects the unit on d5 to e5;  "d5>off" over the edge, "d5>stay" not at all
    pass            ends the turn

Players are numbered from 1. Small and capital letters and extra spaces make no difference.
"""

from __future__ import annotations

import re
from typing import Final

from castra.core.errors import NotationError
from castra.games.centre_rock.content.printed import FACINGS
from castra.games.centre_rock.engine.board import Board
from castra.games.centre_rock.engine.state import (
    ATTACK,
    CHOOSING,
    DEFLECT,
    DEFLECTING,
    FIRST,
    GO,
    GOING,
    LEAD,
    LEADING,
    LIFT,
    MOVE,
    OFF_BOARD,
    ORIENT,
    PASS,
    PLACE,
    PLACING,
    READY,
    ROLL,
    TURN,
    action,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)

FACING_NAMES: Final = ("east", "north-east", "north-west", "west", "south-west", "south-east")
CLASS_LETTERS: Final = "MRS"
CLASS_NAMES: Final = ("melee unit", "ranged unit", "striker")
CELL: Final = "([a-m][0-9]{1,2})"

EXAMPLES: Final = {
    CHOOSING: "first 2",
    LEADING: "lead 2",
    PLACING: "place M b3 ne (M, R or S; the hexagon; where it faces), lift b3, ready",
    TURN: "turn c4 ne, move c4, c4xd5, pass",
    GOING: "c4-e5, stay c4",
    DEFLECTING: "d5>e5, d5>off, d5>stay",
}
"""By phase: how its actions are written."""

_FORMS: Final = {
    ROLL: re.compile(r"roll ?(\d)"),
    FIRST: re.compile(r"first ?(\d)"),
    LEAD: re.compile(r"lead ?(\d)"),
    PLACE: re.compile(rf"place ([mrs]) ?{CELL} ?([ns]?[ew])"),
    LIFT: re.compile(rf"lift {CELL}"),
    READY: re.compile(r"ready"),
    ORIENT: re.compile(rf"turn {CELL} ?([ns]?[ew])"),
    MOVE: re.compile(rf"move {CELL}"),
    GO: re.compile(rf"{CELL} ?- ?{CELL}|(stay|round) {CELL}"),
    ATTACK: re.compile(rf"{CELL} ?x ?{CELL}"),
    DEFLECT: re.compile(rf"{CELL} ?> ?(?:{CELL}|(off|stay))"),
    PASS: re.compile(r"pass"),
}

_NUMBERED: Final = {ROLL: "roll", FIRST: "first", LEAD: "lead"}
_PLAIN: Final = {READY: "ready", PASS: "pass"}


def read_cell(board: Board, name: str) -> int:
    """The number of a hexagon; raises NotationError if the board has none of that name."""
    cell = board.cell_named.get(name.lower())
    if cell is None:
        raise NotationError(f"The board has no hexagon {name}.")
    return cell


# -- writing


def write_action(board: Board, act: int) -> str:
    """The action in notation."""
    names = board.names
    kind, origin, target, extra = kind_of(act), origin_of(act), target_of(act), extra_of(act)
    if kind in _NUMBERED:
        return f"{_NUMBERED[kind]} {origin if kind == ROLL else origin + 1}"
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == PLACE:
        return f"place {CLASS_LETTERS[extra // 6]} {names[target]} {FACINGS[extra % 6]}"
    if kind == ORIENT:
        return f"turn {names[origin]} {FACINGS[extra]}"
    if kind == GO:
        return _write_walk(names, origin, target, extra)
    if kind == ATTACK:
        return f"{names[origin]}x{names[target]}"
    if kind == DEFLECT:
        to = "off" if target == OFF_BOARD else "stay" if target == origin else names[target]
        return f"{names[origin]}>{to}"
    return f"{'lift' if kind == LIFT else 'move'} {names[origin]}"


def _write_walk(names: tuple[str, ...], origin: int, target: int, extra: int) -> str:
    if extra:
        return f"round {names[origin]}"
    if origin == target:
        return f"stay {names[origin]}"
    return f"{names[origin]}-{names[target]}"


# -- reading


def read_action(board: Board, text: str, phase: int = TURN) -> int:
    """The inverse of `write_action`; raises NotationError, with examples of what the phase asks for."""
    words = " ".join(text.lower().split())
    for kind, form in _FORMS.items():
        found = form.fullmatch(words)
        if found:
            return _read(board, kind, [part or "" for part in found.groups()])
    shown = text if len(text) <= 40 else text[:40] + "…"
    raise NotationError(f"{shown!r} is not an action of Centre Rock; write e.g. {EXAMPLES.get(phase, EXAMPLES[TURN])}.")


def _read(board: Board, kind: int, parts: list[str]) -> int:
    def cell(name: str) -> int:
        return read_cell(board, name)

    if kind in _NUMBERED:
        return _read_number(kind, int(parts[0]))
    if kind in _PLAIN:
        return action(kind, 0, 0, 0)
    if kind == PLACE:
        unit = 6 * "mrs".index(parts[0]) + FACINGS.index(parts[2])
        return action(PLACE, 0, cell(parts[1]), unit)
    if kind == ORIENT:
        return action(ORIENT, cell(parts[0]), 0, FACINGS.index(parts[1]))
    if kind == GO:
        if parts[2]:
            return action(GO, cell(parts[3]), cell(parts[3]), int(parts[2] == "round"))
        return action(GO, cell(parts[0]), cell(parts[1]), 0)
    if kind == ATTACK:
        return action(ATTACK, cell(parts[0]), cell(parts[1]), 0)
    if kind == DEFLECT:
        origin = cell(parts[0])
        to = {"off": OFF_BOARD, "stay": origin}[parts[2]] if parts[2] else cell(parts[1])
        return action(DEFLECT, origin, to, 0)
    return action(kind, cell(parts[0]), 0, 0)


def _read_number(kind: int, number: int) -> int:
    most = 6 if kind == ROLL else 4
    if not 1 <= number <= most:
        what = "The die shows" if kind == ROLL else "Players are numbered"
        raise NotationError(f"{what} 1 to {most}, not {number}.")
    return action(kind, number if kind == ROLL else number - 1, 0, 0)
