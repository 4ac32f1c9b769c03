"""Nothing that is needed is cut off, however small the terminal; and more is shown where there is room."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from castra import games
from castra.tui.board import BoardPane
from castra.tui.plan import Plan, open_table
from castra.tui.side import PAGES

from .screen import Screen, on_screen, toy

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50)]
KEYS = [key for key in games.PACKAGES if key != "ambush"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", KEYS)
def test_question_line_and_way_out_are_always_seen(key: str, size: tuple[int, int]) -> None:
    async def script(screen: Screen) -> None:
        assert screen.seen("#who")
        assert screen.seen("#prompt")
        assert screen.seen("#line")
        assert screen.seen("#choices")
        shown = screen.lines()
        assert "? help" in shown[-1]
        assert "q quit" in shown[-1]

    on_screen(open_table(Plan(games.get(key), seed="x")), script, size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_pane_can_be_reached_and_none_is_clipped(size: tuple[int, int]) -> None:
    async def script(screen: Screen) -> None:
        met = set()
        for _ in range(2):
            for _ in PAGES:
                met |= {name for name in PAGES if screen.seen(f"#{name}")}
                await screen.press("v")
            await screen.press("o")
        assert met == set(PAGES)

    on_screen(toy(), script, size)


def test_small_screen_says_how_to_turn_the_page_and_what_happened_last() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        assert any("moves: 16 · v: look" in row for row in screen.lines())
        assert screen.seen("#latest")
        assert "The die shows" in screen.words("latest")
        await screen.press("v")
        assert screen.seen("#look")
        assert not screen.seen("#choices")
        await screen.press("m")
        assert screen.seen("#choices")

    on_screen(toy(), script, (80, 24))


def test_large_screen_shows_all_pages_at_once() -> None:
    async def script(screen: Screen) -> None:
        assert all(screen.seen(f"#{name}") for name in ("choices", "look", "log"))
        assert not screen.seen("#latest")

    on_screen(toy(), script, (120, 40))


@pytest.mark.parametrize(("key", "words"), [("centre-rock", "Counter track"), ("augustus", "Display")])
def test_wide_boards_are_whole_on_a_common_screen(key: str, words: str) -> None:
    async def script(screen: Screen) -> None:
        board = screen.table.query_one(BoardPane)
        assert board.max_scroll_x == 0
        assert words in screen.picture()

    on_screen(open_table(Plan(games.get(key), seed="x")), script, (120, 40))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_move_of_a_long_list_loses_its_last_words(size: tuple[int, int]) -> None:
    """The bar beside a list that scrolls takes a column from words that were counted without it."""

    async def script(screen: Screen) -> None:
        await screen.press("enter", "m")
        moves = screen.table.query_one(OptionList)
        assert moves.max_scroll_y > 0
        needed = moves.get_content_height(moves.size, moves.size, moves.scrollable_content_region.width)
        assert moves.virtual_size.height == needed

    on_screen(open_table(Plan(games.get("centre-rock"), seed="friday")), script, size)


def test_closer_look_is_folded_until_it_fits() -> None:
    async def script(screen: Screen) -> None:
        for text in ("centurion@d1", "legionnaire@d2"):
            await screen.type(text)
        await screen.press("shift+up", "shift+down")
        screen.table.pointer.point("d2")
        screen.table.show()
        await screen.settle()
        look = screen.words("look-text").splitlines()
        assert max(map(len, look)) <= screen.table.side.pages.size.width
        assert [line for line in look if line.startswith("starting side")]
        assert [line for line in look if line.startswith("reverse")]

    on_screen(open_table(Plan(games.get("centurion"), seed="x", options={"first": "light"})), script, (100, 30))
