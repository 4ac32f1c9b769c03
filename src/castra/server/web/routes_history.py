"""Finished games: who played how well, every step again, records to take away and to bring."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from starlette.responses import Response

from castra import games
from castra.core.game import SPECTATOR
from castra.core.record import write_record
from castra.server import ratings, records
from castra.server.accounts.names import folded
from castra.server.branches import LONGEST, Branch, branch_of
from castra.server.records import Draws, Step
from castra.server.store import accounts, history
from castra.server.store.rows import Rating, User
from castra.server.tables.live import LiveTable
from castra.server.web import deeds
from castra.server.web.operations import Call, Nothing, Operation, operation
from castra.server.web.problems import RefusedError
from castra.server.web.routes_tables import TABLE, OneQuery, Tables
from castra.server.wire.frames import Body, TableInfo, encode
from castra.server.wire.words import GameKey, Number, Seat

GAME: Final = {"game": GameKey}


class HistoryQuery(msgspec.Struct, forbid_unknown_fields=True):
    game: GameKey | None = None
    before: float | None = None
    """Only games that ended before this time."""
    mine: bool = True
    """One's own, or else all public ones."""


class SeatQuery(OneQuery):
    seat: Seat | None = None


class ReplayQuery(SeatQuery):
    at: Number = 0


class Standing(msgspec.Struct):
    """How good somebody is at a game."""

    game: str
    rating: int
    games: int


class Profile(msgspec.Struct):
    name: str
    kind: str
    standings: list[Standing]
    tables: list[TableInfo]
    """The last public games."""


class Leader(msgspec.Struct):
    name: str
    kind: str
    rating: int
    games: int


class Worth(msgspec.Struct):
    """What a side is worth, as many points of rating as it takes to make up for it."""

    side: str
    points: int
    games: int


class Leaders(msgspec.Struct):
    leaders: list[Leader]
    sides: list[Worth]
    least_games: int
    """Rated games after which a player is ranked."""
    least_opponents: int
    """Different opponents after which a player is ranked."""


class Brought(Body):
    text: Annotated[str, Meta(max_length=records.LARGEST)]
    """A record, as `castra` writes it."""
    pack: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")] | None = None
    """The content file it was played with, if it was brought here."""


class ImportedTable(TableInfo, tag="table", tag_field="type"):
    """The table that a record was imported as."""

    message: str = ""
    """One sentence for people, where the record was there already."""


class Tried(Body):
    at: Number = 0
    """After so many actions of the game."""
    choices: Annotated[list[Number], Meta(max_length=LONGEST)] = msgspec.field(default_factory=list)
    """What is played from there, each by its place in the list that was told before it."""


@operation("GET", "/history", query=HistoryQuery)
async def list_history(call: Call[None, HistoryQuery]) -> Tables:
    """Games that are over, the last first."""
    asked, user = call.query, call.me.user if call.query.mine else None
    async with call.services.database.read() as connection:
        rows = await history.finished(connection, user=user, game=asked.game, before=asked.before)
    return Tables(await call.services.describer.tables(rows, call.me.user))


@operation("GET", "/players/{name}", parameters={"name": Annotated[str, Meta(max_length=60)]})
async def show_player(call: Call[None, Nothing]) -> Profile:
    """Somebody with an account: ratings, and the last public games."""
    async with call.services.database.read() as connection:
        user = await accounts.by_name(connection, folded(call.path["name"]))
        if user is None or user.kind == "guest" or user.closed is not None:
            raise RefusedError("request/unknown", "There is nobody of that name.")
        found = await history.all_ratings(connection, user.id)
        rows = await history.finished(connection, user=user.id)
    public = [row for row in rows if row.visibility == "public"]
    standings = [Standing(one.game, ratings.shown(one), one.games) for one in found]
    return Profile(user.name, user.kind, standings, await call.services.describer.tables(public))


@operation("GET", "/leaders/{game}", parameters=GAME, session=False)
async def list_leaders(call: Call[None, Nothing]) -> Leaders:
    """The best at a game, and what its sides are worth."""
    key, needed = games.get(call.path["game"]).key, call.services.config.ratings
    async with call.services.database.read() as connection:
        found = await history.leaders(
            connection, key, ratings.OVERALL, games=needed.least_games, opponents=needed.least_opponents
        )
        users = await accounts.get(connection, *(one.user_id for one in found))
        sides = await history.sides(connection, key)
    return Leaders(
        [_leader(one, users[one.user_id]) for one in found],
        [Worth(one.side, round(ratings.POINTS * one.mu), one.games) for one in sides],
        needed.least_games,
        needed.least_opponents,
    )


def _leader(rating: Rating, user: User) -> Leader:
    return Leader(user.name, user.kind, ratings.shown(rating), rating.games)


@operation("GET", "/tables/{table}/record", query=SeatQuery, parameters=TABLE, answer=str, media="text/plain")
async def download_record(call: Call[None, SeatQuery]) -> Response:
    """The game as a record: what one may know of it, and all of it with the secret once it is over."""
    live = await deeds.known(call.services, call.me, call.path["table"], call.query.invite)
    record = records.record_of(live.course, audience(live, call.me.user, call.query.seat))
    name = f"{live.course.match.game.key}-{live.id[:8]}.castra"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(write_record(record), media_type="text/plain", headers=headers)


@operation("GET", "/tables/{table}/replay", query=ReplayQuery, parameters=TABLE)
async def replay(call: Call[None, ReplayQuery]) -> Step:
    """One moment of a game: as one's own seat or a spectator saw it, and as anybody did once it is over."""
    live = await deeds.known(call.services, call.me, call.path["table"], call.query.invite)
    seat = audience(live, call.me.user, call.query.seat)
    return await asyncio.to_thread(records.step_of, live.course, call.query.at, seat)


@operation("POST", "/tables/{table}/line", body=Tried, query=OneQuery, parameters=TABLE)
async def try_line(call: Call[Tried, OneQuery]) -> Branch:
    """Another course from any moment of a game that is over: what one choice after the other leads to."""
    live = await deeds.known(call.services, call.me, call.path["table"], call.query.invite)
    if not live.course.over:
        raise RefusedError("table/not_now", "Other lines can be tried when the game is over.")
    return await asyncio.to_thread(branch_of, live.course, call.body.at, call.body.choices)


@operation("GET", "/tables/{table}/draws", query=OneQuery, parameters=TABLE)
async def list_draws(call: Call[None, OneQuery]) -> Draws:
    """Every draw of a game that is over, with the secret it follows from: docs/api.md says how."""
    live = await deeds.known(call.services, call.me, call.path["table"], call.query.invite)
    if not live.course.over:
        raise RefusedError("table/not_now", "The secret is kept until the game is over.")
    return await asyncio.to_thread(records.draws_of, live.course)


def audience(live: LiveTable, user: int, seat: int | None) -> int:
    """As whom somebody may look: while the game goes on only as oneself or a spectator."""
    if seat is None:
        return SPECTATOR
    if seat >= len(live.users):
        raise RefusedError("table/not_yours", "There is no such seat.")
    if not live.course.over and live.users[seat] != user:
        raise RefusedError("table/not_yours", "This is not your seat.")
    return seat


@operation("GET", "/tables/{table}/rating", query=OneQuery, parameters=TABLE)
async def show_rating(call: Call[None, OneQuery]) -> dict[str, Any]:
    """What a rated game did to the ratings, by user; nothing if it did not count, as the table's result tells."""
    await call.services.lobby.known(call.path["table"], call.me.user, call.query.invite)
    async with call.services.database.read() as connection:
        body = await history.rating_change(connection, call.path["table"])
    changed: dict[str, Any] = json.loads(body) if body else {}
    return changed


@operation(
    "POST",
    "/records",
    body=Brought,
    status=201,
    repeated=200,
    lines=True,
    largest=2 * records.LARGEST,
    answer=ImportedTable,
)
async def bring_record(call: Call[Brought, Nothing]) -> Response:
    """Import a finished game from elsewhere, once; every draw of it is derived again first."""
    call.services.limiter.check(f"records {call.me.user}", call.services.config.limits.files)
    table, new = await records.bring(call.services.database, call.me.user, call.body.text, call.body.pack)
    info = await call.services.describer.table(table.id, call.me.user)
    message = "" if new else "You imported this record before. This is its table."
    imported = ImportedTable(**{name: getattr(info, name) for name in info.__struct_fields__}, message=message)
    return Response(encode(imported), 201 if new else 200, media_type="application/json")


OPERATIONS: Final[list[Operation]] = [
    list_history,
    show_player,
    list_leaders,
    download_record,
    replay,
    try_line,
    list_draws,
    show_rating,
    bring_record,
]
