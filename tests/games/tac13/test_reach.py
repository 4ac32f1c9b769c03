"""Movement reach against a second search that shares no code with it, on random positions."""

from __future__ import annotations

import heapq
import itertools
from random import Random

import pytest

from castra.core import hexes
from castra.core.hexes import Hex
from castra.games.tac13.content.packs import builtin
from castra.games.tac13.content.printed import Content, Scenario
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import GO, MOVING, PICK, TESTUDO, TacState, action, extra_of, hex_of, kind_of
from castra.games.tac13.game import Tac13
from castra.games.tac13.people.notation import stack_slots
from tests.games.tac13.games_for_tests import match, positions


class Oracle:
    """The rules of movement once more, slowly, on names and dictionaries."""

    def __init__(self, content: Content, scenario: Scenario, rules: TacRules, state: TacState) -> None:
        self.content, self.scenario, self.rules, self.state = content, scenario, rules, state
        rows = content.field_map.rows
        self.units: dict[Hex, list[int]] = {}
        for at in range(state.hexes):
            if slots := stack_slots(state, at):
                self.units[hexes.from_column_row(at // rows + 1, at % rows + 1)] = slots
        self.roads = {
            frozenset((self.hex(a), self.hex(b)))
            for road in content.field_map.roads
            for a, b in itertools.pairwise(road)
            if "road" not in scenario.ignore
        }

    def hex(self, name: str) -> Hex:
        return hexes.from_column_row(int(name[:2]), int(name[2:]))

    def terrain(self, place: Hex) -> str | None:
        column, row = hexes.to_column_row(place)
        if not (1 <= column <= self.content.field_map.columns and 1 <= row <= self.content.field_map.rows):
            return None
        symbol = self.content.field_map.grid[row - 1][column - 1]
        name = {".": "clear", "V": "village", "~": "river", "F": "ford", "B": "bridge", "w": "woods"}.get(symbol)
        name = name or {"^": "slope", "A": "hilltop", "m": "marsh"}[symbol]
        if self.scenario.bridges_are_fords and name == "bridge":
            name = "ford"
        water = name in ("ford", "bridge") and "river" in self.scenario.ignore
        return "clear" if name in self.scenario.ignore or water else name

    def step(self, code: str, here: Hex, there: Hex) -> float | None:
        old, new = self.terrain(here), self.terrain(there)
        if new is None:
            return None
        if frozenset((here, there)) in self.roads and "ford" not in (old, new):
            return 0.5
        if (new == "woods" and code in ("SP", "BC")) or (new == "marsh" and code in ("BC", "OC", "LC")):
            return None
        cost: float = {
            "clear": 1,
            "village": 0.5,
            "river": 2,
            "bridge": 2,
            "ford": 1,
            "woods": 2,
            "slope": 2,
            "marsh": 3,
        }.get(new, 1)
        if new == "hilltop" and old == "slope":
            cost = 2
        leaving = old in ("river", "bridge") and new not in ("river", "bridge", "ford")
        return cost * 2 if leaving else cost

    def front(self, slot: int) -> list[int]:
        face = int(self.state.facing[slot])
        return [face, (face + 1) % 6, (face - 1) % 6]

    def controlled(self, place: Hex, seat: int) -> bool:
        for side in range(6):
            slots = self.units.get(hexes.neighbour(place, side), [])
            if not slots or self.rules.tables.seat_of(slots[0]) == seat:
                continue
            if all(self.rules.tables.is_command(slot) for slot in slots):
                continue
            faced = not self.rules.switches.facing or self.state.marks[slots[0]] & TESTUDO
            if faced or hexes.opposite(side) in self.front(slots[0]):
                return True
        return False

    def enterable(self, place: Hex, slot: int) -> bool:
        t = self.rules.tables
        slots = self.units.get(place, [])
        if slots and t.seat_of(slots[0]) != t.seat_of(slot):
            return False
        others = sum(not t.is_command(other) for other in slots)
        return bool(t.is_command(slot)) or others < t.limit[t.seat_of(slot)]

    def reach(self, slot: int, start: Hex) -> dict[Hex, float]:
        t = self.rules.tables
        code, allowance = t.codes[t.kind[slot]], int(t.allowance[t.kind[slot]]) / 2
        facing = bool(self.rules.switches.facing)
        first = (start, int(self.state.facing[slot]) if facing else 0)
        best = {first: 0.0}
        queue = [(0.0, 0, first)]
        serial = 0
        while queue:
            spent, _, (here, face) = heapq.heappop(queue)
            if spent > best[here, face]:
                continue
            steps: list[tuple[float, tuple[Hex, int]]] = []
            if facing:
                steps += [(spent + 1, (here, turn)) for turn in range(6) if turn != face]
            if here == start or not self.controlled(here, int(t.seat_of(slot))):
                for side in range(6):
                    there = hexes.neighbour(here, side)
                    cost = self.step(code, here, there)
                    ahead = not facing or (side - face) % 6 in (0, 1, 5)
                    if cost is not None and ahead and self.enterable(there, slot):
                        steps.append((spent + cost, (there, face)))
            for cost, node in steps:
                if cost <= allowance and cost < best.get(node, 1e9):
                    best[node] = cost
                    serial += 1
                    heapq.heappush(queue, (cost, serial, node))
        found: dict[Hex, float] = {}
        for (place, _), cost in best.items():
            if place != start:
                found[place] = min(cost, found.get(place, 1e9))
        return found


@pytest.mark.parametrize("name", ["basic", "open", "facing", "missiles", "capability", "free"])
@pytest.mark.rule("4.2", "4.3", "6.2", "7.1")
def test_reach_is_exact_on_random_positions(name: str) -> None:
    game, setup, rules = match(name)
    random = Random(21)
    moving = [state for state in positions(name) if state.phase == MOVING]
    for state in random.sample(moving, min(6, len(moving))):
        oracle = Oracle(game.material, game.scenario(setup), rules, state)
        rows = game.material.field_map.rows
        picks = [number for number in rules.legal_actions(state, state.seat) if kind_of(number) == PICK]
        for number in random.sample(picks, min(4, len(picks))):
            at = hex_of(number)
            slot = stack_slots(state, at)[extra_of(number)]
            expected = oracle.reach(slot, hexes.from_column_row(at // rows + 1, at % rows + 1))
            after = rules.apply(state, state.seat, number)
            assert isinstance(after, TacState)
            goals = {hex_of(goal) for goal in rules.legal_actions(after, state.seat) if kind_of(goal) == GO} - {at}
            costs = rules.destinations.costs(after)
            found = {hexes.from_column_row(goal // rows + 1, goal % rows + 1): costs[goal] / 2 for goal in goals}
            assert found == expected


def test_the_way_shown_is_a_cheapest_way() -> None:
    game = Tac13(builtin())
    rules = game.rules(game.setup(scenario="daras"))
    assert isinstance(rules, TacRules)
    state = rules.initial()
    pick = next(n for n in rules.legal_actions(state, 0) if kind_of(n) == PICK)
    after = rules.apply(state, 0, pick)
    assert isinstance(after, TacState)
    slot = stack_slots(after, hex_of(pick))[extra_of(pick)]
    t = rules.tables
    row = int(t.mobility[t.kind[slot]]) * int(t.board.hexes) * 6
    ways, costs = rules.destinations.ways(after), rules.destinations.costs(after)
    for goal in list(rules.legal_actions(after, 0))[:-1]:
        way = ways[hex_of(goal)]
        cost = sum(
            int(t.cost[row + here * 6 + int(t.board.direction(here, there))]) for here, there in itertools.pairwise(way)
        )
        assert cost == costs[hex_of(goal)]
        assert action(GO, way[-1], 0) == goal
