"""Exact odds for the player to act: what an attack would do, and the way to The Rock."""

from __future__ import annotations

from fractions import Fraction

from castra.core.game import Fact
from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.board import NOWHERE
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    ATTACK,
    ATTACK_ROLL,
    DEFLECTING,
    GOING,
    MOVE_ROLL,
    TURN,
    CentreRockState,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centre_rock.engine.walks import steps_for
from castra.games.centre_rock.people.words import Names, effect, plural, told_rolls

PIPS = range(1, 7)


def odds(rules: CentreRockRules, state: CentreRockState, seat: int) -> list[Fact]:
    """What is worth knowing now; nothing here is hidden from anybody once turns have begun."""
    if state.phase not in (TURN, MOVE_ROLL, GOING, ATTACK_ROLL, DEFLECTING) or seat != state.seat:
        return []
    if state.phase == ATTACK_ROLL:
        return attack_facts(rules, state)
    facts: list[Fact] = []
    if state.phase == TURN:
        for act in rules.legal_actions(state, seat):
            if kind_of(act) == ATTACK:
                facts += attack_facts(rules, declared(state, origin_of(act), target_of(act)))
        facts += rock_facts(rules, state, seat)
    if state.phase == MOVE_ROLL:
        facts += reach_facts(rules, state, state.unit)
    return facts


def declared(state: CentreRockState, unit: int, target: int) -> CentreRockState:
    """A copy in which an attack has been declared."""
    after = CentreRockState(state.cells, state.seats)
    after.copy_from(state)
    after.unit = unit
    after.target = target
    return after


# -- attacks


def attack_facts(rules: CentreRockRules, state: CentreRockState) -> list[Fact]:
    """The chance to hit, then one line for every different result of the declared attack."""
    names = Names(rules, state)
    attack = f"{names.hexagons[state.unit]}x{names.hexagons[state.target]}"
    needed = rules.needed(state)
    results: dict[str, list[int]] = {}
    for pips in PIPS:
        results.setdefault(effect(rules, state, pips), []).append(pips)
    facts = [
        Fact(
            f"{attack} hits",
            Fraction(7 - needed, 6),
            f"{names.whose(state.target)}, on {told_rolls(PIPS[needed - 1 :])}",
        )
    ]
    for told, rolls in results.items():
        if rolls[0] >= needed:
            facts.append(Fact(f"{attack}: {told}", Fraction(len(rolls), 6), f"on {told_rolls(rolls)}"))
    return facts


# -- the way to The Rock


def rock_facts(rules: CentreRockRules, state: CentreRockState, seat: int) -> list[Fact]:
    """For every own unit: the chance to reach a free Rock with one move, and with two."""
    facts: list[Fact] = []
    own = [state.units[SQUAD * seat + i] for i in range(state.count[seat])]
    for unit in own:
        facts += reach_facts(rules, state, unit)
    return facts


def reach_facts(rules: CentreRockRules, state: CentreRockState, unit: int) -> list[Fact]:
    """As long as nothing else moves, only the length of the shortest way counts."""
    rock = rules.board.rock
    if unit == rock or state.board[rock]:
        return []
    length = rules.walker.distance(state, unit, rock)
    if length == NOWHERE:
        return []
    names = Names(rules, state)
    facts = []
    for moves in range(1, state.actions + 1):
        chance = chance_to_walk(length, moves)
        if chance:
            question = f"{names.unit(unit)} reaches The Rock with {plural(moves, 'move')}"
            facts.append(Fact(question, chance, f"{plural(length, 'hexagon')} away"))
    return facts


def chance_to_walk(length: int, moves: int) -> Fraction:
    """The chance that so many rolls carry a unit at least so far."""
    if length <= 0:
        return Fraction(1)
    if moves == 0:
        return Fraction(0)
    return sum((chance_to_walk(length - steps_for(pips), moves - 1) for pips in PIPS), Fraction(0)) / 6
