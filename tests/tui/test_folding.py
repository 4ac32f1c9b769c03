"""A drawing made narrower without losing anything."""

from castra.core.drawing import Drawing, Span
from castra.tui.folding import folded

TWO = Drawing(
    ("Both sides of the tile as seen", "left          right", ". M .         . J .", ". @ .         . @ ."),
    (Span(1, 0, 4, "strong"), Span(1, 14, 19, "faint")),
)


def test_drawing_that_fits_stays_as_it_is() -> None:
    assert folded(TWO, 40) is TWO


def test_columns_go_below_each_other_and_sentences_are_wrapped() -> None:
    drawing = folded(TWO, 16)
    assert drawing.rows == ("Both sides of", "the tile as seen", "left", ". M .", ". @ .", "right", ". J .", ". @ .")


def test_styles_follow_their_words() -> None:
    spans = folded(TWO, 16).spans
    assert [(span.row, span.start, span.end, span.style) for span in spans] == [(2, 0, 4, "strong"), (5, 0, 5, "faint")]


def test_word_longer_than_the_width_is_cut() -> None:
    assert folded(Drawing(("abcdefghij",)), 4).rows == ("abcd", "efgh", "ij")


def test_columns_are_parted_at_the_widest_gap() -> None:
    grids = Drawing(("start              back", ".    *    .        . M .", ".    @    .        . @ ."))
    assert folded(grids, 15).rows == ("start", ".    *    .", ".    @    .", "back", ". M .", ". @ .")
