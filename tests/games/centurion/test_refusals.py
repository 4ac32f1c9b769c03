"""Why can't I? Every illegal action of a random position gets a reason, and the oracle says that it is true."""

from __future__ import annotations

from random import Random

import pytest

from castra.core.play import play
from castra.games.centurion import GAME
from castra.games.centurion.content.printed import Tile
from castra.games.centurion.engine.state import DIVINE, DRAW, PLACE, PLACING, action

from . import oracle
from .boards import board, drawn
from .claims import Try, is_true
from .drawn_armies import CENTURION, DUKE, ZOO
from .engine_referee import index, kind_index, state_of, tiles_left
from .fuzzing import scattered, walk
from .oracle_board import Position
from .refusing import SQUARES, ask, tries
from .sampling import PAIRS, SETUP, stretched
from .test_worked_examples import DEFENSE, FORMATION

pytestmark = pytest.mark.once


def check_board_actions(position: Position, random: Random) -> set[tuple[str, str]]:
    """Every try is legal by the oracle and plays, or is refused with a true reason; the reasons met."""
    legal = oracle.legal_moves(position)
    rules, state = state_of(position, bag=True)
    met: set[tuple[str, str]] = set()
    if not len(rules.legal_actions(state, state.seat)):
        return met  # the game is over
    for number, tried in tries(position, random):
        if tried.action in legal:
            play(GAME, rules, SETUP, state, int(state.seat), number)
        else:
            why = ask(rules, state, number)
            assert is_true(position, tried, why), f"{tried}\n{why}\n{drawn(position)} {position.to_move} to move"
            met.add((tried.kind, why.rule))
    return met


def check_draws(position: Position, random: Random) -> set[tuple[str, str]]:
    """Drawing, divining and placing: the same."""
    met = set()
    for bag in (True, False):
        rules, state = state_of(position, bag)
        legal = list(rules.legal_actions(state, state.seat))
        if not legal:
            continue  # the game is over
        draws = [(int(action(DRAW, 0, 0, 0)), Try("draw", bag=bag))]
        draws += [(int(action(DIVINE, index(s), 0, 0)), Try("divine", s, bag=bag)) for s in SQUARES]
        for number, tried in draws:
            offered = (
                oracle.may_draw(position, bag)
                if tried.kind == "draw"
                else tried.origin in position.pieces and oracle.may_divine(position, tried.origin, bag)
            )
            assert (number in legal) == offered, drawn(position)
            if not offered:
                why = ask(rules, state, number)
                assert is_true(position, tried, why), f"{tried}\n{why}\n{drawn(position)}"
                met.add((tried.kind, why.rule))
    return met


def check_placing(position: Position, random: Random, hand: Tile) -> set[tuple[str, str]]:
    """Every tile of the army on every square with every side, while `hand` is to be placed."""
    rules, state = state_of(position)
    state.phase = PLACING
    state.hand[0] = kind_index(rules, state.seat, hand)
    met = set()
    for tile in position.armies[position.to_move].tiles:
        for back in (False, True):
            allowed = oracle.placement_squares(position, tile, back) if tile == hand else set()
            if back and not tile.either_side:
                allowed = set()
            for target in SQUARES:
                place = kind_index(rules, state.seat, tile) - rules.profiles.first_kind[state.seat]
                number = int(action(PLACE, place, index(target), int(back)))
                tried = Try("place", target=target, tile=tile, back=back, drawn=hand)
                if target in allowed:
                    play(GAME, rules, SETUP, state, int(state.seat), number)
                else:
                    why = ask(rules, state, number)
                    assert is_true(position, tried, why), f"{tried}\n{why}\n{drawn(position)}"
                    met.add((tried.kind, why.rule))
    return met


def check(position: Position, random: Random) -> set[tuple[str, str]]:
    met = check_board_actions(position, random) | check_draws(position, random)
    if oracle.may_draw(position, True):
        for hand in random.sample(tiles_left(position, position.to_move), 2):
            met |= check_placing(position, random, hand)
    return met


@pytest.mark.parametrize("name", PAIRS)
def test_every_illegal_action_on_scattered_tiles_gets_a_true_reason(name: str) -> None:
    random = Random(f"refusals {name}")
    for most in [4, 10] * stretched(2):
        check(scattered(random, PAIRS[name], most), random)


@pytest.mark.parametrize("name", PAIRS)
def test_every_illegal_action_of_a_random_game_gets_a_true_reason(name: str) -> None:
    random = Random(f"refused games {name}")
    for position in list(walk(random, PAIRS[name], 24 * stretched(1)))[2::8]:
        check(position, random)


def zoo(drawing: str) -> Position:
    return board(drawing, armies=(ZOO, ZOO))


CRAFTED = {
    "defense": DEFENSE,
    "formation": FORMATION,
    "crooked jump against defense": board(
        """
        5 .   .   ti' .   .   ce
        3 .   Kn  .   .   .   .
        1 .   .   Du  .   .   .
        """,
        armies=(DUKE, CENTURION),
    ),
    "dread everywhere": zoo("""
        6 .   .   .   .   .   li
        4 .   .   mo  Mo  .   .
        3 .   Mo  .   mo  .   .
        2 .   El  Go  Sh  .   .
        1 Li  .   .   .   .   .
    """),
    "hammer and smash": zoo("""
        6 .   .   .   .   .   li
        5 .   .   mo  to' .   .
        4 .   Mo  Mo  .   .   .
        3 .   Bo  El' Mo  .   .
        2 .   .   Mo  .   .   .
        1 Li  .   .   .   Fr  Fr'
    """),
    "placed dread takes the shield away": zoo("""
        5 .   .   mo  .   .   .
        4 .   .   .   .   .   li
        3 .   To' Li  .   .   .
    """),
    "frozen partner": zoo("""
        6 .   .   .   .   .   li
        3 .   Mo  .   .   mo  .
        2 .   Li  Go  .   .   .
        1 .   .   .   .   Fr  .
    """),
    "angled slide": board("""
        6 .   .   .   .   .   ce
        2 .   .   Ce  .   .   .
        1 .   .   .   on  .   .
    """),
    "one shield asleep": zoo("""
        6 .   .   .   .   .   li
        5 .   to' mo  to' .   .
        4 Go  .   Mo  .   .   .
        1 Li  .   .   .   .   .
    """),
    "no room": board("""
        5 .   .   .   .   .   ce
        2 Le  Ti  .   .   .   .
        1 Ce  on  .   .   .   .
    """),
    "single formation": board("""
        4 .   .   .   .   .   .
        3 .   Sl  Pp' On  .   .
        2 .   .   .   .   eq  .
        1 Ce  .   .   .   .   ce
    """),
}
EVERY_REASON = """
    5.1 6.1 6.2 6.3 6.5 6.6 6.7 6.9 6.10 6.11 6.12 6.14 7.3 7.4 8.2 8.3 8.4 8.5 9.1 9.2 9.4 9.8 10.1 10.4
    4.1 4.2 4.3 4.4 4.5 4.7 4.8
"""


def test_positions_made_for_it_meet_every_reason_a_board_can_give() -> None:
    """Random positions alone meet some reasons rarely."""
    random = Random("every reason")
    met: set[tuple[str, str]] = set()
    for position in CRAFTED.values():
        met |= check(position, random)
    go = next(tile for tile in ZOO.tiles if tile.name == "Gorgon")
    met |= check_placing(CRAFTED["placed dread takes the shield away"], random, go)
    assert set(EVERY_REASON.split()) <= {rule for _, rule in met}
