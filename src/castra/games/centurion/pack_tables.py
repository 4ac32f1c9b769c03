"""The tables of a pack: where they and their keys stand in the text, and their values, checked."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Any, Final

from castra.games.centurion.armies import Ability, Side
from castra.games.centurion.grids import read_grid

LONGEST_WORD: Final = 24

# Strings and comments, which are blanked out before looking for keys and tables.
_OPAQUE: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}' + r"|'''.*?'{3,5}" + r'|"(?:\\.|[^"\\\n])*"' + r"|'[^'\n]*'" + r"|\#[^\n]*",
    re.DOTALL,
)
_PLACE: Final = re.compile(
    r"[ \t]*(?:(?P<tile>\[\[[ \t]*tile[ \t]*\]\])|\[+[ \t]*(?P<table>[\w-]+)|(?P<key>[\w-]+)[ \t]*[.=])"
)


@dataclass
class Places:
    """The lines on which a table and its keys begin."""

    line: int
    keys: dict[str, int] = field(default_factory=dict)


def find_places(text: str) -> list[Places]:
    """The army's own places first, then those of every [[tile]]; the text must be valid TOML."""
    blanked = _OPAQUE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    army = Places(1)
    found, current = [army], army
    for number, line in enumerate(blanked.split("\n"), 1):
        match = _PLACE.match(line)
        if match is None:
            continue
        if match["tile"]:
            current = Places(number)
            found.append(current)
        elif match["table"]:
            army.keys.setdefault(match["table"], number)
            current = Places(number)
        else:
            current.keys.setdefault(match["key"], number)
    return found


class Table:
    """One table of a pack: hands out checked values and notes the mistakes it meets."""

    def __init__(self, values: dict[str, Any], places: Places, text: list[str], mistakes: list[tuple[int, int, str]]):
        self.values = values
        self.places = places
        self.text = text
        self.mistakes = mistakes

    def say(self, key: str, sentence: str) -> None:
        """Notes a mistake at the line of a key, or of the table where the key is not written."""
        self.mistakes.append((self.line_of(key), 0, sentence))

    def line_of(self, key: str) -> int:
        return self.places.keys.get(key, self.places.line)

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
            self.say(key, f"{key} must be text in quotes, not {_kind(value)}")
        elif wrong := text_flaw(value, limit, default is None):
            self.say(key, f"{key} {wrong}")
        else:
            return value
        return ""

    def number(self, key: str, low: int, high: int, default: int) -> int:
        value = self.values.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            self.say(key, f"{key} must be a whole number, not {_kind(value)}")
        elif not low <= value <= high:
            self.say(key, f"{key} must be from {low} to {high}")
        else:
            return value
        return default

    def flag(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.say(key, f"{key} must be true or false, not {_kind(value)}")
        return value is True

    def ability(self, key: str) -> Ability | None:
        if key not in self.values:
            return None
        word = self.words(key, LONGEST_WORD)
        known = {ability.value: ability for ability in Ability}
        if word and word not in known:
            self.say(key, f"{key} must be one of {', '.join(known)}")
        return known.get(word)

    def side(self, key: str) -> Side:
        ability = self.ability(f"{key}_ability")
        grid = self.values.get(key)
        if not isinstance(grid, str):
            wrong = f"the grid {key} is missing" if grid is None else f"{key} must be a grid, not {_kind(grid)}"
            self.say(key, wrong)
            return Side((), ability)
        cells, flaws = read_grid(grid)
        lines = self._grid_lines(key, grid)
        for flaw in flaws:
            line = self.line_of(key) if flaw.row < 0 else lines[flaw.row]
            self.mistakes.append((line, flaw.cell, flaw.text))
        return Side(cells, ability)

    def _grid_lines(self, key: str, grid: str) -> list[int]:
        """The line of the file on which each row of a grid is drawn; the key's own where escapes hide it."""
        first = self.line_of(key)
        opened = self.text[first - 1].endswith(('"""', "'''")) and "\n" in grid  # TOML drops this line's end
        first_row = first + 1 if opened else first
        lines: list[int] = []
        for offset, row in enumerate(grid.split("\n")):
            place = first_row + offset
            drawn = place <= len(self.text) and row.strip() in self.text[place - 1]
            lines.append(place if drawn else first)
        return lines


def _kind(value: object) -> str:
    """What a TOML value is, in words."""
    kinds = {bool: "true or false", int: "a number", float: "a decimal number", str: "text", list: "a list"}
    return kinds.get(type(value), "a table" if isinstance(value, dict) else "a date")


def text_flaw(text: str, limit: int, needed: bool) -> str:
    """Why a text cannot be shown, or nothing."""
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in text):
        return "holds a control character or a line break"
    if len(text) > limit:
        return f"has {len(text)} characters; at most {limit} fit"
    if text != text.strip():
        return "begins or ends with a space"
    return "is empty" if needed and not text else ""
