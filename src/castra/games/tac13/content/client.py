"""What a client draws a battle with: map, units, terrain and combat table as JSON, with their provenance."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from castra.games.tac13.content.fitness import road_runs, terrain_at
from castra.games.tac13.content.printed import Content, Scenario, Side, Unit


def describe(content: Content, scenario: Scenario) -> dict[str, Any]:
    return {
        "scenario": {
            "key": scenario.key,
            "title": scenario.title,
            "date": scenario.date,
            "note": scenario.note,
            "sides": [_side(side) for side in scenario.sides],
        },
        "map": _field(content, scenario),
        "units": [_unit(unit) for unit in content.units.units],
        "combat": {
            "columns": list(content.combat.columns),
            "rows": [list(row) for row in content.combat.rows],
            "reconstructed": content.combat.reconstructed,
        },
    }


def _side(side: Side) -> dict[str, Any]:
    return {"name": side.name, "units": dict(side.units), "provenance": dict(side.provenance)}


def _field(content: Content, scenario: Scenario) -> dict[str, Any]:
    """The map as this scenario sees it."""
    drawn = content.field_map
    return {
        "columns": drawn.columns,
        "rows": drawn.rows,
        "grid": [
            [terrain_at(scenario, content, f"{column:02}{row:02}") for column in range(1, drawn.columns + 1)]
            for row in range(1, drawn.rows + 1)
        ],
        "roads": _roads(content, scenario),
        "reconstructed": drawn.reconstructed,
    }


def _roads(content: Content, scenario: Scenario) -> list[list[str]]:
    """Every road as long as it counts for this scenario."""
    found: list[list[str]] = []
    for road in content.field_map.roads:
        found.append([*road[:1]])
        for here, there in pairwise(road):
            if not road_runs(scenario, content, here, there):
                found.append([])
            found[-1].append(there)
    return [run for run in found if len(run) > 1]


def _unit(unit: Unit) -> dict[str, Any]:
    return {
        "code": unit.code,
        "name": unit.name,
        "factors": [unit.attack, unit.defence, unit.movement],
        "command": unit.command,
        "missile": [unit.missile, unit.range],
        "points": unit.points,
        "provenance": dict(unit.provenance),
        "note": unit.note,
    }
