"""The evaluator knows the odds: the greedy bot beats random play and never goes in circles."""

from __future__ import annotations

from random import Random

import pytest

import castra
from castra.bots.greedy import Greedy
from castra.bots.ranking import expected_value
from castra.core.engine.rng import Rng
from castra.core.engine.rules import CERTAIN
from castra.core.game import CHANCE, OVER, Outcome, after
from castra.games.augustus import GAME

from .random_play import choose, positions
from .table import Table


def match(seed: int, players: int = 2, bots: int = 1) -> tuple[int, Outcome]:
    """(the bot's seat, how it ended) of a game in which the last seats play at random."""
    setup = GAME.setup(players)
    rules = GAME.rules(setup)
    rng, random, bot, first = Rng(seed), Random(seed), Greedy(), seed % players
    state, steps = rules.initial(), 0
    while (actor := rules.actor(state)) != OVER:
        if actor != CHANCE and (actor - first) % players < bots:
            action = bot.choose(GAME, rules, GAME.view(rules, setup, state, actor), random)
            steps += 1
            assert steps < 3000, GAME.write_state(rules, state)
        else:
            action = choose(rules, state, actor, rng)
        state = after(rules, state, actor, action)
    outcome = GAME.outcome(rules, state)
    assert outcome is not None
    return first, outcome


def test_greedy_bot_beats_random_play() -> None:
    games = 12 if castra.compiled() else 1
    won = sum(outcome.winners == (seat,) for seat, outcome in (match(seed) for seed in range(games)))
    assert won >= games - games // 12


@pytest.mark.parametrize("players", [3, 5])
def test_bots_alone_finish_their_games(players: int) -> None:
    if castra.compiled():
        _, outcome = match(players, players, bots=players)
        assert max(outcome.scores) > 20


def test_finished_games_are_judged_by_their_shares() -> None:
    table = Table("stock=7 controlled=1;3", "stock=7 controlled=6", phase="ended")
    evaluator = table.game.evaluator(table.rules)
    assert [evaluator.value(table.state, seat) for seat in (0, 1)] == [CERTAIN, -CERTAIN]
    shared = Table("stock=7 controlled=1", "stock=7 controlled=6", phase="ended")
    assert [shared.game.evaluator(shared.rules).value(shared.state, seat) for seat in (0, 1)] == [0, 0]


def test_values_stay_below_certainty() -> None:
    for rules, state, actor, _ in positions(3, 2, every=31):
        if actor != OVER:
            for seat in range(3):
                assert -CERTAIN < GAME.evaluator(rules).value(state, seat) < CERTAIN


def value_of(table: Table, player: int, text: str) -> float:
    action = table.game.read_action(table.rules, table.state, player - 1, text)
    return expected_value(table.rules, table.game.evaluator(table.rules), table.state, player - 1, action)


def best(table: Table, player: int) -> str:
    return max(table.choices(player), key=lambda text: value_of(table, player, text))


def test_bot_completes_what_it_can_complete() -> None:
    table = Table("stock=3 before=9(sword,shield);80;83", "stock=7 before=10;28;29").chance("token catapult")
    assert best(table, 1) == "place 9 catapult"


def test_bot_completes_whether_it_chooses_first_or_last() -> None:
    table = Table("stock=3 before=72(sword,shield,shield,shield);80;83", "stock=7 before=20;28;29").chance(
        "token dagger"
    )
    assert best(table, 1) == "place 72 dagger"
    assert best(table.play(2, "nothing"), 1) == "place 72 dagger"


def test_bot_fills_the_rare_space_with_a_joker() -> None:
    table = Table("stock=3 before=21(sword)", "stock=7 before=10;28;29").chance("token joker")
    assert best(table, 1) == "place 21 dagger"


def test_bot_gives_up_the_least() -> None:
    table = Table(
        "stock=3 before=81(chariot,catapult,catapult,catapult);3", "stock=7 before=10;28;29 controlled=4;9;80"
    )
    table.token("standard", "place 81 standard", "")
    assert best(table, 2) == "lose 4"
    assert best(table.play(2, "lose 4"), 2) == "confirm"


def test_bot_keeps_three_good_cards_and_confirms() -> None:
    table = Table("stock=7 dealt=1;3;9;87;88;83 ", "stock=7 dealt=10;11;12;13;14;15", phase="keeping")
    kept = []
    for _ in range(3):
        choice = best(table, 1)
        assert choice.startswith("keep")
        kept.append(choice)
        table.play(1, choice)
    assert best(table, 1) == "confirm"
