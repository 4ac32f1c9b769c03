"""Idempotency keys of one table: a request that comes again is answered again, another one is refused."""

from __future__ import annotations

import hashlib

import msgspec

from castra.core.errors import CastraError
from castra.server.store.events import Event


class KeyUsedError(CastraError):
    """The key was stored with another request."""

    code = "request/key_used"

    def __init__(self) -> None:
        super().__init__("This key was used for another request. Send each request with a key of its own.")


def hash_request(*parts: int | str | None) -> str:
    """Return what tells one request from another: the same parts in the same order give the same hash."""
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


class Keys:
    def __init__(self) -> None:
        self._stored: dict[str, tuple[int, str | None]] = {}
        """By key, the seq of the event it was stored with, and the hash of the request."""

    def note(self, event: Event) -> None:
        """Remember the key of a stored event, if it has one."""
        if event.idem is not None:
            self._stored[event.idem] = event.seq, event.request

    def find(self, key: str | None, request: str | None) -> int | None:
        """Return the seq stored for this request; None for a new key, KeyUsedError for the key of another request."""
        if key is None or key not in self._stored:
            return None
        seq, stored = self._stored[key]
        if stored is not None and stored != request:  # events of older versions have no hash to compare with
            raise KeyUsedError
        return seq
