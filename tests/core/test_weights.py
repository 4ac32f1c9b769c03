"""Weights are single numbers, written as lists where they follow each other."""

from __future__ import annotations

from castra import games
from castra.core.weights import SEARCH, listed, single


def test_a_list_is_short_for_numbered_weights() -> None:
    short = {"points": [3, 5, 8], "push": 26}
    assert single(short) == {"points_0": 3, "points_1": 5, "points_2": 8, "push": 26}
    assert listed(single(short)) == short


def test_what_does_not_start_at_none_is_no_list() -> None:
    assert listed({"ring_1": 4, "ring_2": 5}) == {"ring_1": 4, "ring_2": 5}


def test_what_search_does_not_name_is_as_plain() -> None:
    for game in games.all_games():
        plain, search = game.weights(), game.weights(SEARCH)
        assert set(plain) == set(search)
