"""How well an evaluator tells the later winner is counted as one would by hand."""

from __future__ import annotations

import pytest

from castra import games
from castra.arena.foresight import Mean, Rights, by_quarter, gained, mean, rights
from castra.arena.tuning import SelfPlayed
from castra.core.engine.rules import Evaluator, State

pytestmark = pytest.mark.once

GAME = games.get("augustus")
RULES = GAME.rules(GAME.setup(3))
TEAMS = games.get("centre-rock").rules(games.get("centre-rock").setup(4))


class Fixed(Evaluator):
    """Finds the same of each seat, whatever the position."""

    def __init__(self, *values: int) -> None:
        self.values = values

    def value(self, state: State, seat: int) -> int:
        return self.values[seat]


def seen(evaluator: Evaluator, shares: list[float], positions: int = 8) -> Rights:
    played = SelfPlayed([("", 0)] * positions, shares)
    return rights(RULES, evaluator, played, [RULES.initial()] * positions)


def test_the_winner_is_compared_with_every_loser() -> None:
    assert seen(Fixed(3, 2, 1), [1.0, 0.0, 0.0]) == [1.0] * 4
    assert seen(Fixed(2, 3, 1), [1.0, 0.0, 0.0]) == [0.5] * 4
    assert seen(Fixed(1, 1, 1), [1.0, 0.0, 0.0]) == [0.5] * 4
    assert seen(Fixed(1, 2, 3), [1.0, 0.0, 0.0]) == [0.0] * 4


def test_those_who_share_a_game_are_not_compared() -> None:
    assert seen(Fixed(1, 2, 9), [0.5, 0.5, 0.0]) == [0.0] * 4
    assert seen(Fixed(2, 1, 0), [0.5, 0.5, 0.0]) == [1.0] * 4


def test_partners_count_once() -> None:
    played = SelfPlayed([("", 0)] * 4, [1.0, 0.0, 1.0, 0.0])
    assert rights(TEAMS, Fixed(5, 1, 0, 9), played, [TEAMS.initial()] * 4) == [1.0] * 4


def test_a_short_game_has_no_say_about_quarters_it_did_not_have() -> None:
    assert seen(Fixed(3, 2, 1), [1.0, 0.0, 0.0], positions=2) == [1.0, None, 1.0, None]
    quarters = by_quarter([[1.0, None, 1.0, None], [0.5, 0.5, 0.5, None]])
    assert [(one.value, one.games) for one in quarters] == [(0.75, 2), (0.5, 1), (0.75, 2), (0.0, 0)]


def test_what_another_evaluator_gains_is_seen_on_the_same_games() -> None:
    before, after = [[0.5] * 4, [0.1] * 4], [[0.6] * 4, [0.2] * 4]
    one = gained(before, after)[0]
    assert one.value == pytest.approx(0.1)
    assert one.give == pytest.approx(0, abs=1e-9)  # though the games themselves differ much


def test_the_interval_counts_games() -> None:
    assert mean([0.0, 1.0] * 50).give == pytest.approx(1.96 * 0.5 / 10, rel=0.01)
    assert mean([0.4]) == Mean(0.4, 1.0, 1)
