"""Lines that were not played: from any moment of a finished game on, seats and chance do what somebody chooses."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from castra.core.errors import CastraError
from castra.core.game import CHANCE, SPECTATOR, acting_seats
from castra.core.match import Match
from castra.server.tables.course import Course
from castra.server.wire.choices import choice_table

LONGEST: Final = 200
"""Choices of a line."""


class Possible(msgspec.Struct):
    """Something that chance may do."""

    label: str
    chance: float


class Branch(msgspec.Struct):
    """A moment of a line."""

    seat: int
    """Whoever decides there, through whose eyes it is shown; −1 for chance and −3 at the end."""
    facts: dict[str, Any]
    prompt: str
    acting: list[int]
    told: list[str]
    """What each of the choices did."""
    choices: dict[str, Any] | None = None
    """Of the seat that decides."""
    draws: list[Possible] = []
    """Of chance, where that decides."""


def branch_of(course: Course, at: int, places: list[int]) -> Branch:
    """What these choices lead to; each is a place in the list of whoever decides, the first of several seats."""
    match = course.match
    if at > len(match.entries):
        raise CastraError(f"This game has only {len(match.entries)} actions.")
    with course.guard:
        state, told = match.states[at], list[str]()
        for place in places:
            actor, actions = decided(match, state)
            if place >= len(actions):
                raise CastraError("There are not so many choices.")
            told.append(match.game.narrate(match.rules, state, actor, actions[place], actor))
            state = match.rules.apply(state, actor, actions[place])
        return moment(match, state, told)


def decided(match: Match, state: Any) -> tuple[int, list[int]]:
    """Who decides, and among what, in the order in which it was told."""
    if match.rules.actor(state) == CHANCE:
        return CHANCE, [int(draw) for draw in match.rules.chance_actions(state)]
    acting = acting_seats(match.rules, state)
    if not acting:
        return SPECTATOR, []
    return acting[0], [choice.action for choice in match.game.choices(match.rules, state, acting[0])]


def moment(match: Match, state: Any, told: list[str]) -> Branch:
    game, rules = match.game, match.rules
    actor = decided(match, state)[0]
    view = game.view(rules, match.setup, state, SPECTATOR if actor == CHANCE else actor)
    outcome = game.outcome(rules, state)
    return Branch(
        seat=actor,
        facts=dict(view.facts),
        prompt=outcome.sentence if outcome else view.prompt,
        acting=list(view.acting),
        told=told,
        choices=choice_table(view.choices) if view.choices else None,
        draws=possible(match, state) if actor == CHANCE else [],
    )


def possible(match: Match, state: Any) -> list[Possible]:
    """What chance may do, told as to the seat that can tell most of it apart: nothing is secret any more."""
    rules, draws = match.rules, [int(draw) for draw in match.rules.chance_actions(state)]
    weights = [int(weight) for weight in rules.chance_weights(state)]
    told = [
        [match.game.narrate(rules, state, CHANCE, draw, seat) for draw in draws] for seat in range(match.setup.players)
    ]
    labels = max(told, key=lambda one: len(set(one)))
    return [Possible(label, weight / sum(weights)) for label, weight in zip(labels, weights, strict=True)]
