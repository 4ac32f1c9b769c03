"""Positions as text: one line of words, the same for equal positions.

    2le'ce2/6/6/3Ve2/2Le3/2CeLe2 light turn first=light bag=Le3Eq2/eq2ve1 quiet=4 turns=31 past=…

Rows from dark's edge down, light's tiles capitalised, ' on the reverse side. Where they apply: hand= and divining=
(tiles drawn and to come), frozen= (the squares of frozen tiles), past= (keys of earlier positions), won= and by=.
"""

from __future__ import annotations

import re
from typing import Final

from castra.core.errors import NotationError
from castra.games.centurion.engine.board import SIZE, square_name
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import EMPTY_HAND, ENDED, CenturionState
from castra.games.centurion.people.notation import SEATS, square_number, squares_in
from castra.games.centurion.people.soundness import ENDINGS, WINNERS, check

PHASES: Final = ("lot", "leader", "escort", "turn", "deal", "keep", "place", "ended")
FIELDS: Final = ("first", "bag", "hand", "divining", "frozen", "quiet", "turns", "past", "won", "by")


def write_state(rules: CenturionRules, state: CenturionState) -> str:
    words = [_write_board(rules, state), SEATS[state.seat], PHASES[state.phase], f"first={SEATS[state.first]}"]
    words.append("bag=" + "/".join(_write_bag(rules, state, seat) for seat in (0, 1)))
    hand = [_code(rules, kind) for kind in state.hand if kind != EMPTY_HAND]
    if hand:
        words.append("hand=" + "".join(hand))
    if state.divining:
        words.append(f"divining={state.divining}")
    if state.frozen:
        words.append("frozen=" + "".join(square_name(square) for square in squares_in(state.frozen)))
    words += [f"quiet={state.quiet}", f"turns={state.turns}"]
    if state.past_size:
        words.append("past=" + ",".join(f"{state.past[i]:x}" for i in range(state.past_size)))
    if state.phase == ENDED:
        words += [f"won={WINNERS[state.winner]}", f"by={ENDINGS[state.reason]}"]
    return " ".join(words)


def _code(rules: CenturionRules, kind: int) -> str:
    code = rules.profiles.tiles[kind].code
    return code.capitalize() if kind < rules.profiles.first_kind[1] else code.lower()


def _write_board(rules: CenturionRules, state: CenturionState) -> str:
    rows: list[str] = []
    for row in range(SIZE - 1, -1, -1):
        text, empty = "", 0
        for code in state.board[row * SIZE : (row + 1) * SIZE]:
            if not code:
                empty += 1
                continue
            text += (str(empty) if empty else "") + _code(rules, (code - 2) >> 1) + "'" * (code & 1)
            empty = 0
        rows.append(text + str(empty) if empty else text)
    return "/".join(rows)


def _write_bag(rules: CenturionRules, state: CenturionState, seat: int) -> str:
    kinds = range(rules.profiles.first_kind[seat], rules.profiles.first_kind[seat + 1])
    return "".join(f"{_code(rules, kind)}{state.bag[kind]}" for kind in kinds if state.bag[kind]) or "-"


def read_state(rules: CenturionRules, text: str) -> CenturionState:
    words = text.split()
    if len(words) < 4:
        raise NotationError("A position reads 'rows seat phase first=… bag=… quiet=… turns=…'.")
    state = CenturionState(len(rules.profiles.tiles))
    _read_board(rules, state, words[0])
    state.seat = _one_of(words[1], SEATS, "a seat")
    state.phase = _one_of(words[2], PHASES, "a phase")
    fields = dict(_field(word) for word in words[3:])
    if len(fields) != len(words) - 3 or not fields.keys() >= {"first", "bag", "quiet", "turns"}:
        raise NotationError("A position needs first=, bag=, quiet= and turns=, each once.")
    _read_fields(rules, state, fields)
    check(rules, state)
    if write_state(rules, state) != " ".join(words):
        raise NotationError("The position is not written in its one proper form.")
    return state


def _field(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or name not in FIELDS:
        raise NotationError(f"{word[:40]!r} is not a part of a position.")
    return name, value


def _one_of(word: str, known: tuple[str, ...], what: str) -> int:
    if word not in known or not word:
        raise NotationError(f"{word[:40]!r} is not {what}; say {', '.join(filter(None, known))}.")
    return known.index(word)


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word):  # at most MOST_TURNS
        raise NotationError(f"{word[:40]!r} is not a number of turns or tiles.")
    return int(word)


def _read_board(rules: CenturionRules, state: CenturionState, text: str) -> None:
    rows = text.split("/")
    if len(rows) != SIZE:
        raise NotationError(f"A board has {SIZE} rows, not {len(rows)}.")
    for row, line in zip(range(SIZE - 1, -1, -1), rows, strict=True):
        col = 0
        for token in re.findall(r"[1-6]|[A-Za-z]{2}'?|.", line):
            if col >= SIZE:
                raise NotationError(f"Row {row + 1} of the board is too long: {line[:40]!r}.")
            if token in "123456":
                col += int(token)
                continue
            kind = _kind(rules, token[:2])
            seat = 0 if kind < rules.profiles.first_kind[1] else 1
            square = row * SIZE + col
            state.put(seat, square, 2 + 2 * kind + token.endswith("'"))
            if rules.profiles.tiles[kind].leader:
                if state.leader[seat] >= 0:
                    raise NotationError(f"There are two leaders for {SEATS[seat]}.")
                state.leader[seat] = square
            col += 1
        if col != SIZE:
            raise NotationError(f"Row {row + 1} of the board does not have {SIZE} squares: {line[:40]!r}.")


def _kind(rules: CenturionRules, code: str) -> int:
    for kind in range(len(rules.profiles.tiles)):
        if _code(rules, kind) == code:
            return kind
    raise NotationError(f"No tile is written {code!r} here.")


def _read_fields(rules: CenturionRules, state: CenturionState, fields: dict[str, str]) -> None:
    state.first = _one_of(fields["first"], SEATS, "a seat")
    for seat, bag in enumerate(fields["bag"].split("/")[:2]):
        for code, count in re.findall(r"([A-Za-z]{2})(\d{1,2})", bag):
            kind = _kind(rules, code)
            if state.bag[kind]:
                raise NotationError(f"The tile {code} stands twice in a bag.")
            state.change_bag(seat, kind, int(count))
    if not re.fullmatch(r"([a-f][1-6])*", fields.get("frozen", "")):
        raise NotationError("Frozen tiles are named by their squares, such as frozen=a3c4.")
    for name in re.findall("..", fields.get("frozen", "")):
        state.frozen |= 1 << square_number(name)
    for place, code in enumerate(re.findall(r"[A-Za-z]{2}", fields.get("hand", ""))[:3]):
        state.hand[place] = _kind(rules, code)
    state.divining = _number(fields.get("divining", "0"))
    state.quiet = _number(fields["quiet"])
    state.turns = _number(fields["turns"])
    keys = fields["past"].split(",") if "past" in fields else []
    if not all(re.fullmatch(r"[0-9a-f]{1,16}", key) and int(key, 16) < 1 << 62 for key in keys):
        raise NotationError("The past of a position is a list of hexadecimal numbers.")
    for key in keys:
        state.note(int(key, 16))
    if state.phase == ENDED:
        state.winner = _one_of(fields.get("won", ""), WINNERS, "a winner")
        state.reason = _one_of(fields.get("by", ""), ENDINGS, "an ending")
