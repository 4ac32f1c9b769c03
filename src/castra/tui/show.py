"""What bots do is shown in a few pictures: every action while they think, but never long after the last one."""

from __future__ import annotations

from math import ceil
from typing import Final

PICTURES: Final = 5
"""So many at most follow the last action of a turn."""


class Show:
    """Which of the positions so far is on the screen; the game itself is always further on."""

    def __init__(self) -> None:
        self.at = 0
        self.skipped = False
        self._left = PICTURES

    def begin(self, at: int) -> None:
        """Everything up to position `at` has been seen."""
        self.at, self._left, self.skipped = at, PICTURES, False

    def next(self, last: int, *, more: bool) -> int:
        """The next position to show on the way to the `last`; `more` are still to come."""
        self.at += ceil((last - self.at) / self._left)
        if not more:
            self._left = max(1, self._left - 1)
        return self.at
