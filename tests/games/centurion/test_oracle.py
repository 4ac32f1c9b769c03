"""The icons one by one, Command and the drawing abilities, and properties of every position."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castra.games.centurion.content.printed import Ability, Army, Icon

from . import oracle
from .boards import actions_from, board, command, drawn, move, sq, squares, strike, tile_of
from .drawn_armies import AUXILIARY, CENTURION, DUKE, ZOO
from .fuzzing import scattered, walk
from .oracle_board import BOARD, DARK, LIGHT, Action, Position, Square
from .referee import Referee
from .sampling import stretched

ARMIES = [CENTURION, DUKE, ZOO]
positions = st.builds(
    lambda seed, light, dark: scattered(Random(seed), (light, dark)),
    st.integers(0, 10**9),
    st.sampled_from(ARMIES),
    st.sampled_from(ARMIES),
)


def targets(actions: set[Action], start: str) -> set[Square]:
    """Where the tile on a square may go by itself."""
    return {action[2] for action in actions_from(actions, start) if action[0] == "move" and not action[3]}


# Icons


def test_zoo_shows_every_icon_and_ability() -> None:
    sides = [side for tile in ZOO.tiles for side in (tile.start, tile.back)]
    assert {cell.icon for side in sides for cell in side.cells} == set(Icon)
    assert {side.ability for side in sides} == {None, *Ability}


@pytest.mark.rule("1.4")
def test_dark_tiles_face_the_light_player(referee: Referee) -> None:
    position = board(
        """
        6 ce  .   .   .   .   .
        5 .   .   .   .   sl  .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
        """,
        to_move=DARK,
    )
    assert targets(referee.legal_moves(position), "e5") == squares("e3 d6 f6")


@pytest.mark.rule("6.1", "6.2")
def test_move_stops_before_friends_and_takes_enemies(referee: Referee) -> None:
    position = board("""
        5 .   .   .   .   .   ce
        4 .   .   on  .   .   .
        3 .   Ex  Ti  Le  .   .
        2 .   .   .   .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    assert targets(referee.legal_moves(position), "c3") == squares("c4 c2")


@pytest.mark.rule("6.5")
def test_slide_runs_over_empty_squares_up_to_an_enemy(referee: Referee) -> None:
    position = board("""
        6 .   .   .   .   on  ce
        5 .   .   .   .   on  .
        3 .   .   .   .   .   .
        2 .   .   .   .   Eq' .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    assert targets(referee.legal_moves(position), "e2") == squares("e3 e4 e5 e1")


@pytest.mark.rule("6.4")
def test_jump_leaps_over_friend_and_enemy(referee: Referee) -> None:
    position = board("""
        5 .   .   .   .   on  ce
        4 .   .   .   .   on  .
        3 .   .   .   .   Eq  .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    assert sq("e5") in targets(referee.legal_moves(position), "e3")


@pytest.mark.rule("6.6")
def test_jump_slide_jumps_first_and_slides_on_from_an_empty_square(referee: Referee) -> None:
    position = board(
        """
        6 .   .   fo  .   .   du
        5 .   .   .   .   .   .
        4 .   .   .   .   .   .
        3 .   .   Fo  .   .   .
        2 .   .   As  .   .   .
        1 Du  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(DUKE, DUKE),
    )
    assert targets(referee.legal_moves(position), "c2") == squares("c4 c5 c6")
    occupied = replace(position, pieces={**position.pieces, sq("c4"): position.pieces[sq("c6")]})
    assert targets(referee.legal_moves(occupied), "c2") == squares("c4")


@pytest.mark.rule("6.10")
def test_non_capture_jump_slide_leaps_once_and_takes_nothing(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   li
        5 .   .   .   .   .   .
        4 mo  .   .   Mo  Fr' .
        3 .   .   .   .   mo  .
        2 .   .   .   .   .   .
        1 .   .   Li  .   .   .
          a   b   c   d   e   f
        """,
        armies=(ZOO, ZOO),
    )
    assert targets(referee.legal_moves(position), "e4") & squares("a4 b4 c4 d4 e3 e2 e1") == squares("b4 c4 e2 e1")


@pytest.mark.rule("6.7", "6.8", "6.15", "6.17")
def test_strike_and_hammer_stay_in_place_and_flip(referee: Referee) -> None:
    position = board("""
        5 .   .   on  .   .   ce
        3 .   On' Le  .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """)
    for action in (strike("c3", "c5"), strike("b3", "c5")):
        assert action in referee.legal_moves(position)
        after = referee.apply(position, action)
        assert set(after.pieces) == set(position.pieces) - squares("c5")
        flipped = {square for square, piece in after.pieces.items() if piece != position.pieces[square]}
        assert flipped == {action[1]}


@pytest.mark.rule("9.2")
def test_side_with_both_formation_icons_uses_any_full_ones_and_one_single_one(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   li
        3 .   Mo  El' Mo  .   .
        2 .   .   Mo  .   .   .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(ZOO, ZOO),
    )
    forward = {a for a in referee.legal_moves(position) if a[0] == "move" and a[1:3] == (sq("c3"), sq("c4"))}
    assert forward == {
        move("c3", "c4"),
        move("c3", "c4", "b3"),
        move("c3", "c4", "c2"),
        move("c3", "c4", "b3", "c2"),
        move("c3", "c4", "d3"),
        move("c3", "c4", "b3", "d3"),
        move("c3", "c4", "c2", "d3"),
        move("c3", "c4", "b3", "c2", "d3"),
    }


@pytest.mark.rule("10.2", "8.8", "6.17")
def test_side_with_defense_only_may_not_be_flipped(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   li
        3 .   .   To' .   .   .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(ZOO, ZOO),
    )
    assert actions_from(referee.legal_moves(position), "c3") == set()


# Command


COMMAND = board(
    """
    6 .   .   .   .   .   ce
    4 .   .   .   .   .   .
    3 .   Du  Ge' on  .   .
    2 .   .   Fo  .   .   .
      a   b   c   d   e   f
    """,
    armies=(DUKE, CENTURION),
)


@pytest.mark.rule("6.9")
def test_command_takes_a_friend_to_an_empty_or_enemy_square(referee: Referee) -> None:
    commands = {action for action in referee.legal_moves(COMMAND) if action[0] == "command"}
    assert commands == {
        *(command("c3", "c2", name) for name in ("d3", "b2", "d2")),
        *(command("c3", "b3", name) for name in ("d3", "b2", "d2")),
    }


@pytest.mark.rule("6.9")
def test_command_flips_the_commander_only(referee: Referee) -> None:
    after = referee.apply(COMMAND, command("c3", "c2", "d3"))
    assert after == board(
        """
        6 .   .   .   .   .   ce
        3 .   Du  Ge  Fo  .   .
          a   b   c   d   e   f
        """,
        to_move=DARK,
        armies=(DUKE, CENTURION),
    )


@pytest.mark.rule("6.9")
def test_command_counts_as_a_jump_from_the_square_of_the_friend(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   ce
        3 .   Pr  Ge' hp  .   .
        2 .   .   Fo  .   .   .
        1 Du  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(DUKE, AUXILIARY),
    )
    legal = referee.legal_moves(position)
    assert command("c3", "b3", "d3") not in legal  # straight through the Defense on c3
    assert command("c3", "c2", "d3") in legal
    assert (sq("c2"), sq("d3"), command("c3", "c2", "d3")) in referee.captures_of(position, LIGHT)


@pytest.mark.rule("6.9")
def test_command_may_not_expose_the_own_leader(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   tb  .   ce
        3 .   Du  Ge' .   .   .
        2 .   .   Fo  .   .   .
          a   b   c   d   e   f
        """,
        armies=(DUKE, CENTURION),
    )
    legal = referee.legal_moves(position)
    assert command("c3", "b3", "d2") not in legal
    assert command("c3", "b3", "b2") in legal
    assert command("c3", "c2", "d2") in legal


# Summon and Divination


@pytest.mark.rule("10.3")
def test_summon_offers_the_squares_beside_its_bearer(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   du
        5 .   .   .   .   .   .
        3 .   .   Fo  Dc  .   .
        1 Du  Fo  .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(DUKE, DUKE),
    )
    assert referee.placement_squares(position, tile_of(DUKE, "Pi"), False) == squares("a2 d4 d2 e3")


@pytest.mark.rule("10.4")
def test_divination_is_offered_where_a_draw_is(referee: Referee) -> None:
    position = board(
        """
        6 .   .   .   .   .   du
        3 .   .   Or' .   Or  .
        1 Du  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(DUKE, DUKE),
    )
    assert referee.may_divine(position, sq("c3"))
    assert not referee.may_divine(position, sq("e3"))
    assert not referee.may_divine(position, sq("c3"), bag_nonempty=False)
    assert not referee.may_divine(replace(position, to_move=DARK), sq("c3"))
    surrounded = {**position.pieces, sq("a2"): position.pieces[sq("e3")], sq("b1"): position.pieces[sq("e3")]}
    assert not referee.may_divine(replace(position, pieces=surrounded), sq("c3"))


# Properties of every position


def half_turn(position: Position) -> Position:
    """The same position seen from the other side of the table, colours exchanged."""
    light, dark = position.armies
    pieces = {(5 - c, 5 - r): replace(p, owner=1 - p.owner) for (c, r), p in position.pieces.items()}
    frozen = {(5 - c, 5 - r) for c, r in position.frozen}
    return Position(pieces, 1 - position.to_move, (dark, light)).with_frozen(frozen)


def turned(part: object) -> object:
    """An action, or a part of one, seen from the other side of the table."""
    match part:
        case (int(column), int(row)):
            return (5 - column, 5 - row)
        case tuple():
            return tuple(turned(p) for p in part)
        case frozenset():
            return frozenset(turned(p) for p in part)
    return part


@pytest.mark.rule("1.4")
@settings(max_examples=stretched(25), deadline=None)
@given(positions)
def test_rules_are_the_same_from_both_sides_of_the_table(position: Position) -> None:
    assert {turned(a) for a in oracle.legal_moves(position)} == oracle.legal_moves(half_turn(position))


@pytest.mark.rule("5.1")
@settings(max_examples=stretched(25), deadline=None)
@given(positions)
def test_no_legal_move_leaves_the_own_leader_to_a_living_enemy(position: Position) -> None:
    owner = position.to_move
    for action in oracle.legal_moves(position):
        after = oracle.apply(position, action)
        assert oracle.leader_square(after, 1 - owner) is None or not oracle.in_guard(after, owner)
        assert len(after.pieces) == len(position.pieces) - len(oracle.victims(position, action))
        assert set(after.pieces) <= BOARD


@settings(max_examples=stretched(25), deadline=None)
@given(positions)
def test_position_survives_being_drawn(position: Position) -> None:
    assert board(drawn(position), position.to_move, position.armies).with_frozen(position.frozen) == position


@pytest.mark.rule("4.7", "4.8")
@settings(max_examples=stretched(15), deadline=None)
@given(positions)
def test_some_square_is_always_left_for_the_tile_drawn(position: Position) -> None:
    """An own tile takes ways from the enemy and opens none, unless it freezes a shield; then any square will do."""
    if not oracle.may_draw(position, bag_nonempty=True):
        return
    for tile in position.armies[position.to_move].tiles:
        for back in [False, True] if tile.either_side else [False]:
            allowed = oracle.placement_squares(position, tile, back)
            assert allowed
            if not any(cell.icon is Icon.DREAD for cell in tile.start.cells + tile.back.cells):
                assert oracle.safe_squares(position, oracle.INERT, False) <= oracle.safe_squares(position, tile, back)
                assert oracle.safe_squares(position, tile, back) == allowed


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("light", ARMIES, ids=lambda army: army.key)
@pytest.mark.parametrize("dark", ARMIES, ids=lambda army: army.key)
def test_player_who_has_just_moved_is_never_in_guard(light: Army, dark: Army) -> None:
    for position in walk(Random(f"{light.key} {dark.key}"), (light, dark), turns=30):
        assert not oracle.in_guard(position, 1 - position.to_move)
