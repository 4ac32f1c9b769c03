"""Exact odds: what a planned attack can do, and what a whole set of attacks will cost the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from castra.core.game import SPECTATOR, Fact
from castra.games.tac13.board import hex_name
from castra.games.tac13.combat import TOO_LOW
from castra.games.tac13.notation import stack_slots
from castra.games.tac13.results import FACES
from castra.games.tac13.rules import TacRules
from castra.games.tac13.sight import EVERYBODY, PUBLIC
from castra.games.tac13.state import (
    ACTED,
    AIMING,
    FIGHTING,
    FIRING,
    HURLING,
    JOINED,
    MELEE,
    NONE,
    PLANNING,
    TARGET,
    TacState,
    action,
    hex_of,
)
from castra.games.tac13.tables import DISRUPT, ELIMINATE, HALF, NO_RESULT, odds_name
from castra.games.tac13.words import RESULTS, odds_words


@dataclass(frozen=True)
class Attack:
    """A melee attack somebody thinks about: slots against a hex."""

    target: int
    attackers: tuple[int, ...]


@dataclass(frozen=True)
class Forecast:
    """What one attack can do."""

    column: str | None
    """'3-1', or None when the odds are below the table."""
    chances: dict[int, Fraction]
    """By result; those that cannot happen are left out."""
    losses: Fraction
    """Units the defender can expect to lose."""


def forecast(rules: TacRules, state: TacState, knower: int = EVERYBODY) -> Forecast:
    """The attack that is planned in `state`, as far as `knower` can tell."""
    step = int(rules.combat.odds_step(state, knower))
    column = int(rules.combat.column(step)) if rules.combat.joined_count else TOO_LOW
    if column == TOO_LOW:
        return Forecast(None, {NO_RESULT: Fraction(1)}, Fraction(0))
    results = [int(rules.tables.results[column * FACES + face]) for face in range(FACES)]
    if state.attack != MELEE:
        results = [min(result, DISRUPT) for result in results]
    chances = {result: Fraction(results.count(result), FACES) for result in sorted(set(results))}
    losses = sum((chance * units_lost(rules, state, result) for result, chance in chances.items()), Fraction(0))
    return Forecast(odds_name(column + int(rules.tables.first_step)), chances, losses)


def units_lost(rules: TacRules, state: TacState, result: int) -> int:
    """How many units a result takes from the target of the planned attack."""
    owner = rules.tables.seat_of(int(state.top[state.target]))
    return int(struck(rules, state, result).lost[owner] - state.lost[owner])


def struck(rules: TacRules, state: TacState, result: int) -> TacState:
    """A copy in which the target has suffered this result; its owner gives up the panicked first, then the cheapest."""
    copy = state.copy()
    assert isinstance(copy, TacState)
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


def planned(state: TacState, attack: Attack) -> TacState:
    """A copy in which exactly this melee attack is planned."""
    copy = state.copy()
    assert isinstance(copy, TacState)
    for slot in range(copy.slots):
        copy.marks[slot] &= ~JOINED
    for slot in attack.attackers:
        copy.marks[slot] |= JOINED
    copy.attack = MELEE
    copy.target = attack.target
    copy.phase = PLANNING
    return copy


def expected_losses(
    rules: TacRules, state: TacState, attacks: Sequence[Attack], knower: int = EVERYBODY
) -> tuple[Fraction, Fraction]:
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
            for result, odds in forecast(rules, trial, knower).chances.items():
                world = struck(rules, trial, result)
                losses += chance * odds * sum(int(world.lost[seat] - case.lost[seat]) for seat in (0, 1))
                key = (*(int(world.where[slot]) for slot in rules.tables.commanders), *map(int, world.lost_points))
                after[key] = (chance * odds + after.get(key, (Fraction(0), world))[0], world)
        quiet *= forecast(rules, planned(state, attack), knower).chances.get(NO_RESULT, Fraction(0))
        cases = after
    return losses, 1 - quiet


def all_attacks(rules: TacRules, state: TacState) -> list[Attack]:
    """Every hex that can be attacked, one after the other, each by all who may and are still free."""
    found: list[Attack] = []
    left = state.copy()
    assert isinstance(left, TacState)
    for number in rules.plans.targets(state, MELEE):
        if action(TARGET, hex_of(number), 0) in list(rules.plans.targets(left, MELEE)):
            trial = rules.apply(left, left.seat, number)
            assert isinstance(trial, TacState)
            joined = tuple(slot for slot in range(trial.slots) if trial.marks[slot] & JOINED)
            found.append(Attack(hex_of(number), joined))
            for slot in joined:
                left.marks[slot] |= ACTED
    return found


# -- for the table


def odds(rules: TacRules, state: TacState, seat: int) -> list[Fact]:
    """The planned attack, or the best attack on every hex that could be attacked now."""
    knower = PUBLIC if seat == SPECTATOR else seat
    if state.phase in (PLANNING, AIMING, HURLING):
        return plan_facts(rules, state, knower)
    if state.phase in (FIRING, FIGHTING) and seat == state.seat:
        return target_facts(rules, state, knower)
    return []


def plan_facts(rules: TacRules, state: TacState, knower: int) -> list[Fact]:
    found = forecast(rules, state, knower)
    name = hex_name(rules.tables.board, state.target)
    detail = odds_words(rules, state, knower)
    if found.column is None:
        return [Fact(f"{name} cannot be attacked like this", Fraction(1), detail)]
    facts = [Fact(f"{name}: {RESULTS[result]}", chance, detail) for result, chance in found.chances.items()]
    doubt = f"{name}: a hidden Command unit may be near"
    return facts + [Fact(doubt, Fraction(0), words) for words in hidden_doubt(rules, state, knower)]


def hidden_doubt(rules: TacRules, state: TacState, knower: int) -> list[str]:
    """What the odds would be if an unseen enemy Command unit were near, where that is possible and matters."""
    if state.attack != MELEE or knower != 1 - rules.tables.seat_of(int(state.top[state.target])):
        return []
    rules.combat.gather(state)
    if not rules.combat.commanded(state, knower, knower):
        return []
    for at in range(state.hexes):
        if state.top[at] != NONE and not rules.sight.sees(state, knower, at) and rules.combat.in_command(state, at):
            return ["then the odds are rounded for the defender"]
    return []


def target_facts(rules: TacRules, state: TacState, knower: int) -> list[Fact]:
    facts: list[Fact] = []
    for number in rules.legal_actions(state, state.seat)[:-1]:
        trial = rules.apply(state, state.seat, number)
        assert isinstance(trial, TacState)
        found = forecast(rules, trial, knower)
        hurt = 1 - found.chances.get(NO_RESULT, Fraction(0))
        name = hex_name(rules.tables.board, trial.target)
        detail = f"{odds_words(rules, trial, knower)}; {average(found.losses)}"
        facts.append(Fact(f"{name}, attacked by all: any effect", hurt, detail))
    return facts + (series_facts(rules, state, knower) if state.phase == FIGHTING else [])


def series_facts(rules: TacRules, state: TacState, knower: int) -> list[Fact]:
    """All attacks of the phase together, if there are several."""
    attacks = all_attacks(rules, state)
    if len(attacks) < 2:
        return []
    losses, effect = expected_losses(rules, state, attacks, knower)
    names = ", ".join(hex_name(rules.tables.board, attack.target) for attack in attacks)
    return [Fact(f"{names}, each by all still free: any effect", effect, average(losses))]


def average(losses: Fraction) -> str:
    return f"{float(losses):.2f} units lost on average"
