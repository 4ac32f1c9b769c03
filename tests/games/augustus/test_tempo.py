"""What the evaluator of search counts beyond points; the plain one counts nothing of it."""

from __future__ import annotations

from castra.core.engine.rules import CERTAIN
from castra.core.game import OVER
from castra.core.weights import SEARCH
from castra.games.augustus import GAME
from castra.games.augustus.engine.tables import POWER_NAMES

from .random_play import positions
from .table import Table

BEYOND = ("control", "control_ahead", "stock", "score", "score_ahead", "hopes", "numbers", "resource", "missing")
POWERS = [f"{name}_{power}" for name in ("power", "power_ahead") for power in range(len(POWER_NAMES))]
PLAIN = "stock=7 before=10;28;29"


def gained(table: Table, seat: int = 0, **weights: int) -> int:
    """By how much these weights make the table look better to a seat."""
    plain = GAME.weights()
    before = GAME.evaluator(table.rules).value(table.state, seat)
    return int(GAME.evaluator(table.rules, {**plain, **weights}).value(table.state, seat) - before)


def test_plain_judgement_counts_nothing_but_points() -> None:
    weights = GAME.weights()
    assert not any(weights[name] for name in (*BEYOND, *POWERS, "called"))


def test_search_judges_without_being_certain() -> None:
    for rules, state, actor, _ in positions(2, 2, every=31):
        if actor != OVER:
            evaluator = GAME.evaluator(rules, GAME.weights(SEARCH, 2))
            assert all(-CERTAIN < evaluator.value(state, seat) < CERTAIN for seat in range(2))


def test_objectives_under_control_count_by_how_much_is_to_come() -> None:
    table = Table("stock=7 before=3 controlled=1;4", PLAIN)
    assert gained(table, control=70) == 70  # two, in hundredths of a point, of which two are one of value
    assert gained(table, 1, control=70) == -70
    assert gained(table, control_ahead=70) == 50  # five of seven are still to come


def test_legions_in_stock_and_missing_count() -> None:
    table = Table("stock=3 before=9(sword,shield)", "stock=7 before=10")
    assert gained(table, stock=20) == -40
    assert gained(table, missing=-20) == gained(Table("stock=5 before=9", "stock=7 before=10"), missing=-20) + 20


def test_points_count_more_the_more_is_said() -> None:
    table = Table("stock=7 before=3 controlled=1;4", PLAIN)
    assert gained(table, score=20) > 0
    assert gained(table, hopes=20) > 0
    assert gained(table, numbers=20) > 0  # nearer to the number that brings more


def test_powers_count_while_they_are_being_conquered() -> None:
    before = Table("stock=7 before=4", "stock=7 before=10")
    power, other = (int(before.rules.tables.power[number - 1]) for number in (4, 10))
    assert power != other
    assert gained(before, **{f"power_{power}": 100}) > 0
    assert gained(before, 1, **{f"power_{power}": 100}) < 0
    assert gained(before, **{f"power_ahead_{power}": 100}) == gained(before, **{f"power_{power}": 100})


def test_a_called_token_counts_as_used() -> None:
    table = Table("stock=3 before=9(sword,shield);80;83", "stock=7 before=10;28;29").chance("token catapult")
    assert gained(table, called=1) > 0
    chosen = table.play(1, "place 9 catapult")
    other = GAME.evaluator(table.rules, {**GAME.weights(), "called": 1})
    assert other.value(table.state, 0) == other.value(chosen.state, 0)
