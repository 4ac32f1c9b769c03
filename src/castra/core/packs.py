"""What all content files share: reading TOML, finding the line of every key, checking values, telling every mistake.

A mistake is (line, cell, sentence); cell 0 means the whole line. Only games know what their tables hold.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from castra.core.errors import PackError
from castra.core.files import bounded_bytes, reason
from castra.core.hidden import find_hidden

LARGEST_FILE: Final = 200_000
MOST_PARTS: Final = 8
"""Of a dotted key: the parser takes memory by the square of them."""
DEEPEST: Final = 12
"""How many brackets may be open at once."""
LONGEST_WORD: Final = 24

Mistake = tuple[int, int, str]

# Strings and comments, which are blanked out before looking for keys and tables. One that is never closed goes on to
# the end of its line or of the file, so that nothing is looked at twice.
_OPAQUE: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\\?\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*",
    re.DOTALL,
)
_LONG_KEY: Final = re.compile(rf"(?:\.[\w \t-]*){{{MOST_PARTS},}}")
_PLACE: Final = re.compile(
    r"[ \t]*(?:\[\[[ \t]*(?P<entry>[\w-]+)[ \t]*\]\]|\[+[ \t]*(?P<table>[\w-]+)|(?P<key>[\w-]+)[ \t]*[.=])"
)
_HEADER: Final = re.compile(r"[ \t]*\[+([^\[\]]*)\]")


@dataclass
class Places:
    """The lines on which a table and its keys begin."""

    line: int
    keys: dict[str, int] = field(default_factory=dict)


def find_places(text: str, *arrays: str) -> tuple[Places, dict[str, list[Places]]]:
    """The file's own places, and those of every [[entry]] of the named arrays; the text must be valid TOML."""
    head = Places(1)
    entries: dict[str, list[Places]] = {name: [] for name in arrays}
    current = head
    for number, line in enumerate(_blanked(text).split("\n"), 1):
        match = _PLACE.match(line)
        if match is None:
            continue
        if match["entry"] in entries:
            current = Places(number)
            entries[match["entry"]].append(current)
        elif match["entry"] or match["table"]:
            head.keys.setdefault(match["entry"] or match["table"], number)
            current = Places(number)
        else:
            current.keys.setdefault(match["key"], number)
    return head, entries


def find_tables(text: str) -> dict[str, Places]:
    """The places of every [table], by its whole name with its dots; the text must be valid TOML."""
    found: dict[str, Places] = {}
    current = Places(1)
    for number, line in enumerate(_blanked(text).split("\n"), 1):
        if header := _HEADER.match(line):
            current = found.setdefault(re.sub(r"\s", "", header[1]), Places(number))
        elif (match := _PLACE.match(line)) and match["key"]:
            current.keys.setdefault(match["key"], number)
    return found


def _blanked(text: str) -> str:
    """The text with spaces in place of strings and comments."""
    return _OPAQUE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


class PackTable:
    """One table of a pack: hands out checked values and notes the mistakes it meets."""

    def __init__(self, values: dict[str, Any], places: Places, text: list[str], mistakes: list[Mistake]):
        self.values = values
        self.places = places
        self.text = text
        self.mistakes = mistakes

    def say(self, key: str, sentence: str) -> None:
        """Notes a mistake at the line of a key, or of the table where the key is not written."""
        self.mistakes.append((self.line_of(key), 0, sentence))

    def line_of(self, key: str) -> int:
        return self.places.keys.get(key, self.places.line)

    def lines_of_rows(self, key: str, drawn: str) -> list[int]:
        """The line of the file on which each row of a text is written; the key's own where escapes hide it."""
        first = self.line_of(key)
        opened = self.text[first - 1].endswith(('"""', "'''")) and "\n" in drawn  # TOML drops this line's end
        first_row = first + 1 if opened else first
        lines: list[int] = []
        for offset, row in enumerate(drawn.split("\n")):
            place = first_row + offset
            there = place <= len(self.text) and row.strip() in self.text[place - 1]
            lines.append(place if there else first)
        return lines

    def refuse_others(self, known: tuple[str, ...], whose: str) -> None:
        for key in self.values:
            if key not in known:
                self.say(key, f"{whose} has no {key[:LONGEST_WORD]!r}; it has {', '.join(known)}")

    def words(self, key: str, limit: int, default: str | None = None) -> str:
        """A line of text; without a default it must be there."""
        value = self.values.get(key, default)
        if value is None:
            self.say(key, f"{key} is missing")
        elif not isinstance(value, str):
            self.say(key, f"{key} must be text in quotes, not {kind_in_words(value)}")
        elif wrong := text_flaw(value, limit, default is None):
            self.say(key, f"{key} {wrong}")
        else:
            return value
        return ""

    def number(self, key: str, low: int, high: int, default: int | None) -> int:
        """A whole number; without a default it must be there, and `low` stands in for it."""
        value = self.values.get(key, default)
        if value is None:
            self.say(key, f"{key} is missing")
        elif not isinstance(value, int) or isinstance(value, bool):
            self.say(key, f"{key} must be a whole number, not {kind_in_words(value)}")
        elif not low <= value <= high:
            self.say(key, f"{key} must be from {low} to {high}")
        else:
            return value
        return low if default is None else default

    def flag(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.say(key, f"{key} must be true or false, not {kind_in_words(value)}")
        return value is True

    def word_list(self, key: str, known: tuple[str, ...], what: str, needed: bool = True) -> tuple[str, ...]:
        """A list of words out of `known`; the unknown ones are told by name and left out."""
        value = self.values.get(key)
        if value is None:
            if needed:
                self.say(key, f"{key} is missing")
            return ()
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.say(key, f"{key} must be a list of words in quotes")
            return ()
        for word in value:
            if word not in known:
                self.say(key, f"{word[:LONGEST_WORD]!r} is no {what}; there are {', '.join(known)}")
        return tuple(word for word in value if word in known)

    def sentences(self, key: str, limit: int) -> tuple[str, ...]:
        """A list of texts, such as what is reconstructed; none if it is not written."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            self.say(key, f"{key} must be a list of texts")
            return ()
        for number, entry in enumerate(value, 1):
            if wrong := text_flaw(entry, limit, True):
                self.say(key, f"text {number} of {key} {wrong}")
        return tuple(value)

    def entries(self, name: str, places: list[Places]) -> list[PackTable]:
        """The tables [[name]] of an array, each with its places."""
        values: Any = self.values.get(name, [])
        whole = isinstance(values, list) and all(isinstance(one, dict) for one in values)
        if not whole or len(values) != len(places):
            self.say(name, f"every {name} must be a table of its own that begins with [[{name}]]")
            return []
        return [PackTable(one, place, self.text, self.mistakes) for one, place in zip(values, places, strict=True)]

    def one_of(self, key: str, known: tuple[str, ...], what: str, default: str | None = None) -> str:
        """A word out of `known`, or the empty word after a mistake."""
        word = self.words(key, LONGEST_WORD, default)
        if word and word not in known:
            self.say(key, f"{word!r} is no {what}; there are {', '.join(known)}")
            return ""
        return word


def refuse_twins(tables: Sequence[PackTable], key: str, words: Sequence[str], whose: str) -> None:
    """Notes every table whose word for `key` another has before it; empty words are told elsewhere."""
    seen: dict[str, int] = {}
    for table, word in zip(tables, words, strict=True):
        if word and word in seen:
            written = table.values.get(key, word)
            table.say(key, f"the {key} {written!r} is taken by the {whose} on line {seen[word]}")
        seen.setdefault(word, table.places.line)


def kind_in_words(value: object) -> str:
    """What a TOML value is, in words."""
    kinds = {bool: "true or false", int: "a number", float: "a decimal number", str: "text", list: "a list"}
    return kinds.get(type(value), "a table" if isinstance(value, dict) else "a date")


def text_flaw(text: str, limit: int, needed: bool) -> str:
    """Why a text cannot be shown, or nothing."""
    if hidden := find_hidden(text):
        return f"holds a hidden character or a line break: {hidden}"
    if len(text) > limit:
        return f"has {len(text)} characters; at most {limit} fit"
    if text != text.strip():
        return "begins or ends with a space"
    return "is empty" if needed and not text else ""


# -- files


def plain_text(text: str) -> str:
    """The text without the marks that some editors add."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def parse_pack(text: str, name: str) -> dict[str, Any]:
    """The tables of a pack's text; `name` says which pack in errors that have no line."""
    if len(text) > LARGEST_FILE:
        raise PackError([f"{name} is too large for a pack"])
    _refuse_depth(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        # The parser tells the place at the end of its message: "Invalid value (at line 3, column 5)".
        said, _, place = str(error).partition(" (at ")
        line = re.match(r"line (\d+)", place)
        number = int(line[1]) if line else text.count("\n") + 1 if place else 1
        sentence = said[:80].splitlines()[0] if said else "unreadable"
        raise PackError([f"line {number}: this is not TOML ({sentence[0].lower()}{sentence[1:]})"]) from None


def _refuse_depth(text: str) -> None:
    """Refuses what a small file can make a parser take all memory for: long dotted keys, deep nesting."""
    bare = _OPAQUE.sub(lambda match: "s" + "\n" * match[0].count("\n"), text)
    if long_key := _LONG_KEY.search(bare):
        line = bare.count("\n", 0, long_key.start()) + 1
        raise PackError([f"line {line}: this key has more than {MOST_PARTS} parts"])
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", bare):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            line = bare.count("\n", 0, bracket.start()) + 1
            raise PackError([f"line {line}: this is nested too deeply for a pack"])


def check_format(values: dict[str, Any], places: Places, known: int) -> None:
    """Refuses other formats before anything else, since nothing else of theirs can be judged."""
    if "format" not in values:
        raise PackError([f"line 1: format is missing; write format = {known}"])
    if values["format"] != known or isinstance(values["format"], bool):
        raise PackError([f"line {places.keys.get('format', 1)}: this program reads format {known} only"])


def raise_mistakes(mistakes: list[Mistake]) -> None:
    """Tells all mistakes at once, in the order of their places."""
    if mistakes:
        raise PackError([_told(*mistake) for mistake in sorted(set(mistakes))])


def _told(line: int, cell: int, sentence: str) -> str:
    return f"line {line}, cell {cell}: {sentence}" if cell else f"line {line}: {sentence}"


def load_text(path: str | Path) -> str:
    """The text of a pack file."""
    try:
        return bounded_bytes(path, 4 * LARGEST_FILE).decode("utf-8")  # no letter takes more than four bytes
    except UnicodeDecodeError:
        raise PackError([f"The pack {path} is not a text file in UTF-8"]) from None
    except (OSError, ValueError) as error:
        raise PackError([f"The pack {path} cannot be read ({reason(error)})"]) from None


def mistakes_of(load: Callable[[], object]) -> list[str]:
    """What is wrong with the file that is loaded here, each a sentence with its place; nothing if it can be played."""
    try:
        load()
    except PackError as error:
        return error.mistakes
    return []
