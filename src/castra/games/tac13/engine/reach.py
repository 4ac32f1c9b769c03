"""How far a unit gets: an exact shortest-path search under terrain, Zones of Control, stacking and facing.

A node is a hex, or with facing a hex and a facing (hex * 6 + facing). Costs are in halves of a Movement Factor.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.tac13.engine.board import BARRED, HALVES, OFF, in_front
from castra.games.tac13.engine.stacks import crowd
from castra.games.tac13.engine.state import NONE, TacState
from castra.games.tac13.engine.tables import Tables
from castra.games.tac13.engine.zones import Zones

UNREACHED: Final = -1
TURN_COST: Final = HALVES  # a change of facing, of any size
BUCKETS: Final = 64  # more than the largest allowance in halves


@final
class Reach:
    """`run` searches for one unit of one state. What it leaves in `cost`, `came` and `reached` is for the engine's own
    loops, which read it before they ask anything else; `ways` gives the same as values.
    """

    def __init__(self, tables: Tables, zones: Zones) -> None:
        hexes = tables.board.hexes
        nodes = hexes * 6 if zones.facing else hexes
        self.tables: Tables = tables
        self.zones: Zones = zones
        self.facing: bool = zones.facing
        self.control: vec[i64] = vec[i64]([0] * hexes)  # by hex: 1 where the enemy of the last search controls
        self.controlled: vec[i64] = vec[i64]([0] * hexes)  # the hexes of `control` that are 1
        self.controlled_count: i64 = 0
        self.cost: vec[i64] = vec[i64]([UNREACHED] * nodes)
        self.came: vec[i64] = vec[i64]([UNREACHED] * nodes)  # the node before, on a cheapest way
        self.reached: vec[i64] = vec[i64]([0] * nodes)  # every node with a cost, in the order of discovery
        self.count: i64 = 0
        self.head: vec[i64] = vec[i64]([-1] * BUCKETS)
        self.entry_node: vec[i64] = vec[i64]([0] * (nodes * 8))
        self.entry_next: vec[i64] = vec[i64]([0] * (nodes * 8))
        self.entries: i64 = 0

    # -- Zones of Control

    def survey(self, state: TacState, foe: i64) -> None:
        """Note which hexes `foe` controls, because a search asks about most of them."""
        i: i64 = 0
        while i < self.controlled_count:
            self.control[self.controlled[i]] = 0
            i += 1
        self.controlled_count = 0
        t = self.tables
        slot = t.first_of(foe)
        end = t.end_of(foe)
        while slot < end:
            at = state.where[slot]
            if at >= 0 and i64(state.top[at]) == slot and not t.is_command(slot):
                self.mark_zone(state, slot, at)
            slot += 1

    def mark_zone(self, state: TacState, slot: i64, at: i64) -> None:
        board = self.tables.board
        control = self.control
        all_around = not self.facing
        d: i64 = 0
        while d < 6:
            there = board.beside[at * 6 + d]
            if there != OFF and not control[there] and (all_around or self.zones.reaches(state, slot, d)):
                control[there] = 1
                self.controlled[self.controlled_count] = there
                self.controlled_count += 1
            d += 1

    # -- stacking

    def open(self, state: TacState, at: i64, seat: i64, command: bool) -> bool:
        """May one more unit of `seat` be in this hex, be it only in passing (rules 4.7, 4.8, 7.1, 7.2)?"""
        slot = i64(state.top[at])
        if slot == NONE:
            return True
        t = self.tables
        if t.seat_of(slot) != seat:
            return False
        return command or crowd(t, state, at) < t.limit[seat]

    def can_step(self, state: TacState, slot: i64) -> bool:
        """Is there a neighbouring hex this unit could enter at all?"""
        t = self.tables
        kind = t.kind[slot]
        at = state.where[slot]
        row = (t.mobility[kind] * t.board.hexes + at) * 6
        d: i64 = 0
        while d < 6:
            cost = t.cost[row + d]
            if (
                cost != BARRED
                and cost <= t.allowance[kind]
                and self.open(state, t.board.beside[at * 6 + d], t.seat_of(slot), t.command[kind] != 0)
            ):
                return True
            d += 1
        return False

    # -- the search

    def run(self, state: TacState, slot: i64) -> None:
        """Fill `cost` for this unit from where it stands."""
        self.survey(state, 1 - self.tables.seat_of(slot))
        i: i64 = 0
        while i < self.count:
            self.cost[self.reached[i]] = UNREACHED
            i += 1
        self.count = 0
        self.entries = 0
        t = self.tables
        limit = t.allowance[t.kind[slot]]
        i = 0
        while i <= limit:
            self.head[i] = -1
            i += 1
        start = state.where[slot]
        node = start * 6 + i64(state.facing[slot]) if self.facing else start
        self.note(node, 0, UNREACHED)
        spent: i64 = 0
        while spent <= limit:
            entry = self.head[spent]
            while entry >= 0:
                node = self.entry_node[entry]
                entry = self.entry_next[entry]
                if self.cost[node] == spent:
                    if self.facing:
                        self.spread_facing(state, slot, node, spent, limit, start)
                    else:
                        self.spread(state, slot, node, spent, limit, start)
            spent += 1

    def note(self, node: i64, cost: i64, came: i64) -> None:
        if self.cost[node] == UNREACHED:
            self.reached[self.count] = node
            self.count += 1
        self.cost[node] = cost
        self.came[node] = came
        entry = self.entries
        self.entries = entry + 1
        self.entry_node[entry] = node
        self.entry_next[entry] = self.head[cost]
        self.head[cost] = entry

    def spread(self, state: TacState, slot: i64, at: i64, spent: i64, limit: i64, start: i64) -> None:
        """Step on to every neighbour, unless an enemy controls this hex (rule 6.2)."""
        if self.control[at] and at != start:
            return
        t = self.tables
        kind = t.kind[slot]
        seat = t.seat_of(slot)
        command = t.command[kind] != 0
        row = (t.mobility[kind] * t.board.hexes + at) * 6
        d: i64 = 0
        while d < 6:
            step = t.cost[row + d]
            cost = spent + step
            if step != BARRED and cost <= limit:
                there = t.board.beside[at * 6 + d]
                known = self.cost[there]
                if (known == UNREACHED or known > cost) and self.open(state, there, seat, command):
                    self.note(there, cost, at)
            d += 1

    def spread_facing(self, state: TacState, slot: i64, node: i64, spent: i64, limit: i64, start: i64) -> None:
        """Turn here, or step on into one of the three front hexes (rules 13.2, 13.3)."""
        t = self.tables
        at = node // 6
        face = node - at * 6
        d: i64 = 0
        while d < 6:
            cost = spent + TURN_COST
            if d != face and cost <= limit:
                known = self.cost[at * 6 + d]
                if known == UNREACHED or known > cost:
                    self.note(at * 6 + d, cost, node)
            d += 1
        if self.control[at] and at != start:
            return
        kind = t.kind[slot]
        row = (t.mobility[kind] * t.board.hexes + at) * 6
        d = 0
        while d < 6:
            step = t.cost[row + d]
            cost = spent + step
            if step != BARRED and cost <= limit and in_front(face, d):
                there = t.board.beside[at * 6 + d]
                known = self.cost[there * 6 + face]
                if (known == UNREACHED or known > cost) and self.open(
                    state, there, t.seat_of(slot), t.command[kind] != 0
                ):
                    self.note(there * 6 + face, cost, node)
            d += 1

    def ways(self, state: TacState, slot: int) -> dict[int, tuple[int, list[int]]]:
        """By hex that this unit reaches: the least cost, and the hexes of a way that costs it, the start first."""
        self.run(state, slot)
        best: dict[int, tuple[int, int]] = {}  # by hex: the least cost, and the node that has it
        for i in range(self.count):
            node = int(self.reached[i])
            at, found = node // 6 if self.facing else node, (int(self.cost[node]), node)
            if at not in best or found < best[at]:
                best[at] = found
        return {at: (cost, self.path(node)) for at, (cost, node) in best.items()}

    def path(self, node: int) -> list[int]:
        """The hexes of a cheapest way to `node`, the start first."""
        way: list[int] = []
        at = node
        while at != UNREACHED:
            hexagon = at // 6 if self.facing else at
            if not way or way[-1] != hexagon:
                way.append(hexagon)
            at = self.came[at]
        way.reverse()
        return way
