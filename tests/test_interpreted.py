"""CASTRA_INTERPRETED decides at every start whether the engine runs from its sources."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import castra

SHOW = "import castra, castra.core.engine.rules as rules; print(castra.compiled(), rules.__file__)"


def show(interpreted: str) -> tuple[str, Path]:
    """What a fresh interpreter says about its engine."""
    environment = {**os.environ, "CASTRA_INTERPRETED": interpreted}
    done = subprocess.run([sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=True)
    compiled, file = done.stdout.split(maxsplit=1)
    return compiled, Path(file.strip())


def test_interpreted_engine_loads_its_sources() -> None:
    compiled, file = show("1")
    assert compiled == "False"
    assert file.name == "rules.py"


@pytest.mark.parametrize("off", ["", "0"])
@pytest.mark.skipif(not castra.compiled(), reason="nothing is compiled here")
def test_compiled_engine_is_used_otherwise(off: str) -> None:
    compiled, file = show(off)
    assert compiled == "True"
    assert file.suffix == ".so"


def test_this_run_uses_the_engine_it_was_asked_for() -> None:
    if os.environ.get("CASTRA_INTERPRETED", "") not in ("", "0"):
        assert not castra.compiled()
