"""A small position for each ruling on drawing, Ready, the end of the game and Defense (rulings 1 to 8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from .boards import attackers, board, flip, move, sq, squares, tile_of
from .drawn_armies import AUXILIARY, CENTURION, DUKE
from .oracle_board import DARK, LIGHT
from .referee import Referee

# 1 to 3: drawing in Guard

SLIDE_AT_THE_CENTURION = board("""
    5 .   .   tb  .   .   ce
    2 .   .   .   .   .   .
    1 .   .   Ce  .   .   .
      a   b   c   d   e   f
""")
JUMP_AT_THE_CENTURION = board("""
    4 .   .   .   .   .   ce
    3 .   .   eq  .   .   .
    2 .   .   Le  .   .   .
    1 .   .   Ce  .   .   .
      a   b   c   d   e   f
""")
NO_GUARD = board("""
    5 .   .   .   .   .   ce
    2 .   .   on  .   .   .
    1 .   .   Ce  Le  .   .
      a   b   c   d   e   f
""")


@pytest.mark.rule("4.7")
def test_drawing_answers_a_guard_that_a_tile_can_block(referee: Referee) -> None:
    assert referee.in_guard(SLIDE_AT_THE_CENTURION, LIGHT)
    assert referee.may_draw(SLIDE_AT_THE_CENTURION, bag_nonempty=True)


@pytest.mark.rule("4.4")
def test_drawing_needs_a_tile_in_the_bag(referee: Referee) -> None:
    assert not referee.may_draw(SLIDE_AT_THE_CENTURION, bag_nonempty=False)
    assert not referee.may_draw(NO_GUARD, bag_nonempty=False)


@pytest.mark.rule("4.7")
def test_drawing_is_not_offered_against_a_jump(referee: Referee) -> None:
    assert referee.in_guard(JUMP_AT_THE_CENTURION, LIGHT)
    assert not referee.may_draw(JUMP_AT_THE_CENTURION, bag_nonempty=True)


@pytest.mark.rule("4.7")
def test_drawn_tile_must_end_the_guard(referee: Referee) -> None:
    onager = tile_of(CENTURION, "On")
    assert referee.placement_squares(SLIDE_AT_THE_CENTURION, onager, False) == squares("c2")
    assert not referee.in_guard(referee.place(SLIDE_AT_THE_CENTURION, sq("c2"), onager, False), LIGHT)


@pytest.mark.rule("4.7")
def test_drawn_shield_may_end_the_guard_from_the_side(referee: Referee) -> None:
    for code in ("Ha", "Pp"):
        assert referee.placement_squares(SLIDE_AT_THE_CENTURION, tile_of(CENTURION, code), False) == squares("c2 d1")


@pytest.mark.rule("4.7")
def test_hope_for_a_shield_is_no_reason_to_draw(referee: Referee) -> None:
    after = referee.place(JUMP_AT_THE_CENTURION, sq("d1"), tile_of(CENTURION, "Ha"), False)
    assert not referee.in_guard(after, LIGHT)  # a Hastati would have helped, but nobody can know
    assert not referee.may_draw(JUMP_AT_THE_CENTURION, bag_nonempty=True)


@pytest.mark.rule("4.2", "4.7")
def test_outside_guard_every_free_square_beside_the_centurion_serves(referee: Referee) -> None:
    assert referee.may_draw(NO_GUARD, bag_nonempty=True)
    for code, back in (("On", False), ("Wd", False), ("Wd", True)):
        assert referee.placement_squares(NO_GUARD, tile_of(CENTURION, code), back) == squares("b1")


@pytest.mark.rule("4.3")
def test_no_tile_is_drawn_when_the_centurion_is_surrounded(referee: Referee) -> None:
    position = board("""
        5 .   .   .   .   .   ce
        2 Le  .   .   .   .   .
        1 Ce  on  .   .   .   .
          a   b   c   d   e   f
    """)
    assert not referee.in_guard(position, LIGHT)
    assert not referee.may_draw(position, bag_nonempty=True)


@pytest.mark.rule("4.5")
def test_placed_tile_lies_on_the_chosen_side_and_the_turn_passes(referee: Referee) -> None:
    after = referee.place(NO_GUARD, sq("b1"), tile_of(CENTURION, "Wd"), True)
    assert after == board(
        """
        5 .   .   .   .   .   ce
        2 .   .   on  .   .   .
        1 .   Wd' Ce  Le  .   .
          a   b   c   d   e   f
        """,
        to_move=DARK,
    )


# 4: Ready


@pytest.mark.rule("10.1")
def test_ready_flips_the_legionnaire_in_its_square_from_back_to_start_only(referee: Referee) -> None:
    position = board("""
        5 .   .   .   .   .   ce
        3 .   Le' .   Le  .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    legal = referee.legal_moves(position)
    assert flip("b3") in legal
    assert flip("d3") not in legal
    after = referee.apply(position, flip("b3"))
    assert not after.pieces[sq("b3")].back
    assert set(after.pieces) == set(position.pieces)


@pytest.mark.rule("10.1")
def test_ready_may_not_take_the_shield_off_the_own_centurion(referee: Referee) -> None:
    position = board("""
        5 .   .   tb  .   .   ce
        1 .   .   Ce  Le' .   .
          a   b   c   d   e   f
    """)
    assert not referee.in_guard(position, LIGHT)
    assert flip("d1") not in referee.legal_moves(position)


@pytest.mark.rule("10.1")
def test_ready_is_no_answer_to_guard(referee: Referee) -> None:
    position = board("""
        5 .   .   tb  .   .   ce
        1 Le' .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    assert referee.in_guard(position, LIGHT)
    assert flip("a1") not in referee.legal_moves(position)


# 5: no action left


@pytest.mark.rule("11.2")
def test_position_without_any_action_is_recognised(referee: Referee) -> None:
    position = board(
        """
        6 ra  .   .   .   .   ma
        3 .   .   .   .   du  .
        1 Du' .   .   .   .   ma
          a   b   c   d   e   f
        """,
        armies=(DUKE, DUKE),
    )
    assert referee.legal_moves(position) == set()
    assert not referee.may_draw(position, bag_nonempty=True)


# 6: paths and Defense


@pytest.mark.rule("8.3")
def test_crooked_jump_needs_one_free_path_only(referee: Referee) -> None:
    position = board("""
        5 .   .   ti' .   .   ce
        4 .   .   .   .   Ve' .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    assert move("e4", "c5") in referee.legal_moves(position)


@pytest.mark.rule("8.3")
def test_crooked_jump_is_stopped_when_both_paths_are_defended(referee: Referee) -> None:
    position = board(
        """
        5 .   .   ti' .   .   ce
        3 .   Kn  .   .   .   .
        1 .   .   Du  .   .   .
          a   b   c   d   e   f
        """,
        armies=(DUKE, CENTURION),
    )
    assert move("b3", "c5") not in referee.legal_moves(position)
    turned = replace(position.pieces[sq("c5")], back=False)  # Defense on the two corners only: b4, not c4
    other_side = replace(position, pieces={**position.pieces, sq("c5"): turned})
    assert move("b3", "c5") in referee.legal_moves(other_side)


@pytest.mark.rule("8.2")
def test_straight_jump_may_not_make_a_detour(referee: Referee) -> None:
    position = board(
        """
        5 .   .   ca  .   .   ce
        3 .   .   Ha  .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
        """,
        armies=(CENTURION, AUXILIARY),
    )
    assert move("c3", "c5") not in referee.legal_moves(position)


@pytest.mark.rule("8.1")
def test_defense_two_squares_away_leaves_the_nearer_square_open(referee: Referee) -> None:
    position = board(
        """
        4 .   .   hp  .   .   ce
        3 .   .   Ti  .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
        """,
        armies=(CENTURION, AUXILIARY),
    )
    assert move("c3", "c4") in referee.legal_moves(position)
    further = board(
        """
        4 .   .   hp  .   .   ce
        2 .   .   Ti  .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
        """,
        armies=(CENTURION, AUXILIARY),
    )
    assert move("c2", "c4") not in referee.legal_moves(further)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("start", "attacker", "stopped"), [("c4", "Ti", True), ("d5", "Ti", False), ("c6", "Ti", False)]
)
def test_defense_counts_on_the_square_the_attacker_starts_from(
    referee: Referee, start: str, attacker: str, stopped: bool
) -> None:
    position = board("""
        5 .   .   ti' .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    piece = replace(position.pieces[sq("c1")], tile=tile_of(CENTURION, attacker))
    position = replace(position, pieces={**position.pieces, sq(start): piece})
    assert (move(start, "c5") not in referee.legal_moves(position)) == stopped


# 7 and 8: what Defense and Shield Defense do


@pytest.mark.rule("8.7")
def test_defense_does_not_hinder_moves_onto_empty_squares(referee: Referee) -> None:
    position = board("""
        5 .   .   ti' .   .   ce
        3 .   Ve' .   .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    assert {move("b3", "d4"), move("b3", "b4")} <= referee.legal_moves(position)


@pytest.mark.rule("8.5", "8.6")
@pytest.mark.parametrize(
    ("attacker", "square", "captures"),
    [
        ("Ti", "c4", False),  # Move
        ("Ha", "c3", False),  # Jump
        ("Eq", "c2", False),  # Slide
        ("Le", "c3", False),  # Strike
        ("Ve'", "e4", False),  # a crooked Jump
        ("Ce", "c4", True),  # Smash
        ("Ce", "c3", True),  # Smash from two squares away
        ("On'", "c3", True),  # Hammer
        ("On'", "b3", True),  # a crooked Hammer
    ],
)
def test_shielded_tile_falls_to_smash_and_hammer_only(
    referee: Referee, attacker: str, square: str, captures: bool
) -> None:
    position = board("""
        5 .   le' sl  .   .   .
        1 .   .   .   .   .   .
          a   b   c   d   e   f
    """)
    piece = board(f"1 {attacker} . . . . .").pieces[sq("a1")]
    attacked = replace(position, pieces={**position.pieces, sq(square): piece})
    assert bool(attackers(referee.captures_of(attacked, LIGHT), "c5")) == captures
    unshielded = replace(attacked, pieces={s: p for s, p in attacked.pieces.items() if s != sq("b5")})
    assert attackers(referee.captures_of(unshielded, LIGHT), "c5")


@pytest.mark.rule("8.5")
def test_shield_protects_neither_its_bearer_nor_an_enemy(referee: Referee) -> None:
    bearer = board("""
        5 .   le' .   .   .   .
        4 .   Ti  .   .   .   .
          a   b   c   d   e   f
    """)
    assert attackers(referee.captures_of(bearer, LIGHT), "b5") == squares("b4")
    enemy = board("""
        5 .   le' Sl  ti  .   .
          a   b   c   d   e   f
    """)
    assert attackers(referee.captures_of(enemy, DARK), "c5") == squares("d5")


@pytest.mark.rule("8.5")
def test_bearer_of_a_shield_may_stand_under_the_shield_of_another(referee: Referee) -> None:
    position = board("""
        5 le' le' .   .   .   .
        4 .   Ti  .   .   .   .
          a   b   c   d   e   f
    """)
    assert not attackers(referee.captures_of(position, LIGHT), "b5")
