"""Text for actions and positions; whether an action is legal is not asked here.

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

Positions:  turn=3 seat=A phase=moving | A1310/S SO1 SO2m CM1 | B1421/N BI1d BI2d | lost A SO4 | lost B BI7
            a stack is named from the top; units are numbered by side and kind. Letters after a unit are its marks:
            m moved, a has attacked, j joins the attack, h was attacked, d disrupted, s disrupted in its own turn,
            p pila thrown, r rallied, t testudo.
"""

from __future__ import annotations

import re
from typing import Final

from castra.core.errors import NotationError
from castra.games.tac13.board import hex_name, hex_number
from castra.games.tac13.content import DIRECTIONS
from castra.games.tac13.rules import TacRules
from castra.games.tac13.stacks import put, unit_at
from castra.games.tac13.state import (
    ACTED,
    AIMING,
    BREAK,
    CANCEL,
    DIE,
    DISRUPTED,
    DROP,
    END,
    ENDED,
    FACE,
    FIRE,
    FORM,
    GO,
    GOING,
    HIT,
    HURLING,
    JOIN,
    JOINED,
    LIFT,
    LOSE,
    LOSING,
    LOST,
    MELEE,
    MOVED,
    NONE,
    NOWHERE,
    PICK,
    PILA,
    PLACE,
    PLACING,
    PLANNING,
    RALLIED,
    ROLL,
    ROLLING,
    SPENT,
    STACK,
    STAY,
    STUNNED,
    TARGET,
    TESTUDO,
    TURNING,
    TacState,
    action,
    extra_of,
    hex_of,
    kind_of,
)

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
}
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
        slot = rules.mover.next_unit(state)
        return f"{rules.tables.codes[rules.tables.kind[slot]]} @{name}" if slot != NONE else f"@{name}"
    sign = {PICK: "", JOIN: "+", DROP: "-"}[verb]
    return f"{sign}{write_unit(rules, state, at, extra, verb)} {name}"


def read_action(rules: TacRules, state: TacState, text: str) -> int:
    words = " ".join(text.lower().replace("@", " @ ").replace("+", " + ").split())
    if not words.isascii() or len(words) > 40:
        raise NotationError(f"{text[:40]!r} is no action.")
    for verb, word in _WORDS.items():
        if words == word:
            return action(verb, 0, 0)
    return _read_parts(rules, state, words.replace("@ ", "@").replace("+ ", "+").replace("- ", "-").split(), text)


def _read_parts(rules: TacRules, state: TacState, parts: list[str], text: str) -> int:
    head, rest = parts[0] if parts else "", parts[1:]
    if head == "face" and len(rest) == 1 and rest[0].upper() in DIRECTIONS:
        return action(FACE, 0, DIRECTIONS.index(rest[0].upper()))
    if head == "die" and len(rest) == 1 and rest[0] in "123456":
        return action(DIE, 0, int(rest[0]))
    if head == "lose" and len(rest) == 1 and state.target >= 0:
        return action(LOSE, 0, _read_unit(rules, state, state.target, rest[0], LOSE, text))
    verbs = {**{word: verb for verb, word in _ON_HEX.items()}, "attack": TARGET, "fire": TARGET}
    if head in verbs and len(rest) == 1:
        return action(verbs[head], _read_hex(rules, rest[0], text), 0)
    if parts and parts[-1].startswith("@") and len(parts) <= 2:
        return action(PLACE, _read_hex(rules, parts[-1][1:], text), 0)
    if len(parts) == 2:
        verb = {"+": JOIN, "-": DROP}.get(head[0], PICK)
        at = _read_hex(rules, rest[0], text)
        return action(verb, at, _read_unit(rules, state, at, head.lstrip("+-"), verb, text))
    raise NotationError(f"{text[:40]!r} is no action.")


def _read_hex(rules: TacRules, name: str, text: str) -> int:
    at = hex_number(rules.tables.board, name)
    if at < 0:
        raise NotationError(f"{text[:40]!r} names no hex of this map.")
    return at


def _read_unit(rules: TacRules, state: TacState, at: int, word: str, verb: int, text: str) -> int:
    """The place in the stack that a name means."""
    match = _UNIT.fullmatch(word)
    code = match[1].upper() if match else ""
    if match is None or code not in rules.tables.codes:
        raise NotationError(f"{text[:40]!r} names no unit; there are {', '.join(rules.tables.codes)}.")
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


# -- positions


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
    for at in range(state.hexes):
        slots = stack_slots(state, at)
        if slots:
            seat, facing = SEATS[rules.tables.seat_of(slots[0])], DIRECTIONS[state.facing[slots[0]]]
            units = " ".join(names[slot] + marks_text(state.marks[slot]) for slot in slots)
            out.append(f"{seat}{hex_name(rules.tables.board, at)}/{facing} {units}")
    return out


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
    state = TacState(rules.tables.board.hexes, rules.tables.slots)
    for slot in range(state.slots):
        state.facing[slot] = int(rules.tables.faces[rules.tables.seat_of(slot)])
    numbers = [{}, {}]  # type: list[dict[str, int]]
    for slot, name in enumerate(unit_names(rules)):
        numbers[rules.tables.seat_of(slot)][name] = slot
    for part in parts[1:]:
        if part.startswith("lost "):
            _read_lost(rules, state, numbers, part)
        else:
            _read_stack(rules, state, numbers, part)
    _read_head(rules, state, parts[0])
    _check_state(rules, state)
    return state


def _read_stack(rules: TacRules, state: TacState, numbers: list[dict[str, int]], part: str) -> None:
    match = re.fullmatch(r"([AB])(\d{4})/([A-Z]{1,2})((?: [A-Z]{2}\d{1,3}[a-z]*)+)", part)
    if match is None or match[3] not in DIRECTIONS:
        raise NotationError(f"{part[:40]!r} is no stack.")
    seat, at = SEATS.index(match[1]), _read_hex(rules, match[2], part)
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
    if rules.mover.reach.crowd(state, at) > rules.tables.limit[seat]:
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


def _read_head(rules: TacRules, state: TacState, part: str) -> None:
    words = dict(word.split("=", 1) for word in part.split() if "=" in word)
    if len(words) != len(part.split()):
        raise NotationError(f"{part[:60]!r} is no beginning of a position.")
    try:
        state.turn = int(words.pop("turn"))
        state.seat = SEATS.index(words.pop("seat"))
        state.phase = PHASES.index(words.pop("phase"))
        picked = words.pop("picked", str(NONE))
        state.picked = STACK if picked == "stack" else int(picked)
        state.attack = ATTACKS.index(words.pop("attack", "none"))
        state.owed = int(words.pop("owed", "0"))
        if "winner" in words:
            state.winner = WINNERS.index(words.pop("winner"))
            state.reason = REASONS.index(words.pop("reason"))
    except (KeyError, ValueError):
        raise NotationError(f"{part[:60]!r} is no beginning of a position.") from None
    for key in ("origin", "goal", "target"):
        if key in words:
            setattr(state, key, _read_hex(rules, words.pop(key), part))
    if words:
        raise NotationError(f"A position has no {next(iter(words))[:20]!r}.")


def _check_state(rules: TacRules, state: TacState) -> None:
    """Refuses positions in which the phase does not fit the rest."""
    t, phase = rules.tables, state.phase
    placed = all(where != NOWHERE for where in state.where)
    ok = (0 <= state.turn <= t.turns) and (placed if phase != PLACING else not placed and state.turn == 0)
    ok = ok and (state.turn > 0 or phase == PLACING) and (phase == ENDED) == (state.winner >= 0)
    going = phase in (GOING, TURNING)
    ok = ok and going == (state.origin != NOWHERE) and (phase == TURNING) == (state.goal != NOWHERE)
    if ok and going:
        top = int(state.top[state.origin])
        ok = top != NONE and t.seat_of(top) == state.seat
        ok = ok and (state.picked == STACK or unit_at(state, state.origin, state.picked) != NONE)
    ok = ok and _attack_fits(rules, state)
    if not ok:
        raise NotationError("This position contradicts itself.")


def _attack_fits(rules: TacRules, state: TacState) -> bool:
    modes = {
        HURLING: (PILA,),
        AIMING: (FIRE,),
        PLANNING: (MELEE,),
        ROLLING: (MELEE, FIRE, PILA),
        LOSING: (MELEE,),
    }.get(state.phase)
    if modes is None:
        return state.target == NOWHERE and state.attack == 0 and state.owed == 0
    if state.attack not in modes or state.target == NOWHERE or state.top[state.target] == NONE:
        return False
    own = rules.tables.seat_of(int(state.top[state.target])) == state.seat
    height = len(stack_slots(state, state.target))
    owed = 0 < state.owed < height if state.phase == LOSING else state.owed == 0
    return own == (state.attack == PILA) and owed
