"""What the tests of commands share."""

from __future__ import annotations

import pytest

from tests.cli.commands import Shell, add_toy


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    add_toy(monkeypatch)
    return Shell(capsys)
