"""Once more with sides swapped; tables that are taken away; words that seats add to the secret."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from castra.core.errors import CastraError
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.tables.lobby import Lobby
from castra.server.tables.terms import NewTable
from tests.server.tables.test_lobby import guest, on


async def end(database: Database, table: str) -> None:
    await database.write(lambda connection: store.change(connection, table, "open", status="over"))


async def seated(database: Database, table: str) -> list[tuple[int | None, str | None, str]]:
    async with database.read() as connection:
        return [(seat.user_id, seat.bot, seat.word) for seat in await store.seats_of(connection, table)]


def test_rematch_swaps_sides_and_waits_for_everybody(address: str) -> None:
    async def work(database: Database) -> None:
        full: list[str] = []

        async def note(table: str) -> None:
            full.append(table)

        anna, ben, carl = [await guest(database, name) for name in ("anna", "ben", "carl")]
        lobby = Lobby(database, full=note)
        table, _ = await lobby.create(anna, NewTable(game="centurion"))
        await lobby.join(table.id, ben, None, None)
        assert full == [table.id]
        with pytest.raises(CastraError, match="not over"):
            await lobby.rematch(table.id, anna)
        await end(database, table.id)
        with pytest.raises(CastraError, match="Only who has played"):
            await lobby.rematch(table.id, carl)
        (one, first), (two, second) = await asyncio.gather(lobby.rematch(table.id, anna), lobby.rematch(table.id, ben))
        assert one.id == two.id != table.id
        assert (first, second) == (1, 0)
        assert one.commitment != table.commitment
        assert full[1:] == [one.id]
        assert [user for user, _, _ in await seated(database, one.id)] == [ben, anna]

    on(address, work)


def test_seat_of_a_rematch_is_kept_for_who_is_due(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        anna, ben, carl = [await guest(database, name) for name in ("anna", "ben", "carl")]
        lobby = Lobby(database)
        table, _ = await lobby.create(anna, NewTable(game="augustus", players=3, bots={"2": "greedy"}))
        await lobby.join(table.id, ben, None, None)
        await end(database, table.id)
        again, seat = await lobby.rematch(table.id, anna)
        assert seat == 1
        with pytest.raises(CastraError, match="All seats are taken"):
            await lobby.join(again.id, carl, None, None)
        assert await lobby.join(again.id, ben, None, None) == 2
        assert [(user, bot) for user, bot, _ in await seated(database, again.id)] == [
            (None, "greedy"),
            (anna, None),
            (ben, None),
        ]

    on(new_database("sqlite"), work)


def test_table_is_taken_away_by_who_set_it_up_before_it_begins(
    new_database: Callable[[str], str],
) -> None:
    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby = Lobby(database)
        table, _ = await lobby.create(anna, NewTable(game="centurion"))
        with pytest.raises(CastraError, match="Only who set"):
            await lobby.abort(table.id, ben)
        await lobby.abort(table.id, anna)
        with pytest.raises(CastraError, match="taken away"):
            await lobby.abort(table.id, anna)

    on(new_database("sqlite"), work)


def test_word_can_be_said_once_the_commitment_is_known(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby = Lobby(database)
        table, _ = await lobby.create(anna, NewTable(game="centurion"))
        assert len(table.commitment) == 64
        assert await lobby.join(table.id, anna, None, None, "sesterce") == 0
        await lobby.join(table.id, ben, None, None, "denarius")
        assert [word for _, _, word in await seated(database, table.id)] == ["sesterce", "denarius"]

    on(new_database("sqlite"), work)
