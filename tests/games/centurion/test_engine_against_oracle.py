"""The fast engine and the slow oracle, written apart from each other, agree on random positions of all armies.

CASTRA_SOAK=50 looks at fifty times as many.
"""

from __future__ import annotations

from random import Random

import pytest

from . import oracle
from .boards import drawn
from .engine_referee import Engine
from .fuzzing import scattered, walk
from .oracle_board import Position
from .sampling import PAIRS, stretched

ENGINE = Engine()


def compare(position: Position) -> None:
    shown = drawn(position)
    assert ENGINE.captures_of(position, position.to_move) == oracle.captures_of(position, position.to_move), shown
    assert ENGINE.in_guard(position, position.to_move) == oracle.in_guard(position, position.to_move), shown
    legal = ENGINE.legal_moves(position)
    assert legal == oracle.legal_moves(position), shown
    assert ENGINE.may_draw(position, True) == oracle.may_draw(position, True), shown
    for action in sorted(legal, key=repr)[::7]:
        assert ENGINE.apply(position, action) == oracle.apply(position, action), shown
    if oracle.may_draw(position, True):
        for tile in position.armies[position.to_move].tiles[1::5]:
            for back in {False, tile.either_side}:
                squares = oracle.placement_squares(position, tile, back)
                assert ENGINE.placement_squares(position, tile, back) == squares, (shown, tile.name, back)


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("seed", range(2))
def test_engine_agrees_with_oracle_on_scattered_tiles(name: str, seed: int) -> None:
    random = Random(f"{name} {seed}")
    for _ in range(stretched(8)):
        compare(scattered(random, PAIRS[name]))


@pytest.mark.parametrize("name", PAIRS)
def test_engine_agrees_with_oracle_along_random_games(name: str) -> None:
    random = Random(name)
    for _ in range(stretched(1)):
        for position in list(walk(random, PAIRS[name], 40))[::3]:
            compare(position)
