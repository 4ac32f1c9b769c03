"""Objectives, rewards and decks as data. (Reading and checking of the TOML file: `packs.py`.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from castra.games.augustus.symbols import SYMBOLS

COLOURS: Final = ("senator", "green", "purple", "orange")
RESOURCES: Final = ("gold", "wheat")
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

HOSTILE: Final = ("remove legions", "clear objective", "remove controlled")
SCORING: Final = ("score symbol", "score colour", "score red")


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
            return "one of each colour" if self.of == "each" else f"three {plural(self.of)}"
        if self.kind == "number":
            return f"{number_word(int(self.of)) if self.of.isdecimal() else self.of} objectives"
        return self.of


REWARDS: Final = (
    *(("colour", colour) for colour in (*COLOURS, "each")),
    *(("number", str(number)) for number in range(2, 7)),
    *(("resource", resource) for resource in RESOURCES),
)
"""The twelve rewards, in the order of the engine's codes."""


@dataclass(frozen=True)
class Deck:
    name: str
    source: str
    objectives: tuple[Objective, ...]
    """By number, from 1."""
    rewards: tuple[Reward, ...]
    """In the order of REWARDS."""
    reconstructed: tuple[str, ...] = ()


def plural(colour: str) -> str:
    return "senators" if colour == "senator" else f"{colour} provinces"


def listed(symbols: tuple[str, ...]) -> str:
    """'two swords', 'shield and chariot', …: the symbols of a power in words."""
    if len(set(symbols)) == 1:
        return f"{number_word(len(symbols))} {symbols[0]}s" if len(symbols) > 1 else symbols[0]
    return " and ".join(symbols)


def number_word(count: int) -> str:
    return ("no", "one", "two", "three", "four", "five", "six")[count] if count <= 6 else str(count)


def legion_word(count: int) -> str:
    return f"{number_word(count)} legion" + ("" if count == 1 else "s")


def power_text(objective: Objective) -> str:
    """What the power does, in a sentence without its full stop."""
    o = objective
    sentences = {
        "none": "no power",
        "mobilise symbol": f"mobilise up to {legion_word(len(o.symbols))} on free spaces: {listed(o.symbols)}",
        "mobilise any": f"mobilise up to {legion_word(o.count)} on any free spaces",
        "remove legions": f"each opponent removes {legion_word(o.count)}",
        "clear objective": "each opponent removes all legions from one objective",
        "remove controlled": "each opponent loses one controlled objective",
        "complete objective": "complete one of your objectives",
        "take two": "take two new objectives instead of one",
        "rearrange": "rearrange the legions on your objectives",
        "gain legions": f"receive {number_word(o.count)} more legion" + ("" if o.count == 1 else "s"),
        "equivalence": f"from now on {' = '.join(o.symbols)}",
        "score symbol": f"at the end {o.each} per {o.symbol} on your controlled objectives, at most {o.most}",
        "score colour": f"at the end {o.each} per {o.power_colour} {'' if o.power_colour == 'senator' else 'province '}"
        "you control",
        "score red": f"at the end {o.each} per red objective you control",
    }
    return sentences[o.power].strip()


def power_sign(objective: Objective) -> str:
    """The power in at most fifteen characters, for drawings."""
    o = objective
    marks = "".join(SYMBOL_LETTERS[SYMBOLS.index(symbol)] for symbol in o.symbols)
    sign = SYMBOL_LETTERS[SYMBOLS.index(o.symbol)] if o.symbol else ""
    signs = {
        "none": "",
        "mobilise symbol": f"put {marks}",
        "mobilise any": f"put {o.count} any",
        "remove legions": f"foes −{o.count} legion" + ("" if o.count == 1 else "s"),
        "clear objective": "foes clear 1",
        "remove controlled": "foes lose 1",
        "complete objective": "complete 1",
        "take two": "take two",
        "rearrange": "rearrange",
        "gain legions": f"+{o.count} legion" + ("" if o.count == 1 else "s"),
        "equivalence": " = ".join(marks),
        "score symbol": f"{o.each}/{sign} ≤{o.most}",
        "score colour": f"{o.each}/{o.power_colour}",
        "score red": f"{o.each}/red",
    }
    return signs[o.power]


SYMBOL_LETTERS: Final = "SHRCTD"
"""Sword, sHield, chaRiot, Catapult, sTandard, Dagger: one letter each where room is short."""
