"""A moment of a game under examination, and what a broken promise raises."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from castra.core.game import CHANCE, SPECTATOR, AnyGame, Rules, Setup, State, View, acting_seats


class Nonconformity(Exception):  # noqa: N818 — it is the name of what was found, and no error of the program
    """A promise of the contract that a game does not keep."""


@dataclass(frozen=True)
class Position:
    game: AnyGame
    setup: Setup
    rules: Rules
    state: State
    random: Random
    """Where checks take their samples from."""
    elsewhere: Sequence[int] = ()
    """Actions that were legal in other positions of the game."""
    keys: dict[int, object] = field(default_factory=dict, compare=False)
    """What was left to do in positions of the game, by their keys."""
    _legal: dict[int, list[int]] = field(default_factory=dict, compare=False)
    _views: dict[int, View] = field(default_factory=dict, compare=False)
    _after: dict[tuple[int, int], Position] = field(default_factory=dict, compare=False)

    # What several checks look at is made once; `at(state)` is a fresh look.

    @cached_property
    def actor(self) -> int:
        return self.rules.actor(self.state)

    @cached_property
    def acting(self) -> tuple[int, ...]:
        return acting_seats(self.rules, self.state)

    @property
    def seats(self) -> range:
        return range(self.setup.players)

    @property
    def watchers(self) -> tuple[int, ...]:
        """Everybody a view is made for."""
        return (*self.seats, SPECTATOR)

    @property
    def text(self) -> str:
        return self.game.write_state(self.rules, self.state)

    def at(self, state: State) -> Position:
        return Position(self.game, self.setup, self.rules, state, self.random, self.elsewhere, self.keys)

    def after(self, actor: int, action: int) -> Position:
        made = self._after.get((actor, action))
        if made is None:
            made = self._after[actor, action] = self.at(self.rules.apply(self.state, actor, action))
        return made

    def view(self, seat: int) -> View:
        made = self._views.get(seat)
        if made is None:
            made = self._views[seat] = self.game.view(self.rules, self.setup, self.state, seat)
        return made

    def sample(self, seat: int) -> Position:
        """A position that might be this one for all that `seat` knows."""
        return self.at(self.game.sample(self.rules, self.view(seat), self.random))

    def legal(self, seat: int) -> list[int]:
        made = self._legal.get(seat)
        if made is None:
            made = self._legal[seat] = list(self.rules.legal_actions(self.state, seat))
        return made

    def moves(self) -> list[tuple[int, int]]:
        """Everything that may happen next: (actor, action)."""
        if self.actor == CHANCE:
            return [(CHANCE, action) for action in self.rules.chance_actions(self.state)]
        return [(seat, action) for seat in self.acting for action in self.legal(seat)]

    def some_moves(self, most: int) -> list[tuple[int, int]]:
        moves = self.moves()
        return moves if len(moves) <= most else self.random.sample(moves, most)

    def write(self, actor: int, action: int) -> str:
        return self.game.write_action(self.rules, self.state, actor, action)

    def name(self, seat: int) -> str:
        if seat == SPECTATOR:
            return "a spectator"
        return "chance" if seat == CHANCE else self.game.seat_name(self.setup, seat)


def expect(kept: bool, sentence: str) -> None:
    if not kept:
        raise Nonconformity(sentence)


def without_repeats(items: list[str] | list[int]) -> bool:
    return len(set(items)) == len(items)


def difference(one: View, other: View) -> str:
    """The first part in which two views differ, for a message."""
    for part in ("game", "seat", "setup", "acting", "prompt", "outcome"):
        if getattr(one, part) != getattr(other, part):
            return f"{part}: {getattr(one, part)!r} and {getattr(other, part)!r}"
    for key in sorted({*one.facts, *other.facts}):
        if one.facts.get(key) != other.facts.get(key):
            return f"facts[{key!r}]: {_short(one.facts.get(key))} and {_short(other.facts.get(key))}"
    texts = [{choice.text for choice in view.choices} for view in (one, other)]
    return f"choices: {sorted(texts[0] ^ texts[1]) or 'their order, labels or picks'}"


def _short(value: object) -> str:
    text = json.dumps(value, default=repr)
    return text if len(text) <= 120 else text[:117] + "…"
