"""What a player should know of Centre Rock before trusting it: what is attested, what is our proposal."""

from __future__ import annotations

from typing import Final

from castra.core.game import About
from castra.games.centre_rock.content.printed import CLASSES, Print, Sheet

SUMMARY: Final = "Two to four squads push each other around on a board of hexagons to hold the one in the middle."
RULEBOOK: Final = (
    "Rules, squads, tracks, and the patterns of melee units and strikers: the rulebook (RocketShip Games, 2007, "
    "design by Joe Kopena)."
)
BOARD: Final = "Size and outline of the board, and the zones: options of a match (rules 9.1 and 9.2)."
ARCHERS: Final = "The archers' circle and its arrows: options of a match (rules 9.3 and 9.4)."
COURSE: Final = (
    "That team-mates place one after the other, and who speaks for the second team (rules 2.4 and 2.8).",
    "The draw by a limit of turns (rule 8.5).",
)
REPLACE: Final = "Whoever has the printed sheet can write it down and play on it (docs/boards.md)."
RULINGS: Final = ("Where the book is silent or unclear we decided: rulings 1 to 43 in RULES.md.",)


def about(sheet: Sheet, printed: Print | None) -> About:
    """What an owner's print settles is no longer our proposal, but what its owner says of it."""
    if printed is None:
        played = f"The sheet in play is {sheet.name}. {sheet.source}"
        return About(SUMMARY, (RULEBOOK, played), (BOARD, ARCHERS, *COURSE, REPLACE), RULINGS)
    played = f"The sheet in play is {printed.name}. {printed.source}"
    board = () if printed.hexagons else (BOARD,)
    archers = () if printed.patterns[CLASSES.index("ranged")] else (ARCHERS,)
    return About(SUMMARY, (RULEBOOK, played), (*printed.reconstructed, *board, *archers, *COURSE), RULINGS)
