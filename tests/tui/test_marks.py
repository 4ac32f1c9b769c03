"""Marks must be seen without colour, so these tests look at characters and shapes alone."""

from rich.style import Style

from castra.core.drawing import STYLES, Box, Canvas, Drawing
from castra.tui.marks import Marks, paint
from castra.tui.palette import DARK, LIGHT
from castra.tui.pointer import Pointer
from castra.tui.roaming import neighbour, reading_order


def two_squares(left: str = "  ", right: str = "  ") -> Drawing:
    canvas = Canvas(3, 7)
    canvas.block(0, 0, ("┌──┬──┐", "│  │  │", "└──┴──┘"), "frame")
    canvas.put(1, 1, left)
    canvas.put(1, 4, right)
    canvas.place("a", 1, 1, 1, 2)
    canvas.place("b", 1, 4, 1, 2)
    return canvas.drawing()


def painted(marks: Marks, drawing: Drawing | None = None) -> list[str]:
    return paint(drawing or two_squares(), marks, DARK).plain.split("\n")


def test_without_marks_the_drawing_stays_as_it_is() -> None:
    assert painted(Marks()) == ["┌──┬──┐", "│  │  │", "└──┴──┘"]


def test_lit_place_gets_a_heavy_frame() -> None:
    assert painted(Marks(lit=frozenset("b"))) == ["┌──┳━━┓", "│  ┃  ┃", "└──┻━━┛"]


def test_cursor_gets_a_double_frame_even_on_a_lit_place() -> None:
    assert painted(Marks(lit=frozenset("ab"), cursor="a")) == ["╔══╦━━┓", "║  ║  ┃", "╚══╩━━┛"]


def test_signs_stand_in_the_corner_and_never_hide_a_character() -> None:
    assert painted(Marks(news=frozenset("a"), refused=frozenset("b")))[1] == "│ ◆│ ✗│"
    assert painted(Marks(picked=frozenset("a"), news=frozenset("a")))[1] == "│ ●│  │"
    full = paint(two_squares("xy"), Marks(news=frozenset("a")), DARK)
    assert full.plain.split("\n")[1] == "│xy│  │"
    assert any(isinstance(span.style, Style) and span.style.underline for span in full.spans)


def test_lit_place_without_a_frame_stands_between_brackets() -> None:
    hexes = Drawing((" a  b ",), (), {"a": Box(0, 0, 1, 3), "b": Box(0, 3, 1, 3)})
    assert painted(Marks(lit=frozenset("a")), hexes) == ["‹a› b "]
    assert painted(Marks(lit=frozenset("ab"), cursor="b"), hexes) == ["‹a›«b»"]


def test_lit_place_without_room_for_brackets_is_underlined() -> None:
    bare = Drawing(("ab",), (), {"a": Box(0, 0, 1, 1), "b": Box(0, 1, 1, 1)})
    text = paint(bare, Marks(lit=frozenset("a")), LIGHT)
    assert text.plain == "ab"
    (span,) = [span for span in text.spans if isinstance(span.style, Style) and span.style.underline]
    assert (span.start, span.end) == (0, 1)


def test_card_that_draws_its_own_frame_keeps_its_neighbours_alone() -> None:
    cards = Drawing(("┌─┐┌─┐", "│x││y│", "└─┘└─┘"), (), {"x": Box(0, 0, 3, 3), "y": Box(0, 3, 3, 3)})
    assert painted(Marks(lit=frozenset("y")), cards) == ["┌─┐┏━┓", "│x│┃y┃", "└─┘┗━┛"]
    assert painted(Marks(cursor="x"), cards) == ["╔═╗┌─┐", "║x║│y│", "╚═╝└─┘"]


def test_marks_on_places_that_are_not_drawn_are_ignored() -> None:
    assert painted(Marks(lit=frozenset({"nowhere"}), cursor="z", refused=frozenset({"hand"}))) == painted(Marks())


def test_every_style_of_drawings_has_a_look_on_both_grounds() -> None:
    for palette in (DARK, LIGHT):
        assert palette.keys() >= STYLES


def test_arrows_go_to_the_nearest_place_in_their_direction() -> None:
    grid = {
        f"{column}{row}": Box(20 - 4 * row, 10 * "abc".index(column), 3, 9) for row in (1, 2, 3) for column in "abc"
    }
    assert neighbour(grid, grid, "b2", (-1, 0)) == "b3"
    assert neighbour(grid, grid, "b2", (1, 0)) == "b1"
    assert neighbour(grid, grid, "b2", (0, -1)) == "a2"
    assert neighbour(grid, {"c3", "c1"}, "a1", (0, 1)) == "c1"
    assert neighbour(grid, grid, "c2", (0, 1)) == "c2"
    assert reading_order(grid, ["a1", "c3", "b3"]) == ["b3", "c3", "a1"]


def test_pointer_without_choices_roams_over_everything() -> None:
    pointer = Pointer(two_squares(), (), "a", "")
    pointer.move("right")
    assert pointer.cursor == "b"
    assert pointer.under is None
