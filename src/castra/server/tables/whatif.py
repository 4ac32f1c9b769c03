"""What would follow from a choice, and how likely: told from what the seat may know, and from nothing else.

A seat's view is dealt into a few worlds, always the same ones for the same view, and the choice is played in each.
Where all worlds agree, the chances told are exact; where they do not, they are the mean of the worlds, and the
answer says so. Two truths that a seat cannot tell apart give it the same answer, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final

import msgspec

from castra.core.errors import CastraError
from castra.core.game import CHANCE, AnyGame, Choice, Setup, State, View, acting_seats
from castra.server.wire.choices import choice_table, pick_rows
from castra.server.wire.diff import changes
from castra.server.wire.frames import encode

WORLDS: Final = 6
"""States that fit the view and are looked at; one where nothing is hidden."""
LIKE: Final = 3
"""So many of them alike means that nothing is hidden."""
WIDEST: Final = 300
"""Cases of chance that are told apart; what would come after more of them is left open."""
MOST_CHOICES: Final = 24
"""Choices that are followed at once for unfinished picks."""


class WhatIfError(CastraError):
    """A question about something that cannot be chosen."""

    code = "ask/impossible"


@dataclass(frozen=True)
class Vantage:
    """A table as one seat knows it."""

    game: AnyGame
    rules: Any
    setup: Setup
    view: View

    def worlds(self) -> list[State]:
        """States that fit the view; a function of the view alone."""
        dealt = [self.dealt(number) for number in range(LIKE)]
        if len({self.game.write_state(self.rules, state) for state in dealt}) == 1:
            return dealt[:1]
        return dealt + [self.dealt(number) for number in range(LIKE, WORLDS)]

    def dealt(self, number: int) -> State:
        """A state that the seat cannot tell from the true one; number 0 is its stand-in."""
        state: State = self.game.sample(self.rules, self.view, Random(number))
        return state


@dataclass(frozen=True)
class _Branch:
    """One way things may go."""

    odds: Fraction
    state: State
    told: tuple[str, ...]


def answer(vantage: Vantage, place: int | None, picks: Sequence[int] | None) -> dict[str, Any]:
    """What follows from the choice at a place of the list, or from every choice that begins with these picks."""
    choices = vantage.view.choices
    if not choices:
        raise WhatIfError("You have nothing to choose now.")
    worlds = vantage.worlds()
    if place is not None:
        if place >= len(choices):
            raise WhatIfError("There are not so many choices.")
        return follow(vantage, worlds, place, alone=True)
    rows = pick_rows(choices)[1]
    begun = list(picks or ())
    fitting = [number for number, row in enumerate(rows) if row[: len(begun)] == begun]
    if not fitting:
        raise WhatIfError("No choice begins with these picks.")
    followed = fitting[:MOST_CHOICES]
    return {
        "choices": fitting,
        "next": sorted({rows[number][len(begun)] for number in fitting if len(rows[number]) > len(begun)}),
        "follows": [follow(vantage, worlds, number, alone=len(fitting) == 1) for number in followed],
        "left_off": len(fitting) - len(followed),
    }


def follow(vantage: Vantage, worlds: list[State], place: int, *, alone: bool) -> dict[str, Any]:
    """The outcomes of one choice, the likeliest first; equal ones are told once."""
    choice = vantage.view.choices[place]
    by_world = [_outcomes(vantage, world, choice, alone) for world in worlds]
    merged: dict[bytes, Fraction] = {}
    for outcomes in by_world:
        for text, odds in outcomes.items():
            merged[text] = merged.get(text, Fraction()) + odds / len(worlds)
    ranked = sorted(merged.items(), key=lambda item: (-item[1], item[0]))
    return {
        "choice": place,
        "text": choice.text,
        "label": choice.label,
        "exact": all(outcomes == by_world[0] for outcomes in by_world),
        "undo": not any(_final(vantage, world, choice) for world in worlds),
        "outcomes": [{**told_odds(odds), **msgspec.json.decode(text)} for text, odds in ranked],
    }


def told_odds(odds: Fraction) -> dict[str, Any]:
    """A chance as an exact fraction, and as the number next to it."""
    return {"odds": str(odds), "chance": round(float(odds), 6)}


def _final(vantage: Vantage, world: State, choice: Choice) -> bool:
    """Could this not be taken back freely, because it shows something or brings a draw?"""
    game, rules, seat = vantage.game, vantage.rules, vantage.view.seat
    after = rules.apply(world, seat, choice.action)
    return rules.actor(after) == CHANCE or game.reveals(rules, world, seat, choice.action)


def _outcomes(vantage: Vantage, world: State, choice: Choice, alone: bool) -> dict[bytes, Fraction]:
    """By what the seat would see, how likely it is in this world."""
    found: dict[bytes, Fraction] = {}
    branches = _unfold(vantage, world, choice)
    for branch in branches:
        text = encode(_seen(vantage, branch, alone and len(branches) == 1))
        found[text] = found.get(text, Fraction()) + branch.odds
    return found


def _unfold(vantage: Vantage, world: State, choice: Choice) -> list[_Branch]:
    """The choice, and whatever chance does right after it, level by level."""
    rules, seat = vantage.rules, vantage.view.seat
    if choice.action not in list(rules.legal_actions(world, seat)):
        raise WhatIfError("What would follow cannot be told.")
    told = (vantage.game.narrate(rules, world, seat, choice.action, seat),)
    branches = [_Branch(Fraction(1), rules.apply(world, seat, choice.action), told)]
    while True:
        cases = sum(len(rules.chance_actions(one.state)) or 1 for one in branches)
        if cases > WIDEST or all(rules.actor(one.state) != CHANCE for one in branches):
            return branches
        branches = [after for one in branches for after in _drawn(vantage, one)]


def _drawn(vantage: Vantage, branch: _Branch) -> list[_Branch]:
    rules, state = vantage.rules, branch.state
    if rules.actor(state) != CHANCE:
        return [branch]
    weights = [int(weight) for weight in rules.chance_weights(state)]
    return [
        _Branch(
            branch.odds * Fraction(weight, sum(weights)),
            rules.apply(state, CHANCE, draw),
            (*branch.told, vantage.game.narrate(rules, state, CHANCE, draw, vantage.view.seat)),
        )
        for draw, weight in zip(rules.chance_actions(state), weights, strict=True)
        if weight
    ]


def _seen(vantage: Vantage, branch: _Branch, whole: bool) -> dict[str, Any]:
    """What the seat would see then; with its next choices where there is just one way to go."""
    game, rules, seat, state = vantage.game, vantage.rules, vantage.view.seat, branch.state
    outcome = game.outcome(rules, state)
    seen: dict[str, Any] = {
        "told": branch.told,
        "facts": changes(dict(vantage.view.facts), dict(game.facts(rules, state, seat))),
        "acting": acting_seats(rules, state),
        "prompt": outcome.sentence if outcome else game.prompt(rules, state, seat),
    }
    if outcome is not None:
        seen["shares"] = outcome.shares
    elif rules.actor(state) == CHANCE:
        seen["open"] = True  # chance goes on, in more ways than are told apart
    elif whole and seat in acting_seats(rules, state):
        seen["choices"] = choice_table(tuple(game.choices(rules, state, seat)))
    return seen
