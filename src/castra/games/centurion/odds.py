"""Exact odds a player wants to see: what comes out of a bag, and how safe a square is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from castra.core.game import Fact
from castra.games.centurion.board import square_name
from castra.games.centurion.evaluate import captured_squares
from castra.games.centurion.notation import SEATS, square_number, squares_in
from castra.games.centurion.profiles import INERT
from castra.games.centurion.rules import CenturionRules
from castra.games.centurion.state import DRAW, EMPTY_HAND, PLACING, TURN, CenturionState, action


@dataclass(frozen=True)
class Risk:
    """How safe a seat's tile would be on a square, if nothing else changed."""

    now: bool
    """Could the opponent capture it there on its next turn?"""
    after_draw: Fraction
    """The chance that it could on the turn after, if it draws and places next turn; 0 when it may not draw."""
    tiles: tuple[str, ...]
    """Which drawn tiles would do that."""


def next_draw(rules: CenturionRules, state: CenturionState, seat: int) -> dict[str, Fraction]:
    """The chance of each tile, by name, to be what the seat draws next; empty when its bag is."""
    kinds = range(rules.profiles.first_kind[seat], rules.profiles.first_kind[seat + 1])
    size = int(state.bag_size[seat])
    return {rules.profiles.tiles[kind].name: Fraction(int(state.bag[kind]), size) for kind in kinds if state.bag[kind]}


def risk(rules: CenturionRules, state: CenturionState, seat: int, square: int) -> Risk:
    """What threatens a tile of `seat` on `square`; on a square without one, a plain tile is assumed there."""
    foe = 1 - seat
    if square == state.leader[foe]:  # whoever stands there has won
        return Risk(False, Fraction(0), ())
    assumed = with_tile(rules, state, seat, square)
    assumed.seat = foe
    assumed.phase = TURN
    if captures(rules, assumed, square):
        return Risk(True, Fraction(1), ())
    if action(DRAW, 0, 0, 0) not in list(rules.legal_actions(assumed, foe)):
        return Risk(False, Fraction(0), ())
    found: list[str] = []
    weight = 0
    for kind in range(rules.profiles.first_kind[foe], rules.profiles.first_kind[foe + 1]):
        if assumed.bag[kind] and any(
            captures(rules, placed, square) for placed in placements(rules, assumed, foe, kind)
        ):
            found.append(rules.profiles.tiles[kind].name)
            weight += int(assumed.bag[kind])
    return Risk(False, Fraction(weight, int(assumed.bag_size[foe])), tuple(found))


def with_tile(rules: CenturionRules, state: CenturionState, seat: int, square: int) -> CenturionState:
    """A copy in which a tile of `seat` stands on `square`: its own if there is one, else a plain one."""
    assumed = state.copy()
    assert isinstance(assumed, CenturionState)
    for place in range(3):
        assumed.hand[place] = EMPTY_HAND
    if not assumed.tiles[seat] >> square & 1:
        if assumed.tiles[1 - seat] >> square & 1:
            rules.take(assumed, 1 - seat, square)
        rules.put(assumed, seat, square, INERT)
    return assumed


def captures(rules: CenturionRules, state: CenturionState, square: int) -> bool:
    """Has the seat to move a legal action that captures on `square`?"""
    return any(captured_squares(number) >> square & 1 for number in rules.legal_actions(state, state.seat))


def placements(rules: CenturionRules, state: CenturionState, seat: int, kind: int) -> list[CenturionState]:
    """The positions after `seat` has drawn and placed a tile, with `seat` to move again."""
    drawn = state.copy()
    assert isinstance(drawn, CenturionState)
    drawn.bag[kind] -= 1
    drawn.bag_size[seat] -= 1
    drawn.hand[0] = kind
    drawn.phase = PLACING
    found: list[CenturionState] = []
    for number in rules.legal_actions(drawn, seat):
        placed = drawn.copy()
        assert isinstance(placed, CenturionState)
        rules.advance(placed, seat, number)
        placed.seat = seat
        found.append(placed)
    return found


def odds(rules: CenturionRules, state: CenturionState, seat: int) -> Sequence[Fact]:
    """For the table: both bags, and every own tile that is or may come under attack."""
    facts: list[Fact] = []
    for owner in (seat, 1 - seat) if seat in (0, 1) else (0, 1):
        for name, chance in next_draw(rules, state, owner).items():
            facts.append(Fact(f"{SEATS[owner].capitalize()}'s next draw is the {name}", chance))
    if seat not in (0, 1) or state.phase != TURN:
        return facts
    for square in squares_in(state.tiles[seat]):
        found = risk(rules, state, seat, square)
        name = f"the {rules.profiles.tile(state.board[square]).name} on {square_name(square)}"
        if found.now:
            facts.append(Fact(f"{SEATS[1 - seat].capitalize()} can capture {name} next turn", Fraction(1)))
        elif found.after_draw:
            question = f"{SEATS[1 - seat].capitalize()} can capture {name} after drawing"
            facts.append(Fact(question, found.after_draw, "with " + ", ".join(found.tiles)))
    return facts


def odds_at(rules: CenturionRules, state: CenturionState, seat: int, place: str) -> Sequence[Fact]:
    """How safe any square would be for a tile of `seat`: next turn, and if the opponent draws first."""
    if seat not in (0, 1) or state.phase != TURN or not re.fullmatch("[a-f][1-6]", place):
        return ()
    found = risk(rules, state, seat, square_number(place))
    foe = SEATS[1 - seat].capitalize()
    facts = [Fact(f"{foe} can capture on {place} next turn", Fraction(int(found.now)))]
    if not found.now:
        detail = "with " + ", ".join(found.tiles) if found.tiles else ""
        facts.append(Fact(f"{foe} can capture on {place} after drawing", found.after_draw, detail))
    return facts
