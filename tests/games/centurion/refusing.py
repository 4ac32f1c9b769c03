"""Asking for what is not allowed: every way to say something on a board, and the refusal it gets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from castra.core.errors import IllegalActionError
from castra.core.game import Refusal
from castra.core.play import play
from castra.games.centurion import GAME
from castra.games.centurion.content.printed import Icon
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    FLIP,
    MOVE,
    STRIKE,
    CenturionState,
    action,
)

from . import oracle
from .claims import Try
from .engine_referee import index, number_of
from .oracle_board import BOARD, Position, Square, covered_by
from .sampling import SETUP

SQUARES = sorted(BOARD)


def ask(rules: CenturionRules, state: CenturionState, number: int) -> Refusal:
    """What the gate says to an action that must be illegal."""
    with pytest.raises(IllegalActionError) as refused:
        play(GAME, rules, SETUP, state, int(state.seat), number)
    return refused.value.refusal


def tries(position: Position, random: Random) -> Iterator[tuple[int, Try]]:
    """Every way to say something on the board, legal or not; from empty squares, of pairs and of Commands only some."""
    for origin in SQUARES:
        yield int(action(FLIP, index(origin), 0, 0)), Try("flip", origin)
        for target in SQUARES if origin in position.pieces else random.sample(SQUARES, 4):
            yield int(action(MOVE, index(origin), index(target), 0)), Try("move", origin, target)
            yield int(action(STRIKE, index(origin), index(target), 0)), Try("strike", origin, target)
    yield from paired_tries(position, random)
    yield from command_tries(position, random)


def paired_tries(position: Position, random: Random) -> Iterator[tuple[int, Try]]:
    mine = [square for square in SQUARES if square in position.pieces]
    for _ in range(150):
        origin = random.choice(mine)
        near = [s for s in SQUARES if s != origin and max(abs(s[0] - origin[0]), abs(s[1] - origin[1])) <= 2]
        marked = covered_by(position, origin, Icon.FULL_FORMATION) | covered_by(position, origin, Icon.SINGLE_FORMATION)
        likely = [s for s in near if s in marked and (s in position.pieces or random.random() < 0.2)]
        paired = frozenset(random.sample(likely, random.randint(1, len(likely)))) if likely else frozenset[Square]()
        if not paired or random.random() < 0.15:
            paired |= {random.choice(near)}
        ends = [end for _, end in reachable(position, origin)] or SQUARES
        target = random.choice(ends if random.random() < 0.8 else SQUARES)
        tried = Try("move", origin, target, paired)
        yield number_of(tried.action), tried


def reachable(position: Position, origin: Square) -> list[tuple[Square, Square]]:
    """Where icons of the tile on a square point, whatever stands in the way."""
    owner = position.pieces[origin].owner
    routes = [oracle.route(origin, owner, cell, n) for cell, n in oracle.travels(position.pieces[origin].side)]
    return [(origin, route[-1]) for route in routes if route]


def command_tries(position: Position, random: Random) -> Iterator[tuple[int, Try]]:
    """All three squares for tiles that command, some for others."""
    for origin in SQUARES:
        marked = covered_by(position, origin, Icon.COMMAND) if origin in position.pieces else set()
        near = sorted(marked | {random.choice(SQUARES) for _ in range(3)})
        for moved in near:
            for target in near:
                tried = Try("command", origin, target, moved=moved)
                yield number_of(tried.action), tried
