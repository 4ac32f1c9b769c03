"""What a seat sees and may do. Nothing in Centurion is hidden (rules 1.8, 1.9), so all seats see the same.

facts:
    position   the state in notation; everything below can be derived from it
    board      {"c1": {"seat": 0, "tile": "centurion", "name": "Centurion", "back": false, "frozen": false}, …}
    phase      lot, leader, escort, turn, deal, keep, place or ended
    turn       the seat that acts, or for which chance acts
    bags       by seat {"velites": 1, …}
    hand       keys of tiles drawn and not yet placed
    captured   by seat, the keys of its tiles that are out of the game
    guard      by seat, is its leader in Guard?
    quiet, turns   turns since the last capture or placement, turns in all

picks: kind "square" (id c3), "tile" (id velites), "button" (id draw, flip, strike, command, divine, start, back).
"""

from __future__ import annotations

from typing import Any

from castra.core.game import SPECTATOR, Choice, Outcome, Pick, Setup, View
from castra.core.play import acting_seats
from castra.games.centurion.armies import Ability
from castra.games.centurion.board import SQUARES, square_name
from castra.games.centurion.danger import endangered, frozen_tiles
from castra.games.centurion.notation import PHASES, SEATS, squares_in, write_action, write_state
from castra.games.centurion.rules import CenturionRules, paired_squares
from castra.games.centurion.state import (
    COMMAND,
    DEAL,
    DEALING,
    DIVINE,
    DRAW,
    EMPTY_HAND,
    ESCORT,
    ESCORTING,
    FLIP,
    KEEP,
    KEEPING,
    LEADER,
    LEADING,
    LOT,
    LOTTING,
    MOVE,
    PLACE,
    PLACING,
    STRIKE,
    TURN,
    CenturionState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)


def view(
    rules: CenturionRules, setup: Setup, state: CenturionState, seat: int, outcome: Outcome | None, game: str
) -> View:
    acting = acting_seats(rules, state)
    return View(
        game=game,
        seat=seat,
        setup=setup,
        facts=facts(rules, state),
        acting=acting,
        prompt=prompt(rules, state, seat) if outcome is None else outcome.reason + ".",
        choices=choices(rules, state) if seat in acting else (),
        outcome=outcome,
    )


# -- facts


def facts(rules: CenturionRules, state: CenturionState) -> dict[str, Any]:
    return {
        "position": write_state(rules, state),
        "board": board(rules, state),
        "phase": PHASES[state.phase],
        "turn": int(state.seat),
        "bags": [bag(rules, state, seat) for seat in (0, 1)],
        "hand": [rules.profiles.tiles[kind].key for kind in state.hand if kind != EMPTY_HAND],
        "captured": [captured(rules, state, seat) for seat in (0, 1)],
        "guard": [in_guard(rules, state, seat) for seat in (0, 1)],
        "quiet": int(state.quiet),
        "turns": int(state.turns),
    }


def board(rules: CenturionRules, state: CenturionState) -> dict[str, dict[str, Any]]:
    frozen = frozen_tiles(rules.profiles, state.board, state.tiles[0] | state.tiles[1])
    tiles = {}
    for square in range(SQUARES):
        code = int(state.board[square])
        if code:
            tile = rules.profiles.tile(code)
            tiles[square_name(square)] = {
                "seat": int(rules.profiles.seat_of(code)),
                "tile": tile.key,
                "name": tile.name,
                "back": bool(code & 1),
                "frozen": bool(frozen >> square & 1),
            }
    return tiles


def bag(rules: CenturionRules, state: CenturionState, seat: int) -> dict[str, int]:
    kinds = range(rules.profiles.first_kind[seat], rules.profiles.first_kind[seat + 1])
    return {rules.profiles.tiles[kind].key: int(state.bag[kind]) for kind in kinds if state.bag[kind]}


def captured(rules: CenturionRules, state: CenturionState, seat: int) -> list[str]:
    """Tiles neither on the board, nor in the bag, nor in hand; none before everything is set up."""
    if state.phase < TURN:
        return []
    codes = [int(code) for code in state.board]
    missing: list[str] = []
    for kind in range(rules.profiles.first_kind[seat], rules.profiles.first_kind[seat + 1]):
        held = list(state.hand).count(kind) + state.bag[kind] + codes.count(2 + 2 * kind) + codes.count(3 + 2 * kind)
        missing += [rules.profiles.tiles[kind].key] * max(0, rules.profiles.tiles[kind].count - held)
    return missing


def in_guard(rules: CenturionRules, state: CenturionState, seat: int) -> bool:
    """Could the other seat capture this seat's leader, were it to move (rule 5.3)?"""
    if state.leader[0] < 0 or state.leader[1] < 0:
        return False
    mine, theirs = state.tiles[seat], state.tiles[1 - seat]
    return endangered(rules.profiles, state.board, mine, theirs, state.leader[seat], theirs)


# -- words


def name_at(rules: CenturionRules, state: CenturionState, square: int) -> str:
    return rules.profiles.tile(state.board[square]).name


def tile_name(rules: CenturionRules, state: CenturionState, tile: int) -> str:
    return rules.profiles.tiles[rules.profiles.first_kind[state.seat] + tile].name


def prompt(rules: CenturionRules, state: CenturionState, seat: int) -> str:
    who = SEATS[state.seat].capitalize()
    if state.phase == LOTTING:
        return "The lot decides who begins."
    if state.phase == DEALING:
        return f"{who} draws a tile."
    if seat != state.seat:
        return f"{who} is to act." if seat == SPECTATOR else f"Waiting for {who}."
    leader = rules.profiles.tiles[rules.profiles.first_kind[seat]].name
    if state.phase == LEADING:
        return f"{who}: set up your {leader} on one of the two centre squares of your home edge."
    if state.phase == ESCORTING:
        return f"{who}: set up a {rules.profiles.tiles[rules.next_escort(state)].name} beside your {leader}."
    if state.phase == PLACING:
        return f"{who}: place the {rules.profiles.tiles[state.hand[0]].name} you drew."
    if state.phase == KEEPING:
        return f"{who}: keep one of the tiles you divined."
    guard = f" Your {leader} is in Guard!" if in_guard(rules, state, seat) else ""
    return f"{who}: move a tile, draw one, or use an ability.{guard}"


def label(rules: CenturionRules, state: CenturionState, number: int) -> str:
    """A seat's action in words, without the seat."""
    kind, origin, target, extra = kind_of(number), origin_of(number), target_of(number), extra_of(number)
    if kind == DRAW:
        return "draw a tile from the bag"
    if kind in (PLACE, LEADER, ESCORT):
        sides = [f", {pick.label}" for pick in side_pick(rules, state, origin, extra)]
        return f"{tile_name(rules, state, origin)} onto {square_name(target)}{''.join(sides)}"
    if kind == KEEP:
        return f"keep the {tile_name(rules, state, origin)}"
    mover = f"{name_at(rules, state, origin)} {square_name(origin)}"
    if kind == FLIP:
        ready = rules.profiles.side(state.board[origin]).ability is Ability.READY
        return f"{mover} is made ready" if ready else f"{mover} is flipped"
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
    after = rules.apply(state, actor, number)
    assert isinstance(after, CenturionState)
    guard = " Guard!" if after.phase == TURN and after.seat != state.seat and in_guard(rules, after, after.seat) else ""
    return f"{who}: {label(rules, state, number)}.{guard}"


# -- choices


def choices(rules: CenturionRules, state: CenturionState) -> tuple[Choice, ...]:
    seat = int(state.seat)
    return tuple(
        Choice(
            int(number),
            write_action(rules, state, seat, number),
            label(rules, state, number),
            tuple(picks(rules, state, number)),
        )
        for number in rules.legal_actions(state, seat)
    )


def button(name: str, words: str) -> Pick:
    return Pick("button", name, words)


def square_pick(rules: CenturionRules, state: CenturionState, square: int) -> Pick:
    name = square_name(square)
    return Pick("square", name, f"{name}, {name_at(rules, state, square) if state.board[square] else 'empty'}")


def picks(rules: CenturionRules, state: CenturionState, number: int) -> list[Pick]:
    kind, origin, target, extra = kind_of(number), origin_of(number), target_of(number), extra_of(number)
    if kind == DRAW:
        return [button("draw", "draw a tile")]
    if kind == KEEP:
        tile = rules.profiles.tiles[rules.profiles.first_kind[state.seat] + origin]
        return [Pick("tile", tile.key, tile.name)]
    if kind in (PLACE, LEADER, ESCORT):
        return [square_pick(rules, state, target), *side_pick(rules, state, origin, extra)]
    first = square_pick(rules, state, origin)
    if kind == FLIP:
        return [first, button("flip", "flip it in its square")]
    if kind == DIVINE:
        return [first, button("divine", "divine three tiles")]
    second = square_pick(rules, state, target)
    if kind == STRIKE:
        return [first, second, button("strike", "strike without moving")]
    if kind == COMMAND:
        return [first, button("command", "command another tile"), square_pick(rules, state, extra), second]
    assert kind == MOVE
    pairs = squares_in(paired_squares(origin, extra))
    return [first, second, *(square_pick(rules, state, pair) for pair in pairs)]


def side_pick(rules: CenturionRules, state: CenturionState, tile: int, back: int) -> list[Pick]:
    """Which side is up, where the owner may choose."""
    if not rules.profiles.either_side[rules.profiles.first_kind[state.seat] + tile]:
        return []
    return [button("back", "side B up") if back else button("start", "side A up")]
