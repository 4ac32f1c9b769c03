"""What people may call themselves, and when two names are the same."""

from __future__ import annotations

import itertools
import secrets
import unicodedata
from typing import Final

from castra.core.errors import CastraError
from castra.server.accounts.reserved import ReservedNameError, is_reserved

SHORTEST, LONGEST = 2, 24
_LEGIONS: Final = ("Alaudae", "Gemina", "Ferrata", "Fretensis", "Fulminata", "Valeria", "Augusta", "Italica", "Victrix")


INVISIBLE: Final = "\u115f\u1160\u3164\uffa0"
"""Letters to Unicode that nobody sees."""
TOGETHER: Final = {"BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}
"""Scripts that are written side by side."""
PHONETIC: Final = frozenset(map(chr, range(0x250, 0x2B0)))
LIKE_LATIN: Final = frozenset("асԁеһіјӏоԛрѕԝхуАВЕКМНІЈОРСЅТУХԜοναικρυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
"""Cyrillic and Greek letters that look like Latin ones."""


class BadNameError(CastraError):
    """A name that nobody can have."""

    code = "name/invalid"


def checked(name: str) -> str:
    """A name of 2 to 24 letters, digits, and single spaces, hyphens or underscores between them, in one script."""
    name = unicodedata.normalize("NFKC", name)
    inner = [char for char in name if char not in " -_"]
    good = (
        SHORTEST <= len(name) <= LONGEST
        and all(_visible(char) for char in inner)
        and name[0].isalnum()
        and name[-1].isalnum()
        and all(pair[0].isalnum() or pair[1].isalnum() for pair in itertools.pairwise(name))
    )
    if not good:
        raise BadNameError(
            f"A name has {SHORTEST} to {LONGEST} letters or digits, with single spaces, hyphens or underscores between."
        )
    if not _plain([char for char in inner if char.isalpha()]):
        raise BadNameError("This name could be taken for another that is written in other letters; choose another.")
    if is_reserved(folded(name)):
        raise ReservedNameError(name)
    return name


def _visible(char: str) -> bool:
    return char.isdecimal() and char.isascii() if not char.isalpha() else char not in INVISIBLE


def _plain(letters: list[str]) -> bool:
    """Are these of one script, and not all of them such as look like Latin ones?"""
    scripts = {unicodedata.name(char, "?").split(" ")[0] for char in letters}
    if len(scripts) > 1 and not scripts <= TOGETHER:
        return False
    if scripts == {"LATIN"}:
        return not any(char in PHONETIC for char in letters)
    return not letters or any(char not in LIKE_LATIN for char in letters)


def folded(name: str) -> str:
    """What is equal for two names that people would take for the same."""
    return "".join(char for char in unicodedata.normalize("NFKC", name).casefold() if char.isalnum())


def guest_name() -> str:
    """A name for somebody who gave none; it can hardly be taken."""
    return f"Guest {secrets.choice(_LEGIONS)} {secrets.randbelow(9000) + 1000}"


def guest_fold() -> str:
    """Guests need no name of their own, so theirs takes no name away: no folded name has a colon."""
    return f"guest:{secrets.token_hex(12)}"
