"""The plan closes up, keeps its line, gangs up, guards its Command units, and beats a random mover everywhere."""

from __future__ import annotations

import time
from random import Random

import pytest

import castra
from castra.bots.greedy import Greedy
from castra.core.engine.rng import Rng
from castra.core.engine.rules import WHOLE
from castra.core.game import CHANCE, OVER, after
from castra.games.tac13 import GAME
from castra.games.tac13.content.packs import SCENARIOS
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import TacState
from castra.games.tac13.game import Tac13
from tests.games.tac13.games_for_tests import FULL, match
from tests.games.tac13.tables_for_tests import battle

compiled_only = pytest.mark.skipif(not castra.compiled(), reason="whole games take too long interpreted")


def bot_game(rules: TacRules, seat: int, seed: int) -> int:
    """The payoff of the advised seat against random moves."""
    evaluator, rng = GAME.evaluator(rules), Rng(seed)
    state = rules.initial()
    while (actor := int(rules.actor(state))) != OVER:
        if actor == CHANCE:
            rules.advance(state, CHANCE, rules.toss(state, rng))
            continue
        actions = rules.legal_actions(state, actor)
        choice = evaluator.advise(state, actor) if actor == seat else actions[rng.below(len(actions))]
        assert choice in list(actions)
        rules.advance(state, actor, choice)
    return int(rules.payoff(state, seat))


def rules_of(game: Tac13, **options: str) -> TacRules:
    rules = game.rules(game.setup(None, **options))
    assert isinstance(rules, TacRules)
    return rules


@compiled_only
def test_the_bot_wins_at_least_48_of_50_basic_games() -> None:
    rules = rules_of(GAME)
    began = time.monotonic()
    won = [sum(bot_game(rules, seat, seed) == WHOLE for seed in range(25)) for seat in (0, 1)]
    print(f"{sum(won)} of 50 games won, {won[0]} as A and {won[1]} as B, in {time.monotonic() - began:.1f} s")
    assert sum(won) >= 48
    assert min(won) >= 24


@compiled_only
@pytest.mark.parametrize("key", SCENARIOS)
def test_the_bot_beats_a_random_mover_in_every_scenario_from_either_side(key: str) -> None:
    rules = rules_of(GAME, scenario=key)
    for seat in (0, 1):
        assert sum(bot_game(rules, seat, seed) == WHOLE for seed in range(3)) >= 2


@compiled_only
@pytest.mark.parametrize("options", [*({name: "on"} for name in FULL), {**FULL, "placement": "free"}])
def test_the_bot_knows_every_switch(options: dict[str, str]) -> None:
    rules = rules_of(GAME, scenario="numidia", **options)
    assert sum(bot_game(rules, seat, seed) == WHOLE for seat in (0, 1) for seed in range(1, 3)) >= 3


def advise(table_rules: TacRules, state: TacState, seat: int) -> str:
    return GAME.write_action(table_rules, state, seat, int(GAME.evaluator(table_rules).advise(state, seat)))


def test_the_bot_gangs_up_on_one_hex() -> None:
    table = battle({"1006": "SO SO SO", "1206": "SO SO SO", "0806": "SO SO SO"}, {"1010": "SO SO SO"})
    while table.phase != "fighting":
        table.do(advise(table.rules, table.state, 0))
    board = table.rules.tables.board
    near = [at for at in set(map(int, table.state.where)) if at >= 0 and board.distance(at, table.at("1010")) == 1]
    assert len(near) >= 2


def test_the_bot_makes_every_attack_the_best_first_and_keeps_spare_units_for_the_next() -> None:
    table = battle({"1010": "SO SO SO"}, {"1011": "SK", "1009": "SO"}, phase="fighting")
    assert advise(table.rules, table.state, 0) == "attack 1011"
    table.do("attack 1011")
    assert advise(table.rules, table.state, 0) == "roll"  # 9 to 1 needs all of them
    table = battle({"1010": "SP SP SP"}, {"1011": "SK", "1009": "SO"}, phase="fighting").do("attack 1011")
    assert advise(table.rules, table.state, 0) == "-SP 1010"  # 8 to 1 is as good as 12 to 1


def test_the_bot_gives_up_a_plan_that_is_too_weak() -> None:
    table = battle({"1010": "SO SO SO"}, {"1011": "SO SO SO"}, phase="fighting").do("attack 1011")
    assert advise(table.rules, table.state, 0) == "roll"
    table.do("-SO 1010", "-SO 1010")
    assert advise(table.rules, table.state, 0) == "cancel"


def test_the_bot_keeps_its_command_unit_from_the_enemy() -> None:
    table = battle({"1008": "CM", "1007": "SO SO SO"}, {"1011": "BI"})
    table.do("CM 1008")
    choice = advise(table.rules, table.state, 0)
    goal = choice[3:] if choice.startswith("to ") else "1008"
    assert table.rules.tables.board.distance(table.at(goal), table.at("1011")) > 1


def test_the_bot_closes_up() -> None:
    table = battle({"1005": "SO SO SO"}, {"1018": "BI BI BI"}).do("stack 1005")
    choice = advise(table.rules, table.state, 0)
    assert table.rules.tables.board.distance(table.at(choice[3:]), table.at("1018")) < 13


@pytest.mark.parametrize("name", ["missiles", "full"])
def test_the_greedy_bot_plays_from_views_and_only_what_is_legal(name: str) -> None:
    game, setup, rules = match(name)
    random, bot = Random(4), Greedy()
    state = rules.initial()
    for _ in range(60):
        actor = int(rules.actor(state))
        if actor == OVER:
            break
        if actor == CHANCE:
            state = after(rules, state, CHANCE, random.choice(list(rules.chance_actions(state))))
            continue
        choice = bot.choose(game, rules, game.view(rules, setup, state, actor), random)
        assert choice in list(rules.legal_actions(state, actor))
        state = after(rules, state, actor, choice)
