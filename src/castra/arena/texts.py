"""Mutated positions and actions: each is refused as unreadable, or is as good as one that was played.

A position that is read must be written again, seen by everybody, and played on. An action that is read at the gate
must be legal, or refused with a reason. Nothing else may happen, whatever the text: no other error, no endless
loop, no memory without bound.
"""

from __future__ import annotations

import faulthandler
import os
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from castra.arena.fuzz import Task, game_for
from castra.arena.mutations import mutated
from castra.core.errors import CastraError, NotationError
from castra.core.game import CHANCE, OVER, SPECTATOR, WHOLE, AnyGame, Setup, acting_seats
from castra.core.knowledge import stand_in
from castra.core.limited import limit_memory
from castra.core.play import play

BATCH: Final = 25
"""Positions and actions tried along one game."""
AFTERWARDS: Final = 40
"""Actions played on from a position that was read."""
MEMORY: Final = 2 << 30
PATIENCE: Final = 60.0
"""Seconds for one text, after which its process ends."""


@dataclass(frozen=True)
class Finding:
    """A text that got something else than it deserves."""

    kind: str
    """'position' or 'action'."""
    text: str
    what: str
    """The error and where it came from."""
    setup: Setup
    seed: int


@dataclass
class Texts:
    """What became of the texts of one game."""

    tried: int = 0
    read: int = 0
    """Of them, those that were read although they had been changed."""
    findings: list[Finding] = field(default_factory=list)


@dataclass(frozen=True)
class TextTask:
    """A game along which texts are mutated."""

    task: Task
    notes: Path | None = None
    """Where a process says which text it is at, in case it does not survive it."""


def prepare() -> None:
    """What a process does before it tries texts."""
    limit_memory(MEMORY)


def try_texts(task: TextTask) -> Texts:
    """Mutate and try positions and actions of one random game."""
    return TextTrial(task).run()


class TextTrial:
    """One game's positions and actions under mutation."""

    def __init__(self, task: TextTask) -> None:
        self.setup, self.seed = task.task.setup, task.task.seed
        self.game: AnyGame = game_for(task.task.key, task.task.packs)
        self.rules: Any = self.game.rules(self.setup)
        self.random = Random(f"texts {self.seed}")
        self.note = task.notes / f"{self.seed}-{os.getpid()}.txt" if task.notes else None
        self.found = Texts()

    def run(self) -> Texts:
        states = self.states()
        positions = [self.game.write_state(self.rules, state) for state in states]
        for _ in range(BATCH):
            place = self.random.randrange(len(states))
            self.attempt("position", mutated(positions[place], positions, self.random), self.try_position)
        playing = [state for state in states if self.rules.actor(state) != OVER]
        for _ in range(BATCH if playing else 0):
            state = self.random.choice(playing)
            texts = self.action_texts(state)
            text = mutated(self.random.choice(texts), texts, self.random)
            self.attempt("action", text, partial(self.try_action, state))
        if self.note:
            self.note.unlink(missing_ok=True)
        return self.found

    def states(self) -> list[Any]:
        """The states of a random game, each with the same chance to be among the kept ones, however long it is."""
        state = self.rules.initial()
        kept: list[Any] = []
        for number in range(1_000):
            if len(kept) < BATCH:
                kept.append(state)
            elif (place := self.random.randrange(number + 1)) < len(kept):
                kept[place] = state
            moved = self.moved(state)
            if moved is None:
                break
            state = moved
        return kept

    def action_texts(self, state: Any) -> list[str]:
        actor = self.someone(state)
        actions = self.rules.chance_actions(state) if actor == CHANCE else self.rules.legal_actions(state, actor)
        return [self.game.write_action(self.rules, state, actor, action) for action in actions]

    # -- trying

    def attempt(self, kind: str, text: str, attempt: Callable[[str], None]) -> None:
        """Try one text; every error but the right one is a finding."""
        self.found.tried += 1
        if self.note:
            self.note.write_text(f"{kind} {text!r}", encoding="utf-8")
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
        refused = NotationError if kind == "position" else CastraError
        try:
            attempt(text)
        except refused:
            pass
        except Exception as error:  # noqa: BLE001 — whatever it is, it is found
            self.found.read += 1
            self.found.findings.append(Finding(kind, text, told(error), self.setup, self.seed))
        else:
            self.found.read += 1
        finally:
            faulthandler.cancel_dump_traceback_later()

    def try_position(self, text: str) -> None:
        state = self.game.read_state(self.rules, text)
        try:
            self.look_at(state)
            for _ in range(AFTERWARDS):
                moved = self.moved(state)
                if moved is None:
                    break
                state = moved
            self.look_at(state)
        except NotationError as error:
            raise AssertionError(f"what was read cannot be written: {error}") from error

    def look_at(self, state: Any) -> None:
        """Everything that a table does with a position."""
        game, rules, setup = self.game, self.rules, self.setup
        written = game.write_state(rules, state)
        assert game.write_state(rules, game.read_state(rules, written)) == written, "it reads back as another"
        for seat in (SPECTATOR, *range(setup.players)):
            game.picture(game.view(rules, setup, state, seat))
        for seat in acting_seats(rules, state):
            stand_in(game, rules, setup, state, seat)
            assert len(rules.legal_actions(state, seat)), "a seat that is to act has nothing to do"
        if rules.actor(state) == OVER:
            shares = [rules.payoff(state, seat) for seat in range(setup.players)]
            assert sum(shares) == WHOLE, f"the shares are {shares}"

    def try_action(self, state: Any, text: str) -> None:
        actor = self.someone(state)
        played = play(self.game, self.rules, self.setup, state, actor, text)
        again = self.game.read_action(self.rules, state, actor, played.text)
        assert again == played.action, f"it is written {played.text!r}, which is another action"

    # -- moving

    def someone(self, state: Any) -> int:
        acting = acting_seats(self.rules, state)
        return acting[0] if acting else CHANCE

    def moved(self, state: Any) -> Any | None:
        """The state after something that somebody may do, None at the end."""
        if self.rules.actor(state) == OVER:
            return None
        acting = acting_seats(self.rules, state)
        actor = self.random.choice(acting) if acting else CHANCE
        actions = self.rules.legal_actions(state, actor) if acting else self.rules.chance_actions(state)
        return self.rules.apply(state, actor, self.random.choice(list(actions)))


def told(error: Exception) -> str:
    """The error with the place it came from."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {str(error)[:120]} in {Path(frame.filename).name}, {frame.name}"
