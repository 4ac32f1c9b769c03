"""Legal actions in clicks.

picks: kind "square" (id c3), "tile" (id velites), "button" (id draw, flip, strike, command, divine, start, back).
"""

from __future__ import annotations

from typing import Final

from castra.core.game import Pick, button
from castra.games.centurion.engine.board import square_name
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    COMMAND,
    DIVINE,
    DRAW,
    ESCORT,
    FLIP,
    KEEP,
    LEADER,
    MOVE,
    PLACE,
    STRIKE,
    CenturionState,
    extra_of,
    kind_of,
    origin_of,
    paired_squares,
    target_of,
)
from castra.games.centurion.people.notation import squares_in
from castra.games.centurion.people.words import may_choose_side, name_at, side_up

BUTTONS: Final = (button("draw", "draw a tile"),)
"""What is a whole action, possible now or not."""


def square_pick(rules: CenturionRules, state: CenturionState, square: int) -> Pick:
    name = square_name(square)
    return Pick("square", name, f"{name}, {name_at(rules, state, square) if state.board[square] else 'empty'}")


def picks(rules: CenturionRules, state: CenturionState, number: int) -> list[Pick]:
    kind, origin, target, extra = kind_of(number), origin_of(number), target_of(number), extra_of(number)
    if kind == DRAW:
        return [BUTTONS[0]]
    if kind == KEEP:
        tile = rules.profiles.tiles[rules.profiles.first_kind[state.seat] + origin]
        return [Pick("tile", tile.key, tile.name)]
    if kind in (PLACE, LEADER, ESCORT):
        return [square_pick(rules, state, target), *side_pick(rules, state, origin, extra)]
    first = square_pick(rules, state, origin)
    if kind == FLIP:
        return [first, button("flip", "flip it in its square")]
    if kind == DIVINE:
        return [first, button("divine", "divine three tiles")]
    second = square_pick(rules, state, target)
    if kind == STRIKE:
        return [first, second, button("strike", "strike without moving")]
    if kind == COMMAND:
        return [first, button("command", "command another tile"), square_pick(rules, state, extra), second]
    assert kind == MOVE
    pairs = squares_in(paired_squares(origin, extra))
    return [first, second, *(square_pick(rules, state, pair) for pair in pairs)]


def side_pick(rules: CenturionRules, state: CenturionState, tile: int, back: int) -> list[Pick]:
    """Which side is up, where the owner may choose."""
    if not may_choose_side(rules, state, tile):
        return []
    return [button("back" if back else "start", side_up(back))]
