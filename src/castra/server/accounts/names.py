"""What people may call themselves, and when two names are the same."""

from __future__ import annotations

import itertools
import secrets
import unicodedata
from typing import Final

from castra.core.errors import CastraError

SHORTEST, LONGEST = 2, 24
_LEGIONS: Final = ("Alaudae", "Gemina", "Ferrata", "Fretensis", "Fulminata", "Valeria", "Augusta", "Italica", "Victrix")


class BadNameError(CastraError):
    """A name that nobody can have."""

    code = "name/invalid"


def checked(name: str) -> str:
    """A name of 2 to 24 letters, digits, and single spaces, hyphens or underscores between them."""
    name = unicodedata.normalize("NFKC", name)
    inner = [char for char in name if char not in " -_"]
    good = (
        SHORTEST <= len(name) <= LONGEST
        and all(char.isalnum() for char in inner)
        and name[0].isalnum()
        and name[-1].isalnum()
        and all(pair[0].isalnum() or pair[1].isalnum() for pair in itertools.pairwise(name))
    )
    if not good:
        raise BadNameError(
            f"A name has {SHORTEST} to {LONGEST} letters or digits, with single spaces, hyphens or underscores between."
        )
    return name


def folded(name: str) -> str:
    """What is equal for two names that people would take for the same."""
    return "".join(char for char in unicodedata.normalize("NFKC", name).casefold() if char.isalnum())


def guest_name() -> str:
    """A name for somebody who gave none; it can hardly be taken."""
    return f"Guest {secrets.choice(_LEGIONS)} {secrets.randbelow(9000) + 1000}"


def guest_fold() -> str:
    """Guests need no name of their own, so theirs takes no name away: no folded name has a colon."""
    return f"guest:{secrets.token_hex(12)}"
