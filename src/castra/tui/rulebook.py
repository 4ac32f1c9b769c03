"""A game's RULES.md as a player reads it in the terminal."""

from __future__ import annotations

import re
import textwrap
from typing import Final

from castra.core.rulebook import passage

_SECTION: Final = re.compile(r"^## (\d+)\. (.*)")


def rule_text(rulebook: str, number: str) -> str:
    """The rule, or the whole section, with this number; plain text in paragraphs."""
    return plain(passage(rulebook, number.strip().rstrip("."))).strip()


def section_titles(rulebook: str) -> list[str]:
    """'1 Table and tiles', '2 Set-up', …"""
    found = [_SECTION.match(line) for line in rulebook.splitlines()]
    return [f"{match[1]} {match[2]}" for match in found if match]


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
