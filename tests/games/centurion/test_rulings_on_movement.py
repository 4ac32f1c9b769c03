"""A small position for each ruling on Formation and single icons (rulings 9 to 18).

Ruling 15, Dread, has its own file; 17, who may look at which side of a tile, concerns no move.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from .boards import actions_from, board, flip, move, sq, strike
from .drawn_armies import DUKE
from .oracle_board import DARK, LIGHT
from .referee import Referee

# 9 to 11: Formation


@pytest.mark.rule("9.3")
def test_paired_tile_passes_the_square_its_leader_has_left(referee: Referee) -> None:
    position = board("""
        3 .   .   Op  .   .   .
        2 .   .   Sl  .   .   .
        1 Ce  .   .   .   .   ce
          a   b   c   d   e   f
    """)
    action = move("c3", "c5", "c2")
    assert action in referee.legal_moves(position)
    assert (
        referee.apply(position, action).pieces
        == board("""
        5 .   .   Op' .   .   .
        4 .   .   Sl  .   .   .
        1 Ce  .   .   .   .   ce
          a   b   c   d   e   f
    """).pieces
    )


@pytest.mark.rule("9.3")
def test_active_tile_may_enter_the_square_its_partner_leaves(referee: Referee) -> None:
    position = board("""
        3 .   Le  Sl  .   .   .
        1 Ce  .   .   .   .   ce
          a   b   c   d   e   f
    """)
    legal = actions_from(referee.legal_moves(position), "b3")
    assert move("b3", "c3", "c3") in legal
    assert move("b3", "c3") not in legal
    assert (
        referee.apply(position, move("b3", "c3", "c3")).pieces
        == board("""
        3 .   .   Le' Sl  .   .
        1 Ce  .   .   .   .   ce
          a   b   c   d   e   f
    """).pieces
    )


@pytest.mark.rule("9.3")
def test_tiles_that_stay_block_the_tiles_that_go(referee: Referee) -> None:
    position = board("""
        4 .   on  .   .   .   .
        3 .   Sl  Ce  Sl  .   .
        2 .   .   .   .   .   .
        1 .   .   .   .   .   ce
          a   b   c   d   e   f
    """)
    legal = {a for a in referee.legal_moves(position) if a[0] == "move" and a[1:3] == (sq("c3"), sq("c5"))}
    assert legal == {move("c3", "c5"), move("c3", "c5", "d3")}  # the Onager, an enemy, stands in the way on b4


@pytest.mark.rule("9.1", "9.2")
def test_full_formation_takes_any_choice_of_partners(referee: Referee) -> None:
    position = board("""
        3 .   Sl  Ce  On  .   .
        1 .   .   .   .   .   ce
          a   b   c   d   e   f
    """)
    forward = {a for a in referee.legal_moves(position) if a[0] == "move" and a[1:3] == (sq("c3"), sq("c4"))}
    assert forward == {
        move("c3", "c4"),
        move("c3", "c4", "b3"),
        move("c3", "c4", "d3"),
        move("c3", "c4", "b3", "d3"),
    }


@pytest.mark.rule("9.2")
def test_single_formation_takes_one_partner_at_most(referee: Referee) -> None:
    position = board("""
        3 .   Sl  Pp' On  .   .
        1 Ce  .   .   .   .   ce
          a   b   c   d   e   f
    """)
    forward = {a for a in referee.legal_moves(position) if a[0] == "move" and a[1:3] == (sq("c3"), sq("d4"))}
    assert forward == {move("c3", "d4"), move("c3", "d4", "b3"), move("c3", "d4", "d3")}


@pytest.mark.rule("9.4", "6.13")
def test_partner_that_would_leave_the_board_stays(referee: Referee) -> None:
    position = board("""
        6 .   .   .   .   .   ce
        2 .   .   .   .   Ce' .
        1 .   .   .   .   Sl  .
          a   b   c   d   e   f
    """)
    legal = actions_from(referee.legal_moves(position), "e2")
    assert move("e2", "d1") in legal
    assert move("e2", "d1", "e1") not in legal
    assert move("e2", "d3", "e1") in legal


@pytest.mark.rule("9.5")
def test_partners_capture_with_the_icon_of_the_active_tile(referee: Referee) -> None:
    by_jump = board("""
        4 .   .   .   ti' .   .
        2 .   .   Op' .   .   .
        1 Ce  .   Sl  .   .   ce
          a   b   c   d   e   f
    """)
    assert move("c2", "c4", "c1") in referee.legal_moves(by_jump)
    defended = board("""
        3 .   .   ti' .   .   .
        2 .   .   Op' .   .   .
        1 Ce  .   Sl  .   .   ce
          a   b   c   d   e   f
    """)
    legal = referee.legal_moves(defended)
    assert move("c2", "c4") in legal
    assert move("c2", "c4", "c1") not in legal  # the Slingers would capture by a Jump against Defense


@pytest.mark.rule("9.5", "5.3")
def test_partner_may_capture_the_enemy_leader(referee: Referee) -> None:
    position = board("""
        4 .   .   .   ce' .   .
        3 .   Sl  Ce  On  .   .
          a   b   c   d   e   f
    """)
    action = move("c3", "c4", "d3")
    assert referee.in_guard(position, DARK)
    assert (sq("d3"), sq("d4"), action) in referee.captures_of(position, LIGHT)
    assert action in referee.legal_moves(position)


@pytest.mark.rule("9.9")
def test_paired_move_may_not_expose_the_own_leader(referee: Referee) -> None:
    position = board("""
        5 .   .   tb  .   .   ce
        3 .   Tb' Sl  .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    legal = referee.legal_moves(position)
    assert move("b3", "b4") in legal
    assert move("b3", "c4", "c3") in legal  # the Tribune now stands where the Slingers stood in the way
    assert move("b3", "a4", "c3") not in legal


@pytest.mark.rule("9.5", "6.10")
def test_formation_by_a_non_capture_icon_captures_nothing(referee: Referee) -> None:
    position = board("""
        4 .   .   .   .   .   ce
        3 .   Le  Sl  on  .   .
        1 Ce  .   .   .   .   .
          a   b   c   d   e   f
    """)
    assert move("b3", "c3", "c3") not in referee.legal_moves(position)


@pytest.mark.rule("9.7")
def test_strike_takes_no_partner_along(referee: Referee) -> None:
    position = board("""
        5 .   on  on  .   .   ce
        3 .   Le  Sl  .   .   .
        1 Ce  .   .   .   .   .
          a   b   c   d   e   f
    """)
    taken = {how for _, _, how in referee.captures_of(position, LIGHT)}
    assert taken == {strike("b3", "b5")}


# 12 to 14: Non-Capture icons and the long Smash


@pytest.mark.rule("6.10")
def test_non_capture_jump_leaps_onto_an_empty_square(referee: Referee) -> None:
    position = board("""
        3 .   Le' Ha  .   .   .
        1 Ce  .   .   .   .   ce
          a   b   c   d   e   f
    """)
    assert move("c3", "a3") in referee.legal_moves(position)
    occupied = board("""
        3 on  Le' Ha  .   .   .
        1 Ce  .   .   .   .   ce
          a   b   c   d   e   f
    """)
    assert move("c3", "a3") not in referee.legal_moves(occupied)


@pytest.mark.rule("6.10")
@pytest.mark.parametrize("obstacle", ["On", "on"])
def test_non_capture_move_needs_an_empty_path_and_target(referee: Referee, obstacle: str) -> None:
    free = board("""
        2 .   .   Sl  .   .   .
        1 Ce  .   .   .   .   ce
          a   b   c   d   e   f
    """)
    assert move("c2", "c4") in referee.legal_moves(free)
    for name in ("c3", "c4"):
        piece = board(f"1 {obstacle} . . . . .").pieces[sq("a1")]
        blocked = replace(free, pieces={**free.pieces, sq(name): piece})
        assert move("c2", "c4") not in referee.legal_moves(blocked)


@pytest.mark.rule("6.11")
def test_angled_slide_enters_the_diagonal_square_and_may_run_on(referee: Referee) -> None:
    position = board("""
        6 .   .   .   .   .   ce
        2 .   .   Ce  .   .   .
        1 .   .   .   .   .   on
          a   b   c   d   e   f
    """)
    along_the_edge = {name for name in "abdef" if move("c2", name + "1") in referee.legal_moves(position)}
    assert along_the_edge == set("abde")
    blocked = board("""
        6 .   .   .   .   .   ce
        2 .   .   Ce  .   .   .
        1 .   .   .   on  .   .
          a   b   c   d   e   f
    """)
    along_the_edge = {name for name in "abdef" if move("c2", name + "1") in referee.legal_moves(blocked)}
    assert along_the_edge == set("ab")


@pytest.mark.rule("6.3")
def test_long_smash_needs_a_free_square_between(referee: Referee) -> None:
    position = board("""
        5 .   .   on  .   .   ce
        3 .   .   Op  .   .   .
        1 Ce  .   .   .   .   .
          a   b   c   d   e   f
    """)
    assert move("c3", "c5") in referee.legal_moves(position)
    for obstacle in ("Le", "le"):
        piece = board(f"1 {obstacle} . . . . .").pieces[sq("a1")]
        blocked = replace(position, pieces={**position.pieces, sq("c4"): piece})
        assert move("c3", "c5") not in referee.legal_moves(blocked)


# 16 and 18


@pytest.mark.rule("10.2")
def test_side_without_movement_icons_may_be_flipped(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   du
        3 .   .   Or' .   .   Or
        1 Du  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(DUKE, DUKE),
    )
    legal = referee.legal_moves(position)
    assert actions_from(legal, "c3") == {flip("c3")}
    assert flip("f3") not in legal
    assert not referee.apply(position, flip("c3")).pieces[sq("c3")].back


@pytest.mark.rule("5.2")
def test_taking_the_enemy_leader_is_legal_though_it_exposes_the_own(referee: Referee) -> None:
    pinned = board("""
        6 .   .   .   .   .   ce
        5 .   .   tb  .   .   .
        4 .   .   .   on  .   .
        3 .   .   Tb' .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    assert move("c3", "d4") not in referee.legal_moves(pinned)
    winning = board("""
        5 .   .   tb  .   .   .
        4 .   .   .   ce  .   .
        3 .   .   Tb' .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    assert move("c3", "d4") in referee.legal_moves(winning)
