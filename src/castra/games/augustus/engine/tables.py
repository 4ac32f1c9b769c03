"""The deck as flat tables: what the engine asks of a card, answered by its index (its number less one)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.augustus.content.printed import SYMBOLS, Deck, Objective
from castra.games.augustus.engine.symbols import UNIT

CARDS: Final = 88

# Powers, in the order of POWER_NAMES.
NO_POWER: Final = 0
MOBILISE_SYMBOL: Final = 1
MOBILISE_ANY: Final = 2
REMOVE_LEGIONS: Final = 3
CLEAR_OBJECTIVE: Final = 4
REMOVE_CONTROLLED: Final = 5
COMPLETE_OBJECTIVE: Final = 6
TAKE_TWO: Final = 7
REARRANGE: Final = 8
GAIN_LEGIONS: Final = 9
EQUIVALENCE: Final = 10
SCORE_SYMBOL: Final = 11
SCORE_COLOUR: Final = 12
SCORE_RED: Final = 13
POWER_NAMES: Final = (
    "none",
    "mobilise symbol",
    "mobilise any",
    "remove legions",
    "clear objective",
    "remove controlled",
    "complete objective",
    "take two",
    "rearrange",
    "gain legions",
    "equivalence",
    "score symbol",
    "score colour",
    "score red",
)

COLOUR_NAMES: Final = ("senator", "green", "purple", "orange")
SENATOR: Final = 0
COLOURS: Final = 4
EACH: Final = 4  # the colour reward for one of each
NUMBER_REWARD: Final = 3  # the reward for n objectives is NUMBER_REWARD + n
GOLD: Final = 0
WHEAT: Final = 1
RESOURCE_REWARD: Final = 10  # gold; wheat follows
REWARDS: Final = 12


def packed(symbols: tuple[str, ...]) -> int:
    return sum(16 ** SYMBOLS.index(symbol) for symbol in symbols)


@final
class Tables:
    """One deck; every vec is by card unless it says otherwise."""

    def __init__(self, deck: Deck) -> None:
        cards: list[Objective] = list(deck.objectives)
        self.deck: Deck = deck
        self.need: vec[i64] = vec[i64]([packed(card.spaces) for card in cards])  # its spaces, packed
        self.spaces: vec[i64] = vec[i64]([len(card.spaces) for card in cards])
        # By symbol and card: how many spaces of the symbol it has.
        self.shown: vec[i64] = vec[i64]([card.spaces.count(symbol) for symbol in SYMBOLS for card in cards])
        self.points: vec[i64] = vec[i64]([card.points or 0 for card in cards])
        self.colour: vec[i64] = vec[i64]([COLOUR_NAMES.index(card.colour) for card in cards])
        self.red: vec[i64] = vec[i64]([1 if card.red else 0 for card in cards])
        self.yields: vec[i64] = vec[i64]([(1 if card.gold else 0) | (2 if card.wheat else 0) for card in cards])
        self.power: vec[i64] = vec[i64]([POWER_NAMES.index(card.power) for card in cards])
        self.count: vec[i64] = vec[i64]([card.count for card in cards])
        self.budget: vec[i64] = vec[i64]([mobilised(card) for card in cards])
        self.first: vec[i64] = vec[i64]([symbol_index(card, 0) for card in cards])  # of an equivalence
        self.second: vec[i64] = vec[i64]([symbol_index(card, 1) for card in cards])
        self.scored: vec[i64] = vec[i64]([scored_index(card) for card in cards])  # symbol or colour that scores
        self.each: vec[i64] = vec[i64]([card.each for card in cards])
        self.most: vec[i64] = vec[i64]([card.most for card in cards])
        self.lasting: vec[i64] = vec[i64]([i for i, card in enumerate(cards) if lasts(card)])  # cards, by nothing
        self.reward_points: vec[i64] = vec[i64]([reward.points for reward in deck.rewards])  # by reward


def lasts(card: Objective) -> bool:
    """Does its power go on once it is under control?"""
    return POWER_NAMES.index(card.power) >= EQUIVALENCE


def mobilised(card: Objective) -> int:
    """What a mobilising power allows: packed by symbol, or in the seventh field for any symbol."""
    if card.power == "mobilise symbol":
        return packed(card.symbols)
    if card.power == "mobilise any":
        return int(card.count) * int(UNIT[6])
    return 0


def symbol_index(card: Objective, which: int) -> int:
    return SYMBOLS.index(card.symbols[which]) if card.power == "equivalence" else 0


def scored_index(card: Objective) -> int:
    if card.power == "score symbol":
        return SYMBOLS.index(card.symbol)
    if card.power == "score colour":
        return COLOUR_NAMES.index(card.power_colour)
    return 0
