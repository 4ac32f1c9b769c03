"""What a drawing shows beyond the facts: the way of every move, where tiles get after the flip, and what is in danger.

insight:
    ways      {"c2": {"c4": {"by", "along", "passes", "takes", "then"}}}: by tile and target of what the seat may do now
                  by      the icon that leads there: "jump", "strike", …, or "command"
                  along   the direction of a slide, in columns and rows; [] for other icons
                  passes  the squares on the way;  takes: the squares where it captures
                  then    [[square, icon], …] that the tile would reach next, as it lies after the flip
    reach     {"c2": {"now": [[square, icon], …], "after": […]}}: of every tile as it lies, and if it lay turned
    dangers   by seat {"c4": ["c2", …]}: where the other seat could capture next turn, and from where
"""

from __future__ import annotations

from typing import Any

from castra.games.centurion.content.printed import Icon
from castra.games.centurion.engine.board import SIZE, SQUARES, offset, square_name
from castra.games.centurion.engine.dread import freeze
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    COMMAND,
    MOVE,
    STRIKE,
    TURN,
    CenturionState,
    captured_squares,
    extra_of,
    kind_of,
    origin_of,
    paired_squares,
    target_of,
)
from castra.games.centurion.people.notation import squares_in
from castra.games.centurion.people.odds import with_tile
from castra.games.centurion.people.reasons import (
    SLIDES,
    TRAVELS,
    BoardInTurn,
    Step,
    left_behind,
    obstacle,
    protection,
    steps_to,
)

Reached = list[list[str]]
"""Squares with the icons that lead there."""


def insight(rules: CenturionRules, state: CenturionState, seat: int) -> dict[str, Any]:
    if state.phase != TURN:
        return {}
    return {
        "ways": ways(rules, state) if seat == state.seat else {},
        "reach": {square_name(square): both_sides(rules, state, square) for square in tiles_of(state)},
        "dangers": [dangers(rules, state, owner) for owner in (0, 1)],
    }


def tiles_of(state: CenturionState) -> list[int]:
    return squares_in(state.tiles[0] | state.tiles[1])


# -- where a tile gets


def both_sides(rules: CenturionRules, state: CenturionState, square: int) -> dict[str, Reached]:
    turned = state.copy()
    turned.flip(square)
    return {"now": reached(rules, state, square), "after": reached(rules, turned, square)}


def reached(rules: CenturionRules, state: CenturionState, square: int) -> Reached:
    """Where the tile on a square could go or strike if its owner were to move; its leader's safety left aside."""
    seen = state.copy()
    seen.seat = rules.profiles.seat_of(int(state.board[square]))
    if seen.frozen >> square & 1:
        return []
    board = BoardInTurn.of(rules, seen)
    found: dict[str, str] = {}
    for step in steps_from(board, square):
        if obstacle(board, step, square, 1 << square) is None:
            found.setdefault(square_name(offset(square, *step.vector)), step.icon.value)
    for target in squares_in(seen.tiles[1 - seen.seat]):
        if target in board.marked(square, Icon.HAMMER) and not seen.frozen >> target & 1:
            found.setdefault(square_name(target), Icon.HAMMER.value)
        elif target in board.marked(square, Icon.STRIKE) and not protection(board, square, target, False, strike=True):
            found.setdefault(square_name(target), Icon.STRIKE.value)
    return [[name, icon] for name, icon in sorted(found.items())]


def steps_from(board: BoardInTurn, square: int) -> list[Step]:
    """Every icon of a tile that makes it travel, slides as far as the board goes."""
    turned = board.turned(square)
    found: list[Step] = []
    for cell in board.cells(square):
        if cell.icon in TRAVELS:
            first = (turned * cell.dx, turned * cell.dy)
            along = (turned * cell.direction[0], turned * cell.direction[1]) if cell.direction else (0, 0)
            found += [Step(cell.icon, first, along, further) for further in range(SIZE if cell.direction else 1)]
    return found


# -- the ways of a turn


def ways(rules: CenturionRules, state: CenturionState) -> dict[str, dict[str, Any]]:
    """By tile and target; a way alone comes before the same with others in Formation."""
    found: dict[str, dict[str, Any]] = {}
    for number in sorted(map(int, rules.legal_actions(state, state.seat)), key=lambda number: extra_of(number) > 0):
        if kind_of(number) in (MOVE, STRIKE, COMMAND):
            targets = found.setdefault(square_name(origin_of(number)), {})
            targets.setdefault(square_name(target_of(number)), way(rules, state, number))
    return found


def way(rules: CenturionRules, state: CenturionState, number: int) -> dict[str, Any]:
    origin, target = origin_of(number), target_of(number)
    step = step_of(rules, state, number)
    icon = Icon.COMMAND if kind_of(number) == COMMAND else struck_by(rules, state, origin, target)
    foes = state.tiles[1 - state.seat]
    return {
        "by": (step.icon if step else icon).value,
        "along": list(step.along) if step and step.icon in SLIDES else [],
        "passes": [square_name(square) for square in step.path(origin)] if step else [],
        "takes": [square_name(square) for square in squares_in(captured_squares(number) & foes)],
        "then": afterwards(rules, state, number),
    }


def step_of(rules: CenturionRules, state: CenturionState, number: int) -> Step | None:
    """The icon by which a move is made; None for what is no move."""
    if kind_of(number) != MOVE:
        return None
    board, origin = BoardInTurn.of(rules, state), origin_of(number)
    pairs = squares_in(paired_squares(origin, extra_of(number)))
    lifted = 1 << origin | sum(1 << pair for pair in pairs)
    open_steps = (
        step
        for step in steps_to(board, origin, target_of(number))
        if obstacle(board, step, origin, lifted) is None and left_behind(board, step, pairs, lifted) is None
    )
    return next(open_steps)


def struck_by(rules: CenturionRules, state: CenturionState, origin: int, target: int) -> Icon:
    hammered = target in BoardInTurn.of(rules, state).marked(origin, Icon.HAMMER)
    return Icon.HAMMER if hammered else Icon.STRIKE


def afterwards(rules: CenturionRules, state: CenturionState, number: int) -> Reached:
    """What the tile would reach from where the action leaves it, if the other seat changed nothing."""
    done = rules.apply(state, state.seat, number)
    assert isinstance(done, CenturionState)
    stands = target_of(number) if kind_of(number) == MOVE else origin_of(number)
    return reached(rules, done, stands) if done.tiles[state.seat] >> stands & 1 else []


# -- dangers


def dangers(rules: CenturionRules, state: CenturionState, seat: int) -> dict[str, list[str]]:
    """Where the other seat could capture a tile of `seat`, one that stands there or one that went there."""
    foe = 1 - seat
    found: dict[str, list[str]] = {}
    for square in range(SQUARES):
        if state.tiles[foe] >> square & 1:
            continue
        assumed = with_tile(rules, state, seat, square)
        assumed.seat = foe
        freeze(rules.profiles, assumed, seat)
        numbers = [int(number) for number in rules.legal_actions(assumed, foe)]
        origins = {origin_of(number) for number in numbers if captured_squares(number) >> square & 1}
        if origins:
            found[square_name(square)] = [square_name(origin) for origin in sorted(origins)]
    return found
