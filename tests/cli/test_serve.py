"""`castra serve`, and `castra` alone, which is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from castra.cli.main import run
from castra.server.config import Config


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    configs: list[Config] = []
    monkeypatch.setattr("castra.server.serving.serve", lambda config, say: configs.append(config))
    return configs


def test_castra_alone_serves_on_this_machine(served: list[Config]) -> None:
    assert run([]) == run(["serve"]) == 0
    assert served[0] == served[1] == Config()


def test_flags_are_said_last(served: list[Config], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "castra.toml"
    file.write_text('host = "::1"\nport = 1\n')
    monkeypatch.setenv("CASTRA_PORT", "2")
    line = ["serve", "--config", str(file), "--port", "3", "--database", "postgresql://db/castra", "--no-browser"]
    assert run(line) == 0
    assert served == [Config(host="::1", port=3, database="postgresql://db/castra", no_browser=True)]


def test_help_names_what_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(flag in shown for flag in ("--host", "--port", "--database", "--no-browser", "--config"))


def test_table_without_a_server_is_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--table", "x"]) == 2
    assert "go with --server" in capsys.readouterr().err


def test_table_of_a_server_takes_nothing_from_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "centurion", "--server", "http://localhost:1", "--seed", "x"]) == 2
    assert "takes no files" in capsys.readouterr().err


def test_server_that_is_not_there_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert run(["play", "centurion", "--server", "http://localhost:1"]) == 2
    assert "cannot be reached" in capsys.readouterr().err
