"""Orders for a Movement Phase: which unit or stack goes where, one after the other."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

STAYS: Final = -1  # as a goal: it is left where it is


@final
class Orders:
    def __init__(self) -> None:
        self.units: vec[i64] = vec[i64]()  # the slot that is taken up, or the first of a stack
        self.whole: vec[i64] = vec[i64]()  # 1 for its whole stack
        self.goals: vec[i64] = vec[i64]()  # hexes, or STAYS

    def add(self, unit: i64, whole: i64, goal: i64) -> None:
        self.units = append(self.units, unit)
        self.whole = append(self.whole, whole)
        self.goals = append(self.goals, goal)

    def copy_from(self, other: "Orders") -> None:
        self.units = vec[i64]()
        self.whole = vec[i64]()
        self.goals = vec[i64]()
        i: i64 = 0
        while i < len(other.units):
            self.add(other.units[i], other.whole[i], other.goals[i])
            i += 1

    def goal_of(self, unit: i64) -> i64:
        """Where a unit is sent; STAYS also if it has no order."""
        i: i64 = 0
        while i < len(self.units):
            if self.units[i] == unit:
                return self.goals[i]
            i += 1
        return STAYS
