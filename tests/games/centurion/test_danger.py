"""Small positions for single sentences of the rules on danger, the edge, Defense and Formation."""

from __future__ import annotations

import pytest

from castra.games.centurion.content.printed import Army

from .boards import actions_from, board, move, sq, strike
from .drawn_armies import CENTURION, DUKE, ZOO
from .games import play, rule_of, started
from .oracle_board import DARK, LIGHT
from .referee import Referee
from .test_setting_up import texts


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("drawing", "armies"),
    [
        pytest.param("6 ce . . . . .\n3 . . ti . . .\n2 . . Ce . . .", (CENTURION, CENTURION), id="a move"),
        pytest.param("6 ce . . . . .\n4 . . le . . .\n2 . . Ce . . .", (CENTURION, CENTURION), id="a strike"),
        pytest.param("6 ce . . . . .\n4 . on' . . . .\n2 . . Ce . . .", (CENTURION, CENTURION), id="a hammer"),
        pytest.param("6 . . . . . ce\n5 . Ce sl . . .\n4 . . op . . .", (CENTURION, CENTURION), id="a paired tile"),
        pytest.param("6 du . . . . .\n4 . . ma' . . .\n3 . fo Ce . . .", (CENTURION, DUKE), id="a commanded tile"),
    ],
)
def test_leader_is_in_guard_by_every_means_of_capture(
    referee: Referee, drawing: str, armies: tuple[Army, Army]
) -> None:
    position = board(drawing, armies=armies)
    assert referee.in_guard(position, LIGHT)
    assert not referee.in_guard(position, DARK)


@pytest.mark.rule("6.13")
@pytest.mark.parametrize("square", ["a1", "f1", "a6", "f6"])
def test_icons_that_point_beyond_the_edge_are_of_no_use(referee: Referee, square: str) -> None:
    position = board("3 . . . Ce . .\n4 . . . . . ce")
    corner = board(f"{square[1]} " + " ".join("Ve" if column == square[0] else "." for column in "abcdef"))
    position = type(position)({**position.pieces, **corner.pieces}, LIGHT, position.armies)
    inward = "b" if square[0] == "a" else "e"
    jump = {"a": "c", "f": "d"}[square[0]] + str(int(square[1]) - 1)
    expected = {move(square, inward + square[1])} | ({move(square, jump)} if square[1] == "6" else set())
    assert actions_from(referee.legal_moves(position), square) == expected


@pytest.mark.rule("8.8", "8.1", "6.15")
def test_defense_works_by_itself_again_and_again_and_flips_nothing() -> None:
    match = started("5ce/2tr'3/2Tr3/6/6/Ce5 light turn first=light bag=-/- quiet=0 turns=8")
    for _ in range(2):
        assert rule_of(match, "c4xc5") == "8.2"
        assert match.view().facts["board"]["c5"]["back"]
    play(match, "a1-a2", "f6-f5")
    assert rule_of(match, "c4xc5") == "8.2"
    turned = started("5ce/2tr3/2Tr3/6/6/Ce5 light turn first=light bag=-/- quiet=0 turns=8")
    assert "c4xc5" in texts(turned)  # the starting side guards its corners only


@pytest.mark.rule("2.5")
def test_leader_may_be_set_up_where_it_could_be_captured() -> None:
    """Only a pack can threaten across the board from the start; here a Duke faces a Duke that slides ahead."""
    match = started("1fodufo2/6/6/6/6/6 light leader first=dark bag=-/- quiet=0 turns=0", light="duke", dark="duke")
    match.state.board[match.state.leader[1]] ^= 1
    assert texts(match) == {"duke@c1", "duke@d1"}
    match.play(LIGHT, next(one for one in match.legal_actions(LIGHT) if match.write(LIGHT, one) == "duke@c1"))
    assert match.view().facts["guard"][LIGHT]


@pytest.mark.rule("9.7")
def test_nothing_is_paired_with_strike_command_or_ability(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   li
        4 .   .   .   mo  .   .
        2 .   .   Sh  Mo  Mo  .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(ZOO, ZOO),
    )
    legal = referee.legal_moves(position)
    assert strike("d2", "d4") in legal
    assert len(referee.apply(position, strike("d2", "d4")).pieces) == len(position.pieces) - 1
    commands = {action for action in legal if action[0] == "command"}
    assert commands
    for action in commands:
        moved = [s for s in position.pieces if s not in referee.apply(position, action).pieces]
        assert moved == [action[2]]
    assert all(sq("c2") == action[1] for action in commands)


@pytest.mark.rule("6.9", "6.15")
def test_commander_flips_and_stays_while_the_commanded_tile_keeps_its_side(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   li
        3 .   .   Sh  Mo' .   .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(ZOO, ZOO),
    )
    action = ("command", sq("c3"), sq("d3"), sq("b4"))
    assert action in referee.legal_moves(position)
    after = referee.apply(position, ("command", sq("c3"), sq("d3"), sq("b4")))
    assert after.pieces[sq("c3")].back
    assert after.pieces[sq("b4")].back
    assert sq("d3") not in after.pieces
