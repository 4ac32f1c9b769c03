"""Every worked example of the two rulebooks, sentence by sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castra.games.centurion.content.printed import Ability, Icon

from .boards import actions_from, attackers, board, move, sq, squares, strike, tile_of
from .drawn_armies import AUXILIARY, CENTURION
from .oracle_board import DARK, LIGHT, Position
from .referee import Referee


def without(position: Position, *names: str) -> Position:
    """The position with some squares emptied."""
    gone = {sq(name) for name in names}
    return replace(position, pieces={s: p for s, p in position.pieces.items() if s not in gone})


def names_with(icon: Icon) -> set[str]:
    """The Centurion tiles that show an icon on either side."""
    return {t.name for t in CENTURION.tiles if any(c.icon is icon for c in t.start.cells + t.back.cells)}


# Remarks on which tiles carry what


@pytest.mark.rule("9.1")
def test_formation_icons_are_on_the_tiles_the_rulebook_names() -> None:
    assert names_with(Icon.FULL_FORMATION) == {"Centurion", "Legionnaire", "Tribune", "Hastati", "Optio"}
    assert names_with(Icon.SINGLE_FORMATION) == {"Primus Pilus"}


@pytest.mark.rule("1.7")
def test_only_war_dogs_have_no_non_starting_side() -> None:
    assert {tile.name for tile in CENTURION.tiles if tile.either_side} == {"War Dogs"}


@pytest.mark.rule("1.10")
def test_ready_is_on_the_back_of_the_legionnaire_alone() -> None:
    ready = [(t.name, s is t.back) for t in CENTURION.tiles for s in (t.start, t.back) if s.ability is Ability.READY]
    assert ready == [("Legionnaire", True)]


@pytest.mark.rule("9.1")
def test_every_icon_the_box_explains_by_itself_occurs_on_some_tile() -> None:
    icons = {Icon.HAMMER, Icon.SMASH, Icon.SHIELD_DEFENSE, Icon.DEFENSE, Icon.NC_MOVE, Icon.NC_JUMP, Icon.NC_SLIDE}
    assert all(names_with(icon) for icon in icons)


@pytest.mark.rule("6.11")
def test_angled_slides_are_on_the_legionnaire_and_the_centurion_alone() -> None:
    angled = {
        (tile.name, cell.icon)
        for tile in CENTURION.tiles
        for cell in tile.start.cells + tile.back.cells
        if cell.direction is not None and cell.direction != (cell.dx, cell.dy)
    }
    assert angled == {("Legionnaire", Icon.NC_SLIDE), ("Centurion", Icon.NC_SLIDE)}


@pytest.mark.rule("12.1")
def test_each_player_has_nineteen_tiles_three_of_them_on_the_board() -> None:
    assert sum(tile.count for tile in CENTURION.tiles) == 19
    assert sum(tile.starts for tile in CENTURION.tiles) == 3


# Print & play, example 1

SMASH_IN_FORMATION = board("""
    4 .   .   .   .   .   .
    3 .   ve  .   ti' .   .
    2 .   Op  Wd  .   .   .
    1 .   .   Ce' .   .   .
      a   b   c   d   e   f
""")


@pytest.mark.rule("9.11")
def test_example_1_own_optio_keeps_the_centurion_from_its_left_smash(referee: Referee) -> None:
    assert not [a for a in referee.legal_moves(SMASH_IN_FORMATION) if a[0] == "move" and a[1:3] == (sq("c1"), sq("b2"))]
    assert not [c for c in referee.captures_of(SMASH_IN_FORMATION, LIGHT) if c[1] == sq("b3")]


@pytest.mark.rule("9.11")
def test_example_1_without_the_optio_war_dogs_are_carried_onto_the_velites(referee: Referee) -> None:
    position = without(SMASH_IN_FORMATION, "b2")
    action = move("c1", "b2", "c2")
    assert action in referee.legal_moves(position)
    assert (sq("c2"), sq("b3"), action) in referee.captures_of(position, LIGHT)
    after = referee.apply(position, action)
    assert (
        after.pieces
        == board("""
        3 .   Wd  .   ti' .   .
        2 .   Ce  .   .   .   .
          a   b   c   d   e   f
    """).pieces
    )


@pytest.mark.rule("9.11")
def test_example_1_war_dogs_cannot_slide_into_the_defended_triarii(referee: Referee) -> None:
    assert move("c2", "d3") not in referee.legal_moves(SMASH_IN_FORMATION)
    assert move("c2", "b1") in referee.legal_moves(SMASH_IN_FORMATION)  # the Slide's other direction is open


@pytest.mark.rule("9.11")
def test_example_1_right_smash_carries_war_dogs_through_the_defense(referee: Referee) -> None:
    action = move("c1", "d2", "c2")
    assert action in referee.legal_moves(SMASH_IN_FORMATION)
    assert (sq("c2"), sq("d3"), action) in referee.captures_of(SMASH_IN_FORMATION, LIGHT)
    assert move("c1", "d2") in referee.legal_moves(SMASH_IN_FORMATION)


@pytest.mark.rule("9.11")
def test_example_1_a_tile_behind_the_centurion_may_come_along(referee: Referee) -> None:
    position = board("""
        4 .   ve  .   ti' .   .
        3 .   Op  Wd  .   .   .
        2 .   .   Ce' .   .   .
        1 .   .   Sl  .   .   .
          a   b   c   d   e   f
    """)
    to_the_right = {a for a in referee.legal_moves(position) if a[0] == "move" and a[1:3] == (sq("c2"), sq("d3"))}
    assert to_the_right == {
        move("c2", "d3"),
        move("c2", "d3", "c3"),
        move("c2", "d3", "c1"),
        move("c2", "d3", "c1", "c3"),
    }


# The formation example of both rulebooks; its squares A to H are b3 c3 d3 a1 b1 d1 e1 f1

FORMATION = board("""
    5 .   .   le  .   .   .
    4 .   ce' .   .   .   .
    3 le' ve  .   ti' .   .
    2 .   Sl  Ce  Le  .   .
    1 .   .   Wd' .   .   .
      a   b   c   d   e   f
""")


@pytest.mark.rule("9.10")
def test_formation_example_velites_put_the_centurion_in_guard(referee: Referee) -> None:
    assert referee.in_guard(FORMATION, LIGHT)
    assert (sq("b3"), sq("c2"), strike("b3", "c2")) in referee.captures_of(FORMATION, DARK)


@pytest.mark.rule("9.10", "5.3")
def test_formation_example_guard_also_comes_from_a_paired_tile(referee: Referee) -> None:
    carried = (sq("b3"), sq("c2"), move("b4", "c3", "b3"))
    assert carried in referee.captures_of(FORMATION, DARK)


@pytest.mark.rule("9.10", "9.5")
def test_formation_example_three_tiles_smash_through_both_defenses(referee: Referee) -> None:
    action = move("c2", "c3", "b2", "d2")
    taken = {(attacker, target) for attacker, target, how in referee.captures_of(FORMATION, LIGHT) if how == action}
    assert taken == {(sq("b2"), sq("b3")), (sq("d2"), sq("d3"))}


@pytest.mark.rule("9.10", "9.9")
def test_formation_example_smashing_forward_would_expose_the_centurion(referee: Referee) -> None:
    action = move("c2", "c3", "b2", "d2")
    assert action not in referee.legal_moves(FORMATION)
    after = referee.apply(FORMATION, action)
    assert attackers(referee.captures_of(after, DARK), "c3") == squares("c5 b4")


@pytest.mark.rule("9.10")
def test_formation_example_centurion_has_exactly_the_withdrawals_the_rulebook_lists(referee: Referee) -> None:
    assert actions_from(referee.legal_moves(FORMATION), "c2") == {
        move("c2", "a1"),
        move("c2", "d1"),
        move("c2", "e1"),
        move("c2", "f1"),
        move("c2", "d1", "d2"),
        move("c2", "e1", "d2"),
    }


@pytest.mark.rule("9.10")
def test_formation_example_square_e_lies_under_the_velites_strike(referee: Referee) -> None:
    after = referee.apply(FORMATION, move("c2", "b1"))
    assert strike("b3", "b1") in {how for _, target, how in referee.captures_of(after, DARK) if target == sq("b1")}


@pytest.mark.rule("9.10", "6.10")
def test_formation_example_an_icon_that_cannot_capture_does_not_threaten_square_f(referee: Referee) -> None:
    after = referee.apply(FORMATION, move("c2", "d1"))
    assert not referee.in_guard(after, LIGHT)


@pytest.mark.rule("9.10", "9.6")
def test_formation_example_only_the_centurion_flips(referee: Referee) -> None:
    after = referee.apply(FORMATION, move("c2", "d1", "d2"))
    assert after.to_move == DARK
    assert (
        after.pieces
        == board("""
        5 .   .   le  .   .   .
        4 .   ce' .   .   .   .
        3 le' ve  .   ti' .   .
        2 .   Sl  .   .   .   .
        1 .   .   Wd' Ce' Le  .
          a   b   c   d   e   f
    """).pieces
    )


# The movement example: its picture is lost; the text leaves eight positions, the Equites standing on one of two
# squares with one of two sides up


def movement_example(equites_row: int, equites: str, shift: int) -> Position:
    """One of the eight; `shift` moves everything to the right."""
    far, near = (equites, ".") if equites_row == 6 else (".", equites)
    position = board(f"""
        6 .   .   le  .   {far}  .
        5 .   .   .   .   {near} .
        4 .   ce  .   .   .   .
        3 .   .   .   .   .   .
        2 .   .   Ce  .   Ve' .
        1 .   .   .   .   .   .
          a   b   c   d   e   f
    """)
    return replace(position, pieces={(column + shift, row): p for (column, row), p in position.pieces.items()})


MOVEMENT = [
    pytest.param(movement_example(row, equites, shift), shift, id=f"{equites} in row {row}, shifted by {shift}")
    for row in (5, 6)
    for equites in ("eq", "eq'")
    for shift in (0, 1)
]


def right(name: str, shift: int) -> str:
    """The name of the square so many columns to the right."""
    return "abcdef"["abcdef".index(name[0]) + shift] + name[1]


@pytest.mark.rule("6.18")
@pytest.mark.parametrize(("position", "shift"), MOVEMENT)
def test_movement_example_centurion_avoids_a_and_may_go_to_b_c_and_along_its_home_edge(
    referee: Referee, position: Position, shift: int
) -> None:
    start, a, b, c = (right(name, shift) for name in ("c2", "c4", "c3", "c1"))
    legal = referee.legal_moves(position)
    home_edge = [name for name in ("a1", "b1", "c1", "d1", "e1", "f1") if name != c]
    assert actions_from(legal, start) == {move(start, square) for square in [b, c, *home_edge]}
    assert strike(right("c6", shift), a) in {
        how for _, _, how in referee.captures_of(referee.apply(position, move(start, a)), DARK)
    }


@pytest.mark.rule("6.18")
@pytest.mark.parametrize(("position", "shift"), MOVEMENT)
def test_movement_example_velites_are_in_danger_and_have_three_moves(
    referee: Referee, position: Position, shift: int
) -> None:
    start, b, e, f = (right(name, shift) for name in ("e2", "c3", "e3", "e1"))
    assert attackers(referee.captures_of(position, DARK), start)
    assert actions_from(referee.legal_moves(position), start) == {move(start, b), move(start, e), move(start, f)}
    for square in (e, f):
        after = referee.apply(position, move(start, square))
        assert attackers(referee.captures_of(after, DARK), square)


@pytest.mark.rule("6.18")
@pytest.mark.parametrize(("position", "shift"), MOVEMENT)
def test_movement_example_velites_jump_to_safety_and_give_guard_with_their_other_side(
    referee: Referee, position: Position, shift: int
) -> None:
    b, enemy = right("c3", shift), right("b4", shift)
    assert not referee.in_guard(position, DARK)
    after = referee.apply(position, move(right("e2", shift), b))
    assert not attackers(referee.captures_of(after, DARK), b)
    assert referee.in_guard(after, DARK)
    assert {how for _, target, how in referee.captures_of(after, LIGHT) if target == sq(enemy)} == {strike(b, enemy)}


# The defense example: its picture is lost too, and Hoplite and Cataphract are invented to fit the text

DEFENSE = board(
    """
    6 .   .   .   .   .   .
    5 le' ce  .   .   .   .
    4 .   .   hp  ca  .   Tb
    3 .   Le  .   .   Ve' .
    2 .   Le' Ha  Op  Wd' .
    1 .   .   .   .   .   Ce
      a   b   c   d   e   f
    """,
    armies=(CENTURION, AUXILIARY),
)


@pytest.mark.rule("8.9", "8.4")
def test_defense_example_strike_is_stopped_by_the_shield_over_the_centurion(referee: Referee) -> None:
    assert strike("b3", "b5") not in referee.legal_moves(DEFENSE)
    assert not referee.in_guard(DEFENSE, DARK)
    assert strike("b3", "b5") in referee.legal_moves(without(DEFENSE, "a5"))


@pytest.mark.rule("8.9")
def test_defense_example_jump_is_stopped_when_it_starts_on_a_defense_square(referee: Referee) -> None:
    assert move("c2", "c4") not in referee.legal_moves(DEFENSE)


@pytest.mark.rule("8.9")
def test_defense_example_strike_from_inside_the_defense_square_captures(referee: Referee) -> None:
    nearer = board(
        """
        4 .   ce  hp  .   .   .
        3 .   .   Ha  .   .   .
        1 .   .   .   .   .   Ce
          a   b   c   d   e   f
        """,
        armies=(CENTURION, AUXILIARY),
    )
    assert strike("c3", "c4") in referee.legal_moves(nearer)


@pytest.mark.rule("8.9")
def test_defense_example_slide_is_stopped_by_a_defense_square_on_its_line(referee: Referee) -> None:
    assert move("e2", "c4") not in referee.legal_moves(DEFENSE)
    assert move("e2", "d3") in referee.legal_moves(DEFENSE)
    assert move("e2", "c4") in referee.legal_moves(replace_tile(DEFENSE, "c4", "On"))


@pytest.mark.rule("8.9")
def test_defense_example_straight_jump_is_stopped_on_the_way(referee: Referee) -> None:
    assert move("f4", "d4") not in referee.legal_moves(DEFENSE)
    assert move("f4", "d4") in referee.legal_moves(replace_tile(DEFENSE, "d4", "On"))


@pytest.mark.rule("8.9", "8.6")
def test_defense_example_smash_ignores_defense_and_the_hoplite_would_take_back(referee: Referee) -> None:
    action = move("d2", "d4")
    assert action in referee.legal_moves(DEFENSE)
    after = referee.apply(DEFENSE, action)
    assert sq("c4") in attackers(referee.captures_of(after, DARK), "d4")


@pytest.mark.rule("8.9")
def test_defense_example_crooked_jump_goes_round_the_defense(referee: Referee) -> None:
    assert move("e3", "c4") in referee.legal_moves(DEFENSE)


@pytest.mark.rule("8.9", "8.5")
def test_defense_example_shield_does_not_protect_its_bearer(referee: Referee) -> None:
    after = referee.apply(DEFENSE, move("b2", "a3"))
    assert move("b2", "a3") in referee.legal_moves(DEFENSE)
    assert strike("a3", "a5") in {how for _, _, how in referee.captures_of(after, LIGHT)}
    assert not referee.in_guard(after, DARK)


@pytest.mark.rule("8.9")
def test_defense_example_the_shield_bearer_may_retreat_by_its_slides(referee: Referee) -> None:
    after = referee.apply(DEFENSE, move("b2", "a3"))
    retreats = {move("a5", name) for name in ("b6", "c6", "d6", "e6", "f6")}
    assert retreats.isdisjoint(referee.legal_moves(after))  # the Centurion it shields would stand in Guard
    alone = without(after, "b3")
    assert retreats <= referee.legal_moves(alone)


def replace_tile(position: Position, name: str, code: str) -> Position:
    """The position with another tile in the place of one."""
    piece = position.pieces[sq(name)]
    other = replace(piece, tile=tile_of(position.armies[piece.owner], code))
    return replace(position, pieces={**position.pieces, sq(name): other})
