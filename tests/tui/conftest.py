"""A user of one's own, and the toy game among the games."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from castra import games

from . import toy


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where saves go during a test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("castra.tui.bots_screen.PACE", 0.001)
    monkeypatch.setitem(games.PACKAGES, "ambush", "ambush")
    monkeypatch.setitem(sys.modules, "castra.games.ambush", toy)
    return tmp_path / "state" / "castra" / "games"
