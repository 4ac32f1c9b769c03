"""What actions are called and what is told about them."""

from __future__ import annotations

from typing import Any, Final

from castra.games.tac13.board import EIGHTHS, HALVES, hex_name
from castra.games.tac13.combat import TOO_LOW
from castra.games.tac13.content import DIRECTIONS
from castra.games.tac13.notation import stack_slots
from castra.games.tac13.positions import SEATS, marks_text
from castra.games.tac13.rules import TacRules
from castra.games.tac13.sight import PUBLIC
from castra.games.tac13.state import (
    BREAK,
    CANCEL,
    DIE,
    DISRUPTED,
    DROP,
    END,
    FACE,
    FIRE,
    FIRING,
    FORM,
    GO,
    HURLING,
    JOIN,
    LIFT,
    LOSE,
    MOVING,
    NONE,
    NOWHERE,
    PICK,
    PILA,
    PLACE,
    ROLL,
    STAY,
    TARGET,
    TESTUDO,
    TacState,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.tables import DISRUPT, ELIMINATE, HALF, NO_RESULT, odds_name

RESULTS: Final = {
    NO_RESULT: "no effect",
    DISRUPT: "disrupted",
    HALF: "half eliminated",
    ELIMINATE: "eliminated",
}
ATTACK_WORDS: Final = ("", "melee attack", "missile fire", "pila")


def factors(halves: int) -> str:
    """Movement Factors for people: '3½'."""
    whole, half = divmod(halves, HALVES)
    return f"{whole or ''}½" if half else str(whole)


def strength(eighths: int) -> str:
    """Factors of attack or defence for people: '26', '4½', '1 1/8'."""
    whole, rest = divmod(eighths, EIGHTHS)
    if not rest:
        return str(whole)
    part = {4: "½", 2: "¼", 6: "¾"}.get(rest, f" {rest}/8")
    return f"{whole}{part}" if whole else part.strip()


def side(rules: TacRules, seat: int) -> str:
    return f"{rules.tables.sides[seat]} ({SEATS[seat]})"


def unit_name(rules: TacRules, slot: int) -> str:
    return rules.tables.names[rules.tables.kind[slot]]


def unit_in(rules: TacRules, state: TacState, at: int, place: int) -> str:
    slots = stack_slots(state, at)
    return unit_name(rules, slots[place]) if place < len(slots) else "unit"


def label(rules: TacRules, state: TacState, number: int) -> str:
    """A seat's action in words, without the seat."""
    verb, at, extra = kind_of(number), hex_of(number), extra_of(number)
    name = hex_name(rules.tables.board, at)
    if verb == PLACE:
        slot = rules.deployment.next_unit(state)
        return f"set up {unit_name(rules, slot)} in {name}" if slot != NONE else f"set up in {name}"
    if verb == PICK:
        return f"take up {unit_in(rules, state, at, extra)} in {name}"
    if verb == LOSE:
        return f"remove {unit_in(rules, state, state.target, extra)}"
    if verb == FACE:
        return f"face {DIRECTIONS[extra]}"
    if verb == JOIN:
        return f"{unit_in(rules, state, at, extra)} in {name} joins"
    if verb == DROP:
        return f"{unit_in(rules, state, at, extra)} in {name} stays out"
    on_hex = {
        LIFT: f"take up the whole stack in {name}",
        GO: f"go to {name}",
        FORM: f"form a testudo in {name}",
        BREAK: f"dissolve the testudo in {name}",
        TARGET: f"{'fire at' if state.phase == FIRING else 'attack'} {name}",
        STAY: "set it down where it was",
        ROLL: "roll the die",
        CANCEL: "give this attack up",
        END: end_words(state),
        DIE: f"the die shows {extra}",
    }
    return on_hex[verb]


def end_words(state: TacState) -> str:
    if state.phase == HURLING:
        return "throw no pila"
    phase = "Movement Phase" if state.phase == MOVING else "missile fire" if state.phase == FIRING else "Combat Phase"
    return f"end the {phase}"


def odds_words(rules: TacRules, state: TacState, knower: int) -> str:
    """'26 to 9, column 2-1' for the planned attack, as far as `knower` can tell."""
    combat = rules.combat
    step = int(combat.odds_step(state, knower))
    attack = combat.attack_strength(state, state.attack, state.target)
    defence = combat.defence_strength(state, state.attack, state.target)
    if not combat.joined_count:
        return "nobody attacks yet"
    column = int(combat.column(step))
    shown = "below the table" if column == TOO_LOW else f"column {odds_name(column + int(rules.tables.first_step))}"
    return f"{strength(attack)} to {strength(defence)}, {shown}"


# -- telling what happened


def stack_facts(rules: TacRules, state: TacState, at: int, knower: int) -> dict[str, Any]:
    slots = stack_slots(state, at)
    codes, kinds = rules.tables.codes, rules.tables.kind
    units = [{"unit": codes[kinds[slot]], "marks": marks_text(int(state.marks[slot]))} for slot in slots]
    return {
        "seat": int(rules.tables.seat_of(slots[0])),
        "top": codes[kinds[slots[0]]],
        "facing": DIRECTIONS[state.facing[slots[0]]],
        "disrupted": any(state.marks[slot] & DISRUPTED for slot in slots),
        "testudo": bool(state.marks[slots[0]] & TESTUDO),
        "units": units if rules.sight.sees(state, knower, at) else None,
    }


def narrate(rules: TacRules, state: TacState, actor: int, number: int, seat: int) -> str:
    """What `seat` is told when `actor` plays this action in `state`."""
    verb, at = kind_of(number), hex_of(number)
    knower = seat if seat in (0, 1) else PUBLIC
    who = side(rules, actor if actor >= 0 else int(state.seat))
    name = hex_name(rules.tables.board, at)
    if verb == DIE:
        return told_roll(rules, state, extra_of(number))
    if verb in (PLACE, GO, STAY) and knower != actor:
        after = after_action(rules, state, actor, number)
        goal = hex_of(number) if verb != STAY else NOWHERE
        if not noticed(rules, state, after, knower, (goal, int(state.origin))):
            return f"{who} is done with one more unit or stack."
        if verb == GO and not noticed(rules, state, after, knower, (goal,)):
            return f"{who}: from {hex_name(rules.tables.board, state.origin)} into another stack."
    if verb in (PICK, LIFT):
        what = label(rules, state, number) if rules.sight.sees(state, knower, at) else f"take up something in {name}"
        return f"{who}: {what}."
    if verb in (GO, STAY, FACE):
        return told_move(rules, state, number, who)
    if verb == PLACE:
        top = int(after_action(rules, state, actor, number).top[at])
        return f"{who} sets up a unit in {name}; {unit_name(rules, top)} on top."
    if verb == TARGET:
        return f"{who} plans to {label(rules, state, number)}."
    if verb == ROLL:
        words = ATTACK_WORDS[state.attack]
        target = hex_name(rules.tables.board, state.target)
        return f"{who}: {words} on {target}, {odds_words(rules, state, knower)}."
    return f"{who}: {label(rules, state, number)}."


def after_action(rules: TacRules, state: TacState, actor: int, number: int) -> TacState:
    after = rules.apply(state, actor, number)
    assert isinstance(after, TacState)
    return after


def noticed(rules: TacRules, state: TacState, after: TacState, knower: int, places: tuple[int, ...]) -> bool:
    """Does `knower` see one of these stacks change? What goes on inside hidden stacks is told to nobody else."""
    if after.goal != state.goal:  # the goal is shown as soon as it is named
        return True
    return any(at >= 0 and seen(rules, state, at, knower) != seen(rules, after, at, knower) for at in places)


def seen(rules: TacRules, state: TacState, at: int, knower: int) -> object:
    return stack_facts(rules, state, at, knower) if state.top[at] != NONE else None


def told_move(rules: TacRules, state: TacState, number: int, who: str) -> str:
    name = hex_name(rules.tables.board, state.origin)
    verb = kind_of(number)
    if verb == STAY:
        return f"{who} leaves it in {name}."
    if verb == FACE:
        where = hex_name(rules.tables.board, state.goal)
        return f"{who}: in {where}, facing {DIRECTIONS[extra_of(number)]}."
    return f"{who}: from {name} to {hex_name(rules.tables.board, hex_of(number))}."


def told_roll(rules: TacRules, state: TacState, face: int) -> str:
    result = int(rules.results.result(state, face))
    name = hex_name(rules.tables.board, state.target)
    if result != NO_RESULT and state.attack in (FIRE, PILA):
        result = DISRUPT
    return f"The die shows {face}: {name} {RESULTS[result] if result else 'stands, no effect'}."
