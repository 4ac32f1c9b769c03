"""Why a unit cannot be set up, taken up or moved like that."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import Final

from castra.core.game import Refusal
from castra.core.values import counted
from castra.games.tac13.engine.board import BARRED, OFF, hex_name, in_front
from castra.games.tac13.engine.reach import TURN_COST
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.stacks import crowd
from castra.games.tac13.engine.state import DISRUPTED, MOVED, NONE, TESTUDO, TacState
from castra.games.tac13.people.notation import factors, stack_slots
from castra.games.tac13.people.words import unit_name


def twin_refusal(rules: TacRules, state: TacState, at: int, place: int, rule: str) -> Refusal:
    """An equal unit lies above, and that one is the choice."""
    name = hex_name(rules.tables.board, at)
    who = unit_name(rules, stack_slots(state, at)[place])
    return Refusal(rule, f"an equal {who} lies above it in {name}; choose that one", (name,))


# -- set-up


def place_refusal(rules: TacRules, state: TacState, at: int) -> Refusal:
    t, name = rules.tables, hex_name(rules.tables.board, at)
    slot = int(rules.deployment.next_unit(state))
    seat = int(state.seat)
    if not t.zone_first[seat] <= at % t.board.rows <= t.zone_last[seat]:
        rows = f"{t.zone_first[seat] + 1} to {t.zone_last[seat] + 1}"
        return Refusal("2.3", f"{name} is outside your zone, rows {rows}", (name,))
    if rules.deployment.barred(t.kind[slot], at):
        terrain = t.terrains[t.board.terrain[at]]
        return Refusal("2.5", f"{unit_name(rules, slot)} may not stand in {terrain}", (name,))
    if state.top[at] != NONE and t.seat_of(int(state.top[at])) != seat:
        return Refusal("4.8", f"the enemy stands in {name}", (name,))
    if not rules.taking_up.reach.open(state, at, seat, bool(t.is_command(slot))):
        return Refusal("2.5", f"{name} is full", (name,))
    return Refusal("2.4", f"{name} is nearer than {t.gap} hexes to the enemy", (name,))


# -- taking up


def controllers(rules: TacRules, state: TacState, at: int) -> tuple[str, ...]:
    """The enemy hexes that control this one."""
    t = rules.tables
    found: list[str] = []
    for d in range(6):
        there = int(t.board.beside[at * 6 + d])
        top = NONE if there == OFF else int(state.top[there])
        if top == NONE or t.seat_of(top) == state.seat or t.is_command(top):
            continue
        if rules.taking_up.zones.reaches(state, top, t.board.direction(there, at)):
            found.append(hex_name(t.board, there))
    return tuple(found)


def own_stack(rules: TacRules, state: TacState, at: int) -> Refusal | None:
    """A reason if the seat whose turn it is has nothing in this hex."""
    name = hex_name(rules.tables.board, at)
    top = int(state.top[at])
    if top == NONE:
        return Refusal("4.1", f"there is no unit in {name}", (name,))
    if rules.tables.seat_of(top) != state.seat:
        return Refusal("3.4", f"the units in {name} are the enemy's", (name,))
    return None


def locked_refusal(rules: TacRules, state: TacState, at: int, who: str) -> Refusal:
    name = hex_name(rules.tables.board, at)
    enemies = controllers(rules, state, at)
    return Refusal("6.3", f"{who} in {name} is locked by the enemy in {' and '.join(enemies)}", (name, *enemies))


def held(rules: TacRules, state: TacState, slot: int) -> Refusal | None:
    """What keeps a unit from being taken up, if it is its own condition."""
    name = hex_name(rules.tables.board, state.where[slot])
    who = f"{unit_name(rules, slot)} in {name}"
    marks = state.marks[slot]
    if marks & MOVED:
        return Refusal("4.9", f"{who} have had their move", (name,))
    if marks & DISRUPTED:
        return Refusal("11.2", f"{who} are disrupted", (name,))
    if marks & TESTUDO:
        return Refusal("17.6", f"{who} are in a testudo, which moves as a whole", (name,))
    return None


def too_few(rule: str, units: int, name: str) -> Refusal:
    """A unit further down was meant than there are units in this hex."""
    return Refusal(rule, f"there {'is' if units == 1 else 'are'} only {counted(units, 'unit')} in {name}", (name,))


def pick_refusal(rules: TacRules, state: TacState, at: int, place: int) -> Refusal:
    if reason := own_stack(rules, state, at):
        return reason
    name = hex_name(rules.tables.board, at)
    slots = stack_slots(state, at)
    if place >= len(slots):
        return too_few("4.1", len(slots), name)
    slot = slots[place]
    if reason := held(rules, state, slot):
        return reason
    if rules.taking_up.locked(state, at):
        return locked_refusal(rules, state, at, unit_name(rules, slot))
    if not rules.taking_up.reach.can_step(state, slot):
        return Refusal("4.4", f"{unit_name(rules, slot)} can enter no hex around {name}", (name,))
    return twin_refusal(rules, state, at, place, "4.2")


def lift_refusal(rules: TacRules, state: TacState, at: int) -> Refusal:
    if reason := own_stack(rules, state, at):
        return reason
    taking_up, name = rules.taking_up, hex_name(rules.tables.board, at)
    slots = stack_slots(state, at)
    if taking_up.is_testudo(state, at):
        if state.marks[slots[0]] & MOVED:
            return Refusal("4.9", f"the testudo in {name} has had its move", (name,))
        if taking_up.locked(state, at):
            return locked_refusal(rules, state, at, "the testudo")
        return Refusal("4.4", f"the testudo can enter no hex around {name}", (name,))
    if taking_up.locked(state, at):
        if rules.switches.facing:
            return Refusal("13.6", f"the locked stack in {name} cannot turn: a unit has moved or is shaken", (name,))
        return locked_refusal(rules, state, at, "the stack")
    movable = [slot for slot in slots if taking_up.goes_along(state, slot)]
    if any(rules.morale.panicked(state, slot) for slot in movable) and len(movable) > 1:
        return Refusal("17.3", f"panicked units in {name} flee one by one", (name,))
    return Refusal("4.2", f"fewer than two units in {name} can be taken up", (name,))


def testudo_refusal(rules: TacRules, state: TacState, at: int, forming: bool) -> Refusal:
    if not rules.switches.optional:
        return Refusal("17.5", "the optional rules are not played in this match")
    if reason := own_stack(rules, state, at):
        return reason
    name = hex_name(rules.tables.board, at)
    standing = rules.taking_up.is_testudo(state, at)
    if not forming:
        why = "has had its move" if standing else "does not exist"
        return Refusal("17.6", f"the testudo in {name} {why}", (name,))
    if standing:
        return Refusal("17.5", f"the units in {name} are in a testudo already", (name,))
    return Refusal("17.5", f"in {name} are not three steady units of a legion and nobody else", (name,))


# -- destinations


ENDLESS: Final = 1 << 30


@dataclass(frozen=True)
class Relaxed:
    """Which obstacles a search overlooks."""

    control: bool = False
    units: bool = False
    terrain: bool = False


def least_cost(
    rules: TacRules, state: TacState, slot: int, goal: int, relaxed: Relaxed, most: int = ENDLESS
) -> int | None:
    """What the way to `goal` costs with some obstacles overlooked, in halves; None if none costs at most `most`."""
    t = rules.tables
    facing = rules.switches.facing
    kind = int(t.kind[slot])
    row = int(t.mobility[kind]) * int(t.board.hexes) * 6
    start = (0, int(state.where[slot]), int(state.facing[slot]) if facing else 0)
    best: dict[tuple[int, int], int] = {start[1:]: 0}
    queue = [start]
    while queue:
        spent, at, face = heapq.heappop(queue)
        if at == goal:
            return spent
        if best[at, face] < spent:
            continue
        steps = [(spent + TURN_COST, at, d) for d in range(6) if d != face] if facing else []
        if relaxed.control or at == start[1] or not rules.taking_up.locked(state, at):
            for d in range(6):
                there = int(t.board.beside[at * 6 + d])
                if there == OFF or (facing and not in_front(face, d)):
                    continue
                cost = int(t.cost[row + at * 6 + d])
                if cost == BARRED:
                    if not relaxed.terrain:
                        continue
                    cost = 1
                seat, command = t.seat_of(slot), bool(t.command[kind])
                if relaxed.units or rules.taking_up.reach.open(state, there, seat, command):
                    steps.append((spent + cost, there, face))
        for step in steps:
            if step[0] <= most and step[0] < best.get(step[1:], ENDLESS):
                best[step[1:]] = step[0]
                heapq.heappush(queue, step)
    return None


def go_refusal(rules: TacRules, state: TacState, goal: int) -> Refusal:
    t, movers = rules.tables, rules.destinations.taken(state)
    name, here = hex_name(t.board, goal), hex_name(t.board, state.origin)
    if goal == state.origin:
        if rules.switches.facing and len(movers) < len(stack_slots(state, goal)):
            return Refusal("13.3", f"the stack in {here} turns only as a whole", (here,))
        return Refusal("4.9", f"it is in {here} already; set it down or choose another hex", (here,))
    top = int(state.top[goal])
    if top != NONE and t.seat_of(top) != state.seat:
        return Refusal("4.8", f"the enemy is in {name}", (name,))
    counted = sum(not t.is_command(slot) for slot in movers)
    if counted and crowd(t, state, goal) + counted > t.limit[state.seat]:
        return Refusal(
            "7.1", f"there is no room in {name}: at most {t.limit[state.seat]} units may be in a hex", (name,)
        )
    if rules.taking_up.is_testudo(state, state.origin) and counted and t.board.distance(goal, state.origin) > 1:
        return Refusal("17.6", "a testudo moves one hex only", (here, name))
    for slot in movers:
        if reason := way_refusal(rules, state, slot, goal):
            return reason
    return Refusal("17.3", f"panicked units must flee as far from the enemy as they can, farther than {name}", (name,))


def way_refusal(rules: TacRules, state: TacState, slot: int, goal: int) -> Refusal | None:
    """Why this unit does not get there; None if it does."""
    t = rules.tables
    name, who = hex_name(t.board, goal), unit_name(rules, slot)
    allowance = int(t.allowance[t.kind[slot]])

    def affordable(relaxed: Relaxed) -> bool:
        return least_cost(rules, state, slot, goal, relaxed, allowance) is not None

    if affordable(Relaxed()):
        return None
    if affordable(Relaxed(control=True)):
        return Refusal("6.2", f"on the way to {name} {who} would have to stop in an enemy-controlled hex", (name,))
    if affordable(Relaxed(control=True, units=True)):
        return Refusal("4.7", f"other units stand in every way to {name} that {who} can pay for", (name,))
    cost = least_cost(rules, state, slot, goal, Relaxed(control=True, units=True))
    if cost is None:
        terrain = t.terrains[t.board.terrain[goal]]
        rule = "5.9" if terrain == "marsh" else "5.7"
        return Refusal(rule, f"{who} may not go there: the terrain is prohibited to them except by road", (name,))
    reason = f"{name} costs {who} at least {factors(cost)} Movement Factors, they have {factors(allowance)}"
    return Refusal("4.3", reason, (name,))


def face_refusal(rules: TacRules, state: TacState, face: int) -> Refusal:
    name = hex_name(rules.tables.board, state.goal)
    if rules.taking_up.locked(state, state.origin):
        return Refusal("13.6", f"the locked stack in {name} may turn one hexside only", (name,))
    return Refusal("13.3", f"there are not enough Movement Factors left to face that way in {name}", (name,))
