"""The letters of buttons: whoever presses one whose button is not there now is told why, in every game and state."""

from __future__ import annotations

from random import Random

import pytest

from castra import games
from castra.core.match import Match
from castra.tui.plan import Plan, open_table, table_for
from castra.tui.play_screen import PlayScreen
from castra.tui.sitting import Sitting

from .screen import HUMANS, Screen, on_screen
from .test_looking import DRAWN, LIGHT_FIRST, LONELY

CENTURION = games.get("centurion")
POSITIONS = 60  # of a random game


@pytest.mark.parametrize("key", games.PACKAGES)
def test_button_that_is_not_there_is_refused_with_a_reason(key: str) -> None:
    table, luck = open_table(Plan(games.get(key), seats=HUMANS, seed="letters")), Random(7)
    match, missing = table.match, 0
    assert table.game.buttons
    for _ in range(POSITIONS):
        for seat in match.to_act:
            table.sit(seat)
            offered = {choice.text for choice in table.view().choices}
            for button in table.game.buttons:
                missing += button.id not in offered
                assert button.id in offered or table.reason_against([button.id]), button
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, luck.choice(match.view(seat).choices).action)
    assert missing


@pytest.mark.parametrize("key", games.PACKAGES)
def test_buttons_are_called_what_they_are_called_when_they_are_there(key: str) -> None:
    game = games.get(key)
    match, luck = Match(game), Random(3)
    known = {button.id: button for button in game.buttons}
    met = 0
    for _ in range(POSITIONS):
        if match.over:
            break
        seat = match.to_act[0]
        choices = match.view(seat).choices
        for choice in choices:
            if choice.text in known and choice.text != "end":  # which says what is ended
                assert choice.picks == (known[choice.text],)
                met += 1
        match.play(seat, luck.choice(choices).action)
    assert met


def told_for(table: Sitting, *keys: str) -> str:
    said: list[str] = []

    async def script(screen: Screen) -> None:
        await screen.press(*keys)
        said.append(screen.words("message"))

    on_screen(table, script)
    return said[0]


def begun(position: str) -> Sitting:
    return open_table(Plan(CENTURION, position=position, options=LIGHT_FIRST, seed="x"))


def test_draw_is_explained_in_a_game_begun_from_a_position() -> None:
    assert "no square beside your leader" in told_for(begun(LONELY), "d")


def test_draw_is_explained_in_a_game_that_goes_on() -> None:
    table = open_table(Plan(CENTURION, options=LIGHT_FIRST, seed="x"))
    table.save()
    assert "first your Centurion is set up" in told_for(table_for(table.match, {}), "d")


def test_draw_is_explained_while_something_is_picked() -> None:
    assert told_for(begun(DRAWN), "enter", "d") == "Esc puts back what is picked; then that can be done."


def test_draw_is_explained_after_the_end() -> None:
    table = begun(DRAWN)
    luck = Random(5)
    while not table.match.over:
        seat = table.match.to_act[0]
        table.match.play(seat, luck.choice(table.match.view(seat).choices).action)
    assert told_for(table, "d") == "The game is over."


def test_draw_is_explained_while_bots_act_and_only_so_long() -> None:
    async def script(screen: Screen) -> None:
        table = screen.table
        table.watching = table.thinking = True
        await screen.pilot.press("d")
        assert screen.words("message").startswith("The bots are to act")
        table.ask_person()
        await screen.until(lambda: isinstance(screen.app.screen, PlayScreen) and not screen.table.watching)
        assert screen.words("message") == ""

    on_screen(begun(LONELY), script)
