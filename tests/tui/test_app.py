"""The full screen, driven by keys and mouse as a player drives it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from textual.widgets import OptionList

from castra.core.game import Fact
from castra.games import get
from castra.tui.board import BoardPane, Picture
from castra.tui.dialogs import Curtain, Reading
from castra.tui.keys import TAKEN
from castra.tui.palette import DARK
from castra.tui.panes import odds_lines
from castra.tui.plan import Plan, open_table
from castra.tui.saves import unfinished

from .screen import HUMANS, OPEN, Screen, on_screen, toy


def test_square_and_button_make_an_action_and_the_bot_answers() -> None:
    async def script(screen: Screen) -> None:
        assert set(screen.table.pointer.lit) == {column + row for column in "abc" for row in "123"}
        assert screen.table.pointer.cursor == "c1"
        await screen.press("up", "left", "enter")
        assert [pick.id for pick in screen.table.pointer.steps.picked] == ["b2"]
        assert "take the sword" in screen.words("buttons")
        await screen.press("enter")
        assert screen.texts()[0] == "b2 sword"
        assert len(screen.texts()) == 3
        assert "The die shows" in screen.words("log-text")
        assert len(unfinished()) == 1

    on_screen(toy(), script)


def test_letters_press_buttons_and_escape_steps_back() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("enter", "escape")
        assert screen.table.pointer.steps.picked == ()
        await screen.press("enter")
        (letter,) = [key for key, pick in screen.table.pointer.keys.items() if pick.id == "shield"]
        await screen.press(letter)
        assert screen.texts()[0] == "c1 shield"

    on_screen(toy(), script)


def test_tab_goes_round_all_that_is_lit() -> None:
    async def script(screen: Screen) -> None:
        stops = []
        for _ in range(9):
            await screen.press("tab")
            stops.append(screen.table.pointer.cursor)
        assert stops == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
        await screen.press("shift+tab")
        assert screen.table.pointer.cursor == "b1"

    on_screen(toy(), script)


def test_mouse_picks_places_and_buttons() -> None:
    async def script(screen: Screen) -> None:
        box = screen.table.pointer.drawing.places["a3"]
        await screen.pilot.click(Picture, offset=(box.column + 1, box.row + 1))
        await screen.settle()
        await screen.pilot.click("#buttons", offset=(3, 1))
        await screen.settle()
        assert screen.texts()[0] == "a3 shield"

    on_screen(toy(), script)


def test_cursor_shows_itself_and_a_closer_look() -> None:
    async def script(screen: Screen) -> None:
        assert "╚══════╝" in screen.picture()
        assert "c1 is made of grass" in screen.words("look-text")
        await screen.press("i")
        assert isinstance(screen.app.screen, Reading)
        assert "c1 is made of grass" in screen.words("text")
        await screen.press("escape")
        await screen.pilot.hover(Picture, offset=(2, 2))
        await screen.settle()
        assert "a3 is made of grass" in screen.words("look-text")

    on_screen(toy(), script)


def test_notation_and_numbers_are_typed() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("A2 sword")
        assert screen.texts()[0] == "a2 sword"
        await screen.type("1")
        assert screen.texts()[3] == "a1 sword"

    on_screen(toy(), script)


def test_refusal_marks_the_place_and_why_shows_the_rule() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a2 sword")
        await screen.type("a2 shield")
        assert "you lay in wait on a2 last round — rule 2.2" in screen.words("message")
        assert screen.table.refused == {"a2"}
        assert "✗" in screen.picture()
        await screen.press("w")
        assert isinstance(screen.app.screen, Reading)
        assert "Nobody lies in wait" in screen.words("text")

    on_screen(toy(), script)


def test_picking_what_is_not_lit_asks_the_game_why() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("c1 sword")
        await screen.press("shift+right", "shift+down", "shift+down")
        assert screen.table.pointer.cursor == "c1"
        await screen.press("enter")
        assert "you lay in wait on c1 last round — rule 2.2" in screen.words("message")
        assert len(screen.texts()) == 3

    on_screen(toy(), script)


def test_unreadable_line_gets_a_sentence() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("nonsense")
        assert "is no action" in screen.words("message")
        await screen.type("rules 9")
        assert "There is no rule '9'" in screen.words("message")
        await screen.type("rules 2.1")
        assert isinstance(screen.app.screen, Reading)

    on_screen(toy(), script)


def test_reconstructed_data_are_told_and_listed() -> None:
    async def script(screen: Screen) -> None:
        assert screen.words("message") == "Some of what is played here is reconstructed; a tells what."
        await screen.press("a")
        shown = screen.words("text")
        assert "Reconstructed: the points of a shield" in shown
        assert "Reconstructed: ground = grass" in shown
        assert "Attested: the die" in shown

    on_screen(toy(), script)


def test_list_of_moves_plays_what_is_chosen() -> None:
    async def script(screen: Screen) -> None:
        assert screen.table.query_one("#choices", OptionList).option_count == 18
        await screen.press("m", "down", "down")
        assert "●" in screen.picture()
        await screen.press("enter")
        assert screen.texts()[0] == "a1 shield"

    on_screen(toy(), script)


def test_undo_takes_back_to_the_last_draw() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        await screen.press("u")
        assert screen.texts() == []
        assert screen.words("message") == "Taken back."
        await screen.type("a1 sword")
        await screen.type("b1 sword")
        await screen.press("u")
        assert screen.words("message") == "A draw cannot be taken back."
        assert len(screen.texts()) == 3

    on_screen(toy(seats=HUMANS, options=OPEN), script)


def test_odds_and_what_happened_are_seen_together() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        await screen.press("o")
        assert "16.7 % the die shows a six (1/6)" in screen.words("odds-text")
        assert "The die shows" in screen.words("log-text")
        assert screen.seen("#odds")
        assert screen.seen("#log")
        await screen.press("o")
        assert not screen.seen("#odds")

    on_screen(toy(), script)


def test_odds_about_the_place_under_the_cursor_come_first() -> None:
    facts = [Fact("a six", Fraction(1, 6)), Fact("a hit on c10", Fraction(1, 2)), Fact("a hit on c1", Fraction(1, 3))]
    lines = odds_lines(facts, "c1", DARK).plain.splitlines()
    assert [line.split("%")[1].strip() for line in lines] == ["a hit on c1 (1/3)", "a six (1/6)", "a hit on c10 (1/2)"]


def test_secret_game_passes_the_keyboard_behind_a_curtain() -> None:
    async def script(screen: Screen) -> None:
        assert isinstance(screen.app.screen, Curtain)
        assert "red" in screen.words("curtain-words")
        await screen.press("enter")
        await screen.type("a1 sword")
        assert isinstance(screen.app.screen, Curtain)
        assert "blue" in screen.words("curtain-words")
        await screen.press("enter")
        assert "red has chosen." in screen.words("log-text")
        assert "a1" not in screen.words("log-text")

    on_screen(toy(seats=HUMANS), script)


def test_open_game_needs_no_curtain() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        assert screen.table.table.viewer == 1

    on_screen(toy(seats=HUMANS, options=OPEN), script)


def test_quitting_says_how_to_go_on() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        await screen.press("q")

    app = on_screen(toy(), script)
    assert str(app.return_value).startswith("castra play --resume goes on with the game kept in ")


@pytest.mark.parametrize("size", [(100, 30), (60, 20), (200, 60)])
def test_cursor_is_always_in_sight(size: tuple[int, int]) -> None:
    async def script(screen: Screen) -> None:
        for _ in range(2):
            for key in ("tab", "tab", "shift+up", "shift+right", "shift+right", "shift+right"):
                await screen.press(key)
                board, cursor = screen.table.query_one(BoardPane), screen.table.pointer.cursor
                box = screen.table.pointer.drawing.places[cursor]
                picture = screen.table.query_one(Picture).region
                middle = (picture.x + box.column + box.width // 2, picture.y + box.row + box.height // 2)
                assert board.region.contains(*middle), (size, cursor)
            await screen.press("z")

    on_screen(open_table(Plan(get("centurion"), seed="x", options={"first": "light"})), script, size)


def test_centurion_fits_on_a_hundred_columns_and_thirty_rows() -> None:
    async def script(screen: Screen) -> None:
        board = screen.table.query_one(BoardPane)
        assert (board.max_scroll_x, board.max_scroll_y) == (0, 0)
        assert screen.table.side.content_size.width >= 20

    on_screen(open_table(Plan(get("centurion"), seed="x")), script, (100, 30))


def test_both_grounds_show_the_same_characters() -> None:
    async def script(screen: Screen) -> None:
        night = screen.picture()
        await screen.press("t")
        assert screen.app.theme == "day"
        assert screen.picture() == night

    on_screen(toy(), script)


def test_help_lists_every_key() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("question_mark")
        shown = screen.words("text")
        for key in sorted(TAKEN):
            assert f" {key}   " in shown or f"or {key}," in shown, key

    on_screen(toy(), script)


def test_centurion_is_played_against_the_greedy_bot_on_the_screen() -> None:
    async def script(screen: Screen) -> None:
        for _ in range(400):
            if screen.table.table.match.over:
                break
            choices = screen.table.view.choices
            screen.table.play(screen.table.table.viewer, choices[0].action)
            await screen.settle()
        outcome = screen.table.table.match.outcome
        assert outcome
        assert screen.words("prompt").startswith(f"{outcome.sentence} Rule {outcome.rule}.")

    on_screen(open_table(Plan(get("centurion"), seed="on the screen")), script)
