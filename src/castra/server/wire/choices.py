"""The choices of a view as a table of clicks: every pick is told once, and a choice is the numbers of its picks.

    {"picks": [["hex", "1310", "1310, SO"], …], "choices": [[0, 4], [0, 5], …], "labels": ["…", …]}

The same place is told again where it is called otherwise (a hexagon to stand on, or to face).
A client plays a choice by its place in the list, together with the seq it belongs to, so the numbers of the
engine need not go over the wire. Labels are left out where there are so many that a frame would grow large;
a client that wants to read them aloud asks for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from castra.core.game import Choice, Pick

MOST_LABELS: Final = 6_000
"""Characters of labels in one frame; beyond, they are sent on request."""


def choice_table(choices: Sequence[Choice]) -> dict[str, Any]:
    picks, rows = pick_rows(choices)
    table: dict[str, Any] = {"picks": picks, "choices": rows}
    labels = [choice.label for choice in choices]
    if sum(map(len, labels)) <= MOST_LABELS:
        table["labels"] = labels
    return table


def pick_rows(choices: Sequence[Choice]) -> tuple[list[list[str]], list[list[int]]]:
    """All picks, each once, and by choice the numbers of its picks."""
    numbers: dict[Pick, int] = {}
    picks: list[list[str]] = []
    rows: list[list[int]] = []
    for choice in choices:
        row: list[int] = []
        for pick in choice.picks:
            place = numbers.setdefault(pick, len(picks))
            if place == len(picks):
                picks.append([pick.kind, pick.id, pick.label])
            row.append(place)
        rows.append(row)
    return picks, rows
