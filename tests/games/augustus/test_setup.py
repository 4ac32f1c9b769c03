"""Sections 1 and 2: the table, the cards, the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from castra.core.engine.rng import Rng
from castra.core.errors import SetupError
from castra.core.game import CHANCE, SPECTATOR
from castra.games.augustus import GAME
from castra.games.augustus.content.packs import builtin_deck
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import AugustusState

from .table import Table

DECK = builtin_deck()


def deal(players: int, seed: int = 1, **options: str) -> Table:
    """A table just after the cards were dealt."""
    table = Table(*["stock=7"] * players, **options)
    start = table.rules.initial()
    assert isinstance(start, AugustusState)
    table.state = start
    rng = Rng(seed)
    while table.rules.actor(table.state) == CHANCE and table.phase in ("lot", "dealing"):
        after = table.rules.apply(table.state, CHANCE, table.rules.toss(table.state, rng))
        assert isinstance(after, AugustusState)
        table.state = after
    return table


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("players", [1, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 6"):
        GAME.setup(players)


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play(players: int) -> None:
    assert GAME.rules(GAME.setup(players)).seats == players


@pytest.mark.rule("1.2", "R21")
def test_there_are_fifty_legions_or_forty_eight_if_agreed() -> None:
    assert deal(6).facts["reserve"] == 50 - 42
    assert deal(6, legions="48").facts["reserve"] == 48 - 42


@pytest.mark.rule("1.2")
def test_deck_has_eighty_eight_objectives_and_twelve_rewards() -> None:
    assert [card.number for card in DECK.objectives] == list(range(1, 89))
    assert Counter(reward.kind for reward in DECK.rewards) == {"colour": 5, "number": 5, "resource": 2}


@pytest.mark.rule("1.3")
def test_bag_holds_the_printed_tokens() -> None:
    assert deal(2).facts["bag"] == {
        "sword": 6,
        "shield": 5,
        "chariot": 4,
        "catapult": 3,
        "standard": 2,
        "dagger": 1,
        "joker": 2,
    }


@pytest.mark.rule("1.4")
def test_only_provinces_produce_gold_or_wheat() -> None:
    assert not [card for card in DECK.objectives if card.is_senator and (card.gold or card.wheat)]
    assert {card.colour for card in DECK.objectives} == {"senator", "green", "purple", "orange"}
    assert {len(card.spaces) for card in DECK.objectives} == {2, 3, 4, 5, 6}


@pytest.mark.rule("1.5", "R1")
def test_red_are_exactly_the_objectives_with_a_hostile_power() -> None:
    red = {card.number for card in DECK.objectives if card.red}
    assert red == {2, 12, 18, 24, 33, 39, 45, 51, 59, 68, 76, 81}
    assert not [card for card in DECK.objectives if card.power == "score red" and card.red]


@pytest.mark.rule("1.6", "R2")
def test_question_mark_cards_have_no_printed_points() -> None:
    table = Table("stock=7 controlled=30", "stock=7")
    assert DECK.objectives[29].points is None
    assert table.player(1)["score"] == [0, 0, 2]  # itself a green province


@pytest.mark.rule("1.7")
def test_deck_says_what_is_attested_and_what_is_not() -> None:
    assert DECK.objectives[39].provenance["resources"] == "seed"
    assert DECK.objectives[73].provenance["colour"] == "source"
    assert DECK.objectives[39].provenance["name"] == "reconstructed"
    assert any("printed" in text or "names" in text for text in GAME.about().reconstructed)


@pytest.mark.rule("1.8")
def test_hidden_cards_are_seen_by_their_owner_alone() -> None:
    table = deal(3)
    mine = set(table.view(1).facts["hand"]["dealt"])
    assert len(mine) == 6
    assert mine.isdisjoint(table.view(2).facts["hand"]["dealt"])
    assert "hand" not in table.game.view(table.rules, table.setup, table.state, SPECTATOR).facts
    assert [player["dealt"] for player in table.view(2).facts["players"]] == [6, 6, 6]


@pytest.mark.rule("2.1")
def test_everybody_begins_with_seven_legions_and_no_reward() -> None:
    table = deal(4)
    assert [table.player(player)["stock"] for player in (1, 2, 3, 4)] == [7, 7, 7, 7]
    assert set(table.facts["rewards"].values()) == {None}


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("players", "left"), [(2, 71), (3, 65), (4, 59), (5, 53), (6, 47)])
def test_five_are_displayed_and_six_dealt_to_each(players: int, left: int) -> None:
    table = deal(players)
    assert len(table.facts["display"]) == 5
    assert table.facts["deck"] == left
    assert table.phase == "keeping"


@pytest.mark.rule("2.3")
def test_everybody_keeps_three_of_six_at_the_same_time() -> None:
    table = deal(2)
    hands = {player: table.view(player).facts["hand"]["dealt"] for player in (1, 2)}
    assert list(table.acting) == [1, 2]
    for player in (2, 1):
        table.play(player, *(f"keep {number}" for number in hands[player][:3]))
    assert "confirm" in table.choices(1)
    table.play(2, "confirm")
    assert list(table.acting) == [1]
    assert table.player(2)["before"] == {}
    table.play(1, "confirm")
    assert table.phase == "drawing"
    for player in (1, 2):
        assert [int(number) for number in table.player(player)["before"]] == hands[player][:3]
        assert table.view(player).facts["hand"]["rejected"] == hands[player][3:]


@pytest.mark.rule("2.3")
def test_a_choice_can_be_changed_until_it_is_confirmed() -> None:
    table = deal(2)
    hand = table.view(1).facts["hand"]["dealt"]
    table.play(1, f"keep {hand[0]}", f"keep {hand[1]}", f"drop {hand[0]}", f"keep {hand[2]}")
    assert "confirm" not in table.choices(1)
    assert table.refused(1, "confirm").rule == "2.3"
    table.play(1, f"keep {hand[3]}")
    assert table.refused(1, f"keep {hand[4]}").rule == "2.3"
    table.play(1, "confirm")
    assert table.choices(1) == []


@pytest.mark.rule("2.4")
def test_first_game_deals_three_face_up() -> None:
    table = deal(3, start="dealt")
    assert table.phase == "drawing"
    assert [len(table.player(player)["before"]) for player in (1, 2, 3)] == [3, 3, 3]
    assert table.facts["deck"] == 88 - 5 - 9


@pytest.mark.rule("2.5", "R25")
def test_crier_is_drawn_by_lot_or_given() -> None:
    rules = GAME.rules(GAME.setup(3))
    assert isinstance(rules, AugustusRules)
    start = rules.initial()
    assert [GAME.write_action(rules, start, CHANCE, action) for action in rules.chance_actions(start)] == [
        "crier 1",
        "crier 2",
        "crier 3",
    ]
    assert list(rules.chance_weights(start)) == [1, 1, 1]
    assert deal(3, crier="2").facts["crier"] == 1
    with pytest.raises(SetupError, match="no player '4'"):
        GAME.setup(3, crier="4")
