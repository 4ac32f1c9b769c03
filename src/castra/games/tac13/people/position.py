"""Text for positions; the inverse refuses everything that does not fit.

    turn=3 seat=A phase=moving | A1310/S SO1 SO2m CM1 | B1421/N BI1d BI2d | lost A SO4 | lost B BI7

A stack is named from the top; units are numbered by side and kind. Letters after a unit are its marks:
m moved, a has attacked, j joins the attack, h was attacked, d disrupted, s disrupted in its own turn,
p pila thrown, r rallied, t testudo, o lies open (rule 10.10).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from castra.core.errors import NotationError
from castra.games.tac13.content.printed import DIRECTIONS
from castra.games.tac13.engine.board import hex_name
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.stacks import crowd, put
from castra.games.tac13.engine.state import (
    ACTED,
    DISRUPTED,
    ENDED,
    HIT,
    JOINED,
    LOST,
    MOVED,
    NONE,
    NOWHERE,
    OPEN,
    RALLIED,
    SPENT,
    STACK,
    STUNNED,
    TESTUDO,
    TacState,
)
from castra.games.tac13.people.notation import occupied, read_hex, stack_slots
from castra.games.tac13.people.soundness import flaw

SEATS: Final = ("A", "B")
PHASES: Final = (
    "placing",
    "moving",
    "going",
    "turning",
    "hurling",
    "firing",
    "aiming",
    "fighting",
    "planning",
    "rolling",
    "losing",
    "ended",
)
ATTACKS: Final = ("none", "melee", "fire", "pila")
WINNERS: Final = ("A", "B", "drawn")
REASONS: Final = ("none", "time", "destroyed")
MARKS: Final = {
    "m": MOVED,
    "a": ACTED,
    "j": JOINED,
    "h": HIT,
    "d": DISRUPTED,
    "s": STUNNED,
    "p": SPENT,
    "r": RALLIED,
    "t": TESTUDO,
    "o": OPEN,
}


@lru_cache(maxsize=32)
def unit_names(rules: TacRules) -> list[str]:
    """By slot: its code and its number among the units of its side and kind."""
    counts: dict[tuple[int, int], int] = {}
    names: list[str] = []
    for slot in range(rules.tables.slots):
        key = (int(rules.tables.seat_of(slot)), int(rules.tables.kind[slot]))
        counts[key] = counts.get(key, 0) + 1
        names.append(f"{rules.tables.codes[key[1]]}{counts[key]}")
    return names


def write_state(rules: TacRules, state: TacState) -> str:
    return " | ".join([_write_head(rules, state), *_write_stacks(rules, state), *_write_lost(rules, state)])


def _write_head(rules: TacRules, state: TacState) -> str:
    board = rules.tables.board
    words = [f"turn={state.turn}", f"seat={SEATS[state.seat]}", f"phase={PHASES[state.phase]}"]
    if state.origin != NOWHERE:
        words.append(f"origin={hex_name(board, state.origin)}")
        words.append(f"picked={'stack' if state.picked == STACK else state.picked}")
    if state.goal != NOWHERE:
        words.append(f"goal={hex_name(board, state.goal)}")
    if state.target != NOWHERE:
        words += [f"attack={ATTACKS[state.attack]}", f"target={hex_name(board, state.target)}"]
    if state.owed:
        words.append(f"owed={state.owed}")
    if state.phase == ENDED:
        words += [f"winner={WINNERS[state.winner]}", f"reason={REASONS[state.reason]}"]
    return " ".join(words)


def _write_stacks(rules: TacRules, state: TacState) -> list[str]:
    names = unit_names(rules)
    out: list[str] = []
    for at in occupied(state):
        slots = stack_slots(state, at)
        seat, facing = SEATS[rules.tables.seat_of(slots[0])], DIRECTIONS[state.facing[slots[0]]]
        units = " ".join(names[slot] + marks_text(int(state.marks[slot])) for slot in slots)
        out.append(f"{seat}{hex_name(rules.tables.board, at)}/{facing} {units}")
    return out


@cache
@lru_cache(maxsize=1024)
def marks_text(marks: int) -> str:
    return "".join(letter for letter, mark in MARKS.items() if marks & mark)


def _write_lost(rules: TacRules, state: TacState) -> list[str]:
    names = unit_names(rules)
    out: list[str] = []
    for seat in (0, 1):
        lost = [
            names[slot]
            for slot in range(state.slots)
            if state.where[slot] == LOST and rules.tables.seat_of(slot) == seat
        ]
        if lost:
            out.append(f"lost {SEATS[seat]} {' '.join(lost)}")
    return out


def read_state(rules: TacRules, text: str) -> TacState:
    """The inverse of `write_state`; everything that does not fit is refused."""
    parts = [part.strip() for part in text.split("|")]
    state = rules.empty_map()
    numbers = [{}, {}]  # type: list[dict[str, int]]
    for slot, name in enumerate(unit_names(rules)):
        numbers[rules.tables.seat_of(slot)][name] = slot
    for part in parts[1:]:
        if part.startswith("lost "):
            _read_lost(rules, state, numbers, part)
        else:
            _read_stack(rules, state, numbers, part)
    _read_head(rules, state, parts[0])
    if wrong := flaw(rules, state):
        raise NotationError(f"This position contradicts itself: {wrong}.")
    return state


def _read_stack(rules: TacRules, state: TacState, numbers: list[dict[str, int]], part: str) -> None:
    match = re.fullmatch(r"([AB])(\d{4})/([A-Z]{1,2})((?: [A-Z]{2}\d{1,3}[a-z]*)+)", part)
    if match is None or match[3] not in DIRECTIONS:
        raise NotationError(f"{part[:40]!r} is no stack.")
    seat, at = SEATS.index(match[1]), read_hex(rules, match[2], part)
    if state.top[at] != NONE:
        raise NotationError(f"The hex {match[2]} is named twice.")
    slots: list[int] = []
    for word in match[4].split():
        name, letters = re.fullmatch(r"([A-Z]{2}\d+)([a-z]*)", word).groups()  # type: ignore[union-attr]
        slot = numbers[seat].pop(name, -1)
        marks = sum(MARKS.get(letter, 0) for letter in set(letters))
        if slot < 0 or marks_text(marks) != letters:
            raise NotationError(f"{word!r} in {match[2]} is no unit that can stand there.")
        state.marks[slot] = marks
        state.facing[slot] = DIRECTIONS.index(match[3])
        slots.append(slot)
    for slot in reversed(slots):
        put(rules.tables, state, slot, at)
    if stack_slots(state, at) != slots:
        raise NotationError(f"In {match[2]} a Command unit lies above another unit.")
    if crowd(rules.tables, state, at) > rules.tables.limit[seat]:
        raise NotationError(f"In {match[2]} there are more units than may be stacked.")


def _read_lost(rules: TacRules, state: TacState, numbers: list[dict[str, int]], part: str) -> None:
    words = part.split()
    if len(words) < 3 or words[1] not in SEATS:
        raise NotationError(f"{part[:40]!r} is no list of losses.")
    seat = SEATS.index(words[1])
    for name in words[2:]:
        slot = numbers[seat].pop(name, -1)
        if slot < 0:
            raise NotationError(f"{name!r} is no unit that can be lost.")
        state.where[slot] = LOST
        state.lost[seat] += 1
        state.lost_points[seat] += rules.tables.points[rules.tables.kind[slot]]


def _number(word: str) -> int:
    """A small number in plain digits."""
    if not re.fullmatch(r"0|[1-9]\d{0,2}", word, re.ASCII):
        raise ValueError(word)
    return int(word)


def _read_head(rules: TacRules, state: TacState, part: str) -> None:
    words = dict(word.split("=", 1) for word in part.split() if "=" in word)
    if len(words) != len(part.split()):
        raise NotationError(f"{part[:60]!r} is no beginning of a position.")
    try:
        state.turn = _number(words.pop("turn"))
        state.seat = SEATS.index(words.pop("seat"))
        state.phase = PHASES.index(words.pop("phase"))
        picked = words.pop("picked", "stack")
        state.picked = STACK if picked == "stack" else _number(picked)
        state.attack = ATTACKS.index(words.pop("attack", "none"))
        state.owed = _number(words.pop("owed", "0"))
        if "winner" in words:
            state.winner = WINNERS.index(words.pop("winner"))
            state.reason = REASONS.index(words.pop("reason"))
    except (KeyError, ValueError):
        raise NotationError(f"{part[:60]!r} is no beginning of a position.") from None
    for key in ("origin", "goal", "target"):
        if key in words:
            setattr(state, key, read_hex(rules, words.pop(key), part))
    if words:
        raise NotationError(f"A position has no {next(iter(words))[:20]!r}.")
