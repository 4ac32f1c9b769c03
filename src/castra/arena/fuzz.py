"""Random games under the conformance checks, on several processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from castra import games
from castra.arena.workers import in_processes
from castra.core.conformance import LIMIT, Nonconformity, Trial
from castra.core.game import AnyGame, Setup
from castra.core.record import write_record

LIGHT_SHARE: Final = 0.02
"""Of the positions of a short light run, how many undergo the checks that take long."""
SHORT_RUN: Final = 500
"""Longer runs examine about as many positions as one of so many games, so that they end in good time."""


@dataclass(frozen=True)
class Task:
    """One game to play; plain data, so that it can be sent to another process."""

    key: str
    setup: Setup
    seed: int
    share: float
    packs: tuple[Path, ...] = ()
    limit: int = LIMIT


@dataclass(frozen=True)
class Result:
    task: Task
    actions: int
    examined: int
    finding: str = ""
    """What was found wrong, or nothing."""
    record: str = ""
    """The way to what was found."""


def light_share(count: int) -> float:
    """How many of the positions of a light run of so many games undergo every check."""
    return LIGHT_SHARE * min(1.0, SHORT_RUN / count)


def game_for(key: str, packs: tuple[Path, ...]) -> AnyGame:
    return _packed_game(key, packs) if packs else games.get(key)


@lru_cache(maxsize=4)
def _packed_game(key: str, packs: tuple[Path, ...]) -> AnyGame:
    game = games.get(key)
    for pack in packs:
        game = game.with_pack(pack)
    return game


def try_game(task: Task) -> Result:
    trial = Trial(game_for(task.key, task.packs), task.setup, task.seed, task.share, task.limit)
    try:
        trial.run()
    except Nonconformity as found:
        record = write_record(trial.match.save())
        return Result(task, trial.actions, trial.examined, str(found), record)
    return Result(task, trial.actions, trial.examined)


def try_games(tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """The results as they come, in the order of the tasks."""
    if workers <= 1:
        yield from map(try_game, tasks)
        return
    yield from in_processes(try_game, tasks, workers)


def each_setup(game: AnyGame, setup: Setup, fixed: set[str], among: Iterable[Setup] | None = None) -> list[Setup]:
    """What is tried when everything is to be tried (or all of these), except for what is fixed."""
    found: list[Setup] = []
    for one in game.setups() if among is None else among:
        players = setup.players if "players" in fixed else one.players
        options = {name: setup.options[name] if name in fixed else value for name, value in one.options.items()}
        table = game.setup(players, **options)
        if table not in found:
            found.append(table)
    return found


def random_setup(game: AnyGame, setup: Setup, fixed: set[str], seed: int) -> Setup:
    """The set-up with a random number of players and random options, except for what is fixed."""
    random = Random(f"setup {seed}")
    players = setup.players if "players" in fixed else random.choice(game.players)
    options = {
        option.name: setup.options[option.name]
        if option.name in fixed
        else random.choice(option.values[1:] if option.free else option.values)
        for option in game.options
    }
    return game.setup(players, **options)
