"""Names that nobody may register: they would pass for the server, its bots, a guest or a seat."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from castra.bots.levels import BASELINES, KINDS, LEVELS
from castra.core.errors import CastraError

STAFF: Final = (
    *("admin", "admins", "administrator", "administrators", "moderator", "moderators", "mod", "mods", "staff", "team"),
    *("support", "help", "helpdesk", "official", "owner", "operator", "root", "system", "server", "castra", "security"),
)
BOTS: Final = ("bot", "bots", "computer", "engine", *LEVELS, *BASELINES, *KINDS)
SEATS: Final = ("player", "seat", "spectator", "spectators", "chance", "nobody", "anonymous", "human")
GUEST: Final = "guest"
"""Names that begin so are the server's own."""
LOOKALIKES: Final = {
    "a": "a4",
    "b": "b8",
    "e": "e3",
    "g": "g69",
    "i": "il1",
    "l": "il1",
    "o": "o0",
    "q": "q9",
    "s": "s5",
    "t": "t7",
    "z": "z2",
}
PAIRS: Final = {"m": "(?:m|rn|nn)", "w": "(?:w|vv|uu)", "d": "(?:d|cl)"}
STROKES: Final = str.maketrans(
    {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ƀ": "b", "ɨ": "i", "æ": "ae", "œ": "oe", "ŋ": "n"}
)
"""Letters with a stroke or joined, which Unicode does not take apart."""


class ReservedNameError(CastraError):
    """A name that the server keeps for itself."""

    code = "name/reserved"

    def __init__(self, name: str) -> None:
        super().__init__(f"The name {name!r} is reserved. Choose another.")


def _spellings(word: str) -> str:
    """A pattern of everything that looks like this word."""
    letters = (char for char in word if char.isalnum())
    return "".join(PAIRS.get(char) or f"[{LOOKALIKES.get(char, char)}]" for char in letters)


_WORD: Final = "|".join(map(_spellings, sorted({*STAFF, *BOTS, *SEATS}, key=len, reverse=True)))
_PATTERN: Final = re.compile(rf"[0-9]*(?:{_spellings(GUEST)}.*|(?:(?:the)?(?:{_WORD})[0-9ivx]*)+)")


def is_reserved(folded: str) -> bool:
    """Return True for a folded name of reserved words and numbers (also Roman), in any spelling, or of a guest."""
    apart = unicodedata.normalize("NFKD", folded.translate(STROKES))
    plain = "".join(char for char in apart if not unicodedata.combining(char)).translate(STROKES)
    return _PATTERN.fullmatch(plain) is not None
