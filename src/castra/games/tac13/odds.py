"""Exact odds: what a planned attack can do, and what a whole set of attacks will cost the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from castra.core.game import SPECTATOR, Fact
from castra.games.tac13.board import hex_name
from castra.games.tac13.combat import EVERYBODY, PUBLIC, TOO_LOW
from castra.games.tac13.notation import stack_slots
from castra.games.tac13.rules import FACES, TacRules
from castra.games.tac13.stacks import take
from castra.games.tac13.state import (
    AIMING,
    FIGHTING,
    FIRING,
    HURLING,
    JOINED,
    LOST,
    MELEE,
    NONE,
    PLANNING,
    TacState,
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
    slots = stack_slots(state, state.target)
    others = [slot for slot in slots if not rules.tables.is_command(slot)]
    if result == ELIMINATE:
        return len(slots)
    if result == HALF:
        panicked = [slot for slot in others if rules.combat.panicked(state, slot)]
        kept = len(others) // 2
        # Survivors are disrupted, which panicked ones do not survive; the owner saves the steady first.
        fallen = max(0, kept - (len(others) - len(panicked)))
        return (len(others) + 1) // 2 + fallen if others else (len(slots) + 1) // 2
    if result == DISRUPT:
        return sum(rules.combat.panicked(state, slot) for slot in others)
    return 0


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


def expected_losses(rules: TacRules, state: TacState, attacks: Sequence[Attack]) -> Fraction:
    """The units the defender can expect to lose by these attacks, made in this order.

    They depend on each other only through Command units that fall, so all cases are followed through.
    """
    if not attacks:
        return Fraction(0)
    trial = planned(state, attacks[0])
    result = forecast(rules, trial)
    command = any(rules.tables.is_command(slot) for slot in stack_slots(trial, trial.target))
    if not command:
        return result.losses + expected_losses(rules, state, attacks[1:])
    total = Fraction(0)
    for outcome, chance in result.chances.items():
        after = without(trial) if outcome == ELIMINATE else state
        total += chance * (units_lost(rules, trial, outcome) + expected_losses(rules, after, attacks[1:]))
    return total


def without(state: TacState) -> TacState:
    """A copy in which the target is gone."""
    copy = state.copy()
    assert isinstance(copy, TacState)
    for slot in stack_slots(copy, copy.target):
        take(copy, slot)
        copy.where[slot] = LOST
    return copy


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
        if state.top[at] != NONE and not rules.combat.sees(state, knower, at) and rules.combat.in_command(state, at):
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
        losses = f"{float(found.losses):.2f} units lost on average"
        facts.append(
            Fact(f"{name}, attacked by all: any effect", hurt, f"{odds_words(rules, trial, knower)}; {losses}")
        )
    return facts
