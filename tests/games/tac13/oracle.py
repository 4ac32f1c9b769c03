"""The rules of TAC 13 once more: slow, plain and written apart from the engine, from RULES.md, to check it by.

A position speaks the notation: `legal` lists actions, `act` plays one, `text` is the position. How actions and
positions are written, and who is joined to a plan at first, is agreed with the engine. Numbers are rules.
"""

from __future__ import annotations

from fractions import Fraction

from .oracle_combat import Combat
from .oracle_table import LOST, Unit


class Oracle(Combat):
    undecided = False
    """Is the first choice of attackers left to whoever asked, because all together are too weak?"""

    def actor(self) -> str:
        """Who acts: A, B, the die or nobody (3.4)."""
        if self.phase in ("rolling", "ended"):
            return {"rolling": "die", "ended": "nobody"}[self.phase]
        side = self.seat
        if self.phase in ("losing", "hurling"):
            side = 1 - self.attacking_side() if self.phase == "losing" else self.attacking_side()
        return "AB"[side]

    def legal(self) -> list[str]:
        if self.phase == "firing":
            return [f"fire {name}" for name in self.targets("fire")] + ["end"]
        if self.phase == "fighting":
            return [f"attack {name}" for name in self.targets("melee")] + ["end"]
        if self.phase == "losing":
            return [f"lose {self.named(unit, 'lose')}" for unit in self.losses()]
        if self.phase == "ended":
            return []
        return {
            "placing": self.placements,
            "moving": self.choices,
            "going": self.goings,
            "turning": self.facings,
            "hurling": self.plans,
            "aiming": self.plans,
            "planning": self.plans,
            "rolling": self.faces,
        }[self.phase]()

    def faces(self) -> list[str]:
        return [f"die {face}" for face in range(1, 7)]

    # -- what an action does

    def act(self, text: str) -> None:
        words = text.split()
        if text == "end":
            self.end_phase()
        elif text == "stay":
            self.stay()
        elif text == "cancel":
            self.close_attack()
        elif text == "roll":
            self.phase = "rolling"
        elif words[0] == "die":
            self.roll(int(words[1]))
        elif words[0] == "to":
            self.go(words[1])
        elif words[0] == "face":
            self.arrive(words[1])
        elif words[0] == "stack":
            self.take_up(words[1], "stack")
        elif words[0] in ("testudo", "break"):
            self.form(words[1], words[0] == "testudo")
        elif words[0] in ("attack", "fire"):
            self.plan(words[1], "melee" if words[0] == "attack" else "fire")
        elif words[0] == "lose":
            self.lose(self.called(words[1], self.target, "lose"))
        elif words[1][0] == "@":
            self.place(words[1][1:])
        elif words[0][0] == "+":
            self.called(words[0][1:], words[1], "join").marks.add("j")
        elif words[0][0] == "-":
            self.called(words[0][1:], words[1], "drop").marks.discard("j")
        else:
            unit = self.called(words[0], words[1], "pick")
            self.take_up(words[1], str(self.stacks[words[1]].index(unit)))

    def form(self, name: str, formed: bool) -> None:
        """17.5, 17.6"""
        for unit in self.stacks[name]:
            if not unit.command:
                unit.marks.add("m")
                unit.marks = unit.marks | {"t"} if formed else unit.marks - {"t"}

    def challenge(self, name: str) -> None:
        """17.8, 17.10"""
        self.attack, self.target, self.phase = "pila", name, "hurling"
        men = self.everybody()
        if self.reaches(men):
            self.join(men)
        else:
            self.close_attack()

    # -- phases

    def end_phase(self) -> None:
        if self.phase == "hurling":
            self.close_attack()
        elif self.phase == "moving":
            self.rally()
            self.clear("mo")
            self.phase = "firing" if self.on("missiles") else "fighting"
            self.pass_over()
        elif self.phase == "firing":
            self.clear("h")
            self.phase = "fighting"
            self.pass_over()
        else:
            self.end_player_turn()

    def rally(self) -> None:
        """17.4"""
        if self.army_panics(self.seat):
            for unit in self.own(self.seat):
                if not unit.command and self.near_command(unit):
                    unit.marks.add("r")

    def pass_over(self) -> None:
        """3.5"""
        if self.phase == "firing" and not self.targets("fire"):
            self.clear("h")
            self.phase = "fighting"
        if self.phase == "fighting" and not self.targets("melee"):
            self.end_player_turn()

    def end_player_turn(self) -> None:
        """3.2, 3.3, 11.5, 12.3"""
        self.clear("mah")
        for unit in self.units:
            if unit.side == self.seat:
                unit.marks.discard("s" if "s" in unit.marks else "d")
        for side in (0, 1):
            if not self.own(side):
                self.phase, self.winner, self.reason = "ended", "AB"[1 - side], "destroyed"
                return
        if self.seat != self.scenario.first:
            if self.turn == min(self.scenario.turns, int(self.options["turns"])):
                self.phase, self.winner, self.reason = "ended", self.judged(), "time"
                return
            self.turn += 1
        self.seat, self.phase = 1 - self.seat, "moving"

    def judged(self) -> str:
        """12.1, 12.2, 18.1"""
        if self.options["victory"] == "points":
            shares = [Fraction(self.points(side, lost=True)) for side in (0, 1)]
        else:
            shares = []
            for side in (0, 1):
                army = [unit for unit in self.units if unit.side == side]
                shares.append(Fraction(sum(unit.hex == LOST for unit in army), len(army)))
        if shares[0] == shares[1]:
            return "drawn"
        return "A" if shares[0] < shares[1] else "B"

    # -- an attack

    def plan(self, name: str, mode: str) -> None:
        self.attack, self.target = mode, name
        self.phase = "aiming" if mode == "fire" else "planning"
        men = self.everybody()
        self.undecided = not self.reaches(men)
        if not self.undecided:
            self.join(men)

    def join(self, units: list[Unit]) -> None:
        for unit in units:
            unit.marks.add("j")

    def adopt(self, names: list[tuple[str, int]]) -> None:
        """Take over a first choice of attackers, which must be allowed and reach the table."""
        for name, place in names:
            unit = self.stacks[name][place]
            assert self.may_join(unit)
            assert self.agrees(unit)
            unit.marks.add("j")
        assert self.reaches(self.joined())
        self.undecided = False

    def close_attack(self) -> None:
        self.clear("j")
        self.phase = {"pila": "moving", "fire": "firing", "melee": "fighting"}[self.attack]
        self.attack, self.target = "none", ""

    def roll(self, face: int) -> None:
        """11.1 to 11.4, 14.7"""
        result = self.result(face)
        self.expose()
        for unit in self.joined():
            unit.marks.add("p" if self.attack == "pila" else "a")
        self.clear("j")
        if self.attack != "pila":
            for unit in self.stacks[self.target]:
                unit.marks.add("h")
        if result != "-" and self.attack != "melee":
            result = "D"
        if result == "D":
            self.disrupt()
        elif result == "E":
            for unit in list(self.stacks[self.target]):
                self.eliminate(unit)
        elif result == "H":
            self.owed = (1 + (self.crowd(self.target) or len(self.stacks[self.target]))) // 2
            self.phase = "losing"
            if not self.pay():
                return
        self.conclude()

    def lose(self, unit: Unit) -> None:
        self.eliminate(unit)
        self.owed -= 1
        if self.pay():
            self.conclude()

    def conclude(self) -> None:
        self.close_attack()
        if self.phase != "moving":
            self.pass_over()
