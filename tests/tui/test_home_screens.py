"""The way to a game on the full screen: the menu, the form, saved games."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Select, Static

from castra.core import limited
from castra.core.errors import TooMuchError
from castra.games import get
from castra.tui.dialogs import Curtain, Question
from castra.tui.home_screen import HomeScreen
from castra.tui.plan import Plan, open_table
from castra.tui.play_screen import PlayScreen
from castra.tui.resume_screen import ResumeScreen
from castra.tui.saves import unfinished
from castra.tui.setup_screen import Field, SetupScreen

from .screen import Screen, on_screen, toy
from .toy import GAME


def test_menu_leads_to_a_game_with_other_players_and_options() -> None:
    async def script(screen: Screen) -> None:
        assert isinstance(screen.app.screen, HomeScreen)
        games = screen.app.screen.query_one(OptionList)
        games.highlighted = list(screen.app.screen.games).index(GAME)
        await screen.press("enter")
        form = await screen.until_screen(SetupScreen)
        fields = {field.key: field for field in form.query(Field)}
        assert fields["set ground"].words.endswith("(reconstructed)")
        told = [str(words.content) for words in form.query(".reconstructed").results(Static)]
        assert told == [
            "reconstructed: the printed fact is not known, this is our proposal; castra about ambush lists all"
        ]
        fields["players"].query_one(Select).value = "3"
        fields["set ground"].query_one(Input).value = "sand"
        await screen.until(lambda: any(field.key == "seat green" for field in form.query(Field)))
        fields = {field.key: field for field in form.query(Field)}
        assert "seat green" in fields
        assert fields["set ground"].value == "sand"
        fields["seat green"].query_one(Select).value = "human"
        await screen.press("ctrl+s")
        await screen.until_screen(Curtain)
        await screen.press("enter")
        await screen.until_screen(PlayScreen)
        match = screen.table.table.match
        assert match.players == ("human", "greedy", "human")
        assert match.setup.options["ground"] == "sand"

    on_screen(None, script)


def test_form_tells_what_is_wrong_with_it() -> None:
    async def script(screen: Screen) -> None:
        screen.app.switch_screen(SetupScreen(get("centurion")))
        await screen.until_screen(SetupScreen)
        fields = {field.key: field for field in screen.app.screen.query(Field)}
        fields["set light"].query_one(Input).value = "no such army"
        await screen.press("ctrl+s")
        assert isinstance(screen.app.screen, SetupScreen)
        assert screen.words("error")
        fields["pack"].query_one(Input).value = "no-such-file.toml"
        fields["pack"].query_one(Input).focus()
        await screen.press("enter")
        missing = "no-such-file.toml cannot be read: no such file or directory."
        await screen.until(lambda: screen.words("error") == missing)

    on_screen(None, script)


def test_form_refuses_a_file_that_would_eat_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "monster.toml"
    path.write_bytes((get("centurion").folder / "data" / "duke.toml").read_bytes())
    asked: list[object] = []

    def eat(function: str, word: str, data: bytes) -> None:
        asked.append((word, data))
        raise TooMuchError("It takes more memory or time to read this file than it may")

    monkeypatch.setattr(limited, "answer", eat)

    async def script(screen: Screen) -> None:
        screen.app.switch_screen(SetupScreen(get("centurion")))
        await screen.until_screen(SetupScreen)
        field = next(field for field in screen.app.screen.query(Field) if field.key == "pack")
        field.query_one(Input).value = str(path)
        field.query_one(Input).focus()
        await screen.press("enter")
        await screen.until(lambda: "more memory or time" in screen.words("error"))

    on_screen(None, script)
    assert asked == [("centurion", path.read_bytes())]


def test_form_takes_a_file_that_settles_some_options(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    head = 'format = 1\nname = "Mine"\nsource = "A test."\n'
    path.write_text(head + '[ranged]\npattern = { F = "F" }\n', encoding="utf-8")

    async def script(screen: Screen) -> None:
        screen.app.switch_screen(SetupScreen(get("centre-rock")))
        await screen.until_screen(SetupScreen)
        fields = {field.key: field for field in screen.app.screen.query(Field)}
        fields["set radius"].query_one(Select).value = "5"
        fields["pack"].query_one(Input).value = str(path)
        fields["pack"].query_one(Input).focus()
        await screen.press("enter")
        await screen.until(lambda: any("loaded" in field.words for field in screen.app.screen.query(Field)))
        fields = {field.key: field for field in screen.app.screen.query(Field)}
        assert (fields["set radius"].value, fields["set arrows"].value) == ("5", "printed")
        await screen.press("ctrl+s")
        await screen.until_screen(PlayScreen)
        assert screen.table.table.match.setup.options["arrows"] == "printed"

    on_screen(None, script)


def test_new_game_is_asked_for_and_keeps_what_was_agreed() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        await screen.press("n")
        await screen.until_screen(Question)
        await screen.press("n")
        assert screen.texts()[0] == "a1 sword"
        await screen.press("n", "y")
        form = await screen.until_screen(SetupScreen)
        fields = {field.key: field.value for field in form.query(Field)}
        assert fields["players"] == "3"
        assert fields["set ground"] == "sand"
        assert fields["seat blue"] == "random"
        assert fields["seat red"] == "Anna"

    on_screen(toy(players=3, options={"ground": "sand"}, seats={"red": "Anna", "blue": "random"}), script)


def test_table_where_nobody_acted_is_left_without_a_question() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("n")
        await screen.until_screen(SetupScreen)
        assert unfinished() == []

    on_screen(toy(), script)


def test_saved_games_are_reached_by_keys() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        await screen.press("n", "y")
        await screen.until_screen(SetupScreen)
        await screen.press("escape")
        await screen.until_screen(HomeScreen)
        await screen.press("end", "enter")
        await screen.until_screen(ResumeScreen)
        await screen.press("enter")
        await screen.until_screen(PlayScreen)
        assert screen.texts()[0] == "a1 sword"

    on_screen(toy(), script)


def test_saved_game_is_deleted_by_a_key_after_a_question() -> None:
    for words in ("one", "two"):
        table = open_table(Plan(GAME, seed=words))
        table.match.play(0, "a1 sword")
        table.save()
        table.leave()
    first, second = unfinished()

    async def script(screen: Screen) -> None:
        await screen.press("d")
        question = await screen.until_screen(Question)
        assert str(first) in question.question
        await screen.press("escape")
        assert len(unfinished()) == 2
        await screen.press("d", "y")
        assert [save.path for save in unfinished()] == [second.path]
        assert screen.words("error") == "Deleted."
        assert screen.app.screen.query_one(OptionList).option_count == 1

    on_screen([first, second], script)
