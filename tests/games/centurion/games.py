"""Whole games at random through the contract: the real packs, every phase, every option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from castra.core.errors import IllegalActionError
from castra.core.match import Match
from castra.games.centurion import GAME
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import CenturionState
from castra.games.centurion.game import Centurion

from .drawn_armies import AUXILIARY, ZOO
from .engine_referee import position_of
from .oracle_board import Position

CAMP = Centurion({"zoo": ZOO, "auxiliary": AUXILIARY})
"""The game with the invented armies beside its own."""
SETUPS = {
    "centurion": CAMP.setup(),
    "duke": CAMP.setup(light="duke", dark="duke", first="dark"),
    "enhanced": CAMP.setup(light="duke", dark="duke", enhanced="yes", repetition="off", quiet="50"),
    "mixed": CAMP.setup(light="centurion", dark="duke", enhanced="yes", first="light"),
    "zoo": CAMP.setup(light="zoo", dark="zoo", enhanced="yes", quiet="off"),
    "zoo against centurion": CAMP.setup(light="zoo", dark="centurion"),
}


def our_rules(match: Match) -> CenturionRules:
    assert isinstance(match.rules, CenturionRules)
    return match.rules


def our_state(match: Match) -> CenturionState:
    assert isinstance(match.state, CenturionState)
    return match.state


def on_the_board(match: Match) -> Position:
    """What lies on the board, as the oracle sees it."""
    return position_of(our_rules(match), our_state(match), CAMP.armies_of(match.setup))


def random_match(name: str, seed: object, actions: int) -> Iterator[Match]:
    """A match that goes on at random: as it stands before each action of a seat, and at its end."""
    random = Random(f"{name} {seed}")
    match = Match(CAMP, SETUPS[name], secret=random.randbytes(32))
    for _ in range(actions):
        if match.over:
            break
        yield match
        (seat,) = match.to_act
        match.play(seat, random.choice(match.legal_actions(seat)))
    yield match


def played(name: str, seed: object, actions: int) -> Match:
    """The same match, as it stands in the end."""
    *_, match = random_match(name, seed, actions)
    return match


def started(position: str, **options: str) -> Match:
    """A match that goes on from a position in notation."""
    match = Match(GAME, GAME.setup(2, **{"first": "light", **options}), secret=b"from a position")
    match.states[:] = [GAME.read_state(match.rules, position)]
    return match


def play(match: Match, *texts: str) -> None:
    """Actions in notation, by whoever is to act."""
    for text in texts:
        (seat,) = match.to_act
        match.play(seat, text)


def rule_of(match: Match, text: str) -> str:
    """The rule that forbids an action to whoever is to act."""
    with pytest.raises(IllegalActionError) as refused:
        play(match, text)
    return refused.value.refusal.rule
