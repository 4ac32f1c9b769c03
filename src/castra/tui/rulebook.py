"""Finding a numbered rule in a game's RULES.md: '**4.2** …' is a rule, '## 4. Placing' a section."""

from __future__ import annotations

import re
import textwrap
from typing import Final

from castra.core.errors import CastraError

_RULE: Final = re.compile(r"^\*\*(\d+(?:\.\d+)+)\*\*")
_SECTION: Final = re.compile(r"^## (?:(\d+)\. )?(.*)")


def rule_text(rulebook: str, number: str) -> str:
    """The rule, or the whole section, with this number; plain text in paragraphs."""
    number = number.strip().rstrip(".").removeprefix("rule ")
    kept: list[str] = []
    inside = False
    for line in rulebook.splitlines():
        rule, section = _RULE.match(line), _SECTION.match(line)
        if section:
            inside = section[1] == number
        elif rule:
            inside = rule[1] == number or rule[1].startswith(f"{number}.")
        if inside:
            kept.append(line)
    if not kept:
        raise CastraError(f"There is no rule {number}; the sections are {', '.join(section_titles(rulebook))}.")
    return plain("\n".join(kept)).strip()


def section_titles(rulebook: str) -> list[str]:
    """'1 Table and tiles', '2 Set-up', …"""
    found = [_SECTION.match(line) for line in rulebook.splitlines()]
    return [f"{match[1]} {match[2]}" for match in found if match and match[1]]


def plain(markdown: str) -> str:
    """Without the signs that only mean emphasis."""
    return re.sub(r"^#+ ", "", markdown.replace("**", ""), flags=re.MULTILINE)


def wrapped(text: str, width: int) -> str:
    """The same paragraphs, filled to this width."""
    return "\n\n".join(_filled(paragraph, width) for paragraph in re.split(r"\n\s*\n", text))


def _filled(paragraph: str, width: int) -> str:
    if re.match(r"\s*(\||- |\d+\. )", paragraph):  # tables and lists keep their lines
        return paragraph
    return textwrap.fill(" ".join(paragraph.split()), width)
