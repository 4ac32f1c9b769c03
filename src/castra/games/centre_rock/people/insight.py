"""What a drawing shows beyond the facts: patterns, what every roll of an attack would do, how far moves carry.

insight:
    patterns  {"c5": [[hexagon, push, open], …]}: of every unit the seat sees: what it attacks, the direction of the
              push, and whether a unit in between does not bar it
    attacks   {"c5": {"e5": {"needed": 4, "results": [{"rolls": [4, 5], "told": "a hit, …", "end": "steps",
              "steps": [["e5", "f5"], ["f5", "g5"]], "places": []}, …]}}}: of whoever's turn it is
                  end     miss, removed, steps, falls, squeezed or deflected: what becomes of the unit at the front
                  steps   who goes where, the defender first; null: off the board
                  places  where the attacker may deflect the front to; null: off the board
    moves     {"c5": {"d5": 6, "e5": 4, …}}: on how many of six rolls a unit whose turn it is can go there
    dangers   by seat {"e5": ["c5", …]}: where units of other teams could hit one of the seat, as all stand and face
"""

from __future__ import annotations

from typing import Any, Final

from castra.games.centre_rock.content.printed import FACINGS, SQUAD
from castra.games.centre_rock.engine.board import NOWHERE
from castra.games.centre_rock.engine.pushes import DEFLECTED, FALLS, SQUEEZED, STEPS
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    ATTACK,
    ATTACK_ROLL,
    CLASS_OF,
    FACING_OF,
    MOVE_ROLL,
    OFF_BOARD,
    PLACING,
    SEAT_OF,
    TURN,
    CentreRockState,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centre_rock.engine.walks import steps_for
from castra.games.centre_rock.people.odds import PIPS, declared
from castra.games.centre_rock.people.view import knows
from castra.games.centre_rock.people.words import effect

ENDS: Final = {STEPS: "steps", FALLS: "falls", SQUEEZED: "squeezed", DEFLECTED: "deflected"}


def insight(rules: CentreRockRules, state: CentreRockState, seat: int) -> dict[str, Any]:
    if state.phase < PLACING:
        return {}
    names = rules.board.names
    seen = [cell for cell, code in enumerate(state.board) if code and knows(rules, state, seat, SEAT_OF[code])]
    found: dict[str, Any] = {"patterns": {names[cell]: pattern(rules, state, cell) for cell in seen}}
    if state.phase == PLACING:
        return found
    return {
        **found,
        "attacks": attacks(rules, state),
        "moves": {names[cell]: moves(rules, state, cell) for cell in movers(state)},
        "dangers": [dangers(rules, state, other) for other in range(rules.seats)],
    }


def pattern_cells(rules: CentreRockRules, state: CentreRockState, cell: int) -> list[tuple[int, int, bool]]:
    """The hexagons a unit attacks, nearest first: each with the direction of its push, and whether it gets there."""
    board, code = rules.board, state.board[cell]
    found: list[tuple[int, int, bool]] = []
    at, is_open = board.pattern(CLASS_OF[code], FACING_OF[code], cell), True
    while board.target[at] != NOWHERE:
        target = int(board.target[at])
        found.append((target, int(board.arrow[at]), is_open))
        is_open = is_open and bool(board.over_units[CLASS_OF[code]] or not state.board[target])
        at += 1
    return found


def pattern(rules: CentreRockRules, state: CentreRockState, cell: int) -> list[list[Any]]:
    names = rules.board.names
    return [[names[target], FACINGS[way], is_open] for target, way, is_open in pattern_cells(rules, state, cell)]


# -- attacks


def attacks(rules: CentreRockRules, state: CentreRockState) -> dict[str, dict[str, Any]]:
    """Every attack that could be declared now, or the one that has been."""
    names = rules.board.names
    pairs: list[tuple[int, int]] = []
    if state.phase == TURN:
        legal = [act for act in rules.legal_actions(state, state.seat) if kind_of(act) == ATTACK]
        pairs = [(origin_of(act), target_of(act)) for act in legal]
    elif state.phase == ATTACK_ROLL:
        pairs = [(int(state.unit), int(state.target))]
    found: dict[str, dict[str, Any]] = {}
    for unit, target in pairs:
        trial = declared(state, unit, target)
        told = {"needed": int(rules.needed(trial)), "results": results(rules, trial)}
        found.setdefault(names[unit], {})[names[target]] = told
    return found


def results(rules: CentreRockRules, state: CentreRockState) -> list[dict[str, Any]]:
    """What the faces of the die do to the declared attack; those that do the same together."""
    faces: dict[str, list[int]] = {}
    for pips in PIPS:
        faces.setdefault(effect(rules, state, pips), []).append(pips)
    return [{"rolls": rolls, "told": told, **result(rules, state, rolls[0])} for told, rolls in faces.items()]


def result(rules: CentreRockRules, state: CentreRockState, pips: int) -> dict[str, Any]:
    names, target = rules.board.names, int(state.target)
    if pips == 6 and state.unit == rules.board.rock:
        return {"end": "removed", "steps": [[names[target], None]], "places": []}
    if pips < rules.needed(state):
        return {"end": "miss", "steps": [], "places": []}
    front, meeting = rules.find_front(state)
    way = rules.pusher.arrow(state, state.unit, state.target)
    places = [int(to) for to in rules.pusher.deflections(state, front, way)] if meeting == DEFLECTED else []
    if places == [front]:  # there is no room: nobody moves
        return {"end": ENDS[meeting], "steps": [], "places": [names[front]]}
    pushed = chain(rules, target, way, int(front))
    steps: list[list[str | None]] = [[names[cell], names[rules.board.next[6 * cell + way]]] for cell in pushed]
    if meeting != STEPS:
        steps[-1][1] = None
    if len(places) == 1:
        steps[-1][1] = place_name(rules, places[0])
    return {"end": ENDS[meeting], "steps": steps, "places": [place_name(rules, to) for to in places]}


def chain(rules: CentreRockRules, cell: int, way: int, front: int) -> list[int]:
    """The hexagons of those who are pushed, the defender's first."""
    found = [cell]
    while found[-1] != front:
        found.append(int(rules.board.next[6 * found[-1] + way]))
    return found


def place_name(rules: CentreRockRules, cell: int) -> str | None:
    return None if cell == OFF_BOARD else rules.board.names[cell]


# -- moves and dangers


def movers(state: CentreRockState) -> list[int]:
    """The units that may be moved now, or the one whose roll is awaited."""
    if state.phase == MOVE_ROLL:
        return [int(state.unit)]
    squad = range(SQUAD * state.seat, SQUAD * state.seat + state.count[state.seat])
    return [int(state.units[i]) for i in squad] if state.phase == TURN else []


def moves(rules: CentreRockRules, state: CentreRockState, cell: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for pips in PIPS:
        for to in rules.walker.reach(state, cell, steps_for(pips))[1:]:
            found[rules.board.names[to]] = found.get(rules.board.names[to], 0) + 1
    return found


def dangers(rules: CentreRockRules, state: CentreRockState, seat: int) -> dict[str, list[str]]:
    names, found = rules.board.names, dict[str, list[str]]()
    for cell, code in enumerate(state.board):
        if code and rules.side(SEAT_OF[code]) != rules.side(seat):
            for target, _, is_open in pattern_cells(rules, state, cell):
                if is_open:
                    found.setdefault(names[target], []).append(names[cell])
    return found
