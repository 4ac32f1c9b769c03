"""A claimed file belongs to one process, until that process lets go or ends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from castra.core.claims import claim, claimed, release
from castra.core.errors import CastraError, ClaimedError

pytestmark = pytest.mark.once

HOLD = """
import sys, time
from pathlib import Path
from castra.core.claims import claim
claim(Path(sys.argv[1]))
print("claimed", flush=True)
time.sleep(600)
"""


@contextmanager
def holding(path: Path) -> Iterator[int]:
    """Another process that has claimed the file, by its number; it is killed at the end."""
    with subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True) as other:
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == "claimed\n"
            yield other.pid
        finally:
            other.kill()


def test_claim_of_another_process_is_respected_and_named(tmp_path: Path) -> None:
    path = tmp_path / "game.castra"
    with holding(path) as other:
        assert claimed(path)
        with pytest.raises(ClaimedError, match=rf"^{path} is in use by process {other} since \d{{4}}-.*\.$"):
            claim(path)
    claim(path)
    release(path)


def test_claim_may_be_made_twice_and_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.castra"
    claim(path)
    monkeypatch.chdir(tmp_path)
    claim(Path("game.castra"))
    assert claimed(path)
    release(path)
    release(path)
    assert not claimed(path)
    assert list(tmp_path.iterdir()) == []


def test_lock_that_was_left_behind_means_nothing(tmp_path: Path) -> None:
    (tmp_path / ".game.castra.lock").write_text("process 1 since yesterday", encoding="utf-8")
    claim(tmp_path / "game.castra")
    assert f"process {os.getpid()}" in (tmp_path / ".game.castra.lock").read_text(encoding="utf-8")
    release(tmp_path / "game.castra")


def test_claims_end_with_the_process(tmp_path: Path) -> None:
    code = HOLD.replace("time.sleep(600)", "pass")
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "x")], check=True, capture_output=True)
    assert list(tmp_path.iterdir()) == []


def test_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    for path in (tmp_path / "file" / "game", tmp_path / ("x" * 300)):
        with pytest.raises(CastraError, match=r"cannot be written: .*\.$"):
            claim(path)
