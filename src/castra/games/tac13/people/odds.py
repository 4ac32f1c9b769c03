"""Exact odds: what a planned attack can do, and what a whole set of attacks will cost the enemy.

What a seat is told is the mean over all that it holds possible, by the counts that `sample.py` deals by. Of what is
hidden only the unseen Command units matter to an attack: to its rounding (rules 10.4 to 10.6) and to the panic of its
target (rule 17.2). So a few worlds stand for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from castra.core.game import SPECTATOR, Fact
from castra.games.tac13.engine.board import OFF, hex_name, hex_number
from castra.games.tac13.engine.combat import COMMAND_RANGE, TOO_LOW
from castra.games.tac13.engine.results import FACES
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.sight import EVERYBODY
from castra.games.tac13.engine.stacks import put, take
from castra.games.tac13.engine.state import (
    ACTED,
    AIMING,
    DISRUPTED,
    FIGHTING,
    FIRING,
    HURLING,
    JOINED,
    MELEE,
    NONE,
    PLANNING,
    TARGET,
    TESTUDO,
    TacState,
    action,
    hex_of,
)
from castra.games.tac13.engine.tables import DISRUPT, ELIMINATE, HALF, NO_RESULT
from castra.games.tac13.people.notation import occupied, stack_slots
from castra.games.tac13.people.sample import Unseen
from castra.games.tac13.people.view import column_name, facts
from castra.games.tac13.people.words import RESULTS, odds_words, unit_name

Worlds = list[tuple[Fraction, TacState]]
"""Everything that is held possible, each with its chance."""


@dataclass(frozen=True)
class Attack:
    """A melee attack somebody thinks about: slots against a hex."""

    target: int
    attackers: tuple[int, ...]


@dataclass(frozen=True)
class Forecast:
    """What one attack can do."""

    column: str | None
    """'3-1', or None when the odds are below the table or not the same in all that is possible."""
    chances: dict[int, Fraction]
    """By result; those that cannot happen are left out."""
    losses: Fraction
    """Units the defender can expect to lose."""


# -- one attack


def forecast(rules: TacRules, state: TacState) -> Forecast:
    """The attack that is planned in `state`, if nothing else is possible than this."""
    column = int(rules.combat.planned_column(state, EVERYBODY))
    if column == TOO_LOW:
        return Forecast(None, {NO_RESULT: Fraction(1)}, Fraction(0))
    results = [int(rules.tables.results[column * FACES + face]) for face in range(FACES)]
    if state.attack != MELEE:
        results = [min(result, DISRUPT) for result in results]
    chances = {result: Fraction(results.count(result), FACES) for result in sorted(set(results))}
    losses = sum((chance * units_lost(rules, state, result) for result, chance in chances.items()), Fraction(0))
    return Forecast(column_name(rules, column), chances, losses)


def outlook(rules: TacRules, worlds: Worlds) -> Forecast:
    """The attack that is planned in all of these worlds: the mean of what it can do."""
    chances: dict[int, Fraction] = {}
    columns: set[str | None] = set()
    losses = Fraction(0)
    for share, world in worlds:
        found = forecast(rules, world)
        columns.add(found.column)
        losses += share * found.losses
        for result, chance in found.chances.items():
            chances[result] = chances.get(result, Fraction(0)) + share * chance
    return Forecast(columns.pop() if len(columns) == 1 else None, dict(sorted(chances.items())), losses)


def units_lost(rules: TacRules, state: TacState, result: int) -> int:
    """How many units a result takes from the target of the planned attack."""
    owner = rules.tables.seat_of(int(state.top[state.target]))
    return int(struck(rules, state, result).lost[owner] - state.lost[owner])


def struck(rules: TacRules, state: TacState, result: int) -> TacState:
    """A copy in which the target has suffered this result; its owner gives up the panicked first, then the cheapest."""
    copy = copied(state)
    if result == ELIMINATE:
        rules.results.wipe_out(copy)
    elif result == HALF:
        slots = stack_slots(copy, copy.target)
        counted = [slot for slot in slots if not rules.tables.is_command(slot)] or slots
        points = rules.tables.points
        counted.sort(key=lambda slot: (not rules.morale.panicked(copy, slot), points[rules.tables.kind[slot]]))
        for slot in counted[: (len(counted) + 1) // 2]:
            rules.results.eliminate(copy, slot)
    if result in (DISRUPT, HALF) and copy.top[copy.target] != NONE:
        rules.results.disrupt(copy)
    return copy


def copied(state: TacState) -> TacState:
    copy = state.copy()
    assert isinstance(copy, TacState)
    return copy


def planned(state: TacState, attack: Attack) -> TacState:
    """A copy in which exactly this melee attack is planned."""
    copy = copied(state)
    for slot in range(copy.slots):
        copy.marks[slot] &= ~JOINED
    for slot in attack.attackers:
        copy.marks[slot] |= JOINED
    copy.attack = MELEE
    copy.target = attack.target
    copy.phase = PLANNING
    return copy


def plan_of(rules: TacRules, state: TacState) -> Attack:
    """The attack that is planned in `state`."""
    return Attack(int(state.target), tuple(rules.combat.attackers_of(state)))


# -- what is possible


def possible(rules: TacRules, state: TacState, seat: int, attacks: Sequence[Attack]) -> Worlds:
    """Worlds that stand for all that `seat` holds possible, where these attacks are concerned."""
    if not rules.switches.hidden:
        return [(Fraction(1), state)]
    unseen = Unseen.of(rules, facts(rules, state, seat), 1 - seat)
    effects = {stack.at: effects_from(rules, state, stack.at, attacks) for stack in unseen.stacks}
    cases: dict[int, tuple[Fraction, tuple[int, ...]]] = {0: (Fraction(1), ())}  # by effects: chance, an example
    for leader in unseen.each_leader():
        homes = unseen.homes(leader)
        after: dict[int, tuple[Fraction, tuple[int, ...]]] = {}
        for (before, (chance, hexes)), stack in product(cases.items(), homes):
            both = before | effects[stack.at]
            old = after.get(both, (Fraction(0), (*hexes, stack.at)))
            after[both] = (old[0] + chance / len(homes), old[1])
        cases = after
    return [(chance, moved_leaders(rules, state, seat, hexes)) for chance, hexes in cases.values()]


def effects_from(rules: TacRules, state: TacState, at: int, attacks: Sequence[Attack]) -> int:
    """What an enemy Command unit in this hex would do, two bits for each attack: round its odds, steady its target."""
    distance = rules.tables.board.distance
    bits = 0
    for attack in attacks:
        near = any(distance(state.where[slot], at) <= COMMAND_RANGE for slot in attack.attackers)
        steady = rules.switches.optional and distance(attack.target, at) <= 1
        bits = bits << 2 | near << 1 | steady
    return bits


def moved_leaders(rules: TacRules, state: TacState, seat: int, hexes: Sequence[int]) -> TacState:
    """A copy in which the Command units that `seat` cannot see are in these hexes, by the order of their kinds."""
    t, copy = rules.tables, copied(state)
    unseen = [slot for slot in map(int, t.commanders) if t.seat_of(slot) != seat and state.where[slot] >= 0]
    unseen = [slot for slot in unseen if not rules.sight.knows(state, seat, slot)]
    for slot, at in zip(sorted(unseen, key=lambda slot: int(t.kind[slot])), hexes, strict=True):
        take(copy, slot)
        put(t, copy, slot, at)
    return copy


# -- several attacks


def expected_losses(rules: TacRules, state: TacState, attacks: Sequence[Attack]) -> tuple[Fraction, Fraction]:
    """The units the defender can expect to lose by these attacks, made in this order, and the chance of any effect.

    An attack changes a later one only by the Command units it takes and by the points it costs, which may bring panic;
    so cases that are alike in both are followed as one.
    """
    losses, quiet = Fraction(0), Fraction(1)
    cases: dict[tuple[object, ...], tuple[Fraction, TacState]] = {(): (Fraction(1), state)}
    for attack in attacks:
        after: dict[tuple[object, ...], tuple[Fraction, TacState]] = {}
        for chance, case in cases.values():
            trial = planned(case, attack)
            for result, odds in forecast(rules, trial).chances.items():
                world = struck(rules, trial, result)
                losses += chance * odds * sum(int(world.lost[seat] - case.lost[seat]) for seat in (0, 1))
                key = (*(int(world.where[slot]) for slot in rules.tables.commanders), *map(int, world.lost_points))
                after[key] = (chance * odds + after.get(key, (Fraction(0), world))[0], world)
        quiet *= forecast(rules, planned(state, attack)).chances.get(NO_RESULT, Fraction(0))
        cases = after
    return losses, 1 - quiet


def all_attacks(rules: TacRules, state: TacState) -> list[Attack]:
    """Every hex that can be attacked, one after the other, each by all who may and are still free."""
    found: list[Attack] = []
    left = copied(state)
    for number in rules.planning.targets(state, MELEE):
        if action(TARGET, hex_of(number), 0) in list(rules.planning.targets(left, MELEE)):
            trial = rules.apply(left, left.seat, number)
            assert isinstance(trial, TacState)
            attack = plan_of(rules, trial)
            found.append(attack)
            for slot in attack.attackers:
                left.marks[slot] |= ACTED
    return found


# -- for the table


def odds(rules: TacRules, state: TacState, seat: int) -> list[Fact]:
    """The planned attack, or the best attack on every hex that could be attacked now."""
    if seat == SPECTATOR:
        return []
    if state.phase in (PLANNING, AIMING, HURLING):
        return plan_facts(rules, state, seat)
    if state.phase in (FIRING, FIGHTING) and seat == state.seat:
        return target_facts(rules, state, seat)
    return []


def plan_facts(rules: TacRules, state: TacState, seat: int) -> list[Fact]:
    name = hex_name(rules.tables.board, state.target)
    detail = odds_words(rules, state, seat)
    worlds = possible(rules, state, seat, [plan_of(rules, state)])
    found = outlook(rules, worlds)
    if not rules.combat.reaches_table(state, seat):
        return [Fact(f"{name} cannot be attacked like this", Fraction(1), detail)]
    shown = [Fact(f"{name}: {RESULTS[result]}", chance, detail) for result, chance in found.chances.items()]
    return shown + doubt_facts(rules, state, seat, worlds, name)


def doubt_facts(rules: TacRules, state: TacState, seat: int, worlds: Worlds, name: str) -> list[Fact]:
    """The chance that the odds are rounded otherwise than it looks."""
    seen = rules.combat.supported(state, seat)
    chance = sum((share for share, world in worlds if rules.combat.supported(world, EVERYBODY) != seen), Fraction(0))
    side = "defender" if seen else "attacker"
    doubt = f"{name}: a hidden Command unit is near"
    return [Fact(doubt, chance, f"then the odds are rounded for the {side}")] if chance else []


def target_facts(rules: TacRules, state: TacState, seat: int) -> list[Fact]:
    shown: list[Fact] = []
    for number in rules.legal_actions(state, state.seat)[:-1]:
        trial = rules.apply(state, state.seat, number)
        assert isinstance(trial, TacState)
        name = hex_name(rules.tables.board, trial.target)
        shown.append(attack_fact(rules, trial, seat, f"{name}, attacked by all: any effect"))
    return shown + (series_facts(rules, state, seat) if state.phase == FIGHTING else [])


def attack_fact(rules: TacRules, state: TacState, seat: int, question: str) -> Fact:
    """The planned attack in one line."""
    found = outlook(rules, possible(rules, state, seat, [plan_of(rules, state)]))
    hurt = 1 - found.chances.get(NO_RESULT, Fraction(0))
    return Fact(question, hurt, f"{odds_words(rules, state, seat)}; {average(found.losses)}")


def series_facts(rules: TacRules, state: TacState, seat: int) -> list[Fact]:
    """All attacks of the phase together, if there are several."""
    attacks = all_attacks(rules, state)
    if len(attacks) < 2:
        return []
    losses = effect = Fraction(0)
    for share, world in possible(rules, state, seat, attacks):
        lost, any_effect = expected_losses(rules, world, attacks)
        losses += share * lost
        effect += share * any_effect
    names = ", ".join(hex_name(rules.tables.board, attack.target) for attack in attacks)
    return [Fact(f"{names}, each by all still free: any effect", effect, average(losses))]


def average(losses: Fraction) -> str:
    return f"{float(losses):.2f} units lost on average"


# -- about one hex


def odds_at(rules: TacRules, state: TacState, seat: int, place: str) -> list[Fact]:
    """What attacks on the hex and out of it would do as things stand, and who can come next to it."""
    at = hex_number(rules.tables.board, place)
    if at < 0 or seat == SPECTATOR:
        return []
    shown: list[Fact] = []
    if state.top[at] != NONE:
        owner = int(rules.tables.seat_of(int(state.top[at])))
        shown += attack_on(rules, state, seat, at, 1 - owner)
        shown += attacks_from(rules, state, seat, at, owner)
    return [*shown, threat(rules, state, seat, at)]


def at_leisure(state: TacState, attacker: int) -> TacState:
    """A copy in which `attacker` plans its first melee attack of a Combat Phase."""
    copy = copied(state)
    for slot in range(copy.slots):
        copy.marks[slot] &= ~(ACTED | JOINED)
    copy.seat, copy.phase, copy.attack = attacker, PLANNING, MELEE
    return copy


def attack_on(rules: TacRules, state: TacState, seat: int, at: int, attacker: int) -> list[Fact]:
    trial = at_leisure(state, attacker)
    trial.target = at
    rules.planning.choose_all(trial)
    if not rules.combat.attackers_of(trial):
        return []
    return [attack_fact(rules, trial, seat, f"{hex_name(rules.tables.board, at)}, attacked by all: any effect")]


def attacks_from(rules: TacRules, state: TacState, seat: int, at: int, attacker: int) -> list[Fact]:
    board = rules.tables.board
    shown: list[Fact] = []
    for there in (int(board.beside[at * 6 + d]) for d in range(6)):
        if there == OFF or state.top[there] == NONE or rules.tables.seat_of(int(state.top[there])) == attacker:
            continue
        trial = at_leisure(state, attacker)
        trial.target = there
        rules.planning.choose_stack(trial, at)
        if rules.combat.attackers_of(trial):
            question = f"{hex_name(board, there)}, attacked from {hex_name(board, at)} only: any effect"
            shown.append(attack_fact(rules, trial, seat, question))
    return shown


def threat(rules: TacRules, state: TacState, seat: int, at: int) -> Fact:
    """Which enemy stacks can be next to this hex after one Movement Phase, by the units of them that are seen."""
    t = rules.tables
    found: list[str] = []
    for where in occupied(state):
        slots = stack_slots(state, where)
        if t.seat_of(slots[0]) == seat:
            continue
        if rules.sight.sees(state, seat, where):
            seen = [slot for slot in slots if not state.marks[slot] & DISRUPTED]
        else:
            seen = [] if any(state.marks[slot] & DISRUPTED for slot in slots) else slots[:1]
        coming = next((slot for slot in seen if comes_near(rules, state, slot, at)), None)
        if coming is not None:
            found.append(f"{unit_name(rules, coming)} in {hex_name(t.board, where)}")
    question = f"an enemy can be next to {hex_name(t.board, at)} in the next turn"
    return Fact(question, Fraction(int(bool(found))), ", ".join(found))


def comes_near(rules: TacRules, state: TacState, slot: int, at: int) -> bool:
    t = rules.tables
    here, side = int(state.where[slot]), int(t.seat_of(slot))
    if t.is_command(slot) or state.marks[slot] & TESTUDO:
        return False
    far = int(t.board.distance(here, at))
    if far <= 1:
        return True
    if far - 1 > t.allowance[t.kind[slot]] or rules.taking_up.zones.controlled(state, 1 - side, here):
        return False
    around = {int(t.board.beside[at * 6 + d]) for d in range(6)}
    return not around.isdisjoint(rules.taking_up.reach.ways(state, slot))
