"""The end of a game: who won, why, under which rule, and what next."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest

from castra import games
from castra.bots import player
from castra.bots.ledger import Booking, Ledger
from castra.core.game import AnyGame
from castra.core.match import Match
from castra.tui.analysis_screen import Analysis
from castra.tui.dialogs import Reading
from castra.tui.ending import rematch, verdict
from castra.tui.plan import Plan, open_table
from castra.tui.play_screen import PlayScreen
from castra.tui.replay_screen import ReplayScreen
from castra.tui.setup_screen import SetupScreen
from castra.tui.sitting import Sitting
from tests.games.centre_rock.table import in_play

from .screen import PATIENCE, Screen, on_screen, toy

ENDS = {
    "centurion": {"first": "light"},
    "centre-rock": {},
    "augustus": {},
    "tac13": {"turns": "2"},
}


async def play_to_the_end(screen: Screen) -> None:
    for text in ("a1 sword", "b1 sword", "c1 sword"):
        await screen.type(text)


def finished(game: AnyGame, options: dict[str, str]) -> Sitting:
    """A table where bots have played to the end."""
    table = open_table(Plan(game, seed="the end", seats={"all": "greedy"}, options=options))
    bot = player("greedy", game)
    match = table.match
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(game, match.rules, match.view(seat), table._random(seat)))
    return table


@pytest.mark.parametrize("key", ENDS)
def test_every_game_ends_with_winner_reason_and_rule(key: str) -> None:
    table = finished(games.get(key), ENDS[key])
    outcome = table.match.outcome
    assert outcome

    async def script(screen: Screen) -> None:
        told = screen.words("prompt")
        names = [table.name(seat) for seat in outcome.winners]
        assert outcome.drawn or all(name.casefold() in told.casefold() for name in names)
        assert outcome.sentence in told
        assert f"Rule {outcome.rule}." in told
        assert "Rematch, sides swapped" in screen.words("buttons")
        assert screen.seen("#prompt")
        assert screen.seen("#buttons")
        assert not screen.seen("#choices")
        await screen.press("w")
        assert isinstance(screen.app.screen, Reading)

    on_screen(table, script, (80, 24))


def test_winner_is_named_once() -> None:
    match = finished(games.get("centurion"), {"first": "light"}).match
    assert verdict(match).count(" wins") == 1
    match = finished(games.get("centre-rock"), {}).match
    assert verdict(match).casefold().startswith("player")


def test_rematch_swaps_the_sides() -> None:
    table = open_table(Plan(games.get("centurion"), options={"dark": "duke"}))
    table.save()
    again = rematch(table)
    assert again.match.players == ("greedy", "human")
    assert again.match.setup == table.match.setup
    assert again.path != table.path


def test_rematch_is_a_button_at_the_end() -> None:
    async def script(screen: Screen) -> None:
        await play_to_the_end(screen)
        old = screen.table.match
        await screen.press("enter")
        await screen.until(lambda: screen.app.screen.is_running and screen.table.match is not old)
        await screen.until_screen(PlayScreen)
        assert screen.table.match.players == ("greedy", "human")
        assert screen.table.viewer == 1

    on_screen(toy(), script)


def test_game_can_be_looked_at_again() -> None:
    async def script(screen: Screen) -> None:
        await play_to_the_end(screen)
        await screen.press("down", "enter")
        await screen.until_screen(ReplayScreen)
        await screen.press("q")
        await screen.until_screen(PlayScreen)
        await screen.press("down", "down", "enter")
        await screen.until_screen(SetupScreen)

    on_screen(toy(), script)


def test_game_can_be_analysed_at_the_end() -> None:
    async def script(screen: Screen) -> None:
        await play_to_the_end(screen)
        entries = screen.table.match.entries
        await screen.press("down", "down", "enter")
        window = await screen.until_screen(Analysis)
        told = screen.words("text")
        assert told.startswith("red: began with ")
        assert "its own decisions lost" in " ".join(told.split())
        assert len(window.lines) == len(entries)
        assert all(f"{number + 1}. " in told for number in range(len(entries)))
        await screen.press("escape")
        await screen.until_screen(PlayScreen)
        assert "Analyse it: mistakes and luck" in screen.words("buttons")

    on_screen(toy(), script)


def test_analysis_that_nobody_waits_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, booked = Event(), []

    def slow(ledger: Ledger) -> Iterator[Booking]:
        for number in range(1, 4):
            booked.append(number)
            yield Booking(number, 0, f"entry {number}", (0.0, 0.0), (0.5, 0.5))
            assert go_on.wait(PATIENCE)

    monkeypatch.setattr(Ledger, "book", slow)

    async def script(screen: Screen) -> None:
        await play_to_the_end(screen)
        await screen.pilot.press("down", "down", "enter")
        await screen.until(lambda: isinstance(screen.app.screen, Analysis) and "entry 1" in screen.words("text"))
        await screen.pilot.press("escape")
        await screen.until(lambda: isinstance(screen.app.screen, PlayScreen))
        go_on.set()
        await screen.settle()
        assert booked == [1, 2]

    on_screen(toy(), script)


def test_analysis_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(ledger: Ledger) -> Iterator[Booking]:
        raise ValueError("no thought")

    monkeypatch.setattr(Ledger, "book", broken)

    async def script(screen: Screen) -> None:
        await play_to_the_end(screen)
        await screen.press("down", "down", "enter")
        await screen.until_screen(Analysis)
        assert screen.words("text").strip() == "There is no analysis: no thought"

    on_screen(toy(), script)


def test_finished_game_leaves_its_record() -> None:
    async def script(screen: Screen) -> None:
        await play_to_the_end(screen)
        await screen.press("q")

    app = on_screen(toy(), script)
    assert str(app.return_value).startswith("The record is in ")


def test_that_nobody_wins_is_said_once() -> None:
    near = in_play("1Me5e 2Ma1e", turns=999).text
    match = Match(games.get("centre-rock"), position=near)
    match.play(0, "pass")
    assert verdict(match).splitlines()[0] == "Nobody wins: the limit of 1000 turns is reached. Rule 8.5."
