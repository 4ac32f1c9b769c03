"""What a seat is told follows from what it may know.

Reading, refusing, odds and insight need a state to look at. A seat is never answered from the true one, but from a
stand-in: a state dealt anew from the seat's view. It is a function of the view, so two truths that a seat
cannot tell apart give it the same answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

from castra.core.game import SPECTATOR, AnyGame, Fact, Json, Rules, Setup, State

S = TypeVar("S", bound=State)


def stand_in(game: AnyGame, rules: Rules, setup: Setup, state: S, seat: int) -> S:
    """A state that `seat` cannot tell from `state`, always the same one for the same view."""
    dealt: S = game.sample(rules, game.view(rules, setup, state, seat), Random(0))
    return dealt


def odds_for(
    game: AnyGame, rules: Rules, setup: Setup, state: State, seat: int, place: str | None = None
) -> Sequence[Fact]:
    """Exact odds of the position, or of one place, as far as `seat` can know."""
    if seat == SPECTATOR:
        return ()
    seen = stand_in(game, rules, setup, state, seat)
    return game.odds(rules, seen, seat) if place is None else game.odds_at(rules, seen, seat, place)


def insight_for(
    game: AnyGame, rules: Rules, setup: Setup, state: State, seat: int, place: str = ""
) -> Mapping[str, Json]:
    """What a drawing of the table, or of one place, may show to `seat` beyond the facts."""
    if seat == SPECTATOR:
        return {}
    return game.insight(rules, stand_in(game, rules, setup, state, seat), seat, place)
