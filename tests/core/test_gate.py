"""Whatever a caller hands to a match of any game, it is played by the rules or refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from castra.core.chance import secret_from
from castra.core.errors import CastraError, SetupError
from castra.core.match import Match
from tests.playthroughs import all_keys, game_called

NUMBERS: list[Any] = [2**62, 2**63 - 1, 2**63, 2**64, 10**400, -1, -(2**63), -(2**64), 10**9]
OTHERS: list[Any] = [None, 1.0, float("inf"), float("nan"), True, b"1", (), [], {}, object()]
TEXTS = ["", " ", "\x00", "\ud800", "9" * 5000, "-" * 5000, "\n", "é", "None"]


@pytest.mark.parametrize("key", all_keys())
def test_nothing_but_an_action_is_played(key: str) -> None:
    match = Match(game_called(key), secret=secret_from("gate"))
    before = match.save()
    for seat in range(match.setup.players):
        for action in (*NUMBERS, *OTHERS, *TEXTS):
            with pytest.raises(CastraError, match=r"\w+ .*\w"):
                match.play(seat, action)
    for seat in (*NUMBERS[:-1], *OTHERS, "0"):
        if seat != -1:  # chance
            with pytest.raises(CastraError, match=r"\w+ .*\w"):
                match.play(seat, 0)
    assert match.save() == before


@pytest.mark.parametrize("key", all_keys())
@pytest.mark.parametrize("name", ["players", "self", "", "no such", "\ud800"])
def test_unknown_option_is_refused_whatever_it_is_called(key: str, name: str) -> None:
    game = game_called(key)
    with pytest.raises(SetupError, match="has no option"):
        game.setup(None, **{name: "2"})
