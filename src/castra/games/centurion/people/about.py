"""What a player should know of Centurion before trusting it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from castra.core.game import About
from castra.games.centurion.content.printed import Army

SUMMARY: Final = (
    "Two armies of two-sided tiles on six by six squares. A tile that has moved is flipped and moves "
    "differently; new tiles come out of a bag beside the leader. Capture the enemy leader. "
    "Any army may meet any other."
)
RULINGS: Final = ("Where the books are silent or unclear we decided; RULES.md marks it [ruling N] or [reconstructed].",)


def about(armies: Iterable[Army]) -> About:
    told = tuple(armies)
    return About(
        SUMMARY,
        attested=tuple(f"{army.name}: {army.source}" for army in told),
        reconstructed=tuple(f"{army.name}: {entry}" for army in told for entry in army.reconstructed),
        rulings=RULINGS,
    )
