"""From content files to the flat tables of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from castra.games.tac13.content.fitness import road_runs, terrain_at
from castra.games.tac13.content.printed import Content, Scenario, Side, Terrain
from castra.games.tac13.engine.board import EIGHTHS, HALVES, Board, cost_table
from castra.games.tac13.engine.tables import FORBIDDEN, NEVER, Tables

_EFFECT = {"N": 2, "D": 4, "H": 1}
_RESULT = {"-": 0, "D": 1, "H": 2, "E": 3}


def build_board(content: Content, scenario: Scenario) -> Board:
    """The map as this scenario sees it."""
    drawn = content.field_map
    names = [f"{column:02}{row:02}" for column in range(1, drawn.columns + 1) for row in range(1, drawn.rows + 1)]
    number = {name: i for i, name in enumerate(names)}
    terrain = [content.terrain.index(terrain_at(scenario, content, name)) for name in names]
    roads = [
        (number[a], number[b])
        for a, others in drawn.road_steps.items()
        for b in others
        if road_runs(scenario, content, a, b)
    ]
    return Board(drawn.columns, drawn.rows, terrain, roads)


def build_tables(content: Content, scenario: Scenario) -> Tables:
    board = build_board(content, scenario)
    tables = Tables(board, _kinds(content, board), _terrain(content))
    _muster(tables, content, scenario)
    tables.lay_out(
        content.combat.first,
        len(content.combat.columns),
        [_RESULT[row[column]] for column in range(len(content.combat.columns)) for row in content.combat.rows],
    )
    for seat, side in enumerate(scenario.sides):
        tables.limit[seat] = side.stack
        tables.panic[seat] = NEVER if side.panic is None else side.panic
        tables.faces[seat] = side.faces
        tables.zone_first[seat] = side.rows[0] - 1
        tables.zone_last[seat] = side.rows[1] - 1
    tables.codes = [unit.code for unit in content.units.units]
    tables.names = [unit.name for unit in content.units.units]
    tables.sides = [side.name for side in scenario.sides]
    tables.terrains = [terrain.name for terrain in content.terrain.terrains]
    tables.gap = scenario.gap
    tables.turns = scenario.turns
    tables.first = scenario.first
    return tables


def _eighths(value: Fraction | int | None) -> int:
    return FORBIDDEN if value is None else int(value * EIGHTHS)


def _kinds(content: Content, board: Board) -> dict[str, list[int]]:
    units = content.units.units
    chart = content.terrain.terrains
    barred = [tuple(unit.code in terrain.prohibited for terrain in chart) for unit in units]
    mobilities = sorted(set(barred))
    costs: list[int] = []
    for mobility in mobilities:
        costs += cost_table(
            board,
            [terrain.move for terrain in chart],
            [terrain.move_from_slope for terrain in chart],
            content.terrain.index("slope"),
            [terrain.water for terrain in chart],
            [terrain.doubles for terrain in chart],
            list(mobility),
            content.terrain.road_move,
        )
    return {
        "attack": [_eighths(unit.attack) for unit in units],
        "defence": [_eighths(unit.defence) for unit in units],
        "flank_defence": [_eighths(unit.flank_defence) for unit in units],
        "allowance": [unit.movement * HALVES for unit in units],
        "command": [int(unit.command) for unit in units],
        "legion": [int(unit.legion) for unit in units],
        "missile": [_eighths(unit.missile) for unit in units],
        "range": [unit.range for unit in units],
        "points": [unit.points for unit in units],
        "attacker": [unit.attacker_class for unit in units],
        "overrun": [_eighths(unit.overrun) for unit in units],
        "front": [_eighths(value) for unit in units for value in unit.front],
        "flank": [_eighths(value) for unit in units for value in unit.flank],
        "mobility": [mobilities.index(mobility) for mobility in barred],
        "cost": costs,
    }


def _terrain(content: Content) -> dict[str, list[int]]:
    chart = content.terrain.terrains
    codes = [unit.code for unit in content.units.units]

    def guard(terrain: Terrain, code: str) -> int:
        effects: Mapping[str, str] = terrain.defence
        return _EFFECT[effects.get(code, "N")]

    return {
        "guard": [guard(terrain, code) for terrain in chart for code in codes],
        "prohibited": [int(code in terrain.prohibited) for terrain in chart for code in codes],
        "cover": [int(terrain.fired_at == "D") for terrain in chart],
        "no_fire": [int(terrain.fire_from == "P") for terrain in chart],
        "footing": [_EFFECT[terrain.attack_from] for terrain in chart],
        "level": [terrain.level for terrain in chart],
        "blocks": [int(terrain.blocks) for terrain in chart],
        "reach": [terrain.reach for terrain in chart],
    }


def _muster(tables: Tables, content: Content, scenario: Scenario) -> None:
    """Number the units: side A's first, by the order of the unit lists, then of the placement."""
    kinds: list[int] = []
    start: list[int] = []
    counts: list[int] = []
    for side in scenario.sides:
        army = _army(side)
        counts.append(len(army))
        kinds += [content.units.index(code) for code, _ in army]
        start += [(int(name[:2]) - 1) * content.field_map.rows + int(name[2:]) - 1 for _, name in army]
    tables.muster(kinds, counts[0], start)


def _army(side: Side) -> list[tuple[str, str]]:
    """(unit, its hex) for every unit, in the order of the side's list."""
    return [
        (code, stack.hex)
        for code in side.units
        for stack in side.placement
        for count, named in stack.units
        if named == code
        for _ in range(count)
    ]
