"""The compiled engine is quick enough; the best of several runs counts, because the machine may be busy."""

from __future__ import annotations

import pytest

import castra
from castra.arena.speed import engine

pytestmark = pytest.mark.skipif(not castra.compiled(), reason="only the compiled engine has goals of speed")


def best(name: str, *, interpreted: bool) -> float:
    with engine(interpreted=interpreted) as runner:
        for _ in range(4):
            runner.run("tac13", f"work {name}", 0.3)
        return max(runner.rates["tac13", f"work {name}"])


def test_a_whole_player_turn_of_pharsalus_takes_under_two_milliseconds() -> None:
    assert 1000 / best("player_turn", interpreted=False) < 2


def test_compiled_reach_is_at_least_twenty_times_as_fast() -> None:
    assert best("reach", interpreted=False) / best("reach", interpreted=True) >= 20
