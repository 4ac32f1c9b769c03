"""Every illegal action gets a reason, and the reason is true."""

from __future__ import annotations

from random import Random

import pytest

from castra.games.tac13.engine.board import hex_number
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import (
    ACTED,
    DIE,
    DISRUPTED,
    HIT,
    JOIN,
    MOVED,
    PICK,
    PLACING,
    TARGET,
    TacState,
    action,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.people.notation import stack_slots
from tests.games.tac13.games_for_tests import MATCHES, match, occupied, some_positions
from tests.games.tac13.tables_for_tests import battle
from tests.games.tac13.test_rules_text import NUMBERS


def some_actions(state: TacState, random: Random) -> list[int]:
    """Actions of all kinds, with a liking for hexes that hold units."""
    held = occupied(state) or [0]
    out = []
    for _ in range(40):
        at = random.choice(held) if random.random() < 0.7 else random.randrange(state.hexes)
        kind = random.randrange(DIE + 1)
        out += [action(kind, hexagon, random.choice((0, 0, 0, 1, 2, 5))) for hexagon in (at, 0)]
    return out


def contradicted(rules: TacRules, state: TacState, number: int, rule: str, reason: str) -> bool:
    """Is the claim behind a rule number false here? Only claims that can be checked without the engine's reasoning."""
    t = rules.tables
    at = hex_of(number)
    slots = stack_slots(state, at) if at < state.hexes else []
    enemy = bool(slots) and t.seat_of(slots[0]) != state.seat
    kind = kind_of(number)
    if rule == "4.8":
        return not enemy and state.phase != 0
    if reason.startswith("first "):  # something else is under way, or nothing has been chosen yet
        chosen = state.origin >= 0 or state.target >= 0 or state.phase == PLACING
        return chosen == reason.startswith(("first take up", "first choose the hex"))
    if rule == "4.9" and kind == PICK:
        return not state.marks[slots[extra_of(number)]] & MOVED
    if rule == "9.5":
        return not any(state.marks[slot] & HIT for slot in slots)
    if rule == "7.1":
        return sum(not t.is_command(slot) for slot in slots) == 0
    if rule == "9.3" and kind == TARGET:
        own = [slot for slot in range(t.slots) if t.seat_of(slot) == state.seat and state.where[slot] >= 0]
        return any(t.board.distance(state.where[slot], at) == 1 for slot in own)
    if rule == "11.2" and kind in (PICK, JOIN):
        return not state.marks[slots[extra_of(number)]] & DISRUPTED
    if rule == "9.4" and kind == JOIN:
        return not state.marks[slots[extra_of(number)]] & (ACTED | 4)
    if rule == "4.3":
        return int(t.board.distance(at, state.origin)) == 0
    return False


@pytest.mark.parametrize("name", MATCHES)
def test_every_illegal_action_of_a_random_position_gets_a_true_reason(name: str) -> None:
    game, _, rules = match(name)
    random = Random(11)
    cited = set()
    for state in some_positions(name, 25):
        actor = int(rules.actor(state))
        if actor < 0:
            continue
        legal = set(rules.legal_actions(state, actor))
        for number in some_actions(state, random):
            if number in legal:
                continue
            refusal = game.refusal(rules, state, actor, number)
            assert refusal.rule in NUMBERS
            assert refusal.reason
            assert not refusal.reason.endswith(".")
            assert all(hex_number(rules.tables.board, place) >= 0 for place in refusal.places)
            assert not contradicted(rules, state, number, refusal.rule, refusal.reason), (
                refusal,
                game.write_state(rules, state),
            )
            cited.add(refusal.rule)
    assert len(cited) >= 6


@pytest.mark.parametrize("number", [-1, 1 << 40, 99 << 20, action(DIE, 0, 3)])
def test_numbers_that_are_no_action_are_refused(number: int) -> None:
    game, _, rules = match("basic")
    refusal = game.refusal(rules, rules.initial(), 0, number)
    assert refusal.rule in ("3.1", "11.1")


@pytest.mark.parametrize(("units", "told"), [("SO", "there is only 1 unit in"), ("SO SO", "there are only 2 units")])
def test_a_unit_further_down_than_there_are_units_is_counted_in_plain_words(units: str, told: str) -> None:
    table = battle({"1010": units}, {"1020": "BI"})
    number = action(PICK, hex_number(table.rules.tables.board, "1010"), 5)
    assert told in table.game.refusal(table.rules, table.state, 0, number).reason
