"""The contract: what every game offers to the gate, the clients, the bots and the records.

Four ideas carry everything else:

- `Rules` and `State` (see `rules.py`) are the compiled engine: integers in, integers out.
- `Game` is the same game for people: text, views, reasons, drawings. It holds no state.
- A `View` is all that one seat may know, together with its prompt and its choices, so that a
  client without rules can light the right squares step by step.
- `sample(view)` is the only way back from a view to a state, so nobody can peek.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from castra.core.drawing import Drawing
from castra.core.errors import SetupError
from castra.core.rules import CHANCE, OVER, WHOLE, Evaluator, Rules, State

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "WHOLE",
    "About",
    "Choice",
    "Drawing",
    "Evaluator",
    "Fact",
    "Game",
    "Json",
    "Option",
    "Outcome",
    "Pick",
    "Refusal",
    "Rules",
    "Setup",
    "State",
    "View",
]

SPECTATOR = -3
"""The seat number of somebody who only watches: sees what everybody may see."""

Json = Any
"""Dicts, lists, strings, numbers, booleans and None: what a view's facts are made of."""


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
class Outcome:
    """How a game ended."""

    shares: tuple[int, ...]
    """What each seat gets of WHOLE."""
    reason: str
    """A sentence for players: who won and by what."""
    rule: str
    """The number in RULES.md that ended it."""
    scores: tuple[int, ...] = ()
    """Points by seat, in games that count them."""

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


@dataclass(frozen=True)
class Pick:
    """One click on the way to an action: something on the table, or a button beside it."""

    kind: str
    """What is picked: 'square', 'hex', 'card', 'tile', 'button', …; fixed per game, see its docs."""
    id: str
    """Which one, by its name in notation."""
    label: str
    """What a screen reader says."""


@dataclass(frozen=True)
class Choice:
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
    attested: tuple[str, ...]
    """Data taken from the rulebook or a public source, with the source."""
    reconstructed: tuple[str, ...]
    """Data that are our proposal, openly."""
    rulings: tuple[str, ...] = ()


class Game(ABC):
    """A game for people. Everything here is a function of its arguments."""

    key: ClassVar[str]
    """How commands and records name it."""
    title: ClassVar[str]
    rules_version: ClassVar[str]
    """Changes whenever the same record could play differently."""
    players: ClassVar[range]
    options: tuple[Option, ...]
    folder: ClassVar[Path]
    """Where RULES.md and data/ are."""
    pack_tables: ClassVar[frozenset[str]] = frozenset()
    """The names of the tables ([[tile]], [[card]], …) and keys by which a content file for this game is known."""

    # -- before the first action

    def setup(self, players: int | None = None, **options: str) -> Setup:
        """A checked set-up; what is not said takes its default."""
        count = self.players.start if players is None else players
        if count not in self.players:
            low, high = self.players.start, self.players.stop - 1
            allowed = str(low) if low == high else f"{low} to {high}"
            raise SetupError(f"{self.title} is played by {allowed}, not by {count}.")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise SetupError(f"{self.title} has no option {name!r}; it has {', '.join(known)}.")
            option = known[name]
            if not option.free and value not in option.values:
                raise SetupError(f"The option {name} is one of {', '.join(option.values)}, not {value!r}.")
        chosen = {name: options.get(name, option.default) for name, option in known.items()}
        return Setup(count, chosen)

    def setups(self) -> Sequence[Setup]:
        """What is tried one by one when everything is to be tried: every number of players, and what else matters."""
        return [self.setup(players) for players in self.players]

    @abstractmethod
    def rules(self, setup: Setup) -> Rules:
        """The engine for this set-up."""

    @abstractmethod
    def content_hash(self, setup: Setup) -> str:
        """A fingerprint of all data (tiles, cards, maps, tables) a game with this set-up uses."""

    def content(self, setup: Setup) -> Json:
        """What a client needs once to draw a match: profiles, cards, the map; JSON, the same for all seats."""
        return {}

    def ends(self, setup: Setup) -> bool:
        """Whether play at random comes to an end; not so where players agreed to leave out the rules that see to it."""
        return True

    def with_pack(self, path: Path) -> Game:
        """This game with an owner's content file (army, deck, scenario) beside its own."""
        raise SetupError(f"{self.title} takes no content files.")

    def with_pack_in_play(self, path: Path, options: dict[str, str]) -> tuple[Game, dict[str, str]]:
        """`with_pack`, and the options of a match that plays what is in the file unless they say otherwise."""
        return self.with_pack(path), options

    def check_pack(self, path: Path) -> list[str]:
        """Every mistake of an owner's content file, each a sentence with its place."""
        return [f"{self.title} takes no content files."]

    def seat_name(self, setup: Setup, seat: int) -> str:
        """'light', 'blue', … : how records and prompts call a seat."""
        return f"player {seat + 1}"

    # -- text

    @abstractmethod
    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        """The action in notation, as seen from the state it is played in."""

    @abstractmethod
    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        """The inverse of `write_action`; legality is not its business. Raises NotationError."""

    @abstractmethod
    def write_state(self, rules: Rules, state: State) -> str:
        """The position in one line; equal states have equal text."""

    @abstractmethod
    def read_state(self, rules: Rules, text: str) -> State:
        """The inverse of `write_state`. Raises NotationError."""

    # -- what people see

    @abstractmethod
    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        """All that `seat` (or SPECTATOR) may know, with its prompt and its choices."""

    @abstractmethod
    def sample(self, rules: Rules, view: View, random: Random) -> State:
        """A state that looks like `view` to its seat, drawn fairly among all that do."""

    @abstractmethod
    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        """What `seat` is told when `actor` plays `action` in `state`."""

    @abstractmethod
    def draw(self, view: View) -> Drawing:
        """The table for a terminal, at most 100 columns wide; its places are the ids of picks."""

    def inspect(self, view: View, place: str) -> Drawing | None:
        """A closer look at a place: both sides of a tile, a whole stack, a card; None if there is nothing."""
        return None

    def reveals(self, rules: Rules, state: State, seat: int, action: int) -> bool:
        """Does this action show somebody what was hidden? Then it cannot be taken back."""
        return False

    # -- judgement

    @abstractmethod
    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        """Why this action is not legal here; only asked when it is not."""

    @abstractmethod
    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        """Exact odds worth knowing now, from what `seat` may know."""

    def odds_at(self, rules: Rules, state: State, seat: int, place: str) -> Sequence[Fact]:
        """Exact odds about one place, whether or not anything stands there; none if the place has none."""
        return ()

    @abstractmethod
    def evaluator(self, rules: Rules) -> Evaluator:
        """How good states look, for bots."""

    @abstractmethod
    def stream(self, rules: Rules, state: State) -> str:
        """Which stream of chance decides now ('bag-light', 'die', …), so that luck can be paired."""

    def timed_work(self) -> Mapping[str, Callable[[int, int], int]]:
        """Pieces of work whose speed matters for itself: each does so many from a seed and says how many it did."""
        return {}

    @abstractmethod
    def about(self) -> About: ...

    def rules_text(self) -> str:
        return (self.folder / "RULES.md").read_text(encoding="utf-8")
