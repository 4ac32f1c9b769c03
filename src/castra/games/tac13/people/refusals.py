"""Why can't I? The rule, the reason and the hexes behind every action that is not legal."""

from __future__ import annotations

from typing import Final

from castra.core.game import Refusal
from castra.games.tac13.content.printed import DIRECTIONS
from castra.games.tac13.engine.board import hex_name
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import (
    ACTED,
    AIMING,
    BREAK,
    CANCEL,
    DIE,
    DISRUPTED,
    DROP,
    END,
    FACE,
    FIGHTING,
    FIRE,
    FIRING,
    FORM,
    GO,
    GOING,
    HIT,
    HURLING,
    JOIN,
    JOINED,
    LIFT,
    LOSE,
    LOSING,
    MELEE,
    MOVING,
    NONE,
    PICK,
    PLACE,
    PLACING,
    PLANNING,
    ROLL,
    SPENT,
    STAY,
    TARGET,
    TESTUDO,
    TURNING,
    TacState,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.people.notation import stack_slots
from castra.games.tac13.people.reasons import (
    face_refusal,
    go_refusal,
    lift_refusal,
    pick_refusal,
    place_refusal,
    testudo_refusal,
    too_few,
    twin_refusal,
)
from castra.games.tac13.people.words import odds_words, side, unit_name

NOT_AN_ACTION: Final = Refusal("3.1", "this is not an action of the game")

EXPECTED: Final = {
    PLACING: (PLACE,),
    MOVING: (PICK, LIFT, FORM, BREAK, END),
    GOING: (GO, STAY),
    TURNING: (FACE, STAY),
    HURLING: (JOIN, DROP, ROLL, END),
    FIRING: (TARGET, END),
    AIMING: (JOIN, DROP, ROLL, CANCEL),
    FIGHTING: (TARGET, END),
    PLANNING: (JOIN, DROP, ROLL, CANCEL),
    LOSING: (LOSE,),
}
WITH_HEX: Final = (PLACE, PICK, LIFT, GO, FORM, BREAK, TARGET, JOIN, DROP)
WITH_EXTRA: Final = (PICK, FACE, JOIN, DROP, LOSE, DIE)


def refusal(rules: TacRules, state: TacState, seat: int, number: int) -> Refusal:
    verb, at, extra = kind_of(number), hex_of(number), extra_of(number)
    if number < 0 or verb > DIE or (at and verb not in WITH_HEX) or (extra and verb not in WITH_EXTRA):
        return NOT_AN_ACTION
    if verb == DIE:
        return Refusal("11.1", "only chance rolls the die")
    if at >= state.hexes or (verb == FACE and extra >= len(DIRECTIONS)):
        return Refusal("1.1", "there is no such hex or direction on this map")
    if verb not in EXPECTED[int(state.phase)]:
        return wrong_time(rules, state, verb)
    if verb == PLACE:
        return place_refusal(rules, state, at)
    if verb == PICK:
        return pick_refusal(rules, state, at, extra)
    if verb == LIFT:
        return lift_refusal(rules, state, at)
    if verb in (FORM, BREAK):
        return testudo_refusal(rules, state, at, verb == FORM)
    if verb == GO:
        return go_refusal(rules, state, at)
    if verb == FACE:
        return face_refusal(rules, state, extra)
    if verb in (END, STAY):
        return Refusal("17.3", "panicked units that can move must flee first")
    if verb == TARGET:
        return target_refusal(rules, state, at)
    if verb == LOSE:
        return lose_refusal(rules, state, extra)
    if verb == ROLL:
        return roll_refusal(rules, state, seat)
    return join_refusal(rules, state, seat, at, extra, verb == JOIN)


# -- at the wrong time


def wrong_time(rules: TacRules, state: TacState, verb: int) -> Refusal:
    board = rules.tables.board
    phase = int(state.phase)
    if phase == PLACING:
        return Refusal("2.3", f"first {side(rules, int(state.seat))} sets up all its units")
    if phase in (GOING, TURNING):
        rule, what = ("4.9", "goes") if phase == GOING else ("13.3", "faces")
        name = hex_name(board, state.origin)
        return Refusal(rule, f"first say where what was taken up in {name} {what}", (name,))
    if phase in (AIMING, PLANNING, HURLING, LOSING):
        name = hex_name(board, state.target)
        if phase == LOSING:
            return Refusal("11.3", f"first choose what is removed from {name}", (name,))
        if phase == HURLING:
            return Refusal("17.8", f"first decide whether pila are thrown at {name}", (name,))
        return Refusal("9.2", f"first finish the attack on {name} or give it up", (name,))
    if verb == PLACE:
        return Refusal("2.6", "the armies are set up already")
    if verb == LOSE:
        return Refusal("11.3", "nothing has to be removed now")
    if phase == MOVING:
        if verb in (GO, STAY, FACE):
            return Refusal("4.2", "first take up a unit or a stack")
        return Refusal("4.5", "there is no combat in the Movement Phase")
    if verb in (JOIN, DROP, ROLL, CANCEL):
        return Refusal("9.2", "first choose the hex to attack")
    return Refusal("3.1", "the Movement Phase of this turn is over")


# -- combat


def target_refusal(rules: TacRules, state: TacState, at: int) -> Refusal:
    t, name = rules.tables, hex_name(rules.tables.board, at)
    top = int(state.top[at])
    if top == NONE:
        return Refusal("9.1", f"there is no enemy in {name}", (name,))
    if t.seat_of(top) == state.seat:
        return Refusal("9.1", f"the units in {name} are your own", (name,))
    fire = state.phase == FIRING
    if state.marks[top] & HIT:
        rule = "14.2" if fire else "9.5"
        return Refusal(rule, f"{name} has been attacked in this phase already", (name,))
    mode = FIRE if fire else MELEE
    own = [slot for slot in range(t.slots) if t.seat_of(slot) == state.seat and state.where[slot] >= 0]
    if not fire and not any(t.board.distance(state.where[slot], at) == 1 for slot in own):
        return Refusal("9.3", f"none of your units is next to {name}", (name,))
    if not any(rules.attackers.may_join(state, slot, mode, at) for slot in own):
        return nobody(rules, state, own, at, mode)
    return Refusal("10.8", f"all who could attack {name} together are too weak for the table", (name,))


def nobody(rules: TacRules, state: TacState, own: list[int], at: int, mode: int) -> Refusal:
    """The reason of the unit that comes nearest to attacking."""
    board, name = rules.tables.board, hex_name(rules.tables.board, at)
    near = sorted(own, key=lambda slot: (board.distance(state.where[slot], at), slot))
    if mode == FIRE:
        near = [slot for slot in near if rules.tables.missile[rules.tables.kind[slot]]] or near
    why = unfit(rules, state, near[0], mode, at)
    return Refusal(why.rule, f"nobody can attack {name}: {why.reason}", (name, *why.places))


def unfit(rules: TacRules, state: TacState, slot: int, mode: int, target: int) -> Refusal:
    """Why this unit cannot take part in an attack of this kind."""
    t, board = rules.tables, rules.tables.board
    at = int(state.where[slot])
    here, there = hex_name(board, at), hex_name(board, target)
    who = f"{unit_name(rules, slot)} in {here}"
    missile = mode != MELEE
    if mode == FIRE and not t.missile[t.kind[slot]]:
        return Refusal("14.2", f"{who} have no missiles", (here,))
    if missile and mode != FIRE and not t.legion[t.kind[slot]]:
        return Refusal("17.8", f"{who} have no pila", (here,))
    if missile and mode != FIRE and state.marks[slot] & SPENT:
        return Refusal("17.8", f"{who} have thrown their pila already", (here,))
    if not missile and board.distance(at, target) != 1:
        return Refusal("9.3", f"{who} are not next to {there}", (here, there))
    if missile and mode != FIRE and board.distance(at, target) != 1:
        return Refusal("17.8", f"{who} are not next to {there}", (here, there))
    if state.marks[slot] & ACTED:
        return Refusal("9.4", f"{who} have attacked in this phase already", (here,))
    if state.marks[slot] & DISRUPTED:
        return Refusal("11.2", f"{who} are disrupted", (here,))
    if state.marks[slot] & TESTUDO:
        return Refusal("17.6", f"{who} are in a testudo", (here,))
    if rules.morale.panicked(state, slot):
        return Refusal("17.2", f"{who} are panicked", (here,))
    if missile and t.no_fire[board.terrain[at]]:
        return Refusal("14.4", f"nobody fires out of the water of {here}", (here,))
    if mode == FIRE:
        return unfit_line(rules, state, slot, target, who)
    if not rules.attackers.faces(state, slot, board.direction(at, target)):
        return Refusal("13.5", f"{there} is not in front of {who}", (here, there))
    return Refusal("16.4", f"{who} may not attack what is in {there} from that side", (here, there))


def unfit_line(rules: TacRules, state: TacState, slot: int, target: int, who: str) -> Refusal:
    t, board = rules.tables, rules.tables.board
    at = int(state.where[slot])
    here, there = hex_name(board, at), hex_name(board, target)
    reach = t.range[t.kind[slot]] + (t.reach[board.terrain[at]] if rules.switches.terrain else 0)
    if board.distance(at, target) > reach:
        return Refusal("14.2", f"{there} is out of range for {who}", (here, there))
    if not rules.attackers.clear_line(state, at, target):
        return Refusal("14.3", f"something blocks the line from {here} to {there}", (here, there))
    return Refusal("13.5", f"{there} is not in front of {who}", (here, there))


def join_refusal(rules: TacRules, state: TacState, seat: int, at: int, place: int, joining: bool) -> Refusal:
    name = hex_name(rules.tables.board, at)
    slots = stack_slots(state, at)
    if not slots or rules.tables.seat_of(slots[0]) != seat:
        return Refusal("3.4", f"no unit of yours is in {name}", (name,))
    if place >= len(slots):
        return too_few("9.1", len(slots), name)
    slot = slots[place]
    who = unit_name(rules, slot)
    if joining and state.marks[slot] & JOINED:
        return Refusal("9.4", f"{who} in {name} take part already", (name,))
    if not joining and not state.marks[slot] & JOINED:
        return Refusal("9.1", f"{who} in {name} do not take part", (name,))
    if joining and not rules.attackers.may_join(state, slot, state.attack, state.target):
        return unfit(rules, state, slot, int(state.attack), int(state.target))
    if joining and state.attack == MELEE and not rules.attackers.agrees(state, slot):
        reason = f"{who} have another Movement Allowance than those of {name} that attack"
        return Refusal("9.8", reason, (name,))
    return twin_refusal(rules, state, at, place, "9.1")


def roll_refusal(rules: TacRules, state: TacState, seat: int) -> Refusal:
    name = hex_name(rules.tables.board, state.target)
    if not rules.combat.attackers_of(state):
        return Refusal("9.1", f"nobody attacks {name} yet", (name,))
    assert not rules.combat.reaches_table(state, seat)
    return Refusal("10.8", f"the odds are too low: {odds_words(rules, state, seat)}", (name,))


def lose_refusal(rules: TacRules, state: TacState, place: int) -> Refusal:
    name = hex_name(rules.tables.board, state.target)
    slots = stack_slots(state, state.target)
    if place >= len(slots):
        return too_few("11.3", len(slots), name)
    if rules.tables.is_command(slots[place]) and not rules.tables.is_command(slots[0]):
        return Refusal("11.3", "Command units neither count nor go", (name,))
    return twin_refusal(rules, state, int(state.target), place, "11.3")
