"""The fixture that runs a test once for each implementation of the board rules."""

from __future__ import annotations

import pytest

from .referee import REFEREES, Referee


@pytest.fixture(params=list(REFEREES.values()), ids=list(REFEREES))
def referee(request: pytest.FixtureRequest) -> Referee:
    implementation: Referee = request.param
    return implementation
