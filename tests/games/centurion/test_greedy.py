"""The first bot and the value function it looks with."""

from __future__ import annotations

from random import Random

import pytest

import castra
from castra.bots import Bot, player
from castra.core.engine.rules import CERTAIN
from castra.core.game import WHOLE
from castra.core.match import Match
from castra.games.centurion import GAME
from castra.games.centurion.engine.evaluate import worth_table
from castra.games.centurion.engine.state import TURN, captured_squares

from . import oracle
from .engine_referee import index, read, state_of
from .fuzzing import scattered
from .games import CAMP, SETUPS, on_the_board, our_rules, random_match, started
from .sampling import PAIRS, SETUP, stretched

GAMES = 100 if castra.compiled() else 12
STUCK = "5ce/6/6/6/Onon4/Ce5 light ended first=light bag=-/- quiet=0 turns=8"
WINS = GAMES * 95 // 100


def contest(seed: int) -> Match:
    """Greedy, on the seat of the seed's parity, against random moves."""
    random = Random(seed)
    match = Match(GAME, GAME.setup(), secret=random.randbytes(32))
    bots: list[Bot] = [player("random", GAME), player("random", GAME)]
    bots[seed % 2] = player("greedy", GAME)
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, bots[seat].choose(GAME, match.rules, match.view(seat), random))
    return match


def test_greedy_beats_random_moves() -> None:
    wins = 0
    for seed in range(GAMES):
        outcome = contest(seed).outcome
        assert outcome is not None
        wins += outcome.shares[seed % 2] == WHOLE
    assert wins >= WINS


@pytest.mark.rule("5.1")
def test_greedy_never_leaves_its_leader_to_be_captured() -> None:
    for seed in range(3):
        random = Random(f"careful {seed}")
        match = Match(GAME, GAME.setup(), secret=random.randbytes(32))
        for _ in range(40):
            if match.over:
                break
            (seat,) = match.to_act
            match.play(seat, player("greedy", GAME).choose(GAME, match.rules, match.view(seat), random))
            if match.view().facts["phase"] == "turn" and match.to_act == (1 - seat,):
                assert not oracle.in_guard(on_the_board(match), seat)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("6/2tb3/3ce2/2Tb'3/6/2Ce3 light turn first=light bag=Le4/- quiet=0 turns=8", {"c3xd4"}),
        ("6/6/2ce3/tr1on3/2Le3/Ce1eq3 light turn first=light bag=Le4/- quiet=0 turns=8", {"c2*c4"}),
        ("6/6/3ce'2/1SlCeOn2/6/6 light turn first=light bag=Le4/- quiet=0 turns=8", {"c3-c4+d3x", "c3-c4+b3+d3x"}),
    ],
)
def test_greedy_takes_a_leader_when_it_can(position: str, expected: set[str]) -> None:
    for seed in range(5):
        match = started(position)
        number = player("greedy", GAME).choose(GAME, match.rules, match.view(0), Random(seed))
        assert match.write(0, number) in expected


def test_greedy_wins_at_once_where_a_leader_can_be_taken() -> None:
    random = Random("offered")
    taken = 0
    for _ in range(stretched(60)):
        position = scattered(random, PAIRS["centurion against duke"], 6)
        rules, state = state_of(position)
        seat = int(state.seat)
        prize = state.leader[1 - seat]
        winning = [number for number in rules.legal_actions(state, seat) if captured_squares(number) >> prize & 1]
        if winning:
            view = GAME.view(rules, SETUP, state, seat)
            number = player("greedy", GAME).choose(GAME, rules, view, random)
            assert rules.payoff(rules.apply(state, seat, number), seat) == WHOLE  # or the enemy is left without actions
            taken += 1
    assert taken >= 10


# The value function


@pytest.mark.parametrize("name", SETUPS)
def test_what_is_good_for_one_seat_is_as_bad_for_the_other(name: str) -> None:
    for seed in range(stretched(2)):
        for match in random_match(name, f"valued {seed}", 80):
            evaluator = CAMP.evaluator(match.rules)
            for state in match.states[-2:]:
                value = evaluator.value(state, 0)
                assert value == -evaluator.value(state, 1)
                assert -CERTAIN <= value <= CERTAIN


@pytest.mark.parametrize(
    ("ending", "value"),
    [
        ("6/6/6/6/2Eq3/2Ce3 light ended first=light bag=-/- quiet=0 turns=8 won=light by=capture", CERTAIN),
        ("5ce/6/6/6/2Eq3/6 dark ended first=light bag=-/- quiet=0 turns=8 won=dark by=capture", -CERTAIN),
        (f"{STUCK} won=dark by=no-action", -CERTAIN),
        ("5ce/6/6/6/2Eq3/2Ce3 light ended first=light bag=-/- quiet=100 turns=100 won=drawn by=quiet", 0),
        ("5ce/6/6/6/2Eq3/2Ce3 light ended first=light bag=-/- quiet=0 turns=8 won=drawn by=repetition", 0),
    ],
)
def test_value_is_right_about_games_that_are_over(ending: str, value: int) -> None:
    match = started(ending)
    evaluator = GAME.evaluator(match.rules)
    assert (evaluator.value(match.state, 0), evaluator.value(match.state, 1)) == (value, -value)


def test_value_sees_a_leader_that_can_be_taken_and_a_player_without_actions() -> None:
    match = started("6/2tb3/3ce2/2Tb'3/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=8")
    assert GAME.evaluator(match.rules).value(match.state, 0) == CERTAIN
    match = started(f"{STUCK} won=dark by=no-action")
    match.state.phase, match.state.winner = TURN, -1  # as search meets it, before it is settled
    assert GAME.evaluator(match.rules).value(match.state, 0) == -CERTAIN


def test_value_grows_with_tiles_on_the_board_and_in_the_bag() -> None:
    values = []
    for row, bag in (("6", "-"), ("6", "Eq1"), ("5Eq", "-")):
        match = started(f"5ce/6/6/{row}/6/Ce5 light place first=light bag={bag}/- hand=On quiet=0 turns=8")
        values.append(GAME.evaluator(match.rules).value(match.state, 0))
    assert values == sorted(set(values))


def test_every_tile_is_worth_something_and_none_as_much_as_a_game() -> None:
    for name in SETUPS:
        match = next(random_match(name, "worth", 1))
        worth = worth_table(our_rules(match).profiles, GAME.weights())
        assert len(worth) == len(our_rules(match).profiles.tiles)
        assert all(0 < value < CERTAIN // 20 for value in worth)


@pytest.mark.parametrize("name", PAIRS)
def test_captured_squares_of_an_action_are_those_the_oracle_empties(name: str) -> None:
    random = Random(f"captured {name}")
    for _ in range(stretched(5)):
        position = scattered(random, PAIRS[name])
        rules, state = state_of(position)
        foes = state.tiles[1 - state.seat]
        for number in rules.legal_actions(state, state.seat):
            action = read(int(number))
            assert action is not None
            taken = sum(1 << index(square) for square in oracle.victims(position, action))
            assert captured_squares(number) & foes == taken
