"""What a client needs once to draw a match: the deck.

name, source     of the deck;  reconstructed   what in it is a guess, in sentences
objectives       by number: number, name, colour, red, spaces, points (null is printed as "?"), gold, wheat,
                 power (its name), text (the same in words), provenance (by fact), note
rewards          in the order of the facts' "rewards": name, title, points, provenance
"""

from __future__ import annotations

from castra.core.game import Json
from castra.games.augustus.content.printed import REWARD_NAMES, Deck, power_text


def content(deck: Deck) -> Json:
    return {
        "name": deck.name,
        "source": deck.source,
        "reconstructed": list(deck.reconstructed),
        "objectives": [
            {
                "number": card.number,
                "name": card.name,
                "colour": card.colour,
                "red": card.red,
                "spaces": list(card.spaces),
                "points": card.points,
                "gold": card.gold,
                "wheat": card.wheat,
                "power": card.power,
                "text": power_text(card),
                "provenance": dict(card.provenance),
                "note": card.note,
            }
            for card in deck.objectives
        ],
        "rewards": [
            {"name": name, "title": reward.title, "points": reward.points, "provenance": reward.provenance}
            for name, reward in zip(REWARD_NAMES, deck.rewards, strict=True)
        ],
    }
