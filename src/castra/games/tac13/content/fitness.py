"""What must hold between a scenario, the map, the terrain chart and the unit table, so that it can be played."""

from __future__ import annotations

from collections import Counter

from castra.core.hexes import distance, from_column_row
from castra.games.tac13.content.printed import Content, Scenario, Side, Stack

Flaw = tuple[int, str, str, str]  # side, key, the text to look for, the sentence


def fitting(content: Content) -> tuple[Scenario, ...]:
    """The scenarios that can be played with the map and the units of `content`."""
    return tuple(scenario for scenario in content.scenarios if not flaws(scenario, content))


def flaws(scenario: Scenario, content: Content) -> list[Flaw]:
    """Everything that keeps this scenario from being played with these units on this map."""
    found: list[Flaw] = []
    for number, side in enumerate(scenario.sides):
        found += [(number, key, words, sentence) for key, words, sentence in _side_flaws(scenario, side, content)]
    if not found:
        found += _gap_flaws(scenario) + _room_flaws(scenario, content)
    return found


def _side_flaws(scenario: Scenario, side: Side, content: Content) -> list[tuple[str, str, str]]:
    known = {unit.code: unit for unit in content.units.units}
    unknown = [code for code in side.units if code not in known]
    if unknown:
        return [("units", "", f"there is no unit {unknown[0]!r}")]
    found: list[tuple[str, str, str]] = []
    placed: Counter[str] = Counter()
    seen: set[str] = set()
    for stack in side.placement:
        if not content.field_map.holds(stack.hex):
            found.append(("placement", stack.hex, f"the hex {stack.hex} is off the map"))
            continue
        if stack.hex in seen:
            found.append(("placement", stack.hex, f"the hex {stack.hex} is named twice"))
        seen.add(stack.hex)
        for count, code in stack.units:
            placed[code] += count
        found += _stack_flaws(scenario, side, stack, content)
    for code, count in side.units.items():
        if placed[code] != count:
            found.append(("placement", "", f"{placed[code]} {code} are placed, but the side has {count}"))
    extra = [code for code in placed if code not in side.units]
    found += [("placement", "", f"{placed[code]} {code} are placed, but the side has none") for code in extra]
    return found


def _stack_flaws(scenario: Scenario, side: Side, stack: Stack, content: Content) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    known = {unit.code: unit for unit in content.units.units}
    counted = sum(count for count, code in stack.units if not known[code].command)
    if counted > side.stack:
        wrong = f"{counted} units are stacked in {stack.hex}; the limit of this side is {side.stack}"
        found.append(("placement", stack.hex, wrong))
    for _, code in stack.units:
        if prohibited(scenario, content, stack.hex, code):
            name = terrain_at(scenario, content, stack.hex)
            found.append(("placement", stack.hex, f"{code} may not stand in {name}, hex {stack.hex}"))
    row = int(stack.hex[2:])
    if not side.rows[0] <= row <= side.rows[1]:
        zone = f"rows {side.rows[0]} to {side.rows[1]}"
        found.append(("placement", stack.hex, f"{stack.hex} is outside the set-up zone of this side, {zone}"))
    return found


def terrain_at(scenario: Scenario, content: Content, name: str) -> str:
    """The terrain of a hex as this scenario sees it."""
    symbol = content.field_map.symbol(name)
    terrain = next(terrain.name for terrain in content.terrain.terrains if terrain.symbol == symbol)
    if terrain == "bridge" and scenario.bridges_are_fords:
        terrain = "ford"
    ignored = terrain in scenario.ignore or (terrain in ("ford", "bridge") and "river" in scenario.ignore)
    return "clear" if ignored else terrain


def road_runs(scenario: Scenario, content: Content, here: str, there: str) -> bool:
    """Does the road between these neighbours count (rules 5.2, 5.5, 5.6, 5.10)?"""
    terrains = [terrain_at(scenario, content, name) for name in (here, there)]
    return "ford" not in terrains and ("road" not in scenario.ignore or "bridge" in terrains)


def on_road(scenario: Scenario, content: Content, name: str) -> bool:
    others = content.field_map.road_steps.get(name, frozenset())
    return any(road_runs(scenario, content, name, other) for other in others)


def prohibited(scenario: Scenario, content: Content, name: str, code: str) -> bool:
    """May this unit not stand here? On a road it may stand anywhere."""
    terrain = content.terrain.terrains[content.terrain.index(terrain_at(scenario, content, name))]
    return code in terrain.prohibited and not on_road(scenario, content, name)


def hexes_between(a: str, b: str) -> int:
    here, there = (from_column_row(int(name[:2]), int(name[2:])) for name in (a, b))
    return distance(here, there)


def _gap_flaws(scenario: Scenario) -> list[Flaw]:
    for theirs in scenario.sides[1].placement:
        for ours in scenario.sides[0].placement:
            if hexes_between(ours.hex, theirs.hex) < scenario.gap:
                wrong = f"{theirs.hex} is nearer than {scenario.gap} hexes to the enemy in {ours.hex}"
                return [(1, "placement", theirs.hex, wrong)]
    return []


def _room_flaws(scenario: Scenario, content: Content) -> list[Flaw]:
    """Free placement must never run out of hexes, wherever the first side stands."""
    found: list[Flaw] = []
    first = scenario.sides[0].rows
    for number, side in enumerate(scenario.sides):
        low, high = side.rows
        if number == 1:
            # Rows differ by at least as much as hexes do, so these rows are far enough from any hex of the first zone.
            if low > first[1]:
                low = max(low, first[1] + scenario.gap)
            else:
                high = min(high, first[0] - scenario.gap)
        room = sum(
            side.stack
            for row in range(low, high + 1)
            for column in range(1, content.field_map.columns + 1)
            if not any(prohibited(scenario, content, f"{column:02}{row:02}", code) for code in side.units)
        )
        if room < sum(side.units.values()):
            found.append((number, "rows", "", "the set-up zone has no room for the army, whatever the enemy does"))
    return found
