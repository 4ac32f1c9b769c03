"""What the perft tables pin, counted once more with the oracle where that is quick."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import pytest

from castra.games.centurion import GAME
from castra.games.centurion.content.printed import Ability, Tile
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import CenturionState
from tests.perft_tables import Entry, entries, files

from . import oracle
from .engine_referee import position_of
from .oracle_board import Piece, Position, beside
from .sampling import stretched

MOST_ORACLE_NODES = 85 * stretched(1)
ENTRIES = [entry for path in files("centurion") for entry in entries(path)]
NAMES = [entry.id for entry in ENTRIES]


def opened(entry: Entry) -> tuple[CenturionRules, CenturionState]:
    rules, state = entry.start(GAME)
    assert isinstance(rules, CenturionRules)
    assert isinstance(state, CenturionState)
    return rules, state


def test_there_are_tables_for_positions_of_every_kind() -> None:
    assert len(ENTRIES) >= 8
    assert len(set(NAMES)) == len(NAMES)
    assert all(entry.counts.keys() >= {1, 2, 3} for entry in ENTRIES)


# The same once more, on the oracle's board


@dataclass(frozen=True)
class Table:
    """A game under way as the oracle needs it: bags by seat, tiles drawn, and what has to happen next."""

    position: Position
    bags: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    phase: str
    first: int = 0
    hand: tuple[Tile, ...] = ()
    coming: int = 0

    @property
    def seat(self) -> int:
        return self.position.to_move


def table_of(rules: CenturionRules, state: CenturionState, entry: Entry) -> Table:
    setup = GAME.setup(2, **entry.options)
    armies = GAME.armies_of(setup)
    facts = GAME.view(rules, setup, state, 0).facts
    tiles = [{tile.key: tile for tile in army.tiles} for army in armies]
    bags = [tuple(tiles[seat][key] for key, n in facts["bags"][seat].items() for _ in range(n)) for seat in (0, 1)]
    hand = tuple(tiles[facts["turn"]][key] for key in facts["hand"])
    position = position_of(rules, state, armies)
    return Table(position, (bags[0], bags[1]), facts["phase"], int(state.first), hand)


def without(bag: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    at = bag.index(tile)
    return bag[:at] + bag[at + 1 :]


def with_bag(table: Table, bag: tuple[Tile, ...]) -> Table:
    light, dark = table.bags
    return replace(table, bags=(bag, dark) if table.seat == 0 else (light, bag))


def following(table: Table) -> list[Table]:
    """The tables that one action, or one thing that chance does, can lead to."""
    match table.phase:
        case "lot":
            return [seated(replace(table, phase="leader", first=seat), seat) for seat in (0, 1)]
        case "leader" | "escort":
            return set_up(table)
        case "turn":
            return turned(table)
        case "deal":
            return dealt(table)
        case "keep":
            return [kept(table, tile) for tile in dict.fromkeys(table.hand)]
        case "place":
            return placed(table)
    return []


def seated(table: Table, seat: int) -> Table:
    return replace(table, position=replace(table.position, to_move=seat))


def set_up(table: Table) -> list[Table]:
    seat, pieces = table.seat, table.position.pieces
    row = 0 if seat == 0 else 5
    order = [tile for tile in table.position.armies[seat].tiles for _ in range(tile.starts)]
    standing = sum(piece.owner == seat for piece in pieces.values())
    tile = order[standing]
    leader = oracle.leader_square(table.position, seat)
    squares = {(2, row), (3, row)} if leader is None else beside(leader) - set(pieces)
    done = standing + 1 == len(order)
    phase = ("leader" if seat == table.first else "turn") if done else "escort"
    found = []
    for square in squares:
        after = replace(table.position, pieces={**pieces, square: Piece(seat, tile, False)})
        found.append(seated(replace(table, position=after, phase=phase), 1 - seat if done else seat))
    return found


def turned(table: Table) -> list[Table]:
    position, bag = table.position, table.bags[table.seat]
    found = []
    for action in oracle.legal_moves(position):
        after = oracle.apply(position, action)
        over = oracle.leader_square(after, after.to_move) is None
        found.append(replace(table, position=after, phase="ended" if over else "turn"))
    if oracle.may_draw(position, bool(bag)):
        found.append(replace(table, phase="deal", coming=1))
    for square, piece in position.pieces.items():
        if piece.side.ability is Ability.DIVINATION and oracle.may_divine(position, square, bool(bag)):
            flipped = replace(position, pieces={**position.pieces, square: piece.flipped()})
            found.append(replace(table, position=flipped, phase="deal", coming=min(3, len(bag))))
    return found


def dealt(table: Table) -> list[Table]:
    bag = table.bags[table.seat]
    found = []
    for tile in dict.fromkeys(bag):
        hand = (*table.hand, tile)
        phase = "deal" if table.coming > 1 else "keep" if len(hand) > 1 else "place"
        found.append(replace(with_bag(table, without(bag, tile)), hand=hand, coming=table.coming - 1, phase=phase))
    return found


def kept(table: Table, tile: Tile) -> Table:
    returned = without(table.hand, tile)
    return replace(with_bag(table, table.bags[table.seat] + returned), hand=(tile,), phase="place")


def placed(table: Table) -> list[Table]:
    (tile,) = table.hand
    return [
        replace(table, position=oracle.place(table.position, square, tile, back), hand=(), phase="turn")
        for back in ([False, True] if tile.either_side else [False])
        for square in oracle.placement_squares(table.position, tile, back)
    ]


def slow_perft(table: Table, depth: int) -> int:
    after = following(table)
    return len(after) if depth == 1 else sum(slow_perft(one, depth - 1) for one in after)


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_oracle_counts_the_same_at_low_depths(entry: Entry) -> None:
    rules, state = opened(entry)
    table = table_of(rules, state, entry)
    depths = [depth for depth in entry.counts if depth == 1 or entry.counts[depth - 1] <= MOST_ORACLE_NODES]
    assert max(depths) >= 2
    assert slow_perft(table, max(depths)) == entry.counts[max(depths)]
    assert slow_perft(table, 1) == entry.counts[1]


def test_tables_of_the_oracle_keep_every_tile() -> None:
    entry = next(entry for entry in ENTRIES if entry.id == "divination")
    rules, state = opened(entry)
    table = table_of(rules, state, entry)
    owned = Counter(table.bags[0]) + Counter(p.tile for p in table.position.pieces.values() if p.owner == 0)
    while table.seat == 0:
        table = next(t for t in reversed(following(table)) if t.phase != "turn" or table.phase == "place")
        on_board = Counter(p.tile for p in table.position.pieces.values() if p.owner == 0)
        assert Counter(table.bags[0]) + Counter(table.hand) + on_board == owned
