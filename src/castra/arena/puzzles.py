"""Positions whose best move is known for certain, as files that a page of puzzles can use, and who solves them.

They lie in data/puzzles.toml of their game; `mining.py` finds and proves them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from castra.bots.bot import Bot
from castra.core.game import AnyGame
from castra.core.match import Match

FILE: Final = "puzzles.toml"


@dataclass(frozen=True)
class Puzzle:
    players: int
    position: str
    kind: str
    """'win': it is forced; 'only': all else loses for certain."""
    turns: int
    chance: float
    """The chance to win less the chance to lose within the turns, in per cent."""
    solutions: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    """Those of the match that differ from their defaults."""


def puzzles(game: AnyGame) -> list[Puzzle]:
    """Those of the game, none if it has none."""
    path = game.folder / "data" / FILE
    if not path.exists():
        return []
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["puzzle"]
    return [Puzzle(**{**table, "solutions": tuple(table["solutions"])}) for table in tables]


def written(found: list[Puzzle]) -> str:
    lines = ["# Positions with a proven best move: castra puzzles GAME --mine", ""]
    for puzzle in found:
        solutions = ", ".join(f'"{text}"' for text in puzzle.solutions)
        options = ", ".join(f'{name} = "{value}"' for name, value in puzzle.options.items())
        lines += [
            "[[puzzle]]",
            f"players = {puzzle.players}",
            *([f"options = {{ {options} }}"] if options else []),
            f'position = "{puzzle.position}"',
            f'kind = "{puzzle.kind}"',
            f"turns = {puzzle.turns}",
            f"chance = {puzzle.chance}",
            f"solutions = [{solutions}]",
            "",
        ]
    return "\n".join(lines)


def at(game: AnyGame, puzzle: Puzzle) -> Match:
    """A match that stands where the puzzle does."""
    match = Match(game, game.setup(puzzle.players, **puzzle.options), drawing=False)
    match.states[:] = [game.read_state(match.rules, puzzle.position)]
    return match


def is_solved(game: AnyGame, puzzle: Puzzle, bot: Bot, seed: int) -> bool:
    match = at(game, puzzle)
    seat = match.to_act[0]
    action = bot.choose(game, match.rules, match.view(seat), Random(seed))
    return match.write(seat, action) in puzzle.solutions
