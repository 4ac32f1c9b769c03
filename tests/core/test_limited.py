"""Strangers' files are read where they can do no harm."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import pytest

from castra import games
from castra.core import limited
from castra.core.errors import TooMuchError

pytestmark = pytest.mark.once

CENTURION = games.get("centurion").folder / "data" / "centurion.toml"


@pytest.fixture(autouse=True)
def _tests_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))


def eat(word: str, data: bytes) -> int:
    """Something that would take this much memory."""
    return len(bytes(int(word))) + len(data)


def spin(word: str, data: bytes) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
    while True:
        time.sleep(0)


def test_answer_comes_from_another_process() -> None:
    assert limited.answer(f"{__name__}:eat", "100", b"12345") == 105


def test_memory_has_a_limit() -> None:
    with pytest.raises(TooMuchError, match="more memory or time"):
        limited.answer(f"{__name__}:eat", str(limited.MEMORY), b"")


def test_time_has_a_limit() -> None:
    with pytest.raises(TooMuchError, match="more memory or time"):
        limited.answer(f"{__name__}:spin", "", b"")


def test_fault_of_ours_is_no_fault_of_the_file() -> None:
    with pytest.raises(RuntimeError, match="no_such_function"):
        limited.answer(f"{__name__}:no_such_function", "", b"")


@pytest.mark.parametrize("key", games.PACKAGES)
def test_mistakes_of_a_strangers_pack_are_those_of_the_game(key: str, tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text("format = 1\nx = 1\n", encoding="utf-8")
    assert games.pack_mistakes(key, path.read_bytes()) == games.get(key).check_pack(path) != []


def test_good_pack_has_none() -> None:
    assert games.pack_mistakes("centurion", CENTURION.read_bytes()) == []


def test_sentences_do_not_tell_where_the_file_lay() -> None:
    assert games.pack_mistakes("centurion", b"\xff") == ["The pack file is not a text file in UTF-8"]
