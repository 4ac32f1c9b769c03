"""Attacks and pushes of the plain game, told as section 6 of the rules tells them: one unit pushes the next."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from tests.games.centre_rock.oracle_grid import Place, around, beside, name_of
from tests.games.centre_rock.oracle_table import Ask, PlainTable, Unit


def targets(table: PlainTable, unit: Unit) -> dict[Place, str]:
    """Where the enemies stand that a unit can attack, each with the arrow (rules 5.1 to 5.7)."""
    assert unit.place is not None
    found = {}
    for place, arrow in table.grid.pattern(unit.kind, unit.place, unit.facing).items():
        other = table.at(place)
        if other is None or table.team(other.player) == table.team(unit.player):
            continue
        ahead = beside(unit.place, unit.facing)
        if unit.kind == "S" and place != ahead and table.at(ahead) is not None:
            continue
        found[place] = arrow
    return found


def push(table: PlainTable, unit: Unit, way: str, ask: Ask) -> Generator[Ask, tuple[int, str], bool]:
    """Push a unit in a direction; does it leave its hexagon? `ask` is what an attacker who must choose is asked."""
    assert unit.place is not None
    ahead = beside(unit.place, way)
    if ahead not in table.grid.places:
        table.met["falls"] += 1
        table.set(unit, None)
        return True
    blocker = table.at(ahead)
    if blocker is None:
        table.met["steps"] += 1
        table.set(unit, ahead)
        return True
    opposing = table.team(blocker.player) != table.team(unit.player)
    directly_facing = beside(ahead, blocker.facing) == unit.place
    if opposing and blocker.kind in "MS" and directly_facing:
        table.met[f"squeezed by {whose(table, blocker, ask)}"] += 1
        table.set(unit, None)
        return True
    if table.team(blocker.player) == table.team(ask.player):
        return (yield from deflect(table, unit, ahead, ask))
    table.met[f"pushes on {whose(table, blocker, ask)}"] += 1
    gives_way = yield from push(table, blocker, way, ask)
    if gives_way:
        table.set(unit, ahead)
    return gives_way


def deflect(table: PlainTable, unit: Unit, blocked: Place, ask: Ask) -> Generator[Ask, tuple[int, str], bool]:
    """The attacker chooses among the free hexagons next to both units, and the edge (rules 6.8 to 6.11)."""
    assert unit.place is not None
    both = around(unit.place) & around(blocked)
    name = name_of(unit.place)
    options: dict[str, Place | None] = {
        f"{name}>{name_of(place)}": place for place in both & table.grid.places if table.at(place) is None
    }
    if not options:
        options[f"{name}>stay"] = unit.place
    if not both <= table.grid.places:
        options[f"{name}>off"] = None
    text = next(iter(options))
    further = "" if unit is ask.target else " further up"
    if len(options) > 1:
        table.met["attacker chooses"] += 1
        _, text = yield replace(ask, options={ask.player: set(options)})
    end = text.split(">")[1] if text.endswith(("off", "stay")) else "aside"
    table.met[f"deflected {end}{further}"] += 1
    leaves = options[text] != unit.place
    table.set(unit, options[text])
    return leaves


def whose(table: PlainTable, blocker: Unit, ask: Ask) -> str:
    """A word for the team of a unit that is met, as the attacked team sees it."""
    assert ask.target is not None
    team = table.team(blocker.player)
    if team == table.team(ask.target.player):
        return "the defender's team"
    return "the attacker's team" if team == table.team(ask.player) else "the third team"
