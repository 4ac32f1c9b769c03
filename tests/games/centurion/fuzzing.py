"""Random positions, for comparing two implementations of the rules and for properties that hold everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from castra.games.centurion.content.printed import Army, Tile

from . import oracle
from .oracle_board import BOARD, DARK, LIGHT, Piece, Position, immune_to_dread


def scattered(rng: Random, armies: tuple[Army, Army], most: int = 10) -> Position:
    """A position with both leaders and up to `most` tiles a player, anywhere and either side up.

    Sometimes a tile of the player who moved last is still frozen.
    """
    places = rng.sample(sorted(BOARD), 2 * most)
    pieces: dict[tuple[int, int], Piece] = {}
    for owner in (LIGHT, DARK):
        leader, *others = armies[owner].tiles
        owned = [tile for tile in others for _ in range(tile.count)]
        for tile in [leader, *rng.sample(owned, rng.randrange(most))]:
            pieces[places.pop()] = Piece(owner, tile, rng.random() < 0.5)
    to_move = rng.choice((LIGHT, DARK))
    dread = any(immune_to_dread(tile) for army in armies for tile in army.tiles[1:])
    waiting = {
        square
        for square, piece in sorted(pieces.items())
        if piece.owner != to_move and not immune_to_dread(piece.tile) and dread and rng.random() < 0.2
    }
    return Position(pieces, to_move, armies).with_frozen(waiting)


def bag_of(army: Army) -> list[Tile]:
    """The tiles a player draws from, the optional ones among them."""
    return [tile for tile in army.tiles for _ in range(tile.count - tile.starts)]


def opening(armies: tuple[Army, Army]) -> Position:
    """One of the set-ups: leaders on the third column from the left, two tiles ahead and to the right of each."""
    pieces: dict[tuple[int, int], Piece] = {}
    for owner, squares in ((LIGHT, [(2, 0), (2, 1), (3, 0)]), (DARK, [(2, 5), (2, 4), (3, 5)])):
        set_up = [tile for tile in armies[owner].tiles for _ in range(tile.starts)]
        pieces |= {square: Piece(owner, tile, False) for square, tile in zip(squares, set_up, strict=True)}
    return Position(pieces, LIGHT, armies)


def walk(rng: Random, armies: tuple[Army, Army], turns: int) -> Iterator[Position]:
    """The positions of a game at random, draws included, until it ends or so many turns are over."""
    position = opening(armies)
    bags = [bag_of(army) for army in armies]
    for _ in range(turns):
        yield position
        bag = bags[position.to_move]
        moves = sorted(oracle.legal_moves(position), key=repr)
        if oracle.may_draw(position, bool(bag)) and (not moves or rng.random() < 0.4):
            tile = bag.pop(rng.randrange(len(bag)))
            sides = [False, True] if tile.either_side else [False]
            choices = [(s, back) for back in sides for s in sorted(oracle.placement_squares(position, tile, back))]
            square, back = rng.choice(choices)
            position = oracle.place(position, square, tile, back)
        elif moves:
            position = oracle.apply(position, rng.choice(moves))
        else:
            return
        if oracle.leader_square(position, position.to_move) is None:
            return
