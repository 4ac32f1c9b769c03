"""Random games to test on, and a comparison of states field by field."""

from __future__ import annotations

from collections.abc import Iterator

from castra.core.engine.rng import Rng
from castra.core.game import CHANCE, OVER, Rules, State, after
from castra.games.augustus import GAME
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import AugustusState

FIELDS = (
    *("place", "legions", "deck_size", "display", "display_size", "front", "front_size", "stock", "reserve", "owner"),
    *("declined", "held", "colours", "produce", "serves", "drawn", "token", "crier", "phase", "dealt", "confirmed"),
    *("choice", "seat", "active", "card", "pending", "pending_size", "log", "log_size", "budget", "hand", "due"),
    *("recount", "picks", "seats"),
)


def same(one: State, other: State) -> bool:
    """Equal in every field?"""
    for name in FIELDS:
        left, right = getattr(one, name), getattr(other, name)
        if list(left) != list(right) if hasattr(left, "__len__") else left != right:
            return False
    return True


def choose(rules: Rules, state: State, seat: int, rng: Rng) -> int:
    if seat == CHANCE:
        return rules.toss(state, rng)
    actions = rules.legal_actions(state, seat)
    return actions[rng.below(len(actions))]


def positions(
    players: int, games: int, every: int = 11, seed: int = 1, start: str = "choose"
) -> Iterator[tuple[AugustusRules, AugustusState, int, list[int]]]:
    """(rules, state, who acts, what may be done) for some positions of random games, more often within completions."""
    rules = GAME.rules(GAME.setup(players, start=start))
    assert isinstance(rules, AugustusRules)
    for game in range(games):
        rng = Rng(seed * 1000 + game)
        state = rules.initial()
        steps = unusual = 0
        while True:
            assert isinstance(state, AugustusState)
            actor = int(rules.actor(state))
            if actor == OVER:
                yield rules, state, actor, []
                break
            unusual += state.phase > 4
            if steps % every == 0 or (state.phase > 4 and unusual % 3 == 0):
                ways = rules.chance_actions(state) if actor == CHANCE else rules.legal_actions(state, actor)
                yield rules, state, actor, [int(way) for way in ways]
            state = after(rules, state, actor, choose(rules, state, actor, rng))
            steps += 1
