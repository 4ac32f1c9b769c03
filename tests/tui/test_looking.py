"""What a player sees without asking: the tile just drawn, the board from the own side, why a letter does nothing."""

from __future__ import annotations

from castra.games import get
from castra.tui.dialogs import Reading
from castra.tui.plan import Plan, open_table

from .screen import HUMANS, Screen, on_screen, toy

LIGHT_FIRST = {"first": "light"}
LONELY = (
    "2cele2/2le3/6/6/3Le2/2LeCeLe1 light turn first=light bag=Le3Eq2Ve1Tr1Sl1Op1Wd1Pp1On1Ha1Tb1Ex1/"
    "le4eq2ve1tr1sl1op1wd1pp1on1ha1tb1ex1 quiet=0 turns=0"
)
DRAWN = (
    "2cele2/6/2le'3/3Le'2/6/2LeCe2 light turn first=light bag=Le4Eq2Ve1Tr1Sl1Op1Wd1Pp1On1Ha1Tb1Ex1/"
    "le4eq2ve1tr1sl1op1wd1pp1on1ha1tb1ex1 quiet=2 turns=2"
)
CENTURION = get("centurion")


def test_drawn_tile_can_be_looked_at_while_it_is_placed() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("draw")
        (tile,) = screen.table.view.facts["hand"]
        assert screen.table.looked_at()[0] == tile
        assert "starting side" in screen.words("look-text")
        await screen.press("i")
        assert isinstance(screen.app.screen, Reading)
        assert screen.app.screen.heading == tile

    on_screen(open_table(Plan(CENTURION, position=DRAWN, options=LIGHT_FIRST, seed="x")), script)


def test_letters_of_buttons_are_remembered() -> None:
    async def script(screen: Screen) -> None:
        assert screen.table._keys["d"] == ["draw"]

    on_screen(open_table(Plan(CENTURION, position=DRAWN, options=LIGHT_FIRST, seed="x")), script)


def test_letter_that_never_meant_anything_says_so() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("j")
        assert screen.words("message") == "No button has the letter j now; ? lists the keys."

    on_screen(toy(), script)


def test_dark_sits_at_the_bottom_and_picks_what_it_sees() -> None:
    async def script(screen: Screen) -> None:
        rows = screen.picture().splitlines()
        assert rows[22].startswith(" 6 ")
        box = screen.table.pointer.drawing.places["c6"]
        assert box.row > screen.table.pointer.drawing.places["c1"].row
        await screen.type("centurion@c6")
        assert "▲ ● leader" in screen.picture()

    seats = {"light": "greedy", "dark": "human"}
    on_screen(open_table(Plan(CENTURION, seats=seats, options={"first": "dark"}, seed="x")), script)


def test_board_stays_as_it_is_where_people_share_the_keyboard() -> None:
    async def script(screen: Screen) -> None:
        assert screen.picture().splitlines()[2].startswith(" 6 ")

    on_screen(open_table(Plan(CENTURION, seats=HUMANS, options={"first": "dark"}, seed="x")), script)


def test_odds_of_a_place_are_told_once() -> None:
    async def script(screen: Screen) -> None:
        screen.table.pointer.point("d3")
        told = screen.table.odds_here()
        assert sum("can capture the Legionnaire on d3" in fact.question for fact in screen.table.odds()) == 1
        assert len(set(told)) == len(told)

    on_screen(open_table(Plan(CENTURION, position=DRAWN, options=LIGHT_FIRST, seed="x")), script)
