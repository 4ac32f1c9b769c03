"""Games played from seeds and written down, so that two engines can be compared by what they wrote."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from castra import games
from castra.arena.fuzz import random_setup
from castra.bots import player
from castra.core.chance import secret_from
from castra.core.engine.playout import perft, play_games
from castra.core.game import AnyGame, Rules, Setup
from castra.core.match import Match
from castra.core.record import write_record

ROOT = Path(__file__).resolve().parent.parent
LONG_ENOUGH = 1500  # actions; under some options a game need not end
DECISIONS = 16
FEW = 500  # positions, for an interpreted engine
BOTS = {"tac13": ("legatus@8n", "uct@1n")}  # where a node is a whole turn, or a whole game


def setups(game: AnyGame) -> list[Setup]:
    """The usual set-up, every number of players, and some with random options."""
    usual = [game.setup(players) for players in game.players]
    return usual + [random_setup(game, game.setup(), set(), seed) for seed in range(3)]


def written(key: str, games_each: int) -> str:
    """Records of random games, and the play-outs and perft of the engine alone."""
    game = games.get(key)
    out: list[str] = []
    for number, setup in enumerate(setups(game)):
        rules = game.rules(setup)
        out.append(f"{setup}: perft {shallow_perft(rules)}, play-outs {play_games(rules, 2, number, 20_000)}")
        out += [record_of(game, setup, seed) for seed in range(games_each)]
    return "\n".join(out + [thoughts(game, name) for name in BOTS.get(key, ("legatus@80n", "uct@80n"))])


def thoughts(game: AnyGame, name: str) -> str:
    """What a bot thinks of the first decisions of a game: with nodes and a seed the same everywhere."""
    match, bot = Match(game, secret=secret_from("thoughts")), player(name, game)
    out = []
    for number in range(DECISIONS):
        seat = match.to_act[0]
        out.append(repr(bot.think(game, match.rules, match.view(seat), Random(number))))
        match.play(seat, Random(number).choice(match.legal_actions(seat)))
    return "\n".join(out)


def shallow_perft(rules: Rules) -> int:
    """Perft as deep as 3, as long as that asks for the actions of a few hundred positions only."""
    depth = 1
    while depth < 3 and perft(rules, rules.initial(), depth) <= FEW:
        depth += 1
    return perft(rules, rules.initial(), depth)


def record_of(game: AnyGame, setup: Setup, seed: int) -> str:
    match = Match(game, setup, secret=secret_from(f"both ways {seed}"))
    random = Random(seed)
    while not match.over and len(match.entries) < LONG_ENOUGH:
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.legal_actions(seat)))
    return write_record(match.record()) + game.write_state(match.rules, match.state)


def written_elsewhere(key: str, games_each: int, *, interpreted: bool) -> tuple[bool, str]:
    """What a process of its own writes with the other engine: (was it compiled, the text)."""
    command = [sys.executable, "-m", "tests.both_ways", key, str(games_each)]
    environment = {**os.environ, "CASTRA_INTERPRETED": "1" if interpreted else "0"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    compiled, _, text = done.stdout.partition("\n")
    return compiled == "True", text


if __name__ == "__main__":
    import castra

    print(castra.compiled())
    print(written(sys.argv[1], int(sys.argv[2])), end="")
