"""What a client needs once to draw a match: the hexagons, the zones, the patterns, and where they come from.

hexagons   [{hex, q, r}] in reading order, axial coordinates with The Rock at (0, 0)
rock       the name of the hexagon in the middle
zones      by seat: the hexagons where it may place its units
patterns   by class: hits_on, over_units, and for a unit that faces east the cells [{q, r, push}]
sheet      name and source of an owner's sheet, or null for the reconstructed one
"""

from __future__ import annotations

from castra.core.game import Json
from castra.core.hexes import CENTRE
from castra.games.centre_rock.content.grids import cell_name
from castra.games.centre_rock.content.printed import CLASSES, FACINGS, Layout, Print


def content(plan: Layout, printed: Print | None) -> Json:
    return {
        "hexagons": [
            {"hex": cell_name(plan.radius, hexagon), "q": hexagon.q, "r": hexagon.r} for hexagon in plan.hexagons
        ],
        "rock": cell_name(plan.radius, CENTRE),
        "zones": [[cell_name(plan.radius, hexagon) for hexagon in zone] for zone in plan.zones],
        "patterns": {name: pattern(plan, i) for i, name in enumerate(CLASSES)},
        "sheet": {"name": printed.name, "source": printed.source} if printed else None,
    }


def pattern(plan: Layout, unit_class: int) -> Json:
    return {
        "hits_on": plan.hits_on[unit_class],
        "over_units": plan.over_units[unit_class],
        "cells": [{"q": hexagon.q, "r": hexagon.r, "push": FACINGS[way]} for hexagon, way in plan.patterns[unit_class]],
    }
