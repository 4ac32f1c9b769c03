"""Samples: worlds that could have come about, each as likely as any other that fits the view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

import castra
from castra.core.game import SPECTATOR
from castra.games.tac13.content.packs import builtin
from castra.games.tac13.engine.arrangements import layings, orders, spreadings, weighted
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import DISRUPTED, GOING, MOVING, STACK, TURNING, TacState
from castra.games.tac13.people.notation import occupied, stack_slots
from castra.games.tac13.people.sample import Unseen
from castra.games.tac13.people.soundness import flaw
from castra.games.tac13.people.view import facts
from tests.games.tac13.games_for_tests import MATCHES, match, positions, some_positions
from tests.games.tac13.tables_for_tests import Battle, battle, draw_map


def seen_by(table: Battle, count: int, seat: int = 0) -> list[TacState]:
    view = table.game.view(table.rules, table.setup, table.state, seat)
    return [table.game.sample(table.rules, view, Random(seed)) for seed in range(count)]


def codes(rules: TacRules, state: TacState, at: int) -> str:
    return " ".join(rules.tables.codes[rules.tables.kind[slot]] for slot in stack_slots(state, at))


# -- every world is possible


@pytest.mark.rule("5.7", "8.4")
def test_no_sample_puts_a_unit_where_it_may_not_stand() -> None:
    """Nearly all places are in roadless woods, so trying at random would hardly ever find the one for the horse."""
    theirs = {f"15{row:02}": "BI SK SK" for row in range(8, 20)}
    grid = draw_map(**{f"h{name}": "w" for name in theirs}, h0519=".")
    table = battle({"0101": "SO"}, {**theirs, "0519": "SK BC BC"}, stacks="hidden", grid=grid)
    for state in seen_by(table, 100):
        assert sorted(codes(table.rules, state, table.at("0519")).split()) == ["BC", "BC", "SK"]
        assert flaw(table.rules, state) == ""


@pytest.mark.rule("5.7")
def test_on_a_road_it_may() -> None:
    theirs = {"1515": "BI", "0519": "SK BC"}
    table = battle({"0101": "SO"}, theirs, stacks="hidden", grid=draw_map(h1515="w"), roads=(("1515", "1514"),))
    assert {codes(table.rules, state, table.at("1515")) for state in seen_by(table, 30)} == {"BI", "BI BC"}


@pytest.mark.rule("17.5")
def test_a_hidden_testudo_may_be_of_two_kinds_of_legion() -> None:
    units = builtin().units
    legions = [replace(unit, legion=True) if unit.code in ("SO", "SP") else unit for unit in units.units]
    content = replace(builtin(), units=replace(units, units=tuple(legions)))
    theirs = {"1515": "SOt SPt SPt CM", "1818": "SO SO", "0119": "BI"}
    table = battle({"0101": "SO"}, theirs, stacks="hidden", optional="on", content=content)
    found = Counter(
        tuple(sorted(codes(table.rules, state, table.at("1515")).replace(" CM", "").split()))
        for state in seen_by(table, 120)
    )
    assert set(found) == {("SO", "SO", "SP"), ("SO", "SP", "SP")}


@pytest.mark.parametrize("name", MATCHES)
def test_samples_of_random_games_are_sound(name: str) -> None:
    game, setup, rules = match(name)
    random = Random(2)
    for state in some_positions(name, 15 if castra.compiled() else 5):
        assert flaw(rules, state) == "", game.write_state(rules, state)
        for seat in (0, 1, SPECTATOR):
            other = game.sample(rules, game.view(rules, setup, state, seat), random)
            assert flaw(rules, other) == "", game.write_state(rules, other)
            assert game.view(rules, setup, other, seat) == game.view(rules, setup, state, seat)


# -- a move out of a hidden stack


@pytest.mark.rule("8.1", "4.3")
def test_what_moves_out_of_a_hidden_stack_can_get_where_it_goes() -> None:
    theirs = {"1515": "BI OC SK", "1818": "BI BI", "0119": "BI SK"}
    table = battle({"0101": "SO"}, theirs, seat=1, stacks="hidden", facing="on")
    table.do("OC 1515", "to 1506")  # nine hexes: only the horse can
    assert table.phase == "turning"
    for state in seen_by(table, 40):
        assert (state.phase, state.goal) == (TURNING, table.at("1506"))
        assert codes(table.rules, state, table.at("1515")).split()[int(state.picked)] == "OC"
        assert flaw(table.rules, state) == ""


@pytest.mark.rule("8.1", "11.2")
def test_out_of_a_disrupted_stack_only_what_is_not_disrupted_moves() -> None:
    for stack, text in (("BId BId CM", "CM 1515"), ("BI BId", "BI 1515")):  # the second has come after the attack
        table = battle({"0101": "SO"}, {"1515": stack, "1818": "BI", "0119": "BI"}, seat=1, stacks="hidden").do(text)
        for state in seen_by(table, 30):
            assert state.phase == GOING
            assert not state.marks[stack_slots(state, table.at("1515"))[int(state.picked)]] & DISRUPTED
            assert flaw(table.rules, state) == ""


@pytest.mark.parametrize("name", ["facing", "optional", "full"])
def test_moves_of_random_games_have_sound_samples_for_the_other_side(name: str) -> None:
    game, setup, rules = match(name)
    going = [state for state in positions(name) if state.phase in (GOING, TURNING)]
    for state in going[:: max(1, len(going) // (40 if castra.compiled() else 6))]:
        for seat in (1 - int(state.seat), SPECTATOR):
            other = game.sample(rules, game.view(rules, setup, state, seat), Random(1))
            assert flaw(rules, other) == ""


# -- every world is as likely


def listed(table: Battle) -> Counter[tuple[str, ...]]:
    """Every arrangement that fits, one by one: what lies in each free place of the hidden stacks of B."""
    unseen = Unseen.of(table.rules, facts(table.rules, table.state, 0), 1)
    places = [stack for stack in unseen.stacks for _ in range(stack.room)]
    men = [kind for kind, count in unseen.men.items() for _ in range(count)]
    cards = men + [-1] * (len(places) - len(men))
    found: Counter[tuple[str, ...]] = Counter()
    for dealt in set(permutations(cards)):
        if all(kind < 0 or unseen.may_lie(kind, stack) for kind, stack in zip(dealt, places, strict=True)):
            beneath = {stack.at: [] for stack in unseen.stacks}  # type: dict[int, list[str]]
            for kind, stack in zip(dealt, places, strict=True):
                beneath[stack.at] += [table.rules.tables.codes[kind]] if kind >= 0 else []
            found[tuple(" ".join(sorted(units)) for _, units in sorted(beneath.items()))] += 1
    return found


@pytest.mark.parametrize(
    ("theirs", "woods"),
    [
        ({"1010": "BI SK", "1515": "BI", "1818": "BI BC"}, ("1515",)),
        ({"1010": "BI SK", "1515": "BI BC", "1818": "BI"}, ("1010", "1818")),
        ({"1010": "BI SP BC", "1515": "BI"}, ("1515",)),
        ({"1010": "BI", "1515": "BI SK SK", "1818": "SK"}, ()),
    ],
)
def test_every_arrangement_that_fits_is_as_likely(theirs: dict[str, str], woods: tuple[str, ...]) -> None:
    table = battle({"0101": "SO"}, theirs, stacks="hidden", grid=draw_map(**{f"h{name}": "w" for name in woods}))
    expected = listed(table)
    unseen = Unseen.of(table.rules, facts(table.rules, table.state, 0), 1)
    assert sum(expected.values()) == unseen.arrangements()
    count = 3000
    found: Counter[tuple[str, ...]] = Counter()
    for state in seen_by(table, count):
        stacks = [codes(table.rules, state, at).split()[1:] for at in occupied(state) if at != table.at("0101")]
        found[tuple(" ".join(sorted(units)) for units in stacks)] += 1
    assert set(found) == set(expected)
    for world, ways in expected.items():
        share = ways / sum(expected.values())
        assert abs(found[world] / count - share) <= 5 * (share * (1 - share) / count) ** 0.5


def test_contents_of_one_stack_share_out_all_arrangements() -> None:
    theirs = {"1010": "BI SK CM", "1515": "BI BC", "1818": "BI SK", "0119": "CM"}
    table = battle({"0101": "SO"}, theirs, stacks="hidden", grid=draw_map(h1515="w", h1818="w"))
    unseen = Unseen.of(table.rules, facts(table.rules, table.state, 0), 1)
    leaders = len(unseen.stacks) ** sum(unseen.leaders.values())
    for stack in unseen.stacks:
        assert sum(unseen.contents(stack).values()) == unseen.arrangements() * leaders


def test_counts_are_right() -> None:
    assert spreadings((3,), (False,), ((2, (True,)),)) == 3
    assert spreadings((2, 2), (True, False), ((1, (True, False)), (2, (True, True)))) == 2 * 1 * 2
    assert spreadings((2,), (True,), ((1, (True,)),)) == 0
    assert dict(layings((1, 2), (True, True), 2)) == {(0, 1): 2, (1, 0): 1}
    assert orders([2, 1, 1]) == 12
    assert Counter(weighted({"a": 1, "b": 10**30}, Random(3)) for _ in range(20)) == {"b": 20}


def test_arrangements_are_counted_without_going_through_them() -> None:
    game, setup, rules = match("basic")
    state = rules.initial()
    assert state.phase == MOVING
    spreadings.cache_clear()
    view = game.view(rules, setup, state, 0)
    for seed in range(20):
        game.sample(rules, view, Random(seed))
    assert Unseen.of(rules, view.facts, 1).arrangements() > 10**9
    assert spreadings.cache_info().misses < 100


def test_a_hidden_move_may_be_of_one_unit_or_of_the_stack() -> None:
    table = battle({"0101": "SO"}, {"1515": "BI SK CM", "1818": "BI", "0119": "BI"}, seat=1, stacks="hidden")
    picks = {int(state.picked) for state in seen_by(table.do("stack 1515"), 40)}
    assert {0, STACK} < picks
