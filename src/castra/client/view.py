"""What a seat sees, kept up to date from frames."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from castra.core.game import SPECTATOR
from castra.server.wire.diff import applied

CHAT_LINES: Final = 200


class GapError(Exception):
    """A frame does not follow on what was seen; the table must be joined again."""


@dataclass(frozen=True)
class Choice:
    """Something that the seat may do."""

    place: int
    """In the list of choices: what is sent to decide so."""
    picks: tuple[tuple[str, str, str], ...]
    """The clicks that lead to it: kind, id and label of each."""
    label: str
    """In words; empty where there are so many that they are told on request."""


@dataclass
class TableView:
    table: str
    seat: int = SPECTATOR
    info: dict[str, Any] = field(default_factory=dict)
    """The table from outside: game, seats, terms, commitment."""
    seq: int = 0
    """Up to where it is known; 0 before the game has begun."""
    facts: dict[str, Any] = field(default_factory=dict)
    prompt: str = ""
    acting: list[int] = field(default_factory=list)
    around: dict[str, Any] = field(default_factory=dict)
    log: list[list[Any]] = field(default_factory=list)
    """Lines of [number, actor, text, told, rule]; see docs/api.md."""
    chat: list[dict[str, Any]] = field(default_factory=list)
    _choices: dict[str, Any] | None = None

    def take(self, frame: dict[str, Any]) -> None:
        """Let a frame of this table count."""
        kind = frame["type"]
        if kind == "table":
            self.info = frame
        elif kind == "said":
            if all(frame["id"] != line["id"] for line in self.chat):
                self.chat = [*self.chat, frame][-CHAT_LINES:]
        elif kind in ("view", "news") and frame["seat"] == self.seat:
            if kind == "view":
                self._look(frame)
            else:
                self._news(frame)

    def _look(self, frame: dict[str, Any]) -> None:
        self.facts, self.log, self._choices = frame["facts"], frame["log"], frame["choices"]
        self._same(frame)

    def _news(self, frame: dict[str, Any]) -> None:
        if frame["seq"] <= self.seq:
            return  # seen already
        if frame["after"] != self.seq:
            raise GapError
        self.facts = applied(self.facts, frame.get("facts"))
        self.log = self.log + frame["log"]
        if "choices" in frame:
            self._choices = frame["choices"]
        self._same(frame)

    def _same(self, frame: dict[str, Any]) -> None:
        self.seq, self.prompt, self.acting = frame["seq"], frame["prompt"], frame["acting"]
        self.around = frame["around"]

    @property
    def begun(self) -> bool:
        return self.seq > 0

    @property
    def over(self) -> bool:
        return bool(self.around.get("outcome") or self.around.get("aborted")) or self.info.get("status") == "aborted"

    @property
    def my_turn(self) -> bool:
        return self.seat in self.acting and not self.over

    @property
    def told_choices(self) -> dict[str, Any] | None:
        """The choices as they were sent: a table of picks."""
        return self._choices

    @property
    def choices(self) -> list[Choice]:
        told = self._choices or {"picks": [], "choices": []}
        picks = [(str(kind), str(name), str(label)) for kind, name, label in told["picks"]]
        labels = told.get("labels") or [""] * len(told["choices"])
        return [
            Choice(place, tuple(picks[index] for index in row), label)
            for place, (row, label) in enumerate(zip(told["choices"], labels, strict=True))
        ]
