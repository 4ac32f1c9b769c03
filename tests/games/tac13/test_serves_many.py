"""One rules object serves many positions in turn: no answer depends on what was asked before."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import GOING, MOVING, PLANNING, TacState
from castra.games.tac13.people.choices import choices
from castra.games.tac13.people.prompts import prompt
from castra.games.tac13.people.refusals import refusal
from castra.games.tac13.people.view import facts
from tests.games.tac13.games_for_tests import match, positions
from tests.games.tac13.test_refusals import some_actions

QUESTIONS: tuple[Callable[[TacRules, TacState, int], object], ...] = (
    lambda rules, state, seat: list(rules.legal_actions(state, seat)),
    choices,
    prompt,
    lambda rules, state, seat: facts(rules, state, seat)["attack"],
    lambda rules, state, seat: [bool(rules.taking_up.locked(state, at)) for at in range(0, state.hexes, 7)],
    lambda rules, state, seat: rules.destinations.ways(state) if state.phase == GOING else None,
    lambda rules, state, seat: rules.destinations.costs(state) if state.phase == GOING else None,
    lambda rules, state, seat: [
        refusal(rules, state, seat, number)
        for number in some_actions(state, Random(3))
        if number not in list(rules.legal_actions(state, seat))
    ][:10],
)


@pytest.mark.parametrize("name", ["basic", "facing", "full"])
def test_answers_about_two_positions_do_not_mix(name: str) -> None:
    game, setup, rules = match(name)
    random = Random(9)
    for phase in (MOVING, GOING, PLANNING):
        some = [state for state in positions(name) if state.phase == phase]
        for one, other in ((random.choice(some), random.choice(some)) for _ in range(3)):
            alone = [[ask(game.rules(setup), state, int(state.seat)) for ask in QUESTIONS] for state in (one, other)]
            turns: list[list[object]] = [[], []]
            for ask in QUESTIONS:
                for number, state in enumerate((one, other)):
                    turns[number].append(ask(rules, state, int(state.seat)))
            assert turns == alone
