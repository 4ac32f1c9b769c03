"""The rulebook's worked examples, one test each, with our deck."""

from __future__ import annotations

import pytest

from .table import Table

# Players of the examples: 1 Dimitri, 2 Romain, 3 Marilyne (and 4 Adrien), clockwise.


@pytest.mark.rule("3.2", "3.3", "3.4")
def test_placement_example_offers_two_places_five_moves_each_and_nothing() -> None:
    # "Shield!": two legions in stock, five on objectives 19, 20 and 21.
    table = Table("stock=2 before=19(shield,standard);20(chariot,dagger);21(sword)", "stock=7 before=1;3;9")
    table.chance("token shield")
    assert table.choices(1) == [
        "place 19 shield",
        "move 19 standard to 19 shield",
        "move 20 chariot to 19 shield",
        "move 20 dagger to 19 shield",
        "move 21 sword to 19 shield",
        "place 20 shield",
        "move 19 shield to 20 shield",
        "move 19 standard to 20 shield",
        "move 20 chariot to 20 shield",
        "move 20 dagger to 20 shield",
        "move 21 sword to 20 shield",
        "nothing",
    ]


@pytest.mark.rule("4.3", "4.6", "4.7", "8.7")
def test_completion_example_takes_the_wheat_reward_and_a_new_objective() -> None:
    table = Table("stock=2 before=19(shield,standard);20(chariot,dagger);21(sword)", "stock=7 before=1;3;9")
    table.token("shield", "place 20 shield", "nothing")
    assert table.rewards(1) == ["wheat"]
    assert table.player(1)["stock"] == 1 + 3 + 1  # its legions, and the one that Sicilia gives
    table.play(1, f"take {table.facts['display'][0]}").refill()
    assert len(table.player(1)["before"]) == 3
    assert len(table.facts["display"]) == 5


@pytest.mark.rule("4.2", "5.1", "5.3", "5.4", "5.5", "6.5", "4.8", "8.1", "8.3")
def test_three_players_call_ave_cesar() -> None:
    # Dimitri completes 70, Romain 76, Marilyne 80, all with a standard. Dimitri has two greens and 4 with one legion.
    table = Table(
        "stock=1 before=1;4(sword);70(shield,shield,shield,chariot) controlled=3;6",
        "stock=2 before=9(sword);15;76(shield,shield,shield,standard)",
        "stock=2 before=14;21;80(sword,sword,shield,catapult,dagger)",
        table="display=30;31;33;34;35",
    )
    table.token("standard", "place 70 standard", "place 76 standard", "place 80 standard")

    # 1: Dimitri, though #1 has the lowest number of all, resolves #70 first and completes #1 by its power.
    assert table.acting == (1,)
    table.play(1, "place 1 sword", "place 1 sword", "confirm")
    assert table.player(1)["controlled"] == [1, 3, 6, 70]
    assert "green" in table.rewards(1)
    assert table.choices(1) == ["claim 4", "decline 4"]
    table.play(1, "decline 4", "take 30", "take 31")
    assert table.facts["display"] == [33, 34, 35]
    table.refill()
    assert len(table.facts["display"]) == 5

    # 2: Romain's #76 makes Dimitri clear #4; Marilyne's only legions are on the neutralised #80.
    assert table.acting == (1,)
    assert table.choices(1) == ["clear 4"]
    stock = table.player(1)["stock"]
    table.play(1, "clear 4", "confirm")
    assert table.player(1)["stock"] == stock + 1
    assert table.acting == (2,)
    assert table.player(3)["complete"] == [80]
    table.play(2, f"take {table.facts['display'][0]}").refill()

    # 3: Marilyne takes her legions back and controls #80: no power, many points.
    assert table.acting == (3,)
    assert table.player(3)["controlled"] == [80]
    assert table.player(3)["score"] == [0, 13, 0]
    table.play(3, f"take {table.facts['display'][0]}").refill()
    assert table.phase == "drawing"


@pytest.mark.rule("8.7", "8.8")
def test_resource_example_gold_goes_to_and_fro() -> None:
    # Marilyne (1) and Romain (2) complete gold provinces without powers, one after the other.
    table = Table(
        "stock=3 before=28(shield,shield,chariot);38(sword,sword,chariot);62(sword,sword,shield,shield) declined=2,3",
        "stock=3 before=46(shield,chariot,standard);54(sword,sword,shield,chariot) declined=2",
    )

    def completes(player: int, token: str, number: int, symbol: str) -> None:
        table.chance(f"token {token}").play(player, f"place {number} {symbol}")
        if table.phase == "placing":
            table.play(3 - player, "nothing")
        table.play(player, f"take {table.facts['display'][0]}").refill()

    completes(1, "sword", 28, "sword")
    assert table.rewards(1) == ["gold"]  # Marilyne's first
    completes(1, "dagger", 38, "dagger")
    assert table.rewards(1) == ["gold"]  # her second
    completes(2, "joker", 46, "dagger")
    assert table.rewards(1) == ["gold"]  # Romain's first
    completes(2, "standard", 54, "standard")
    assert (table.rewards(1), table.rewards(2)) == ([], ["gold"])  # Romain matches her
    completes(1, "sword", 62, "sword")
    assert table.rewards(1) == ["gold"]  # her third


@pytest.mark.rule("9.1", "9.2", "9.3", "9.4")
def test_loss_example() -> None:
    # Dimitri (1) completes 81; Adrien (2) gives up 6 and keeps its legion; Marilyne (3) gives up 40 and the wheat.
    table = Table(
        "stock=3 before=81(chariot,catapult,catapult,catapult);3;80 controlled=9;20",
        "stock=8 before=10;28;29 controlled=6;11",
        "stock=7 before=14;5;25 controlled=40;43 rewards=wheat",
    )
    table.token("standard", "place 81 standard", "", "nothing")
    table.play(2, "lose 6", "confirm").play(3, "lose 40", "confirm")
    assert table.player(2)["stock"] == 8
    assert table.rewards(3) == []
    assert table.rewards(1) == ["wheat"]
    assert table.facts["lost"] == [6, 40]


@pytest.mark.rule("10.2", "7.3", "7.4", "1.6")
def test_scoring_example_makes_sixty_four() -> None:
    # Rewards 15 (green 4, four objectives 6, gold 5); 31 printed; ten shields under "1 per shield, at most 8": 8;
    # five green provinces under "2 per green": 10.
    table = Table("stock=7 controlled=13;28;30;37;44;70;81 rewards=green,4,gold", "stock=7 controlled=1", phase="ended")
    cards = {card["number"]: card for card in table.game.content(table.setup)["objectives"]}
    mine = [cards[number] for number in table.player(1)["controlled"]]
    assert sum(card["spaces"].count("shield") for card in mine) == 10
    assert sum(card["colour"] == "green" for card in mine) == 5
    assert table.player(1)["score"] == [15, 31, 8 + 10]
    outcome = table.view(1).outcome
    assert outcome is not None
    assert outcome.scores[0] == 64
