"""Grids of packs: every mistake is told with its row and cell."""

from __future__ import annotations

import pytest

from castra.games.centurion.content.packs import (
    read_army,
)

from .pack_text import edited, grid, mistakes_of, told, with_start

pytestmark = pytest.mark.once

GRID_MISTAKES = [
    (13, "  .    .    .    .", "line 14: this row has 5 cells, but the first has 4"),
    (14, "  .    .    M    .", "line 14: this row has 4 cells, but the first has 5"),
    (14, "", "line 12: the grid is 5 cells wide and 4 rows high; it must be square"),
    (14, "  .    M    M    ?    .", "line 14, cell 4: there is no icon '?'"),
    (14, "  .    .   sx    .    .", "line 14, cell 3: there is no icon 'sx'"),
    (14, "  .    .    M    M+   .", "line 14, cell 4: there is no icon ''"),
    (14, "  .    .  M+M    .    .", "line 14, cell 3: the icon M stands twice in one cell"),
    (15, "  .    M    .    M    .", "line 12: the tile itself, @, is missing; a grid has it exactly once"),
    (15, "  .    M    @    @    .", "line 12: the tile itself, @, stands 2 times; a grid has it exactly once"),
    (15, "  .    M  @+M    M    .", "line 15, cell 3: the tile's own cell holds nothing but @"),
    (13, "  .    M    .    .    .", "line 13, cell 2: a Move must lie on a straight line from its tile"),
    (13, "  .    m    .    .    .", "line 13, cell 2: a Non-Capture Move must lie on a straight line from its tile"),
    (13, "  .    S    .    .    .", "line 13, cell 2: a Smash must lie on a straight line from its tile"),
    (13, "  .    .   s^    .    .", "line 13, cell 3: a Slide must start beside its tile"),
    (13, "  .    .   n^    .    .", "line 13, cell 3: a Non-Capture Slide must start beside its tile"),
    (14, "  .    .   s>    .    .", "line 14, cell 3: a Slide must point straight away from its tile"),
    (14, "  .    .   sv    .    .", "line 14, cell 3: a Slide must point straight away from its tile"),
    (14, "  .    .   nv    .    .", "line 14, cell 3: a Non-Capture Slide must not run back over its tile"),
    (13, "  .    .  js>    .    .", "line 13, cell 3: a Jump Slide must point straight away from its tile"),
    (13, "  .  js^    .    .    .", "line 13, cell 2: a Jump Slide must point straight away from its tile"),
    (13, "  .    .  jnv    .    .", "line 13, cell 3: a Non-Capture Jump Slide must not run back over its tile"),
]


@pytest.mark.rule("12.8")
@pytest.mark.parametrize(("line", "content", "mistake"), GRID_MISTAKES)
def test_a_mistake_in_a_grid_is_told_with_its_line_and_cell(line: int, content: str, mistake: str) -> None:
    assert mistake in told(edited(line, content))


@pytest.mark.rule("12.8")
@pytest.mark.parametrize(
    ("drawing", "mistake"),
    [
        (grid(6, (2, 2), {}), "line 12: the grid is 6 cells wide and 6 rows high; both must be odd"),
        (grid(3, (1, 1), {}), "line 12: the grid is 3 cells wide and 3 rows high; it must be 5x5 to 11x11"),
        (grid(13, (6, 6), {}), "line 12: the grid is 13 cells wide and 13 rows high; it must be 5x5 to 11x11"),
        ("", "line 12: the grid is empty"),
        (grid(7, (6, 6), {(0, 0): "J"}), "line 13, cell 1: a Jump may lie at most 5 squares from its tile"),
        (grid(7, (3, 3), {(6, 3): "FF"}), "line 16, cell 7: a Full Formation may lie at most 2 squares from its tile"),
        (
            grid(7, (3, 3), {(3, 0): "1F"}),
            "line 13, cell 4: a Single Formation may lie at most 2 squares from its tile",
        ),
    ],
)
def test_a_grid_of_the_wrong_size_or_reach_is_told(drawing: str, mistake: str) -> None:
    assert mistake in told(with_start(drawing))


@pytest.mark.rule("12.8")
def test_more_than_six_slides_at_an_angle_are_refused() -> None:
    six = {(1, 1): "n>+n<", (3, 1): "n>+n<", (1, 3): "n<", (3, 0): "jn>", (2, 1): "n^"}
    assert read_army(with_start(grid(5, (2, 2), six)), "").tiles[0].start.cells
    seven = {**six, (3, 3): "n>"}
    assert told(with_start(grid(5, (2, 2), seven))) == [
        "line 12: a side may have at most 6 slides that run off at an angle or begin with a Non-Capture jump"
    ]


def test_more_slides_than_the_engine_packs_are_refused_even_when_they_run_straight() -> None:
    around = {
        (x, y): "jn" + mark
        for (x, y), mark in zip(
            [(2, 0), (4, 0), (4, 2), (4, 4), (2, 4), (0, 4), (0, 2)],
            ["^", "^>", ">", "v>", "v", "v<", "<"],
            strict=True,
        )
    }
    assert told(with_start(grid(5, (2, 2), around))) == [
        "line 12: a side may have at most 6 slides that run off at an angle or begin with a Non-Capture jump"
    ]


@pytest.mark.rule("12.8")
def test_more_than_eight_formations_are_refused_where_one_is_full() -> None:
    places = [(x, y) for x in range(5) for y in range(5) if (x, y) != (2, 2)]
    said = ["line 12: a side with a Full Formation may have at most 8 Formations in all"]
    assert told(with_start(grid(5, (2, 2), dict.fromkeys(places[:9], "FF")))) == said
    assert told(with_start(grid(5, (2, 2), {**dict.fromkeys(places[1:9], "1F"), places[0]: "FF"}))) == said
    for icons in (dict.fromkeys(places, "1F"), {**dict.fromkeys(places[1:8], "1F"), places[0]: "FF"}):
        assert mistakes_of(with_start(grid(5, (2, 2), icons))) == []
