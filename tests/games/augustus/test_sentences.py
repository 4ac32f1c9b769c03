"""What players read: what they are asked, step by step, and what they are told."""

from __future__ import annotations

from castra.core.game import CHANCE, SPECTATOR

from .table import Table
from .test_setup import deal

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
    assert asked(table, 1) == (
        "#70 Germania Superior: mobilise up to two legions on free spaces: two swords, then confirm"
    )
    table.play(1, "place 21 sword")
    assert asked(table, 1) == "#70 Germania Superior: mobilise up to one more, on free spaces: sword, then confirm"
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
