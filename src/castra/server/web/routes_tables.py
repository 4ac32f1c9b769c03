"""Tables: set them up, find them, sit down, and play by plain requests."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.responses import Response

from castra.core.game import SPECTATOR
from castra.server.store import tables as store
from castra.server.tables.lobby import new_token
from castra.server.tables.terms import NewTable
from castra.server.web import deeds
from castra.server.web.operations import Call, Nothing, Operation, operation
from castra.server.wire.frames import (
    Ack,
    ActBody,
    Answer,
    AskBody,
    Body,
    Said,
    SayBody,
    Status,
    TableInfo,
    WishBody,
)
from castra.server.wire.words import GameKey, Number, Seat, TableId, Text, Token, Word

TABLE: Final = {"table": TableId}


class TableQuery(msgspec.Struct, forbid_unknown_fields=True):
    status: Status = "open"
    game: GameKey | None = None
    mine: bool = False


class OneQuery(msgspec.Struct, forbid_unknown_fields=True):
    invite: Token | None = None


class ViewQuery(OneQuery):
    seat: Seat | None = None
    seen: Number | None = None


class Tables(msgspec.Struct):
    tables: list[TableInfo]


class Created(msgspec.Struct, omit_defaults=True):
    table: TableInfo
    invite: str = ""
    """Whoever has it may come to the table."""


class JoinBody(Body):
    seat: Seat | None = None
    """The first free one if absent."""
    invite: Text | None = None
    word: Word = ""
    """What the seat adds to the secret; its player may change it until the game begins."""


class RematchBody(Body):
    keep_invite: bool = False
    """The invitation of the old table opens the rematch, too; only the player who created that table can say so."""


class Joined(msgspec.Struct):
    seat: int
    table: TableInfo


class Frames(msgspec.Struct):
    """Frames as they would come over the socket."""

    frames: list[dict[str, Any]]


@operation("GET", "/tables", query=TableQuery, session=False)
async def list_tables(call: Call[None, TableQuery]) -> Tables:
    """Tables of a status: the public ones, or one's own; whoever has no session has none."""
    wanted = call.query
    async with call.services.database.read() as connection:
        if wanted.mine:
            rows = await store.of_user(connection, call.user, wanted.status)
            rows = [row for row in rows if wanted.game in (None, row.game)]
        else:
            rows = await store.listing(connection, wanted.status, game=wanted.game)
    return Tables(await call.services.describer.tables(rows, call.user))


@operation("POST", "/tables", body=NewTable, status=201)
async def create_table(call: Call[NewTable, Nothing]) -> Created:
    """Set up a table."""
    call.services.limiter.check(f"tables {call.me.user}", call.services.config.limits.tables)
    row, invite = await call.services.lobby.create(call.me.user, call.body)
    return Created(await call.services.describer.table(row.id, call.me.user), invite or "")


@operation("GET", "/tables/{table}", query=OneQuery, parameters=TABLE, session=False)
async def show_table(call: Call[None, OneQuery]) -> TableInfo:
    """A table from outside."""
    await call.services.lobby.known(call.path["table"], call.user, call.query.invite)
    return await call.services.describer.table(call.path["table"], call.user)


@operation("POST", "/tables/{table}/join", body=JoinBody, parameters=TABLE)
async def join_table(call: Call[JoinBody, Nothing]) -> Joined:
    """Sit down on a free seat."""
    table, body = call.path["table"], call.body
    seat = await call.services.lobby.join(table, call.me.user, body.seat, body.invite, body.word)
    await call.services.hall.announce(table)
    return Joined(seat, await call.services.describer.table(table, call.me.user))


@operation("POST", "/tables/{table}/leave", body=Nothing, parameters=TABLE)
async def leave_table(call: Call[Nothing, Nothing]) -> TableInfo:
    """Stand up again, before the game has begun."""
    table = call.path["table"]
    await call.services.lobby.leave(table, call.me.user)
    await call.services.hall.announce(table)
    return await call.services.describer.table(table, call.me.user)


@operation("POST", "/tables/{table}/abort", body=Nothing, parameters=TABLE)
async def abort_table(call: Call[Nothing, Nothing]) -> TableInfo:
    """Take a table away that has not begun, or end a game in which nobody has decided anything."""
    table, me = call.path["table"], call.me
    row, seats = await call.services.lobby.known(table, me.user, None)
    mine = [seat.seat for seat in seats if seat.user_id == me.user]
    if row.status == "playing" and mine:
        await deeds.wish(call.services, me, table, WishBody(seat=mine[0], what="abort", idem=new_token()))
    else:
        await call.services.lobby.abort(table, me.user)
    await call.services.hall.announce(table)
    return await call.services.describer.table(table, me.user)


@operation("POST", "/tables/{table}/rematch", body=RematchBody, parameters=TABLE)
async def rematch(call: Call[RematchBody, Nothing]) -> Joined:
    """The same again with sides swapped: the first who asks sets it up, the others sit down by asking too."""
    call.services.limiter.check(f"tables {call.me.user}", call.services.config.limits.tables)
    row, seat = await call.services.lobby.rematch(call.path["table"], call.me.user, call.body.keep_invite)
    for table in (row.id, call.path["table"]):  # who still sits at the old table learns of the new one
        await call.services.hall.announce(table)
    return Joined(seat, await call.services.describer.table(row.id, call.me.user))


@operation("POST", "/tables/{table}/act", body=ActBody, parameters=TABLE)
async def act(call: Call[ActBody, Nothing]) -> Ack:
    """Decide."""
    seq = await deeds.act(call.services, call.me, call.path["table"], call.body)
    return Ack(call.path["table"], call.body.idem, seq)


@operation("POST", "/tables/{table}/wish", body=WishBody, parameters=TABLE)
async def wish(call: Call[WishBody, Nothing]) -> Ack:
    """Take back, resign, abort, propose, accept or decline."""
    seq = await deeds.wish(call.services, call.me, call.path["table"], call.body)
    return Ack(call.path["table"], call.body.idem, seq)


@operation("POST", "/tables/{table}/say", body=SayBody, query=OneQuery, parameters=TABLE)
async def say(call: Call[SayBody, OneQuery]) -> Said:
    """Say something to everybody at the table."""
    return await deeds.say(call.services, call.me, call.path["table"], call.body, call.query.invite)


@operation("POST", "/tables/{table}/ask", body=AskBody, query=OneQuery, parameters=TABLE)
async def ask(call: Call[AskBody, OneQuery]) -> Answer:
    """Ask something that changes nothing."""
    body = await deeds.asked(call.services, call.me, call.path["table"], call.body, call.query.invite)
    return Answer(call.path["table"], call.body.id, call.body.what, body)


@operation("GET", "/tables/{table}/view", query=ViewQuery, parameters=TABLE, answer=Frames)
async def view(call: Call[None, ViewQuery]) -> Response:
    """What one's seat, or a spectator, sees: what is new since `seen`, or everything."""
    live = await deeds.known(call.services, call.me, call.path["table"], call.query.invite)
    if call.query.seat is not None:
        deeds.check_seat(live, call.me, call.query.seat)
    audience = SPECTATOR if call.query.seat is None else call.query.seat
    frames = await live.look(audience, call.query.seen)
    return Response(b'{"frames":[' + b",".join(frames) + b"]}", media_type="application/json")


OPERATIONS: Final[list[Operation]] = [
    list_tables,
    create_table,
    show_table,
    join_table,
    leave_table,
    abort_table,
    rematch,
    act,
    wish,
    say,
    ask,
    view,
]
