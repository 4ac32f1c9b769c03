"""How far somebody may go back without asking, and how far with the others' leave; never behind a reveal.

Inside one's own turn, and while others choose at the same time, a step is free as long as no draw has come since.
Who plays only against bots, or all seats at one screen, may go back as far as the last reveal; draws then come
again as they were.
"""

from __future__ import annotations

from typing import Protocol

from castra.core.errors import CastraError
from castra.core.game import CHANCE, acting_seats
from castra.core.match import Match


class TakebackError(CastraError):
    """What cannot be taken back, or only with the others' leave."""

    code = "table/takeback"


class Seated(Protocol):
    """As much of a course as matters here."""

    match: Match

    @property
    def programs(self) -> frozenset[int]: ...
    @property
    def acting(self) -> tuple[int, ...]: ...
    def hands(self, seat: int) -> frozenset[int]: ...


def way_back(course: Seated, seat: int) -> int:
    """How many entries lie behind the last decision of whoever plays this seat."""
    return course.match.way_back(*course.hands(seat))


def free_way_back(course: Seated, seat: int) -> int:
    """The same, if nobody need be asked."""
    match, mine = course.match, course.hands(seat)
    count = way_back(course, seat)
    since = {entry.actor for entry in match.entries[-count:]} - mine
    if mine | course.programs == set(range(match.setup.players)):
        return count
    if since - {CHANCE}:
        raise TakebackError("Others have decided since; propose a takeback, which they may accept.")
    if since:
        raise TakebackError("A draw has come since; propose a takeback, which the others may accept.")
    chose_alone = mine.issuperset(acting_seats(match.rules, match.states[-count - 1]))
    if chose_alone and mine.isdisjoint(course.acting):
        raise TakebackError("Your turn is over; propose a takeback, which the others may accept.")
    return count
