"""The course of a game, and who wins it."""

from __future__ import annotations

import pytest

from castra.games.tac13.people.words import victory_level
from tests.games.tac13.tables_for_tests import FAR, battle, fight


@pytest.mark.rule("3.1", "3.2", "3.5")
def test_player_turns_alternate_and_make_game_turns() -> None:
    table = battle({"0101": "SO"}, FAR)
    seen = []
    for _ in range(5):
        seen.append((int(table.state.turn), int(table.state.seat)))
        table.do("end")
    assert seen == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0)]


@pytest.mark.rule("2.1", "R18")
def test_the_scenario_says_who_moves_first() -> None:
    table = battle({"0101": "SO"}, FAR, seat=1, scenario={"first": 1})
    assert [int(table.state.seat), int(table.do("end").state.seat), int(table.state.turn)] == [1, 0, 1]
    assert int(table.do("end").state.turn) == 2


@pytest.mark.parametrize("first", [0, 1])
def test_player_turns_are_counted_for_search(first: int) -> None:
    table = battle({"0101": "SO"}, FAR, seat=first, scenario={"first": first})
    assert [int(table.rules.turn(table.do("end").state)) for _ in range(4)] == [3, 4, 5, 6]


@pytest.mark.rule("3.3", "12.1", "R15", "R16")
def test_after_ten_turns_the_smaller_share_of_losses_wins() -> None:
    # 1 of 3 against 2 of 7: the cross products are 7 and 6.
    table = battle({"0101": "SO SO"}, {"2001": "BI BI BI", "1901": "BI BI"}, lost=("CM", "BI CM"))
    table.state.turn = 10
    table.do("end", "end")
    assert table.phase == "ended"
    outcome = table.game.outcome(table.rules, table.state)
    assert outcome is not None
    assert (outcome.rule, outcome.winners) == ("12.1", (1,))
    assert "1 of 3" in outcome.reason


@pytest.mark.rule("12.2", "R15")
def test_equal_shares_are_a_draw() -> None:
    table = battle({"0101": "SO SO"}, {"2001": "BI BI BI", "1901": "BI"}, lost=("SO", "BI BI"))
    table.state.turn = 10
    outcome = table.do("end", "end").game.outcome(table.rules, table.state)
    assert outcome is not None
    assert (outcome.rule, outcome.drawn) == ("12.2", True)


@pytest.mark.rule("12.3", "R17")
def test_a_side_without_units_has_lost_at_once() -> None:
    table = fight({"1010": "SO SO SO"}, {"1011": "SK"}).do("attack 1011", "roll").die(6)
    outcome = table.game.outcome(table.rules, table.state)
    assert outcome is not None
    assert (outcome.rule, outcome.winners, int(table.state.turn)) == ("12.3", (0,), 1)


@pytest.mark.rule("18.1", "18.2")
def test_points_decide_when_agreed_and_give_levels() -> None:
    table = battle({"0101": "SO SO"}, {"2001": "BI BI"}, lost=("LC", "CM"), victory="points")
    table.state.turn = 10
    outcome = table.do("end", "end").game.outcome(table.rules, table.state)
    assert outcome is not None
    assert (outcome.rule, outcome.winners, outcome.scores) == ("18.2", (0,), (10, 2))
    assert "decisive" in outcome.reason
    levels = [victory_level(winner, 10) for winner in (11, 19, 20, 29, 30)]
    assert levels == ["marginal", "marginal", "substantive", "substantive", "decisive"]
    assert victory_level(1, 0) == "decisive"


@pytest.mark.rule("18.1")
def test_equal_points_are_a_draw() -> None:
    table = battle({"0101": "SO SO"}, {"2001": "BI BI"}, lost=("LC", "LC"), victory="points")
    table.state.turn = 10
    outcome = table.do("end", "end").game.outcome(table.rules, table.state)
    assert outcome is not None
    assert (outcome.rule, outcome.drawn) == ("18.1", True)
