"""Choosing an action step by step: which things are lit next, given what was picked so far.

Knows no game: it only follows the picks of a view's choices.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Final

from castra.core.game import Choice, Pick

SPARE: Final = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DONE: Final = Pick("button", "done", "done: nothing more")


class Steps:
    """The way through one list of choices."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices = tuple(choices)
        self.picked: tuple[Pick, ...] = ()

    @property
    def matching(self) -> tuple[Choice, ...]:
        """The choices that begin with what was picked."""
        at = len(self.picked)
        return tuple(choice for choice in self.choices if same(choice.picks[:at], self.picked))

    @property
    def next_picks(self) -> tuple[Pick, ...]:
        """What can be picked now, each thing once; DONE where a shorter choice could end here."""
        at = len(self.picked)
        found: dict[tuple[str, str], Pick] = {}
        for choice in self.matching:
            pick = choice.picks[at] if len(choice.picks) > at else DONE
            found.setdefault((pick.kind, pick.id), pick)
        return tuple(found.values())

    def pick(self, pick: Pick) -> Choice | None:
        """Pick one of `next_picks`; the choice, as soon as there is nothing left to tell apart."""
        assert pick in self.next_picks, pick
        if pick != DONE:
            self.picked += (pick,)
        matching = self.matching
        finished = [choice for choice in matching if len(choice.picks) == len(self.picked)]
        return finished[0] if finished and (pick == DONE or len(matching) == 1) else None

    def back(self) -> bool:
        """Forget the last pick; was there one?"""
        had = bool(self.picked)
        self.picked = self.picked[:-1]
        return had

    def on(self, places: Container[str]) -> dict[str, Pick]:
        """The next picks that lie on the table, by place."""
        return {pick.id: pick for pick in self.next_picks if pick.id in places}

    def beside(self, places: Container[str]) -> tuple[Pick, ...]:
        """The next picks that do not lie on the table, to be shown as buttons."""
        return tuple(pick for pick in self.next_picks if pick.id not in places)

    def tries(self, place: str) -> list[str]:
        """Notation that might mean picking `place`, though it is not offered: for asking why not.

        Made from the choices that fit so far, by putting `place` where they have something else.
        """
        at = len(self.picked)
        found: dict[str, None] = {}
        for choice in sorted(self.matching, key=lambda choice: len(choice.picks)):
            if at < len(choice.picks) and choice.text.count(choice.picks[at].id) == 1:
                found[choice.text.replace(choice.picks[at].id, place)] = None
        return list(found)


def same(some: Sequence[Pick], others: Sequence[Pick]) -> bool:
    """Are these the same things, whatever they are called?"""
    return [(pick.kind, pick.id) for pick in some] == [(pick.kind, pick.id) for pick in others]


def letters(picks: Sequence[Pick], taken: Container[str]) -> dict[str, Pick]:
    """A key for each button, from the words that tell it apart where possible; later ones may go without."""
    keys: dict[str, Pick] = {}
    for pick in picks:
        others = {word for other in picks if other is not pick for word in words_of(other)}
        own = sorted(words_of(pick), key=lambda word: word in others)
        wanted = [key for word in own for key in (word[0], word[0].upper())]
        for key in (*wanted, *"".join(own), *SPARE):
            if key not in taken and key not in keys:
                keys[key] = pick
                break
    return keys


def words_of(pick: Pick) -> list[str]:
    return re.findall("[a-z]+", pick.label.casefold())
