"""Objectives, rewards and decks as data. (Reading and checking of the TOML file: `packs.py`.)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

SYMBOLS: Final = ("sword", "shield", "chariot", "catapult", "standard", "dagger")
TOKENS: Final = (*SYMBOLS, "joker")
COLOURS: Final = ("senator", "green", "purple", "orange")
RESOURCES: Final = ("gold", "wheat")
ANY: Final = "any"  # symbol, for a power that mobilises
PROVENANCES: Final = ("seed", "source", "reconstructed", "box")
"""The rulebook text; a public source; our proposal; an owner's own cards."""

CARDS: Final = 88
FEWEST_SPACES: Final = 2
MOST_SPACES: Final = 6

POWERS: Final[Mapping[str, tuple[str, ...]]] = {
    "none": (),
    "mobilise symbol": ("symbols",),
    "mobilise any": ("count",),
    "remove legions": ("count",),
    "clear objective": (),
    "remove controlled": (),
    "complete objective": (),
    "take two": (),
    "rearrange": (),
    "gain legions": ("count",),
    "equivalence": ("symbols",),
    "score symbol": ("symbol", "each", "most"),
    "score colour": ("per_colour", "each"),
    "score red": ("each",),
}
"""Every power by the name the deck uses, with the keys that say more about it, in the order of the engine's codes."""

MOBILISING: Final = ("mobilise symbol", "mobilise any")
HOSTILE: Final = ("remove legions", "clear objective", "remove controlled")
SCORING: Final = ("score symbol", "score colour", "score red")
LASTING: Final = ("equivalence", *SCORING)


@dataclass(frozen=True)
class Objective:
    number: int
    name: str
    colour: str
    """One of COLOURS; "senator" is the fourth category beside the colours of provinces."""
    spaces: tuple[str, ...]
    """The symbols of its legion spaces, in the order of SYMBOLS."""
    points: int | None
    """None is printed as "?": the points come from the power."""
    gold: bool
    wheat: bool
    power: str
    symbols: tuple[str, ...] = ()
    count: int = 0
    symbol: str = ""
    power_colour: str = ""
    each: int = 0
    most: int = 0
    """The most that a "score symbol" power yields."""
    provenance: Mapping[str, str] = field(default_factory=dict)
    """By fact: name, kind, colour, spaces, points, resources, power."""
    note: str = ""

    @property
    def red(self) -> bool:
        """A red objective is one whose power is hostile."""
        return self.power in HOSTILE

    @property
    def is_senator(self) -> bool:
        return self.colour == "senator"


@dataclass(frozen=True)
class Reward:
    kind: str
    """colour, number or resource."""
    of: str
    """A colour or "each"; "2" to "6"; gold or wheat."""
    points: int
    provenance: str
    """Where the points come from."""
    note: str = ""

    @property
    def title(self) -> str:
        if self.kind == "colour":
            return "one of each colour" if self.of == "each" else f"three {one_of(self.of)}s"
        if self.kind == "number":
            return f"{number_word(int(self.of)) if self.of.isdecimal() else self.of} objectives"
        return self.of


REWARDS: Final = (
    *(("colour", colour) for colour in (*COLOURS, "each")),
    *(("number", str(number)) for number in range(2, 7)),
    *(("resource", resource) for resource in RESOURCES),
)
"""The twelve rewards, in the order of the engine's codes."""
REWARD_NAMES: Final = tuple(of for _, of in REWARDS)
"""Each is known by what it is for."""


@dataclass(frozen=True)
class Deck:
    name: str
    source: str
    objectives: tuple[Objective, ...]
    """By number, from 1."""
    rewards: tuple[Reward, ...]
    """In the order of REWARDS."""
    reconstructed: tuple[str, ...] = ()


def one_of(colour: str) -> str:
    return "senator" if colour == "senator" else f"{colour} province"


def free_spaces(symbols: Sequence[str]) -> str:
    """Where legions are mobilised: 'free sword spaces', 'a free sword and a free shield space', 'any free spaces'."""
    many = len(symbols) > 1
    if len(set(symbols)) > 1:
        return f"{' and '.join(f'a free {symbol}' for symbol in symbols)} space"
    if symbols[0] == ANY:
        return "any free spaces" if many else "any free space"
    return f"free {symbols[0]} spaces" if many else f"a free {symbols[0]} space"


def number_word(count: int) -> str:
    return ("no", "one", "two", "three", "four", "five", "six")[count] if count <= 6 else str(count)


def legion_word(count: int, more: str = "") -> str:
    return f"{number_word(count)} {more}legion" + ("" if count == 1 else "s")


def points_word(count: int) -> str:
    return f"{count} point" + ("" if count == 1 else "s")


def mobilise_text(symbols: Sequence[str], more: str = "") -> str:
    return f"mobilise up to {legion_word(len(symbols), more)} on {free_spaces(symbols)}"


def power_text(objective: Objective) -> str:
    """What the power does, in a sentence without its full stop."""
    o = objective
    if o.power in MOBILISING:
        return mobilise_text(o.symbols or (ANY,) * o.count)
    sentences = {
        "none": "no power",
        "remove legions": f"each opponent removes {legion_word(o.count)}",
        "clear objective": "each opponent removes all legions from one objective",
        "remove controlled": "each opponent loses one controlled objective",
        "complete objective": "complete one of your objectives",
        "take two": "take two new objectives instead of one",
        "rearrange": "rearrange the legions on your objectives",
        "gain legions": f"receive {legion_word(o.count, 'more ')}",
        "equivalence": f"from now on {' = '.join(o.symbols)}",
        "score symbol": f"at the end {points_word(o.each)} per {o.symbol} space you control, at most {o.most}",
        "score colour": f"at the end {points_word(o.each)} per {one_of(o.power_colour)} you control",
        "score red": f"at the end {points_word(o.each)} per red objective you control",
    }
    return sentences[o.power]


def power_words(objective: Objective) -> str:
    """The power in at most 24 characters, for drawings."""
    o = objective
    legions = f"{o.count} legion" + ("" if o.count == 1 else "s")
    same = len(set(o.symbols)) == 1
    words = {
        "none": "",
        "mobilise symbol": f"2 legions on {o.symbols[0]}s" if same else f"2 on {' + '.join(o.symbols)}",
        "mobilise any": f"{legions} anywhere",
        "remove legions": f"others lose {legions}",
        "clear objective": "others clear 1 objective",
        "remove controlled": "others lose 1 objective",
        "complete objective": "complete 1 objective",
        "take two": "take 2 new objectives",
        "rearrange": "rearrange your legions",
        "gain legions": f"receive {legions}",
        "equivalence": " = ".join(o.symbols),
        "score symbol": f"{o.each} per {o.symbol}, max {o.most}",
        "score colour": f"{o.each} per {one_of(o.power_colour)}",
        "score red": f"{o.each} per red objective",
    }
    return words[o.power]
