"""Text for actions and positions; whether an action is legal is not asked here.

Actions:    c2-c4      c2xc4      a move; with pairs c2-c3+b2+d2x (x: that one captures)
            c2*c4                 Strike or Hammer
            c3:b3-d2              Command: the tile on c3 sends the one on b3 to d2
            flip c2               Ready, or a side without icons
            draw                  then chance: deal velites
            velites@c2            set up or place; war-dogs@c2/back shows the other side
            divine c3   keep velites   lot light

Positions:  2le'ce2/6/6/3Ve2/2Le3/2CeLe2 light turn first=light bag=Le3Eq2/eq2ve1 quiet=4 turns=31 past=…
            rows from dark's edge down, light's tiles capitalised, ' on the reverse side.
"""

from __future__ import annotations

import re
from typing import Final

from castra.core.errors import NotationError
from castra.core.game import CHANCE
from castra.games.centurion.board import SIZE, SQUARES, WINDOW, square_name
from castra.games.centurion.rules import CenturionRules, paired_squares
from castra.games.centurion.state import (
    COMMAND,
    DEAL,
    DEALING,
    DIVINE,
    DRAW,
    DRAWN,
    EMPTY_HAND,
    ENDED,
    ESCORT,
    ESCORTING,
    FLIP,
    KEEP,
    KEEPING,
    LEADER,
    LEADING,
    LOT,
    LOTTING,
    MOVE,
    PLACE,
    PLACING,
    QUIET,
    REPETITION,
    STRIKE,
    CenturionState,
    action,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)

SEATS: Final = ("light", "dark")
PHASES: Final = ("lot", "leader", "escort", "turn", "deal", "keep", "place", "ended")
ENDINGS: Final = ("", "capture", "no-action", "repetition", "quiet")
WINNERS: Final = (*SEATS, "drawn")

_SQUARE: Final = "([a-f][1-6])"
_MOVE: Final = re.compile(rf"{_SQUARE}[-x]{_SQUARE}((?:\+{_SQUARE}x?)*)")
_STRIKE: Final = re.compile(rf"{_SQUARE}\*{_SQUARE}")
_COMMAND: Final = re.compile(rf"{_SQUARE}:{_SQUARE}[-x]{_SQUARE}")
_PLACE: Final = re.compile(rf"([a-z][a-z0-9-]*)@{_SQUARE}(/back)?")
_ON_SQUARE: Final = re.compile(rf"(flip|ready|divine){_SQUARE}")


def square_number(name: str) -> int:
    return "abcdef".index(name[0]) + SIZE * (int(name[1]) - 1)


def squares_in(mask: int) -> list[int]:
    return [square for square in range(SQUARES) if mask >> square & 1]


# -- actions


def write_action(rules: CenturionRules, state: CenturionState, seat: int, number: int) -> str:
    kind, origin, target, extra = kind_of(number), origin_of(number), target_of(number), extra_of(number)
    if kind == MOVE:
        return _write_move(state, origin, target, extra)
    if kind == STRIKE:
        return f"{square_name(origin)}*{square_name(target)}"
    if kind == COMMAND:
        return f"{square_name(origin)}:{square_name(extra)}{_mark(state, target)}{square_name(target)}"
    if kind in (FLIP, DIVINE):
        return f"{'flip' if kind == FLIP else 'divine'} {square_name(origin)}"
    if kind == DRAW:
        return "draw"
    if kind == LOT:
        return f"lot {SEATS[origin]}"
    tile = rules.profiles.tiles[rules.profiles.first_kind[state.seat] + origin].key
    if kind == DEAL:
        return f"deal {tile}"
    if kind == KEEP:
        return f"keep {tile}"
    return f"{tile}@{square_name(target)}{'/back' if extra else ''}"


def _mark(state: CenturionState, target: int) -> str:
    return "x" if state.board[target] else "-"


def _write_move(state: CenturionState, origin: int, target: int, pairs: int) -> str:
    foes = state.tiles[1 - state.seat]
    mark = "x" if foes >> target & 1 else "-"
    text = f"{square_name(origin)}{mark}{square_name(target)}"
    for pair in squares_in(paired_squares(origin, pairs)):
        text += f"+{square_name(pair)}{'x' if foes >> (pair + target - origin) & 1 else ''}"
    return text


def read_action(rules: CenturionRules, state: CenturionState, seat: int, text: str) -> int:
    words = "".join(text.lower().split()) if "@" in text else " ".join(text.lower().split())
    flat = words.replace(" ", "")
    if found := _MOVE.fullmatch(flat):
        return _read_move(found)
    if found := _STRIKE.fullmatch(flat):
        return action(STRIKE, square_number(found[1]), square_number(found[2]), 0)
    if found := _COMMAND.fullmatch(flat):
        return action(COMMAND, square_number(found[1]), square_number(found[3]), square_number(found[2]))
    if found := _ON_SQUARE.fullmatch(flat):
        return action(DIVINE if found[1] == "divine" else FLIP, square_number(found[2]), 0, 0)
    if flat == "draw":
        return action(DRAW, 0, 0, 0)
    if found := _PLACE.fullmatch(flat):
        kind = LEADER if state.phase == LEADING else ESCORT if state.phase == ESCORTING else PLACE
        return action(kind, _tile(rules, state, found[1]), square_number(found[2]), 1 if found[3] else 0)
    verb, _, rest = words.partition(" ")
    if verb == "lot" and rest in SEATS and seat == CHANCE:
        return action(LOT, SEATS.index(rest), 0, 0)
    if verb in ("deal", "keep") and rest:
        return action(DEAL if verb == "deal" else KEEP, _tile(rules, state, rest.replace(" ", "-")), 0, 0)
    raise NotationError(
        f"{text.strip()[:60]!r} is not an action; write c2-c3, c2xc3, c2*c4, c2-c3+b2, flip c2, draw or velites@c2."
    )


def _read_move(found: re.Match[str]) -> int:
    origin, target = square_number(found[1]), square_number(found[2])
    bits = 0
    for name in re.findall(r"[a-f][1-6]", found[3]):
        bit = WINDOW[origin * SQUARES + square_number(name)]
        if not bit or square_number(name) == origin or bits & bit:
            raise NotationError(f"{name} cannot be paired with {found[1]}: it is too far away or named twice.")
        bits |= bit
    return action(MOVE, origin, target, bits)


def _tile(rules: CenturionRules, state: CenturionState, key: str) -> int:
    """The number of a tile in the army of the seat that acts."""
    first, end = rules.profiles.first_kind[state.seat], rules.profiles.first_kind[state.seat + 1]
    for kind in range(first, end):
        if rules.profiles.tiles[kind].key == key:
            return kind - int(first)
    known = ", ".join(tile.key for tile in rules.profiles.tiles[first:end])
    raise NotationError(f"This army has no tile {key[:40]!r}; it has {known}.")


# -- positions


def write_state(rules: CenturionRules, state: CenturionState) -> str:
    words = [_write_board(rules, state), SEATS[state.seat], PHASES[state.phase], f"first={SEATS[state.first]}"]
    words.append("bag=" + "/".join(_write_bag(rules, state, seat) for seat in (0, 1)))
    hand = [_code(rules, kind) for kind in state.hand if kind != EMPTY_HAND]
    if hand:
        words.append("hand=" + "".join(hand))
    if state.divining:
        words.append(f"divining={state.divining}")
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
        text = ""
        for col in range(SIZE):
            code = int(state.board[row * SIZE + col])
            text += _code(rules, (code - 2) >> 1) + "'" * (code & 1) if code else "1"
        rows.append(re.sub(r"1+", lambda ones: str(len(ones[0])), text))
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
    _check_leaders(rules, state)
    _check_hand(rules, state)
    _check_course(rules, state)
    if write_state(rules, state) != " ".join(words):
        raise NotationError("The position is not written in its one proper form.")
    return state


def _field(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or name not in ("first", "bag", "hand", "divining", "quiet", "turns", "past", "won", "by"):
        raise NotationError(f"{word[:40]!r} is not a part of a position.")
    return name, value


def _one_of(word: str, known: tuple[str, ...], what: str) -> int:
    if word not in known or not word:
        raise NotationError(f"{word[:40]!r} is not {what}; say {', '.join(filter(None, known))}.")
    return known.index(word)


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word):
        raise NotationError(f"{word[:40]!r} is not a number.")
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
            rules.put(state, seat, square, 2 + 2 * kind + token.endswith("'"))
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
            state.bag[kind] = _number(count)
            state.bag_size[seat] += int(count)
    for place, code in enumerate(re.findall(r"[A-Za-z]{2}", fields.get("hand", ""))[:3]):
        state.hand[place] = _kind(rules, code)
    state.divining = _number(fields.get("divining", "0"))
    state.quiet = _number(fields["quiet"])
    state.turns = _number(fields["turns"])
    keys = fields["past"].split(",") if "past" in fields else []
    if not all(re.fullmatch(r"[0-9a-f]{1,16}", key) and int(key, 16) < 1 << 62 for key in keys):
        raise NotationError("The past of a position is a list of hexadecimal numbers.")
    for key in keys:
        rules.remember_key(state, int(key, 16))
    if state.phase == ENDED:
        state.winner = _one_of(fields.get("won", ""), WINNERS, "a winner")
        state.reason = _one_of(fields.get("by", ""), ENDINGS, "an ending")


# What the engine relies on.


def _check_leaders(rules: CenturionRules, state: CenturionState) -> None:
    for seat in (0, 1):
        if state.leader[seat] < 0 and ESCORTING < state.phase < ENDED:
            raise NotationError(f"There is no leader for {SEATS[seat]}.")
        if state.bag[rules.profiles.first_kind[seat]]:
            raise NotationError(f"The leader of {SEATS[seat]} cannot be in the bag.")
    if state.phase == LOTTING and (state.tiles[0] or state.tiles[1]):
        raise NotationError("Lots are drawn before anything is set up.")
    if state.phase in (LEADING, ESCORTING):
        if (state.leader[state.seat] >= 0) != (state.phase == ESCORTING):
            raise NotationError("A leader is set up once, and escorts are set up after their leader.")
        if (state.leader[1 - state.seat] >= 0) != (state.seat != state.first):
            raise NotationError(f"{SEATS[state.first].capitalize()} sets up completely before the other seat begins.")


def _check_hand(rules: CenturionRules, state: CenturionState) -> None:
    """Tiles in hand are the seat's own, and as many as the phase asks for."""
    held = [kind for kind in state.hand if kind != EMPTY_HAND]
    first, end = rules.profiles.first_kind[state.seat], rules.profiles.first_kind[state.seat + 1]
    if not all(first < kind < end for kind in held):
        raise NotationError(f"{SEATS[state.seat].capitalize()} cannot have drawn that tile.")
    if state.phase == DEALING:
        coming = max(1, state.divining)
        fits = len(held) + coming <= len(state.hand) and (state.divining or not held)
        if not fits or coming > state.bag_size[state.seat]:
            raise NotationError("So many tiles cannot be dealt now.")
    elif state.divining:
        raise NotationError("Only 'deal' goes with divining=.")
    elif not {PLACING: 1, KEEPING: 2}.get(state.phase, 0) <= len(held) <= {PLACING: 1, KEEPING: 3}.get(state.phase, 0):
        raise NotationError("One tile in hand goes with 'place', two or three with 'keep', and none with the others.")


def _check_course(rules: CenturionRules, state: CenturionState) -> None:
    """There is something to do, and an ending that goes with its winner."""
    if state.phase == ESCORTING and rules.next_escort(state) < 0:
        raise NotationError("All escorts have been set up already.")
    if state.phase in (LEADING, ESCORTING, PLACING, KEEPING) and not len(rules.legal_actions(state, state.seat)):
        raise NotationError("No square is free for the next tile.")
    if state.phase in (DEALING, KEEPING):
        rules.mover.look(state)
        if not rules.mover.free_squares():
            raise NotationError("No square is free for the next tile.")
    if state.phase == ENDED and (state.winner == DRAWN) != (state.reason in (REPETITION, QUIET)):
        raise NotationError(f"A game cannot end 'won={WINNERS[state.winner]} by={ENDINGS[state.reason]}'.")
