"""Tuning finds weights that explain how games ended, and keeps none that do not."""

from __future__ import annotations

from random import Random

import pytest

from castra import games
from castra.arena.tuning import Sample, self_play, solved, tune

GAME = games.get("centre-rock")
SETUP = GAME.setup(2)


def test_equations_are_solved() -> None:
    assert solved([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])
    assert solved([[0.0]], [1.0]) == [0.0]


def test_games_against_oneself_are_seen_from_both_sides() -> None:
    samples = self_play(GAME, SETUP, "greedy", 1_000_000)
    assert {sample.seat for sample in samples} == {0, 1}
    assert len({sample.share for sample in samples if sample.seat == 0}) == 1
    first = next(sample.share for sample in samples if sample.seat == 0)
    assert all(sample.share == (first if sample.seat == 0 else 1 - first) for sample in samples)


def test_a_weight_that_decides_is_found() -> None:
    """Whoever has more units shall have won: then units must count more than they do."""
    rules, random = GAME.rules(SETUP), Random(1)
    played = [self_play(GAME, SETUP, "random", 1_000_000 + 2 * number) for number in range(40)]
    weights = {**GAME.weights(), "melee": 10, "ranged": 10, "striker": 10}
    made = []
    for one in played:
        some = random.sample(one, min(30, len(one)))
        more = [(sample, [int(sample.state.count[seat]) for seat in (0, 1)]) for sample in some]  # type: ignore[attr-defined]
        made.append([Sample(s.state, s.seat, float(n[s.seat] > n[1 - s.seat])) for s, n in more if n[0] != n[1]])
    tuned = tune(GAME, rules, weights, made)
    assert tuned.after < tuned.before
    assert sum(tuned.weights[name] for name in ("melee", "ranged", "striker")) > 30
