"""Every player of every game: honest, reproducible, and its games end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import castra
from castra import games
from castra.arena.matches import Contest, Task, play_round
from castra.bots import player, players
from castra.bots.levels import LEVELS
from castra.bots.mistakes import loses_at_once
from castra.core.chance import secret_from
from castra.core.match import Match

QUICK = {"uct": "@2n"}
"""Limits that make a player exactly reproducible and quick; play-outs to the end are long."""
SMALL: dict[str, dict[str, str]] = {"tac13": {"turns": "2"}, "centre-rock": {"turn_limit": "250"}}
ENDING = players() if castra.compiled() else ("greedy", "tiro")


def limited(name: str) -> str:
    return name if name in ("random", "greedy") else name + QUICK.get(name, "@40n")


def begun(key: str, players: int | None, options: dict[str, str], decisions: int) -> Match:
    """A game some decisions old, somebody to choose among several; of those who act at once, the last."""
    game = games.get(key)
    match = Match(game, game.setup(players, **options), secret=secret_from("honest"))
    bot, random = player("greedy", game), Random(3)
    while decisions > 0 or len(match.legal_actions(match.to_act[-1])) < 2:
        seat = match.to_act[decisions % len(match.to_act)]
        match.play(seat, bot.choose(game, match.rules, match.view(seat), random))
        decisions -= 1
    return match


Table = tuple[str, int | None, dict[str, str], int]
TABLES: list[Table] = [
    ("centurion", None, {}, 10),
    ("centurion", None, {"light": "duke", "enhanced": "yes", "quiet": "off"}, 13),
    ("centre-rock", 2, {"turn_limit": "250"}, 5),  # placing, in secret
    ("centre-rock", 3, {"radius": "3", "arrows": "fan"}, 40),
    ("centre-rock", 4, {"zones": "deep"}, 9),
    ("augustus", 2, {}, 3),  # cards are kept in secret
    ("augustus", 4, {"start": "dealt"}, 13),  # others have chosen in secret
    ("augustus", 6, {"legions": "48"}, 50),
    ("tac13", None, {"turns": "2"}, 10),
    ("tac13", None, {"scenario": "apulia", "victory": "points"}, 61),
    ("tac13", None, {"scenario": "teutoburg", "optional": "on", "missiles": "on", "terrain": "on"}, 60),
]
"""Every game in the moments and under the options in which most is hidden."""
SECRETIVE = [table for table in TABLES if table[0] != "centurion" and table[1] != 3]
"""In the others nothing lies hidden."""
Ask = Callable[[Match, int], int]


def answers(match: Match, ask: Ask) -> set[int]:
    """What is answered at a match, and where all that the seat may not know is dealt anew and the future is another."""
    game, seat = match.game, match.to_act[-1]
    found = {ask(match, seat)}
    for deal in range(2):
        rules = game.rules(match.setup)
        other = Match(game, match.setup, secret=secret_from(f"another future {deal}"), drawing=False, rules=rules)
        other.states[:] = [game.sample(rules, match.view(seat), Random(deal))]
        found.add(ask(other, seat))
    return found


@pytest.mark.once
@pytest.mark.parametrize("name", players())
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_player_knows_only_what_it_may(table: Table, name: str) -> None:
    def ask(match: Match, seat: int) -> int:
        return player(limited(name), match.game).choose(match.game, match.rules, match.view(seat), Random(5))

    assert len(answers(begun(*table), ask)) == 1


@pytest.mark.parametrize("table", SECRETIVE, ids=str)
def test_peeking_would_be_noticed(table: Table) -> None:
    """A player that went by what lies hidden would answer otherwise: what is dealt anew is really something else."""

    def peek(match: Match, seat: int) -> int:
        return int(match.state.key())

    assert len(answers(begun(*table), peek)) > 1


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
