"""Puzzles are what they say: proven again, written and read back, and solved by who searches."""

from __future__ import annotations

import pytest

from castra import games
from castra.arena.mining import MINES, mined, proven, tables
from castra.arena.proving import Prover, TooLargeError
from castra.arena.puzzles import at, is_solved, puzzles, written
from castra.bots import player
from castra.core.game import CHANCE, OVER, WHOLE, Rules, State, acting_seats

NODES = {"tac13": 20}
"""Simulations of whole turns are much dearer than other nodes."""


@pytest.mark.parametrize("key", MINES)
def test_there_are_enough_and_they_are_told_apart(key: str) -> None:
    found = puzzles(games.get(key))
    assert len(found) >= 40
    assert len({one.position for one in found}) == len(found)
    assert {one.kind for one in found} <= {"win", "only"}


@pytest.mark.parametrize("key", MINES)
def test_some_are_proven_again_and_read_back(key: str) -> None:
    game = games.get(key)
    for puzzle in puzzles(game)[::20]:
        match = at(game, puzzle)
        assert proven(game, match, match.state, MINES[key]) == puzzle
        assert f'position = "{puzzle.position}"' in written([puzzle])


@pytest.mark.parametrize("key", MINES)
def test_solutions_are_what_counts(key: str) -> None:
    game = games.get(key)
    some = puzzles(game)[:8]
    random = player("random", game)
    searching = player(f"legatus@{NODES.get(key, 20_000)}n", game)
    assert sum(is_solved(game, one, searching, 1) for one in some) > sum(
        is_solved(game, one, random, 1) for one in some
    )


def test_a_position_with_options_is_set_up_by_them() -> None:
    game = games.get("tac13")
    puzzle = puzzles(game)[0]
    assert puzzle.options["stacks"] == "open"
    assert at(game, puzzle).setup.options["stacks"] == "open"
    assert 'stacks = "open"' in written([puzzle])


def test_a_forced_win_holds_whatever_the_other_chooses_at_the_same_time() -> None:
    game = games.get("augustus")
    puzzle = next(one for one in puzzles(game) if len(at(game, one).to_act) == 2)
    match = at(game, puzzle)
    assert puzzle.kind == "win"
    assert acting_seats(match.rules, match.state) == (0, 1)


def forced(rules: Rules, state: State, seat: int, last_turn: int) -> bool:
    """Is the game won for `seat` before this turn begins, whatever the other does and chance brings? By brute force."""
    if rules.turn(state) >= last_turn:
        state = state.copy()
        rules.settle(state)
    actor = int(rules.actor(state))
    if actor == OVER:
        return int(rules.payoff(state, seat)) == WHOLE
    if rules.turn(state) >= last_turn:
        return False
    actions = rules.chance_actions(state) if actor == CHANCE else rules.legal_actions(state, actor)
    ends = (forced(rules, rules.apply(state, actor, action), seat, last_turn) for action in actions)
    return any(ends) if actor == seat else all(ends)


@pytest.mark.once
def test_forced_wins_of_centurion_are_won_by_brute_force() -> None:
    """Also those whose last turn leaves the other side nothing to do."""
    game = games.get("centurion")
    wins = [one for one in puzzles(game) if one.kind == "win"]
    assert len(wins) >= 10
    for puzzle in wins:
        match = at(game, puzzle)
        seat = match.to_act[0]
        last_turn = int(match.rules.turn(match.state)) + puzzle.turns
        won = {
            match.write(seat, action)
            for action in match.legal_actions(seat)
            if forced(match.rules, match.rules.apply(match.state, seat, action), seat, last_turn)
        }
        assert won == set(puzzle.solutions)


def test_to_give_up_an_attack_and_plan_it_again_is_not_an_answer() -> None:
    """That only leads back to where it began; an attack that is given up for good is worth less."""
    game = games.get("tac13")
    horizon = MINES["tac13"].horizon
    assert horizon is not None
    puzzle = next(one for one in puzzles(game) if one.kind == "win" and one.solutions == ("roll",))
    match = at(game, puzzle)
    values = Prover(match.rules, match.state, horizon, 10_000).values()
    by_text = {match.write(match.to_act[0], action): value for action, value in values}
    assert by_text["roll"] == 1
    assert by_text["cancel"] < 1


def test_a_proof_that_grows_too_large_is_given_up() -> None:
    game = games.get("augustus")
    match = at(game, puzzles(game)[0])
    horizon = MINES["augustus"].horizon
    assert horizon is not None
    with pytest.raises(TooLargeError, match="more than 1 positions"):
        Prover(match.rules, match.state, horizon, 1).values()


def test_games_are_mined_alike_every_time() -> None:
    game, mine = games.get("augustus"), MINES["augustus"]
    (setup,) = tables(game, mine, 2)
    first = [one.position for one in mined(game, setup, mine, 1_000_008)]
    assert first
    assert first == [one.position for one in mined(game, setup, mine, 1_000_008)]
