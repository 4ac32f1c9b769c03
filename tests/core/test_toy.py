"""The toy is the example of docs/adding-a-game.md, so it does what the guide asks for."""

from __future__ import annotations

from castra.core.engine.rules import CERTAIN, WHOLE
from tests.core.matches import finished_match, new_match
from tests.toy import GAME
from tests.toy_engine import ToyRules


def test_key_is_the_same_in_every_run() -> None:
    assert ToyRules(2, 3, False).initial().key() == 307311189995025908


def test_key_tells_hands_apart() -> None:
    keys = {int(state.key()) for seed in range(5) for state in new_match(seed).states}
    texts = {GAME.write_state(match.rules, state) for match in map(new_match, range(5)) for state in match.states}
    assert len(keys) == len(texts)


def test_evaluator_is_right_about_games_that_are_over() -> None:
    for seed in range(8):
        match = finished_match(seed)
        evaluator = GAME.evaluator(match.rules)
        assert match.outcome
        for seat, share in enumerate(match.outcome.shares):
            value = evaluator.value(match.state, seat)
            assert value == (2 * share - WHOLE) * CERTAIN // WHOLE
            assert (value == -CERTAIN) == (share == 0)
