"""What all searches have in common: legal actions, the same thought for the same seed, and nothing unknown used."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import castra
from castra import games
from castra.arena.puzzles import at, puzzles
from castra.bots.bot import Bot, Limit
from castra.bots.engine.limit import Budget
from castra.bots.engine.mcts import Mcts
from castra.bots.greedy import Greedy
from castra.bots.sampler import Sampler
from castra.bots.searcher import Searcher
from castra.bots.turner import Turner
from castra.bots.uct import Uct
from castra.core.chance import secret_from
from castra.core.engine.rng import Rng
from castra.core.engine.rules import CERTAIN
from castra.core.match import Match

FITTING: list[tuple[str, int, Callable[[Limit], Bot]]] = [
    ("centurion", 2, Searcher),
    ("centurion", 2, Uct),
    ("centre-rock", 2, Turner),
    ("centre-rock", 3, Turner),
    ("centre-rock", 4, Turner),
    ("augustus", 2, Sampler),
    ("augustus", 4, Sampler),
    ("augustus", 3, Uct),
]
NODES = 400 if castra.compiled() else 60
DECISIONS = 60 if castra.compiled() else 12

fitting = pytest.mark.parametrize(("key", "players", "make"), FITTING)


def match_of(key: str, players: int, name: str) -> Match:
    game = games.get(key)
    return Match(game, game.setup(players), secret=secret_from(name))


@fitting
def test_thought_is_legal_and_the_same_again(key: str, players: int, make: Callable[[Limit], Bot]) -> None:
    match = match_of(key, players, "thinking")
    bot, again = make(Limit(nodes=NODES)), make(Limit(nodes=NODES))
    for number in range(DECISIONS):
        if match.over:
            return
        seat = match.to_act[number % len(match.to_act)]
        view = match.view(seat)
        thought = bot.think(match.game, match.rules, view, Random(number))
        assert thought.action in [choice.action for choice in view.choices]
        assert thought == again.think(match.game, match.rules, view, Random(number))
        assert thought.value is None or -1 <= thought.value <= 1
        match.play(seat, match.write(seat, thought.action))


@fitting
def test_what_is_hidden_and_what_is_to_come_change_nothing(
    key: str, players: int, make: Callable[[Limit], Bot]
) -> None:
    """All that a seat may not know is dealt anew and the future is drawn from another secret: the same move."""
    match, other = match_of(key, players, "honest"), match_of(key, players, "another future")
    bot = make(Limit(nodes=NODES))
    for number in range(DECISIONS):
        if match.over:
            return
        seat = match.to_act[number % len(match.to_act)]
        view = match.view(seat)
        action = bot.choose(match.game, match.rules, view, Random(number))
        other.states[:] = [match.game.sample(match.rules, view, Random(number + 1))]
        assert other.view(seat).choices == view.choices
        assert bot.choose(match.game, match.rules, other.view(seat), Random(number)) == action
        match.play(seat, match.write(seat, action))


@pytest.mark.parametrize("nodes", [2_000, 20_000] if castra.compiled() else [2_000])
def test_turns_are_not_cut_where_all_but_one_action_lose(nodes: int) -> None:
    """The other team wins as soon as it is to act, unless its unit is driven off The Rock now."""
    game = games.get("centre-rock")
    match = Match(game, game.setup(2), drawing=False)
    text = (
        "turn 1 left=1 turns=97 order=2,1 opening=2,3 contend=2 ready=1,2 marker=2 points=8,12 units=1Re4e,2Rf5se,2Se5w"
    )
    match.states[:] = [game.read_state(match.rules, text)]
    found = Turner(Limit(nodes=nodes)).think(game, match.rules, match.view(0), Random(1))
    assert match.write(0, found.action) == "e4xe5"


def test_a_blunder_is_ranked_by_what_it_loses() -> None:
    """To choose, only the best action needs a value of its own; who asks for all gets those of the others, too."""
    game = games.get("centre-rock")
    puzzle = next(one for one in puzzles(game) if one.kind == "only" and one.chance > -60)
    match = at(game, puzzle)
    seat = match.to_act[0]
    ranked = Turner(Limit(nodes=10_000)).rank(game, match.rules, match.view(seat), Random(1))
    best = ranked[0].value
    assert match.write(seat, ranked[0].action) in puzzle.solutions
    others = [one.value for one in ranked if match.write(seat, one.action) not in puzzle.solutions]
    assert others
    assert max(others) < -0.99 < best


def test_the_one_action_bot_takes_no_step_back() -> None:
    """What is picked can be put back, and before a loss that looks better: two games went on like this for ever."""
    game = games.get("augustus")
    match = Match(game, game.setup(2), drawing=False)
    text = (
        "losing seat=1 crier=1 token=sword drawn=sword,chariot,chariot,catapult,standard,dagger display=5;47;75;76;87 "
        "reserve=34 active=2 card=68 steps=lose_77 picks=1 / stock=1 before=34(sword,sword,dagger);73;"
        "80(catapult,standard,dagger) rejected=24;48;60 controlled=64;77 rewards=gold,wheat declined=2 / stock=6 "
        "before=9(sword,catapult);86(chariot) rejected=8;57;71 resolved=68 controlled=27;52;63 declined=2,3"
    )
    match.states[:] = [game.read_state(match.rules, text)]
    action = Greedy().choose(game, match.rules, match.view(0), Random(1))
    assert action in match.rules.search_actions(match.state, 0)
    assert len(match.view(0).choices) > 1


def test_a_sure_win_is_not_put_off() -> None:
    """Where every play-out is won, the one that is won now counts most."""
    game = games.get("augustus")
    bot = Sampler(Limit(nodes=20 * NODES))
    for puzzle in puzzles(game)[:3]:
        match = at(game, puzzle)
        seat = match.to_act[0]
        action = bot.choose(game, match.rules, match.view(seat), Random(1))
        assert match.write(seat, action) in puzzle.solutions


@pytest.mark.parametrize("judged", [True, False])
def test_tree_search_proves_a_win_that_is_there(judged: bool) -> None:
    """Where nothing is hidden, with an evaluator for its leaves or with random games."""
    game = games.get("centurion")
    match = Match(game, position="6/2tb3/3ce2/2Tb'3/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=8")
    search = Mcts(match.rules, game.evaluator(match.rules) if judged else None, False)
    budget = Budget(5_000, 0.0)
    action = int(search.choose(match.state, 0, budget, Rng(1)))
    assert match.write(0, action).endswith("d4")
    assert int(search.value) == CERTAIN
    assert not budget.spent
