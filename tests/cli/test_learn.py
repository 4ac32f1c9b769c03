"""`castra learn`: steps that wait for what they ask, and a page in a pipe."""

from __future__ import annotations

import io

import pytest

from castra import games
from tests.cli.commands import Shell


def learn(shell: Shell, monkeypatch: pytest.MonkeyPatch, game: str, *lines: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    done = shell("learn", game)
    assert done.code == 0
    return done.out


@pytest.mark.parametrize("key", games.PACKAGES)
def test_lesson_in_a_pipe_is_a_page_with_all_answers(key: str, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = learn(shell, monkeypatch, key)
    assert f"castra play {key} begins a game" in shown
    assert "\n1. " in shown
    assert "\n4. " in shown


def test_step_waits_for_what_it_asks(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("centurion@a1", "nonsense", "moves", "look d1", "rules 2.2", "board", "help", "1", "quit")
    shown = learn(shell, monkeypatch, "centurion", *lines)
    assert "your Centurion starts on c1 or d1 — rule 2.2. (rules 2.2 shows it)" in shown
    assert "'nonsense' is not an action" in shown
    assert "  2  centurion@d1  Centurion onto d1" in shown
    assert "There is nothing to look at on d1." in shown
    assert "two centre squares of the home edge" in shown
    assert "\n2. Its escort" in shown
    assert "\n3. " not in shown


def test_legal_action_that_was_not_asked_for_is_turned_down_kindly(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = learn(shell, monkeypatch, "centurion", "answer", "answer", "draw", "quit")
    assert "You may do that, but here: Move the Legionnaire on d2 one square ahead." in " ".join(shown.split())


def test_unknown_game_is_one_sentence(shell: Shell) -> None:
    assert "There is no game 'chess'" in shell.refused("learn", "chess")
