"""Games between two players in fair rounds: everybody sits everywhere, with the same luck.

A round is one game for each side of the table (two sides: a pair). Player A takes one side after the other, player B
all the rest; the luck is that of one secret, and each stream of it is counted apart, so the bag, die or deck of a seat
gives the same whoever sits there. Whatever favours a seat, or was drawn for it, favours both players in turn.
With two sides an even match scores a half; with four players on their own, one A against three B, a quarter.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from castra.arena.contestants import contestant
from castra.arena.fuzz import game_for
from castra.bots.bot import Bot, ForfeitError
from castra.core.chance import secret_from
from castra.core.game import WHOLE, AnyGame, Rules, Setup
from castra.core.match import Match

CAP: Final = 20_000
"""Actions after which a game is taken for one that never ends; none should come near."""


@dataclass(frozen=True)
class Contest:
    """Who plays what, with which luck; plain data, so that it can be sent to another process."""

    key: str
    setup: Setup
    a: str
    b: str
    seed: int = 1
    """Of round 0; each further round has the next but one, so that odd seeds stay odd."""
    packs: tuple[Path, ...] = ()
    cap: int = CAP
    equals: bool = False
    """Are A and B the same? Then a round is a single game."""

    def luck(self, number: int) -> str:
        return f"arena {self.key} {self.seed + 2 * number}"


@dataclass(frozen=True)
class Task:
    """One round of a contest."""

    contest: Contest
    number: int


@dataclass
class Pace:
    """How long a player took for its decisions, in seconds."""

    decisions: int = 0
    total: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)

    def join(self, other: Pace) -> None:
        self.decisions += other.decisions
        self.total += other.total
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True)
class Played:
    """One game."""

    seats: tuple[int, ...]
    """Those of player A."""
    shares: tuple[int, ...]
    """What each seat got of WHOLE."""
    actions: int
    reason: str
    capped: bool = False
    """Did it not end by itself?"""
    forfeit: str = ""
    """What a player did wrong that ended it."""
    paces: tuple[Pace, Pace] = field(default_factory=lambda: (Pace(), Pace()))
    """Of A and of B."""

    @property
    def score(self) -> float:
        """A's share, from 0 to 1."""
        return sum(self.shares[seat] for seat in self.seats) / WHOLE


@dataclass(frozen=True)
class Round:
    """The games of one round."""

    number: int
    games: tuple[Played, ...]

    @property
    def score(self) -> float:
        return sum(game.score for game in self.games) / len(self.games)


def sides(rules: Rules) -> list[tuple[int, ...]]:
    """The seats that win and lose together."""
    found: dict[int, list[int]] = {}
    for seat in range(rules.seats):
        found.setdefault(int(rules.side(seat)), []).append(seat)
    return [tuple(seats) for seats in found.values()]


def play_round(task: Task) -> Round:
    contest = task.contest
    game, rules = table_of(contest.key, contest.packs, contest.setup)
    places = sides(rules)[:1] if contest.equals else sides(rules)
    return Round(task.number, tuple(play_game(game, rules, task, seats) for seats in places))


def play_game(game: AnyGame, rules: Rules, task: Task, ours: tuple[int, ...]) -> Played:
    """One game of a round, with A on these seats."""
    contest = task.contest
    luck = contest.luck(task.number)
    names = [contest.a if seat in ours else contest.b for seat in range(contest.setup.players)]
    match = Match(game, contest.setup, secret=secret_from(luck))
    bots = [contestant(name, game) for name in names]
    randoms = [Random(f"{luck} {seat}") for seat in range(contest.setup.players)]
    paces = Pace(), Pace()
    actions = 0
    try:
        while not match.over and actions < contest.cap:
            seat = match.to_act[0]
            action = timed_choice(bots[seat], game, rules, match, seat, randoms[seat], paces[seat not in ours])
            match.play(seat, action)
            actions += 1
    except ForfeitError as error:
        return Played(ours, without(rules, seat), actions, str(error), forfeit=names[seat], paces=paces)
    finally:
        for bot in bots:
            bot.close()
    if match.outcome is None:
        even = WHOLE // contest.setup.players
        return Played(ours, (even,) * contest.setup.players, actions, "not ended", capped=True, paces=paces)
    return Played(ours, match.outcome.shares, actions, match.outcome.reason, paces=paces)


def timed_choice(bot: Bot, game: AnyGame, rules: Rules, match: Match, seat: int, random: Random, pace: Pace) -> int:
    view = match.view(seat)
    begun = time.perf_counter()
    action = bot.choose(game, rules, view, random)
    pace.add(time.perf_counter() - begun)
    return action


def without(rules: Rules, loser: int) -> tuple[int, ...]:
    """The shares when the side of a seat has lost everything: the others share."""
    winners = [seat for seat in range(rules.seats) if rules.side(seat) != rules.side(loser)]
    return tuple(WHOLE // len(winners) if seat in winners else 0 for seat in range(rules.seats))


def table_of(key: str, packs: tuple[Path, ...], setup: Setup) -> tuple[AnyGame, Rules]:
    """The game, and rules of the bots' own, which a process makes once: what bots build with them is large."""
    game = game_for(key, packs)
    return game, _rules(game, str(setup), _Hidden(setup))


@dataclass(frozen=True)
class _Hidden:
    """A set-up that takes no part in comparisons; its text does."""

    setup: Setup = field(compare=False)


@lru_cache(maxsize=8)
def _rules(game: AnyGame, name: str, hidden: _Hidden) -> Rules:
    rules: Rules = game.rules(hidden.setup)
    return rules
