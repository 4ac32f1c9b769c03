"""What a seat may know: the facts of its view, and what others do as far as it sees it.

facts:
    turn, turns   the Game-Turn and the last one; 0 during set-up
    seat          whose Player-Turn it is
    phase         placing, moving, going, turning, hurling, firing, aiming, fighting, planning, rolling, losing, ended
    stacks        {"1310": {"seat": 0, "top": "SO", "facing": "S", "disrupted": false, "testudo": false,
                    "units": [{"unit": "SO", "marks": "m"}, …] from the top, or null if this seat may not look into it}}
    lost          by seat {"SO": 2, …}: what has been eliminated
    reserve       by seat {"SO": 3, …}: what has still to be set up
    losses        by seat [units lost, units at the start, points lost, points at the start]
    panics        by seat: does the army panic?
    moving        null or {"from": hex, "unit": place in the stack, "stack", or null if hidden, "to": hex or null}
    attack        null or {"kind": melee, fire or pila, "target": hex, "attackers": [[hex, place], …], "owed": units,
                    "attack": "26", "defence": "9", "column": "2-1" or null: all as far as this seat can tell}

A unit's marks are letters, see position.py. Hidden stacks (rule 8.1) have null units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from castra.core.game import CHANCE, SPECTATOR, after
from castra.games.tac13.content.printed import DIRECTIONS
from castra.games.tac13.engine.board import hex_name
from castra.games.tac13.engine.combat import TOO_LOW
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.sight import PUBLIC
from castra.games.tac13.engine.state import (
    DISRUPTED,
    END,
    FACE,
    FIGHTING,
    FIRING,
    GO,
    LIFT,
    LOST,
    MELEE,
    MOVING,
    NONE,
    NOWHERE,
    PICK,
    PLACE,
    STACK,
    STAY,
    TARGET,
    TESTUDO,
    TacState,
    hex_of,
    kind_of,
)
from castra.games.tac13.engine.tables import ladder, odds_name
from castra.games.tac13.people.notation import occupied, stack_slots, strength, write_action
from castra.games.tac13.people.position import ATTACKS, PHASES, marks_text

# -- facts


def knower_of(seat: int) -> int:
    return PUBLIC if seat == SPECTATOR else seat


def facts(rules: TacRules, state: TacState, seat: int) -> dict[str, Any]:
    return facts_for(rules, state, [seat])[0]


def facts_for(rules: TacRules, state: TacState, seats: Sequence[int]) -> list[dict[str, Any]]:
    """What each of these seats sees."""
    public = public_facts(rules, state)
    stacks = {at: whole_stack(rules, state, at) for at in occupied(state)}
    return [public | own_facts(rules, state, stacks, knower_of(seat)) for seat in seats]


def own_facts(rules: TacRules, state: TacState, stacks: dict[int, dict[str, Any]], knower: int) -> dict[str, Any]:
    names = rules.tables.board.names
    return {
        "stacks": {names[at]: as_seen(rules, state, at, knower, stack) for at, stack in stacks.items()},
        "moving": moving_facts(rules, state, knower),
        "attack": attack_facts(rules, state, knower),
    }


def public_facts(rules: TacRules, state: TacState) -> dict[str, Any]:
    t = rules.tables
    return {
        "turn": int(state.turn),
        "turns": int(t.turns),
        "seat": int(state.seat),
        "phase": PHASES[state.phase],
        "lost": [units_where(rules, state, seat, LOST) for seat in (0, 1)],
        "reserve": [units_where(rules, state, seat, NOWHERE) for seat in (0, 1)],
        "losses": [
            [int(state.lost[seat]), int(t.total[seat]), int(state.lost_points[seat]), int(t.total_points[seat])]
            for seat in (0, 1)
        ],
        "panics": [bool(rules.morale.army_panics(state, seat)) for seat in (0, 1)],
    }


def units_where(rules: TacRules, state: TacState, seat: int, where: int) -> dict[str, int]:
    """How many units of each kind a seat has off the map: LOST or NOWHERE."""
    t = rules.tables
    slots = [slot for slot in range(t.slots) if t.seat_of(slot) == seat and state.where[slot] == where]
    return dict(Counter(t.codes[t.kind[slot]] for slot in slots))


def moving_facts(rules: TacRules, state: TacState, knower: int) -> dict[str, Any] | None:
    if state.origin == NOWHERE:
        return None
    board = rules.tables.board
    unit: int | str | None = "stack" if state.picked == STACK else int(state.picked)
    return {
        "from": hex_name(board, state.origin),
        "unit": unit if rules.sight.sees(state, knower, state.origin) else None,
        "to": None if state.goal == NOWHERE else hex_name(board, state.goal),
    }


def attack_facts(rules: TacRules, state: TacState, knower: int) -> dict[str, Any] | None:
    if state.target == NOWHERE:
        return None
    board = rules.tables.board
    column = int(rules.combat.planned_column(state, knower))
    attack, defence = rules.combat.strengths(state)
    return {
        "kind": ATTACKS[state.attack],
        "target": hex_name(board, state.target),
        "attackers": sorted(
            [hex_name(board, state.where[slot]), stack_slots(state, state.where[slot]).index(slot)]
            for slot in rules.combat.attackers_of(state)
        ),
        "owed": int(state.owed),
        "attack": strength(attack),
        "defence": strength(defence),
        "column": None if column == TOO_LOW else column_name(rules, column),
    }


def column_name(rules: TacRules, column: int) -> str:
    return odds_name(column + int(rules.tables.first_step))


# -- stacks


def whole_stack(rules: TacRules, state: TacState, at: int) -> dict[str, Any]:
    """A stack as its owner sees it."""
    slots = stack_slots(state, at)
    codes, kinds = rules.tables.codes, rules.tables.kind
    marks = [int(state.marks[slot]) for slot in slots]
    units = [{"unit": codes[kinds[slot]], "marks": marks_text(mark)} for slot, mark in zip(slots, marks, strict=True)]
    return {
        "seat": int(rules.tables.seat_of(slots[0])),
        "top": units[0]["unit"],
        "facing": DIRECTIONS[state.facing[slots[0]]],
        "disrupted": any(mark & DISRUPTED for mark in marks),
        "testudo": bool(marks[0] & TESTUDO),
        "units": units,
    }


def as_seen(rules: TacRules, state: TacState, at: int, knower: int, stack: dict[str, Any]) -> dict[str, Any]:
    return stack if rules.sight.sees(state, knower, at) else {**stack, "units": None}


def stack_facts(rules: TacRules, state: TacState, at: int, knower: int) -> dict[str, Any]:
    return as_seen(rules, state, at, knower, whole_stack(rules, state, at))


def noticed(rules: TacRules, state: TacState, after: TacState, knower: int, places: tuple[int, ...]) -> bool:
    """Does `knower` see one of these stacks change? What goes on inside hidden stacks is told to nobody else."""
    if after.goal != state.goal:  # the goal is shown as soon as it is named
        return True
    return any(at >= 0 and seen(rules, state, at, knower) != seen(rules, after, at, knower) for at in places)


def seen(rules: TacRules, state: TacState, at: int, knower: int) -> object:
    return stack_facts(rules, state, at, knower) if state.top[at] != NONE else None


# -- what others do


def known_action(rules: TacRules, state: TacState, actor: int, number: int, seat: int) -> str:
    """The action as far as `seat` may know it; what is hidden from it reads `?`."""
    text, verb, at = write_action(rules, state, number), kind_of(number), hex_of(number)
    knower = knower_of(seat)
    if actor in (knower, CHANCE) or not rules.switches.hidden:
        return text
    if verb in (PICK, LIFT):
        return text if rules.sight.sees(state, knower, at) else f"? {hex_name(rules.tables.board, at)}"
    if verb in (PLACE, GO, STAY):
        done, goal = after(rules, state, actor, number), NOWHERE if verb == STAY else at
        if verb == PLACE and not noticed(rules, state, done, knower, (goal,)):
            return f"{text.split(' @')[0]} @?"
        if verb != PLACE and not noticed(rules, state, done, knower, (goal, int(state.origin))):
            return "?"
        if verb == GO and not noticed(rules, state, done, knower, (goal,)):
            return "to ?"
    return text


def reveals(rules: TacRules, state: TacState, seat: int, number: int) -> bool:
    """Does this action show somebody what was hidden? It follows from what `seat` knows."""
    if not rules.switches.hidden:
        return False
    verb, done = kind_of(number), after(rules, state, seat, number)
    if any(uncovered(rules, state, done, knower) for knower in (0, 1)):
        return True
    if verb in (GO, FACE) and not rules.sight.sees(state, 1 - seat, state.origin):
        goal = hex_of(number) if verb == GO else int(state.goal)
        return noticed(rules, state, done, 1 - seat, (goal, int(state.origin)))
    if verb == GO:
        return way_tells(rules, state, seat, hex_of(number))
    if verb == TARGET:
        return state.phase == FIGHTING and needs_support(rules, state, hex_of(number))
    return verb == END and state.phase in (MOVING, FIRING) and end_tells(rules, state)


def uncovered(rules: TacRules, state: TacState, done: TacState, knower: int) -> bool:
    """Can `knower` examine a unit that lay in a hidden stack before?"""
    return any(
        min(state.where[slot], done.where[slot]) >= 0
        and rules.sight.sees(done, knower, done.where[slot])
        and not rules.sight.sees(state, knower, state.where[slot])
        for slot in range(state.slots)
    )


def way_tells(rules: TacRules, state: TacState, seat: int, goal: int) -> bool:
    """May it tell how full hidden stacks are that units get there, or that no facing is left to choose (rule 7.2)?"""
    t = rules.tables
    if all(t.is_command(slot) for slot in rules.destinations.taken(state)):
        return False  # a Command unit passes through full stacks as well
    thin, full = state.copy(), state.copy()
    assert isinstance(thin, TacState)
    assert isinstance(full, TacState)
    foes = [int(slot) for slot in range(t.slots) if t.seat_of(slot) != seat and not t.is_command(slot)]
    crowd: list[int] = [*foes[: t.limit[seat]], NONE]  # whose they are does not matter beneath a top
    for above, under in pairwise(crowd):
        full.below[above] = under
    for at in occupied(state):
        top = int(state.top[at])
        if t.seat_of(top) == seat and not t.is_command(top) and not rules.sight.sees(state, 1 - seat, at):
            thin.below[top], full.below[top] = NONE, crowd[0]
    return len({ways_to_end(rules, one, goal) for one in (state, thin, full)}) > 1


def ways_to_end(rules: TacRules, state: TacState, goal: int) -> int:
    """0 if the goal is out of reach, 1 if units just arrive there, 2 if they choose a facing."""
    if goal not in rules.destinations.costs(state):
        return 0
    if not rules.switches.facing or (goal != state.origin and state.top[goal] != NONE):
        return 1
    facing = state.copy()
    assert isinstance(facing, TacState)
    facing.goal = goal
    return 1 if rules.destinations.only_facing(facing) >= 0 else 2


def needs_support(rules: TacRules, state: TacState, target: int) -> bool:
    """Are all together too weak to attack this hex without a Command unit, which may be hidden from the enemy?"""
    trial = state.copy()
    assert isinstance(trial, TacState)
    trial.attack, trial.target = MELEE, target
    rules.planning.choose_all(trial)
    return bool(rules.combat.column(ladder(*rules.combat.strengths(trial), False)) == TOO_LOW)


def end_tells(rules: TacRules, state: TacState) -> bool:
    """Whether units rally, and whether there is anything to attack, may tell where a hidden Command unit is."""
    if rules.morale.army_panics(state, state.seat):
        return True
    enemies = [at for at in occupied(state) if rules.tables.seat_of(int(state.top[at])) != state.seat]
    beset = [at for at in enemies if rules.planning.beset(state, at)]
    return bool(beset) and all(needs_support(rules, state, at) for at in beset)
