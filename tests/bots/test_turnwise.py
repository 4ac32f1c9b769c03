"""Expectimax over whole turns: what it keeps saves time and changes nothing."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

import castra
from castra import games
from castra.bots.engine.limit import Budget
from castra.bots.engine.turnwise import Turnwise
from castra.core.chance import secret_from
from castra.core.match import Match
from castra.core.weights import SEARCH

OWN_TURN, OWN_AND_NEXT = [1, 4, 1], [2, 2, 1]
STAGES = [OWN_TURN, OWN_AND_NEXT] if castra.compiled() else [OWN_TURN]
SOONER = 10
"""How much less a value may be because the same result was met some plies later; a won game is 10,000."""
DECISIONS = 60 if castra.compiled() else 14


def test_what_is_kept_changes_no_choice_and_no_value() -> None:
    """A search that can keep next to nothing finds the same, and asks the evaluator more often."""
    game = games.get("centre-rock")
    match = Match(game, game.setup(2), secret=secret_from("kept"))
    evaluator = game.evaluator(match.rules, game.weights(SEARCH, 2))
    keeping, forgetting = Turnwise(match.rules, evaluator, 16), Turnwise(match.rules, evaluator, 1)
    kept = forgot = 0
    for number in range(DECISIONS):
        seat = match.to_act[0]
        for stages in STAGES:
            little, much = Budget(0, 0.0), Budget(0, 0.0)
            keeping.stages = forgetting.stages = vec[i64](stages)
            action = keeping.choose(match.state, seat, little)
            assert forgetting.choose(match.state, seat, much) == action, number
            assert abs(int(forgetting.value) - int(keeping.value)) <= SOONER, number
            kept, forgot = kept + int(little.nodes), forgot + int(much.nodes)
        match.play(seat, match.write(seat, int(action)))
        if match.over:
            break
    assert 2 * kept < forgot
