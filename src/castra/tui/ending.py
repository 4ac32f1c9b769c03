"""The end of a game: who won and why, and what one can do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castra.core.game import Choice, button
from castra.core.match import Match
from castra.tui.plan import table_for
from castra.tui.sitting import Sitting

REMATCH: Final = button("rematch", "Rematch, sides swapped")
REPLAY: Final = button("replay", "Look at the game again")
ANALYSE: Final = button("analyse", "Analyse it: mistakes and luck")
ANOTHER: Final = button("another", "Choose another game")

AFTERWARDS: Final = tuple(Choice(-1, pick.id, pick.label, (pick,)) for pick in (REMATCH, REPLAY, ANALYSE, ANOTHER))
"""Offered like moves, once there are no more moves."""


def verdict(match: Match) -> str:
    """Who won, by what, under which rule, and the points where there are some."""
    outcome = match.outcome
    assert outcome
    names = [match.game.seat_name(match.setup, seat) for seat in range(match.setup.players)]
    points = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=False))
    best = [names[seat] for seat in outcome.winners]
    won = winners(best) if not outcome.drawn else "Nobody wins"
    reason = outcome.reason.casefold()
    if outcome.drawn:
        known = "drawn" in reason or won.casefold() in reason
    else:
        known = "win" in reason and all(name.casefold() in reason for name in best)
    words = outcome.sentence if known else f"{won}. {outcome.sentence}"
    return f"{words} Rule {outcome.rule}." + (f"\nPoints: {points}." if points else "")


def winners(names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{names[0]} wins".capitalize()
    return f"{', '.join(names[:-1])} and {names[-1]} win together".capitalize()


def rematch(table: Sitting) -> Sitting:
    """The same game again; everybody moves on by one seat."""
    match = table.match
    players = (*match.players[1:], match.players[0])
    again = Match(match.game, match.setup, players=players, position=match.position)
    return table_for(again, table.packs)
