"""What a player should know before trusting this game: what is attested and what is our own proposal."""

from __future__ import annotations

from collections.abc import Sequence

from castra.core.game import About
from castra.games.tac13.content.fitness import fitting
from castra.games.tac13.content.printed import Content, Scenario, Side, Unit

SUMMARY = (
    "Two ancient armies on a map of hexes, ten turns. Units move, lock with the enemy and fight at odds; "
    "whoever loses the smaller share of the army wins. The Basic Game of 1971 complete, and a Full Simulation "
    "in five switches."
)


def about(content: Content) -> About:
    attested = ["The Basic Game: every rule, from the rulebook of 1971"]
    attested += [
        "Terrain costs of clear ground, villages, roads and the river: from a surviving part of the chart (S2)"
    ]
    attested += [f"{source.id}: {source.what}; {source.where}" for source in content.sources]
    for unit in content.units.units:
        known, _ = split(unit)
        if known:
            attested.append(f"{unit.name} ({unit.code}): {', '.join(known)}")
    rulings = ("Where the rulebook is silent or unclear we decided; RULES.md marks it R1 to R30 or reconstructed.",)
    return About(SUMMARY, tuple(attested), tuple(proposals(content, fitting(content), full=True)), rulings)


def proposals(content: Content, scenarios: Sequence[Scenario], *, full: bool) -> list[str]:
    """What is our own in these scenarios; `full` says whether the Full Simulation is played."""
    fielded = {code for scenario in scenarios for side in scenario.sides for code in side.units}
    found: list[str] = []
    for unit in content.units.units:
        _, proposed = split(unit)
        if proposed and unit.code in fielded:
            found.append(f"{unit.name} ({unit.code}): {', '.join(proposed)}. {unit.note}".strip())
    found.append(f"The combat table: {content.combat.source}")
    found.append(f"The map: {content.field_map.source}")
    found.append("Terrain costs of woods, slopes, hilltops, marshes, fords and bridges, and most terrain effects")
    if full:
        found.append("The Full Simulation (sections 13 to 18 of RULES.md), except what names a source there")
    for scenario in scenarios:
        listed = "; ".join(army(side) for side in scenario.sides)
        found.append(f"Scenario {scenario.title}, placement and panic levels; {listed}. {scenario.note}")
    return found


def army(side: Side) -> str:
    """An army list with the provenance of every number."""
    units = [f"{count} {code} ({side.provenance.get(code, 'own')})" for code, count in side.units.items()]
    return f"{side.name}: {', '.join(units)}"


def split(unit: Unit) -> tuple[list[str], list[str]]:
    """The values of a unit that are attested, with their source, and those that are not."""
    words = {
        "attack": f"attack {unit.attack}",
        "defence": f"defence {unit.defence}",
        "movement": f"movement {unit.movement}",
        "points": f"points {unit.points}",
    }
    known = [
        f"{text} ({unit.provenance[key]})"
        for key, text in words.items()
        if unit.provenance.get(key) in ("rulebook", "S2")
    ]
    proposed = [text for key, text in words.items() if unit.provenance.get(key) == "reconstructed"]
    return known, proposed
