"""What a client needs once to draw a match: the armies, every tile with both profiles.

By seat: key, name, source, reconstructed, and tiles [{key, name, count, leader, start, back, note}], a side being
{ability, cells [{icon, dx, dy, direction}]} with dx to the owner's right and dy away from the owner.
"""

from __future__ import annotations

from castra.core.game import Json
from castra.games.centurion.content.printed import Army, Tile


def content(armies: tuple[Army, Army]) -> Json:
    return [
        {
            "key": army.key,
            "name": army.name,
            "source": army.source,
            "reconstructed": list(army.reconstructed),
            "tiles": [tile_content(tile) for tile in army.tiles],
        }
        for army in armies
    ]


def tile_content(tile: Tile) -> Json:
    sides = {
        name: {
            "ability": side.ability.value if side.ability else None,
            "cells": [
                {"icon": cell.icon.value, "dx": cell.dx, "dy": cell.dy, "direction": list(cell.direction or ())}
                for cell in side.cells
            ],
        }
        for name, side in (("start", tile.start), ("back", tile.back))
    }
    return {"key": tile.key, "name": tile.name, "count": tile.count, "leader": tile.leader, **sides, "note": tile.note}
