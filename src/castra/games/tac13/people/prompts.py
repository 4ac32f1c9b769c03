"""What a seat is asked, or whom it is waiting for."""

from __future__ import annotations

from castra.core.game import SPECTATOR
from castra.games.tac13.engine.board import hex_name
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import (
    AIMING,
    FIGHTING,
    FIRING,
    GOING,
    HURLING,
    LOSING,
    MOVING,
    NOWHERE,
    PLACING,
    PLANNING,
    ROLLING,
    TURNING,
    TacState,
)
from castra.games.tac13.people.words import odds_words, side, unit_name


def prompt(rules: TacRules, state: TacState, seat: int) -> str:
    actor = int(rules.actor(state))
    if state.phase == ROLLING:
        return "The die is rolled."
    if seat != actor:
        return f"It is the turn of {side(rules, actor)}." if seat == SPECTATOR else f"Waiting for {side(rules, actor)}."
    return f"{side(rules, seat)}, turn {state.turn}: {asked(rules, state, seat)}"


def asked(rules: TacRules, state: TacState, seat: int) -> str:
    board = rules.tables.board
    if state.phase == PLACING:
        return f"set up {unit_name(rules, rules.deployment.next_unit(state))} in your zone."
    if state.phase == MOVING:
        return "take up a unit or a stack, or end your Movement Phase."
    if state.phase == GOING:
        return f"where does it go from {hex_name(board, state.origin)}?"
    if state.phase == TURNING:
        return f"which way does it face in {hex_name(board, state.goal)}?"
    target = hex_name(board, state.target) if state.target != NOWHERE else ""
    if state.phase == LOSING:
        more = f"{state.owed} units" if state.owed > 1 else "a unit"
        return f"{target} is half eliminated; choose {more} to remove."
    if state.phase in (FIRING, FIGHTING):
        what = "fire at" if state.phase == FIRING else "attack"
        return f"choose a hex to {what}, or end {'missile fire' if state.phase == FIRING else 'your Combat Phase'}."
    what = {HURLING: "throw pila at", AIMING: "fire at", PLANNING: "attack"}[int(state.phase)]
    return f"{what} {target}, {odds_words(rules, state, seat)}; add or drop units, then roll."
