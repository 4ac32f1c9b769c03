"""What a seat sees and may do.

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

A unit's marks are letters, see notation.py. Hidden stacks (rule 8.1) have null units.

picks: "hex" (id 1310), "button" (id SO, +SO.2, -LC for units of a stack; end, stay, stack, roll, face-NE, …).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from castra.core.game import SPECTATOR, Choice, Outcome, Pick, Setup, View
from castra.core.play import acting_seats
from castra.games.tac13.board import hex_name
from castra.games.tac13.combat import TOO_LOW
from castra.games.tac13.content import DIRECTIONS
from castra.games.tac13.notation import occupied, stack_slots, write_action, write_unit
from castra.games.tac13.positions import ATTACKS, PHASES
from castra.games.tac13.reach import UNREACHED
from castra.games.tac13.rules import TacRules
from castra.games.tac13.sight import PUBLIC
from castra.games.tac13.state import (
    AIMING,
    BREAK,
    DROP,
    END,
    FACE,
    FIGHTING,
    FIRING,
    FORM,
    GO,
    GOING,
    HURLING,
    JOIN,
    LIFT,
    LOSE,
    LOSING,
    LOST,
    MOVING,
    NOWHERE,
    PICK,
    PLACE,
    PLACING,
    PLANNING,
    ROLLING,
    STACK,
    TARGET,
    TURNING,
    TacState,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.tables import odds_name
from castra.games.tac13.words import factors, label, odds_words, side, stack_facts, strength, unit_name


def view(rules: TacRules, setup: Setup, state: TacState, seat: int, outcome: Outcome | None, game: str) -> View:
    acting = acting_seats(rules, state)
    return View(
        game=game,
        seat=seat,
        setup=setup,
        facts=facts(rules, state, seat),
        acting=acting,
        prompt=prompt(rules, state, seat) if outcome is None else outcome.reason + ".",
        choices=choices(rules, state, seat) if seat in acting else (),
        outcome=outcome,
    )


# -- facts


def knower_of(seat: int) -> int:
    return PUBLIC if seat == SPECTATOR else seat


def facts(rules: TacRules, state: TacState, seat: int) -> dict[str, Any]:
    t = rules.tables
    knower = knower_of(seat)
    return {
        "turn": int(state.turn),
        "turns": int(t.turns),
        "seat": int(state.seat),
        "phase": PHASES[state.phase],
        "stacks": {hex_name(t.board, at): stack_facts(rules, state, at, knower) for at in occupied(state)},
        "lost": [units_where(rules, state, seat, LOST) for seat in (0, 1)],
        "reserve": [units_where(rules, state, seat, NOWHERE) for seat in (0, 1)],
        "losses": [
            [int(state.lost[seat]), int(t.total[seat]), int(state.lost_points[seat]), int(t.total_points[seat])]
            for seat in (0, 1)
        ],
        "panics": [bool(rules.morale.army_panics(state, seat)) for seat in (0, 1)],
        "moving": moving_facts(rules, state, knower),
        "attack": attack_facts(rules, state, knower),
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
    combat, board = rules.combat, rules.tables.board
    step = int(combat.odds_step(state, knower))
    column = int(combat.column(step)) if combat.joined_count else TOO_LOW
    attackers = [int(combat.joined[i]) for i in range(combat.joined_count)]
    return {
        "kind": ATTACKS[state.attack],
        "target": hex_name(board, state.target),
        "attackers": sorted(
            [hex_name(board, state.where[slot]), stack_slots(state, state.where[slot]).index(slot)]
            for slot in attackers
        ),
        "owed": int(state.owed),
        "attack": strength(combat.attack_strength(state, state.attack, state.target)),
        "defence": strength(combat.defence_strength(state, state.attack, state.target)),
        "column": None if column == TOO_LOW else odds_name(column + int(rules.tables.first_step)),
    }


# -- prompts


def prompt(rules: TacRules, state: TacState, seat: int) -> str:
    actor = int(rules.actor(state))
    if state.phase == ROLLING:
        return "The die is rolled."
    if seat != actor:
        return f"{side(rules, actor)} is to act." if seat == SPECTATOR else f"Waiting for {side(rules, actor)}."
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


# -- choices


def choices(rules: TacRules, state: TacState, seat: int) -> tuple[Choice, ...]:
    numbers = [int(number) for number in rules.legal_actions(state, seat)]
    alone = Counter(hex_of(number) for number in numbers if kind_of(number) in (PICK, LIFT, FORM, BREAK, JOIN, DROP))
    labels = labels_of(rules, state, numbers)
    return tuple(
        Choice(number, write_action(rules, state, number), words, tuple(picks(rules, state, number, alone)))
        for number, words in zip(numbers, labels, strict=True)
    )


def labels_of(rules: TacRules, state: TacState, numbers: list[int]) -> list[str]:
    """Destinations come with their cost and the way; `legal_actions` has just explored them."""
    if state.phase != GOING:
        return [label(rules, state, number) for number in numbers]
    ways = ways_to(rules, state, [hex_of(number) for number in numbers if kind_of(number) == GO])
    return [
        go_label(rules, state, hex_of(number), ways) if kind_of(number) == GO else label(rules, state, number)
        for number in numbers
    ]


def go_label(rules: TacRules, state: TacState, at: int, ways: dict[int, list[int]]) -> str:
    goals = rules.goals
    if at == state.origin:
        return "turn where it stands, 1 MF"
    allowance = min(int(rules.tables.allowance[rules.tables.kind[goals.movers[i]]]) for i in range(goals.mover_count))
    name = hex_name(rules.tables.board, at)
    between = ways[at][1:-1]
    through = f", by {' '.join(hex_name(rules.tables.board, step) for step in between)}" if between else ""
    return f"go to {name} for {factors(int(goals.hex_cost(at)))} of {factors(allowance)} MF{through}"


def ways_to(rules: TacRules, state: TacState, goals: list[int]) -> dict[int, list[int]]:
    """A cheapest way to every destination; of several kinds of units, the way of the one that pays most."""
    movers = [int(rules.goals.movers[i]) for i in range(rules.goals.mover_count)]
    reach = rules.mover.reach
    most: dict[int, int] = {}
    ways: dict[int, list[int]] = {}
    for slot in {int(rules.tables.kind[slot]): slot for slot in movers}.values():
        reach.run(state, slot)
        for at in goals:
            node = cheapest_node(rules, at)
            if int(reach.cost[node]) > most.get(at, UNREACHED):
                most[at] = int(reach.cost[node])
                ways[at] = reach.path(node)
    return ways


def cheapest_node(rules: TacRules, at: int) -> int:
    """The node of a hex that the last search reached at the least cost."""
    if not rules.switches.facing:
        return at
    cost = rules.mover.reach.cost
    return min((at * 6 + d for d in range(6) if cost[at * 6 + d] != UNREACHED), key=lambda node: int(cost[node]))


def hex_pick(rules: TacRules, state: TacState, at: int) -> Pick:
    name = hex_name(rules.tables.board, at)
    slots = stack_slots(state, at)
    what = unit_name(rules, slots[0]) if slots else rules.tables.terrains[rules.tables.board.terrain[at]]
    return Pick("hex", name, f"{name}, {what}")


def unit_pick(rules: TacRules, state: TacState, at: int, place: int, verb: int) -> Pick:
    slot = stack_slots(state, at)[place]
    words = {PICK: "", JOIN: " joins", DROP: " stays out", LOSE: ""}[verb]
    sign = {JOIN: "+", DROP: "-"}.get(verb, "")
    return Pick("button", sign + write_unit(rules, state, at, place, verb), unit_name(rules, slot) + words)


def picks(rules: TacRules, state: TacState, number: int, alone: Counter[int]) -> list[Pick]:
    verb, at, extra = kind_of(number), hex_of(number), extra_of(number)
    if verb in (PLACE, GO, TARGET):
        return [hex_pick(rules, state, at)]
    if verb == LOSE:
        return [unit_pick(rules, state, int(state.target), extra, verb)]
    if verb == FACE:
        return [Pick("button", f"face-{DIRECTIONS[extra]}", f"face {DIRECTIONS[extra]}")]
    if verb in (PICK, JOIN, DROP):
        first = [hex_pick(rules, state, at)]
        return first if alone[at] == 1 else [*first, unit_pick(rules, state, at, extra, verb)]
    if verb in (LIFT, FORM, BREAK):
        word = {LIFT: "stack", FORM: "testudo", BREAK: "break"}[verb]
        first = [hex_pick(rules, state, at)]
        return first if alone[at] == 1 else [*first, Pick("button", word, label(rules, state, number))]
    word = write_action(rules, state, number)
    return [Pick("button", "end" if verb == END else word, label(rules, state, number))]
