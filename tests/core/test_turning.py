"""A board seen from its far edge."""

from __future__ import annotations

from castra.core.match import Match
from castra.core.turning import turned
from castra.games import get


def test_turning_twice_changes_nothing() -> None:
    centurion = get("centurion")
    drawing = centurion.picture(Match(centurion, centurion.setup(first="dark")).view(1))
    assert turned(drawing) != drawing
    assert turned(turned(drawing)) == drawing


def test_dark_sits_at_the_bottom_when_the_board_is_turned() -> None:
    centurion = get("centurion")
    match = Match(centurion, centurion.setup(first="dark"))
    match.play(1, "centurion@c6")
    rows = turned(centurion.picture(match.view(1))).rows
    assert "▲ ● leader" in rows[23]
    assert rows[22].startswith(" 6 ")
    assert rows[25].split() == ["f", "e", "d", "c", "b", "a"]


def test_drawing_without_a_far_edge_stays_as_it_is() -> None:
    centurion = get("centurion")
    drawing = centurion.picture(Match(centurion).view(0))
    assert turned(drawing) is drawing
