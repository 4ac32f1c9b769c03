"""The rules of a turn written a second time, slowly and plainly, to check the engine by.

A position is a dictionary from hexagons to units; nothing here uses the engine's tables.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from castra.core.hexes import CENTRE, Hex, distance, neighbour

Board = dict[Hex, "Unit"]


@dataclass(frozen=True)
class Unit:
    seat: int
    team: int
    kind: str
    facing: int


@dataclass
class Push:
    """What a push did: the board after it, or the places to choose from (None is off the board)."""

    board: Board
    front: Hex | None = None
    choices: tuple[Hex | None, ...] = ()


def on_board(hexagon: Hex, radius: int) -> bool:
    return distance(hexagon, CENTRE) <= radius


def pattern(place: Hex, unit: Unit) -> dict[Hex, int]:
    """Hexagon → arrow, for the usual options."""
    f = unit.facing
    ahead = neighbour(place, f)
    if unit.kind == "M":
        return {neighbour(place, way): way % 6 for way in (f - 1, f, f + 1)}
    if unit.kind == "S":
        return {ahead: f, neighbour(ahead, f): f}
    middle = neighbour(ahead, f)
    ring = {neighbour(middle, way): f for way in range(6)}
    ring[neighbour(ahead, f + 1)] = (f + 1) % 6
    ring[neighbour(ahead, f - 1)] = (f - 1) % 6
    return ring


def targets(board: Board, place: Hex) -> dict[Hex, int]:
    """The enemies that the unit on `place` can attack, with the arrow."""
    unit = board[place]
    found = {}
    for hexagon, way in pattern(place, unit).items():
        if hexagon not in board or board[hexagon].team == unit.team:
            continue
        if unit.kind == "S" and distance(place, hexagon) == 2 and neighbour(place, unit.facing) in board:
            continue
        found[hexagon] = way
    return found


def push(board: Board, radius: int, place: Hex, way: int, attackers: int) -> Push:
    """Push the unit on `place`: recursively, as the rulebook tells it."""
    unit = board[place]
    ahead = neighbour(place, way)
    rest = {hexagon: other for hexagon, other in board.items() if hexagon != place}
    if not on_board(ahead, radius):
        return Push(rest)
    blocker = board.get(ahead)
    if blocker is None:
        return Push({**rest, ahead: unit})
    faces = blocker.kind in "MS" and neighbour(ahead, blocker.facing) == place
    if blocker.team != unit.team and faces:
        return Push(rest)
    if blocker.team == attackers:
        return deflect(board, radius, place, ahead)
    onward = push(board, radius, ahead, way, attackers)
    if onward.choices:
        return onward
    if ahead in onward.board:
        return Push(board)
    onward.board[ahead] = onward.board.pop(place)
    return onward


def deflect(board: Board, radius: int, place: Hex, blocker: Hex) -> Push:
    both = {neighbour(place, way) for way in range(6)} & {neighbour(blocker, way) for way in range(6)}
    free: list[Hex | None] = [hexagon for hexagon in both if on_board(hexagon, radius) and hexagon not in board]
    edge = any(not on_board(hexagon, radius) for hexagon in both)
    if not free:
        free = [place]
    if edge:
        free.append(None)
    if len(free) > 1:
        return Push(board, place, tuple(free))
    return Push(settle_deflection(board, place, free[0]))


def settle_deflection(board: Board, place: Hex, to: Hex | None) -> Board:
    """The deflected unit alone; those behind it are moved up by `move_up`."""
    after = dict(board)
    unit = after.pop(place)
    if to is not None:
        after[to] = unit
    return after


def move_up(board: Board, defender: Hex, front: Hex, way: int) -> Board:
    """Close the gap that the front unit left behind it."""
    after = dict(board)
    gap = front
    while gap != defender and gap not in after:
        behind = neighbour(gap, way + 3)
        after[gap] = after.pop(behind)
        gap = behind
    return after


def reach(board: Board, radius: int, place: Hex, steps: int) -> set[Hex]:
    """The free hexagons that at most so many steps lead to."""
    here = {place}
    for _ in range(steps):
        around = {neighbour(hexagon, way) for hexagon in here for way in range(6)}
        here |= {hexagon for hexagon in around if on_board(hexagon, radius) and hexagon not in board}
    return here - {place}


def turned(board: Board, place: Hex, facing: int) -> Board:
    return {**board, place: replace(board[place], facing=facing)}
