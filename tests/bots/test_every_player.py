"""Every player of every game: honest, reproducible, and its games end."""

from __future__ import annotations

from random import Random

import pytest

import castra
from castra import games
from castra.arena.matches import Contest, Task, play_round
from castra.bots import player, players
from castra.bots.levels import LEVELS
from castra.bots.mistakes import loses_at_once
from castra.core.chance import secret_from
from castra.core.game import AnyGame
from castra.core.match import Match

QUICK = {"uct": "@2n"}
"""Limits that make a player exactly reproducible and quick; play-outs to the end are long."""
SMALL: dict[str, dict[str, str]] = {"tac13": {"turns": "2"}, "centre-rock": {"turn_limit": "250"}}
ENDING = players() if castra.compiled() else ("greedy", "tiro")
EACH = [(key, name) for key in games.PACKAGES for name in players()]


def limited(name: str) -> str:
    return name if name in ("random", "greedy") else name + QUICK.get(name, "@40n")


def middle(game: AnyGame, decisions: int = 10) -> Match:
    """A game some decisions old, somebody to choose among several."""
    match = Match(game, game.setup(None, **SMALL.get(game.key, {})), secret=secret_from("honest"))
    bot, random = player("greedy", game), Random(3)
    while decisions > 0 or len(match.legal_actions(match.to_act[0])) < 2:
        seat = match.to_act[0]
        match.play(seat, bot.choose(game, match.rules, match.view(seat), random))
        decisions -= 1
    return match


@pytest.mark.parametrize(("key", "name"), EACH)
def test_player_knows_only_what_it_may(key: str, name: str) -> None:
    """All that its seat may not know is dealt anew and the future is another: it plays the same."""
    game = games.get(key)
    match = middle(game)
    seat = match.to_act[0]
    view = match.view(seat)
    chosen = player(limited(name), game).choose(game, match.rules, view, Random(5))
    for deal in range(2):
        rules = game.rules(match.setup)
        dealt = game.view(rules, match.setup, game.sample(rules, view, Random(deal)), seat)
        assert player(limited(name), game).choose(game, rules, dealt, Random(5)) == chosen


@pytest.mark.parametrize(("key", "name"), [(key, name) for key in games.PACKAGES for name in ENDING])
def test_game_of_every_player_ends(key: str, name: str) -> None:
    if key == "tac13" and not castra.compiled():
        pytest.skip("whole games of TAC 13 take too long interpreted")
    game = games.get(key)
    setup = game.setup(None, **SMALL.get(key, {}))
    one = play_round(Task(Contest(key, setup, limited(name), "random", 11, equals=True), 0))
    assert not any(played.capped or played.forfeit for played in one.games)


@pytest.mark.parametrize("name", LEVELS)
def test_no_level_leaves_its_leader_to_be_taken(name: str) -> None:
    """Where there is another way, no move lets the next one end the game."""
    game = games.get("centurion")
    match, random, bot = Match(game, secret=secret_from(f"silly {name}")), Random(1), player(f"{name}@200n", game)
    silly = 0
    while not match.over and len(match.entries) < 60:
        seat = match.to_act[0]
        action = bot.choose(game, match.rules, match.view(seat), random)
        if loses_at_once(match.rules, match.state, seat, action):
            others = match.legal_actions(seat)
            silly += not all(loses_at_once(match.rules, match.state, seat, other) for other in others)
        match.play(seat, action)
    assert silly == 0
