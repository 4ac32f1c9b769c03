"""Refuses to test a compiled engine that is older than its sources."""

import hashlib
from pathlib import Path

import pytest

import castra

ROOT = Path(__file__).resolve().parent.parent


def changed_since_compiled() -> list[str]:
    """The engine's files that differ from the checksums noted when ./castra compiled them."""
    stamp = ROOT / ".venv" / "castra.engine"
    if not stamp.exists():
        return []
    noted = [line.split() for line in stamp.read_text(encoding="utf-8").splitlines() if "  " in line]
    return [name for digest, name in noted if hashlib.sha256((ROOT / name).read_bytes()).hexdigest() != digest]


def pytest_sessionstart(session: pytest.Session) -> None:
    if castra.compiled() and (changed := changed_since_compiled()):
        pytest.exit(f"The compiled engine is older than {', '.join(changed)}; run ./castra test instead.", returncode=3)
