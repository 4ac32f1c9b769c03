"""Scores, intervals, Elo and the sequential test, against numbers worked out elsewhere and by simulation."""

from __future__ import annotations

from random import Random

import pytest

from castra.arena.statistics import Sprt, elo, estimate, expected, wilson


def test_interval_is_that_of_wilson() -> None:
    """The textbook's example of 10 games won of 10, and 50 of 100."""
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_no_games_tell_nothing() -> None:
    found = estimate([])
    assert (found.games, found.low, found.high) == (0, 0.0, 1.0)


def test_pairs_that_go_both_ways_tell_more_than_pairs_that_go_one_way() -> None:
    split = estimate([[1.0, 0.0]] * 30 + [[1.0, 1.0], [0.0, 0.0]] * 5)
    alike = estimate([[1.0, 1.0], [0.0, 0.0]] * 20)
    single = wilson(0.5, 80)
    assert split.score == alike.score == 0.5
    assert split.high - split.low < single[1] - single[0] < alike.high - alike.low


@pytest.mark.parametrize("sides", [2, 4])
def test_interval_covers_the_truth_about_as_often_as_it_says(sides: int) -> None:
    """Games of a round share some of their luck."""
    random, covered, trials, chance = Random(5), 0, 400, 1 / sides
    for _ in range(trials):
        rounds = []
        for _ in range(60):
            luck = random.choice([-0.15, 0.15])
            rounds.append([float(random.random() < chance + luck) for _ in range(sides)])
        found = estimate(rounds)
        covered += found.low <= chance <= found.high
    assert covered / trials > 0.92


def test_elo_and_its_promise_are_inverse() -> None:
    assert elo(0.5) == 0
    assert elo(0.25, 4) == pytest.approx(0)
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    for sides in (2, 3, 4):
        assert expected(elo(0.6, sides), sides) == pytest.approx(0.6)
    assert elo(1.0) == -elo(0.0) > elo(0.99)


@pytest.mark.parametrize(("difference", "verdict"), [(0.0, "worse"), (60.0, "better")])
def test_sequential_test_is_rarely_wrong(difference: float, verdict: str) -> None:
    test, random, wrong = Sprt(0, 60), Random(3), 0
    for _ in range(100):
        rounds: list[list[float]] = []
        while not test.verdict(rounds):
            rounds.append([float(random.random() < expected(difference)) for _ in range(2)])
        wrong += test.verdict(rounds) != verdict
    assert wrong <= 10


def test_sequential_test_is_open_at_first() -> None:
    assert Sprt(0, 20).verdict([]) == ""
    assert Sprt(0, 20).verdict([[1.0, 1.0]] * 3) == ""
