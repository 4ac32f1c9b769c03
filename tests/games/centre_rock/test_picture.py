"""The drawing shows every unit with its facing, the tracks and the zones, and fits a terminal."""

from __future__ import annotations

import pytest

from castra.core.game import SPECTATOR
from castra.games.centre_rock import GAME
from tests.games.centre_rock.table import FACINGS, Table, in_play, placing

BOARD = """\
                                                                             Player 1, turn 18
                i    ·       ·       ·       ·       ·                       2 of 2 actions left

            h    ·       ·       R2      ·       ·       ·                   Counter track
                                ↙                                             EMPTY ROCK (1) 2  3
        g    ·       ·       ·       ·       ·      ←S2      ·
                                                                             Team A (player 1)
    f    ·       ·       ·       M2      ·       ·       ·       ·           ●●●··· ······ 3
                                   ↘↖                                        Team B (player 2)
e    ·       ·       ·       ·     [ M1 ]    ·       ·       ·       ·       ······ ······ START
                                   ↗
    d    ·       ·       ·       S1      ·       ·       ·       ·       9   order 1 2
                                                                             M melee R ranged
        c    ·       ·       ·       ·       ·       ·       ·       8       S striker

            b    ·       ·       ·       ·       ·       ·       7

                a    ·       ·       R1→     ·       ·       6

                         1       2       3       4       5
"""


def test_the_whole_table_reads_at_a_glance() -> None:
    table = in_play("1Me5nw 1Sd4ne 1Ra3e 2Mf5se 2Rh6sw 2Sg8w", marker=1, points="3 0", turns=17)
    assert GAME.draw(table.view(1)).text.splitlines() == BOARD.splitlines()


@pytest.mark.parametrize("radius", ["3", "4", "5", "6"])
@pytest.mark.parametrize("facing", FACINGS)
def test_every_facing_has_its_arrow_on_its_side(radius: str, facing: str) -> None:
    middle = Table(2, radius=radius).view(1).facts["rock"]
    table = in_play(f"1M{middle}{facing} 2Ma1e", radius=radius)
    drawing = GAME.draw(table.view(1))
    row, column = next((i, line.index("M1")) for i, line in enumerate(drawing.rows) if "M1" in line)
    arrow = "→↗↖←↙↘"[FACINGS.index(facing)]
    found = [(i, line.index(arrow)) for i, line in enumerate(drawing.rows) if arrow in line]
    near = [(i - row, j - column) for i, j in found if abs(i - row) <= 1 and -1 <= j - column <= 2]
    assert len(near) == 1
    down, right = near[0]
    assert down == {"e": 0, "w": 0, "ne": -1, "nw": -1, "se": 1, "sw": 1}[facing]
    assert (right > 0) == (facing in ("e", "ne", "se"))


@pytest.mark.parametrize("radius", ["3", "4", "5", "6"])
def test_arrows_of_neighbours_never_hide_each_other(radius: str) -> None:
    """Every hexagon around the middle points at it, and it points back at each in turn."""
    rock = Table(2, radius=radius).view(1).facts["rock"]
    letter, number = rock[0], int(rock[1:])
    up, down = chr(ord(letter) + 1), chr(ord(letter) - 1)
    around = {
        "e": f"{letter}{number + 1}",
        "ne": f"{up}{number + 1}",
        "nw": f"{up}{number}",
        "w": f"{letter}{number - 1}",
        "sw": f"{down}{number - 1}",
        "se": f"{down}{number}",
    }
    back = dict(zip(FACINGS, FACINGS[3:] + FACINGS[:3], strict=True))
    for facing, place in around.items():
        table = in_play(f"1M{rock}{facing} 2M{place}{back[facing]}", radius=radius)
        text = GAME.draw(table.view(1)).text
        assert sum(text.count(arrow) for arrow in "→↗↖←↙↘") == 2


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("radius", ["3", "4", "5", "6"])
def test_drawings_fit_and_place_every_hexagon(players: int, radius: str) -> None:
    for table in (Table(players, radius=radius), placing(players, radius=radius)):
        for seat in (*range(players), SPECTATOR):
            drawing = GAME.draw(GAME.view(table.rules, table.setup, table.state, seat))
            assert drawing.width <= 100
            assert set(drawing.places) == set(table.names)
            for name, box in drawing.places.items():
                assert drawing.place_at(box.row, box.column + 2) == name


def test_zones_are_shown_while_placing_and_the_own_one_strongly() -> None:
    table = placing().by(1, "place M b2 ne")
    drawing = GAME.draw(table.view(1))
    rows = drawing.text.splitlines()
    assert rows[1].split()[:6] == ["i", "b", "b", "b", "b", "b"]
    assert rows[15].split()[:4] == ["b", "a", "M1", "a"]
    assert "to place: 1 melee" in drawing.text
    styles = {span.style for span in drawing.spans if drawing.rows[span.row][span.start : span.end] == "a"}
    assert styles == {"strong", "frame"}, "zones, and the letter of the bottom row"


def test_what_is_under_way_is_marked() -> None:
    table = in_play("1Me4e 2Re5w 1Re6w 2Ma1e").act("e4xe5", "roll 4")
    line = next(row for row in GAME.draw(table.view(1)).rows if row.startswith("e"))
    assert "( M1→)" in line
    assert "{←R2 }" in line
    assert "die 4" in GAME.draw(table.view(1)).text


def test_a_closer_look_shows_the_pattern() -> None:
    table = in_play("1Me4e 2Re5w 2Ma1w")
    look = GAME.inspect(table.view(1), "e4")
    assert look is not None
    assert look.text.splitlines() == [
        "Player 1's melee unit on e4, facing east",
        "hits on 4 to 6; attacks and pushes:",
        "  f5  ↗",
        "  e5  →  player 2's ranged",
        "  d4  ↘",
    ]
    assert GAME.inspect(table.view(1), "b2") is None
    edge = GAME.inspect(table.view(1), "a1")
    assert edge is not None
    assert "b1" in edge.text


def test_the_panel_keeps_its_colours_below_a_large_board() -> None:
    table = in_play("1Me4e 2Re5w", radius="6", points="2 0")
    drawing = GAME.draw(table.view(1))
    team = [span for span in drawing.spans if drawing.rows[span.row][span.start : span.end] == "Team A (player 1)"]
    assert [span.style for span in team] == ["seat 0"]
