"""Texts that are almost right: what a slip of the hand, a hostile sender or another program would write."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

NUMBERS: Final = ("0", "-1", "7", "00", "99", "255", "65536", "4294967296", "9223372036854775808", "1" + "0" * 400)
FOREIGN: Final = "éßΩж٣３一\u202e\x00\x1b\n\t\ud800 "
MOST_CHANGES: Final = 3


def mutated(text: str, others: Sequence[str], random: Random) -> str:
    """The text with one to three changes; `others` are texts of the same kind, whose pieces may get into it."""
    for _ in range(random.randint(1, MOST_CHANGES)):
        change = random.choice(CHANGES)
        text = change(text, random.choice(others), random)
    return text


def pieces(text: str) -> list[str]:
    """Words, numbers, signs and spaces, one by one."""
    return re.findall(r"[^\W\d]+|\d+|\s+|[^\w\s]", text)


def without_a_word(text: str, other: str, random: Random) -> str:
    parts = pieces(text)
    if parts:
        del parts[random.randrange(len(parts))]
    return "".join(parts)


def word_doubled(text: str, other: str, random: Random) -> str:
    parts = pieces(text)
    if parts:
        place = random.randrange(len(parts))
        parts[place:place] = [parts[place], random.choice(["", " "])]
    return "".join(parts)


def words_swapped(text: str, other: str, random: Random) -> str:
    parts = pieces(text)
    if parts:
        one, two = random.randrange(len(parts)), random.randrange(len(parts))
        parts[one], parts[two] = parts[two], parts[one]
    return "".join(parts)


def other_number(text: str, other: str, random: Random) -> str:
    places = list(re.finditer(r"\d+", text))
    if not places:
        return text + random.choice(NUMBERS)
    place = random.choice(places)
    return text[: place.start()] + random.choice(NUMBERS) + text[place.end() :]


def foreign_letter(text: str, other: str, random: Random) -> str:
    place = random.randint(0, len(text))
    return text[:place] + random.choice(FOREIGN) + text[place + random.randint(0, 1) :]


def piece_of_another(text: str, other: str, random: Random) -> str:
    """A piece takes the place of one of the same kind, so that the form still fits."""
    parts, foreign = pieces(text), pieces(other)
    place = random.randrange(len(parts)) if parts else 0
    fitting = [piece for piece in foreign if not parts or piece.isalpha() == parts[place].isalpha()]
    if fitting:
        parts[place : place + 1] = [random.choice(fitting)]
    return "".join(parts)


def end_of_another(text: str, other: str, random: Random) -> str:
    return text[: random.randint(0, len(text))] + other[random.randint(0, len(other)) :]


CHANGES: Final[tuple[Callable[[str, str, Random], str], ...]] = (
    without_a_word,
    word_doubled,
    words_swapped,
    other_number,
    foreign_letter,
    piece_of_another,
    piece_of_another,
    end_of_another,
)
