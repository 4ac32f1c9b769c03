"""The small values that cross the contract: set-ups, views, choices, outcomes, refusals, odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

SPECTATOR = -3
"""The seat number of somebody who only watches: sees what everybody may see."""

Json = Any
"""Dicts, lists, strings, numbers, booleans and None: what a view's facts are made of."""


def counted(number: int, noun: str) -> str:
    """'1 action', '2 actions'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@dataclass(frozen=True)
class Option:
    """A switch of a match, with the values it can take; the first value is the default."""

    name: str
    values: tuple[str, ...]
    """Allowed words, the default first; "*" before them means that other words may do, as the game decides."""
    help: str
    reconstructed: bool = False
    """True where the choice exists because the printed fact is not known."""

    @property
    def free(self) -> bool:
        return self.values[0] == "*"

    @property
    def default(self) -> str:
        return self.values[1] if self.free else self.values[0]


@dataclass(frozen=True)
class Setup:
    """What is agreed before the first action: how many play, under which options."""

    players: int
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [f"players={self.players}"]
        words += [f"{name}={value}" for name, value in self.options.items()]
        return " ".join(words)


@dataclass(frozen=True)
class Verdict:
    """Why a game ended as it did."""

    reason: str
    """A sentence without its full stop: who won and by what."""
    rule: str
    """The number in RULES.md that ended it."""
    scores: tuple[int, ...] = ()
    """Points by seat, in games that count them."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    shares: tuple[int, ...]
    """What each seat gets of WHOLE."""
    reason: str
    """A sentence without its full stop: who won and by what."""
    rule: str
    """The number in RULES.md that ended it."""
    scores: tuple[int, ...] = ()
    """Points by seat, in games that count them."""

    @property
    def sentence(self) -> str:
        """The reason, for players."""
        return self.reason[0].upper() + self.reason[1:] + "."

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.shares)
        return tuple(seat for seat, share in enumerate(self.shares) if share == best)

    @property
    def drawn(self) -> bool:
        return len(self.winners) == len(self.shares)


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed here."""

    rule: str
    """The number in the game's RULES.md."""
    reason: str
    """A sentence without its full stop: 'c3→c5 is a Move; the Optio on c4 stands in the way'."""
    places: tuple[str, ...] = ()
    """The squares, hexes or cards that matter, by their names in notation."""

    def __str__(self) -> str:
        return f"{self.reason} — rule {self.rule}"


class Pick(NamedTuple):
    """One click on the way to an action: something on the table, or a button beside it."""

    kind: str
    """What is picked: 'square', 'hex', 'card', 'tile', 'button', …; fixed per game, see its docs."""
    id: str
    """Which one, by its name in notation."""
    label: str
    """What a screen reader says."""


def button(name: str, label: str) -> Pick:
    """A button beside the table."""
    return Pick("button", name, label)


class Choice(NamedTuple):
    """A legal action, told apart from the others by its picks, one after the other."""

    action: int
    text: str
    """In notation."""
    label: str
    """In words."""
    picks: tuple[Pick, ...]
    """No two choices of a view have the same picks; one may begin another, then 'done' ends it."""


@dataclass(frozen=True)
class View:
    """What one seat may know, and what it may do about it."""

    game: str
    seat: int
    """The seat it is for, or SPECTATOR."""
    setup: Setup
    facts: Mapping[str, Json]
    """The table as this seat sees it; JSON all through; documented in the game's view.py."""
    acting: tuple[int, ...]
    """The seats that are choosing now; empty when chance acts or the game is over."""
    prompt: str
    """What this seat is asked, or whom it is waiting for."""
    choices: tuple[Choice, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Fact:
    """One line of odds: a question a player has, and its exact answer."""

    question: str
    odds: Fraction
    detail: str = ""


@dataclass(frozen=True)
class About:
    """What a player should know of a game before trusting it."""

    summary: str
    attested: tuple[str, ...] = ()
    """Data taken from the rulebook or a public source, with the source."""
    reconstructed: tuple[str, ...] = ()
    """Data that are our proposal, openly."""
    rulings: tuple[str, ...] = ()
