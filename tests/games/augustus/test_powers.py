"""Sections 6 and 7: every power, every ruling about powers."""

from __future__ import annotations

import pytest

from .table import Table

OTHERS = "stock=7 before=10;28;29"


def mobilising(before: str, stock: int = 3) -> Table:
    """Player 1 has just completed #58, which mobilises two legions anywhere."""
    table = Table(f"stock={stock - 5 + 1 if stock >= 5 else 0} before=58(sword,sword,sword,shield);{before}", OTHERS)
    return table.token("catapult", "place 58 catapult", "nothing")


@pytest.mark.rule("6.1", "R4")
def test_symbol_power_fills_up_to_two_spaces_of_its_symbol() -> None:
    # 70 mobilises two swords; on one objective or on two.
    table = Table("stock=2 before=70(shield,shield,shield,standard);1;21", OTHERS)
    table.token("chariot", "place 70 chariot", "nothing")
    assert {text for text in table.choices(1) if text.startswith("place")} == {"place 1 sword", "place 21 sword"}
    assert table.refused(1, "place 21 dagger").rule == "6.1"
    table.play(1, "place 1 sword", "place 21 sword")
    assert table.choices(1) == ["back", "confirm"]
    assert table.refused(1, "place 21 sword").rule == "6.1"
    table.play(1, "confirm")
    assert table.player(1)["before"]["1"] == ["sword"]
    assert table.player(1)["before"]["21"] == ["sword"]


@pytest.mark.rule("6.2")
def test_any_power_fills_any_spaces() -> None:
    table = mobilising("3;21", 7).play(1, "place 3 shield", "place 21 dagger")
    assert table.choices(1) == ["back", "confirm"]
    assert table.refused(1, "place 21 sword").rule == "6.2"


@pytest.mark.rule("6.3", "R3", "R26")
def test_mobilised_legions_are_optional_and_may_be_moved() -> None:
    table = mobilising("3(shield);21", 7)
    assert table.player(1)["stock"] == 7  # those of step 1 are back
    assert "move 3 shield to 21 dagger" in table.choices(1)
    table.play(1, "move 3 shield to 21 dagger", "confirm")
    assert table.player(1)["before"]["21"] == ["dagger"]
    waived = mobilising("3;21", 7).play(1, "confirm")
    assert waived.player(1)["controlled"] == [58]


@pytest.mark.rule("6.3", "R3")
def test_equivalences_do_not_help_a_power() -> None:
    # 27 under control: sword = shield; 70 mobilises swords only.
    table = Table("stock=2 before=70(shield,shield,shield,standard);1;3 controlled=27", OTHERS)
    table.token("chariot", "place 70 chariot", "nothing")
    assert table.refused(1, "place 3 shield").rule == "6.1"


@pytest.mark.rule("6.4", "R15")
def test_opponents_remove_legions_of_their_choice() -> None:
    # 24 Tiberius Nasicus: two legions from each opponent.
    table = Table(
        "stock=4 before=24(shield,shield);1;3",
        "stock=2 before=21(sword,dagger);9(sword);15",
        "stock=6 before=14(sword);5;25",
    )
    table.token("dagger", "place 24 dagger", "", "")
    assert table.acting == (2,)
    assert table.refused(2, "confirm").rule == "6.4"
    table.play(2, "remove 21 dagger", "remove 9 sword", "confirm")
    assert table.player(2)["stock"] == 4
    assert table.acting == (3,)
    table.play(3, "remove 14 sword")  # has only one
    assert table.choices(3) == ["back", "confirm"]
    table.play(3, "confirm")
    assert table.player(3)["stock"] == 7
    assert table.phase == "taking"


@pytest.mark.rule("6.5", "R15")
def test_clearing_must_hit_an_objective_with_legions() -> None:
    # 51 Lucius Ferox clears one objective of each opponent.
    table = Table("stock=4 before=51(shield,chariot,chariot);1;3", "stock=3 before=21(sword,dagger);9(sword);15")
    table.token("chariot", "place 51 chariot", "")
    assert table.choices(2) == ["clear 9", "clear 21"]
    assert table.refused(2, "clear 15").rule == "6.5"
    table.play(2, "clear 21", "confirm")
    assert table.player(2)["before"] == {"9": ["sword"], "15": [], "21": []}
    assert table.player(2)["stock"] == 5


@pytest.mark.rule("6.6", "R14")
def test_opponents_who_control_nothing_lose_nothing() -> None:
    table = Table(
        "stock=4 before=81(chariot,catapult,catapult,catapult);1;3",
        "stock=7 before=9;15;21",
        "stock=7 before=14;5;25 controlled=4;6",
    )
    table.token("standard", "place 81 standard", "nothing", "nothing")
    assert table.acting == (3,)
    table.play(3, "lose 4", "confirm")
    assert table.player(3)["controlled"] == [6]
    assert table.facts["lost"] == [4]


@pytest.mark.rule("6.7", "R14", "R26")
def test_attack_strikes_every_opponent_clockwise_and_cannot_be_waived() -> None:
    table = Table("stock=7 before=9(sword);15;21", "stock=4 before=2(sword);1;3", "stock=6 before=14(sword);5;25")
    table.token("chariot", "", "place 2 chariot", "nothing")
    assert table.acting == (3,)
    table.play(3, "remove 14 sword", "confirm")
    assert table.acting == (1,)
    table.play(1, "remove 9 sword", "confirm")
    assert table.acting == (2,)
    assert table.phase == "taking"


@pytest.mark.rule("6.8", "R7")
def test_complete_power_finishes_any_objective_being_conquered() -> None:
    # 72 Italia completes one objective; 9 then works like any other completion (wheat).
    table = Table("stock=0 before=72(sword,shield,shield,shield);9(sword);80(sword,sword)", OTHERS)
    table.token("dagger", "move 80 sword to 72 dagger", "")
    assert table.choices(1) == ["complete 9", "complete 80", "confirm"]
    table.play(1, "complete 9", "confirm")
    assert table.player(1)["controlled"] == [9, 72]
    assert table.rewards(1) == ["wheat"]
    assert table.player(1)["stock"] == 5 + 1


@pytest.mark.rule("6.8", "R7", "R26")
def test_complete_power_without_a_target_does_nothing_and_may_be_waived() -> None:
    alone = Table("stock=1 before=72(sword,shield,shield,shield)", OTHERS).token("dagger", "place 72 dagger", "")
    assert alone.phase == "taking"
    waived = Table("stock=1 before=72(sword,shield,shield,shield);9", OTHERS).token("dagger", "place 72 dagger", "")
    waived.play(1, "confirm")
    assert waived.player(1)["controlled"] == [72]


@pytest.mark.rule("6.9", "R8")
def test_take_two_lasts() -> None:
    table = Table("stock=2 before=16(shield,shield);1;3", OTHERS, table="display=80;81;82;83;84")
    table.token("catapult", "place 16 catapult", "nothing").play(1, "take 80", "take 81").refill()
    assert table.phase == "drawing"
    assert table.player(1)["before"].keys() == {"1", "3", "80", "81"}


@pytest.mark.rule("6.10", "R6")
def test_rearranging_moves_lying_legions_but_adds_none() -> None:
    # 5 Decimus Varenus rearranges.
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", OTHERS)
    table.token("chariot", "place 5 chariot", "nothing")
    assert table.refused(1, "place 9 catapult").rule == "6.10"
    table.play(1, "move 21 dagger to 9 catapult", "confirm")
    assert table.player(1)["controlled"] == [5, 9]


@pytest.mark.rule("6.10", "R6")
def test_rearranged_legions_may_go_back_to_the_stock() -> None:
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", OTHERS)
    table.token("chariot", "place 5 chariot", "nothing").play(1, "lift 9 sword", "lift 21 dagger")
    assert "place 9 catapult" in table.choices(1)
    table.play(1, "place 21 sword", "confirm")
    assert table.player(1)["before"] == {"9": ["shield"], "21": ["sword"]}
    assert table.player(1)["stock"] == 3 + 1


@pytest.mark.rule("6.10", "R6", "6.12")
def test_rearranging_completes_only_when_confirmed() -> None:
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", OTHERS)
    table.token("chariot", "place 5 chariot", "nothing").play(1, "move 21 dagger to 9 catapult")
    table.play(1, "move 9 catapult to 21 dagger", "confirm")
    assert table.player(1)["controlled"] == [5]
    assert table.player(1)["before"] == {"9": ["sword", "shield"], "21": ["dagger"]}


@pytest.mark.rule("6.12")
def test_rearranging_is_taken_back_step_by_step() -> None:
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", OTHERS)
    table.token("chariot", "place 5 chariot", "nothing")
    texts = [table.text()]
    assert table.refused(1, "back").rule == "6.12"
    for step in ("lift 9 sword", "move 21 dagger to 9 catapult", "lift 9 shield", "place 21 sword", "place 9 sword"):
        table.play(1, step)
        texts.append(table.text())
    while len(texts) > 1:
        assert table.text() == texts.pop()
        table.play(1, "back")
    assert table.text() == texts[0]
    assert "back" not in table.choices(1)


@pytest.mark.rule("6.12")
def test_full_objective_gives_a_legion_back_by_rearranging_but_not_by_mobilising() -> None:
    rearranging = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", OTHERS)
    rearranging.token("chariot", "place 5 chariot", "nothing").play(1, "move 21 dagger to 9 catapult")
    assert rearranging.player(1)["complete"] == [9]
    assert "move 9 sword to 21 dagger" in rearranging.choices(1)
    mobilising_two = mobilising("9(sword,shield);21", 7).play(1, "place 9 catapult")
    assert mobilising_two.player(1)["complete"] == [9]
    assert mobilising_two.refused(1, "move 9 sword to 21 dagger").rule == "4.1"


@pytest.mark.rule("6.12")
def test_power_that_leaves_nothing_to_do_asks_nobody() -> None:
    # 70 mobilises swords, but nothing else lies before the player; 5 rearranges, but no legion lies there.
    alone = Table("stock=2 before=70(shield,shield,shield,standard)", OTHERS)
    assert alone.token("chariot", "place 70 chariot", "nothing").phase == "taking"
    empty = Table("stock=2 before=5(chariot);9;21", OTHERS).token("chariot", "place 5 chariot", "nothing")
    assert empty.phase == "taking"


@pytest.mark.rule("6.12")
def test_whole_rearrangement_of_all_legions_can_be_taken_back() -> None:
    # Lifting and placing every one of thirteen legions takes 26 steps.
    lying = (
        "62(sword,sword,shield,shield);80(sword,sword,shield,catapult,dagger);77(sword,sword,shield,chariot,standard)"
    )
    table = Table(f"stock=0 before=5(chariot);{lying}", OTHERS)
    table.token("chariot", "move 62 sword to 5 chariot", "nothing")
    start = table.text()
    lifted = []
    while lifts := [text for text in table.choices(1) if text.startswith("lift")]:
        table.play(1, lifts[0])
        lifted.append(lifts[0])
    table.play(1, *(text.replace("lift", "place") for text in lifted))
    assert len(lifted) == 13
    table.play(1, *["back"] * 26)
    assert table.text() == start


@pytest.mark.rule("6.11", "R21")
def test_gained_legions_come_from_the_reserve_while_it_lasts() -> None:
    # 48 Gaetulia gives two legions.
    before = "before=48(sword,shield,standard);1;3"
    table = Table(f"stock=4 {before}", OTHERS).token("standard", "place 48 standard", "")
    assert table.player(1)["stock"] == 4 + 3 + 2
    short = Table(f"stock=46 {before}", "stock=0 before=10;28;29").token("standard", "place 48 standard", "")
    assert short.facts["reserve"] == 0
    assert short.player(1)["stock"] == 46 + 3 + 1


@pytest.mark.rule("6.12")
def test_every_step_can_be_taken_back_until_confirmed() -> None:
    table = mobilising("3;21", 7)
    start = table.text()
    table.play(1, "place 3 shield", "place 21 dagger", "back", "back")
    assert table.text() == start
    assert table.refused(1, "back").rule == "6.12"
    table = Table("stock=4 before=2(sword);1;3", "stock=3 before=21(sword,dagger);9(sword);15").token(
        "chariot", "place 2 chariot", ""
    )
    start = table.text()
    table.play(2, "remove 9 sword", "back")
    assert table.text() == start
    table.play(2, "remove 21 sword", "confirm")
    assert table.player(2)["before"]["9"] == ["sword"]


# -- lasting powers


@pytest.mark.rule("7.1", "R5")
def test_equivalence_serves_both_symbols_in_both_directions() -> None:
    # 36 Bithynia: shield = chariot.
    for token in ("shield", "chariot"):
        table = Table("stock=7 before=3;80;1 controlled=36", OTHERS).chance(f"token {token}")
        assert {"place 3 shield", "place 3 chariot", "place 80 shield"} <= set(table.choices(1))
    table = Table("stock=7 before=3;80;1", OTHERS).chance("token shield")
    assert "place 3 chariot" not in table.choices(1)


@pytest.mark.rule("7.1", "R5")
def test_equivalence_works_from_the_next_token_on() -> None:
    # 8 Lucius Cassinus: standard = dagger.
    table = Table("stock=6 before=8(chariot);4;1", OTHERS, table="display=80;81;82;83;84")
    table.token("dagger", "place 8 dagger", "").play(1, "take 80").refill().chance("token standard")
    assert "place 80 dagger" in table.choices(1)


@pytest.mark.rule("7.2", "R5")
def test_equivalences_do_not_chain_but_give_direct_alternatives() -> None:
    # 36: shield = chariot, 19: chariot = catapult.
    table = Table("stock=7 before=3;80;22 controlled=19;36", OTHERS).chance("token shield")
    assert "place 3 chariot" in table.choices(1)
    assert table.refused(1, "place 80 catapult").rule == "7.2"
    table = Table("stock=7 before=3;80;22 controlled=19;36", OTHERS).chance("token chariot")
    assert {"place 3 shield", "place 22 chariot", "place 80 catapult"} <= set(table.choices(1))


@pytest.mark.rule("7.3", "R23")
def test_points_per_symbol_count_own_spaces_up_to_the_maximum_of_each_card() -> None:
    # 37: 1 per shield, at most 8; it has two shields itself, 70 three, 52 three.
    assert Table("stock=7 controlled=37;70", OTHERS).player(1)["score"] == [0, 8, 5]
    assert Table("stock=7 controlled=37;52;70", OTHERS).player(1)["score"] == [0, 14, 8]
    assert Table("stock=7 controlled=37;62;52;70", OTHERS).player(1)["score"][2] == 8
    # 60 (2 per chariot, at most 10) scores beside it: chariots 2 + 2 (37) + 1 (70).
    assert Table("stock=7 controlled=37;60;70", OTHERS).player(1)["score"][2] == 7 + 10


@pytest.mark.rule("7.4", "R23")
def test_points_per_colour_count_the_card_itself() -> None:
    assert Table("stock=7 controlled=30;1", OTHERS).player(1)["score"] == [0, 3, 4]
    assert Table("stock=7 controlled=30;47;1", OTHERS).player(1)["score"] == [0, 3, 8]  # two cards, two greens
    assert Table("stock=7 controlled=74;82", OTHERS).player(1)["score"] == [0, 0, 24]


@pytest.mark.rule("7.5", "R1")
def test_points_per_red_count_hostile_objectives_only() -> None:
    # 42: 5 per red; 2 and 12 are red, 42 itself is not.
    assert Table("stock=7 controlled=42", OTHERS).player(1)["score"] == [0, 0, 0]
    assert Table("stock=7 controlled=2;12;42;4", OTHERS).player(1)["score"] == [0, 2 + 4 + 1, 10]
