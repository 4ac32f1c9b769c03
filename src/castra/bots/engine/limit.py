"""How long a search may go on: so many nodes, or until a moment in time."""

from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

LOOK: Final = 255  # the clock is read once in so many nodes and one


@final
class Budget:
    """Counts nodes; `spent` is True once the search must stop."""

    def __init__(self, nodes: i64, seconds: float) -> None:
        """Nodes where they are given, else seconds; 0 and 0 is no limit."""
        self.limit: i64 = nodes
        self.begun: float = perf_counter() if seconds > 0 else 0.0
        self.end: float = self.begun + seconds
        self.nodes: i64 = 0
        self.spent: bool = False

    def count(self) -> bool:
        """One node more; True if it was one too many."""
        self.nodes += 1
        if self.limit:
            self.spent = self.nodes >= self.limit
        elif self.end > 0.0 and self.nodes & LOOK == 0:
            self.spent = perf_counter() >= self.end
        return self.spent

    def share(self) -> float:
        """How much of the limit is used up, from 0 to 1."""
        if self.limit:
            return float(self.nodes) / float(self.limit)
        if self.end > 0.0:
            return (perf_counter() - self.begun) / (self.end - self.begun)
        return 0.0
