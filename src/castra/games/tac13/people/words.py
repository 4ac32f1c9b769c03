"""Sentences: what units, sides and actions are called, what is told about them, and how it ended."""

from __future__ import annotations

from typing import Final

from castra.core.game import CHANCE, Verdict, after
from castra.games.tac13.content.printed import DIRECTIONS
from castra.games.tac13.engine.board import hex_name
from castra.games.tac13.engine.combat import COMMAND_RANGE, TOO_LOW
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.sight import PUBLIC
from castra.games.tac13.engine.state import (
    AIMING,
    BREAK,
    CANCEL,
    DESTROYED,
    DIE,
    DRAWN,
    DROP,
    END,
    FACE,
    FIGHTING,
    FIRE,
    FIRING,
    FORM,
    GO,
    GOING,
    HURLING,
    JOIN,
    LIFT,
    LOSE,
    LOSING,
    MELEE,
    MOVING,
    NONE,
    NOWHERE,
    OPEN,
    PICK,
    PILA,
    PLACE,
    PLACING,
    PLANNING,
    ROLL,
    ROLLING,
    STAY,
    TARGET,
    TURNING,
    TacState,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.engine.tables import DISRUPT, ELIMINATE, HALF, NO_RESULT, ladder
from castra.games.tac13.people.notation import occupied, stack_slots, strength
from castra.games.tac13.people.position import SEATS
from castra.games.tac13.people.view import column_name, noticed

RESULTS: Final = {
    NO_RESULT: "no effect",
    DISRUPT: "disrupted",
    HALF: "half eliminated",
    ELIMINATE: "eliminated",
}
ATTACK_WORDS: Final = ("", "melee attack", "missile fire", "pila")


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
    if not rules.combat.attackers_of(state):
        return "nobody attacks yet"
    attack, defence = rules.combat.strengths(state)
    seen = bool(rules.combat.supported(state, knower))
    column = column_words(rules, attack, defence, seen)
    other = column_words(rules, attack, defence, not seen)
    unsure = other != column and in_doubt(rules, state, knower)
    doubt = f" ({other.removeprefix('column ')} if a hidden Command unit is near)" if unsure else ""
    return f"{strength(attack)} to {strength(defence)}, {column}{doubt}"


def column_words(rules: TacRules, attack: int, defence: int, for_attacker: bool) -> str:
    column = int(rules.combat.column(ladder(attack, defence, for_attacker)))
    return "below the table" if column == TOO_LOW else f"column {column_name(rules, column)}"


def in_doubt(rules: TacRules, state: TacState, knower: int) -> bool:
    """Might a Command unit that `knower` cannot see decide how the odds are rounded (rules 10.4 to 10.6)?"""
    if state.attack != MELEE:
        return False
    attacker = int(rules.combat.attacker(state))
    decisive = 1 - attacker if rules.combat.supported(state, knower) else attacker
    negated = any(
        rules.tables.seat_of(slot) != attacker
        and state.where[slot] >= 0
        and leads(rules, state, int(state.where[slot]))
        and rules.sight.knows(state, knower, slot)
        for slot in rules.tables.commanders
    )
    return not negated and lurks(rules, state, knower, decisive)


def leads(rules: TacRules, state: TacState, at: int) -> bool:
    """Is this hex within command range of the attackers?"""
    distance, where = rules.tables.board.distance, state.where
    return any(distance(where[slot], at) <= COMMAND_RANGE for slot in rules.combat.attackers_of(state))


def lurks(rules: TacRules, state: TacState, knower: int, seat: int) -> bool:
    """May an unseen Command unit of `seat` be within command range of the attackers?"""
    t, sight = rules.tables, rules.sight
    unseen = {
        int(t.kind[slot])
        for slot in t.commanders
        if t.seat_of(slot) == seat and state.where[slot] >= 0 and not sight.knows(state, knower, slot)
    }
    return any(
        t.seat_of(int(state.top[at])) == seat
        and not sight.sees(state, knower, at)
        and leads(rules, state, at)
        and not all(rules.deployment.barred(kind, at) for kind in unseen)
        for at in (occupied(state) if unseen else ())
    )


# -- telling what happened


RULE_OF_PHASE: Final = {
    PLACING: "2.3",
    MOVING: "4.1",
    GOING: "4.3",
    TURNING: "13.3",
    HURLING: "17.8",
    FIRING: "14.2",
    AIMING: "14.2",
    FIGHTING: "9.1",
    PLANNING: "9.7",
    ROLLING: "11.1",
    LOSING: "11.3",
}


def rule_of(state: TacState) -> str:
    return "14.6" if state.phase == ROLLING and state.attack != MELEE else RULE_OF_PHASE[state.phase]


def narrate(rules: TacRules, state: TacState, actor: int, number: int, seat: int) -> str:
    """What `seat` is told when `actor` plays this action in `state`."""
    verb, at = kind_of(number), hex_of(number)
    knower = seat if seat in (0, 1) else PUBLIC
    who = side(rules, actor if actor >= 0 else int(state.seat))
    name = hex_name(rules.tables.board, at)
    if verb == DIE:
        return told_roll(rules, state, number)
    if verb in (PLACE, GO, STAY) and knower != actor:
        done = after(rules, state, actor, number)
        goal = hex_of(number) if verb != STAY else NOWHERE
        if not noticed(rules, state, done, knower, (goal, int(state.origin))):
            return f"{who}: one more unit or stack is done."
        if verb == GO and not noticed(rules, state, done, knower, (goal,)):
            return f"{who}: from {hex_name(rules.tables.board, state.origin)} into another stack."
    if verb in (PICK, LIFT):
        what = label(rules, state, number) if rules.sight.sees(state, knower, at) else f"take up something in {name}"
        return f"{who}: {what}."
    if verb in (GO, STAY, FACE):
        return told_move(rules, state, number, who)
    if verb == PLACE:
        top = int(after(rules, state, actor, number).top[at])
        return f"{who}: a unit is set up in {name}, {unit_name(rules, top)} on top."
    if verb == TARGET:
        return f"{who}: plan to {label(rules, state, number)}."
    if verb == ROLL:
        words = ATTACK_WORDS[state.attack]
        target = hex_name(rules.tables.board, state.target)
        return f"{who}: {words} on {target}, {odds_words(rules, state, knower)}."
    return f"{who}: {label(rules, state, number)}."


def told_move(rules: TacRules, state: TacState, number: int, who: str) -> str:
    name = hex_name(rules.tables.board, state.origin)
    verb = kind_of(number)
    if verb == STAY:
        return f"{who}: it stays in {name}."
    if verb == FACE:
        where = hex_name(rules.tables.board, state.goal)
        return f"{who}: in {where}, facing {DIRECTIONS[extra_of(number)]}."
    return f"{who}: from {name} to {hex_name(rules.tables.board, hex_of(number))}."


def told_roll(rules: TacRules, state: TacState, number: int) -> str:
    face = extra_of(number)
    result = int(rules.results.result(state, face))
    name = hex_name(rules.tables.board, state.target)
    if result != NO_RESULT and state.attack in (FIRE, PILA):
        result = DISRUPT
    done = after(rules, state, CHANCE, number)
    shown = [slot for slot in map(int, rules.tables.commanders) if done.marks[slot] & OPEN & ~state.marks[slot]]
    where = " and ".join(sorted({hex_name(rules.tables.board, done.where[slot]) for slot in shown}))
    attack, defence = rules.combat.strengths(state)
    negated = f", {column_words(rules, attack, defence, False)} because of the Command unit in {where}" if where else ""
    return f"The die shows {face}{negated}: {name} {RESULTS[result] if result else 'stands, no effect'}."


# -- how it ended


def verdict(rules: TacRules, state: TacState) -> Verdict:
    """Why a game that is over ended as it did."""
    reason, rule = _reason(rules, state)
    return Verdict(reason, rule, _scores(rules, state))


def _scores(rules: TacRules, state: TacState) -> tuple[int, ...]:
    """What each side destroyed: points, or units."""
    lost = state.lost_points if rules.switches.points else state.lost
    return int(lost[1]), int(lost[0])


def _reason(rules: TacRules, state: TacState) -> tuple[str, str]:
    """The sentence and the rule that ended the game."""
    t = rules.tables
    if state.reason == DESTROYED:
        return f"{side(rules, state.winner)} wins: the enemy has no unit left", "12.3"
    if rules.switches.points:
        destroyed = [int(state.lost_points[1]), int(state.lost_points[0])]
        told = f"{destroyed[0]} points destroyed against {destroyed[1]}"
        if state.winner == DRAWN:
            return f"The game is drawn: {told}", "18.1"
        level = victory_level(destroyed[state.winner], destroyed[1 - state.winner])
        return f"{side(rules, state.winner)} wins a {level} victory: {told}", "18.2"
    shares = [f"{state.lost[seat]} of {t.total[seat]}" for seat in (0, 1)]
    told = f"A has lost {shares[0]} units, B {shares[1]}"
    if state.winner == DRAWN:
        return f"The game is drawn: {told}", "12.2"
    return f"{side(rules, state.winner)} wins: {told}", "12.1"


def victory_level(winner: int, loser: int) -> str:
    """The level of a victory by the points both sides destroyed (rule 18.2)."""
    if winner >= 3 * loser:
        return "decisive"
    return "substantive" if winner >= 2 * loser else "marginal"
