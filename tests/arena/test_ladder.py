"""Ratings from many contests."""

from __future__ import annotations

import re
from random import Random

import pytest

from castra.arena.charts import reliability, whiskers
from castra.arena.ladder import Scores, pairings, rated
from castra.arena.selfplay import looked
from castra.arena.selfplay import reliability as bins
from castra.arena.statistics import expected

TRUE = {"weak": 0.0, "middle": 120.0, "strong": 300.0}


def contest(difference: float, sides: int, random: Random) -> Scores:
    chance = expected(difference, sides)
    return [[float(random.random() < chance) for _ in range(sides)] for _ in range(400)]


@pytest.mark.parametrize("sides", [2, 4])
def test_strengths_are_found_again(sides: int) -> None:
    random, names = Random(4), list(TRUE)
    results = {(a, b): contest(TRUE[a] - TRUE[b], sides, random) for a, b in pairings(names, True)}
    rungs = rated(names, results, sides, "weak")
    assert [rung.name for rung in rungs] == names[::-1]
    for rung in rungs:
        assert rung.elo == pytest.approx(TRUE[rung.name], abs=40)
        assert rung.low <= rung.elo <= rung.high
    assert rungs[0].below == "middle"
    assert rungs[0].step is not None
    assert rungs[-1].step is None


def test_everybody_meets_the_two_before_or_everybody() -> None:
    assert list(pairings("abcd", False)) == [("b", "a"), ("c", "a"), ("c", "b"), ("d", "b"), ("d", "c")]
    assert len(list(pairings("abcd", True))) == 6


def test_never_having_lost_is_not_infinite() -> None:
    (first, last) = rated(["a", "b"], {("b", "a"): [[1.0, 1.0]] * 20}, 2, "a")
    assert (first.name, last.name) == ("b", "a")
    assert 300 < first.elo < 1200


def test_never_having_lost_is_not_certain() -> None:
    """Six games that all went one way leave room for much, and more of them for less."""
    few, many = (rated(["a", "b"], {("b", "a"): [[1.0, 1.0]] * rounds}, 2, "a")[0] for rounds in (3, 100))
    assert few.name == many.name == "b"
    assert few.low < few.elo - 50
    assert few.high > few.elo + 50
    assert many.low > few.low


def test_charts_are_pictures_with_all_names() -> None:
    text = whiskers("a < b", [("one", -10, 0, 10), ("two", 5, 20, 40)])
    assert text.startswith("<svg")
    assert "a &lt; b" in text
    assert text.count("<circle") == 2
    assert reliability("r", [(0.5, 0.4, 0.5, 0.6)]).count("<circle") == 1


def test_no_line_of_a_chart_reaches_its_number() -> None:
    text = whiskers("a", [("one", -1000, 0, 1500), ("two", 5, 20, 40)])
    longest = max(float(end) for end in re.findall(r'<line[^>]* x2="([0-9.]+)"', text))
    number = min(float(end) for end in re.findall(r'<text x="([0-9.]+)" [^>]*text-anchor="end"', text))
    assert longest < number - 60  # five digits and a sign


def test_reliability_counts_both_sides_of_every_position() -> None:
    found = bins([looked([([0.0, 0.0], [1.0, 0.0])] * 3, 2.0)])
    assert [(one.positions, one.said, one.happened) for one in found] == [(6, 0.5, 0.5)]
