"""When a game played line by line is over: rematch, replay and analysis are offered, and each does what it says."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from castra.cli.afterwards import OFFER
from castra.cli.main import run
from tests.core.test_positions import MATE

WON = "f5-e6"
Played = Callable[..., list[str]]
"""What is told when these lines are typed."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "castra" / "games"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Played:
    def lines(*typed: str) -> list[str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        words = ["play", "centurion", "--set", "first=light", "--position", MATE, "--no-board"]
        assert run(words) == 0
        return capsys.readouterr().out.splitlines()

    return lines


def test_the_end_offers_all_three_and_an_empty_line_ends(played: Played) -> None:
    told = played(WON, "", "rematch")
    assert told[-1] == OFFER
    assert all(word in OFFER for word in ("rematch", "replay", "analyse"))


def test_an_end_of_input_ends(played: Played) -> None:
    assert played(WON)[-1] == OFFER


def test_what_is_not_offered_is_answered_by_the_offer(played: Played) -> None:
    assert played(WON, "dance", "")[-2:] == [OFFER, OFFER]


def test_rematch_begins_with_the_sides_swapped_in_a_file_of_its_own(played: Played, home: Path) -> None:
    told = played(WON, "rematch", "quit")
    assert "Centurion: light (human), dark (greedy)." in told
    assert "Centurion: light (greedy), dark (human)." in told
    assert len(list(home.glob("*.castra"))) == 1  # the rematch was left before anybody played


def test_replay_shows_every_position(played: Played) -> None:
    told = played(WON, "replay", "")
    assert f"1. light: {WON}" in told
    assert any(line.startswith("Result: ") for line in told)
    assert told[-1] == OFFER


def test_analysis_tells_what_decisions_lost_and_what_luck_did(played: Played) -> None:
    told = played(WON, "analyse", "")
    assert any(line.strip().startswith(f"1. light: {WON}  [light 100.0 %") for line in told)
    assert any(line.startswith("light: began with ") for line in told)
    assert told[-1] == OFFER


def test_play_says_that_a_server_is_played_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Play at a table of this server; always line by line." in told


def test_a_game_that_is_not_over_offers_nothing(played: Played) -> None:
    assert OFFER not in played("quit")
