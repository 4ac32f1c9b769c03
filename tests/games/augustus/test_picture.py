"""The table in characters: never too wide, every place where it is drawn, nothing hidden shown."""

from __future__ import annotations

import pytest

import castra
from castra.core.drawing import STYLES
from castra.core.game import SPECTATOR
from castra.games.augustus import GAME
from castra.games.augustus.content.packs import builtin_deck
from castra.games.augustus.content.printed import power_words

from .random_play import positions
from .table import Table
from .test_setup import deal

pytestmark = pytest.mark.once


@pytest.mark.parametrize("players", [2, 4, 6])
def test_drawing_fits_eighty_columns(players: int) -> None:
    for rules, state, _, _ in positions(players, 1, every=41):
        for seat in (0, players - 1, SPECTATOR):
            drawing = GAME.picture(GAME.view(rules, GAME.setup(players), state, seat))
            assert drawing.width < 80
            assert len(drawing.rows) < 120
            for place, box in drawing.places.items():
                assert 0 <= box.row < len(drawing.rows), place
                assert box.column + box.width < 80
            assert {span.style for span in drawing.spans} <= STYLES


def test_spaces_are_drawn_where_their_places_say() -> None:
    table = Table("stock=5 before=19(shield);20;21(sword,dagger)", "stock=7 before=1(sword);3;9")
    for player in (1, 2):
        drawing = table.game.picture(table.view(player))

        def at(place: str, rows: tuple[str, ...] = drawing.rows, drawn: object = drawing) -> str:
            box = table.game.picture(table.view(player)).places[place]  # noqa: B023
            return rows[box.row][box.column : box.column + box.width]

        assert at("19 shield") == "shield ●○"
        assert at("20 dagger") == "dagger ○"
        assert at("21 sword") == "sword ●○"
        assert at("1 sword") == "sword ●○"


def test_table_shows_what_a_player_needs() -> None:
    table = Table(
        "stock=5 before=19(shield);20;21 controlled=6;40 rewards=wheat,2",
        "stock=7 before=1;3;9",
        table="drawn=sword,shield display=80;81;82;83;84",
    ).chance("token shield")
    text = table.game.picture(table.view(1)).text
    for words in (
        "calls: SHIELD!",
        "Bag    5 sword  3 shield",
        "Drawn  1 sword  2 shield",
        "Libya",
        "Player 1 (you), town crier\n  ●×5 in stock · controls 2 of 7 · 14 points: 7 rewards, 7 cards, 0 powers",
        "controls  6 Alpes Cottiae 3 (green)",
        "rewards  two objectives 2 · wheat 5",
        "Rewards in the middle  three senators 2 · three green provinces 4",
        "Castra's reconstruction",
    ):
        assert words in text


def test_only_the_owner_sees_the_dealt_cards() -> None:
    table = deal(3)
    hands = {player: table.view(player).facts["hand"]["dealt"] for player in (1, 2, 3)}
    deck = builtin_deck()
    for player in (1, 2, 3):
        text = table.game.picture(table.view(player)).text
        for other, hand in hands.items():
            for number in hand:
                assert (deck.objectives[number - 1].name in text) == (other == player)
    assert "cards in hand" in table.game.picture(table.view(1)).text


def test_closer_look_tells_the_provenance() -> None:
    table = Table("stock=5 before=19(shield);20;21", "stock=7 before=1;3;9 rewards=gold controlled=4")
    drawing = table.game.inspect(table.view(1), "74")
    assert drawing is not None
    assert drawing.text.splitlines() == [
        "#74 Mauretania",
        "Orange province",
        "Spaces: 2 sword, 2 catapult, 1 dagger",
        "Worth: what its power yields at the end",
        "Produces: wheat",
        "Power: at the end 6 points per orange province you control",
        "From the rulebook: number",
        "From a public source: name, kind, colour and power",
        "Reconstructed: spaces, points and resources",
    ]
    score = table.game.inspect(table.view(1), "player 2")
    assert score is not None
    assert "Player 2: 6 points" in score.text
    assert "gold 5" in score.text
    assert table.game.inspect(table.view(1), "stock") is None
    assert table.game.inspect(table.view(1), "player 9") is None
    assert table.game.inspect(table.view(1), "19 shield") is not None


def test_steps_not_yet_confirmed_are_shown() -> None:
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", "stock=7 before=10;28;29")
    table.token("chariot", "place 5 chariot", "nothing").play(1, "lift 9 sword", "lift 21 dagger")
    assert "●×3 in stock, ●×2 lifted" in table.game.picture(table.view(2)).text
    table = Table(
        "stock=3 before=81(chariot,catapult,catapult,catapult);3;80", "stock=7 before=10;28;29 controlled=6;11"
    )
    table.token("standard", "place 81 standard", "").play(2, "lose 6")
    text = table.game.picture(table.view(1)).text
    assert "6 Alpes Cottiae 3 (green, TO GIVE UP)" in text
    assert text.count("TO GIVE UP") == 1


def test_neutralised_objective_is_shown_without_the_legions_it_gave_back() -> None:
    table = Table("stock=2 before=4(sword);3;9", "stock=7 before=10;28;29").token("standard", "place 4 standard", "")
    drawing = table.game.picture(table.view(2))
    row = next(i for i, text in enumerate(drawing.rows) if "Titus Palladius" in text)
    assert drawing.rows[row + 1].split() == ["sword", "○", "standard", "○", "neutralised"]


def test_own_objectives_come_first_with_colour_and_power_in_words() -> None:
    table = Table("stock=5 before=76(shield);14;74", "stock=7 before=1;3;9", table="display=4;81;82;83;84")
    drawing = table.game.picture(table.view(1))
    assert [row.rstrip() for row in drawing.rows[3:13]] == [
        "Player 1 (you), town crier",
        "  ●×5 in stock · controls 0 of 7 · 0 points: 0 rewards, 0 cards, 0 powers",
        " 14 Gaius Albinius      senator  3 points             shield = chariot",
        "    sword ○  chariot ○○",
        " 74 Mauretania          orange   ? points wheat       6 per orange province",
        "    sword ○○  catapult ○○  dagger ○",
        " 76 Lucius Vastator     senator  8 points             others clear 1 objective",
        "    shield ●○○  standard ○○",
        "",
        "Bag    6 sword  5 shield  4 chariot  3 catapult  2 standard  1 dagger  2 joker",
    ]
    assert "  4 Titus Palladius     senator  1 point              1 legion anywhere" in drawing.text
    styles = {(span.row, drawing.rows[span.row][span.start : span.end]): span.style for span in drawing.spans}
    assert styles[7, "orange"] == "orange"
    assert styles[9, "others clear 1 objective"] == "danger"


def test_nothing_of_any_card_is_cut_off() -> None:
    deck = builtin_deck()
    for first in range(1, 88, 5):
        numbers = range(first, min(first + 5, 89))
        others = [number for number in range(1, 89) if number not in numbers]
        table = Table(
            f"stock=7 before={others[0]}",
            f"stock=7 before={others[1]}",
            table=f"display={';'.join(map(str, numbers))}",
        )
        drawing = table.game.picture(table.view(1))
        for number in numbers:
            box, card = drawing.places[str(number)], deck.objectives[number - 1]
            head, spaces = (row.rstrip() for row in drawing.rows[box.row : box.row + 2])
            assert card.name.split()[-1] in head
            assert card.colour in head
            assert head.endswith(power_words(card))
            assert spaces.count("○") == len(card.spaces)


def test_kept_card_is_marked_where_a_narrow_window_shows_it() -> None:
    """At 80x24 the words beside the table leave it 46 columns."""
    match = castra.new_game("augustus", seed="friday")
    match.play(0, match.legal_actions(0)[0])
    rows = match.game.picture(match.view(0)).rows
    (marked,) = [row for row in rows if "KEPT" in row]
    assert marked.index("KEPT") + len("KEPT") <= 46
