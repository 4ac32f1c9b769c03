"""Exact odds a player wants to see: what comes out of a bag, and how safe a square is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from castra.core.game import Fact
from castra.games.centurion.engine.board import square_name
from castra.games.centurion.engine.dread import freeze
from castra.games.centurion.engine.profiles import INERT
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    DRAW,
    EMPTY_HAND,
    KEEPING,
    PLACING,
    TURN,
    CenturionState,
    action,
    captured_squares,
)
from castra.games.centurion.people.notation import SEATS, square_number, squares_in


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


def draw_facts(rules: CenturionRules, state: CenturionState, seat: int) -> list[Fact]:
    """What the seat draws next; while it chooses what to keep of a Divination, the others count as back in the bag."""
    asked = f"{SEATS[seat].capitalize()}'s next draw is the"
    if state.phase != KEEPING or seat != state.seat:
        return [Fact(f"{asked} {name}", chance) for name, chance in next_draw(rules, state, seat).items()]
    held = [kind for kind in state.hand if kind != EMPTY_HAND]
    size = int(state.bag_size[seat]) + len(held) - 1
    facts: list[Fact] = []
    for kind in range(rules.profiles.first_kind[seat], rules.profiles.first_kind[seat + 1]):
        name, count = rules.profiles.tiles[kind].name, int(state.bag[kind]) + held.count(kind)
        cases = [(count, "")]
        if kind in held:
            cases = [(count - 1, ", if it is kept now")]
            cases += [(count, ", if another is kept now")] if set(held) != {kind} else []
        facts += [Fact(f"{asked} {name}{condition}", Fraction(left, size)) for left, condition in cases if left]
    return facts


def risk(rules: CenturionRules, state: CenturionState, seat: int, square: int) -> Risk:
    """What threatens a tile of `seat` on `square`; on a square without one, a plain tile is assumed there."""
    foe = 1 - seat
    if square == state.leader[foe]:  # whoever stands there has won
        return Risk(False, Fraction(0), ())
    assumed = with_tile(rules, state, seat, square)
    assumed.seat = foe
    assumed.phase = TURN
    freeze(rules.profiles, assumed, seat)
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
    for place in range(3):
        assumed.hand[place] = EMPTY_HAND
    if not assumed.tiles[seat] >> square & 1:
        if assumed.tiles[1 - seat] >> square & 1:
            assumed.take(1 - seat, square)
            assumed.frozen &= ~(1 << square)
        assumed.put(seat, square, INERT)
    return assumed


def captures(rules: CenturionRules, state: CenturionState, square: int) -> bool:
    """Has the seat to move a legal action that captures on `square`?"""
    return any(captured_squares(number) >> square & 1 for number in rules.legal_actions(state, state.seat))


def placements(rules: CenturionRules, state: CenturionState, seat: int, kind: int) -> list[CenturionState]:
    """The positions after `seat` has drawn and placed a tile, with `seat` to move again."""
    drawn = state.copy()
    drawn.change_bag(seat, kind, -1)
    drawn.hand[0] = kind
    drawn.phase = PLACING
    found: list[CenturionState] = []
    for number in rules.legal_actions(drawn, seat):
        placed = drawn.copy()
        rules.advance(placed, seat, number)
        placed.seat = seat
        freeze(rules.profiles, placed, 1 - seat)
        found.append(placed)
    return found


def odds(rules: CenturionRules, state: CenturionState, seat: int) -> Sequence[Fact]:
    """For the table: both bags, and every own tile that is or may come under attack."""
    facts: list[Fact] = []
    for owner in (seat, 1 - seat) if seat in (0, 1) else (0, 1):
        facts += draw_facts(rules, state, owner)
    if seat in (0, 1) and state.phase == TURN:
        for square in squares_in(state.tiles[seat]):
            facts += [fact for fact in risk_facts(rules, state, seat, square) if fact.odds]
    return facts


def odds_at(rules: CenturionRules, state: CenturionState, seat: int, place: str) -> Sequence[Fact]:
    """Of an own tile, how safe it is; of an enemy, whether it can be taken and retaken; of a free square, its risk."""
    if seat not in (0, 1) or state.phase != TURN or not re.fullmatch("[a-f][1-6]", place):
        return ()
    square, foe = square_number(place), 1 - seat
    if not state.tiles[foe] >> square & 1:
        return risk_facts(rules, state, seat, square)
    taking = risk_facts(rules, state, foe, square)
    return taking if square == state.leader[foe] else [*taking, *risk_facts(rules, state, seat, square)]


def risk_facts(rules: CenturionRules, state: CenturionState, seat: int, square: int) -> list[Fact]:
    """What threatens the tile of `seat` on a square, or one that it might have there."""
    found = risk(rules, state, seat, square)
    who, whose = SEATS[1 - seat].capitalize(), SEATS[seat]
    if state.tiles[seat] >> square & 1:
        what = f"the {rules.profiles.tile(state.board[square]).name} on {square_name(square)}"
    else:
        what = f"a tile of {whose} on {square_name(square)}"
    when = "next turn" if state.seat == seat else "this turn"
    facts = [Fact(f"{who} can capture {what} {when}", Fraction(int(found.now)))]
    if not found.now:
        detail = "with " + ", ".join(found.tiles) if found.tiles else ""
        facts.append(Fact(f"{who} can capture {what} after drawing", found.after_draw, detail))
    return facts
