"""What a seat is asked, or whom it is waiting for."""

from __future__ import annotations

from castra.core.game import SPECTATOR
from castra.games.centurion.engine.danger import in_guard
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.setting_up import next_escort
from castra.games.centurion.engine.state import DEALING, ESCORTING, KEEPING, LEADING, LOTTING, PLACING, CenturionState
from castra.games.centurion.people.notation import SEATS


def prompt(rules: CenturionRules, state: CenturionState, seat: int) -> str:
    who = SEATS[state.seat].capitalize()
    if state.phase == LOTTING:
        return "The lot decides who begins."
    if state.phase == DEALING:
        return f"{who} draws a tile."
    if seat != state.seat:
        return f"{who} is to act." if seat == SPECTATOR else f"Waiting for {who}."
    leader = rules.profiles.tiles[rules.profiles.first_kind[seat]].name
    if state.phase == LEADING:
        return f"{who}: set up your {leader} on one of the two centre squares of your home edge."
    if state.phase == ESCORTING:
        return f"{who}: set up a {rules.profiles.tiles[next_escort(rules.profiles, state)].name} beside your {leader}."
    if state.phase == PLACING:
        return f"{who}: place the {rules.profiles.tiles[state.hand[0]].name} you drew."
    if state.phase == KEEPING:
        return f"{who}: keep one of the tiles you divined."
    guard = f" Your {leader} is in Guard!" if in_guard(rules.profiles, state, seat) else ""
    return f"{who}: move a tile, draw one, or use an ability.{guard}"
