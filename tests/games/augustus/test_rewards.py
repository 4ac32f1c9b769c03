"""Sections 8 to 10: rewards, losses, the end."""

from __future__ import annotations

import pytest

from .table import Table

OTHERS = "stock=7 before=10;28;29"
# Completed by one sword: 1 Alpes Maritimae (green, 3 points).
NEARLY = "stock=3 before=1(sword);3;80"


def complete(player: str, *others: str, table: str = "") -> Table:
    """Player 1 completes #1 with a sword."""
    made = Table(player, *(others or (OTHERS,)), table=table)
    made.chance("token sword").play(1, "place 1 sword")
    for seat in made.acting if made.phase == "placing" else ():
        made.play(seat, "nothing")
    return made


@pytest.mark.rule("8.1", "R12")
def test_first_to_three_of_a_colour_gets_its_reward() -> None:
    assert complete(NEARLY + " controlled=6;9").rewards(1) == ["green"]
    assert complete(NEARLY + " controlled=6").rewards(1) == []
    assert complete(NEARLY + " controlled=6;9", OTHERS + " rewards=green").rewards(1) == []


@pytest.mark.rule("8.1", "R12")
def test_one_of_each_colour_has_its_own_reward_and_both_may_be_won() -> None:
    assert complete(NEARLY + " controlled=4;15;40").rewards(1) == ["each"]
    assert complete(NEARLY + " controlled=4;15;40;6;7").rewards(1) == ["green", "each"]
    assert complete(NEARLY + " controlled=4;15").rewards(1) == []


@pytest.mark.rule("8.2", "R12")
def test_resolution_order_decides_who_of_two_gets_a_colour_reward() -> None:
    table = Table(
        "stock=3 before=9(shield,catapult);80;21 controlled=6;7", "stock=3 before=1(sword);3;4 controlled=11;13"
    )
    table.token("sword", "place 9 sword", "place 1 sword")
    assert table.rewards(2) == ["green"]
    table.play(2, "claim 3", f"take {table.facts['display'][0]}").refill()
    assert table.player(1)["controlled"] == [6, 7, 9]
    assert "green" not in table.rewards(1)


@pytest.mark.rule("8.3")
def test_number_reward_is_offered_for_exactly_that_number() -> None:
    controlled = ["4", "15", "40", "6", "7"]
    for held in range(1, 6):
        table = complete(NEARLY + " controlled=" + ";".join(controlled[:held]))
        assert table.choices(1) == [f"claim {held + 1}", f"decline {held + 1}"]
        table.play(1, f"claim {held + 1}")
        assert str(held + 1) in table.rewards(1)
    assert complete(NEARLY).phase == "taking"
    assert complete(NEARLY + " controlled=4", OTHERS + " rewards=2").phase == "taking"


@pytest.mark.rule("8.4")
def test_a_player_has_at_most_one_number_reward() -> None:
    table = complete(NEARLY + " controlled=4;15 rewards=2")
    assert table.phase == "taking"
    assert table.rewards(1) == ["2"]


@pytest.mark.rule("8.5", "R11")
def test_declined_reward_is_lost_for_good() -> None:
    table = complete(NEARLY + " controlled=4").play(1, "decline 2")
    assert table.player(1)["declined"] == [2]
    assert complete(NEARLY + " controlled=4 declined=2").phase == "taking"
    assert complete(NEARLY + " controlled=4;15 declined=2").choices(1) == ["claim 3", "decline 3"]


@pytest.mark.rule("8.5", "R11")
def test_dropping_to_a_number_by_a_loss_gives_nothing() -> None:
    # 81 takes one of player 2's three objectives, who now controls exactly two.
    table = Table(
        "stock=3 before=81(chariot,catapult,catapult,catapult);3;80", "stock=7 before=10;28;29 controlled=4;6;9"
    )
    table.token("standard", "place 81 standard", "").play(2, "lose 6", "confirm")
    assert table.acting == (1,)
    assert table.rewards(2) == []


@pytest.mark.rule("8.6")
def test_colour_and_number_rewards_survive_a_loss() -> None:
    table = Table(
        "stock=3 before=81(chariot,catapult,catapult,catapult);3;80",
        "stock=7 before=10;28;29 controlled=6;7;11 rewards=green,3",
    )
    table.token("standard", "place 81 standard", "").play(2, "lose 6", "confirm")
    assert table.rewards(2) == ["green", "3"]


@pytest.mark.rule("8.7", "R13")
def test_first_producer_brings_gold_or_wheat_or_both() -> None:
    table = Table("stock=3 before=9(sword,shield);3;80", OTHERS).token("catapult", "place 9 catapult", "nothing")
    assert table.rewards(1) == ["wheat"]
    # 67 Asia produces both.
    table = Table("stock=9 before=67(shield,shield,shield,chariot);3;80", OTHERS).token(
        "catapult", "place 67 catapult", "nothing"
    )
    assert table.play(1, "confirm").rewards(1) == ["gold", "wheat"]


@pytest.mark.rule("8.8", "R13")
def test_matching_the_holder_takes_the_reward() -> None:
    def gain_wheat(mine: str, theirs: str) -> Table:
        table = Table(
            f"stock=3 before=9(sword,shield);3;80{mine}", f"stock=7 before=10;28;29 controlled={theirs} rewards=wheat"
        )
        return table.token("catapult", "place 9 catapult", "nothing")

    assert gain_wheat("", "40").rewards(1) == ["wheat"]
    assert gain_wheat("", "40;43").rewards(1) == []
    assert gain_wheat(" controlled=20", "40;43").rewards(1) == ["wheat"]


@pytest.mark.rule("8.8", "R13")
def test_other_objectives_never_move_gold_or_wheat() -> None:
    # Player 1 has as many wheat objectives as the holder, but completes one without wheat.
    assert "wheat" not in complete(NEARLY + " controlled=9", OTHERS + " controlled=40 rewards=wheat").rewards(1)


# -- losing

ATTACK = "stock=3 before=81(chariot,catapult,catapult,catapult);3;80"


def attack(*players: str, mine: str = ATTACK) -> Table:
    table = Table(mine, *players).chance("token standard").play(1, "place 81 standard")
    for seat in table.acting if table.phase == "placing" else ():
        table.play(seat, "nothing")
    return table


@pytest.mark.rule("9.1", "R14")
def test_victims_choose_openly_one_after_the_other() -> None:
    table = attack("stock=7 before=10;28;29 controlled=4;6", "stock=7 before=14;5;25 controlled=9;11")
    assert table.acting == (2,)
    assert table.choices(2) == ["lose 4", "lose 6"]
    table.play(2, "lose 4", "back", "lose 6", "confirm")
    assert table.player(2)["controlled"] == [4]
    assert table.acting == (3,)
    table.play(3, "lose 9", "confirm")
    assert table.facts["lost"] == [6, 9]


@pytest.mark.rule("9.1", "R14")
def test_neutralised_objectives_cannot_be_lost_but_controlled_ones_of_this_round_can() -> None:
    # Player 2 completes 21 (before 81), player 3 completes 83 (after it).
    table = Table(
        ATTACK,
        "stock=3 before=20(shield,chariot);28;29",
        "stock=3 before=83(shield,chariot,catapult,catapult,standard);5;25 controlled=11",
    )
    table.token("joker", "place 81 standard", "place 20 dagger", "place 83 dagger")
    table.play(2, f"take {table.facts['display'][0]}").refill()
    assert table.choices(2) == ["lose 20"]
    table.play(2, "lose 20", "confirm")
    assert table.choices(3) == ["lose 11"]


@pytest.mark.rule("9.2")
def test_immediate_gains_are_kept_and_lasting_powers_are_lost() -> None:
    # 36: shield = chariot; 6 gave a legion long ago.
    table = attack("stock=8 before=3;28;29 controlled=36", mine=ATTACK.replace(";3;", ";1;"))
    table.play(2, "lose 36", "confirm")
    assert table.player(2)["stock"] == 8
    table.play(1, f"take {table.facts['display'][0]}").refill().chance("token shield")
    assert "place 3 chariot" not in table.choices(2)


@pytest.mark.rule("9.3", "R13", "R14")
def test_holder_keeps_the_reward_while_tied_for_first() -> None:
    table = attack("stock=7 before=10;28;29 controlled=9;40 rewards=wheat", "stock=7 before=14;5;25 controlled=43")
    table.play(2, "lose 40", "confirm").play(3, "lose 43", "confirm")
    assert table.rewards(2) == ["wheat"]
    table = attack("stock=7 before=10;28;29 controlled=9;40 rewards=wheat", "stock=7 before=14;5;25 controlled=43;11")
    table.play(2, "lose 40", "confirm").play(3, "lose 11", "confirm")
    assert table.rewards(2) == ["wheat"]


@pytest.mark.rule("9.3", "R14")
def test_counting_waits_until_all_have_lost_theirs() -> None:
    table = attack("stock=7 before=10;28;29 controlled=40 rewards=wheat", "stock=7 before=14;5;25 controlled=43")
    table.play(2, "lose 40", "confirm")
    assert table.rewards(2) == ["wheat"]
    table.play(3, "lose 43", "confirm")
    assert table.facts["rewards"]["wheat"] is None


@pytest.mark.rule("9.4")
def test_lost_majority_passes_to_the_player_with_the_most() -> None:
    table = attack("stock=7 before=10;28;29 controlled=40;4 rewards=wheat", "stock=7 before=14;5;25 controlled=43;11")
    table.play(2, "lose 40", "confirm").play(3, "lose 11", "confirm")
    assert table.rewards(3) == ["wheat"]


@pytest.mark.rule("9.4")
def test_former_holder_chooses_among_tied_players() -> None:
    table = attack(
        "stock=7 before=10;28;29 controlled=40;4 rewards=wheat",
        "stock=7 before=14;5;25 controlled=43;11",
        "stock=7 before=15;21;22 controlled=9;12",
        mine=ATTACK,
    )
    table.play(2, "lose 40", "confirm").play(3, "lose 11", "confirm").play(4, "lose 12", "confirm")
    assert table.acting == (2,)
    assert table.choices(2) == ["give wheat to 3", "give wheat to 4"]
    assert table.refused(2, "give wheat to 1").rule == "9.4"
    table.play(2, "give wheat to 4")
    assert table.rewards(4) == ["wheat"]
    assert table.phase == "taking"


@pytest.mark.rule("9.4")
def test_gold_is_settled_before_wheat() -> None:
    # 67 gives both; players 3 and 4 are tied in both.
    table = attack(
        "stock=7 before=10;28;29 controlled=67 rewards=gold,wheat",
        "stock=7 before=14;5;25 controlled=77;11",
        "stock=7 before=15;21;22 controlled=88;12",
    )
    table.play(2, "lose 67", "confirm").play(3, "lose 11", "confirm").play(4, "lose 12", "confirm")
    assert table.choices(2) == ["give gold to 3", "give gold to 4"]
    assert table.refused(2, "give wheat to 3").rule == "9.3"
    table.play(2, "give gold to 3", "give wheat to 4")
    assert (table.rewards(3), table.rewards(4)) == (["gold"], ["wheat"])


@pytest.mark.rule("9.5", "R13")
def test_losses_of_others_change_nothing() -> None:
    table = attack("stock=7 before=10;28;29 controlled=9;40", "stock=7 before=14;5;25 controlled=43 rewards=wheat")
    table.play(2, "lose 40", "confirm").play(3, "lose 43", "confirm")
    # Player 3 held it and lost everything; player 2 has one left.
    assert table.rewards(2) == ["wheat"]
    table = attack("stock=7 before=10;28;29 controlled=9;40", "stock=7 before=14;5;25 controlled=43;11 rewards=wheat")
    table.play(2, "lose 40", "confirm").play(3, "lose 11", "confirm")
    assert table.rewards(3) == ["wheat"]


# -- the end

SIX = "4;6;7;11;13;14"


@pytest.mark.rule("10.1")
def test_game_ends_when_somebody_controls_seven_at_the_end_of_a_round() -> None:
    table = complete(NEARLY + f" controlled={SIX} rewards=2")
    table.play(1, f"take {table.facts['display'][0]}").refill()
    assert table.phase == "ended"
    assert table.view(1).outcome is not None


@pytest.mark.rule("10.1", "R20")
def test_all_completions_of_the_last_round_are_resolved() -> None:
    table = Table(NEARLY + f" controlled={SIX} rewards=2", "stock=3 before=9(shield,catapult);28;29")
    table.token("sword", "place 1 sword", "place 9 sword")
    table.play(1, f"take {table.facts['display'][0]}").refill()
    assert table.phase == "taking"
    table.play(2, f"take {table.facts['display'][0]}").refill()
    assert table.phase == "ended"
    assert table.player(2)["controlled"] == [9]


@pytest.mark.rule("10.1", "R20")
def test_player_brought_back_below_seven_does_not_end_the_game() -> None:
    table = Table(
        NEARLY + f" controlled={SIX} rewards=2", ATTACK.replace("before=81", "before=10;81").replace(";3;80", "")
    )
    table.token("joker", "place 1 sword", "place 81 standard")
    table.play(1, f"take {table.facts['display'][0]}").refill()
    table.play(1, "lose 1", "confirm").play(2, f"take {table.facts['display'][0]}").refill()
    assert table.phase == "drawing"


@pytest.mark.rule("10.1", "R20")
def test_more_than_seven_end_the_game_too() -> None:
    table = Table(f"stock=6 before=58(sword,sword,sword,shield);1(sword);3 controlled={SIX} rewards=2", OTHERS)
    table.token("catapult", "place 58 catapult", "nothing").play(1, "place 1 sword", "confirm")
    table.play(1, *(f"take {number}" for number in table.facts["display"][:2])).refill()
    assert len(table.player(1)["controlled"]) == 8
    assert table.phase == "ended"


@pytest.mark.rule("10.2")
def test_score_adds_rewards_printed_points_and_powers() -> None:
    table = Table("stock=7 controlled=1;3;30 rewards=green,2,gold", OTHERS)
    assert table.player(1)["score"] == [4 + 2 + 5, 3 + 3, 2 * 3]


def ended(*players: str) -> Table:
    return Table(*players, phase="ended")


@pytest.mark.rule("10.3", "R24")
def test_most_points_win_then_senators_then_victory_is_shared() -> None:
    # 1 and 3 are green with 3 points; 14 and 17 senators with 3; 6 green with 3; 19 green with 3.
    def shares(*players: str) -> tuple[int, ...]:
        outcome = ended(*players).view(1).outcome
        assert outcome is not None
        return outcome.shares

    assert shares("stock=7 controlled=1;3", "stock=7 controlled=6") == (120, 0)
    assert shares("stock=7 controlled=1", "stock=7 controlled=14") == (0, 120)
    assert shares("stock=7 controlled=1", "stock=7 controlled=6") == (60, 60)
    assert shares("stock=7 controlled=14", "stock=7 controlled=17", "stock=7 controlled=1") == (60, 60, 0)
    outcome = ended("stock=7 controlled=1", "stock=7 controlled=14").view(1).outcome
    assert outcome is not None
    assert outcome.reason == "Player 2 becomes Consul with 3 points (0 + 3 + 0) and the most senators"
