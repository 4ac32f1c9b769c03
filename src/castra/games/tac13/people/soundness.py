"""What a sound position is: one that play could have led to, as far as the position itself can tell.

A move or an attack that is under way is sound if the actions that begin it are legal without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from castra.core.game import after
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.stacks import crowd
from castra.games.tac13.engine.state import (
    ACTED,
    AIMING,
    DESTROYED,
    DISRUPTED,
    ENDED,
    FIGHTING,
    FIRE,
    FIRING,
    GO,
    GOING,
    HIT,
    HURLING,
    JOINED,
    LIFT,
    LOSING,
    MELEE,
    MOVED,
    MOVING,
    NO_ATTACK,
    NOBODY,
    NONE,
    NOWHERE,
    OPEN,
    PICK,
    PILA,
    PLACING,
    PLANNING,
    RALLIED,
    ROLLING,
    SPENT,
    STACK,
    STUNNED,
    TARGET,
    TESTUDO,
    TIME,
    TURNING,
    TacState,
    action,
)
from castra.games.tac13.engine.taking_up import SQUARE
from castra.games.tac13.people.notation import occupied, stack_slots

OF_MOVEMENT: Final = (MOVING, GOING, TURNING, HURLING)
ATTACKS: Final = {HURLING: (PILA,), AIMING: (FIRE,), PLANNING: (MELEE,), ROLLING: (MELEE, FIRE, PILA), LOSING: (MELEE,)}


def flaw(rules: TacRules, state: TacState) -> str:
    """What is wrong with a position, or nothing."""
    for check in CHECKS:
        for wrong in check(rules, state):
            return wrong
    if rules.actor(state) >= 0 and not len(rules.legal_actions(state, rules.actor(state))):
        return "nobody can do anything"
    return ""


# -- the course of the game


def course_flaws(rules: TacRules, state: TacState) -> Iterator[str]:
    t, switches, phase = rules.tables, rules.switches, state.phase
    if not (state.turn == 0 if phase == PLACING else 1 <= state.turn <= t.turns):
        yield "there is no such turn"
    known = {PLACING: switches.free, TURNING: switches.facing, HURLING: switches.optional}
    known |= {FIRING: switches.missiles, AIMING: switches.missiles}
    if not known.get(int(phase), True):
        yield "there is no such phase in this match"
    if (phase in (GOING, TURNING)) != (state.origin != NOWHERE) or (phase == TURNING) != (state.goal != NOWHERE):
        yield "what is moved does not fit the phase"
    if state.attack not in ATTACKS.get(int(phase), (NO_ATTACK,)) or (state.attack == NO_ATTACK) != (
        state.target == NOWHERE
    ):
        yield "what is attacked does not fit the phase"
    if (phase == LOSING) != (state.owed > 0):
        yield "what is owed does not fit the phase"
    if (phase == ENDED) != (state.winner != NOBODY):
        yield "a game has a winner when it is over"


def end_flaws(rules: TacRules, state: TacState) -> Iterator[str]:
    """Rules 3.3, 12.1 to 12.3."""
    t = rules.tables
    gone = [seat for seat in (0, 1) if state.lost[seat] == t.total[seat]]
    if state.phase == ENDED and gone:
        fits = len(gone) == 1 and (state.reason, state.winner) == (DESTROYED, 1 - gone[0])
    elif state.phase == ENDED:
        fits = (state.reason, state.turn) == (TIME, t.turns) and state.seat != t.first
        fits = fits and state.winner == rules.judge(state)
    else:
        fits = not gone or (gone == [state.seat] and of_movement(state))
    if not fits:
        yield "the game should have ended otherwise, or not"


# -- where units stand, and their marks


def place_flaws(rules: TacRules, state: TacState) -> Iterator[str]:
    t = rules.tables
    for slot in range(t.slots):
        at, seat = int(state.where[slot]), int(t.seat_of(slot))
        if at >= 0 and rules.deployment.barred(t.kind[slot], at):
            yield "a unit stands where it may not enter"
        if not rules.switches.facing and state.facing[slot] != t.faces[seat]:
            yield "a unit faces another way, but facing is not played"
        if at == NOWHERE and state.phase != PLACING:
            yield "a unit is missing"
    if state.phase == PLACING:
        yield from placing_flaws(rules, state)


def placing_flaws(rules: TacRules, state: TacState) -> Iterator[str]:
    """Rules 2.3 and 2.4: the units up to the next one have been set up, and no others."""
    t = rules.tables
    placed = [at >= 0 for at in state.where]
    if sum(state.lost) or placed != sorted(placed, reverse=True) or all(placed):
        yield "units are set up in the order of the lists"
    elif t.seat_of(placed.index(False)) != state.seat:
        yield "the other side sets up now"
    before = rules.empty_map()
    for slot in range(sum(placed)):
        before.seat = t.seat_of(slot)
        if not rules.deployment.may_place(before, slot, state.where[slot]):
            yield "a unit may not be set up where it stands"
        before.where[slot] = state.where[slot]  # enough to keep the distance from it


def mark_flaws(rules: TacRules, state: TacState) -> Iterator[str]:
    optional, combat = rules.switches.optional, not of_movement(state) and state.phase not in (PLACING, ENDED)
    for slot in range(state.slots):
        own, marks = rules.tables.seat_of(slot) == state.seat, state.marks[slot]
        allowed = JOINED if state.phase in (HURLING, AIMING, PLANNING, ROLLING) else 0
        allowed |= MOVED if own and of_movement(state) else ACTED if own and combat else 0
        allowed |= HIT if combat and not own else 0
        if rules.tables.is_command(slot):
            shown = own == of_movement(state) or state.phase == ENDED
            allowed |= OPEN if rules.switches.hidden and shown else 0
        else:
            allowed |= DISRUPTED | (RALLIED | TESTUDO if optional else 0)
            allowed |= STUNNED if optional and marks & DISRUPTED else 0
            allowed |= SPENT if optional and rules.tables.legion[rules.tables.kind[slot]] else 0
        if state.phase == PLACING:
            allowed = 0
        if marks & ~allowed:
            yield "a unit has a mark that it cannot have now"
    for at in occupied(state):
        yield from stack_flaws(rules, state, at)


def stack_flaws(rules: TacRules, state: TacState, at: int) -> Iterator[str]:
    slots = stack_slots(state, at)
    men = [slot for slot in slots if not rules.tables.is_command(slot)]
    if len({int(state.marks[slot] & HIT) for slot in slots}) > 1:
        yield "a stack is attacked as a whole"
    square = [slot for slot in men if state.marks[slot] & TESTUDO]
    whole = len(square) == SQUARE and men[-SQUARE:] == square
    if square and not (whole and all(rules.tables.legion[rules.tables.kind[slot]] for slot in square)):
        yield "a testudo is three units of a legion"
    if any(state.marks[slot] & DISRUPTED for slot in square):
        yield "no disrupted unit is in a testudo"


def of_movement(state: TacState) -> bool:
    """Is it a Movement Phase, pila included?"""
    return state.phase in OF_MOVEMENT or (state.phase == ROLLING and state.attack == PILA)


# -- what is under way


def copied(state: TacState) -> TacState:
    copy = state.copy()
    assert isinstance(copy, TacState)
    return copy


def move_flaws(rules: TacRules, state: TacState) -> Iterator[str]:
    """Taking up and going lead to where the move is now."""
    if state.phase not in (GOING, TURNING):
        return
    before = copied(state)
    before.phase, before.origin, before.goal, before.picked = MOVING, NOWHERE, NOWHERE, NONE
    steps = [action(LIFT, state.origin, 0) if state.picked == STACK else action(PICK, state.origin, state.picked)]
    for number in steps:
        if number not in list(rules.legal_actions(before, before.seat)):
            yield "what was taken up cannot have been, or cannot go there"
            return
        before = after(rules, before, int(before.seat), number)
        if before.phase == GOING and state.phase == TURNING:
            steps.append(action(GO, state.goal, 0))
    if (before.phase, before.goal) != (state.phase, state.goal):
        yield "what was taken up does not turn there"


def attack_flaws(rules: TacRules, state: TacState) -> Iterator[str]:
    """The target can be attacked like this, and by those that have joined."""
    if state.attack == NO_ATTACK:
        if state.phase in (FIRING, FIGHTING) and not len(targets(rules, state)):
            yield "nothing can be attacked, so the phase is over"
        return
    if state.top[state.target] == NONE:
        yield "nobody is in the attacked hex"
        return
    attacker = int(rules.combat.attacker(state))
    if (attacker == state.seat) == (state.attack == PILA):
        yield "a player does not attack his own units"
    elif state.phase == LOSING:
        yield from loss_flaws(rules, state)
    else:
        yield from plan_flaws(rules, state, attacker)


def targets(rules: TacRules, state: TacState) -> list[int]:
    mode = FIRE if state.phase == FIRING else MELEE
    return [int(number) for number in rules.planning.targets(state, mode)]


def plan_flaws(rules: TacRules, state: TacState, attacker: int) -> Iterator[str]:
    joined = rules.combat.attackers_of(state)
    before = copied(state)
    rules.planning.clear_plan(before)
    if any(rules.tables.seat_of(slot) != attacker for slot in joined):
        yield "units of both sides attack"
    elif not all(rules.attackers.may_join(before, slot, state.attack, state.target) for slot in joined):
        yield "a unit attacks that cannot"
    elif state.attack == MELEE and not all(rules.attackers.agrees(state, slot) for slot in joined):
        yield "units of one hex with different allowances attack together"
    if state.attack == PILA:
        begun = any(state.marks[slot] & MOVED for slot in stack_slots(state, state.target))
        begun = begun and rules.planning.choose(before)
    else:
        before.attack, before.target = NO_ATTACK, NOWHERE
        before.phase = FIRING if state.attack == FIRE else FIGHTING
        begun = action(TARGET, state.target, 0) in targets(rules, before)
    if not begun:
        yield "that hex cannot be attacked"
    if state.phase == ROLLING and not rules.combat.reaches_table(state, attacker):
        yield "the odds are too low to roll"


def loss_flaws(rules: TacRules, state: TacState) -> Iterator[str]:
    """Half of the units go, rounded up; some may be gone already (rules 11.3, 11.6)."""
    t = rules.tables
    if not state.marks[int(state.top[state.target])] & HIT:
        yield "what loses units has been attacked"
    left = int(crowd(t, state, state.target))
    most = int(t.limit[1 - state.seat]) if left else len(t.commanders)
    left = left or len(stack_slots(state, state.target))
    if state.owed not in [(left + gone + 1) // 2 - gone for gone in range(most - left + 1)]:
        yield "half of the units are owed"
    if len(rules.results.losses(state)) < 2:
        yield "the owner has no choice"


CHECKS: Final[tuple[Callable[[TacRules, TacState], Iterator[str]], ...]] = (
    course_flaws,
    end_flaws,
    place_flaws,
    mark_flaws,
    move_flaws,
    attack_flaws,
)
