"""The contract: what every game offers to the gate, the clients, the bots and the records.

Four ideas carry everything else:

- `Rules` and `State` (see `engine/rules.py`) are the compiled engine: integers in, integers out.
- `Game` is the same game for people: text, views, reasons, drawings. It holds no state.
- A `View` is all that one seat may know, together with its prompt and its choices, so that a
  client without rules can light the right squares step by step.
- `sample(view)` is the only way back from a view to a state, so nobody can peek.

A game writes small hooks (facts, prompt, label, picks, verdict, …); what can be put together from them
is put together here, once. Hooks that a small game can do without have a plain answer here; what decides
over secrets (facts, sample, narrate) has none, so that nothing is shown by forgetting it.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from castra.core.drawing import Drawing
from castra.core.engine.ends import Ends
from castra.core.engine.planner import TurnPlanner
from castra.core.engine.rules import CHANCE, OVER, WHOLE, Evaluator, Rules, State
from castra.core.errors import NotYourTurnError, SetupError
from castra.core.values import (
    SPECTATOR,
    About,
    Choice,
    Fact,
    Json,
    Option,
    Outcome,
    Pick,
    Refusal,
    Setup,
    Verdict,
    View,
    button,
)
from castra.core.weights import PLAIN, Weights, read_weights

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "WHOLE",
    "About",
    "AnyGame",
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
    "Verdict",
    "View",
    "Weights",
    "acting_seats",
    "after",
    "button",
    "check_seat",
]

R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=State)


def acting_seats(rules: Rules, state: State) -> tuple[int, ...]:
    """The seats that may act now; none when chance acts or the game is over."""
    bits = rules.acting(state)
    return tuple(seat for seat in range(rules.seats) if bits >> seat & 1)


def check_seat(setup: Setup, seat: int) -> None:
    """Raise NotYourTurnError unless there is such a seat; games need not ask who it is that looks."""
    if type(seat) is not int or not 0 <= seat < setup.players:
        raise NotYourTurnError(
            f"There is no seat {str(seat)[:20]!r}; seats are numbered from 0 to {setup.players - 1}."
        )


def after(rules: Rules, state: S, actor: int, action: int) -> S:
    """The state after a legal action, of the same kind as the state before it."""
    return cast(S, rules.apply(state, actor, action))


class Game(ABC, Generic[R, S]):
    """A game for people, over its own kinds of rules and states. Everything here is a function of its arguments."""

    key: ClassVar[str]
    """How commands and records name it."""
    title: ClassVar[str]
    rules_version: ClassVar[str]
    """Changes whenever the same record could play differently."""
    players: ClassVar[range]
    options: tuple[Option, ...] = ()
    folder: ClassVar[Path]
    """Where RULES.md and data/ are."""
    pack_tables: ClassVar[frozenset[str]] = frozenset()
    """The names of the tables ([[tile]], [[card]], …) and keys by which a content file for this game is known."""
    buttons: ClassVar[tuple[Pick, ...]] = ()
    """Buttons that are a whole action, by its notation; whoever presses one that is not there now can be told why."""

    # -- before the first action

    def setup(self, players: int | None = None, /, **options: str) -> Setup:
        """A checked set-up; what is not said takes its default."""
        count = self.players.start if players is None else players
        if count not in self.players:
            low, high = self.players.start, self.players.stop - 1
            allowed = str(low) if low == high else f"{low} to {high}"
            raise SetupError(f"{self.title} is played by {allowed}, not by {count}.")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise SetupError(f"{self.title} has no option {name!r}; it has {', '.join(known) or 'none'}.")
            option = known[name]
            if not option.free and value not in option.values:
                raise SetupError(f"The option {name} is one of {', '.join(option.values)}, not {value!r}.")
        chosen = {name: options.get(name, option.default) for name, option in known.items()}
        return Setup(count, chosen)

    def unusual(self, setup: Setup) -> list[str]:
        """The options of a set-up that differ from their defaults, each as name=value."""
        usual = {option.name: option.default for option in self.options}
        return [f"{name}={value}" for name, value in setup.options.items() if value != usual.get(name)]

    def setups(self) -> Sequence[Setup]:
        """What is tried one by one when everything is to be tried: every number of players, and what else matters."""
        return [self.setup(players) for players in self.players]

    def matchups(self) -> Sequence[Setup]:
        """What is worth comparing between equals: numbers of players, scenarios, pairings of armies."""
        return [self.setup(players) for players in self.players]

    @abstractmethod
    def rules(self, setup: Setup) -> R:
        """The engine for this set-up."""

    def content_hash(self, setup: Setup) -> str:
        """A fingerprint of all data (tiles, cards, maps, tables) a game with this set-up uses: of what is in data/."""
        files = sorted((self.folder / "data").glob("*.toml"))
        return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()

    def content(self, setup: Setup) -> Json:
        """What a client needs once to draw a match: profiles, cards, the map; JSON, the same for all seats."""
        return {}

    def ends(self, setup: Setup) -> bool:
        """Whether play at random comes to an end; not so where players agreed to leave out the rules that see to it."""
        return True

    def with_pack(self, path: Path) -> AnyGame:
        """This game with an owner's content file (army, deck, scenario) beside its own."""
        raise SetupError(f"{self.title} takes no content files.")

    def with_pack_in_play(self, path: Path, options: dict[str, str]) -> tuple[AnyGame, dict[str, str]]:
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
    def write_action(self, rules: R, state: S, seat: int, action: int) -> str:
        """The action in notation, as seen from the state it is played in."""

    @abstractmethod
    def read_action(self, rules: R, state: S, seat: int, text: str) -> int:
        """The inverse of `write_action`; legality is not its business. Raises NotationError."""

    @abstractmethod
    def write_state(self, rules: R, state: S) -> str:
        """The position in one line; equal states have equal text."""

    @abstractmethod
    def read_state(self, rules: R, text: str) -> S:
        """The inverse of `write_state`. Raises NotationError."""

    def write_known(self, rules: R, state: S, actor: int, action: int, seat: int) -> str:
        """The action as far as `seat` may know it; what is hidden from it reads `?`."""
        return self.write_action(rules, state, actor, action)

    # -- what people see

    def view(self, rules: R, setup: Setup, state: S, seat: int) -> View:
        """All that `seat` (or SPECTATOR) may know, with its prompt and its choices."""
        return self.views(rules, setup, state, [seat])[0]

    def views(self, rules: R, setup: Setup, state: S, seats: Sequence[int]) -> list[View]:
        """What each of several seats may know."""
        for seat in seats:
            if seat != SPECTATOR:
                check_seat(setup, seat)
        acting = acting_seats(rules, state)
        outcome = self.outcome(rules, state)
        return [
            View(
                game=self.key,
                seat=seat,
                setup=setup,
                facts=facts,
                acting=acting,
                prompt=self.prompt(rules, state, seat) if outcome is None else outcome.sentence,
                choices=tuple(self.choices(rules, state, seat)) if seat in acting else (),
                outcome=outcome,
            )
            for seat, facts in zip(seats, self.facts_for(rules, state, seats), strict=True)
        ]

    @abstractmethod
    def facts(self, rules: R, state: S, seat: int) -> Mapping[str, Json]:
        """The table as `seat` (or SPECTATOR) sees it: nothing of the state but what is named here."""

    def facts_for(self, rules: R, state: S, seats: Sequence[int]) -> Sequence[Mapping[str, Json]]:
        """The facts of each of several seats; what they have in common can be made once."""
        return [self.facts(rules, state, seat) for seat in seats]

    @abstractmethod
    def prompt(self, rules: R, state: S, seat: int) -> str:
        """What `seat` is asked, or whom it is waiting for; not asked once the game is over."""

    def choices(self, rules: R, state: S, seat: int) -> Iterable[Choice]:
        """The legal actions of a seat that may act, told in words and in clicks."""
        for action in rules.legal_actions(state, seat):
            yield Choice(
                int(action),
                self.write_action(rules, state, seat, action),
                self.label(rules, state, seat, action),
                tuple(self.picks(rules, state, seat, action)),
            )

    def label(self, rules: R, state: S, seat: int, action: int) -> str:
        """A legal action of `seat` in words."""
        return self.write_action(rules, state, seat, action)

    def picks(self, rules: R, state: S, seat: int, action: int) -> Sequence[Pick]:
        """A legal action of `seat` in clicks, which no other has; a button for each will do."""
        return [button(self.write_action(rules, state, seat, action), self.label(rules, state, seat, action))]

    @abstractmethod
    def sample(self, rules: R, view: View, random: Random) -> S:
        """A state that looks like `view` to its seat, drawn fairly among all that do."""

    @abstractmethod
    def narrate(self, rules: R, state: S, actor: int, action: int, seat: int) -> str:
        """What `seat` is told when `actor` plays `action` in `state`."""

    def narrate_to(self, rules: R, state: S, actor: int, action: int, seats: Sequence[int]) -> Sequence[str]:
        """What each of several seats is told; what all of them are told can be found out once."""
        return [self.narrate(rules, state, actor, action, seat) for seat in seats]

    def rule_of(self, rules: R, state: S, action: int) -> str:
        """The number of the rule by which an action is done, for the log; it tells nothing that is not public."""
        return ""

    @abstractmethod
    def picture(self, view: View) -> Drawing:
        """The table for a terminal, at most 100 columns wide; its places are the ids of picks."""

    def inspect(self, view: View, place: str) -> Drawing | None:
        """A closer look at a place: both sides of a tile, a whole stack, a card; None if there is nothing."""
        return None

    def reveals(self, rules: R, state: S, seat: int, action: int) -> bool:
        """Does this action show somebody what was hidden? Then it cannot be taken back."""
        return False

    # -- judgement

    def outcome(self, rules: R, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if rules.actor(state) != OVER:
            return None
        shares = tuple(int(rules.payoff(state, seat)) for seat in range(rules.seats))
        verdict = self.verdict(rules, state)
        return Outcome(shares, verdict.reason, verdict.rule, verdict.scores)

    @abstractmethod
    def verdict(self, rules: R, state: S) -> Verdict:
        """Why a game that is over ended as it did; only asked then."""

    @abstractmethod
    def refusal(self, rules: R, state: S, seat: int, action: int) -> Refusal:
        """Why this action is not legal here; only asked when it is not."""

    def odds(self, rules: R, state: S, seat: int) -> Sequence[Fact]:
        """Exact odds worth knowing now, from what `seat` may know."""
        return ()

    def odds_at(self, rules: R, state: S, seat: int, place: str) -> Sequence[Fact]:
        """Exact odds about one place, whether or not anything stands there; none if the place has none."""
        return ()

    def insight(self, rules: R, state: S, seat: int, place: str = "") -> Mapping[str, Json]:
        """What a drawing shows beyond the facts, as JSON: where pieces get, what is in danger, what a roll would do.

        Of the whole table, or more closely of one place.
        """
        return {}

    def evaluator(self, rules: R, weights: Weights | None = None) -> Evaluator:
        """How good states look, for bots: by the plain weights of the game, or by others."""
        return Ends(rules)

    def weights(self, table: str = PLAIN, players: int = 0) -> Weights:
        """What its evaluators count, from a table of data/weights.toml; some tables are for so many players only."""
        return read_weights(self.folder, table, players)

    def planner(self, rules: R) -> TurnPlanner | None:
        """Plans for whole turns, for bots; none where turns are short."""
        return None

    def stream(self, rules: R, state: S) -> str:
        """Which stream of chance decides now ('bag-light', 'die', …), so that luck can be paired."""
        return "chance"

    def timed_work(self) -> Mapping[str, Callable[[int, int], int]]:
        """Pieces of work whose speed matters for itself: each does so many from a seed and says how many it did."""
        return {}

    def about(self) -> About:
        """What the game is, and where its data come from; without data, the first words of RULES.md will do."""
        under_the_title = self.rules_text().partition("\n\n")[2].partition("\n\n")[0]
        return About(" ".join(under_the_title.split()))

    def reconstructed(self, setup: Setup) -> Sequence[str]:
        """What of the data in play under this set-up is our own proposal."""
        switches = [f"{option.name} = {setup.options[option.name]}" for option in self.options if option.reconstructed]
        return [*self.about().reconstructed, *switches]

    def rules_text(self) -> str:
        return (self.folder / "RULES.md").read_text(encoding="utf-8")


AnyGame: TypeAlias = Game[Any, Any]
"""A game whose kinds of rules and states the caller need not know."""
