"""Alpha-beta: it finds what is forced, is exactly reproducible, keeps its limit and beats the one-ply bot."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

import castra
from castra import games
from castra.bots import player
from castra.bots.bot import Bot, Limit
from castra.bots.searcher import Searcher
from castra.core.chance import secret_from
from castra.core.match import Match

GAME = games.get("centurion")
PAIRS = 5 if castra.compiled() else 1


def at(position: str) -> Match:
    match = Match(GAME, drawing=False)
    match.states[:] = [GAME.read_state(match.rules, position)]
    return match


def thought(match: Match, limit: Limit, seed: int = 1) -> tuple[str, float | None, int]:
    seat = match.to_act[0]
    found = Searcher(limit).think(GAME, match.rules, match.view(seat), Random(seed))
    return match.write(seat, found.action), found.value, found.nodes


def test_leader_that_can_be_taken_is_taken() -> None:
    match = at("6/2tb3/3ce2/2Tb'3/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=8")
    action, value, _ = thought(match, Limit(nodes=2000))
    match.play(0, action)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert value is not None
    assert value > 0.99


def test_who_is_lost_holds_out_as_long_as_can_be() -> None:
    """All lose by force, one action two turns later than the others."""
    match = at("Eq'5/1ce2le1/1on'4/3tb2/Ce'2le'2/6 light turn first=light bag=-/- quiet=3 turns=140")
    action, value, _ = thought(match, Limit(nodes=3000))
    assert value is not None
    assert value < -0.99
    assert action == "a6xb4"


def middle(seed: int) -> Match:
    """A position some turns into a game."""
    match, random, greedy = Match(GAME, secret=secret_from(f"middle {seed}")), Random(seed), player("greedy", GAME)
    for _ in range(12):
        seat = match.to_act[0]
        match.play(seat, greedy.choose(GAME, match.rules, match.view(seat), random))
    return match


@pytest.mark.parametrize("seed", range(3))
def test_same_nodes_lead_to_the_same_thought_whatever_was_searched_before(seed: int) -> None:
    match = middle(seed)
    seat = match.to_act[0]
    one = Searcher(Limit(nodes=700))
    first = one.think(GAME, match.rules, match.view(seat), Random(1))
    assert one.think(GAME, match.rules, match.view(seat), Random(2)) == first
    assert Searcher(Limit(nodes=700)).think(GAME, match.rules, match.view(seat), Random(3)) == first
    assert first.nodes <= 700


def test_search_ends_about_when_its_time_is_up() -> None:
    match = middle(1)
    begun = perf_counter()
    thought(match, Limit(seconds=0.2))
    assert 0.1 < perf_counter() - begun < 30  # a busy machine may let it wait, but not for ever


def play(bots: list[Bot], seed: int) -> float:
    """What the first seat gets of a game."""
    match, random = Match(GAME, secret=secret_from(f"pair {seed}")), Random(seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(GAME, match.rules, match.view(seat), random))
    assert match.outcome is not None
    return match.outcome.shares[0] / 120


def test_few_nodes_beat_one_ply() -> None:
    search, greedy = Searcher(Limit(nodes=1000)), player("greedy", GAME)
    score = sum(play([search, greedy], seed) + 1 - play([greedy, search], seed) for seed in range(PAIRS))
    assert score >= 0.8 * 2 * PAIRS if castra.compiled() else score >= 1
