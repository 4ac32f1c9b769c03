"""The way to a game on the full screen: the menu, the form, saved games."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, OptionList, Select

from castra.games import get
from castra.tui.home_screens import HomeScreen, ResumeScreen
from castra.tui.setup_screen import Field, SetupScreen

from .screen import Screen, on_screen, toy
from .toy import GAME


def test_menu_leads_to_a_game_with_other_players_and_options() -> None:
    async def script(screen: Screen) -> None:
        assert isinstance(screen.app.screen, HomeScreen)
        games = screen.app.screen.query_one(OptionList)
        games.highlighted = list(screen.app.screen.games).index(GAME)
        await screen.press("enter")
        form = screen.app.screen
        assert isinstance(form, SetupScreen)
        fields = {field.key: field for field in form.query(Field)}
        assert "reconstructed" in fields["set ground"].words
        fields["players"].query_one(Select).value = "3"
        fields["set ground"].query_one(Input).value = "sand"
        await screen.settle()
        fields = {field.key: field for field in form.query(Field)}
        assert "seat green" in fields
        assert fields["set ground"].value == "sand"
        fields["seat green"].query_one(Select).value = "human"
        await screen.press("ctrl+s")
        await screen.press("enter")
        match = screen.table.table.match
        assert match.players == ("human", "greedy", "human")
        assert match.setup.options["ground"] == "sand"

    on_screen(None, script)


def test_form_tells_what_is_wrong_with_it() -> None:
    async def script(screen: Screen) -> None:
        screen.app.switch_screen(SetupScreen(get("centurion")))
        await screen.settle()
        fields = {field.key: field for field in screen.app.screen.query(Field)}
        fields["set light"].query_one(Input).value = "no such army"
        await screen.press("ctrl+s")
        assert isinstance(screen.app.screen, SetupScreen)
        assert screen.words("error")
        fields["pack"].query_one(Input).value = "no-such-file.toml"
        fields["pack"].query_one(Input).focus()
        await screen.press("enter")
        assert screen.words("error") == "no-such-file.toml cannot be read: no such file or directory."

    on_screen(None, script)


def test_form_takes_a_file_that_settles_some_options(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    head = 'format = 1\nname = "Mine"\nsource = "A test."\n'
    path.write_text(head + '[ranged]\npattern = { F = "F" }\n', encoding="utf-8")

    async def script(screen: Screen) -> None:
        screen.app.switch_screen(SetupScreen(get("centre-rock")))
        await screen.settle()
        fields = {field.key: field for field in screen.app.screen.query(Field)}
        fields["set radius"].query_one(Select).value = "5"
        fields["pack"].query_one(Input).value = str(path)
        fields["pack"].query_one(Input).focus()
        await screen.press("enter")
        fields = {field.key: field for field in screen.app.screen.query(Field)}
        assert (fields["set radius"].value, fields["set arrows"].value) == ("5", "printed")
        await screen.press("ctrl+s")
        await screen.press("enter")
        assert screen.table.table.match.setup.options["arrows"] == "printed"

    on_screen(None, script)


def test_new_game_and_saved_games_are_reached_by_keys() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        await screen.press("n")
        assert isinstance(screen.app.screen, SetupScreen)
        await screen.press("escape")
        assert isinstance(screen.app.screen, HomeScreen)
        await screen.press("end", "enter")
        assert isinstance(screen.app.screen, ResumeScreen)
        await screen.press("enter")
        assert screen.texts()[0] == "a1 sword"

    on_screen(toy(), script)
