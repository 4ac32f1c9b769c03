"""What a player should know before trusting this game: what is attested and what is our own proposal."""

from __future__ import annotations

from typing import Final

from castra.core.game import About
from castra.games.augustus.content.printed import Deck

SUMMARY: Final = (
    "Legates of Augustus mobilise legions, one for each token that the town crier draws, to win provinces "
    "and senators. Completed objectives bring points, powers and rewards; the round in which somebody "
    "controls the seventh is the last."
)
_WHERE: Final = {"seed": "from the rulebook", "source": "from public sources", "box": "from the owner's box"}


def about(deck: Deck) -> About:
    facts = [fact for card in deck.objectives for fact in card.provenance.values()]
    told = [f"{facts.count(word)} {where}" for word, where in _WHERE.items() if word in facts]
    return About(
        summary=SUMMARY,
        attested=(
            "Rules, tokens, legions, the kinds of powers and rewards: the rulebook (Hurrican, 2013).",
            f"The deck in play, {deck.name}: {deck.source}",
            *([f"Of {len(facts)} facts on its cards: {', '.join(told)}."] if told else []),
        ),
        reconstructed=deck.reconstructed,
        rulings=(
            "Where the book is silent or unclear we decided: R1 to R26, [program] and [reconstructed] in RULES.md.",
        ),
    )
