"""The second step of a move: where what was taken up may go, which way it may face there, and what that costs."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.tac13.engine.morale import Morale
from castra.games.tac13.engine.reach import UNREACHED, Reach
from castra.games.tac13.engine.stacks import crowd, height
from castra.games.tac13.engine.state import FACE, GO, NONE, STACK, STAY, TESTUDO, TacState, action
from castra.games.tac13.engine.tables import Switches, Tables
from castra.games.tac13.engine.taking_up import TakingUp

FAR: Final = 1000  # farther than any hex


@final
class Destinations:
    """`explore` fills `cost` and `movers` for the engine's own loops, which read them before they ask anything else.
    Everybody else is given values: `actions`, `facings`, `taken`, `costs`, `ways`.
    """

    def __init__(self, tables: Tables, switches: Switches, morale: Morale, taking_up: TakingUp) -> None:
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.morale: Morale = morale
        self.taking_up: TakingUp = taking_up
        self.reach: Reach = taking_up.reach
        nodes = tables.board.hexes * (6 if switches.facing else 1)
        self.cost: vec[i64] = vec[i64]([UNREACHED] * nodes)  # by node: what it costs all that was taken up
        self.nodes: vec[i64] = vec[i64]([0] * nodes)  # the nodes of `cost` that were touched
        self.count: i64 = 0
        self.movers: vec[i64] = vec[i64]([0] * tables.slots)  # slots, from the top
        self.mover_count: i64 = 0

    # -- what was taken up

    def list_movers(self, state: TacState) -> None:
        """Fill `movers` with the units that have been taken up."""
        self.mover_count = 0
        at = state.origin
        turning = self.taking_up.locked(state, at)
        testudo = self.taking_up.is_testudo(state, at)
        place: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE:
            if state.picked == STACK:
                if testudo:
                    taken = state.marks[slot] & TESTUDO != 0
                else:
                    taken = turning or self.taking_up.goes_along(state, slot)
            else:
                taken = state.picked == place
            if taken:
                self.movers[self.mover_count] = slot
                self.mover_count += 1
            place += 1
            slot = i64(state.below[slot])

    def kind_seen(self, i: i64) -> bool:
        """Has a mover before number `i` the same kind, hence the same reach?"""
        kind = self.tables.kind[self.movers[i]]
        j: i64 = 0
        while j < i:
            if self.tables.kind[self.movers[j]] == kind:
                return True
            j += 1
        return False

    def all_taken(self, state: TacState) -> bool:
        """Has the whole stack been taken up, so that it may turn where it stands?"""
        return height(state, state.origin) == self.mover_count

    # -- what every destination costs it

    def explore(self, state: TacState) -> None:
        """Fill `cost` with what every destination costs the units that have been taken up."""
        i: i64 = 0
        while i < self.count:
            self.cost[self.nodes[i]] = UNREACHED
            i += 1
        self.count = 0
        self.list_movers(state)
        if self.taking_up.locked(state, state.origin):
            self.explore_turn(state)
            return
        i = 0
        while i < self.mover_count:
            if not self.kind_seen(i):
                self.reach.run(state, self.movers[i])
                if i == 0:
                    self.take_over()
                else:
                    self.keep_common()
            i += 1
        self.strike_out(state)
        if self.morale.panicked(state, self.movers[0]):
            self.keep_farthest(state)

    def take_over(self) -> None:
        reach = self.reach
        self.count = reach.count
        i: i64 = 0
        while i < reach.count:
            node = reach.reached[i]
            self.nodes[i] = node
            self.cost[node] = reach.cost[node]
            i += 1

    def keep_common(self) -> None:
        """Only what both kinds reach stays; the dearer way counts."""
        i: i64 = 0
        while i < self.count:
            node = self.nodes[i]
            cost = self.reach.cost[node]
            if cost == UNREACHED:
                self.cost[node] = UNREACHED
            elif self.cost[node] != UNREACHED and cost > self.cost[node]:
                self.cost[node] = cost
            i += 1

    def hex_of(self, node: i64) -> i64:
        return node // 6 if self.switches.facing else node

    def strike_out(self, state: TacState) -> None:
        """Take away where the movers may pass but not end."""
        t = self.tables
        counted: i64 = 0
        i: i64 = 0
        while i < self.mover_count:
            if not t.is_command(self.movers[i]):
                counted += 1
            i += 1
        testudo = self.taking_up.is_testudo(state, state.origin) and counted > 0
        whole = self.all_taken(state)
        i = 0
        while i < self.count:
            node = self.nodes[i]
            at = self.hex_of(node)
            if at == state.origin:
                if not self.switches.facing or not whole or self.cost[node] == 0:
                    self.cost[node] = UNREACHED
            elif (counted and crowd(t, state, at) + counted > t.limit[state.seat]) or (
                testudo and t.board.distance(at, state.origin) > 1
            ):
                self.cost[node] = UNREACHED
            i += 1

    def explore_turn(self, state: TacState) -> None:
        """A locked stack may turn one hexside, free of cost (rule 13.6)."""
        face = i64(state.facing[self.movers[0]])
        i: i64 = 1
        while i <= 5:
            node = state.origin * 6 + (face + i) % 6
            self.nodes[self.count] = node
            self.cost[node] = 0
            self.count += 1
            i += 4

    # -- flight

    def enemy_distance(self, state: TacState, at: i64) -> i64:
        t = self.tables
        foe = 1 - state.seat
        nearest: i64 = FAR
        slot = t.first_of(foe)
        end = t.end_of(foe)
        while slot < end:
            where = state.where[slot]
            if where >= 0:
                d = t.board.distance(where, at)
                if d < nearest:
                    nearest = d
            slot += 1
        return nearest

    def keep_farthest(self, state: TacState) -> None:
        """A panicked unit must go as far from the enemy as it can, or stay if that is here (rule 17.3)."""
        here = self.enemy_distance(state, state.origin)
        farthest = here
        i: i64 = 0
        while i < self.count:
            node = self.nodes[i]
            if self.cost[node] != UNREACHED:
                d = self.enemy_distance(state, self.hex_of(node))
                if d > farthest:
                    farthest = d
            i += 1
        i = 0
        while i < self.count:
            node = self.nodes[i]
            at = self.hex_of(node)
            if farthest == here or at == state.origin or self.enemy_distance(state, at) < farthest:
                self.cost[node] = UNREACHED
            i += 1

    # -- what is asked from outside

    def hex_cost(self, at: i64) -> i64:
        """The least that `explore` found for a hex, whatever the facing."""
        if not self.switches.facing:
            return self.cost[at]
        best: i64 = UNREACHED
        d: i64 = 0
        while d < 6:
            cost = self.cost[at * 6 + d]
            if cost != UNREACHED and (best == UNREACHED or cost < best):
                best = cost
            d += 1
        return best

    def leads(self, node: i64) -> bool:
        """Is this the first of the nodes of its hex that `explore` found? Without facing a hex is one node."""
        if self.switches.facing:
            other = node // 6 * 6
            while other < node:
                if self.cost[other] != UNREACHED:
                    return False
                other += 1
        return True

    def must_go(self, state: TacState) -> bool:
        """May what `explore` looked at not be set down where it was?"""
        return self.morale.panicked(state, self.movers[0]) and self.any_destination()

    def any_destination(self) -> bool:
        i: i64 = 0
        while i < self.count:
            if self.cost[self.nodes[i]] != UNREACHED:
                return True
            i += 1
        return False

    def actions(self, state: TacState) -> vec[i64]:
        """Every hex it may go to, and setting it down unless it must flee."""
        self.explore(state)
        out = vec[i64]()
        at: i64 = 0
        while at < self.tables.board.hexes:
            if self.hex_cost(at) != UNREACHED:
                out = append(out, action(GO, at, 0))
            at += 1
        if not self.must_go(state):
            out = append(out, action(STAY, 0, 0))
        return out

    def facings(self, state: TacState) -> vec[i64]:
        self.explore(state)
        out = vec[i64]()
        d: i64 = 0
        while d < 6:
            if self.cost[state.goal * 6 + d] != UNREACHED:
                out = append(out, action(FACE, 0, d))
            d += 1
        if state.goal == state.origin:
            out = append(out, action(STAY, 0, 0))
        return out

    def only_facing(self, state: TacState) -> i64:
        """The facing at the goal if there is no choice, else -1."""
        self.explore(state)
        found: i64 = -1
        d: i64 = 0
        while d < 6:
            if self.cost[state.goal * 6 + d] != UNREACHED:
                if found >= 0:
                    return -1
                found = d
            d += 1
        return found

    # -- the same as values

    def taken(self, state: TacState) -> list[int]:
        """The units that have been taken up, from the top."""
        self.list_movers(state)
        return [int(self.movers[i]) for i in range(self.mover_count)]

    def costs(self, state: TacState) -> dict[int, int]:
        """By destination: what it costs the unit that pays most, in halves of a Movement Factor."""
        self.explore(state)
        found = {at: int(self.hex_cost(at)) for at in range(self.tables.board.hexes)}
        return {at: cost for at, cost in found.items() if cost != UNREACHED}

    def ways(self, state: TacState) -> dict[int, list[int]]:
        """By destination: a cheapest way; of several kinds of units, the way of the one that pays most."""
        goals = self.costs(state)
        most: dict[int, int] = {}
        found: dict[int, list[int]] = {}
        for slot in {int(self.tables.kind[slot]): slot for slot in self.taken(state)}.values():
            for at, (cost, way) in self.reach.ways(state, slot).items():
                if at in goals and cost > most.get(at, UNREACHED):
                    most[at] = cost
                    found[at] = way
        return found
