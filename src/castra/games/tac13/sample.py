"""From a view back to a state: what is hidden is dealt again, fairly, among all places it can be in."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from castra.core.game import View
from castra.games.tac13.board import hex_number
from castra.games.tac13.content import DIRECTIONS
from castra.games.tac13.notation import stack_slots
from castra.games.tac13.positions import ATTACKS, MARKS, PHASES
from castra.games.tac13.rules import TacRules
from castra.games.tac13.stacks import put
from castra.games.tac13.state import DESTROYED, ENDED, LOST, NOWHERE, STACK, TIME, TacState

TRIES = 20  # deals that are tried before prohibited terrain is overlooked


def sample(rules: TacRules, view: View, random: Random) -> TacState:
    facts = view.facts
    t = rules.tables
    state = TacState(t.board.hexes, t.slots)
    for slot in range(t.slots):
        state.facing[slot] = int(t.faces[t.seat_of(slot)])
    supply = Supply(rules)
    for seat in (0, 1):
        for code, count in facts["lost"][seat].items():
            for _ in range(count):
                lose(rules, state, supply.take(seat, code), seat)
    stacks = deal(rules, facts, random)
    for stack in stacks:
        set_stack(rules, state, supply, stack)
    state.turn = facts["turn"]
    state.seat = facts["seat"]
    state.phase = PHASES.index(facts["phase"])
    set_moving(rules, state, facts["moving"], random)
    set_attack(rules, state, facts["attack"])
    if state.phase == ENDED:
        destroyed = any(state.lost[seat] == t.total[seat] for seat in (0, 1))
        state.reason = DESTROYED if destroyed else TIME
        state.winner = (1 if state.lost[0] == t.total[0] else 0) if destroyed else rules.judge(state)
    return state


class Supply:
    """The counters of both sides, handed out one by one in the order of their numbers."""

    def __init__(self, rules: TacRules) -> None:
        t = rules.tables
        self.slots: dict[tuple[int, str], list[int]] = {}
        for slot in reversed(range(t.slots)):
            self.slots.setdefault((int(t.seat_of(slot)), t.codes[t.kind[slot]]), []).append(slot)

    def take(self, seat: int, code: str) -> int:
        return self.slots[seat, code].pop()


def lose(rules: TacRules, state: TacState, slot: int, seat: int) -> None:
    state.where[slot] = LOST
    state.lost[seat] += 1
    state.lost_points[seat] += rules.tables.points[rules.tables.kind[slot]]


def set_stack(rules: TacRules, state: TacState, supply: Supply, stack: dict[str, Any]) -> None:
    at = hex_number(rules.tables.board, stack["hex"])
    slots: list[int] = []
    for unit in stack["units"]:
        slot = supply.take(stack["seat"], unit["unit"])
        state.marks[slot] = sum(MARKS[letter] for letter in unit["marks"])
        state.facing[slot] = DIRECTIONS.index(stack["facing"])
        slots.append(slot)
    for slot in reversed(slots):
        put(rules.tables, state, slot, at)


def set_moving(rules: TacRules, state: TacState, moving: dict[str, Any] | None, random: Random) -> None:
    if moving is None:
        return
    state.origin = hex_number(rules.tables.board, moving["from"])
    height = len(stack_slots(state, state.origin))
    picked = random.randrange(height) if moving["unit"] is None else moving["unit"]
    state.picked = STACK if picked == "stack" else picked
    state.goal = NOWHERE if moving["to"] is None else hex_number(rules.tables.board, moving["to"])


def set_attack(rules: TacRules, state: TacState, attack: dict[str, Any] | None) -> None:
    if attack is None:
        return
    state.attack = ATTACKS.index(attack["kind"])
    state.target = hex_number(rules.tables.board, attack["target"])
    state.owed = attack["owed"]


# -- dealing what is hidden


def deal(rules: TacRules, facts: Any, random: Random) -> list[dict[str, Any]]:
    """All stacks with their units; the hidden ones filled from what is missing."""
    stacks = [{"hex": name, **stack} for name, stack in facts["stacks"].items()]
    for seat in (0, 1):
        hidden = [stack for stack in stacks if stack["seat"] == seat and stack["units"] is None]
        if hidden:
            missing = pool(rules, facts, seat)
            for _ in range(TRIES):
                filled = fill(rules, hidden, Counter(missing), seat, random)
                if all(fits(rules, stack, codes) for stack, codes in zip(hidden, filled, strict=True)):
                    break
            for stack, codes in zip(hidden, filled, strict=True):
                stack["units"] = [{"unit": code, "marks": hidden_marks(rules, stack, code)} for code in codes]
    return stacks


def pool(rules: TacRules, facts: Any, seat: int) -> Counter[str]:
    """The units of a side that are on the map but not in sight, the visible tops of hidden stacks included."""
    t = rules.tables
    left = Counter(t.codes[t.kind[slot]] for slot in range(t.slots) if t.seat_of(slot) == seat)
    left -= Counter(facts["lost"][seat]) + Counter(facts["reserve"][seat])
    for stack in facts["stacks"].values():
        if stack["seat"] == seat and stack["units"] is not None:
            left -= Counter(unit["unit"] for unit in stack["units"])
    return left


def fill(
    rules: TacRules, hidden: list[dict[str, Any]], left: Counter[str], seat: int, random: Random
) -> list[list[str]]:
    """Codes from the top for each hidden stack; every way to spread the rest is as likely."""
    t = rules.tables
    command = {code: bool(t.command[kind]) for kind, code in enumerate(t.codes)}
    filled = [[stack["top"]] * (3 if stack["testudo"] else 1) for stack in hidden]
    for codes in filled:
        left -= Counter(codes)
    room = [
        place for place, codes in enumerate(filled) if not command[codes[0]] for _ in range(t.limit[seat] - len(codes))
    ]
    rest = [code for code in left.elements() if not command[code]]
    random.shuffle(rest)
    for place, code in zip(random.sample(room, len(rest)), rest, strict=True):
        filled[place].append(code)
    for code in [code for code in left.elements() if command[code]]:
        random.choice(filled).append(code)
    return filled


def fits(rules: TacRules, stack: dict[str, Any], codes: list[str]) -> bool:
    at = hex_number(rules.tables.board, stack["hex"])
    return not any(rules.deployment.barred(rules.tables.codes.index(code), at) for code in codes)


def hidden_marks(rules: TacRules, stack: dict[str, Any], code: str) -> str:
    """What can be seen of a hidden stack: Command units are never disrupted nor in a testudo."""
    if rules.tables.command[rules.tables.codes.index(code)]:
        return ""
    return ("d" if stack["disrupted"] else "") + ("t" if stack["testudo"] else "")
