"""What a seat is asked, or whom it is waiting for."""

from __future__ import annotations

from castra.core.game import CHANCE, acting_seats
from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    CHOOSING,
    DEFLECTING,
    GOING,
    LEADING,
    OPENING,
    PLACING,
    CentreRockState,
)
from castra.games.centre_rock.engine.walks import steps_for
from castra.games.centre_rock.people.words import Names, player, players, plural


def prompt(rules: CentreRockRules, state: CentreRockState, seat: int) -> str:
    if rules.actor(state) == CHANCE:
        roll = "Opening roll" if state.phase == OPENING else "The die is rolled"
        return f"{roll} for {player(state.seat)}."
    seats = acting_seats(rules, state)
    if seat in seats:
        return _asked(rules, state, seat)
    doing = "to place units" if state.phase == PLACING else "to act"
    return f"Waiting for {players(seats)} {doing}."


def _asked(rules: CentreRockRules, state: CentreRockState, seat: int) -> str:
    names = Names(rules, state)
    if state.phase == CHOOSING:
        return "You rolled highest: who takes the first turn?"
    if state.phase == LEADING:
        return "Which squad of your team comes first?"
    if state.phase == PLACING:
        return _asked_to_place(rules, state, seat)
    if state.phase == GOING:
        steps = plural(steps_for(state.roll), "hexagon")
        return f"You rolled {state.roll}: {names.unit(state.unit)} may go up to {steps}."
    if state.phase == DEFLECTING:
        front, _ = rules.find_front(state)
        return f"You rolled {state.roll}, a hit: where does {names.whose(front)} go?"
    return f"Your turn: {plural(state.actions, 'action')} left. Turn, move or attack, or end the turn."


def _asked_to_place(rules: CentreRockRules, state: CentreRockState, seat: int) -> str:
    left = SQUAD - state.count[seat]
    if not left:
        return "All units are placed. Say ready, or take one back."
    seen_by = "Only you and your team-mate" if rules.seats == 4 else "Only you"
    return f"Place your squad in your zone: {plural(left, 'unit')} to go. {seen_by} can see it."
