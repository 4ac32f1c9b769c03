"""What a drawing shows beyond the facts: reach with its costs, zones, support, and the plan of an attack.

insight of the table:
    control   hexes that enemies of the seat control;  command: [[hex, seat], …] of the Command units it knows of
    reach     while something is taken up: {"1310": [2.5, ["1210", "1310"]], …}: by destination its cost in Movement
              Factors and a way; allowance: what there is to spend
    targets   while a target is chosen, by hex: what an attack by all would be, as in `plan`
    plan      null or, while an attack is planned:
                  attack, defence   sums of strength;  supported: is it rounded for the attacker?
                  column            "4-1" or null;  faces: the result of each face of the die
                  chances           [[result, numerator, denominator], …];  losses: units lost on average
                  spare, missing    strength that could stay out, and that is missing for the next column (or null)
                  attackers         [{hex, place, unit, strength, joined}, …]: who takes part, and who could
insight of a hex: {"reach", "allowance"} of what stands there, as far as the seat sees it, were it to move now.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from castra.games.tac13.engine.board import EIGHTHS, hex_name, hex_number
from castra.games.tac13.engine.combat import PILUM, TOO_LOW
from castra.games.tac13.engine.results import FACES
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import (
    AIMING,
    DISRUPTED,
    FIGHTING,
    FIRE,
    FIRING,
    GOING,
    HURLING,
    JOINED,
    MELEE,
    NONE,
    PLANNING,
    TARGET,
    TESTUDO,
    TacState,
    kind_of,
)
from castra.games.tac13.engine.tables import DISRUPT, ladder
from castra.games.tac13.people.notation import occupied, stack_slots
from castra.games.tac13.people.odds import outlook, plan_of, possible
from castra.games.tac13.people.view import column_name
from castra.games.tac13.people.words import RESULTS

Reached = dict[str, list[Any]]
LONGEST_CLIMB = 2_000
"""Eighths of strength that are tried in search of the next column."""


def insight(rules: TacRules, state: TacState, seat: int) -> dict[str, Any]:
    """Of the whole table."""
    board, zones = rules.tables.board, rules.taking_up.zones
    return {
        "control": [hex_name(board, at) for at in range(board.hexes) if zones.controlled(state, 1 - seat, at)],
        "command": command(rules, state, seat),
        "targets": targets(rules, state, seat) if seat == state.seat else {},
        "plan": plan(rules, state, seat) if state.phase in (PLANNING, AIMING, HURLING) else None,
        **(going(rules, state) if state.phase == GOING and seat == state.seat else {"reach": {}, "allowance": 0}),
    }


def insight_at(rules: TacRules, state: TacState, seat: int, place: str) -> dict[str, Any]:
    """Of what stands in a hex."""
    at = hex_number(rules.tables.board, place)
    return {} if at < 0 or state.top[at] == NONE else standing(rules, state, seat, at)


def command(rules: TacRules, state: TacState, seat: int) -> list[list[Any]]:
    t = rules.tables
    known = [s for s in map(int, t.commanders) if state.where[s] >= 0 and rules.sight.knows(state, seat, s)]
    return [[hex_name(t.board, int(state.where[slot])), int(t.seat_of(slot))] for slot in known]


# -- reach


def going(rules: TacRules, state: TacState) -> dict[str, Any]:
    """Of what has been taken up."""
    ways = rules.destinations.ways(state)
    costs = {at: (cost, ways.get(at, [at])) for at, cost in rules.destinations.costs(state).items()}
    return {"reach": told_reach(rules, costs), "allowance": allowance(rules, rules.destinations.taken(state))}


def standing(rules: TacRules, state: TacState, seat: int, at: int) -> dict[str, Any]:
    """What all units that can be seen in a hex reach together; nothing where the enemy holds them."""
    t = rules.tables
    slots = stack_slots(state, at)
    owner = int(t.seat_of(slots[0]))
    seen = slots if rules.sight.sees(state, seat, at) else slots[:1]
    ready = [slot for slot in seen if not state.marks[slot] & (DISRUPTED | TESTUDO)]
    if not ready or rules.taking_up.zones.controlled(state, 1 - owner, at):
        return {"reach": {}, "allowance": 0}
    common: dict[int, tuple[int, list[int]]] = {}
    for nth, slot in enumerate(ready):
        ways = rules.taking_up.reach.ways(state, slot)
        common = {
            there: max(ways[there], common.get(there, way))
            for there, way in (common if nth else ways).items()
            if there in ways
        }
    return {"reach": told_reach(rules, common), "allowance": allowance(rules, ready)}


def told_reach(rules: TacRules, costs: dict[int, tuple[int, list[int]]]) -> Reached:
    names = rules.tables.board.names
    return {names[at]: [cost / 2, [names[step] for step in way]] for at, (cost, way) in costs.items()}


def allowance(rules: TacRules, slots: list[int]) -> float:
    t = rules.tables
    return min(int(t.allowance[t.kind[slot]]) for slot in slots) / 2


# -- attacks


def targets(rules: TacRules, state: TacState, seat: int) -> dict[str, Any]:
    """By hex that can be attacked: the attack by all who may."""
    if state.phase not in (FIRING, FIGHTING):
        return {}
    found: dict[str, Any] = {}
    for number in map(int, rules.legal_actions(state, seat)):
        if kind_of(number) == TARGET:
            trial = rules.apply(state, seat, number)
            assert isinstance(trial, TacState)
            found[hex_name(rules.tables.board, int(trial.target))] = forecast_of(rules, trial, seat)
    return found


def plan(rules: TacRules, state: TacState, seat: int) -> dict[str, Any]:
    return {**forecast_of(rules, state, seat), **steps_aside(rules, state, seat), "attackers": attackers(rules, state)}


def forecast_of(rules: TacRules, state: TacState, seat: int) -> dict[str, Any]:
    attack, defence = rules.combat.strengths(state)
    column = int(rules.combat.planned_column(state, seat))
    found = outlook(rules, possible(rules, state, seat, [plan_of(rules, state)]))
    return {
        "attack": attack / EIGHTHS,
        "defence": defence / EIGHTHS,
        "supported": bool(rules.combat.supported(state, seat)),
        "column": None if column == TOO_LOW else column_name(rules, column),
        "faces": [] if column == TOO_LOW else faces(rules, state, column),
        "chances": [[RESULTS[result], *chance.as_integer_ratio()] for result, chance in found.chances.items()],
        "losses": round(float(found.losses), 2),
    }


def faces(rules: TacRules, state: TacState, column: int) -> list[str]:
    """What each face of the die does in a column; missiles can do no more than disrupt (rule 14.7)."""
    row = [int(rules.tables.results[column * FACES + face]) for face in range(FACES)]
    return [RESULTS[result if state.attack == MELEE else min(result, DISRUPT)] for result in row]


def steps_aside(rules: TacRules, state: TacState, seat: int) -> dict[str, Any]:
    """How much less strength would fall into the same column, and how much more it takes to the next."""
    attack, defence = rules.combat.strengths(state)
    rounded = bool(rules.combat.supported(state, seat))

    def column(strength: int) -> int:
        return int(rules.combat.column(ladder(strength, defence, rounded)))

    here = column(attack) if attack else TOO_LOW
    spare = next((less for less in range(attack) if column(attack - less - 1) != here), 0) if attack else 0
    last = here == rules.tables.columns - 1
    more = None if last else next(add for add in range(1, LONGEST_CLIMB) if column(attack + add) != here)
    return {"spare": spare / EIGHTHS, "missing": None if more is None else more / EIGHTHS}


def attackers(rules: TacRules, state: TacState) -> list[dict[str, Any]]:
    """Who takes part in the planned attack, and who could."""
    t, owner = rules.tables, 1 - int(rules.tables.seat_of(int(state.top[state.target])))
    found: list[dict[str, Any]] = []
    for at in occupied(state):
        slots = stack_slots(state, at)
        if t.seat_of(slots[0]) != owner or not rules.planning.in_range(state, at):
            continue
        for place, slot in enumerate(slots):
            joined = bool(state.marks[slot] & JOINED)
            if joined or rules.combat.attackers.may_join(state, slot, state.attack, state.target):
                strength = float(Fraction(blow(rules, state, slot), EIGHTHS))
                unit = t.codes[t.kind[slot]]
                name = hex_name(t.board, at)
                found.append({"hex": name, "place": place, "unit": unit, "strength": strength, "joined": joined})
    return found


def blow(rules: TacRules, state: TacState, slot: int) -> int:
    """What a unit adds to the planned attack, in eighths."""
    if state.attack == MELEE:
        return int(rules.combat.blow(state, slot, state.target))
    return int(rules.tables.missile[rules.tables.kind[slot]]) if state.attack == FIRE else PILUM * EIGHTHS
