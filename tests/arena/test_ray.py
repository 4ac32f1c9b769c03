"""The arena on Ray, where Ray is installed."""

from __future__ import annotations

import pytest

from castra.arena.contests import play
from castra.arena.pool import local, with_ray
from castra.arena.results import Results
from tests.arena.test_contests import CONTEST, played


def test_ray_plays_the_same_rounds() -> None:
    pytest.importorskip("ray")
    here, there = Results(CONTEST), Results(CONTEST)
    list(play(here, 3, local, 1))
    list(play(there, 3, with_ray, 2))
    assert [played(one) for one in there.first(3)] == [played(one) for one in here.first(3)]
