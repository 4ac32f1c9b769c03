"""What a seat may know, what it may do about it, and the way back to a state.

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

from random import Random
from typing import Any, Final

from castra.core.game import SPECTATOR, Outcome, Setup, View
from castra.core.play import acting_seats
from castra.games.centre_rock.board import NOWHERE, SQUAD_OF
from castra.games.centre_rock.choices import choices, prompt
from castra.games.centre_rock.notation import FACINGS, read_cell
from castra.games.centre_rock.placements import place_at_random
from castra.games.centre_rock.position import PHASES, REASONS
from castra.games.centre_rock.rules import CentreRockRules
from castra.games.centre_rock.sheet import CLASSES
from castra.games.centre_rock.state import (
    CLASS_OF,
    DEFLECTING,
    DRAWN,
    ENDED,
    FACING_OF,
    PLACING,
    SEAT_OF,
    TURN,
    CentreRockState,
    unit_code,
)

KEY: Final = "centre-rock"


def view(rules: CentreRockRules, setup: Setup, state: CentreRockState, seat: int, outcome: Outcome | None) -> View:
    return View(
        game=KEY,
        seat=seat,
        setup=setup,
        facts=facts(rules, state, seat),
        acting=acting_seats(rules, state),
        prompt=prompt(rules, state, seat),
        choices=choices(rules, state, seat),
        outcome=outcome,
    )


def knows(rules: CentreRockRules, state: CentreRockState, seat: int, owner: int) -> bool:
    """May `seat` see the units of `owner`? While placing only those of the own team (rule 2.5)."""
    return state.phase != PLACING or (seat != SPECTATOR and rules.team(seat) == rules.team(owner))


def facts(rules: CentreRockRules, state: CentreRockState, seat: int) -> dict[str, Any]:
    names = rules.board.names
    placing = state.phase == PLACING
    order = [None if other < 0 else other for other in state.order]
    return {
        "phase": PHASES[state.phase],
        "radius": rules.board.radius,
        "rock": names[rules.board.rock],
        "seat": state.seat,
        "teams": [rules.team(other) for other in range(rules.seats)],
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
        "front": names[rules.find_front(state)] if state.phase == DEFLECTING else None,
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


# -- the way back


def sample(rules: CentreRockRules, seen: View, random: Random) -> CentreRockState:
    """A state that looks like the view: only while placing is anything hidden, and then it is drawn evenly."""
    known = seen.facts
    state = CentreRockState(rules.board.cells, rules.seats)
    fill_course(state, known)
    fill_tracks(rules, state, known)
    for unit in known["units"]:
        code = unit_code(unit["seat"], CLASSES.index(unit["class"]), FACINGS.index(unit["facing"]))
        state.put(read_cell(rules.board, unit["hex"]), code)
    if state.phase == PLACING:
        hidden = [seat for seat in range(rules.seats) if known["missing"][seat] is None]
        place_at_random(rules, state, hidden, random)
    return state


def fill_course(state: CentreRockState, known: Any) -> None:
    state.phase = PHASES.index(known["phase"])
    state.seat = known["seat"]
    for i, seat in enumerate(known["order"]):
        state.order[i] = -1 if seat is None else seat
    if state.phase >= TURN:
        state.turn = known["order"].index(state.seat)
    for seat, pips in enumerate(known["rolls"]):
        state.rolls[seat] = pips
    state.contending = sum(1 << seat for seat in known["contending"])
    state.ready = sum(1 << seat for seat in known["ready"])
    state.actions = known["actions"]
    state.turns = known["turns"]


def fill_tracks(rules: CentreRockRules, state: CentreRockState, known: Any) -> None:
    board = rules.board
    state.marker = known["marker"]
    for team, points in enumerate(known["points"]):
        state.points[team] = points
    state.unit = NOWHERE if known["unit"] is None else read_cell(board, known["unit"])
    state.target = NOWHERE if known["target"] is None else read_cell(board, known["target"])
    state.roll = known["roll"]
    if known["winner"] is not None:
        state.winner = DRAWN if known["winner"] == "none" else known["winner"]
        state.reason = REASONS.index(known["reason"])
