"""Which place comes next when an arrow key is pressed."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from castra.core.drawing import Box

STRETCH = 2.0
"""A character is about twice as high as it is wide."""


def centre(box: Box) -> tuple[float, float]:
    """Down, right."""
    return (box.row + (box.height - 1) / 2) * STRETCH, box.column + (box.width - 1) / 2


def reading_order(places: Mapping[str, Box], wanted: Collection[str]) -> list[str]:
    return sorted((place for place in wanted if place in places), key=lambda place: centre(places[place]))


def neighbour(places: Mapping[str, Box], wanted: Collection[str], start: str, direction: tuple[int, int]) -> str:
    """The nearest wanted place in a direction (down, right) from `start`; `start` if there is none."""
    if start not in places:
        order = reading_order(places, wanted)
        return order[0] if order else start
    row, column = centre(places[start])
    best, found = float("inf"), start
    for place in reading_order(places, wanted):
        down, right = centre(places[place])[0] - row, centre(places[place])[1] - column
        ahead = down * direction[0] + right * direction[1]
        aside = abs(down * direction[1]) + abs(right * direction[0])
        cost = ahead + 2 * aside
        if place != start and ahead > 0 and aside <= 3 * ahead and cost < best:
            best, found = cost, place
    return found


def nearest(places: Mapping[str, Box], wanted: Collection[str], start: str) -> str:
    """The wanted place closest to `start`; the last one where `start` is nowhere."""
    order = reading_order(places, wanted)
    if start not in places:
        return order[-1]
    row, column = centre(places[start])
    return min(order, key=lambda place: abs(centre(places[place])[0] - row) + abs(centre(places[place])[1] - column))
