"""Random little battles for comparing two implementations of the rules: map, armies and combat table are of chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from castra.games.tac13.content.packs import builtin
from castra.games.tac13.content.printed import DIRECTIONS, CombatTable, FieldMap, Scenario, Side, Stack
from castra.games.tac13.game import Tac13

from .oracle_field import PROHIBITED, neighbours

COLUMNS, ROWS = 12, 11
TERRAIN = "." * 14 + "VwwA^^~~FBm"
SYMBOLS = {"w": "woods", "m": "marsh"}
TURNS = 3


def drawn_map(random: Random) -> FieldMap:
    grid = tuple("".join(random.choice(TERRAIN) for _ in range(COLUMNS)) for _ in range(ROWS))
    roads: list[tuple[str, ...]] = []
    for _ in range(2):
        road = [f"{random.randint(1, COLUMNS):02}{random.randint(1, ROWS):02}"]
        for _ in range(8):
            beside = [name for name in neighbours(road[-1]).values() if on_map(name) and name not in road]
            road.append(random.choice(beside or [road[-1]]))
        roads.append(tuple(dict.fromkeys(road)))
    return FieldMap("chance", "", False, grid, tuple(roads))


def on_map(name: str) -> bool:
    return 1 <= int(name[:2]) <= COLUMNS and 1 <= int(name[2:]) <= ROWS


def drawn_side(random: Random, number: int, ground: FieldMap, hexes: list[str]) -> Side:
    """Six to nine stacks of chance in the named hexes, which are used up."""
    codes = ["SO", *random.sample(["SO", "SP", "BI", "SK", "BC", "OC", "LC"], 3)]
    limit = random.choice((3, 3, 2))
    placement: list[Stack] = []
    for _ in range(random.randint(6, 9)):
        name = hexes.pop()
        barred = PROHIBITED.get(SYMBOLS.get(ground.symbol(name), ""), set())
        units = [random.choice(codes) for _ in range(random.randint(1, limit))]
        units = [code for code in units if code not in barred and random.random() < 0.95]
        units += ["CM"] * (random.random() < 0.2) + ["CM"] * (not units)
        placement.append(Stack(name, tuple((units.count(code), code) for code in dict.fromkeys(units))))
    army: dict[str, int] = {}
    for stack in placement:
        for count, code in stack.units:
            army[code] = army.get(code, 0) + count
    return Side(
        name="AB"[number],
        stack=limit,
        panic=random.choice((None, 5, 20, 40)),
        rows=(1, ROWS),
        faces=random.randrange(len(DIRECTIONS)),
        units=army,
        placement=tuple(placement),
    )


def drawn_table(random: Random) -> CombatTable:
    """Bloodier than ours, so that there is more to compare."""
    first = random.choice((0, 0, 1))
    columns = ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1")[first:]
    rows = tuple(tuple(random.choice("-DDHHE") for _ in columns) for _ in range(6))
    return CombatTable("chance", "", False, columns, rows)


def scattered(random: Random) -> Tac13:
    """A game whose only scenario is such a battle."""
    ground = drawn_map(random)
    hexes = [f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
    random.shuffle(hexes)
    sides = drawn_side(random, 0, ground, hexes), drawn_side(random, 1, ground, hexes)
    scenario = Scenario(
        key="chance",
        title="Chance",
        date="",
        turns=TURNS,
        first=random.randrange(2),
        gap=random.randint(1, 4),
        ignore=random.choice(((), (), ("river",), ("woods", "slope"), ("road",))),
        bridges_are_fords=random.random() < 0.3,
        sides=sides,
    )
    return Tac13(replace(builtin(), combat=drawn_table(random), field_map=ground, scenarios=(scenario,)), check=False)
