"""The table in characters: never too wide, every place where it is drawn, nothing hidden shown."""

from __future__ import annotations

import pytest

from castra.core.drawing import STYLES
from castra.core.game import SPECTATOR
from castra.games.augustus import GAME
from castra.games.augustus.packs import builtin_deck

from .random_play import positions
from .table import Table
from .test_setup import deal


@pytest.mark.parametrize("players", [2, 4, 6])
def test_drawing_fits_a_hundred_columns(players: int) -> None:
    for rules, state, _, _ in positions(players, 1, every=41):
        for seat in (0, players - 1, SPECTATOR):
            drawing = GAME.draw(GAME.view(rules, GAME.setup(players), state, seat))
            assert drawing.width <= 100
            assert len(drawing.rows) < 80
            for place, box in drawing.places.items():
                assert 0 <= box.row < len(drawing.rows), place
                assert box.column + box.width <= 100
            assert {span.style for span in drawing.spans} <= STYLES


def test_spaces_are_drawn_where_their_places_say() -> None:
    table = Table("stock=5 before=19(shield);20;21(sword,dagger)", "stock=7 before=1(sword);3;9")
    for player in (1, 2):
        drawing = table.game.draw(table.view(player))

        def at(place: str, rows: tuple[str, ...] = drawing.rows, drawn: object = drawing) -> str:
            box = table.game.draw(table.view(player)).places[place]  # noqa: B023
            return rows[box.row][box.column : box.column + box.width]

        assert at("19 shield") == "H● H○"
        assert at("20 dagger") == "D○"
        assert at("21 sword") == "S● S○"
        assert at("1 sword") == "S● S○"


def test_table_shows_what_a_player_needs() -> None:
    table = Table(
        "stock=5 before=19(shield);20;21 controlled=6;40 rewards=wheat,2",
        "stock=7 before=1;3;9",
        table="drawn=sword,shield display=80;81;82;83;84",
    ).chance("token shield")
    text = table.game.draw(table.view(1)).text
    for words in (
        "calls: SHIELD!",
        "drawn  1 sword  2 shield",
        "in bag 5 sword  3 shield",
        "Libya",
        "Player 1 (you), town crier   ●×5 in stock · 2 controlled · 14 points = 7 + 7 + 0",
        "✓ 6 Alpes Cottiae 3",
        "rewards two objectives 2 · wheat 5",
        "three green provinces 4",
        "Castra's reconstruction",
    ):
        assert words in text


def test_only_the_owner_sees_the_dealt_cards() -> None:
    table = deal(3)
    hands = {player: table.view(player).facts["hand"]["dealt"] for player in (1, 2, 3)}
    deck = builtin_deck()
    for player in (1, 2, 3):
        text = table.game.draw(table.view(player)).text
        for other, hand in hands.items():
            for number in hand:
                assert (deck.objectives[number - 1].name in text) == (other == player)
    assert "cards in hand" in table.game.draw(table.view(1)).text


def test_closer_look_tells_the_provenance() -> None:
    table = Table("stock=5 before=19(shield);20;21", "stock=7 before=1;3;9 rewards=gold controlled=4")
    drawing = table.game.inspect(table.view(1), "74")
    assert drawing is not None
    assert "from a public source: name, kind, colour, power" in drawing.text
    assert "reconstructed: spaces, points, resources" in drawing.text
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
    assert "●×3 in stock · ●×2 lifted" in table.game.draw(table.view(2)).text
    table = Table(
        "stock=3 before=81(chariot,catapult,catapult,catapult);3;80", "stock=7 before=10;28;29 controlled=6;11"
    )
    table.token("standard", "place 81 standard", "").play(2, "lose 6")
    text = table.game.draw(table.view(1)).text
    assert "✗ 6 Alpes Cottiae" in text
    assert "✓ 11 " in text


def test_neutralised_objective_is_shown_without_the_legions_it_gave_back() -> None:
    table = Table("stock=2 before=4(sword);3;9", "stock=7 before=10;28;29").token("standard", "place 4 standard", "")
    drawing = table.game.draw(table.view(2))
    line = next(row for row in drawing.rows if "Titus Palladius" in row)
    assert "neutralised" in line
    assert "S○ T○" in line
