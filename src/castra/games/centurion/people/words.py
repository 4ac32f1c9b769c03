"""Sentences: names of tiles, actions in words, what happened, how it ended."""

from __future__ import annotations

from typing import Final

from castra.core.game import Verdict, after
from castra.games.centurion.content.printed import Ability
from castra.games.centurion.engine.board import square_name
from castra.games.centurion.engine.danger import in_guard
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    COMMAND,
    DEAL,
    DIVINE,
    DRAW,
    DRAWN,
    ESCORT,
    FLIP,
    KEEP,
    LEADER,
    LEADER_CAPTURED,
    LOT,
    MOVE,
    NO_ACTION,
    PLACE,
    REPETITION,
    STRIKE,
    TURN,
    CenturionState,
    extra_of,
    kind_of,
    origin_of,
    paired_squares,
    target_of,
)
from castra.games.centurion.people.notation import SEATS, squares_in


def name_at(rules: CenturionRules, state: CenturionState, square: int) -> str:
    return rules.profiles.tile(state.board[square]).name


def tile_name(rules: CenturionRules, state: CenturionState, tile: int) -> str:
    return rules.profiles.tiles[rules.profiles.first_kind[state.seat] + tile].name


def label(rules: CenturionRules, state: CenturionState, number: int) -> str:
    """A seat's action in words, without the seat."""
    kind, origin, target, extra = kind_of(number), origin_of(number), target_of(number), extra_of(number)
    if kind == DRAW:
        return "draw a tile from the bag"
    if kind in (PLACE, LEADER, ESCORT):
        side = f", {side_up(extra)}" if may_choose_side(rules, state, origin) else ""
        return f"{tile_name(rules, state, origin)} onto {square_name(target)}{side}"
    if kind == KEEP:
        return f"keep the {tile_name(rules, state, origin)}"
    mover = f"{name_at(rules, state, origin)} {square_name(origin)}"
    if kind == FLIP:
        return f"{mover} is made ready" if is_ready(rules, state, origin) else f"{mover} is flipped"
    if kind == DIVINE:
        return f"{mover} divines three tiles"
    if kind == STRIKE:
        return f"{mover} strikes the {name_at(rules, state, target)} on {square_name(target)}"
    if kind == COMMAND:
        moved = f"the {name_at(rules, state, extra)} from {square_name(extra)} to {square_name(target)}"
        return f"{mover} commands {moved}{taking(rules, state, [target])}"
    pairs = squares_in(paired_squares(origin, extra))
    ends = [target, *(pair + target - origin for pair in pairs)]
    along = " and ".join(f"the {name_at(rules, state, pair)} from {square_name(pair)}" for pair in pairs)
    paired = f" with {along}" if pairs else ""
    return f"{mover} moves to {square_name(target)}{paired}{taking(rules, state, ends)}"


def taking(rules: CenturionRules, state: CenturionState, squares: list[int]) -> str:
    foes = state.tiles[1 - state.seat]
    names = [
        f"the {name_at(rules, state, square)} on {square_name(square)}" for square in squares if foes >> square & 1
    ]
    return f", capturing {' and '.join(names)}" if names else ""


def narrate(rules: CenturionRules, state: CenturionState, actor: int, number: int) -> str:
    kind = kind_of(number)
    if kind == LOT:
        return f"The lot falls to {SEATS[origin_of(number)]}, who sets up first and begins."
    who = SEATS[state.seat].capitalize()
    if kind == DEAL:
        return f"{who} draws the {tile_name(rules, state, origin_of(number))}."
    then = after(rules, state, actor, number)
    warned = then.phase == TURN and then.seat != state.seat and in_guard(rules.profiles, then, then.seat)
    return f"{who}: {label(rules, state, number)}.{' Guard!' if warned else ''}"


RULE_OF: Final = {
    MOVE: "6.12",
    STRIKE: "6.7",
    FLIP: "10.1",
    COMMAND: "6.9",
    DRAW: "4.1",
    DIVINE: "10.4",
    KEEP: "10.4",
    PLACE: "4.2",
    LEADER: "2.2",
    ESCORT: "2.3",
    LOT: "2.1",
    DEAL: "4.1",
}


def rule_of(rules: CenturionRules, state: CenturionState, number: int) -> str:
    """Moving in formation has a rule of its own, and so has flipping a tile that shows no icon."""
    kind, origin = kind_of(number), origin_of(number)
    if kind == MOVE and paired_squares(origin, extra_of(number)):
        return "9.1"
    if kind == FLIP and not is_ready(rules, state, origin):
        return "10.2"
    return RULE_OF[kind]


def is_ready(rules: CenturionRules, state: CenturionState, square: int) -> bool:
    """Does the tile on this square show Ready?"""
    return rules.profiles.side(state.board[square]).ability is Ability.READY


def may_choose_side(rules: CenturionRules, state: CenturionState, tile: int) -> bool:
    """May the owner choose which side of this tile is up (rule 1.7)?"""
    return bool(rules.profiles.either_side[rules.profiles.first_kind[state.seat] + tile])


def side_up(back: int) -> str:
    return "side B up" if back else "side A up"


def verdict(rules: CenturionRules, state: CenturionState) -> Verdict:
    if state.winner == DRAWN:
        rule = "11.3" if state.reason == REPETITION else "11.4"
        why = "the same position stood again" if rule == "11.3" else f"{rules.quiet} turns passed without change"
        return Verdict(f"The game is drawn: {why}", rule)
    winner, loser = SEATS[state.winner], SEATS[1 - state.winner]
    leader = rules.profiles.tiles[rules.profiles.first_kind[1 - state.winner]].name
    if state.reason == LEADER_CAPTURED:
        return Verdict(f"{winner.capitalize()} wins by capturing {loser}'s {leader}", "11.1")
    assert state.reason == NO_ACTION
    return Verdict(f"{winner.capitalize()} wins because {loser} has no action left", "11.2")
