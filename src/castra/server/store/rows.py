"""Rows as values: each struct has the fields of its table, by the same names."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection


class User(msgspec.Struct, kw_only=True):
    id: int
    name: str
    folded: str
    password: str | None
    kind: str
    created: float
    closed: float | None
    owner: int | None = None

    @property
    def person(self) -> int:
        """The person this user stands for: the owner of a network bot, or else the user."""
        return self.id if self.owner is None else self.owner


class Session(msgspec.Struct, kw_only=True):
    token_hash: str
    user_id: int
    created: float
    seen: float
    expires: float
    kind: str


class Table(msgspec.Struct, kw_only=True):
    id: str
    game: str
    rules_version: str
    setup: str
    content: str
    creator: int
    clock: str
    terms: str
    commitment: str
    secret: str
    created: float
    pack: str | None = None
    visibility: str = "public"
    invite_hash: str | None = None
    rated: bool = False
    status: str = "open"
    rematch_of: str | None = None
    started: float | None = None
    ended: float | None = None
    result: str | None = None
    last_seq: int = 0
    last_hash: str = ""


class Seat(msgspec.Struct, kw_only=True):
    table_id: str
    seat: int
    user_id: int | None = None
    bot: str | None = None
    word: str = ""


class Line(msgspec.Struct, kw_only=True):
    """Something said at a table."""

    id: int
    table_id: str
    user_id: int
    text: str
    at: float


class Rating(msgspec.Struct, kw_only=True):
    user_id: int
    game: str
    side: str
    mu: float
    sigma: float
    games: int
    opponents: int = 0


class Side(msgspec.Struct, kw_only=True):
    """What it is worth to sit somewhere: a rating of the side itself, which everybody shares who plays it."""

    game: str
    side: str
    mu: float
    sigma: float
    games: int


class Pack(msgspec.Struct, kw_only=True):
    """A content file of somebody's own, by the hash of its text."""

    hash: str
    game: str
    user_id: int
    created: float
    text: str


class Job(msgspec.Struct, kw_only=True):
    id: int
    kind: str
    table_id: str | None
    seq: int | None
    seat: int | None
    body: str
    person: int
    expensive: bool
    claimed: float | None
    leased_by: str | None
    leased_until: float
    tries: int
    done: float | None


S = TypeVar("S", bound=msgspec.Struct)


async def fetch(connection: AsyncConnection, kind: type[S], statement: Executable) -> list[S]:
    """The rows of a statement that selects or returns whole rows of one table."""
    return [kind(**row) for row in (await connection.execute(statement)).mappings()]


async def fetch_one(connection: AsyncConnection, kind: type[S], statement: Executable) -> S | None:
    found = await fetch(connection, kind, statement)
    return found[0] if found else None


async def changes(connection: AsyncConnection, statement: Executable) -> bool:
    """Carry out an UPDATE or DELETE; whether there was a row it fits."""
    return (await connection.execute(statement)).rowcount > 0
