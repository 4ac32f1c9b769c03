"""Actions as text; whether an action is legal is not asked here.

c2-c4      c2xc4      a move; with pairs c2-c3+b2+d2x (x: that one captures)
c2*c4                 Strike or Hammer
c3:b3-d2              Command: the tile on c3 sends the one on b3 to d2
flip c2               Ready, or a side without icons
draw                  then chance: deal velites
velites@c2            set up or place; war-dogs@c2/back shows the other side
divine c3   keep velites   lot light
"""

from __future__ import annotations

import re
from typing import Final

from castra.core.errors import NotationError
from castra.core.game import CHANCE
from castra.games.centurion.engine.board import SIZE, SQUARES, WINDOW, square_name
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    COMMAND,
    DEAL,
    DIVINE,
    DRAW,
    ESCORT,
    ESCORTING,
    FLIP,
    KEEP,
    LEADER,
    LEADING,
    LOT,
    MOVE,
    PLACE,
    STRIKE,
    CenturionState,
    action,
    extra_of,
    kind_of,
    origin_of,
    paired_squares,
    target_of,
)

SEATS: Final = ("light", "dark")

_SQUARE: Final = "([a-f][1-6])"
_MOVE: Final = re.compile(rf"{_SQUARE}[-x]{_SQUARE}((?:\+{_SQUARE}x?)*)")
_STRIKE: Final = re.compile(rf"{_SQUARE}\*{_SQUARE}")
_COMMAND: Final = re.compile(rf"{_SQUARE}:{_SQUARE}[-x]{_SQUARE}")
_PLACE: Final = re.compile(rf"([a-z][a-z0-9-]*)@{_SQUARE}(/back)?")
_ON_SQUARE: Final = re.compile(rf"(flip|ready|divine){_SQUARE}")


def square_number(name: str) -> int:
    return "abcdef".index(name[0]) + SIZE * (int(name[1]) - 1)


def squares_in(mask: int) -> list[int]:
    """The squares of a set, which mostly has few."""
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def write_action(rules: CenturionRules, state: CenturionState, seat: int, number: int) -> str:
    kind, origin, target, extra = kind_of(number), origin_of(number), target_of(number), extra_of(number)
    if kind == MOVE:
        return _write_move(state, origin, target, extra)
    if kind == STRIKE:
        return f"{square_name(origin)}*{square_name(target)}"
    if kind == COMMAND:
        return f"{square_name(origin)}:{square_name(extra)}{_mark(state, target)}{square_name(target)}"
    if kind in (FLIP, DIVINE):
        return f"{'flip' if kind == FLIP else 'divine'} {square_name(origin)}"
    if kind == DRAW:
        return "draw"
    if kind == LOT:
        return f"lot {SEATS[origin]}"
    tile = rules.profiles.tiles[rules.profiles.first_kind[state.seat] + origin].key
    if kind == DEAL:
        return f"deal {tile}"
    if kind == KEEP:
        return f"keep {tile}"
    return f"{tile}@{square_name(target)}{'/back' if extra else ''}"


def _mark(state: CenturionState, target: int) -> str:
    return "x" if state.board[target] else "-"


def _write_move(state: CenturionState, origin: int, target: int, pairs: int) -> str:
    foes = state.tiles[1 - state.seat]
    mark = "x" if foes >> target & 1 else "-"
    text = f"{square_name(origin)}{mark}{square_name(target)}"
    for pair in squares_in(paired_squares(origin, pairs)):
        text += f"+{square_name(pair)}{'x' if foes >> (pair + target - origin) & 1 else ''}"
    return text


def read_action(rules: CenturionRules, state: CenturionState, seat: int, text: str) -> int:
    words = "".join(text.lower().split()) if "@" in text else " ".join(text.lower().split())
    flat = words.replace(" ", "")
    if found := _MOVE.fullmatch(flat):
        return _read_move(found)
    if found := _STRIKE.fullmatch(flat):
        return action(STRIKE, square_number(found[1]), square_number(found[2]), 0)
    if found := _COMMAND.fullmatch(flat):
        return action(COMMAND, square_number(found[1]), square_number(found[3]), square_number(found[2]))
    if found := _ON_SQUARE.fullmatch(flat):
        return action(DIVINE if found[1] == "divine" else FLIP, square_number(found[2]), 0, 0)
    if flat == "draw":
        return action(DRAW, 0, 0, 0)
    if found := _PLACE.fullmatch(flat):
        kind = LEADER if state.phase == LEADING else ESCORT if state.phase == ESCORTING else PLACE
        return action(kind, _tile(rules, state, found[1]), square_number(found[2]), 1 if found[3] else 0)
    verb, _, rest = words.partition(" ")
    if verb == "lot" and rest in SEATS and seat == CHANCE:
        return action(LOT, SEATS.index(rest), 0, 0)
    if verb in ("deal", "keep") and rest:
        return action(DEAL if verb == "deal" else KEEP, _tile(rules, state, rest.replace(" ", "-")), 0, 0)
    raise NotationError(
        f"{text.strip()[:60]!r} is not an action; write c2-c3, c2xc3, c2*c4, c2-c3+b2, flip c2, draw or velites@c2."
    )


def _read_move(found: re.Match[str]) -> int:
    origin, target = square_number(found[1]), square_number(found[2])
    bits = 0
    for name in re.findall(r"[a-f][1-6]", found[3]):
        bit = WINDOW[origin * SQUARES + square_number(name)]
        if not bit or square_number(name) == origin or bits & bit:
            raise NotationError(f"{name} cannot be paired with {found[1]}: it is too far away or named twice.")
        bits |= bit
    return action(MOVE, origin, target, bits)


def _tile(rules: CenturionRules, state: CenturionState, key: str) -> int:
    """The number of a tile in the army of the seat that acts."""
    first, end = rules.profiles.first_kind[state.seat], rules.profiles.first_kind[state.seat + 1]
    for kind in range(first, end):
        if rules.profiles.tiles[kind].key == key:
            return kind - int(first)
    known = ", ".join(tile.key for tile in rules.profiles.tiles[first:end])
    raise NotationError(f"This army has no tile {key[:40]!r}; it has {known}.")
