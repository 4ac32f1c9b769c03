"""Characters that a reader does not see, or that change how others are shown: no text for other people holds them.

Refused are control, format and direction characters, tags, private use, surrogates, noncharacters, line and paragraph
separators, and letters, marks and selectors that are drawn as nothing. Kept is what scripts and emoji need: a joiner
between two emoji, a joiner or non-joiner after a virama, a non-joiner between Arabic letters, and one variation
selector after a sign, an ideograph or a Mongolian letter that can have one.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

ZWNJ, ZWJ = "\u200c", "\u200d"
_VIRAMA: Final = 9  # a combining class
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that are drawn as nothing."""
_VISIBLE_FORMAT: Final = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
"""Number signs of Arabic and other scripts: format characters to Unicode, and drawn."""
_SELECTORS: Final = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_REFUSED: Final = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
_SKIN: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_KEYCAPS: Final = frozenset("#*0123456789\u203c\u2049\u2139\u3030")
"""Besides symbols, what the emoji selector may follow."""


def find_hidden(text: str) -> str:
    """The code and name of the first hidden character, such as 'U+202E RIGHT-TO-LEFT OVERRIDE'; empty if none."""
    if text.isprintable() and _BLANK.isdisjoint(text) and not _SELECTORS.search(text):
        return ""
    for at, char in enumerate(text):
        if _is_hidden(text, at):
            return f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()
    return ""


def _is_hidden(text: str, at: int) -> bool:
    char, before = text[at], text[at - 1 : at] if at else ""
    if char in _BLANK:
        return True
    if char in (ZWJ, ZWNJ):
        return not _joins(text, at)
    if _SELECTORS.match(char):
        return not _selects(before, char)
    kind = unicodedata.category(char)
    return (kind in _REFUSED and char not in _VISIBLE_FORMAT) or (kind == "Cn" and _is_no_letter_ever(ord(char)))


def _is_no_letter_ever(code: int) -> bool:
    """Noncharacters, and what is kept free for format characters; other unassigned codes may be next year's emoji."""
    return (
        0xFDD0 <= code <= 0xFDEF
        or code & 0xFFFE == 0xFFFE
        or code == 0x2065
        or 0xFFF0 <= code <= 0xFFF8
        or 0xE0000 <= code <= 0xE0FFF
    )


def _joins(text: str, at: int) -> bool:
    """Is a joiner or non-joiner needed here, as scripts and emoji use them?"""
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if before and after and unicodedata.combining(before) == _VIRAMA:
        return True
    if text[at] == ZWNJ:
        return _is_arabic(_base(text, at)) and _is_arabic(after)
    return _is_sign(_base(text, at)) and _is_sign(after)


def _base(text: str, at: int) -> str:
    """What stands before, without the marks, the selector or the skin colour on it."""
    while at and (unicodedata.category(text[at - 1]) == "Mn" or text[at - 1] in _SKIN):
        at -= 1
    return text[at - 1 : at] if at else ""


def _is_arabic(char: str) -> bool:
    return bool(char) and unicodedata.bidirectional(char) == "AL"


def _is_sign(char: str) -> bool:
    """Can it be part of an emoji?"""
    return bool(char) and ord(char) >= 0x2190 and unicodedata.category(char) in ("So", "Sm", "Cn")


def _selects(before: str, selector: str) -> bool:
    """May this variation selector follow this character?"""
    if not before:
        return False
    if selector in "\ufe0e\ufe0f":
        return unicodedata.category(before) in ("So", "Sm") or before in _KEYCAPS
    if selector >= "\U000e0100":
        return unicodedata.name(before, "").startswith("CJK ")
    return selector < "\ufe00" and unicodedata.name(before, "").startswith("MONGOLIAN LETTER")
