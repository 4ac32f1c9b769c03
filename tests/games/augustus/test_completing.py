"""Sections 4 and 5: the five steps, neutralised objectives, chains."""

from __future__ import annotations

import pytest

from .table import Table

# 1 Alpes Maritimae: sword sword · 3 Corsica: shield chariot · 9 Sardinia: sword shield catapult, wheat
# 70 Germania Superior: shield³ chariot standard, mobilises two swords · 76 Lucius Vastator: clears objectives
OTHERS = "stock=7 before=10;28;29"


@pytest.mark.rule("4.1", "R16")
def test_occupying_the_last_space_completes_at_once() -> None:
    table = Table("stock=6 before=1(sword);3;9", OTHERS).token("sword", "place 1 sword", "nothing")
    assert table.player(1)["controlled"] == [1]
    assert table.phase == "taking"


@pytest.mark.rule("4.1", "R16")
def test_legions_of_a_complete_objective_cannot_be_moved_away() -> None:
    # 58 Macedonia mobilises two legions anywhere: the first completes Alpes Maritimae.
    table = Table("stock=3 before=1(sword);3;58(sword,sword,sword,shield)", OTHERS)
    table.token("catapult", "place 58 catapult", "nothing").play(1, "place 1 sword")
    assert not [text for text in table.choices(1) if text.startswith("move 1 ")]
    assert table.refused(1, "move 1 sword to 3 shield").rule == "4.1"


@pytest.mark.rule("4.2", "R17")
def test_lowest_number_goes_first_and_does_all_steps() -> None:
    table = Table(
        "stock=5 before=9(shield,catapult);4;5",
        "stock=5 before=3(chariot);14;15",
        "stock=5 before=1(sword);12;13",
        table="display=80;81;82;83;84",
    )
    table.token("joker", "place 9 sword", "place 3 shield", "place 1 sword")
    assert table.acting == (3,)
    assert table.player(2)["complete"] == [3]
    table.play(3, "take 80").refill()
    assert table.acting == (2,)
    assert table.player(3)["controlled"] == [1]
    table.play(2, f"take {table.facts['display'][0]}").refill()
    assert table.acting == (1,)
    table.play(1, f"take {table.facts['display'][0]}").refill()
    assert table.phase == "drawing"


@pytest.mark.rule("4.2", "R17")
def test_one_token_cannot_complete_two_objectives_of_a_player() -> None:
    table = Table("stock=5 before=1(sword);21(sword,dagger);9", OTHERS).token("sword", "place 1 sword", "nothing")
    assert table.player(1)["controlled"] == [1]
    assert table.player(1)["complete"] == []


@pytest.mark.rule("4.3")
def test_step_one_returns_the_legions_to_the_stock() -> None:
    table = Table("stock=2 before=1(sword);3(shield);9", OTHERS).token("sword", "place 1 sword", "nothing")
    assert table.player(1)["stock"] == 3
    assert table.player(1)["before"]["3"] == ["shield"]


@pytest.mark.rule("4.4")
def test_step_two_carries_out_the_power_before_control() -> None:
    table = Table("stock=2 before=32(sword,sword,chariot);3;9", OTHERS).token("chariot", "place 32 chariot", "nothing")
    assert table.player(1)["stock"] == 2 + 3 + 1  # Cyprus brings a legion
    table = Table("stock=2 before=4(sword);3;9", OTHERS).token("standard", "place 4 standard", "")
    assert table.phase == "mobilising"
    assert table.player(1)["controlled"] == []
    assert table.player(1)["resolved"] == [4]


@pytest.mark.rule("4.5", "4.6")
def test_steps_three_and_four_take_control_and_rewards() -> None:
    table = Table("stock=2 before=9(sword,shield);3;1", OTHERS).token("catapult", "place 9 catapult", "nothing")
    assert table.player(1)["controlled"] == [9]
    assert table.rewards(1) == ["wheat"]


@pytest.mark.rule("4.7")
def test_step_five_takes_from_the_display_and_refills_it() -> None:
    table = Table("stock=2 before=1(sword);3;9", OTHERS, table="display=80;81;82;83;84")
    table.token("sword", "place 1 sword", "nothing")
    assert table.choices(1) == [f"take {number}" for number in (80, 81, 82, 83, 84)]
    table.play(1, "take 82")
    assert table.player(1)["before"].keys() == {"3", "9", "82"}
    assert table.phase == "refilling"
    deck = table.facts["deck"]
    assert set(table.chances().values()) == {1}
    assert len(table.chances()) == deck
    table.chance("deal 50 to display")
    assert table.facts["display"] == [50, 80, 81, 83, 84]
    assert table.facts["deck"] == deck - 1


@pytest.mark.rule("4.8")
def test_complete_objective_is_neutralised_until_controlled() -> None:
    # 2 Aulus Corvinius (number 2) resolves before 9, whose legions are complete and safe.
    table = Table("stock=5 before=2(sword);3;10", "stock=3 before=9(sword,shield);14(sword);15")
    table.token("joker", "place 2 chariot", "place 9 catapult")
    assert table.acting == (2,)
    assert table.choices(2) == ["remove 14 sword"]
    assert table.refused(2, "remove 9 sword").rule == "4.8"


@pytest.mark.rule("4.9", "R22")
def test_empty_deck_takes_in_discards_and_then_the_display_shrinks() -> None:
    everything = set(range(1, 89))
    used = {1, 3, 9, 10, 28, 29, 80, 81, 82, 83, 84, 7, 8}
    rest = ";".join(map(str, sorted(everything - used)))
    table = Table(
        "stock=2 before=1(sword);3;9 rejected=7",
        f"stock=7 before=10;28;29 controlled={rest}",
        table="display=80;81;82;83;84 lost=8",
    )
    assert table.facts["deck"] == 0
    table.token("sword", "place 1 sword", "nothing").play(1, "take 80")
    assert table.chances() == {"deal 7 to display": 1, "deal 8 to display": 1}
    assert table.facts["lost"] == []
    assert table.view(1).facts["hand"]["rejected"] == []


@pytest.mark.rule("4.9", "R22")
def test_display_shrinks_when_no_card_is_left() -> None:
    used = {1, 3, 9, 10, 28, 29, 80, 81, 82, 83, 84}
    rest = ";".join(map(str, sorted(set(range(1, 85)) - used)))
    table = Table(
        "stock=2 before=1(sword);3;9 rejected=85;86;87;88",
        f"stock=7 before=10;28;29 rejected={rest}",
        table="display=80;81;82;83;84",
    )
    table.token("sword", "place 1 sword", "nothing").play(1, "take 80")
    assert len(table.chances()) == 88 - 11
    held = Table(
        "stock=2 before=1(sword);3;9",
        f"stock=7 before=10;28;29 controlled={rest};85;86;87;88",
        table="display=80;81;82;83;84",
    )
    held.token("sword", "place 1 sword", "nothing").play(1, "take 80")
    assert held.phase == "ended"
    assert len(held.facts["display"]) == 4


@pytest.mark.rule("4.10")
def test_nobody_takes_more_than_twelve_objectives() -> None:
    twelve = "3;5;9;11;13;14;15;16(shield,shield);20;22;23;25"
    table = Table(f"stock=9 before={twelve}", OTHERS).token("catapult", "place 16 catapult", "nothing")
    table.play(1, f"take {table.facts['display'][0]}")  # Quintus Fabricianus would allow two
    assert table.phase == "refilling"
    assert len(table.player(1)["before"]) == 12


# -- chains

CHAIN = "stock=6 before=58(sword,sword,sword,shield);1(sword);3(shield)"  # 58: two legions anywhere


@pytest.mark.rule("5.1")
def test_chain_comes_before_the_lower_number_of_another_player() -> None:
    table = Table(
        "stock=6 before=70(shield,shield,shield,standard);75(sword,shield,shield,chariot,standard);83",
        "stock=2 before=71(sword,shield,shield,standard);1;3",
    )
    table.token("joker", "place 70 chariot", "place 71 standard")
    table.play(1, "place 75 sword", "confirm")
    # 75 is resolved now although 71 of the other player waits.
    assert table.acting == (1,)
    assert table.player(1)["resolved"] == [70, 75]
    assert table.player(2)["complete"] == [71]


@pytest.mark.rule("5.2", "R9")
def test_player_orders_what_one_power_completed() -> None:
    table = Table(CHAIN, OTHERS).token("catapult", "place 58 catapult", "nothing")
    table.play(1, "place 1 sword", "place 3 chariot", "confirm")
    assert table.phase == "ordering"
    assert table.choices(1) == ["resolve 1", "resolve 3"]
    table.play(1, "resolve 3")
    assert table.player(1)["controlled"] == [1, 3, 58]


@pytest.mark.rule("5.2", "R9")
def test_what_a_nested_power_completes_comes_before_the_rest() -> None:
    # 58 completes 4 and 1; 4 (one legion anywhere) completes 3, which is resolved before 1.
    table = Table("stock=9 before=58(sword,sword,sword,shield);1(sword);4(sword);3(shield)", OTHERS)
    table.token("catapult", "place 58 catapult", "nothing")
    table.play(1, "place 1 sword", "place 4 standard", "confirm", "resolve 4")
    assert table.facts["step"]["pending"] == [[1, 1]]
    table.play(1, "place 3 chariot", "confirm")
    assert table.player(1)["controlled"] == [1, 3, 4, 58]


@pytest.mark.rule("5.2", "R9")
def test_nested_completions_form_a_stack() -> None:
    # 77 (two legions) completes 1 and 58; 58 (two legions) completes 3 and 5, both before 1.
    before = "77(sword,sword,shield,chariot,standard);58(sword,sword,sword,shield);1(sword);3(shield);5(chariot)"
    table = Table(f"stock=9 before={before}", OTHERS).token("dagger", "place 77 dagger", "")
    table.play(1, "place 1 sword", "place 58 catapult", "confirm", "resolve 58")
    table.play(1, "place 3 chariot", "place 5 chariot", "confirm")
    assert table.facts["step"]["pending"] == [[1, 1], [2, 3], [2, 5]]
    assert table.choices(1) == ["resolve 3", "resolve 5"]
    assert table.refused(1, "resolve 1").rule == "5.2"


@pytest.mark.rule("5.3", "R9")
def test_chain_goes_under_control_together() -> None:
    table = (
        Table(CHAIN, OTHERS)
        .token("catapult", "place 58 catapult", "nothing")
        .play(1, "place 1 sword", "place 3 chariot")
    )
    assert table.player(1)["controlled"] == []
    table.play(1, "confirm", "resolve 1")
    assert table.player(1)["controlled"] == [1, 3, 58]


@pytest.mark.rule("5.4", "R10")
def test_only_the_final_count_of_a_chain_is_rewarded() -> None:
    table = Table(CHAIN + " controlled=14", OTHERS).token("catapult", "place 58 catapult", "nothing")
    table.play(1, "place 1 sword", "place 3 chariot", "confirm", "resolve 1")
    assert table.choices(1) == ["claim 4", "decline 4"]


@pytest.mark.rule("5.5", "R9")
def test_chain_takes_as_many_new_objectives_from_one_display() -> None:
    table = Table(CHAIN, OTHERS, table="display=80;81;82;83;84").token("catapult", "place 58 catapult", "nothing")
    table.play(1, "place 1 sword", "place 3 chariot", "confirm", "resolve 1", "claim 3")
    table.play(1, "take 80", "take 81")
    assert table.choices(1) == ["take 82", "take 83", "take 84"]
    table.play(1, "take 84")
    assert table.phase == "refilling"
    table.refill()
    assert len(table.facts["display"]) == 5


@pytest.mark.rule("5.5", "R9")
def test_exhausted_display_is_filled_and_the_taking_goes_on() -> None:
    table = Table(CHAIN, OTHERS, table="display=80").token("catapult", "place 58 catapult", "nothing")
    table.play(1, "place 1 sword", "place 3 chariot", "confirm", "resolve 1", "claim 3", "take 80")
    assert table.phase == "refilling"
    table.refill()
    assert table.phase == "taking"
    assert len(table.facts["display"]) == 5
