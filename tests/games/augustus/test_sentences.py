"""What players read: what they are asked, step by step, and what they are told."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from castra.core.game import CHANCE, SPECTATOR
from castra.games.augustus.content.packs import builtin_deck
from castra.games.augustus.content.printed import legion_word, points_word, power_text, power_words
from castra.games.augustus.people.words import listed

from .table import Table
from .test_setup import deal

pytestmark = pytest.mark.once

DECK = builtin_deck()
OTHERS = "stock=7 before=10;28;29"


def asked(table: Table, player: int) -> str:
    return table.view(player).prompt.removeprefix(f"Player {player}: ").removesuffix(".")


def told(table: Table, player: int, text: str) -> str:
    """The story of an action for everybody."""
    seat = player - 1 if player else CHANCE
    action = table.game.read_action(table.rules, table.state, seat, text)
    return table.game.narrate(table.rules, table.state, seat, action, SPECTATOR)


def test_keeping_counts_what_is_missing() -> None:
    table = deal(2)
    hand = table.view(1).facts["hand"]["dealt"]
    assert asked(table, 1) == "keep three of your six objectives, then confirm"
    assert asked(table.play(1, f"keep {hand[0]}"), 1) == "keep two more of your six objectives, then confirm"
    table.play(1, f"keep {hand[1]}", f"keep {hand[2]}")
    assert asked(table, 1) == "confirm the three objectives you keep, or drop one again"


def test_mobilising_says_what_is_left() -> None:
    table = Table("stock=2 before=70(shield,shield,shield,standard);1;21", OTHERS)
    table.token("chariot", "place 70 chariot", "nothing")
    assert asked(table, 1) == ("#70 Germania Superior: mobilise up to two legions on free sword spaces, then confirm")
    table.play(1, "place 21 sword")
    assert asked(table, 1) == (
        "#70 Germania Superior: mobilise up to one more legion on a free sword space, then confirm"
    )
    table.play(1, "place 1 sword")
    assert asked(table, 1) == "#70 Germania Superior: confirm what you mobilised, or take it back"


def test_rearranging_says_what_is_held() -> None:
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", OTHERS)
    table.token("chariot", "place 5 chariot", "nothing")
    assert asked(table, 1).endswith("move legions between your objectives, or lift them off, then confirm")
    table.play(1, "lift 9 sword", "lift 9 shield")
    assert "you hold two legions; put down what shall not go back into your stock" in asked(table, 1)


def test_marked_loss_is_to_be_confirmed() -> None:
    table = Table("stock=3 before=81(chariot,catapult,catapult,catapult);3;80", f"{OTHERS} controlled=6;11")
    table.token("standard", "place 81 standard", "")
    assert asked(table, 2) == "#81 Gnaeus Perditor: choose a controlled objective to give up, then confirm"
    assert asked(table.play(2, "lose 6"), 2) == "#81 Gnaeus Perditor: confirm what you give up, or take it back"


def test_taking_says_how_many() -> None:
    table = Table("stock=2 before=16(shield,shield);1;3", OTHERS, table="display=80;81;82;83;84")
    table.token("catapult", "place 16 catapult", "nothing")
    assert asked(table, 1) == "take two new objectives from the display, one after the other"
    assert asked(table.play(1, "take 80"), 1) == "take a new objective from the display"


def test_offer_tells_the_points() -> None:
    table = Table("stock=2 before=1(sword);3;9 controlled=14;15", OTHERS).token("sword", "place 1 sword", "nothing")
    assert asked(table, 1) == "claim the reward for three objectives (4 points), or decline it for good"
    assert told(table, 1, "claim 3") == "Player 1: claim the reward for three objectives (4 points)."


def test_story_says_who_was_passed_over() -> None:
    table = Table("stock=7 before=1;14;15", "stock=7 before=20;3;9").chance("token dagger")
    story = told(table, 2, "place 20 dagger")
    assert story == "All show. Player 1 has no space for it; player 2: place a legion on a dagger space of #20 Sicilia."


def test_story_says_when_nobody_has_a_space() -> None:
    table = Table("stock=7 before=1;14;15", "stock=7 before=3;9;28")
    assert told(table, 0, "token dagger") == ("Player 1 draws a token and calls: dagger! Nobody has a space for it.")
    assert told(table, 0, "token sword") == "Player 1 draws a token and calls: double sword!"


def test_story_of_the_joker_names_the_new_crier() -> None:
    table = Table("stock=7 before=1;14;15", OTHERS).chance("token joker").play(1, "nothing")
    assert told(table, 2, "nothing").endswith("The tokens go back into the bag, and player 2 becomes town crier.")


def test_story_of_the_end_reckons_line_by_line() -> None:
    # 37: 1 per shield, at most 8; 30: 2 per green; with 1 the first player controls seven.
    table = Table(
        "stock=2 before=1(sword);3;9 controlled=13;30;37;44;52;70 rewards=green,4,gold",
        "stock=7 before=10;25;29 controlled=2;42",
        table="display=80;81;82;83;84",
    )
    table.token("sword", "place 1 sword", "nothing").play(1, "take 80")
    rewards, printed, powers = table.player(1)["score"]
    greens = powers - 8
    cards = {card["number"]: card["name"] for card in table.game.content(table.setup)["objectives"]}
    assert told(table, 0, "deal 88 to display") == (
        f"#88 {cards[88]} comes into the display. "
        f"Player 1 scores {rewards + printed + powers}: {rewards} for rewards, {printed} on objectives, "
        f"{greens} by #30 {cards[30]}, 8 by #37 {cards[37]}. "
        "Player 2 scores 7: 0 for rewards, 2 on objectives, 5 by #42 Gaius Sanguineus. "
        f"Player 1 becomes Consul with {rewards + printed + powers} points ({rewards} + {printed} + {powers})."
    )


# -- AVE CESAR


def calls(story: str) -> list[str]:
    return re.findall(r"AVE CESAR! (Player \d has completed #\d+)", story)


@pytest.mark.rule("4.11")
def test_everybody_who_completes_calls_in_order_of_number() -> None:
    table = Table("stock=5 before=9(shield,catapult);4;5", "stock=5 before=3(chariot);14;15").chance("token joker")
    assert calls(told(table, 1, "place 9 sword")) == []  # it is still secret
    table.play(1, "place 9 sword")
    assert calls(told(table, 2, "place 3 shield")) == ["Player 2 has completed #3", "Player 1 has completed #9"]
    table.play(2, "place 3 shield")
    assert calls(told(table, 2, f"take {table.facts['display'][0]}")) == []


@pytest.mark.rule("4.11")
def test_what_mobilising_completes_is_called_when_it_is_confirmed() -> None:
    table = Table("stock=6 before=58(sword,sword,sword,shield);1(sword);3(shield)", OTHERS)
    table.token("catapult", "place 58 catapult", "nothing")
    assert calls(told(table, 1, "place 1 sword")) == []  # it may be taken back
    table.play(1, "place 1 sword", "place 3 chariot")
    assert calls(told(table, 1, "confirm")) == ["Player 1 has completed #1", "Player 1 has completed #3"]
    table.play(1, "confirm")
    assert calls(told(table, 1, "resolve 3")) == []


@pytest.mark.rule("4.11")
def test_what_rearranging_completes_is_called_when_it_is_confirmed() -> None:
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", OTHERS)
    table.token("chariot", "place 5 chariot", "nothing")
    assert calls(told(table, 1, "move 21 dagger to 9 catapult")) == []
    table.play(1, "move 21 dagger to 9 catapult")
    assert calls(told(table, 1, "confirm")) == ["Player 1 has completed #9"]


@pytest.mark.rule("4.11")
def test_what_waits_in_a_chain_or_with_others_is_not_called_again() -> None:
    # 58 completes 1 and 4; the power of 4 completes 3, while 1 still waits, and 60 of the other player too.
    table = Table(
        "stock=9 before=58(sword,sword,sword,shield);1(sword);4(sword);3(shield)",
        "stock=3 before=71(sword,shield,shield,standard);10;28",
    ).chance("token joker")
    table.play(1, "place 58 catapult")
    first = told(table, 2, "place 71 standard")
    assert calls(first) == ["Player 1 has completed #58", "Player 2 has completed #71"]
    table.play(2, "place 71 standard").play(1, "place 1 sword", "place 4 standard", "confirm", "resolve 4")
    table.play(1, "place 3 chariot")
    assert calls(told(table, 1, "confirm")) == ["Player 1 has completed #3"]


@pytest.mark.rule("4.11")
def test_objective_completed_by_a_power_alone_is_called() -> None:
    completing = next(card.number for card in DECK.objectives if card.power == "complete objective")
    card = DECK.objectives[completing - 1]
    table = Table(f"stock=3 before={completing}({','.join(card.spaces[:-1])});1;3", OTHERS).chance("token joker")
    table.play(1, f"place {completing} {card.spaces[-1]}").play(2, "nothing").play(1, "complete 1")
    assert calls(told(table, 1, "confirm")) == ["Player 1 has completed #1"]


# -- numbers in words


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        (0, "you have marked none of your six objectives; mark exactly three"),
        (1, "you have marked one of your six objectives; mark exactly three"),
        (2, "you have marked two of your six objectives; mark exactly three"),
    ],
)
def test_too_few_marks_are_told_in_words(marked: int, said: str) -> None:
    table = deal(2)
    table.play(1, *(f"keep {number}" for number in table.view(1).facts["hand"]["dealt"][:marked]))
    assert table.refused(1, "confirm").reason == said


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"power": "mobilise any", "count": 1}, "mobilise up to one legion on any free space"),
        ({"power": "mobilise any", "count": 3}, "mobilise up to three legions on any free spaces"),
        (
            {"power": "mobilise symbol", "symbols": ("sword", "sword")},
            "mobilise up to two legions on free sword spaces",
        ),
        (
            {"power": "mobilise symbol", "symbols": ("sword", "dagger")},
            "mobilise up to two legions on a free sword and a free dagger space",
        ),
        ({"power": "remove legions", "count": 1}, "each opponent removes one legion"),
        ({"power": "remove legions", "count": 6}, "each opponent removes six legions"),
        ({"power": "gain legions", "count": 1}, "receive one more legion"),
        ({"power": "gain legions", "count": 2}, "receive two more legions"),
        (
            {"power": "score symbol", "symbol": "shield", "each": 1, "most": 8},
            "at the end 1 point per shield space you control, at most 8",
        ),
        (
            {"power": "score colour", "power_colour": "senator", "each": 2},
            "at the end 2 points per senator you control",
        ),
        (
            {"power": "score colour", "power_colour": "green", "each": 1},
            "at the end 1 point per green province you control",
        ),
        ({"power": "score red", "each": 5}, "at the end 5 points per red objective you control"),
    ],
)
def test_powers_read_well_whatever_they_count(card: dict[str, Any], said: str) -> None:
    blank = replace(DECK.objectives[0], **card)
    assert power_text(blank) == said
    assert 0 < len(power_words(blank)) <= 24


def test_points_and_names_read_well_whatever_they_count() -> None:
    assert [points_word(count) for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [legion_word(count) for count in (0, 1, 2)] == ["no legions", "one legion", "two legions"]
    assert [listed(["a", "b", "c"][:count]) for count in (1, 2, 3)] == ["a", "a and b", "a, b and c"]


def test_waiting_for_several_names_them_all() -> None:
    table = Table(*["stock=7 before=1;3;9", OTHERS, "stock=7 before=4;5;6", "stock=7 before=15;16;17"])
    table.chance("token joker").play(2, "nothing")
    assert table.view(2).prompt == "Waiting for player 1, player 3 and player 4."
    spectator = table.game.view(table.rules, table.setup, table.state, SPECTATOR)
    assert spectator.prompt == "Player 1, player 3 and player 4 are to act."


def test_mobilising_without_a_space_left_is_to_be_confirmed() -> None:
    # 70 mobilises two swords, but there is one space: after it nothing is left but to confirm.
    table = Table("stock=2 before=70(shield,shield,shield,standard);3;21(sword,dagger)", OTHERS)
    table.token("chariot", "place 70 chariot", "nothing").play(1, "place 21 sword")
    assert table.choices(1) == ["back", "confirm"]
    assert asked(table, 1) == "#70 Germania Superior: confirm what you mobilised, or take it back"
