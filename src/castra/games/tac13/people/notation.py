"""Text for actions and factors; whether an action is legal is not asked here.

Actions:    SO @1310          set up the next unit (the name may be left out)
            SO 1310           take up a unit; SO.2 is the second of its kind from the top
            stack 1310        take up a whole stack
            to 1512           where it goes;  stay sets it down where it was;  face NE says how it ends
            testudo 1310      form one;  break 1310 dissolves it
            attack 1512       plan a melee attack;  fire 1512 missile fire
            +SO 1310          a unit joins the plan;  -SO 1310 leaves it
            roll   cancel   end
            lose SO           the owner removes a unit;   die 4 is chance's

            Without a number the first unit of its kind is meant that can still be chosen: for taking up the first that
            has not moved, for joining the first that has neither joined nor attacked, for leaving the first that joins.
"""

from __future__ import annotations

import re
from typing import Final

from castra.core.errors import NotationError
from castra.games.tac13.content.printed import DIRECTIONS
from castra.games.tac13.engine.board import EIGHTHS, HALVES, hex_name, hex_number
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import (
    ACTED,
    AIMING,
    BREAK,
    CANCEL,
    DIE,
    DROP,
    END,
    FACE,
    FORM,
    GO,
    JOIN,
    JOINED,
    LIFT,
    LOSE,
    MOVED,
    NONE,
    PICK,
    PLACE,
    ROLL,
    STAY,
    TARGET,
    TacState,
    action,
    extra_of,
    hex_of,
    kind_of,
)

_WORDS: Final = {STAY: "stay", END: "end", CANCEL: "cancel", ROLL: "roll"}
_ON_HEX: Final = {LIFT: "stack", GO: "to", FORM: "testudo", BREAK: "break"}
_UNIT: Final = re.compile(r"([a-z]{2})(?:\.(\d{1,2}))?")


# -- actions


def spoken(rules: TacRules, state: TacState, at: int, kind: int, verb: int) -> int:
    """The place of the unit that its bare name means in this hex; -1 if no such unit is there."""
    first = -1
    for place, slot in enumerate(stack_slots(state, at)):
        if rules.tables.kind[slot] != kind:
            continue
        marks = state.marks[slot]
        first = place if first < 0 else first
        ready = {PICK: not marks & MOVED, JOIN: not marks & (JOINED | ACTED), DROP: marks & JOINED}.get(verb, True)
        if ready:
            return place
    return first


def stack_slots(state: TacState, at: int) -> list[int]:
    """The slots in a hex, from the top."""
    out: list[int] = []
    slot = int(state.top[at])
    while slot != NONE:
        out.append(slot)
        slot = int(state.below[slot])
    return out


def occupied(state: TacState) -> list[int]:
    """The hexes that hold units, in the order of their names."""
    return sorted({int(at) for at in state.where if at >= 0})


def write_unit(rules: TacRules, state: TacState, at: int, place: int, verb: int) -> str:
    """'SO', or 'SO.2' where the bare name would mean another one."""
    slots = stack_slots(state, at)
    if place >= len(slots):
        return f"?.{place + 1}"
    kind = int(rules.tables.kind[slots[place]])
    code = rules.tables.codes[kind]
    if spoken(rules, state, at, kind, verb) == place:
        return code
    return f"{code}.{sum(rules.tables.kind[slot] == kind for slot in slots[: place + 1])}"


def write_action(rules: TacRules, state: TacState, number: int) -> str:
    verb, at, extra = kind_of(number), hex_of(number), extra_of(number)
    if verb in _WORDS:
        return _WORDS[verb]
    if verb == FACE:
        return f"face {DIRECTIONS[extra]}"
    if verb == DIE:
        return f"die {extra}"
    if verb == LOSE:
        return f"lose {write_unit(rules, state, state.target, extra, verb)}"
    name = hex_name(rules.tables.board, at)
    if verb in _ON_HEX:
        return f"{_ON_HEX[verb]} {name}"
    if verb == TARGET:
        return f"{'fire' if state.phase < AIMING else 'attack'} {name}"
    if verb == PLACE:
        slot = rules.deployment.next_unit(state)
        return f"{rules.tables.codes[rules.tables.kind[slot]]} @{name}" if slot != NONE else f"@{name}"
    sign = {PICK: "", JOIN: "+", DROP: "-"}[verb]
    return f"{sign}{write_unit(rules, state, at, extra, verb)} {name}"


def read_action(rules: TacRules, state: TacState, seat: int, text: str) -> int:
    words = " ".join(text.lower().replace("@", " @ ").replace("+", " + ").split())
    if not words.isascii() or len(words) > 40:
        raise NotationError(f"{text[:40]!r} is no action.")
    for verb, word in _WORDS.items():
        if words == word:
            return action(verb, 0, 0)
    return _read_parts(rules, state, words.replace("@ ", "@").replace("+ ", "+").replace("- ", "-").split(), text, seat)


def _read_parts(rules: TacRules, state: TacState, parts: list[str], text: str, seat: int) -> int:
    head, rest = parts[0] if parts else "", parts[1:]
    if head == "face" and len(rest) == 1 and rest[0].upper() in DIRECTIONS:
        return action(FACE, 0, DIRECTIONS.index(rest[0].upper()))
    if head == "die" and len(rest) == 1 and rest[0] in "123456":
        return action(DIE, 0, int(rest[0]))
    if head == "lose" and len(rest) == 1 and state.target >= 0:
        return action(LOSE, 0, _read_unit(rules, state, state.target, rest[0], LOSE, text, seat))
    verbs = {**{word: verb for verb, word in _ON_HEX.items()}, "attack": TARGET, "fire": TARGET}
    if head in verbs and len(rest) == 1:
        return action(verbs[head], read_hex(rules, rest[0], text), 0)
    if parts and parts[-1].startswith("@") and len(parts) <= 2:
        return action(PLACE, read_hex(rules, parts[-1][1:], text), 0)
    if len(parts) == 2:
        verb = {"+": JOIN, "-": DROP}.get(head[0], PICK)
        at = read_hex(rules, rest[0], text)
        return action(verb, at, _read_unit(rules, state, at, head.lstrip("+-"), verb, text, seat))
    raise NotationError(f"{text[:40]!r} is no action.")


def read_hex(rules: TacRules, name: str, text: str) -> int:
    at = hex_number(rules.tables.board, name)
    if at < 0:
        raise NotationError(f"{text[:40]!r} names no hex of this map.")
    return at


def _read_unit(rules: TacRules, state: TacState, at: int, word: str, verb: int, text: str, seat: int) -> int:
    """The place in the stack that a name means; stacks of others are not looked into, nobody can choose from them."""
    match = _UNIT.fullmatch(word)
    code = match[1].upper() if match else ""
    if match is None or code not in rules.tables.codes:
        raise NotationError(f"{text[:40]!r} names no unit; there are {', '.join(rules.tables.codes)}.")
    if state.top[at] != NONE and rules.tables.seat_of(int(state.top[at])) != seat:
        return 0
    kind = rules.tables.codes.index(code)
    places = [place for place, slot in enumerate(stack_slots(state, at)) if rules.tables.kind[slot] == kind]
    if match[2]:
        wanted = int(match[2]) - 1
        place = places[wanted] if 0 <= wanted < len(places) else -1
    else:
        place = spoken(rules, state, at, kind, verb)
    if place < 0:
        raise NotationError(f"There is no {word.upper()} in {hex_name(rules.tables.board, at)}.")
    return place


# -- factors


def factors(halves: int) -> str:
    """Movement Factors for people: '3½'."""
    whole, half = divmod(halves, HALVES)
    return f"{whole or ''}½" if half else str(whole)


def strength(eighths: int) -> str:
    """Factors of attack or defence for people: '26', '4½', '1 1/8'."""
    whole, rest = divmod(eighths, EIGHTHS)
    if not rest:
        return str(whole)
    part = {4: "½", 2: "¼", 6: "¾"}.get(rest, f" {rest}/8")
    return f"{whole}{part}" if whole else part.strip()
