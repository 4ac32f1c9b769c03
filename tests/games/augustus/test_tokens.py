"""Section 3: tokens, placing and moving."""

from __future__ import annotations

import pytest

from castra.core.errors import NotYourTurnError

from .table import Table

# 19 Aquitania: shield shield standard · 20 Sicilia: shield chariot dagger · 21 Pamphylia: sword sword dagger
FIRST = "stock=5 before=19;20;21(sword,dagger)"
SECOND = "stock=7 before=1;3;9"


@pytest.mark.rule("3.1")
def test_drawn_token_lies_beside_the_bag() -> None:
    table = Table(FIRST, SECOND, table="drawn=sword").chance("token shield")
    assert table.facts["token"] == "shield"
    assert table.facts["drawn"]["sword"] == table.facts["drawn"]["shield"] == 1
    assert table.facts["bag"]["shield"] == 4


@pytest.mark.rule("3.1")
def test_weights_of_the_draw_are_what_is_left_in_the_bag() -> None:
    table = Table(FIRST, SECOND, table="drawn=sword,sword,dagger")
    assert table.chances() == {
        "token sword": 4,
        "token shield": 5,
        "token chariot": 4,
        "token catapult": 3,
        "token standard": 2,
        "token joker": 2,
    }


@pytest.mark.rule("3.2")
def test_one_legion_goes_on_a_free_space_of_the_symbol() -> None:
    table = Table(FIRST, SECOND).token("shield", "place 19 shield", "place 3 shield")
    assert table.player(1)["before"]["19"] == ["shield"]
    assert table.player(1)["stock"] == 4
    assert table.player(2)["before"]["3"] == ["shield"]
    assert table.phase == "drawing"


@pytest.mark.rule("3.2")
def test_crier_places_like_everybody_and_only_once() -> None:
    table = Table(FIRST, SECOND).token("shield", "place 20 shield")
    with pytest.raises(NotYourTurnError):
        table.play(1, "place 19 shield")


@pytest.mark.rule("3.3")
def test_legion_may_be_moved_from_any_other_space() -> None:
    table = Table(FIRST, SECOND).chance("token shield")
    assert {"move 21 sword to 19 shield", "move 21 dagger to 20 shield"} <= set(table.choices(1))
    table.play(1, "move 21 dagger to 20 shield")
    table.play(2, "nothing")
    assert table.player(1)["before"] == {"19": [], "20": ["shield"], "21": ["sword"]}
    assert table.player(1)["stock"] == 5


@pytest.mark.rule("3.3")
def test_legion_may_be_moved_within_its_objective() -> None:
    table = Table("stock=0 before=20(dagger);2;4", SECOND).token("shield", "move 20 dagger to 20 shield", "nothing")
    assert table.player(1)["before"]["20"] == ["shield"]


@pytest.mark.rule("3.3")
def test_empty_stock_leaves_only_moves() -> None:
    table = Table("stock=0 before=19;20;21(sword,dagger)", SECOND).chance("token shield")
    assert not [text for text in table.choices(1) if text.startswith("place")]
    assert table.refused(1, "place 19 shield").rule == "3.3"


@pytest.mark.rule("3.4", "R26")
def test_doing_nothing_is_always_allowed() -> None:
    table = Table(FIRST, SECOND).chance("token shield")
    assert "nothing" in table.choices(1)
    before = table.player(1)
    table.play(1, "nothing").play(2, "nothing")
    assert table.player(1) == before


@pytest.mark.rule("3.4")
def test_players_without_an_open_space_are_passed_over() -> None:
    table = Table(FIRST, SECOND).chance("token dagger")
    assert table.acting == (1,)  # nobody but player 1 has a dagger space
    assert Table("stock=7 before=1;3;9", SECOND.replace("1;3;9", "10;28;29")).chance("token dagger").phase == "drawing"


@pytest.mark.rule("3.5")
def test_a_legion_is_not_moved_between_spaces_that_are_alike() -> None:
    table = Table("stock=0 before=19(shield);2;4", SECOND).chance("token shield")
    assert table.acting == (2,)
    table = Table("stock=0 before=19(shield);20;2", SECOND).chance("token shield")
    assert table.refused(1, "move 19 shield to 19 shield").rule == "3.5"
    assert "move 19 shield to 20 shield" in table.choices(1)


@pytest.mark.rule("3.6")
def test_joker_counts_as_any_symbol_for_each_player() -> None:
    table = Table(FIRST, SECOND).chance("token joker")
    assert {"place 19 standard", "place 20 dagger", "place 21 sword"} <= set(table.choices(1))
    table.play(1, "place 20 dagger").play(2, "place 9 catapult")
    assert table.player(1)["before"]["20"] == ["dagger"]
    assert table.player(2)["before"]["9"] == ["catapult"]


@pytest.mark.rule("3.7", "R19")
def test_joker_returns_all_tokens_and_passes_the_bag_to_the_left() -> None:
    table = Table(FIRST, SECOND, "stock=7 before=2;4;5", table="crier=3 drawn=sword,shield,dagger")
    table.token("joker", "nothing", "nothing", "nothing")
    assert set(table.facts["drawn"].values()) == {0}
    assert table.facts["crier"] == 0


@pytest.mark.rule("3.7", "R19")
def test_reset_waits_for_the_completions_of_the_round() -> None:
    table = Table("stock=7 before=1(sword);3;9", SECOND.replace("1;3;9", "10;28;29"), table="drawn=sword")
    table.token("joker", "place 1 sword", "nothing")
    assert table.phase == "taking"
    assert table.facts["drawn"]["joker"] == 1
    table.play(1, f"take {table.facts['display'][0]}").refill()
    assert table.facts["drawn"]["joker"] == 0
    assert table.facts["crier"] == 1


@pytest.mark.rule("3.8", "R18")
def test_choices_stay_hidden_until_all_have_chosen_and_then_count_together() -> None:
    table = Table(FIRST, SECOND).chance("token shield").play(2, "place 3 shield")
    assert table.player(2)["before"]["3"] == []
    assert table.player(2)["chosen"]
    assert table.view(1).facts["choice"] is None
    assert table.view(2).facts["choice"] == "place 3 shield"
    table.play(1, "place 19 shield")
    assert table.player(2)["before"]["3"] == ["shield"]


@pytest.mark.rule("3.8", "R18")
def test_order_in_which_choices_arrive_does_not_matter() -> None:
    one = Table(FIRST, SECOND).chance("token shield").play(1, "place 19 shield").play(2, "place 3 shield")
    two = Table(FIRST, SECOND).chance("token shield").play(2, "place 3 shield").play(1, "place 19 shield")
    assert one.text() == two.text()


@pytest.mark.rule("3.9")
def test_twenty_second_token_is_a_joker_at_the_latest() -> None:
    counts = {"sword": 6, "shield": 5, "chariot": 4, "catapult": 3, "standard": 2, "dagger": 1}
    everything = ",".join(symbol for symbol, count in counts.items() for _ in range(count))
    table = Table(FIRST, SECOND, table=f"drawn={everything}")
    assert table.chances() == {"token joker": 2}
