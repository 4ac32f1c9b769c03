"""The compiled engine is quick enough; the best of several runs counts, because the machine may be busy."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import castra
from tests.games.tac13.speed import measured

compiled_only = pytest.mark.skipif(not castra.compiled(), reason="only the compiled engine has goals of speed")


@compiled_only
def test_a_whole_player_turn_of_pharsalus_takes_under_two_milliseconds() -> None:
    assert min(measured()["turn_ms"] for _ in range(3)) < 2


@compiled_only
def test_compiled_reach_is_at_least_twenty_times_as_fast() -> None:
    command = [sys.executable, "-m", "tests.games.tac13.speed"]
    environment = {**os.environ, "CASTRA_INTERPRETED": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    slow = json.loads(done.stdout)
    assert not slow["compiled"]
    assert slow["reach_us"] / measured()["reach_us"] >= 20
