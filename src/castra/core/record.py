"""A game as a text that a person can read and a program can replay.

    5f0c2a91  castra record 1
    b7714e02  game: centurion
    …
    03d1c6f8  3. light: legionnaire@b1

The eight digits before each line depend on the line and on everything above it, so a changed byte
is found, and found where it is. A record has one form: nothing is read that would be written otherwise.
`replay.py` plays a record again; this file only reads and writes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from castra.core.errors import RecordError
from castra.core.game import CHANCE, Setup

FORMAT: Final = "castra record 1"
UNFINISHED: Final = "unfinished"
AT_THE_TABLE: Final = "settled at the table"
"""Instead of a rule, where a game ended by resigning, on time or by agreement."""
UNNAMED: Final = "?"
SPECTATORS: Final = "spectators"
HIDDEN: Final = "?"
UNREAD: Final = -1
_CHECK: Final = 8
_GAP: Final = "  "


@dataclass(frozen=True)
class Entry:
    """One action: who played it, and what."""

    actor: int
    """A seat or CHANCE."""
    text: str
    """In the game's notation."""
    action: int = field(default=UNREAD, compare=False)
    """Its number, once it has been played; the text says the same."""


@dataclass(frozen=True)
class Record:
    game: str
    rules_version: str
    content: str
    """Hash of the data the game was played with."""
    setup: Setup
    seats: tuple[str, ...]
    """What the seats are called in the lines: light, dark, …"""
    players: tuple[str, ...]
    """Who sat there; UNNAMED where nobody said so."""
    commitment: str
    words: tuple[str, ...] = ()
    """What the seats added to the secret."""
    entries: tuple[Entry, ...] = ()
    result: str = UNFINISHED
    """The shares by seat and a sentence, or UNFINISHED."""
    secret: str = ""
    """In hexadecimal; shown when the game is over, and in a private save."""
    position: str = ""
    """Where the game began, in notation; empty for the beginning of the rules."""
    seen_by: str = ""
    """Whose record of an unfinished game this is: a seat or SPECTATORS; empty where nothing is left out."""
    first_line: int = field(default=0, compare=False)
    """The line of the first entry in the file it was read from."""

    def line_of(self, index: int) -> int:
        return self.first_line + index


# -- writing


def write_record(record: Record) -> str:
    chain = _Chain()
    return "".join(f"{chain.check(line)}{_GAP}{line}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    yield FORMAT
    yield f"game: {record.game}"
    yield f"rules: {record.rules_version}"
    yield f"content: {record.content}"
    yield f"setup: {record.setup}"
    if record.position:
        yield f"position: {record.position}"
    for seat, player in zip(record.seats, record.players, strict=True):
        yield f"seat {seat}: {player}"
    yield f"commitment: {record.commitment}"
    for seat, words in zip(record.seats, record.words, strict=False):
        yield f"words of {seat}: {words}"
    if record.seen_by:
        yield f"seen by: {record.seen_by}"
    yield f"actions: {len(record.entries)}"
    for number, entry in enumerate(record.entries, 1):
        actor = "chance" if entry.actor == CHANCE else record.seats[entry.actor]
        yield f"{number}. {actor}: {entry.text}"
    yield f"result: {record.result}"
    yield f"secret: {record.secret or 'kept'}"
    yield "end"


class _Chain:
    def __init__(self) -> None:
        self._digest = b""

    def check(self, line: str) -> str:
        self._digest = hashlib.sha256(self._digest + line.encode() + b"\n").digest()
        return self._digest.hex()[:_CHECK]


# -- reading


def read_record(data: bytes) -> Record:
    """The record in a file; RecordError says on which line it is damaged."""
    lines = _checked_lines(data)
    record = _Reader(lines).record()
    for number, (line, written) in enumerate(zip(lines, _lines(record), strict=False), 1):
        if line != written:
            raise RecordError(f"this should be written {written!r}", number)
    return record


def _checked_lines(data: bytes) -> list[str]:
    if not data.strip():
        raise RecordError("The file is empty")
    chain = _Chain()
    lines: list[str] = []
    for number, raw in enumerate(data.split(b"\n"), 1):
        if lines and lines[-1] == "end":
            if raw or number != data.count(b"\n") + 1:
                raise RecordError("something stands after the end of the record", number)
            return lines
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            raise RecordError("this line is not text in UTF-8", number) from None
        line = text[_CHECK + len(_GAP) :]
        if number == 1 and line != FORMAT:
            raise RecordError(f"this is not a record: it does not begin with {FORMAT!r}", number)
        if text[:_CHECK] != chain.check(line) or text[_CHECK : _CHECK + len(_GAP)] != _GAP:
            raise RecordError("this line was changed: its check does not fit", number)
        if not line.isprintable():
            raise RecordError("this line holds a character that cannot be shown", number)
        lines.append(line)
    raise RecordError("the record is cut off: it has no end", len(lines))


class _Reader:
    """Takes the lines one after the other; each kind must stand in its place."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 1

    def fail(self, message: str) -> RecordError:
        return RecordError(message, self.at + 1)

    @property
    def line(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def value(self, key: str) -> str:
        found, colon, value = self.line.partition(": ")
        if found != key or not colon:
            raise self.fail(f"here should stand '{key}: …'")
        self.at += 1
        return value

    def record(self) -> Record:
        game, rules_version, content = self.value("game"), self.value("rules"), self.value("content")
        setup = self.setup()
        position = self.value("position") if self.line.startswith("position: ") else ""
        seats: list[str] = []
        players: list[str] = []
        while len(seats) < setup.players:
            seat = re.match(r"seat ([^:]+): ", self.line)
            if not seat:
                raise self.fail("here should stand 'seat …: …'")
            seats.append(seat[1])
            players.append(self.value(f"seat {seat[1]}"))
        commitment = self.hexadecimal("commitment")
        words = self.words(seats)
        seen_by = self.seen_by(seats)
        count = self.number(self.value("actions"))
        first_line = self.at + 1
        entries = tuple(self.entry(number, seats) for number in range(1, count + 1))
        result = self.value("result")
        secret = self.value("secret") if self.line == "secret: kept" else self.hexadecimal("secret")
        if self.line != "end" or self.at + 1 != len(self.lines):
            raise self.fail("here should stand 'end'")
        return Record(
            game=game,
            rules_version=rules_version,
            content=content,
            setup=setup,
            seats=tuple(seats),
            players=tuple(players),
            commitment=commitment,
            words=words,
            entries=entries,
            result=result,
            secret="" if secret == "kept" else secret,
            position=position,
            seen_by=seen_by,
            first_line=first_line,
        )

    def number(self, text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text):
            self.at -= 1
            raise self.fail(f"{text!r} is not a number")
        return int(text)

    def hexadecimal(self, key: str) -> str:
        """32 bytes."""
        if not re.fullmatch(rf"{key}: [0-9a-f]{{64}}", self.line):
            raise self.fail(f"here should stand '{key}: …' with 64 hexadecimal digits")
        return self.value(key)

    def setup(self) -> Setup:
        pairs = [word.partition("=") for word in self.value("setup").split(" ")]
        if any(not equals for _, equals, _ in pairs) or pairs[0][0] != "players":
            self.at -= 1
            raise self.fail("a set-up reads 'players=2 option=value …'")
        players = self.number(pairs[0][2])
        return Setup(players, {name: value for name, _, value in pairs[1:]})

    def words(self, seats: list[str]) -> tuple[str, ...]:
        if not self.line.startswith("words of "):
            return ()
        return tuple(self.value(f"words of {seat}") for seat in seats)

    def seen_by(self, seats: list[str]) -> str:
        if not self.line.startswith("seen by: "):
            return ""
        if self.line.removeprefix("seen by: ") not in [*seats, SPECTATORS]:
            raise self.fail("here should stand the name of a seat, or spectators")
        return self.value("seen by")

    def entry(self, number: int, seats: list[str]) -> Entry:
        head = f"{number}. "
        actor, colon, text = self.line.removeprefix(head).partition(": ")
        if not self.line.startswith(head) or not colon or actor not in [*seats, "chance"]:
            raise self.fail(f"here should stand '{number}. seat: action'")
        self.at += 1
        return Entry(CHANCE if actor == "chance" else seats.index(actor), text)
