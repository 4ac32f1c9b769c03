"""A closer look at a place, as data: what the seat's facts say of it, what is printed on what lies there, its odds.

A client without rules draws it as it likes; `Game.inspect` draws the same in characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castra.core.game import AnyGame, Json, Setup, View

NAMES: Final = ("key", "code", "number", "name")
"""By these a list of printed things tells its things apart."""
LARGEST: Final = 40
"""Things that are told at most."""


def closer_look(game: AnyGame, setup: Setup, view: View, place: str) -> dict[str, Any]:
    """Pairs of where it stands and what stands there; empty lists where there is nothing."""
    names = {place, place.partition(" ")[0]}  # a space on a card goes by the card and what it shows
    there = list(_about(view.facts, names, ""))[:LARGEST]
    words = names | {word for _, value in there for word in _words(value)}
    printed = list(_printed(game.content(setup), words, ""))
    return {
        "place": place,
        "facts": there,
        "printed": printed[:LARGEST],
        "choices": [
            number for number, choice in enumerate(view.choices) if any(pick.id == place for pick in choice.picks)
        ],
    }


def _about(value: Json, names: set[str], path: str) -> Iterator[tuple[str, Json]]:
    """The parts of the facts that go by the name of the place, or name it."""
    if isinstance(value, dict):
        if any(one in names for one in value.values() if isinstance(one, str)):
            yield path, value
            return
        for key, one in value.items():
            below = f"{path}.{key}" if path else str(key)
            if key in names:
                yield below, one
            else:
                yield from _about(one, names, below)
    elif isinstance(value, list | tuple):
        for index, one in enumerate(value):
            if isinstance(one, str) and one in names:
                yield path, value
                return
            yield from _about(one, names, f"{path}.{index}")


def _words(value: Json) -> Iterator[str]:
    """The names in some facts, so that what is printed under them can be found."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)


def _printed(value: Json, words: set[str], path: str) -> Iterator[tuple[str, Json]]:
    """The printed things that go by one of the words; of things within things, the inner ones."""
    if isinstance(value, dict):
        parts = [(str(key), one, key in words and isinstance(one, dict | list)) for key, one in value.items()]
    elif isinstance(value, list | tuple):
        parts = [(str(index), one, _goes_by(one, words)) for index, one in enumerate(value)]
    else:
        return
    for key, one, named in parts:
        below = f"{path}.{key}" if path else key
        inner = list(_printed(one, words, below))
        if named and not inner:
            yield below, one
        yield from inner


def _goes_by(value: Json, words: set[str]) -> bool:
    return isinstance(value, dict) and any(str(value[name]) in words for name in NAMES if name in value)
