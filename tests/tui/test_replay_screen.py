"""A game that was played, on the full screen."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from castra.core.game import SPECTATOR
from castra.core.record import read_record, write_record
from castra.core.replay import verify
from castra.tui.play_screen import PlayScreen
from castra.tui.replay_screen import LEAP, ReplayScreen, from_here
from castra.tui.sitting import Sitting

from .screen import Screen, on_screen, toy
from .toy import GAME

MOVES = ((0, "a1 sword"), (1, "b1 sword"), (0, "c1 sword"), (1, "c2 shield"), (0, "a2 sword"), (1, "b2 sword"))


def replayed(players: str = "human", moves: int = len(MOVES)) -> ReplayScreen:
    table = toy(seats={"all": players})
    assert isinstance(table, Sitting)
    for seat, text in MOVES[:moves]:
        table.match.play(seat, text)
    return ReplayScreen(table.match, SPECTATOR)


def shown(screen: Screen) -> int:
    assert isinstance(screen.app.screen, ReplayScreen)
    return screen.app.screen.index


def test_arrows_go_through_the_game() -> None:
    replay = replayed()
    last = len(replay.match.entries)

    async def script(screen: Screen) -> None:
        assert "Position 0 of 9" in screen.words("prompt")
        await screen.press("right", "right", "left")
        assert shown(screen) == 1
        assert "red has chosen." in screen.words("log-text")
        await screen.press("end")
        assert shown(screen) == last
        assert "points win. Rule 3.1." in screen.words("prompt")
        await screen.press("up")
        assert shown(screen) == max(0, last - LEAP)
        await screen.press("home", "left")
        assert shown(screen) == 0

    on_screen(replay, script)


def test_number_jumps() -> None:
    async def script(screen: Screen) -> None:
        for text, index in (("5", 5), ("0", 0), ("99", 0), ("x", 0)):
            await screen.press("slash")
            screen.app.screen.query_one("#line", Input).value = text
            await screen.press("enter")
            assert shown(screen) == index
        assert screen.words("message") == "The actions are numbered from 1 to 9; 0 is the beginning."

    on_screen(replayed(), script)


def test_space_plays_and_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castra.tui.replay_screen.PACE", 0.001)
    replay = replayed()

    async def script(screen: Screen) -> None:
        await screen.press("space")
        await screen.until(lambda: shown(screen) == len(replay.match.entries) and not replay.running)
        await screen.press("space", "space")
        assert not replay.running

    on_screen(replay, script)


def test_other_eyes_see_what_they_may() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("right", "p")
        assert "seen by red" in screen.words("prompt")
        assert "red waits on a1 with a sword." in screen.words("log-text")

    on_screen(replayed(), script)


def test_going_on_from_a_position_has_the_same_luck() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("right", "right", "right", "g")
        await screen.until(lambda: not isinstance(screen.app.screen, ReplayScreen))
        await screen.press("enter")
        await screen.until_screen(PlayScreen)
        assert screen.texts()[:2] == ["a1 sword", "b1 sword"]
        assert len(screen.texts()) == 3

    on_screen(replayed(), script)


def test_game_that_goes_on_can_be_verified() -> None:
    match = replayed().match
    table = from_here(match, 3, {})
    for seat, text in MOVES[2:]:
        table.match.play(seat, text)
    assert [entry.text for entry in table.match.entries] == [entry.text for entry in match.entries]
    assert verify(GAME, read_record(write_record(table.match.save()).encode())) == 3


def test_somebody_takes_a_seat_where_only_bots_sat() -> None:
    assert from_here(replayed("greedy").match, 0, {}).people == (0,)


def test_there_is_nothing_to_go_on_with_at_the_end() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("end", "g")
        assert "The game is over here" in screen.words("message")

    on_screen(replayed(), script)


def test_leaving_ends_the_client() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("question_mark", "escape", "q")

    assert on_screen(replayed(), script).return_code == 0
