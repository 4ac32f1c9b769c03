"""Text for actions and positions goes there and back, and bad text gets a sentence."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castra.core.errors import NotationError
from castra.core.game import CHANCE
from castra.games.augustus import GAME
from castra.games.augustus.people.notation import read_action, write_action

from .random_play import positions, same
from .table import Table


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("start", ["choose", "dealt"])
def test_positions_and_actions_of_random_games_survive_text(players: int, start: str) -> None:
    for rules, state, seat, actions in positions(players, 3, start=start):
        text = GAME.write_state(rules, state)
        assert same(GAME.read_state(rules, text), state)
        for action in actions:
            assert GAME.read_action(rules, state, seat, GAME.write_action(rules, state, seat, action)) == action


@pytest.mark.parametrize(
    ("sloppy", "neat"),
    [
        ("  PLACE  70 Shield ", "place 70 shield"),
        ("place #70 shields", "place 70 shield"),
        ("Move #4 sword TO 70 shield", "move 4 sword to 70 shield"),
        ("take_33", "take 33"),
        ("NOTHING", "nothing"),
        ("deal 12 to Display", "deal 12 to display"),
    ],
)
def test_reading_is_lenient_about_spaces_and_letters(sloppy: str, neat: str) -> None:
    assert write_action(read_action(sloppy, 4)) == neat


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "place",
            "place 70",
            "place 0 sword",
            "place 89 sword",
            "place 70 spear",
            "take 1000000000000",
            "claim 7",
            "claim " + "9" * 5000,
        ),
        *("give silver to 1", "give gold to 5", "deal 3 to 0", "token", "crier 9", "move 4 sword 70 shield", "jump"),
    ],
)
def test_unreadable_actions_get_a_sentence(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(text, 4)
    assert str(caught.value).endswith(".")


def test_position_reads_as_it_is_written() -> None:
    table = Table("stock=5 before=19(shield,standard);20;21 controlled=6;40 rewards=wheat", "stock=7 before=1;3;9")
    assert table.text() == (
        "drawing seat=1 crier=1 display=84;85;86;87;88 reserve=36 / stock=5 before=19(shield,standard);20;21 "
        "controlled=6;40 rewards=wheat / stock=7 before=1;3;9"
    )


GOOD = (
    "placing seat=1 crier=1 token=shield drawn=shield display=84;85;86;87;88 reserve=36 / "
    "stock=7 before=19;20;21 / stock=7 before=1;3;9 choice=place_3_shield"
)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("placing", "plotting", "begins with one of"),
        (" / stock=7 before=1;3;9 choice=place_3_shield", "", "has 2 parts"),
        ("seat=1 ", "", "seat is missing"),
        ("crier=1", "crier=3", "no player 3"),
        ("token=shield", "token=spear", "'spear' cannot stand in token"),
        ("drawn=shield", "drawn=dagger,dagger", "holds 1 dagger and no more"),
        ("84;85;86;87;88", "83;84;85;86;87;88", "at most 5"),
        ("84;85", "19;85", "two places"),
        ("84;85", "0;85", "no objective 0"),
        ("84;85", "x;85", "not the number of an objective"),
        ("reserve=36", "reserve=35", "do not add up to 50"),
        ("before=19;", "before=19(sword);", "no room"),
        ("before=19;", "before=19(spear);", "'spear' cannot stand in legions"),
        ("choice=place_3_shield", "choice=place_3_chariot", "cannot arise"),
        ("token=shield ", "", "cannot arise"),
        ("reserve=36", "reserve=36 weather=fine", "not a part of a position"),
        ("reserve=36", "reserve=36 reserve=36", "twice"),
        ("reserve=36", "reserve=36 steps=place_3_shield", "cannot arise"),
        ("choice=place_3_shield", "choice=place_3_shield confirmed=no", "confirmed is yes"),
        ("choice=place_3_shield", "choice=place_3_shield rewards=moon", "'moon' cannot stand in rewards"),
    ],
)
def test_wrong_positions_get_a_sentence(old: str, new: str, sentence: str) -> None:
    rules = GAME.rules(GAME.setup(2))
    assert GAME.write_state(rules, GAME.read_state(rules, GOOD)) == GOOD
    with pytest.raises(NotationError, match=sentence):
        GAME.read_state(rules, GOOD.replace(old, new, 1))


def test_chain_is_wholly_under_control_before_new_objectives_are_taken() -> None:
    rules = GAME.rules(GAME.setup(2))
    taking = (
        "taking seat=1 crier=1 token=shield drawn=shield display=84;85;86;87;88 reserve=36 active=1 picks=1 / "
        "stock=7 before=19;20 controlled=21 / stock=7 before=1;3;9"
    )
    assert GAME.write_state(rules, GAME.read_state(rules, taking)) == taking
    with pytest.raises(NotationError, match="cannot arise"):
        GAME.read_state(rules, taking.replace("controlled=21", "resolved=21"))


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    rules = GAME.rules(GAME.setup(2))
    for reader in (
        lambda: GAME.read_action(rules, rules.initial(), CHANCE, text),
        lambda: GAME.read_state(rules, text),
    ):
        with suppress(NotationError):
            reader()
