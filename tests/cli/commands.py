"""Running commands as a user does, and a toy among the games."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import pytest

from castra import games
from castra.cli.main import run
from castra.core.game import AnyGame
from tests import toy

CASTRA = [sys.executable, "-c", "from castra.cli.start import main; main()"]
"""The command as a process of its own, whatever is installed."""


@dataclass
class Done:
    code: int
    out: str
    err: str


class Shell:
    """Runs command lines; a sentence on stderr and no traceback when something is wrong."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: object) -> Done:
        self.capsys.readouterr()
        code = run([str(word) for word in words])
        shown = self.capsys.readouterr()
        assert "Traceback" not in shown.out + shown.err
        return Done(code, shown.out, shown.err)

    def refused(self, *words: object, code: int = 2) -> str:
        """What a command that must fail says: one sentence on stderr."""
        done = self(*words)
        assert done.code == code, (done.out, done.err)
        assert done.err.startswith("castra: ")
        assert done.err.count("\n") == 1
        return done.err


def add_game(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """Let commands find `game` under its key, beside the others."""
    get = games.get
    monkeypatch.setattr(games, "get", lambda key: game if key == game.key else get(key))


def add_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    add_game(monkeypatch, toy.GAME)
