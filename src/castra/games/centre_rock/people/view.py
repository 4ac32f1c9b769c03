"""What a seat may know.

The facts of a view:

    phase       opening, choosing, leading, placing, turn, move-roll, going, attack-roll, deflecting or ended
    radius      of the board;  rock: the name of the hexagon in the middle
    seat        who acts or for whom chance acts (several while placing: see the view's `acting`)
    teams       by seat: the number of its team
    order       the seats in the order of their turns; null where it is not known yet; empty before the first is named
    rolls       by seat: the opening roll, 0 before it;  contending: the seats that may still be highest
    ready       the seats that have placed their units
    actions     left in this turn;  turns: finished so far;  turn_limit: 0 if there is none
    marker      position on the counter track;  points: by team, position on the points track
    units       those the seat may see: {hex, seat, class, facing}; while placing only its own team's
    missing     by seat: units it may still place, by class; only for the seat's own team, else null
    zones       while placing, by seat: its hexagons
    unit        named to move or attack;  target: the defender;  roll: of the die, 0 before it
    front       the unit to be deflected
    winner      the winning team, "none" after a draw, null before the end;  reason: how it ended

Hexagons go by their names, classes are melee, ranged and striker, facings e, ne, nw, w, sw and se.
"""

from __future__ import annotations

from typing import Any

from castra.core.game import SPECTATOR
from castra.games.centre_rock.content.printed import CLASSES, FACINGS
from castra.games.centre_rock.engine.board import NOWHERE, SQUAD_OF
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    CLASS_OF,
    DEFLECTING,
    DRAWN,
    ENDED,
    FACING_OF,
    LIFT,
    PLACE,
    PLACING,
    SEAT_OF,
    CentreRockState,
    kind_of,
)
from castra.games.centre_rock.people.notation import write_action
from castra.games.centre_rock.people.position import PHASES, REASONS


def secret(state: CentreRockState) -> bool:
    """Is anything on the table hidden from anybody (rule 2.5)?"""
    return bool(state.phase == PLACING)


def knows(rules: CentreRockRules, state: CentreRockState, seat: int, owner: int) -> bool:
    """May `seat` see the units of `owner`? While placing only those of the own team (rule 2.5)."""
    return not secret(state) or (seat != SPECTATOR and rules.side(seat) == rules.side(owner))


def write_known(rules: CentreRockRules, state: CentreRockState, actor: int, act: int, seat: int) -> str:
    """The action as `seat` may know it: where another team places or takes back its units is hidden."""
    if kind_of(act) in (PLACE, LIFT) and not knows(rules, state, seat, actor):
        return "place ?"
    return write_action(rules.board, act)


def facts(rules: CentreRockRules, state: CentreRockState, seat: int) -> dict[str, Any]:
    names = rules.board.names
    placing = state.phase == PLACING
    order = [None if other < 0 else other for other in state.order]
    return {
        "phase": PHASES[state.phase],
        "radius": rules.board.radius,
        "rock": names[rules.board.rock],
        "seat": state.seat,
        "teams": [rules.side(other) for other in range(rules.seats)],
        "order": [] if order[0] is None else order,
        "rolls": list(state.rolls),
        "contending": seats_of(state.contending),
        "ready": seats_of(state.ready),
        "actions": state.actions,
        "turns": state.turns,
        "turn_limit": rules.turn_limit,
        "marker": state.marker,
        "points": list(state.points)[: rules.teams],
        "units": units_seen(rules, state, seat),
        "missing": [missing(rules, state, seat, other) for other in range(rules.seats)] if placing else [],
        "zones": [zone_names(rules, other) for other in range(rules.seats)] if placing else [],
        "unit": name_or_none(names, state.unit),
        "target": name_or_none(names, state.target),
        "roll": state.roll,
        "front": names[rules.find_front(state)[0]] if state.phase == DEFLECTING else None,
        "winner": ("none" if state.winner == DRAWN else state.winner) if state.phase == ENDED else None,
        "reason": REASONS[state.reason],
    }


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(4) if bits >> seat & 1]


def name_or_none(names: tuple[str, ...], cell: int) -> str | None:
    return None if cell == NOWHERE else names[cell]


def units_seen(rules: CentreRockRules, state: CentreRockState, seat: int) -> list[dict[str, Any]]:
    names = rules.board.names
    return [
        {
            "hex": names[cell],
            "seat": SEAT_OF[code],
            "class": CLASSES[CLASS_OF[code]],
            "facing": FACINGS[FACING_OF[code]],
        }
        for cell, code in enumerate(state.board)
        if code and knows(rules, state, seat, SEAT_OF[code])
    ]


def missing(rules: CentreRockRules, state: CentreRockState, seat: int, other: int) -> dict[str, int] | None:
    if not knows(rules, state, seat, other):
        return None
    return {
        name: SQUAD_OF[unit_class] - rules.opening.placed(state, other, unit_class)
        for unit_class, name in enumerate(CLASSES)
    }


def zone_names(rules: CentreRockRules, seat: int) -> list[str]:
    board = rules.board
    return [board.names[cell] for cell in range(board.cells) if board.zone[board.cells * seat + cell]]
