"""What somebody does at a table, the same by HTTP and on the socket."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.errors import NotationError
from castra.core.game import SPECTATOR
from castra.server.accounts.service import Who
from castra.server.store import chat
from castra.server.store.rows import Line
from castra.server.tables.live import Acked, LiveTable
from castra.server.web.hall import CHAT_NEWS
from castra.server.web.problems import RefusedError
from castra.server.web.services import Services
from castra.server.wire.frames import ActBody, AskBody, Said, SayBody, WishBody, encode


async def seated(services: Services, who: Who, table: str, seat: int) -> LiveTable:
    """The table, if this is one's own seat at it."""
    live = await known(services, who, table)
    check_seat(live, who, seat)
    return live


def check_seat(live: LiveTable, who: Who, seat: int) -> None:
    if seat >= len(live.users) or live.users[seat] != who.user:
        raise RefusedError("table/not_yours", "This is not your seat.")


async def known(services: Services, who: Who, table: str, invite: str | None = None) -> LiveTable:
    """The table under way, if one may know of it."""
    live = services.registry.at_hand(table)
    if live is None or who.user not in live.users:
        await services.lobby.known(table, who.user, invite)
        live = await services.registry.get(table)
    return live


async def act(services: Services, who: Who, table: str, body: ActBody, acked: Acked | None = None) -> int:
    if (body.choice is None) == (body.text is None):
        raise NotationError("Decide by the place in the list of choices, or by a text, and not by both.")
    live = await seated(services, who, table, body.seat)
    chosen = body.text if body.text is not None else body.choice
    assert chosen is not None
    return await live.act(body.seat, chosen, body.seq, own_key(who, body.idem), who.user, acked)


async def wish(services: Services, who: Who, table: str, body: WishBody, acked: Acked | None = None) -> int:
    live = await seated(services, who, table, body.seat)
    return await live.wish(body.seat, body.what, own_key(who, body.idem), who.user, acked)


def own_key(who: Who, idem: str) -> str:
    """Keys are known by table, so somebody else's must not be mistaken for one's own."""
    return f"{who.user}.{idem}"


async def say(services: Services, who: Who, table: str, body: SayBody, invite: str | None = None) -> Said:
    services.limiter.check(f"says {who.user}", services.config.limits.lines)
    await services.lobby.known(table, who.user, invite)
    at = time.time()

    async def work(connection: AsyncConnection) -> Line:
        line = await chat.say(connection, table, who.user, body.text, at)
        await connection.run_sync(services.database.news.tell, {CHAT_NEWS + table: line.id})
        return line

    line = await services.database.write(work)
    said = Said(table, line.id, who.user, who.name, body.text, at)
    services.hall.tell(table, encode(said))
    return said


async def asked(services: Services, who: Who, table: str, body: AskBody, invite: str | None = None) -> Any:
    live = await known(services, who, table, invite)
    if body.seat is not None:
        check_seat(live, who, body.seat)
    audience = SPECTATOR if body.seat is None else body.seat
    return await services.questions.ask(table, live.course, audience, body)
