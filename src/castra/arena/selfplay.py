"""Games of a player against itself, to learn what the values of positions are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from castra.arena.matches import Contest, table_of
from castra.arena.statistics import wilson
from castra.bots import player
from castra.bots.analysis import Study
from castra.bots.calibration import SURE, Appraiser, Trust, likely, softmax
from castra.core.chance import secret_from
from castra.core.game import WHOLE, AnyGame
from castra.core.match import Match

EVERY: Final = 3
"""One of so many decisions is looked at: neighbours tell nearly the same."""
SEARCHED: Final = 12
"""One of so many is searched, too, as analysis would."""
BINS: Final = 10

Sample = tuple[list[float], list[float]]
"""What a position was worth to each side, and what each side got in the end."""
Finding = tuple[float, float, float]
"""How far the side of a seat looked ahead, what a search found for it, and what the side got."""
Call = tuple[float, float]
"""What was called likely, and what came of it."""


@dataclass(frozen=True)
class SelfTask:
    contest: Contest
    number: int


@dataclass(frozen=True)
class Searched:
    """A position in which a seat was to act, what a search found for it, and what its side got in the end."""

    position: str
    seat: int
    value: float
    share: float


@dataclass(frozen=True)
class SelfGame:
    samples: list[Sample] = field(default_factory=list)
    searched: list[Searched] = field(default_factory=list)


def play_self(task: SelfTask) -> SelfGame:
    """One game by the first player of the contest on all seats; nothing if it does not end."""
    contest = task.contest
    game, rules = table_of(contest.key, contest.packs, contest.setup)
    luck = contest.luck(task.number)
    match, random = Match(game, contest.setup, secret=secret_from(luck)), Random(luck)
    bot, appraiser = player(contest.a, game), Appraiser(game, rules)
    values: list[list[float]] = []
    found: list[tuple[str, int, float]] = []
    actions = 0
    while not match.over and actions < contest.cap:
        seat = match.to_act[0]
        if actions % EVERY == 0 and len(match.legal_actions(seat)) > 1:
            values.append(appraiser.values(appraiser.ahead(match.state)))
            if actions % SEARCHED == 0 and rules.turn(match.state) >= 0:
                value = Study(game, rules, match.view(seat), Random(actions)).value()
                found.append((game.write_state(rules, match.state), seat, value))
        match.play(seat, bot.choose(game, rules, match.view(seat), random))
        actions += 1
    if match.outcome is None:
        return SelfGame()
    shares = [0.0] * len(appraiser.spokesmen)
    order = sorted(set(appraiser.sides))
    for seat, share in enumerate(match.outcome.shares):
        shares[order.index(appraiser.sides[seat])] += share / WHOLE
    return SelfGame(
        [(one, shares) for one in values],
        [Searched(text, seat, value, shares[order.index(appraiser.sides[seat])]) for text, seat, value in found],
    )


def findings(game: AnyGame, appraiser: Appraiser, searched: Sequence[Searched]) -> list[Finding]:
    """How far the sides looked ahead to this appraiser, beside what was found for them."""

    def lead(one: Searched) -> float:
        return appraiser.lead(appraiser.chances(game.read_state(appraiser.rules, one.position)), one.seat)

    return [(lead(one), one.value, one.share) for one in searched]


@dataclass(frozen=True)
class Bin:
    """Positions that were called about alike."""

    positions: int
    said: float
    happened: float
    low: float
    high: float


def looked(game: Sequence[Sample], slope: float) -> list[Call]:
    """What was called as it looked; every side of every position counts."""
    return [
        call
        for values, shares in game
        for call in zip(softmax([slope * value for value in values]), shares, strict=True)
    ]


def told(game: Sequence[Finding], trust: Trust, even: float) -> list[Call]:
    """What analysis would have told whoever was to decide; what was certain is left out."""
    return [(likely(trust, lead, value, even), share) for lead, value, share in game if abs(value) < SURE]


def reliability(games: Sequence[Sequence[Call]]) -> list[Bin]:
    """Of what was called so likely, how much came true.

    Positions of one game share their end, so the interval counts games, not positions.
    """
    found: list[list[Call]] = [[] for _ in range(BINS)]
    owners: list[set[int]] = [set() for _ in range(BINS)]
    for number, game in enumerate(games):
        for chance, share in game:
            place = min(BINS - 1, int(chance * BINS))
            found[place].append((chance, share))
            owners[place].add(number)
    bins = []
    for some, who in zip(found, owners, strict=True):
        if some:
            happened = sum(share for _, share in some) / len(some)
            low, high = wilson(min(1.0, happened), len(who))
            bins.append(Bin(len(some), sum(chance for chance, _ in some) / len(some), happened, low, high))
    return bins
