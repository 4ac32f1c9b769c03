"""Dread (section 7), shown with the Gorgon of the zoo: it freezes the squares two ahead, both diagonally ahead and
two to its left, and has no Dread on its back. The Boar has Dread on its back only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castra.core.errors import NotationError
from castra.core.match import Match

from .boards import actions_from, attackers, board, command, flip, move, sq, squares, strike, tile_of
from .drawn_armies import ZOO
from .games import CAMP, our_state, play
from .oracle_board import DARK, LIGHT, Position
from .referee import Referee


def zoo(drawing: str, to_move: int = LIGHT) -> Position:
    return board(drawing, to_move, (ZOO, ZOO))


def turned(position: Position, name: str) -> Position:
    """The position with one tile turned over."""
    return replace(position, pieces={**position.pieces, sq(name): position.pieces[sq(name)].flipped()})


FOUR_FROZEN = zoo("""
    6 .   .   .   .   .   li
    4 .   .   mo  .   .   .
    3 .   Mo  .   mo  .   .
    2 Mo  .   Go  .   .   .
    1 Li  .   .   .   .   .
      a   b   c   d   e   f
""")


@pytest.mark.rule("7.1", "7.3")
def test_frozen_tiles_of_both_players_cannot_act(referee: Referee) -> None:
    assert {action[1] for action in referee.legal_moves(FOUR_FROZEN)} == squares("c2 a1")
    assert {action[1] for action in referee.legal_moves(replace(FOUR_FROZEN, to_move=DARK))} == squares("f6")


@pytest.mark.rule("7.6")
def test_tiles_thaw_when_the_dread_is_gone(referee: Referee) -> None:
    thawed = turned(FOUR_FROZEN, "c2")
    assert actions_from(referee.legal_moves(thawed), "b3")
    assert actions_from(referee.legal_moves(replace(thawed, to_move=DARK)), "c4")


@pytest.mark.rule("7.2")
def test_leaders_and_tiles_with_dread_on_either_side_are_immune(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   .
        4 .   .   li' .   .   .
        3 .   Li  .   go' .   .
        2 Go' .   Go  .   .   .
          a   b   c   d   e   f
    """)
    assert {action[1] for action in referee.legal_moves(position)} == squares("b3 a2 c2")
    assert {attacker for attacker, _, _ in referee.captures_of(position, DARK)} == squares("d3")
    assert referee.in_guard(position, DARK)


@pytest.mark.rule("7.2")
def test_tile_with_dread_on_its_other_side_only_is_immune(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        3 .   Bo  .   .   .   .
        2 .   .   Go  .   .   .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
    """)
    assert actions_from(referee.legal_moves(position), "b3")


@pytest.mark.rule("7.4")
def test_frozen_tile_cannot_be_captured_by_anything(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        4 .   .   mo  Mo  .   .
        3 .   .   .   .   .   .
        2 .   Bo  Go  .   .   .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
    """)
    assert not referee.captures_of(position, LIGHT)
    thawed = turned(position, "c2")
    taken = {how for _, target, how in referee.captures_of(thawed, LIGHT) if target == sq("c4")}
    assert taken == {move("d4", "c4"), strike("b2", "c4")}


@pytest.mark.rule("7.4")
def test_frozen_tile_still_blocks_paths(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        3 .   .   .   mo  .   .
        2 .   .   Go  .   .   .
        1 Li  .   .   .   .   Hr'
          a   b   c   d   e   f
    """)
    along_the_diagonal = {move("f1", name) for name in ("e2", "d3", "c4", "b5", "a6")}
    assert along_the_diagonal & referee.legal_moves(position) == {move("f1", "e2")}
    thawed = turned(position, "c2")
    assert along_the_diagonal & referee.legal_moves(thawed) == {move("f1", "e2"), move("f1", "d3")}


@pytest.mark.rule("9.8", "7.3", "6.9")
def test_frozen_friend_can_neither_be_paired_nor_commanded(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        4 .   .   .   .   .   .
        3 .   Mo  .   .   .   .
        2 .   Li  Go  .   .   .
        1 .   .   .   .   .   .
          a   b   c   d   e   f
    """)
    assert move("b2", "a3", "b3") not in referee.legal_moves(position)
    assert move("b2", "a3", "b3") in referee.legal_moves(turned(position, "c2"))
    commanded = zoo("""
        6 .   .   .   .   .   li
        3 .   Mo  .   .   .   .
        2 .   Sh  Go  .   .   .
        1 .   .   .   .   Li  .
          a   b   c   d   e   f
    """)
    assert command("b2", "b3", "a3") not in referee.legal_moves(commanded)
    assert command("b2", "c2", "a3") in referee.legal_moves(commanded)
    assert command("b2", "b3", "a3") in referee.legal_moves(turned(commanded, "c2"))


@pytest.mark.rule("7.5")
def test_frozen_bearer_shields_nobody(referee: Referee) -> None:
    position = zoo("""
        5 .   .   li  to' .   .
        3 .   .   Mo  Go  .   .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
    """)
    assert referee.in_guard(position, DARK)
    assert not referee.in_guard(turned(position, "d3"), DARK)


@pytest.mark.rule("7.3", "5.3")
def test_frozen_attacker_gives_no_guard(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        4 .   .   mo  .   .   .
        2 .   .   Li  .   .   .
          a   b   c   d   e   f
    """)
    assert referee.in_guard(position, LIGHT)
    frozen = zoo("""
        6 .   .   .   .   .   li
        4 .   .   mo  .   Go  .
        2 .   .   Li  .   .   .
          a   b   c   d   e   f
    """)
    assert not referee.in_guard(frozen, LIGHT)  # the Gorgon on e4 looks two squares to its left


@pytest.mark.rule("7.6", "5.1")
def test_moving_the_dread_away_may_expose_the_own_leader(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        4 .   .   mo  .   Go  .
        2 .   .   Li  .   .   .
          a   b   c   d   e   f
    """)
    assert actions_from(referee.legal_moves(position), "e4") == set()


@pytest.mark.rule("7.3")
def test_frozen_tile_has_no_abilities(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        4 .   .   Ow' .   .   .
        3 .   He  .   Hr' .   .
        2 To' .   Go  .   .   .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
    """)
    assert not referee.may_divine(position, sq("c4"))
    assert referee.placement_squares(position, tile_of(ZOO, "Mo"), False) == squares("b1")
    assert {flip("c4"), flip("d3")}.isdisjoint(referee.legal_moves(position))
    thawed = turned(position, "c2")
    assert referee.may_divine(thawed, sq("c4"))
    assert referee.placement_squares(thawed, tile_of(ZOO, "Mo"), False) == squares("b1 a3 b4 c3 b2")
    assert {flip("c4"), flip("d3")} <= referee.legal_moves(thawed)


@pytest.mark.rule("7.1")
def test_placed_dread_freezes_at_once(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        4 .   .   mo  .   .   .
        2 .   .   .   .   .   .
        1 .   .   Li  .   .   .
          a   b   c   d   e   f
    """)
    after = referee.place(position, sq("c2"), tile_of(ZOO, "Go"), False)
    assert not actions_from(referee.legal_moves(after), "c4")


@pytest.mark.rule("4.8")
def test_drawn_dread_that_spoils_every_square_may_be_put_on_any(referee: Referee) -> None:
    position = zoo("""
        5 .   .   mo  .   .   .
        4 .   .   .   .   .   li
        3 .   To' Li  .   bo' .
          a   b   c   d   e   f
    """)
    assert attackers(referee.captures_of(position, DARK), "c3") == squares("e3")  # the Strike stops at the shield
    assert referee.may_draw(position, bag_nonempty=True)
    assert referee.placement_squares(position, tile_of(ZOO, "Mo"), False) == squares("d3")
    assert referee.placement_squares(position, tile_of(ZOO, "Go"), False) == squares("c2 c4 d3")


UNCOVERED = zoo("""
    6 .   .   .   .   .   li
    5 .   .   .   hr' .   .
    3 .   Mo  .   mo  .   .
    2 .   .   Go  .   .   .
    1 Li  .   .   .   .   .
      a   b   c   d   e   f
""")


@pytest.mark.rule("7.6")
def test_tile_that_its_owner_uncovers_stays_frozen_until_its_owner_is_to_act_again(referee: Referee) -> None:
    after = referee.apply(UNCOVERED, move("c2", "c3"))
    assert after.frozen == squares("b3")
    assert move("d5", "b3") not in referee.legal_moves(after)
    assert move("d5", "b3") in referee.legal_moves(replace(after, before=frozenset()))
    then = referee.apply(after, move("f6", "e6"))
    assert then.frozen == set()
    assert actions_from(referee.legal_moves(then), "b3")


@pytest.mark.rule("7.6")
def test_tile_that_the_enemy_uncovers_is_free_at_once(referee: Referee) -> None:
    after = referee.apply(UNCOVERED, move("c2", "c3"))
    assert actions_from(referee.legal_moves(after), "d3")


@pytest.mark.rule("7.6", "5.3")
def test_tile_that_will_be_free_on_its_next_turn_gives_guard(referee: Referee) -> None:
    position = zoo("""
        5 .   li  .   .   .   .
        3 .   Mo  .   .   .   .
        2 .   .   Go  .   .   .
        1 .   .   .   .   .   Li
          a   b   c   d   e   f
    """)
    assert not referee.in_guard(position, DARK)
    assert referee.in_guard(referee.apply(position, move("c2", "c3")), DARK)


@pytest.mark.rule("7.5", "7.6", "5.1")
def test_shield_that_the_owner_uncovers_is_still_away_when_the_enemy_acts(referee: Referee) -> None:
    position = zoo("""
        6 .   .   .   .   .   li
        5 .   .   .   mo  .   .
        3 .   .   To' Li  .   .
        2 .   .   .   .   .   .
        1 .   .   Go  .   .   .
          a   b   c   d   e   f
    """)
    assert referee.in_guard(position, LIGHT)
    assert move("c1", "c2") not in referee.legal_moves(position)
    assert not referee.in_guard(turned(position, "c1"), LIGHT)


@pytest.mark.rule("7.6", "11.3")
def test_frozen_tiles_are_a_part_of_the_position() -> None:
    match = Match(CAMP, CAMP.setup(light="zoo", dark="zoo", first="light"))
    start = "5li/6/6/1Mo1mo2/2Go3/Li5 light turn first=light bag=-/- frozen=b3d3 quiet=0 turns=8"
    match.states[:] = [CAMP.read_state(match.rules, start)]
    play(match, "c2-c3")
    text = CAMP.write_state(match.rules, match.state)
    assert " frozen=b3 " in text
    assert match.view().facts["board"]["b3"]["frozen"]
    thawed = CAMP.read_state(match.rules, text.replace(" frozen=b3", ""))
    assert thawed.key() != our_state(match).key()
    assert thawed.table_key() != our_state(match).table_key()
    play(match, "f6-e6")
    assert "frozen" not in CAMP.write_state(match.rules, match.state)


@pytest.mark.rule("7.1", "7.2", "7.6")
@pytest.mark.parametrize(
    "frozen",
    ["", "frozen=b3", "frozen=d3", "frozen=a1b3d3", "frozen=b3c2d3", "frozen=b3d3e5", "frozen=d3b3", "frozen=b3d9"],
)
def test_position_that_freezes_wrongly_is_refused(frozen: str) -> None:
    rules = CAMP.rules(CAMP.setup(light="zoo", dark="zoo", first="light"))
    text = f"5li/6/6/1Mo1mo2/2Go3/Li5 light turn first=light bag=-/- {frozen} quiet=0 turns=8"
    with pytest.raises(NotationError):
        CAMP.read_state(rules, text)
