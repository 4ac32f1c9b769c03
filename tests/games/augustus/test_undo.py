"""Small actions at a real match: each is taken back by `undo` until chance or a reveal has come with it."""

from __future__ import annotations

import pytest

from castra.core.errors import CastraError
from castra.core.game import CHANCE
from castra.core.match import Match
from castra.games.augustus import GAME

from .table import Table

OTHERS = "stock=7 before=10;28;29"


def at_match(table: Table) -> Match:
    """A match that stands where the table does."""
    match = Match(GAME, table.setup, drawing=False)
    match.states = [table.state]
    return match


def shown(match: Match) -> str:
    return match.game.write_state(match.rules, match.state)


def plays_and_takes_back(match: Match, player: int, *texts: str) -> None:
    """Every one of these actions leads back to where it came from, and is then played again."""
    before = []
    for text in texts:
        before.append(shown(match))
        match.act(player - 1, text)
    after = shown(match)
    for text in reversed(before):
        match.undo()
        assert shown(match) == text
    for text in texts:
        match.act(player - 1, text)
    assert shown(match) == after


@pytest.mark.rule("6.12")
def test_rearranging_is_undone_even_after_the_confirmation() -> None:
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", OTHERS)
    match = at_match(table.token("chariot", "place 5 chariot", "nothing"))
    plays_and_takes_back(
        match, 1, "lift 9 sword", "move 21 dagger to 9 catapult", "back", "place 21 sword", "confirm", "take 88"
    )


@pytest.mark.rule("6.12")
def test_mobilising_a_chain_is_undone() -> None:
    table = Table("stock=6 before=58(sword,sword,sword,shield);1(sword);3(shield)", OTHERS)
    match = at_match(table.token("catapult", "place 58 catapult", "nothing"))
    plays_and_takes_back(
        match, 1, "place 1 sword", "place 3 chariot", "confirm", "resolve 3", "claim 3", "take 88", "take 87"
    )


@pytest.mark.rule("6.12")
def test_losses_are_undone_victim_by_victim() -> None:
    table = Table(
        "stock=3 before=81(chariot,catapult,catapult,catapult);3;80",
        "stock=7 before=10;28;29 controlled=6;11",
        "stock=7 before=14;5;25 controlled=40;43",
    )
    match = at_match(table.token("standard", "place 81 standard", "", "nothing"))
    start = shown(match)
    plays_and_takes_back(match, 2, "lose 6", "back", "lose 11", "confirm")
    plays_and_takes_back(match, 3, "lose 40", "confirm")
    for _ in range(6):
        match.undo()
    assert shown(match) == start


@pytest.mark.rule("6.12")
def test_removed_legions_and_cleared_objectives_are_undone() -> None:
    table = Table("stock=4 before=24(shield,shield);1;3", "stock=2 before=21(sword,dagger);9(sword);15")
    match = at_match(table.token("dagger", "place 24 dagger", ""))
    plays_and_takes_back(match, 2, "remove 21 dagger", "remove 9 sword", "back", "remove 21 sword", "confirm")
    table = Table("stock=4 before=51(shield,chariot,chariot);1;3", "stock=3 before=21(sword,dagger);9(sword);15")
    match = at_match(table.token("chariot", "place 51 chariot", ""))
    plays_and_takes_back(match, 2, "clear 9", "back", "clear 21", "confirm")


@pytest.mark.rule("3.8")
def test_choice_for_a_token_is_undone_while_others_still_choose_and_not_after() -> None:
    match = at_match(Table(OTHERS, "stock=7 before=1;3;9", "stock=7 before=19;20;21").chance("token shield"))
    plays_and_takes_back(match, 3, "place 20 shield")
    plays_and_takes_back(match, 1, "place 28 shield")
    match.act(1, "nothing")
    with pytest.raises(CastraError, match="revealed"):
        match.undo()


@pytest.mark.rule("3.4", "3.8")
def test_choice_of_the_only_player_who_has_one_is_undone() -> None:
    # Nobody else has a dagger space, so nothing is revealed when the first player places.
    match = at_match(Table("stock=2 before=20(shield,chariot);3;9", "stock=7 before=1;14;15").chance("token dagger"))
    assert match.to_act == (0,)
    plays_and_takes_back(match, 1, "place 20 dagger")
    assert match.to_act == (0,)
    assert match.view().facts["players"][0]["controlled"] == [20]


@pytest.mark.rule("2.3")
def test_kept_objectives_are_undone_until_all_have_confirmed() -> None:
    match = Match(GAME, GAME.setup(2), secret=b"kept")
    for seat in (0, 1):
        hand = match.view(seat).facts["hand"]["dealt"]
        keeps = [f"keep {number}" for number in hand[:3]]
        steps = [keeps[0], keeps[0].replace("keep", "drop"), *keeps]
        plays_and_takes_back(match, seat + 1, *steps, *(["confirm"] if seat == 0 else []))
    match.act(1, "confirm")
    with pytest.raises(CastraError, match="revealed"):
        match.undo()


def test_new_objective_is_not_undone_once_the_display_is_filled() -> None:
    match = at_match(Table("stock=6 before=1(sword);3;9", OTHERS).token("sword", "place 1 sword", "nothing"))
    match.act(0, "take 88")
    assert match.rules.actor(match.state) == CHANCE
    match.act(CHANCE, match.rules.chance_actions(match.state)[0])
    with pytest.raises(CastraError, match="draw"):
        match.undo()
