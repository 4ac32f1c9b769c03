"""The step of `./castra check` that looks up known vulnerabilities."""

import subprocess
from pathlib import Path

import pytest

from tests import run

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("code", "shown", "broken"),
    [(0, "ok", []), (1, "FAILED", ["advisories"]), (2, "skipped: cannot reach", [])],
)
def test_known_vulnerability_fails_the_check(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    code: int,
    shown: str,
    broken: list[str],
) -> None:
    audit = tmp_path / "audit"
    audit.write_text(f"#!/bin/sh\necho flawed 1.0\nexit {code}\n")
    audit.chmod(0o755)
    monkeypatch.setattr(run, "TOOLS", tmp_path)
    tally = run.Tally()
    run.run_audit(["audit"], tally)
    printed = capsys.readouterr().out
    assert shown in printed
    assert ("flawed 1.0" in printed) == (code == run.VULNERABLE)
    assert tally.broken == broken


def test_audit_needs_uv(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "TOOLS", tmp_path)
    run.run_audit(run.AUDIT, tally := run.Tally())
    assert "skipped: uv is not installed" in capsys.readouterr().out
    assert not tally.broken


@pytest.mark.skipif(not (run.TOOLS / "uv").exists(), reason="uv is not installed")
def test_audit_is_a_command_of_the_uv_that_is_installed() -> None:
    command: list[str | Path] = [run.TOOLS / run.AUDIT[0], *run.AUDIT[1:], "--help"]
    assert subprocess.run(command, capture_output=True).returncode == 0
