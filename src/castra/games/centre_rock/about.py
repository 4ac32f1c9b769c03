"""What a player should know of Centre Rock before trusting it: what is attested, what is our proposal."""

from __future__ import annotations

from typing import Final

from castra.core.game import About
from castra.games.centre_rock.sheet import CLASSES, Print

SUMMARY: Final = "Two to four squads push each other around on a board of hexagons to hold the one in the middle."
ATTESTED: Final = (
    "The rules: the rulebook of 2007 (RocketShip Games, design by Joe Kopena), restated in RULES.md.",
    "Squads of two melee units, two ranged units and a striker; what they hit on; The Rock as the central hexagon.",
    "The patterns of melee units and strikers; their arrows follow from the text.",
    "The counter track (EMPTY ROCK, 1 to 3) and the points track (START, 1 to 12).",
)
BOARD: Final = (
    "The size and outline of the board: a hexagon with five hexagons on a side (option radius, rule 9.1).",
    "The zones for two, three and four players (option zones, rule 9.2).",
)
ARCHERS: Final = (
    "The archers' circle: six round the second hexagon ahead, without that one (option centre_cell, rule 9.3).",
    "The archers' arrows at the sides of the circle (option arrows, rule 9.4).",
)
COURSE: Final = (
    "That team-mates place one after the other, and who speaks for the second team (rules 2.4 and 2.8).",
    "The draw after 1000 turns (option turn_limit, rule 8.5).",
)
REPLACE: Final = "Whoever has the printed sheet can write it down and play on it: castra play centre-rock --pack FILE."
RULINGS: Final = (
    "Forty-three rulings settle what the rulebook leaves open; RULES.md names them where they apply.",
    "Nobody attacks the own team (rule 5.2); a push is not optional (rule 5.10).",
    "What happens to the front of a chain decides for all of it (rule 6.4).",
    "START is no position: the thirteenth point wins (rule 1.8).",
)


def about(printed: Print | None) -> About:
    """What an owner's sheet settles is no longer our proposal, but what its owner says of it."""
    if printed is None:
        return About(SUMMARY, ATTESTED, (*BOARD, *ARCHERS, *COURSE), (*RULINGS, REPLACE))
    board = () if printed.hexagons else BOARD
    archers = () if printed.patterns[CLASSES.index("ranged")] else ARCHERS
    guessed = tuple(f"{printed.name}: {words}" for words in printed.reconstructed)
    sheet = f"The sheet in play is {printed.name}. {printed.source}"
    return About(SUMMARY, (*ATTESTED, sheet), (*board, *archers, *guessed, *COURSE), RULINGS)
