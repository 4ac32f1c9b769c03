"""Keys of requests: the same key means the same request, so another one under it is a mistake that is told."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from castra.server.web.problems import RefusedError

MOST: Final = 20_000
"""Keys that are remembered; a request comes again within moments, if it does."""


class Keys:
    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], tuple[Any, ...]] = OrderedDict()

    def check(self, table: str, key: str, asked: tuple[Any, ...]) -> None:
        """Refuse what was never done, where answering for the key would say that it was."""
        if self._known.get((table, key), asked) != asked:
            raise RefusedError("request/key_used", "This key stands for another request; take a new one for each.")

    def keep(self, table: str, key: str, asked: tuple[Any, ...]) -> None:
        """Remember what was done; what was refused may be asked otherwise under the same key."""
        self._known[table, key] = asked
        if len(self._known) > MOST:
            self._known.popitem(last=False)
