"""Refuses to test a compiled engine that is older than its sources; no test depends on how fast it runs."""

import hashlib
import signal
from pathlib import Path

import pytest
from hypothesis import settings

import castra

settings.register_profile("castra", deadline=None)  # no test fails because the machine is busy
settings.load_profile("castra")

ROOT = Path(__file__).resolve().parent.parent


def changed_since_compiled() -> list[str]:
    """The engine's files that differ from the checksums noted when ./castra compiled them."""
    stamp = ROOT / ".venv" / "castra.engine"
    if not stamp.exists():
        return []
    noted = [line.split() for line in stamp.read_text(encoding="utf-8").splitlines() if "  " in line]
    return [name for digest, name in noted if hashlib.sha256((ROOT / name).read_bytes()).hexdigest() != digest]


def pytest_sessionstart(session: pytest.Session) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background: programs we start inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if castra.compiled() and (changed := changed_since_compiled()):
        pytest.exit(f"The compiled engine is older than {', '.join(changed)}; run ./castra test instead.", returncode=3)
