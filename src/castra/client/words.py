"""The word that a player adds to the draws of a table, and the commitment that was known before it was sent."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

WORD_BYTES: Final = 16


@dataclass(frozen=True)
class SentWord:
    """Keep it until the game is over: the record must show the same commitment, and the word at one's seat."""

    commitment: str
    """The server's commitment to its secret, as it was shown before the word was sent."""
    word: str
    """Empty if the server took none, because the game had begun already, or if the player wanted none."""


def new_word() -> str:
    """Return 16 random bytes in hexadecimal, from the operating system's generator."""
    return secrets.token_hex(WORD_BYTES)
