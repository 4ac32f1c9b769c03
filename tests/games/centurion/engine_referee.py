"""The fast engine behind the questions that the oracle answers, so that both face the same tests."""

from __future__ import annotations

from collections import Counter
from functools import cache

from castra.games.centurion.content.printed import Army, Tile
from castra.games.centurion.engine.board import BIT, SQUARES, WINDOW
from castra.games.centurion.engine.danger import in_guard
from castra.games.centurion.engine.dread import freeze
from castra.games.centurion.engine.moves import turn_actions
from castra.games.centurion.engine.profiles import Profiles
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    COMMAND,
    DIVINE,
    DRAW,
    FLIP,
    MOVE,
    PLACING,
    STRIKE,
    TURN,
    CenturionState,
    action,
    extra_of,
    kind_of,
    origin_of,
    paired_squares,
    target_of,
)
from castra.games.centurion.engine.turn import Turn

from .oracle_board import Action, Capture, Piece, Position, Square


@cache
def rules_for(light: Army, dark: Army) -> CenturionRules:
    return CenturionRules(Profiles(light, dark, enhanced=True), first=0, repetition=0, quiet=0)


def index(square: Square) -> int:
    return square[1] * 6 + square[0]


def square_of(at: int) -> Square:
    return (at % 6, at // 6)


def squares_of(mask: int) -> frozenset[Square]:
    return frozenset(square_of(at) for at in range(SQUARES) if mask >> at & 1)


def kind_index(rules: CenturionRules, owner: int, tile: Tile) -> int:
    first = rules.profiles.first_kind[owner]
    return rules.profiles.tiles.index(tile, first)


def tiles_left(position: Position, owner: int) -> list[Tile]:
    """What the owner might still draw."""
    standing = Counter(piece.tile for piece in position.pieces.values() if piece.owner == owner)
    return [tile for tile in position.armies[owner].tiles[1:] if standing[tile] < tile.count]


def state_of(position: Position, bag: bool = False) -> tuple[CenturionRules, CenturionState]:
    """The position as the engine holds it; with `bag`, the player to move has a tile to draw."""
    rules = rules_for(*position.armies)
    state = CenturionState(len(rules.profiles.tiles))
    for square, piece in position.pieces.items():
        code = 2 + 2 * kind_index(rules, piece.owner, piece.tile) + piece.back
        state.put(piece.owner, index(square), code)
        if piece.tile.leader:
            state.leader[piece.owner] = index(square)
    state.seat = position.to_move
    state.phase = TURN
    state.frozen = sum(1 << index(square) for square in position.frozen)
    if bag:
        left = tiles_left(position, position.to_move)[0]
        state.change_bag(state.seat, kind_index(rules, position.to_move, left), 1)
    return rules, state


def position_of(rules: CenturionRules, state: CenturionState, armies: tuple[Army, Army]) -> Position:
    pieces = {}
    for at in range(SQUARES):
        code = int(state.board[at])
        if code:
            owner = int(rules.profiles.seat_of(code))
            pieces[square_of(at)] = Piece(owner, rules.profiles.tile(code), bool(code & 1))
    return Position(pieces, int(state.seat), armies).with_frozen(squares_of(state.frozen))


def read(number: int) -> Action | None:
    """An engine action on the board as the oracle writes it; None for draws."""
    origin, target = square_of(origin_of(number)), square_of(target_of(number))
    kind = kind_of(number)
    if kind == MOVE:
        pairs = squares_of(paired_squares(origin_of(number), extra_of(number)))
        return ("move", origin, target, pairs)
    if kind == STRIKE:
        return ("strike", origin, target)
    if kind == FLIP:
        return ("flip", origin)
    if kind == COMMAND:
        return ("command", origin, square_of(extra_of(number)), target)
    return None


def number_of(done: Action) -> int:
    """The inverse of `read`."""
    if done[0] == "move":
        bits = sum(int(WINDOW[index(done[1]) * SQUARES + index(pair)]) for pair in done[3])
        return int(action(MOVE, index(done[1]), index(done[2]), bits))
    if done[0] == "strike":
        return int(action(STRIKE, index(done[1]), index(done[2]), 0))
    if done[0] == "flip":
        return int(action(FLIP, index(done[1]), 0, 0))
    return int(action(COMMAND, index(done[1]), index(done[3]), index(done[2])))


def board_actions(rules: CenturionRules, state: CenturionState) -> dict[Action, int]:
    numbers = [int(number) for number in rules.legal_actions(state, state.seat)]
    found = {done: number for number in numbers if (done := read(number)) is not None}
    assert len(found) == len(set(numbers)) - sum(read(number) is None for number in numbers), (
        "an action is listed twice"
    )
    return found


class Engine:
    def captures_of(self, position: Position, owner: int) -> set[Capture]:
        """Every capture there is, by asking the engine with its eyes shut to the own leader's danger."""
        rules, state = state_of(position.seen_by(owner))
        turn = Turn(rules.profiles, state)
        turn.reach = turn.threats = turn.watched = 0
        turn.guard = False
        captures: set[Capture] = set()
        for number in turn_actions(turn):
            done = read(int(number))
            if done is not None:
                captures |= {(start, target, done) for start, target in self.victims(state, done)}
        return captures

    def victims(self, state: CenturionState, done: Action) -> list[tuple[Square, Square]]:
        steps: list[tuple[Square, Square]] = []
        if done[0] == "move":
            by = (done[2][0] - done[1][0], done[2][1] - done[1][1])
            steps = [(at, (at[0] + by[0], at[1] + by[1])) for at in [done[1], *done[3]]]
        elif done[0] == "strike":
            steps = [(done[1], done[2])]
        elif done[0] == "command":
            steps = [(done[2], done[3])]
        foes = state.tiles[1 - state.seat]
        return [(start, target) for start, target in steps if foes & BIT[index(target)]]

    def in_guard(self, position: Position, owner: int) -> bool:
        rules, state = state_of(position)
        return bool(in_guard(rules.profiles, state, owner))

    def legal_moves(self, position: Position) -> set[Action]:
        return set(board_actions(*state_of(position)))

    def apply(self, position: Position, done: Action) -> Position:
        rules, state = state_of(position)
        rules.advance(state, state.seat, number_of(done))
        state.seat = 1 - position.to_move  # also when the game is over
        return position_of(rules, state, position.armies)

    def place(self, position: Position, square: Square, tile: Tile, back: bool) -> Position:
        rules, state = state_of(position)
        state.put(state.seat, index(square), 2 + 2 * kind_index(rules, state.seat, tile) + back)
        freeze(rules.profiles, state, state.seat)
        state.seat = 1 - state.seat
        return position_of(rules, state, position.armies)

    def may_draw(self, position: Position, bag_nonempty: bool) -> bool:
        rules, state = state_of(position, bag_nonempty)
        return action(DRAW, 0, 0, 0) in list(rules.legal_actions(state, state.seat))

    def may_divine(self, position: Position, square: Square, bag_nonempty: bool = True) -> bool:
        rules, state = state_of(position, bag_nonempty)
        return action(DIVINE, index(square), 0, 0) in list(rules.legal_actions(state, state.seat))

    def placement_squares(self, position: Position, tile: Tile, back: bool) -> set[Square]:
        rules, state = state_of(position)
        state.phase = PLACING
        state.hand[0] = kind_index(rules, state.seat, tile)
        numbers = [int(number) for number in rules.legal_actions(state, state.seat)]
        return {square_of(target_of(number)) for number in numbers if extra_of(number) == back}
