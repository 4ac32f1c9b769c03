"""The set-up of a server: file, environment, flags, in that order, and one sentence for every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from castra.core.errors import CastraError
from castra.server.config import Config, load_config


def test_nothing_said_gives_a_file_of_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    config = load_config(environment={})
    assert config == Config()
    assert config.host == "127.0.0.1"
    assert config.database_address == f"sqlite:///{tmp_path}/castra/server/castra.db"


def test_what_is_said_later_counts(tmp_path: Path) -> None:
    file = tmp_path / "castra.toml"
    file.write_text('host = "a"\nport = 1\ndata = "/d"\n[limits]\nframe = 5\nsockets = 6\n', encoding="utf-8")
    environment = {"CASTRA_PORT": "2", "CASTRA_DATA": "/e", "CASTRA_LIMITS_SOCKETS": "7", "CASTRA_DEBUG": "1"}
    config = load_config(file, environment, {"data": "/f", "host": None})
    assert (config.host, config.port, config.data) == ("a", 2, "/f")
    assert (config.limits.frame, config.limits.sockets) == (5, 7)


def test_environment_holds_words_and_switches() -> None:
    environment = {"CASTRA_TRUSTED_PROXIES": "10.0.0.1, 10.0.0.2", "CASTRA_NO_BROWSER": "true"}
    config = load_config(environment=environment)
    assert config.trusted_proxies == ("10.0.0.1", "10.0.0.2")
    assert config.no_browser


@pytest.mark.parametrize(
    ("text", "word"),
    [("hots = 1", "hots"), ("port = 'x'", "port"), ("limits = 3", "limits"), ("a = [", "TOML"), ("[bots]\nx = 1", "x")],
)
def test_mistake_is_one_sentence(tmp_path: Path, text: str, word: str) -> None:
    file = tmp_path / "castra.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CastraError, match=word) as error:
        load_config(file, {})
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)
