"""Every illegal action gets a reason, and the reason is true: checked against the plain second version of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from castra.core.game import CHANCE, OVER, Refusal, acting_seats
from castra.games.centre_rock import GAME
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    CHOOSING,
    DEFLECTING,
    GOING,
    LEADING,
    PLACING,
    TURN,
    CentreRockState,
)
from tests.games.centre_rock.oracle import STEPS, PlainGame
from tests.games.centre_rock.oracle_grid import Place, around, beside
from tests.games.centre_rock.oracle_pushes import targets
from tests.games.centre_rock.oracle_table import Unit, plain_units
from tests.games.centre_rock.table import FACINGS, Table, in_play, placing

RULE_NUMBERS = {line.split("**")[1] for line in GAME.rules_text().splitlines() if line.startswith("**")}


class Judge:
    """Says whether a refusal is true, from the text of the action alone."""

    def __init__(self, rules: CentreRockRules, state: CentreRockState, players: int) -> None:
        self.rules, self.state = rules, state
        self.names = rules.board.names
        self.plain = PlainGame(players, dict(GAME.setup(players, radius=str(rules.board.radius)).options))
        self.table = self.plain.table
        self.grid = self.table.grid
        self.table.units = plain_units(GAME.write_state(rules, state), self.grid)
        self.plain.player = state.seat

    def at(self, name: str) -> Place:
        return self.plain.place_named(name)

    def unit(self, name: str) -> Unit | None:
        return self.table.at(self.at(name))

    @property
    def named(self) -> Place:
        """Where the unit stands that was named to move or attack."""
        return self.at(self.names[self.state.unit])

    def true(self, seat: int, text: str, said: Refusal) -> bool:
        rule = said.rule
        if text.startswith("roll"):
            return rule == "1.7"
        if seat not in acting_seats(self.rules, self.state):
            return rule == ("2.8" if self.state.phase == PLACING else "3.5")
        kind = text.split()[0] if " " in text or text in ("ready", "pass") else "walk" if "-" in text else "strike"
        kind = "deflect" if ">" in text else kind
        return bool(getattr(self, f"true_{kind}")(seat, text, rule))

    def wrong_phase(self, phase: int, rule: str) -> bool | None:
        """True or false if the action belongs to another phase, None if it does not."""
        now = self.state.phase
        if now == phase:
            return None
        return rule in {
            GOING: ("3.5",),
            DEFLECTING: ("3.5",),
            PLACING: ("2.5",),
            TURN: ("2.5",) if phase < TURN else ("4.4",) if phase == GOING else ("6.8",),
        }.get(now, ("2.2", "2.4"))

    def true_first(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(CHOOSING, rule)
        return wrong if wrong is not None else rule == "2.2" and int(text[-1]) > self.rules.seats

    def true_lead(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(LEADING, rule)
        return wrong if wrong is not None else rule == "2.4"

    def true_ready(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(PLACING, rule)
        return wrong if wrong is not None else rule == "2.9" and self.count(seat) < 5

    def count(self, seat: int, kind: str = "MRS") -> int:
        return sum(unit.kind in kind for unit in self.table.squad(seat))

    def true_place(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(PLACING, rule)
        if wrong is not None:
            return wrong
        _, kind, name, facing = text.split()
        place = self.at(name)
        off = beside(place, facing) not in self.grid.places
        return {
            "1.3": self.count(seat, kind) == {"M": 2, "R": 2, "S": 1}[kind],
            "2.6": place not in self.grid.zones[seat],
            "2.7": self.unit(name) is not None or off,
        }[rule]

    def true_lift(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(PLACING, rule)
        if wrong is not None:
            return wrong
        unit = self.unit(text.split()[1])
        mate = unit is not None and self.table.team(unit.player) == self.table.team(seat)
        return rule == ("3.3" if mate else "2.9") and (unit is None or unit.player != seat)

    def true_pass(self, seat: int, text: str, rule: str) -> bool:
        return self.wrong_phase(TURN, rule) is True

    def true_move(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(TURN, rule)
        if wrong is not None:
            return wrong
        unit = self.unit(text.split()[1])
        return rule == "3.3" and (unit is None or unit.player != seat)

    def true_turn(self, seat: int, text: str, rule: str) -> bool:
        _, name, facing = text.split()
        if self.state.phase != TURN or rule == "3.3":
            return self.true_move(seat, text, rule)
        unit = self.unit(name)
        if rule == "4.2":
            return unit is not None and unit.facing == facing
        return rule == "4.3" and beside(self.at(name), facing) not in self.grid.places

    def true_strike(self, seat: int, text: str, rule: str) -> bool:
        attacker, defender = text.split("x")
        if self.state.phase != TURN or rule == "3.3":
            return self.true_move(seat, f"move {attacker}", rule)
        unit, other = self.unit(attacker), self.unit(defender)
        assert unit is not None
        if rule == "5.1":
            return other is None
        if rule == "5.2":
            return other is not None and self.table.team(other.player) == self.table.team(seat)
        inside = self.at(defender) in self.grid.pattern(unit.kind, self.at(attacker), unit.facing)
        if rule == "5.7":
            ahead = beside(self.at(attacker), unit.facing)
            return inside and unit.kind == "S" and self.table.at(ahead) is not None
        return rule == {"M": "5.3", "R": "5.5", "S": "5.4"}[unit.kind] and not inside

    def true_walk(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(GOING, rule)
        if wrong is not None:
            return wrong
        start, end = (self.at(name) for name in text.split("-"))
        if start != self.named:
            return rule == "4.4"
        far = self.plain.reach(start, 60)
        if rule == "4.6":
            return end not in far
        near = self.plain.reach(start, STEPS[self.state.roll])
        return rule == "4.5" and end in far and end not in near

    def true_stay(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(GOING, rule)
        return wrong if wrong is not None else rule == "4.4" and self.at(text[5:]) != self.named

    def true_round(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(GOING, rule)
        if wrong is not None:
            return wrong
        place = self.at(text.split()[1])
        if place != self.named:
            return rule == "4.4"
        surrounded = not self.plain.reach(place, 1)
        return {"4.9": place != self.grid.rock, "4.5": self.state.roll < 3, "4.6": surrounded}[rule]

    def true_deflect(self, seat: int, text: str, rule: str) -> bool:
        wrong = self.wrong_phase(DEFLECTING, rule)
        if wrong is not None:
            return wrong
        start, end = text.split(">")
        front, allowed = self.deflection()
        if start != front:
            return rule == "6.8"
        defender = self.names[self.state.target]
        arrow = targets(self.table, self.plain.unit_on(self.names[self.state.unit]))[self.at(defender)]
        both = around(self.at(front)) & around(beside(self.at(front), arrow))
        if end == "off":
            return rule == "6.10" and both <= self.grid.places
        if end in ("stay", start):
            return rule == "6.11" and f"{front}>stay" not in allowed
        if rule == "6.8":
            return self.at(end) in both and self.unit(end) is not None
        return rule == "6.9" and self.at(end) not in both

    def deflection(self) -> tuple[str, set[str]]:
        """The unit to be deflected, and all that may be done with it."""
        attacker, defender = (self.plain.unit_on(self.names[cell]) for cell in (self.state.unit, self.state.target))
        attack = self.plain.attack(attacker, defender)
        next(attack)
        ask = attack.send((-1, f"roll {self.state.roll}"))
        assert ask.phase == "deflecting"
        allowed = ask.options[self.state.seat]
        return min(allowed).split(">")[0], allowed


def random_text(names: Sequence[str], random: Random) -> str:
    """Any readable action."""
    a, b = random.choice(names), random.choice(names)
    facing = random.choice(FACINGS)
    return random.choice(
        [
            f"roll {random.randint(1, 6)}",
            f"first {random.randint(1, 4)}",
            f"lead {random.randint(1, 4)}",
            f"place {random.choice('MRS')} {a} {facing}",
            f"lift {a}",
            "ready",
            f"turn {a} {facing}",
            f"move {a}",
            f"{a}-{b}",
            f"stay {a}",
            f"round {a}",
            f"{a}x{b}",
            f"{a}>{b}",
            f"{a}>off",
            f"{a}>stay",
            "pass",
        ]
    )


def positions(players: int, seed: int) -> list[tuple[CentreRockRules, CentreRockState]]:
    """Some positions of a random game, of every phase."""
    rules = Table(players, radius="3").rules
    random = Random(seed)
    state = Table.of(rules.initial())
    found: dict[int, list[CentreRockState]] = {}
    for _ in range(6000):
        actor = rules.actor(state)
        if actor == OVER:
            state = Table.of(rules.initial())
            continue
        found.setdefault(state.phase, []).append(state)
        acts = list(rules.chance_actions(state) if actor == CHANCE else rules.legal_actions(state, actor))
        state = Table.of(rules.apply(state, actor, random.choice(acts)))
    return [(rules, state) for states in found.values() for state in random.sample(states, min(8, len(states)))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_illegal_action_gets_a_true_reason(players: int) -> None:
    random = Random(players)
    seen: set[str] = set()
    for rules, state in positions(players, 50 + players):
        judge = Judge(rules, state, players)
        names = judge.names
        own = [names[cell] for cell, code in enumerate(state.board) if code] or names
        for _ in range(120):
            text = random_text(names if random.random() < 0.4 else own, random)
            seat = random.choice(acting_seats(rules, state) or (0,)) if random.random() < 0.9 else 0
            act = GAME.read_action(rules, state, seat, text)
            if act in list(rules.legal_actions(state, seat)):
                continue
            said = GAME.refusal(rules, state, seat, act)
            assert said.rule in RULE_NUMBERS
            assert judge.true(seat, text, said), f"{text}: {said} in {GAME.write_state(rules, state)}"
            assert all(place in names for place in said.places)
            seen.add(said.rule)
    assert len(seen) >= 14, seen


def test_numbers_that_are_no_actions_are_refused() -> None:
    table = in_play("1Me4e 2Me5w")
    for number in (-1, -(2**40), 2**61, 12 << 20, (7 << 20) + 127, (6 << 20) + (7 << 14), (11 << 20) + 5):
        assert GAME.refusal(table.rules, table.state, 0, number).rule == "3.1"


def test_a_refusal_while_placing_tells_nothing_of_another_team() -> None:
    told = []
    for extra in ((), ("place M h5 sw",)):
        table = placing().by(2, *extra)
        told.append([str(table.refused(text, player=1)) for text in ("lift h5", "place M h5 sw", "lift h6")])
    assert told[0] == told[1]
