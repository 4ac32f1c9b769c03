"""Tuning finds weights that explain how games ended, and keeps none that do not."""

from __future__ import annotations

from random import Random

import pytest

from castra import games
from castra.arena.tuning import Sample, TuningGame, self_play, solved, tune, unfitted
from castra.core.weights import SEARCH

GAME = games.get("centre-rock")
SETUP = GAME.setup(2)
UNITS = [f"{unit_class}_{away}" for unit_class in ("melee", "ranged", "striker") for away in range(5)]


def played_by(name: str, seed: int) -> list[Sample]:
    return self_play(TuningGame("centre-rock", SETUP, name, seed)).samples(GAME, GAME.rules(SETUP))


def test_equations_are_solved() -> None:
    assert solved([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])
    assert solved([[0.0]], [1.0]) == [0.0]


def test_games_against_oneself_are_seen_from_both_sides() -> None:
    samples = played_by("greedy", 1_000_000)
    assert {sample.seat for sample in samples} == {0, 1}
    assert len({sample.share for sample in samples if sample.seat == 0}) == 1
    first = next(sample.share for sample in samples if sample.seat == 0)
    assert all(sample.share == (first if sample.seat == 0 else 1 - first) for sample in samples)


def won_by_more_units() -> list[list[Sample]]:
    """Games at random, told as if whoever has more units had won."""
    random = Random(1)
    made = []
    for number in range(40):
        played = played_by("random", 1_000_000 + 2 * number)
        some = random.sample(played, min(30, len(played)))
        more = [(sample, [int(sample.state.count[seat]) for seat in (0, 1)]) for sample in some]  # type: ignore[attr-defined]
        made.append([Sample(s.state, s.seat, float(n[s.seat] > n[1 - s.seat])) for s, n in more if n[0] != n[1]])
    return made


def test_a_weight_that_decides_is_found() -> None:
    """Units must count more than they do."""
    weights = {**GAME.weights(), **dict.fromkeys(UNITS, 10)}
    tuned = tune(GAME, GAME.rules(SETUP), weights, won_by_more_units())
    assert tuned.after < tuned.before
    assert sum(tuned.weights[name] for name in UNITS) + 15 * tuned.weights["squad_5"] > 15 * 10


def test_weights_are_found_from_nothing() -> None:
    """What is fitted anew learns that more is better, and nothing else changes."""
    names = {f"squad_{units}" for units in range(6)}
    weights = GAME.weights(SEARCH, 2)
    tuned = tune(GAME, GAME.rules(SETUP), weights, won_by_more_units(), names, anew=True).weights
    assert tuned["squad_5"] > tuned["squad_4"] + 1000  # fewer are hardly ever left
    assert all(tuned[name] == weights[name] for name in weights if name not in names)


def test_bots_can_be_made_to_judge_plainly() -> None:
    assert unfitted(GAME).weights(SEARCH, 2) == GAME.weights() != GAME.weights(SEARCH, 2)
