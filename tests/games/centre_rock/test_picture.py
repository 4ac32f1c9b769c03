"""The drawing shows every unit with its facing, the tracks and the zones, and fits a terminal."""

from __future__ import annotations

import pytest

from castra.core.game import SPECTATOR, Drawing
from castra.games.centre_rock import GAME
from tests.games.centre_rock.table import FACINGS, Table, in_play, placing

pytestmark = pytest.mark.once

BOARD = """\
            ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲             Player 1, turn 18
         i │   │   │   │   │   │            2 of 2 actions left
          ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
       h │   │   │↙R2│   │   │   │          Counter track
        ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲          EMPTY ROCK (1) 2  3
     g │   │   │   │   │   │←S2│   │
      ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲       Team A: player 1
   f │   │   │   │M2↘│   │   │   │   │      ●●●··· ······ 3
    ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱▲╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲     Team B: player 2
 e │   │   │   │   │↖M1│   │   │   │   │    ······ ······ START
    ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲▲╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
   d │   │   │   │S1↗│   │   │   │   │ 9    order 1 2
      ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
     c │   │   │   │   │   │   │   │ 8      M melee    ▲ The Rock
        ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱         R ranged   1 player
       b │   │   │   │   │   │   │ 7        S striker  → facing
          ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
         a │   │   │R1→│   │   │ 6
            ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
               1   2   3   4   5
"""


def test_the_whole_table_reads_at_a_glance() -> None:
    table = in_play("1Me5nw 1Sd4ne 1Ra3e 2Mf5se 2Rh6sw 2Sg8w", marker=1, points="3 0", turns=17)
    assert GAME.picture(table.view(1)).text.splitlines() == BOARD.splitlines()


@pytest.mark.parametrize("radius", ["3", "4", "5", "6"])
@pytest.mark.parametrize("facing", FACINGS)
def test_unit_has_class_player_and_an_arrow_on_the_side_it_faces(radius: str, facing: str) -> None:
    middle = Table(2, radius=radius).view(1).facts["rock"]
    table = in_play(f"1R{middle}{facing} 2Ma1e", radius=radius)
    shown = {"e": "R1→", "ne": "R1↗", "nw": "↖R1", "w": "←R1", "sw": "↙R1", "se": "R1↘"}
    assert inside(GAME.picture(table.view(1)), middle) == shown[facing]


def inside(drawing: Drawing, name: str) -> str:
    """The characters of a hexagon."""
    box = drawing.places[name]
    return drawing.rows[box.row][box.column : box.column + box.width]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("radius", ["3", "4", "5", "6"])
def test_drawings_fit_and_place_every_hexagon(players: int, radius: str) -> None:
    for table in (Table(players, radius=radius), placing(players, radius=radius)):
        for seat in (*range(players), SPECTATOR):
            drawing = GAME.picture(GAME.view(table.rules, table.setup, table.state, seat))
            assert drawing.width <= 82, "beside the words of a terminal of 120 columns"
            assert len(drawing.rows) <= max(20, 4 * int(radius) + 4)
            assert set(drawing.places) == set(table.names)
            for name, box in drawing.places.items():
                assert drawing.place_at(box.row, box.column + 1) == name


def test_zones_are_shown_while_placing_and_the_own_one_strongly() -> None:
    table = placing().by(1, "place M b2 ne")
    drawing = GAME.picture(table.view(1))
    assert [inside(drawing, name) for name in ("i5", "b1", "b2", "a5", "e5")] == [" b ", " a ", "M1↗", " a ", "▲▲▲"]
    assert "to place: 1M 2R 1S" in drawing.text
    styles = {(drawing.rows[span.row][span.start : span.end], span.style) for span in drawing.spans}
    assert {(" a ", "strong"), (" b ", "faint")} <= styles


def test_what_is_under_way_is_marked() -> None:
    table = in_play("1Me4e 2Re5w 1Re6w 2Ma1e").act("e4xe5", "roll 4")
    text = GAME.picture(table.view(1)).text
    assert "(M1→{←R2}" in text
    assert "die 4" in text


def test_a_closer_look_shows_the_pattern() -> None:
    table = in_play("1Me4e 2Re5w 2Ma1w")
    look = GAME.inspect(table.view(1), "e4")
    assert look is not None
    assert look.text.splitlines() == [
        "Player 1's melee unit on e4",
        "faces east, hits on 4 to 6",
        "     ╱ ╲",
        "    │ ↗ │",
        "   ╱ ╲ ╱ ╲",
        "  │M1→│ → │",
        "   ╲ ╱ ╲ ╱",
        "    │ ↘ │",
        "     ╲ ╱",
        "f5  ↗",
        "e5  →  player 2's ranged unit",
        "d4  ↘",
    ]
    assert GAME.inspect(table.view(1), "b2") is None
    edge = GAME.inspect(table.view(1), "a1")
    assert edge is not None
    assert "b1" in edge.text


def test_a_closer_look_says_what_a_unit_cannot_attack() -> None:
    table = in_play("1Sa1e 2Mi9e")
    assert "Not over other units." in looked(table, "a1")
    assert "It faces the edge and attacks nothing." in looked(in_play("1Sa1e 2Si9e"), "i9")


def looked(table: Table, place: str) -> str:
    drawing = GAME.inspect(table.view(1), place)
    assert drawing is not None
    return drawing.text


def test_panel_fits_its_width_with_every_number_of_players() -> None:
    for players in GAME.players:
        for table in (Table(players), placing(players)):
            rows = GAME.picture(table.view(1)).text.splitlines()
            assert any(row.endswith("▲ The Rock") for row in rows)
            seats = "players 1 + 3" if players == 4 else "player 1"
            assert any(row.endswith(f"Team A: {seats}") for row in rows)


def test_panel_keeps_its_colours() -> None:
    table = in_play("1Me4e 2Re5w", radius="6", points="2 0")
    drawing = GAME.picture(table.view(1))
    team = [span for span in drawing.spans if drawing.rows[span.row][span.start : span.end] == "Team A: player 1"]
    assert [span.style for span in team] == ["seat 0"]
