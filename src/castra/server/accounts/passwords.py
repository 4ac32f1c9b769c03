"""Passwords: argon2id, off the event loop, and only a few at once, because each costs memory and time on purpose."""

from __future__ import annotations

from typing import Final

import anyio
import anyio.to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from castra.core.errors import CastraError

SHORTEST, LONGEST = 8, 200
AT_ONCE: Final = 2

# RFC 9106's second choice: 64 MiB, three passes.
_hasher: Final = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=1)
_NOBODY: Final = (  # a hash of this shape that no password has, so that an unknown name takes as long as a known one
    "$argon2id$v=19$m=65536,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
)


class BadPasswordError(CastraError):
    """A password that nobody may have."""

    code = "password/invalid"


def checked(password: str, name: str = "") -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPasswordError(f"A password has {SHORTEST} to {LONGEST} characters.")
    if len(set(password)) < 4 or (name and password.casefold() == name.casefold()):
        raise BadPasswordError("This password is too easy to guess; a few words make a good one.")
    return password


class Passwords:
    def __init__(self) -> None:
        self._limiter = anyio.CapacityLimiter(AT_ONCE)

    async def hash(self, password: str) -> str:
        return await anyio.to_thread.run_sync(_hasher.hash, password, limiter=self._limiter)

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether it is the password of this hash; without a hash the same work is done, and it is not."""
        fits = await anyio.to_thread.run_sync(_fits, password, stored or _NOBODY, limiter=self._limiter)
        return fits and stored is not None


def _fits(password: str, stored: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False
