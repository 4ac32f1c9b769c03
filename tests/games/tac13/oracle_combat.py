"""The Combat Phase of TAC 13 once more; slow, plain, apart from the engine. Numbers are rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from .oracle_field import distance, faces, front, neighbours, touched
from .oracle_movement import Movement
from .oracle_table import Unit

LADDER = [Fraction(1, n) for n in range(500, 1, -1)] + [Fraction(n) for n in range(1, 500)]  # 1-500 … 1-2 1-1 2-1 …
LEVEL = {"slope": 1, "hilltop": 2}
BAD_FOOTING = ("river", "ford", "bridge", "marsh")
SCREENS = ("woods", "village", "hilltop")
COVER = ("woods", "village")
NO_FIRE = ("river", "ford")


@cache
def rounded(ratio: Fraction, for_attacker: bool) -> Fraction:
    """The next ratio of the form n to 1 or 1 to n, lower or higher; one that has the form already stays (10.2)."""
    if for_attacker:
        return min(step for step in LADDER if step >= ratio)
    return max(step for step in LADDER if step <= ratio)


class Combat(Movement):
    # -- who may take part

    def attacking_side(self) -> int:
        side = self.side_at(self.target)
        assert side is not None
        return 1 - side

    def able(self, unit: Unit) -> bool:
        """9.4, 11.2, 14.5, 17.2, 17.6"""
        return not unit.has("adt") and not self.panicked(unit)

    def may_join(self, unit: Unit) -> bool:
        if not self.able(unit):
            return False
        if self.attack == "melee":
            return self.may_melee(unit)
        return self.may_fire(unit) if self.attack == "fire" else self.may_hurl(unit)

    def into_front(self, unit: Unit) -> bool:
        """13.5"""
        return not self.on("facing") or faces(unit.facing, unit.hex, self.target)

    def may_melee(self, unit: Unit) -> bool:
        """9.3, 16.4"""
        if distance(unit.hex, self.target) != 1 or not self.into_front(unit):
            return False
        column = unit.kind.attacker_class
        flank = self.is_flank(unit.hex)
        rows = [one.kind.flank if flank else one.kind.front for one in self.stacks[self.target]]
        return not self.on("capability") or all(row[column] is not None for row in rows)

    def is_flank(self, name: str) -> bool:
        """Does an attack from this hex strike the flank of the target (13.5, 17.6)?"""
        if not self.on("facing") or self.is_testudo(self.target):
            return False
        side = next(side for side, there in neighbours(self.target).items() if there == name)
        return side not in front(self.stacks[self.target][0].facing)

    def may_fire(self, unit: Unit) -> bool:
        """14.2 to 14.4, 15.4"""
        here = self.field.terrain[unit.hex]
        reach = unit.kind.range + (1 if self.on("terrain") and here == "hilltop" else 0)
        if not unit.kind.missile or here in NO_FIRE or distance(unit.hex, self.target) > reach:
            return False
        return self.into_front(unit) and all(self.passes(point, unit.hex) for point in touched(unit.hex, self.target))

    def passes(self, point: frozenset[str], start: str) -> bool:
        """Is one of the hexes that the line touches here open?"""
        if start in point or self.target in point:
            return True
        return any(
            name in self.field.terrain and name not in self.stacks and self.field.terrain[name] not in SCREENS
            for name in point
        )

    def may_hurl(self, unit: Unit) -> bool:
        """17.8, 17.9"""
        if not unit.kind.legion or unit.has("p") or self.field.terrain[unit.hex] in NO_FIRE:
            return False
        return distance(unit.hex, self.target) == 1 and self.into_front(unit)

    def agrees(self, unit: Unit) -> bool:
        """9.8, 9.9"""
        joined = [one for one in self.stacks[unit.hex] if "j" in one.marks and not one.command]
        return self.attack != "melee" or unit.command or all(one.kind.movement == unit.kind.movement for one in joined)

    # -- how strong they are

    def joined(self) -> list[Unit]:
        return [unit for unit in self.units if "j" in unit.marks]

    def attack_strength(self, attackers: list[Unit]) -> Fraction:
        if self.attack == "fire":
            return Fraction(sum(unit.kind.missile for unit in attackers))
        if self.attack == "pila":
            return Fraction(len(attackers))
        return sum((self.blow(unit) for unit in attackers), Fraction(0))

    def blow(self, unit: Unit) -> Fraction:
        """15.2, 15.3"""
        here, there = self.field.terrain[unit.hex], self.field.terrain[self.target]
        strength = Fraction(unit.kind.attack)
        if self.on("terrain") and here in BAD_FOOTING:
            strength /= 2
        if self.on("terrain") and LEVEL.get(there, 0) > LEVEL.get(here, 0):
            strength /= 2
        return strength

    def defence_strength(self, attackers: list[Unit]) -> Fraction:
        if self.attack != "melee":  # 14.6, 15.4
            return Fraction(6 if self.on("terrain") and self.field.terrain[self.target] in COVER else 3)
        stack = self.stacks[self.target]
        if any("d" in unit.marks for unit in stack):  # 11.7
            return Fraction(1)
        return max(Fraction(1), sum((self.guard(unit, attackers) for unit in stack), Fraction(0)))  # 11.8

    def guard(self, unit: Unit, attackers: list[Unit]) -> Fraction:
        flanks = len({one.hex for one in attackers if self.is_flank(one.hex)})
        value = Fraction(unit.kind.flank_defence if flanks else unit.kind.defence)
        if self.on("capability"):  # 16.1 to 16.5
            row = unit.kind.flank if flanks else unit.kind.front
            value = min(
                (number for one in attackers if (number := row[one.kind.attacker_class]) is not None), default=value
            )
            if flanks > 1 and unit.kind.overrun:
                value = min(value, Fraction(unit.kind.overrun))
        if self.on("terrain"):  # 15.1
            chart = next(one for one in self.content.terrain.terrains if one.name == self.field.terrain[self.target])
            value *= {"N": Fraction(1), "D": Fraction(2), "H": Fraction(1, 2)}[chart.defence.get(unit.code, "N")]
        return value / 2 if self.panicked(unit) else value  # 17.2

    # -- odds

    def commanded(self, attackers: list[Unit], knower: int | None) -> bool:
        """Is the attack rounded for the attacker, as far as `knower` can tell (10.4 to 10.7, 10.10)?"""
        known = [unit for unit in self.leaders(attackers) if self.sees(knower, unit.hex) or self.on_top(unit)]
        return {unit.side for unit in known} == {self.attacking_side()}

    def leaders(self, attackers: list[Unit]) -> list[Unit]:
        """10.5"""
        return [
            unit
            for unit in self.units
            if unit.command and unit.hex in self.stacks and any(distance(unit.hex, one.hex) <= 5 for one in attackers)
        ]

    def on_top(self, unit: Unit) -> bool:
        """8.1"""
        return self.stacks[unit.hex][0] is unit

    def expose(self) -> None:
        """10.10"""
        side, men = self.attacking_side(), self.joined()
        if self.attack == "melee" and self.commanded(men, side):
            for leader in self.leaders(men):
                if leader.side != side:
                    leader.marks.add("o")

    def column(self, attackers: list[Unit], knower: int | None) -> str | None:
        """The column of the table; None where the odds are below it (10.1 to 10.9)."""
        attack, defence = self.attack_strength(attackers), self.defence_strength(attackers)
        if attack == 0:
            return None
        odds = rounded(Fraction(attack, defence), self.attack == "melee" and self.commanded(attackers, knower))
        name = f"{odds}-1" if odds >= 1 else f"1-{1 / odds}"
        columns = self.content.combat.columns
        if name in columns:
            return name
        left, right = map(int, columns[-1].split("-"))
        return columns[-1] if odds > Fraction(left, right) else None

    def reaches(self, attackers: list[Unit]) -> bool:
        return bool(attackers) and self.column(attackers, self.attacking_side()) is not None

    # -- plans

    def candidates(self) -> dict[str, list[Unit]]:
        """Who may take part, by hex."""
        found: dict[str, list[Unit]] = {}
        for unit in self.own(self.attacking_side()):
            near = self.attack == "fire" or distance(unit.hex, self.target) == 1
            if near and self.may_join(unit):
                found.setdefault(unit.hex, []).append(unit)
        return {name: [unit for unit in self.stacks[name] if unit in units] for name, units in found.items()}

    def everybody(self) -> list[Unit]:
        """All who may; of a hex with several allowances those that strike hardest, of equals the higher."""
        chosen: list[Unit] = []
        for units in self.candidates().values():
            men = [unit for unit in units if not unit.command]
            if self.attack == "melee" and men:

                def group(one: Unit, men: list[Unit] = men) -> list[Unit]:
                    return [unit for unit in men if unit.kind.movement == one.kind.movement]

                best = max(men, key=lambda one: sum(map(self.blow, group(one))))
                men = group(best)
            chosen += men + [unit for unit in units if unit.command]
        return chosen

    def parts(self, units: list[Unit]) -> Iterator[list[Unit]]:
        """Every choice of the units of one hex, equal ones told apart only by their number, the largest first."""
        seen: set[tuple[str, ...]] = set()
        for size in range(len(units), -1, -1):
            for chosen in combinations(units, size):
                allowances = {unit.kind.movement for unit in chosen if not unit.command}
                codes = tuple(sorted(unit.code for unit in chosen))
                if len(allowances) <= 1 and codes not in seen:
                    seen.add(codes)
                    yield list(chosen)

    def possible(self) -> bool:
        """Does any choice of attackers reach the table (10.8)?"""
        if self.reaches(self.everybody()):
            return True
        if self.attack != "melee":
            return False
        choices = [list(self.parts(units)) for units in self.candidates().values()]
        return any(self.reaches([unit for part in parts for unit in part]) for parts in product(*choices))

    def targets(self, mode: str) -> list[str]:
        """9.1, 9.5, 14.2"""
        found: list[str] = []
        for name, stack in self.stacks.items():
            if stack[0].side != self.seat and "h" not in stack[0].marks:
                self.attack, self.target = mode, name
                if self.possible():
                    found.append(name)
                self.attack, self.target = "none", ""
        return found

    def plans(self) -> list[str]:
        side = self.attacking_side()
        out: list[str] = []
        for name, stack in self.stacks.items():
            if stack[0].side == side:
                for unit in self.distinct(name):
                    if "j" in unit.marks:
                        out.append(f"-{self.named(unit, 'drop')} {name}")
                    elif self.may_join(unit) and self.agrees(unit):
                        out.append(f"+{self.named(unit, 'join')} {name}")
        if self.reaches(self.joined()):
            out.append("roll")
        return [*out, "end" if self.phase == "hurling" else "cancel"]

    def losses(self) -> list[Unit]:
        """11.3, 11.6"""
        units = self.distinct(self.target)
        return [unit for unit in units if not unit.command] or units

    # -- results

    def result(self, face: int) -> str:
        column = self.column(self.joined(), None)
        return "-" if column is None else self.content.combat.rows[face - 1][self.content.combat.columns.index(column)]

    def disrupt(self) -> None:
        """11.2, 17.2, 17.7"""
        own_turn = self.stacks[self.target][0].side == self.seat
        for unit in list(self.stacks[self.target]):
            if not unit.command:
                unit.marks.discard("t")
                if self.panicked(unit):
                    self.eliminate(unit)
                else:
                    unit.marks |= {"d", "s"} if own_turn else {"d"}

    def pay(self) -> bool:
        """Remove what the owner has no choice about; is everything paid?"""
        while self.owed and self.target in self.stacks:
            options = self.losses()
            if len(options) > 1:
                return False
            self.eliminate(options[0])
            self.owed -= 1
        self.owed = 0
        if self.target in self.stacks:
            self.disrupt()
        return True
