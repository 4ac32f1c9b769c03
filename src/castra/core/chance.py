"""Chance that can be checked afterwards: every draw follows from a secret fixed before the first action.

The keeper of a match commits to a secret by publishing its hash; every seat may then add words of
its own; and draw number `index` of a `stream` is a function of all of these. When the secret is
shown at the end, anybody can derive every draw again. Streams are counted apart, so that the same
luck can be dealt to two tables however differently they play.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

SECRET_BYTES: Final = 32
_SPAN: Final = 1 << 64


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def secret_from(words: str) -> bytes:
    """A secret that anybody can make again from these words: for study, never for a match with stakes."""
    return hashlib.sha256(b"castra words\n" + words.encode()).digest()


def commitment(secret: bytes) -> str:
    """What is published before the first action: it fixes the secret without showing it."""
    return hashlib.sha256(b"castra commitment\n" + secret).hexdigest()


class Chance:
    """The draws of one match."""

    def __init__(self, secret: bytes, words: Sequence[str] = ()) -> None:
        """`words` are what the seats added, in the order of seats."""
        message = b"".join(len(word.encode()).to_bytes(4, "big") + word.encode() for word in words)
        self._key = hmac.digest(secret, b"castra seats\n" + message, "sha256")

    def below(self, n: int, stream: str, index: int) -> int:
        """A number from 0 to n - 1, each exactly as likely, for draw `index` of `stream`."""
        unbiased = _SPAN - _SPAN % n
        attempt = 0
        while True:
            message = f"{stream}/{index}/{attempt}".encode()
            number = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if number < unbiased:
                return number % n
            attempt += 1

    def pick(self, weights: Sequence[int], stream: str, index: int) -> int:
        """The place in `weights` that comes up, each as likely as it weighs."""
        left = self.below(sum(weights), stream, index)
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise AssertionError("weights add up to more than their sum")
