"""Finding one's way in a RULES.md: sections are headings with a number, rules begin with theirs in bold."""

from __future__ import annotations

import re
from typing import Final

from castra.core.errors import CastraError

_SECTION: Final = re.compile(r"#{2,6} +(\d+(?:\.\d+)*[a-z]?)\b")
_RULE: Final = re.compile(r"(?:[-*] )?\*\*(\d+(?:\.\d+)*[a-z]?)\.?(?=[ *])")
_HEADING: Final = re.compile(r"(#{1,6}) ")


def rule_numbers(text: str) -> frozenset[str]:
    """Every number a refusal or an outcome may cite."""
    return frozenset(found[1] for line in text.splitlines() if (found := _RULE.match(line) or _SECTION.match(line)))


def numbered_rules(text: str) -> list[tuple[str, str, str]]:
    """Every rule: its number, the heading under which it stands, and its text."""
    lines, section, found = text.splitlines(), "", []
    for start, line in enumerate(lines):
        if heading := _HEADING.match(line):
            section = line[heading.end() :].strip()
        elif rule := _RULE.match(line):
            found.append((rule[1], section, "\n".join(lines[start : _end(lines, start)]).rstrip()))
    return found


def passage(text: str, number: str) -> str:
    """The rule or the whole section of that number, as it stands in the text."""
    lines = text.splitlines()
    for start, line in enumerate(lines):
        found = _RULE.match(line) or _SECTION.match(line)
        if found and found[1] == number:
            return "\n".join(lines[start : _end(lines, start)]).rstrip() + "\n"
    raise CastraError(f"There is no rule {number!r} here.")


def _end(lines: list[str], start: int) -> int:
    """Where the passage stops: a section at a heading of its rank, a rule at the next rule or heading."""
    heading = _HEADING.match(lines[start])
    for at in range(start + 1, len(lines)):
        other = _HEADING.match(lines[at])
        if heading:
            if other and len(other[1]) <= len(heading[1]):
                return at
        elif other or _RULE.match(lines[at]):
            return at
    return len(lines)
