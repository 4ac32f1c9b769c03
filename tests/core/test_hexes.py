"""Hex geometry, by worked positions and by laws that hold everywhere."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from castra.core import hexes
from castra.core.hexes import CENTRE, DIRECTIONS, Hex

HEXES = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
SIXTHS = st.integers(-13, 13)


def test_directions_go_round_counter_clockwise_and_back() -> None:
    for number, way in enumerate(DIRECTIONS):
        assert hexes.rotated(way, 1) == hexes.step(number + 1)
        assert way.plus(hexes.step(hexes.opposite(number))) == CENTRE


def test_two_directions_beside_one_add_up_to_it() -> None:
    for number in range(6):
        assert hexes.step(number - 1).plus(hexes.step(number + 1)) == hexes.step(number)


@given(HEXES)
def test_neighbours_are_the_six_hexagons_at_distance_one(hexagon: Hex) -> None:
    around = hexes.neighbours(hexagon)
    assert len(set(around)) == 6
    assert set(around) == set(hexes.ring(hexagon, 1))
    assert all(hexes.distance(hexagon, other) == 1 for other in around)


@given(HEXES, HEXES, HEXES)
def test_distance_is_symmetric_and_no_detour_is_shorter(a: Hex, b: Hex, c: Hex) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@given(HEXES, HEXES, SIXTHS)
def test_rotation_keeps_distances_and_closes_after_six(a: Hex, b: Hex, sixths: int) -> None:
    turned = hexes.distance(hexes.rotated(a, sixths), hexes.rotated(b, sixths))
    assert turned == hexes.distance(a, b)
    assert hexes.rotated(hexes.rotated(a, sixths), 6 - sixths) == a


@given(HEXES, st.integers(0, 6))
def test_rings_make_up_the_disc(centre: Hex, radius: int) -> None:
    rings = [hexagon for r in range(radius + 1) for hexagon in hexes.ring(centre, r)]
    disc = hexes.disc(centre, radius)
    assert len(rings) == len(disc) == 1 + 3 * radius * (radius + 1)
    assert set(rings) == set(disc)
    assert all(hexes.distance(centre, hexagon) == radius for hexagon in hexes.ring(centre, radius))
    assert list(disc) == sorted(disc, key=lambda hexagon: (hexagon.r, hexagon.q))


@given(HEXES, st.integers(1, 9))
def test_a_ring_is_walked_step_by_step(centre: Hex, radius: int) -> None:
    ring = hexes.ring(centre, radius)
    assert ring[0] == centre.plus(Hex(1, 0), radius)
    assert all(hexes.distance(a, b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


@given(HEXES, HEXES, st.sampled_from([1, -1]))
def test_a_line_joins_its_ends_by_single_steps(a: Hex, b: Hex, lean: int) -> None:
    line = hexes.line(a, b, lean)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == hexes.distance(a, b) + 1
    assert all(hexes.distance(x, y) == 1 for x, y in itertools.pairwise(line))


def test_a_line_along_an_edge_leans_to_the_side_asked_for() -> None:
    far = Hex(1, 1)  # straight between the neighbours (1, 0) and (0, 1)
    assert {hexes.line(CENTRE, far, lean)[1] for lean in (1, -1)} == {Hex(1, 0), Hex(0, 1)}


def test_direction_between_is_known_only_in_straight_rows() -> None:
    assert hexes.direction_between(Hex(2, 1), Hex(2, -4)) == 2
    assert hexes.direction_between(Hex(2, 1), Hex(2, 1)) is None
    assert hexes.direction_between(Hex(0, 0), Hex(2, 1)) is None


@given(HEXES)
def test_columns_and_rows_translate_both_ways(hexagon: Hex) -> None:
    assert hexes.from_column_row(*hexes.to_column_row(hexagon)) == hexagon


def test_even_columns_lie_half_a_hexagon_lower() -> None:
    corner = hexes.from_column_row(1, 1)
    assert corner == CENTRE
    around_2_1 = {hexes.to_column_row(hexagon) for hexagon in hexes.neighbours(hexes.from_column_row(2, 1))}
    assert around_2_1 == {(2, 0), (2, 2), (1, 1), (1, 2), (3, 1), (3, 2)}
    around_3_2 = {hexes.to_column_row(hexagon) for hexagon in hexes.neighbours(hexes.from_column_row(3, 2))}
    assert around_3_2 == {(3, 1), (3, 3), (2, 1), (2, 2), (4, 1), (4, 2)}


def test_directions_of_a_flat_topped_map_are_as_the_table_says() -> None:
    names = ("SE", "NE", "N", "NW", "SW", "S")

    # On a map, half rows: odd columns at 2 * row, even ones one half lower.
    def place(hexagon: Hex) -> tuple[int, int]:
        column, row = hexes.to_column_row(hexagon)
        return column, 2 * row + (column % 2 == 0)

    steps = {"N": (0, -2), "S": (0, 2), "NE": (1, -1), "SE": (1, 1), "NW": (-1, -1), "SW": (-1, 1)}
    for start in (hexes.from_column_row(5, 5), hexes.from_column_row(6, 5)):
        for number, name in enumerate(names):
            (x, y), (to_x, to_y) = place(start), place(hexes.neighbour(start, number))
            assert (to_x - x, to_y - y) == steps[name]


def test_a_printed_map_has_every_hexagon_once() -> None:
    grid = list(hexes.column_row_grid(38, 30))
    assert len(set(grid)) == 1140
    assert hexes.to_column_row(grid[0]) == (1, 1)
    assert hexes.to_column_row(grid[-1]) == (38, 30)
