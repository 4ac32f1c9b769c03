"""Tables from outside: what is played, under which terms, and by whom; the same for everybody."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import msgspec

from castra import games
from castra.core.errors import CastraError
from castra.core.game import AnyGame, Setup
from castra.server.store import accounts, chat
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.store.rows import Seat, Table, User
from castra.server.tables.lobby import NoSuchTableError
from castra.server.tables.registry import Registry
from castra.server.tables.terms import Terms
from castra.server.wire.frames import Kind, Said, SeatInfo, SetupInfo, Status, TableInfo

CHAT_LINES: Final = 50


class Describer:
    def __init__(self, database: Database, registry: Registry) -> None:
        self._database = database
        self._registry = registry

    async def table(self, table: str, me: int | None = None) -> TableInfo:
        """A table; `me` is whoever asks, where somebody does."""
        async with self._database.read() as connection:
            row = await store.get(connection, table)
        if row is None:
            raise NoSuchTableError
        return (await self.tables([row], me))[0]

    async def tables(self, rows: Sequence[Table], me: int | None = None) -> list[TableInfo]:
        async with self._database.read() as connection:
            seats = await store.seats_of(connection, *(row.id for row in rows))
            users = await accounts.get(connection, *{seat.user_id for seat in seats if seat.user_id is not None})
            again = await store.rematches(connection, *(row.id for row in rows if row.ended is not None))
        made = [
            described(
                await self._game(row),
                row,
                [seat for seat in seats if seat.table_id == row.id],
                users,
            )
            for row in rows
        ]
        for table in made:
            table.rematch = again.get(table.id)
            live = self._registry.at_hand(table.id)
            if live is not None:
                table.acting = list(live.course.acting)
            table.watching = len(self._registry.room(table.id) or ())
            for seat in table.seats:
                seat.me = me is not None and seat.user == me
        return made

    async def _game(self, row: Table) -> AnyGame:
        """What the seats are called by; a content file of another version must not hide all the other tables."""
        try:
            return await self._registry.shelf.game(row.game, row.pack)
        except CastraError:
            return games.get(row.game)

    async def said(self, table: str, after: int = 0) -> list[Said]:
        """What was said at a table last."""
        async with self._database.read() as connection:
            lines = await chat.lines(connection, table, after, CHAT_LINES)
            users = await accounts.get(connection, *{line.user_id for line in lines})
        return [Said(table, line.id, line.user_id, users[line.user_id].name, line.text, line.at) for line in lines]


def described(game: AnyGame, row: Table, seats: list[Seat], users: dict[int, User]) -> TableInfo:
    agreed, terms = json.loads(row.setup), Terms.read(row.terms)
    setup = Setup(agreed["players"], agreed["options"])
    names = terms.players or (None,) * len(seats)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=game.title,
        status=msgspec.convert(row.status, Status),
        setup=SetupInfo(setup.players, dict(setup.options)),
        seats=[_seat(game.seat_name(setup, seat.seat), seat, users, names[seat.seat]) for seat in seats],
        clock=json.loads(row.clock),
        terms={"takebacks": terms.takebacks, "analysis": terms.analysis, "hot_seat": terms.hot_seat},
        visibility=row.visibility,
        rated=row.rated,
        creator=row.creator,
        created=row.created,
        content=row.content,
        rules_version=row.rules_version,
        commitment=row.commitment,
        started=row.started,
        ended=row.ended,
        result=row.result,
        secret=row.secret if row.status in ("over", "aborted") else "",
        rematch_of=row.rematch_of,
        seq=row.last_seq,
    )


def _seat(side: str, seat: Seat, users: dict[int, User], name: str | None) -> SeatInfo:
    if seat.bot is not None:
        return SeatInfo(seat.seat, side, seat.bot, None, "bot", seat.bot)
    if seat.user_id is None:
        return SeatInfo(seat.seat, side, name)
    user = users[seat.user_id]
    return SeatInfo(seat.seat, side, user.name, user.id, msgspec.convert(user.kind, Kind))
