"""What is agreed when a table is set up: game, seats, options, clock, who may come, and what is allowed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from castra.core.errors import SetupError
from castra.server.tables.clock import Terms as ClockTerms
from castra.server.wire.words import Word

LONGEST_CLOCK = 86_400.0


class NewTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What somebody asks for who wants a table."""

    game: Word
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: dict[Word, Word] = {}
    clock: ClockTerms = ClockTerms()
    visibility: Literal["public", "invited"] = "public"
    rated: bool = False
    takebacks: bool = True
    analysis: bool = False
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Where whoever asks sits down; the first free seat if absent."""
    bots: dict[Word, Word] = {}
    """By seat, the level of the bot that sits there."""
    hot_seat: bool = False
    """Whoever asks plays all seats that no bot has, at one screen."""
    pack: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] | None = None
    """An own content file that was brought before, by its hash."""


class Terms(msgspec.Struct, frozen=True):
    """What is agreed about the table, as it is stored beside it."""

    takebacks: bool = True
    analysis: bool = False
    hot_seat: bool = False
    players: tuple[str, ...] = ()
    """Who sat there, where the game was brought from elsewhere."""
    words: tuple[str, ...] | None = None
    """What the seats had added to the secret there."""

    @property
    def text(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Terms:
        return msgspec.json.decode(text, type=cls)


def checked_clock(clock: ClockTerms) -> ClockTerms:
    good = 0 <= clock.base <= LONGEST_CLOCK and 0 <= clock.increment <= 3600 and 0 <= clock.days <= 60
    if not good or (clock.days and (clock.base or clock.increment)) or (clock.increment and not clock.base):
        raise SetupError(
            "A clock has up to a day, with or without an increment of up to an hour, or up to 60 days a decision."
        )
    return clock
