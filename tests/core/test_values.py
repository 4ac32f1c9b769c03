"""Small values that cross the contract."""

from __future__ import annotations

import pytest

from castra.core.values import counted


@pytest.mark.parametrize(("number", "words"), [(0, "0 actions"), (1, "1 action"), (2, "2 actions")])
def test_one_thing_is_told_in_the_singular(number: int, words: str) -> None:
    assert counted(number, "action") == words
