"""Games of a player against itself, to learn what the values of positions are worth."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from castra.arena.matches import Contest, table_of
from castra.arena.statistics import wilson
from castra.bots import player
from castra.bots.calibration import Appraiser, softmax
from castra.core.chance import secret_from
from castra.core.game import WHOLE
from castra.core.match import Match

EVERY: Final = 3
"""One of so many decisions is looked at: neighbours tell nearly the same."""
BINS: Final = 10

Sample = tuple[list[float], list[float]]
"""What a position was worth to each side, and what each side got in the end."""


@dataclass(frozen=True)
class SelfTask:
    contest: Contest
    number: int


def play_self(task: SelfTask) -> list[Sample]:
    """One game by the first player of the contest on all seats."""
    contest = task.contest
    game, rules = table_of(contest.key, contest.packs, contest.setup)
    luck = contest.luck(task.number)
    match, random = Match(game, contest.setup, secret=secret_from(luck)), Random(luck)
    bot, appraiser = player(contest.a, game), Appraiser(game, rules)
    values: list[list[float]] = []
    actions = 0
    while not match.over and actions < contest.cap:
        seat = match.to_act[0]
        if actions % EVERY == 0 and len(match.legal_actions(seat)) > 1:
            values.append(appraiser.values(appraiser.ahead(match.state)))
        match.play(seat, bot.choose(game, rules, match.view(seat), random))
        actions += 1
    if match.outcome is None:
        return []
    shares = [0.0] * len(appraiser.spokesmen)
    order = sorted(set(appraiser.sides))
    for seat, share in enumerate(match.outcome.shares):
        shares[order.index(appraiser.sides[seat])] += share / WHOLE
    return [(one, shares) for one in values]


@dataclass(frozen=True)
class Bin:
    """Positions that were called about alike."""

    positions: int
    said: float
    happened: float
    low: float
    high: float


def reliability(games: list[list[Sample]], slope: float) -> list[Bin]:
    """Of positions called so, how many were won; every side of every position counts.

    Positions of one game share their end, so the interval counts games, not positions.
    """
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    owners: list[set[int]] = [set() for _ in range(BINS)]
    for number, game in enumerate(games):
        for values, shares in game:
            for chance, share in zip(softmax([slope * value for value in values]), shares, strict=True):
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
