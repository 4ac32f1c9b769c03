"""Is a deck fit for play? Its cards may be sound one by one and still make games without an end."""

from __future__ import annotations

from typing import Final

from castra.games.augustus.content.printed import CARDS, Deck

FEW: Final = CARDS // 5
"""With more that take away, each of six players loses faster than any can win."""


def endless(deck: Deck, players: int) -> str:
    """Why games of so many players do not end with this deck, as a sentence for its owner."""
    losing = sum(card.power == "remove controlled" for card in deck.objectives)
    spaces = sum(len(card.spaces) for card in deck.objectives) / CARDS
    why = (
        f"{losing} objectives remove controlled ones, so nobody comes to control seven; have at most {FEW}"
        if losing > FEW
        else f"its objectives have {spaces:.1f} spaces on average, too many for seven legions"
    )
    return f"games of {players} players do not end with this deck: {why}"
