"""The counters of TAC 13 on their hexes, and how positions are written; slow, plain, apart from the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from castra.games.tac13.content.printed import Content, Scenario
from castra.games.tac13.content.printed import Unit as Kind

from .oracle_field import Field, back, distance, front, neighbours

MARKS = "majhdsprto"
NOWHERE, LOST = "", "lost"


@dataclass(eq=False)
class Unit:
    side: int
    kind: Kind
    number: int
    hex: str
    facing: str
    marks: set[str] = field(default_factory=set)

    @property
    def code(self) -> str:
        return self.kind.code

    @property
    def command(self) -> bool:
        return self.kind.command

    def has(self, letters: str) -> bool:
        return any(letter in self.marks for letter in letters)

    def __str__(self) -> str:
        return f"{self.code}{self.number}" + "".join(letter for letter in MARKS if letter in self.marks)


class Table:
    """A position and what may be looked up about it; `Oracle` adds what may be done."""

    def __init__(self, content: Content, scenario: Scenario, options: dict[str, str]) -> None:
        self.content, self.scenario, self.options = content, scenario, options
        self.field = Field(content, scenario)
        self.turn, self.seat, self.phase = 0, 0, "placing"
        self.origin: str = ""
        self.picked: str = ""  # a place in the stack, or 'stack'
        self.goal: str = ""
        self.attack, self.target, self.owed = "none", "", 0
        self.winner, self.reason = "", ""
        self.units: list[Unit] = []
        self.stacks: dict[str, list[Unit]] = {}  # from the top
        self.muster()
        if options["placement"] == "default":
            for unit in self.units:  # the first named lies on top, so each goes beneath (2.2)
                stack = self.stacks.setdefault(unit.hex, [])
                stack.insert(len(stack) if unit.command else sum(not other.command for other in stack), unit)
            self.turn, self.seat, self.phase = 1, scenario.first, "moving"

    def on(self, switch: str) -> bool:
        return self.options[switch] == "on"

    def muster(self) -> None:
        kinds = {unit.code: unit for unit in self.content.units.units}
        sides = ("SE", "NE", "N", "NW", "SW", "S")
        placed = self.options["placement"] == "default"
        for number, side in enumerate(self.scenario.sides):
            for code in side.units:
                count = 0
                for stack in side.placement:
                    for amount, named in stack.units:
                        for _ in range(amount if named == code else 0):
                            count += 1
                            at = stack.hex if placed else NOWHERE
                            self.units.append(Unit(number, kinds[code], count, at, sides[side.faces]))

    # -- looking things up

    def own(self, side: int) -> list[Unit]:
        """The units of a side that are on the map."""
        return [unit for unit in self.units if unit.side == side and unit.hex in self.stacks]

    def side_at(self, name: str) -> int | None:
        return self.stacks[name][0].side if name in self.stacks else None

    def crowd(self, name: str) -> int:
        return sum(not unit.command for unit in self.stacks.get(name, []))

    def limit(self, side: int) -> int:
        return self.scenario.sides[side].stack

    def room(self, name: str, side: int, more: int = 1) -> bool:
        """May so many more units be in this hex (4.7, 4.8, 7.1, 7.2)? Command units are no units here."""
        return self.side_at(name) in (None, side) and (more == 0 or self.crowd(name) + more <= self.limit(side))

    def is_testudo(self, name: str) -> bool:
        return "t" in self.stacks[name][0].marks

    def controlled(self, name: str, side: int) -> bool:
        """Does an enemy of `side` control this hex (6.1, 6.6, 13.4, 17.6)?"""
        for direction, there in neighbours(name).items():
            if self.side_at(there) not in (None, side) and self.crowd(there):
                stack = self.stacks[there]
                if not self.on("facing") or self.is_testudo(there) or back(direction) in front(stack[0].facing):
                    return True
        return False

    def points(self, side: int, lost: bool = False) -> int:
        return sum(unit.kind.points for unit in self.units if unit.side == side and (unit.hex == LOST or not lost))

    def army_panics(self, side: int) -> bool:
        level = self.scenario.sides[side].panic
        if not self.on("optional") or level is None:
            return False
        return Fraction(self.points(side, lost=True), self.points(side)) >= Fraction(level, 100)

    def near_command(self, unit: Unit) -> bool:
        return any(one.command and distance(one.hex, unit.hex) <= 1 for one in self.own(unit.side))

    def panicked(self, unit: Unit) -> bool:
        """17.1, 17.2"""
        if unit.command or "r" in unit.marks or not self.army_panics(unit.side):
            return False
        return not self.near_command(unit)

    def sees(self, knower: int | None, name: str) -> bool:
        """May this side look into the stack (8.1, 8.2)? Nobody in particular sees everything."""
        stack = self.stacks[name]
        if knower in (None, stack[0].side) or self.options["stacks"] == "open" or "h" in stack[0].marks:
            return True
        shown = any("o" in unit.marks for unit in stack)  # 10.10
        return shown or any(distance(unit.hex, name) <= 3 for unit in self.own(1 - stack[0].side))

    # -- moving counters

    def put(self, unit: Unit, name: str) -> None:
        """On top of the stack, a Command unit beneath the others (8.3)."""
        stack = self.stacks.setdefault(name, [])
        stack.insert(sum(not other.command for other in stack) if unit.command else 0, unit)
        unit.hex = name

    def take(self, unit: Unit, to: str = NOWHERE) -> None:
        stack = self.stacks[unit.hex]
        stack.remove(unit)
        if not stack:
            del self.stacks[unit.hex]
        unit.hex = to

    def eliminate(self, unit: Unit) -> None:
        self.take(unit, LOST)
        unit.marks.clear()

    def clear(self, letters: str) -> None:
        for unit in self.units:
            unit.marks -= set(letters)

    # -- the notation

    def text(self) -> str:
        head = [f"turn={self.turn}", f"seat={'AB'[self.seat]}", f"phase={self.phase}"]
        head += [f"origin={self.origin}", f"picked={self.picked}"] if self.origin else []
        head += [f"goal={self.goal}"] if self.goal else []
        head += [f"attack={self.attack}", f"target={self.target}"] if self.target else []
        head += [f"owed={self.owed}"] if self.owed else []
        head += [f"winner={self.winner}", f"reason={self.reason}"] if self.phase == "ended" else []
        parts = [" ".join(head)]
        for name, stack in sorted(self.stacks.items()):
            parts.append(f"{'AB'[stack[0].side]}{name}/{stack[0].facing} {' '.join(map(str, stack))}")
        lost = [[str(unit) for unit in self.units if unit.side == side and unit.hex == LOST] for side in (0, 1)]
        parts += [f"lost {'AB'[side]} {' '.join(lost[side])}" for side in (0, 1) if lost[side]]
        return " | ".join(parts)

    def named(self, unit: Unit, verb: str) -> str:
        """'SO', or 'SO.2' where the bare name means another one of its kind."""
        alike = [one for one in self.stacks[unit.hex] if one.code == unit.code]
        ready = {"pick": "m", "join": "ja", "drop": ""}.get(verb)
        if verb == "drop":
            first = [one for one in alike if "j" in one.marks]
        else:
            first = [one for one in alike if ready is None or not one.has(ready)]
        bare = (first or alike)[0]
        return unit.code if unit is bare else f"{unit.code}.{alike.index(unit) + 1}"

    def distinct(self, name: str) -> list[Unit]:
        """The units of a stack, of equal ones only the highest."""
        found: list[Unit] = []
        for unit in self.stacks[name]:
            if not any(one.code == unit.code and one.marks == unit.marks for one in found):
                found.append(unit)
        return found

    def called(self, words: str, name: str, verb: str) -> Unit:
        """The unit that a name means in this hex."""
        return next(unit for unit in self.stacks[name] if self.named(unit, verb) == words)
