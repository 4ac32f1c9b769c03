"""Positions as text: one line of words, the same for equal positions.

    turn 1 left=2 turns=17 order=1,2 opening=4,2 contend=1 ready=1,2 marker=1 points=3,0 units=1Ma4ne,2Re5sw,…

The first word says what has to happen next, the number after it whose business that is. A unit is its
player, its class (M, R, S), its hexagon and its facing. While something is under way, `unit=`, `target=` and
`roll=` follow; when the game is over, `winner=` (a team from A, or "none") and `by=`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from castra.core.errors import NotationError
from castra.games.centre_rock.content.printed import FACINGS, SQUAD
from castra.games.centre_rock.engine.board import NOWHERE
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    CLASS_OF,
    DRAWN,
    ENDED,
    FACING_OF,
    SEAT_OF,
    TURN,
    CentreRockState,
    unit_code,
)
from castra.games.centre_rock.people.notation import CELL, CLASS_LETTERS, read_cell
from castra.games.centre_rock.people.soundness import flaw

PHASES: Final = (
    "opening",
    "choosing",
    "leading",
    "placing",
    "turn",
    "move-roll",
    "going",
    "attack-roll",
    "deflecting",
    "ended",
)
REASONS: Final = ("", "vanquished", "triumphant", "victorious", "turn-limit")
TEAMS: Final = "ABC"
NOTHING: Final = "-"

_SEATS: Final = "[1-4](?:,[1-4]){0,3}"
_UNIT: Final = re.compile(rf"([1-4])([MRS]){CELL}(ne|nw|sw|se|e|w)")
_LINE: Final = re.compile(
    rf"({'|'.join(PHASES)}) ([1-4]) left=([0-2]) turns=([0-9]{{1,9}}) order=({_SEATS}|-)"
    rf" opening=([0-6](?:,[0-6]){{1,3}}) contend=({_SEATS}) ready=({_SEATS}|-) marker=([0-4])"
    r" points=([0-9]{1,2}(?:,[0-9]{1,2}){1,2}) units=([^ ]+)"
    rf"(?: unit={CELL})?(?: target={CELL})?(?: roll=([1-6]))?(?: winner=([A-C]|none) by=({'|'.join(REASONS[1:])}))?"
)


# -- writing


def write_state(rules: CentreRockRules, state: CentreRockState) -> str:
    names = rules.board.names
    words = [PHASES[state.phase], str(state.seat + 1), f"left={state.actions}", f"turns={state.turns}"]
    words += [f"order={_list(seat + 1 for seat in state.order if seat >= 0)}"]
    words += [f"opening={_list(state.rolls)}", f"contend={_seats(state.contending)}", f"ready={_seats(state.ready)}"]
    words += [f"marker={state.marker}", f"points={_list(list(state.points)[: rules.teams])}"]
    cells = [cell for cell in state.units if cell != NOWHERE]
    words += [f"units={_list(write_unit(state.board[cell], names[cell]) for cell in cells)}"]
    if state.unit != NOWHERE:
        words.append(f"unit={names[state.unit]}")
    if state.target != NOWHERE:
        words.append(f"target={names[state.target]}")
    if state.roll:
        words.append(f"roll={state.roll}")
    if state.phase == ENDED:
        words.append(f"winner={'none' if state.winner == DRAWN else TEAMS[state.winner]}")
        words.append(f"by={REASONS[state.reason]}")
    return " ".join(words)


def write_unit(code: int, cell: str) -> str:
    return f"{SEAT_OF[code] + 1}{CLASS_LETTERS[CLASS_OF[code]]}{cell}{FACINGS[FACING_OF[code]]}"


def _list(values: Iterable[object]) -> str:
    return ",".join(str(value) for value in values) or NOTHING


def _seats(bits: int) -> str:
    return _list(seat + 1 for seat in range(4) if bits >> seat & 1)


# -- reading


def read_state(rules: CentreRockRules, text: str) -> CentreRockState:
    """The inverse of `write_state`; raises NotationError for anything that cannot be a position of this match."""
    line = " ".join(text.split())
    found = _LINE.fullmatch(line)
    if not found:
        raise NotationError(
            "This is not a position of Centre Rock; one begins like: turn 1 left=2 turns=17 order=1,2 …"
        )
    state = CentreRockState(rules.board.cells, rules.seats)
    _read_course(rules, state, found)
    _read_units(rules, state, found[11])
    _read_business(rules, state, found)
    said = flaw(rules, state)
    if said:
        raise NotationError(f"This position cannot be: {said}.")
    if write_state(rules, state) != line:
        raise NotationError(f"This position is not written in its one way, which is: {write_state(rules, state)}")
    return state


def _read_course(rules: CentreRockRules, state: CentreRockState, found: re.Match[str]) -> None:
    """Who acts in which order, and the tracks."""
    state.phase = PHASES.index(found[1])
    state.seat = int(found[2]) - 1
    state.actions = int(found[3])
    state.turns = int(found[4])
    order = [number - 1 for number in _numbers(found[5], "order", rules.seats)]
    if rules.seats == 4 and len(order) == 2:
        order = [order[0], -1, order[1], -1]
    for i, seat in enumerate(order):
        state.order[i] = seat
    if state.phase >= TURN and state.seat in order:
        state.turn = order.index(state.seat)
    for seat, pips in enumerate(_exactly(found[6], "opening", rules.seats)):
        state.rolls[seat] = pips
    state.contending = sum(1 << number - 1 for number in set(_numbers(found[7], "contend", rules.seats)))
    state.ready = sum(1 << number - 1 for number in set(_numbers(found[8], "ready", rules.seats)))
    state.marker = int(found[9])
    for team, points in enumerate(_exactly(found[10], "points", rules.teams)):
        state.points[team] = points


def _numbers(text: str, name: str, most: int) -> list[int]:
    """A list of numbers, at most so many; "-" is an empty one."""
    if text == NOTHING:
        return []
    words = text.split(",")
    if len(words) > most:
        raise NotationError(f"{name}={text} is not a list of at most {most} numbers.")
    return [int(word) for word in words]


def _exactly(text: str, name: str, count: int) -> list[int]:
    numbers = _numbers(text, name, count)
    if len(numbers) != count:
        raise NotationError(f"{name}= needs {count} numbers, not {len(numbers)}.")
    return numbers


def _read_units(rules: CentreRockRules, state: CentreRockState, text: str) -> None:
    for word in [] if text == NOTHING else text.split(","):
        found = _UNIT.fullmatch(word)
        if not found or int(found[1]) > rules.seats:
            raise NotationError(f"{word!r} is not a unit of this game; write e.g. 1Mc4ne.")
        cell = read_cell(rules.board, found[3])
        seat = int(found[1]) - 1
        if state.board[cell]:
            raise NotationError(f"Two units cannot both stand on {found[3]}.")
        if state.count[seat] == SQUAD:
            raise NotationError(f"Player {seat + 1} has more than {SQUAD} units.")
        state.put(cell, unit_code(seat, CLASS_LETTERS.index(found[2]), FACINGS.index(found[4])))


def _read_business(rules: CentreRockRules, state: CentreRockState, found: re.Match[str]) -> None:
    """What is under way, and how the game ended."""
    board = rules.board
    if found[12]:
        state.unit = read_cell(board, found[12])
    if found[13]:
        state.target = read_cell(board, found[13])
    state.roll = int(found[14] or 0)
    if found[15]:
        state.winner = DRAWN if found[15] == "none" else TEAMS.index(found[15])
        state.reason = REASONS.index(found[16])
