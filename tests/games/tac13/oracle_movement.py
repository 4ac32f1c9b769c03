"""The Movement Phase and the set-up of TAC 13 once more; slow, plain, apart from the engine. Numbers are rules."""

from __future__ import annotations

import heapq

from .oracle_field import distance, front, neighbours, turned
from .oracle_table import NOWHERE, Table, Unit


class Movement(Table):
    """The Movement Phase (sections 4 to 7, 13, 17)."""

    # -- taking up

    def free(self, unit: Unit) -> bool:
        """4.9, 11.2, 17.6"""
        return not unit.has("mdt")

    def can_step(self, unit: Unit) -> bool:
        for there in neighbours(unit.hex).values():
            cost = self.field.step(unit.code, unit.hex, there)
            if (
                cost is not None
                and cost <= unit.kind.movement
                and self.room(there, unit.side, 0 if unit.command else 1)
            ):
                return True
        return False

    def pickable(self, unit: Unit) -> bool:
        if not self.free(unit) or self.controlled(unit.hex, unit.side):
            return False
        alone = self.on("facing") and len(self.stacks[unit.hex]) == 1 and not self.panicked(unit)
        return self.can_step(unit) or alone

    def party(self, name: str) -> list[Unit]:
        """Who is taken up with the whole stack; nobody where it may not be taken up so."""
        stack = self.stacks[name]
        side = stack[0].side
        locked = self.controlled(name, side)
        if self.is_testudo(name):
            men = [unit for unit in stack if "t" in unit.marks]
            return [] if men[0].has("m") or locked or not self.can_step(men[0]) else men
        if locked:  # 13.6
            steady = self.on("facing") and not any(unit.has("md") or self.panicked(unit) for unit in stack)
            return list(stack) if steady else []
        able = [unit for unit in stack if self.free(unit) and (self.on("facing") or self.can_step(unit))]
        return able if len(able) > 1 and not any(self.panicked(unit) for unit in able) else []

    def can_form(self, name: str) -> bool:
        """17.5"""
        men = [unit for unit in self.stacks[name] if not unit.command]
        return len(men) == 3 and all(
            unit.kind.legion and not unit.has("dt") and not self.panicked(unit) for unit in men
        )

    def choices(self) -> list[str]:
        out: list[str] = []
        fleeing = False
        for name, stack in self.stacks.items():
            if stack[0].side != self.seat:
                continue
            out += [f"{self.named(unit, 'pick')} {name}" for unit in self.distinct(name) if self.pickable(unit)]
            fleeing |= any(self.pickable(unit) and self.panicked(unit) for unit in stack)
            if self.party(name):
                out.append(f"stack {name}")
            if self.on("optional") and self.is_testudo(name) and not stack[0].has("m"):
                out.append(f"break {name}")
            elif self.on("optional") and not self.is_testudo(name) and self.can_form(name):
                out.append(f"testudo {name}")
        return out + ([] if fleeing else ["end"])

    # -- going

    def movers(self) -> list[Unit]:
        if self.picked == "stack":
            return self.party(self.origin)
        return [self.stacks[self.origin][int(self.picked)]]

    def reach(self, unit: Unit) -> dict[tuple[str, str], float]:
        """The least that every hex, with every facing there, costs a unit (4.3, 4.6, 6.2, 13.2, 13.3)."""
        best = {(unit.hex, unit.facing): 0.0}
        queue = [(0.0, unit.hex, unit.facing)]
        while queue:
            spent, here, facing = heapq.heappop(queue)
            if spent > best[here, facing]:
                continue
            for node, cost in self.steps(unit, here, facing):
                total = spent + cost
                if total <= unit.kind.movement and total < best.get(node, 1e9):
                    best[node] = total
                    heapq.heappush(queue, (total, *node))
        return best

    def steps(self, unit: Unit, here: str, facing: str) -> list[tuple[tuple[str, str], float]]:
        """What a unit that has come here may do next, and what that costs."""
        found: list[tuple[tuple[str, str], float]] = []
        if self.on("facing"):
            found += [((here, turned(facing, n)), 1.0) for n in range(1, 6)]
        if here != unit.hex and self.controlled(here, unit.side):
            return found
        for side, there in neighbours(here).items():
            cost = self.field.step(unit.code, here, there)
            ahead = not self.on("facing") or side in front(facing)
            if cost is not None and ahead and self.room(there, unit.side, 0 if unit.command else 1):
                found.append(((there, facing), cost))
        return found

    def ends(self) -> dict[tuple[str, str], float]:
        """Where what was taken up may end, with which facing, and what it costs the one who pays most."""
        movers = self.movers()
        if self.controlled(self.origin, self.seat):  # a locked stack turns one hexside (13.6)
            return {(self.origin, turned(movers[0].facing, n)): 0.0 for n in (1, -1)}
        by_kind = {unit.code: self.reach(unit) for unit in movers}
        tables = list(by_kind.values())
        counted = sum(not unit.command for unit in movers)
        found: dict[tuple[str, str], float] = {}
        for node in tables[0]:
            if all(node in table for table in tables) and self.may_end(movers, node[0], counted):
                found[node] = max(table[node] for table in tables)
        found.pop((self.origin, movers[0].facing), None)
        return self.flights(found) if self.panicked(movers[0]) else found

    def may_end(self, movers: list[Unit], name: str, counted: int) -> bool:
        if name == self.origin:  # a stack turns only as a whole (13.3)
            return self.on("facing") and len(movers) == len(self.stacks[name])
        if movers[0].has("t") and distance(name, self.origin) > 1:  # 17.6
            return False
        return self.room(name, self.seat, counted)

    def flights(self, ends: dict[tuple[str, str], float]) -> dict[tuple[str, str], float]:
        """17.3"""

        def safety(name: str) -> int:
            return min(distance(name, unit.hex) for unit in self.own(1 - self.seat))

        most = max([safety(self.origin)] + [safety(name) for name, _ in ends])
        return {node: cost for node, cost in ends.items() if safety(node[0]) == most > safety(self.origin)}

    def destinations(self) -> dict[str, float]:
        found: dict[str, float] = {}
        for (name, _), cost in self.ends().items():
            found[name] = min(cost, found.get(name, 1e9))
        return found

    def goings(self) -> list[str]:
        goals = self.destinations()
        forced = bool(goals) and self.panicked(self.movers()[0])
        return [f"to {name}" for name in goals] + ([] if forced else ["stay"])

    def facings(self) -> list[str]:
        stay = ["stay"] if self.goal == self.origin else []
        return [f"face {facing}" for name, facing in self.ends() if name == self.goal] + stay

    # -- doing it

    def take_up(self, name: str, picked: str) -> None:
        self.origin, self.picked, self.phase = name, picked, "going"
        if self.on("facing") and self.controlled(name, self.seat):
            self.goal, self.phase = name, "turning"

    def go(self, name: str) -> None:
        self.goal = name
        open_facings = [facing for at, facing in self.ends() if at == name]
        if not self.on("facing"):
            self.arrive(self.movers()[0].facing)
        elif name != self.origin and name in self.stacks:
            self.arrive(self.stacks[name][0].facing)
        elif len(open_facings) == 1:
            self.arrive(open_facings[0])
        else:
            self.phase = "turning"

    def arrive(self, facing: str) -> None:
        goal, moved = self.goal, self.goal != self.origin
        for unit in reversed(self.movers()):
            if moved:
                self.take(unit)
                self.put(unit, goal)
                unit.marks.discard("o")  # 10.10
            unit.facing = facing
            unit.marks.add("m")
        self.finish()
        if moved and self.on("optional"):
            self.challenge(goal)

    def stay(self) -> None:
        for unit in self.movers():
            unit.marks.add("m")
        self.finish()

    def finish(self) -> None:
        self.origin = self.picked = self.goal = ""
        self.phase = "moving"

    def challenge(self, name: str) -> None:
        """Pila may be thrown at the hex just entered."""
        raise NotImplementedError

    # -- set-up

    def next_unit(self) -> Unit | None:
        return next((unit for unit in self.units if unit.side == self.seat and unit.hex == NOWHERE), None)

    def placements(self) -> list[str]:
        """2.3 to 2.5"""
        unit = self.next_unit()
        assert unit is not None
        low, high = self.scenario.sides[self.seat].rows
        enemies = {one.hex for one in self.own(1 - self.seat)}
        return [
            f"{unit.code} @{name}"
            for name in self.field.terrain
            if low <= int(name[2:]) <= high
            and self.room(name, self.seat, 0 if unit.command else 1)
            and self.field.may_stand(unit.code, name)
            and all(distance(name, enemy) >= self.scenario.gap for enemy in enemies)
        ]

    def place(self, name: str) -> None:
        unit = self.next_unit()
        assert unit is not None
        self.put(unit, name)
        if self.next_unit() is None:
            if self.seat == 0:
                self.seat = 1
            else:
                self.turn, self.seat, self.phase = 1, self.scenario.first, "moving"
