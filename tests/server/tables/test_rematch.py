"""Once more with sides swapped; tables that are taken away; words that seats add to the secret."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from castra.core.errors import CastraError
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.tables.lobby import Lobby, NoSuchTableError
from castra.server.tables.registry import Registry
from castra.server.tables.terms import NewTable
from tests.server.tables.test_keys import second
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


async def played(database: Database, players: int = 2, **wanted: Any) -> tuple[str, str | None, list[int]]:
    """A game that is over: its table, its invitation, and its players by seat."""
    people = [await guest(database, name) for name in ("anna", "ben", "carl", "dora")[:players]]
    lobby = Lobby(database)
    table, invite = await lobby.create(people[0], NewTable(game="augustus", players=players, **wanted))
    for person in people[1:]:
        await lobby.join(table.id, person, None, invite)
    await end(database, table.id)
    return table.id, invite, people


def test_rematch_is_one_table_however_many_ask_at_once(address: str) -> None:
    """Everybody presses the button several times, and nobody is refused."""

    async def work(database: Database) -> None:
        table, _, people = await played(database, 4)
        registry = Registry(database)
        lobby = Lobby(database, full=registry.get)
        asked = [(place, lobby.rematch(table, person)) for _ in range(4) for place, person in enumerate(people)]
        answers = await asyncio.gather(*(one for _, one in asked))
        assert len({again.id for again, _ in answers}) == 1
        assert [seat for _, seat in answers] == [(place + 1) % 4 for place, _ in asked]
        later, seat = await lobby.rematch(table, people[1])
        assert (later.id, later.status, seat) == (answers[0][0].id, "playing", 2)

    on(address, work)


def test_two_processes_make_one_rematch(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(database: Database) -> None:
        async with second(address, monkeypatch) as other:
            table, _, (anna, ben) = await played(database)
            lobbies = [Lobby(one, full=Registry(one).get) for one in (database, other)]
            asked = [lobby.rematch(table, person) for _ in range(3) for lobby in lobbies for person in (anna, ben)]
            answers = await asyncio.gather(*asked)
            assert len({again.id for again, _ in answers}) == 1
            assert [seat for _, seat in answers] == [1, 0] * 6
            assert (await lobbies[0].known(answers[0][0].id, anna, None))[0].status == "playing"
            assert await database.journal.verify(answers[0][0].id) is None

    on(address, work)


def test_old_invitation_does_not_open_the_rematch(address: str) -> None:
    async def work(database: Database) -> None:
        table, invite, (anna, ben) = await played(database, visibility="invited")
        eve, lobby = await guest(database, "eve"), Lobby(database)
        await lobby.known(table, eve, invite)
        again, _ = await lobby.rematch(table, ben)
        assert again.visibility == "invited"
        with pytest.raises(NoSuchTableError):
            await lobby.known(again.id, eve, invite)
        with pytest.raises(NoSuchTableError):
            await lobby.join(again.id, eve, None, invite)
        await lobby.known(again.id, anna, None)
        await lobby.rematch(table, anna)
        with pytest.raises(NoSuchTableError):
            await lobby.known(again.id, eve, invite)

    on(address, work)


def test_creator_may_keep_the_invitation_for_the_rematch(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        table, invite, (anna, ben) = await played(database, visibility="invited")
        eve, lobby = await guest(database, "eve"), Lobby(database)
        with pytest.raises(CastraError, match="Only the player who created"):
            await lobby.rematch(table, ben, keep_invite=True)
        again, _ = await lobby.rematch(table, ben)
        await lobby.rematch(table, anna, keep_invite=True)
        await lobby.known(again.id, eve, invite)

    on(new_database("sqlite"), work)


def test_rematch_that_was_taken_away_is_refused_in_a_sentence(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        table, _, (anna, ben) = await played(database)
        lobby = Lobby(database)
        again, _ = await lobby.rematch(table, anna)
        await lobby.abort(again.id, anna)
        with pytest.raises(CastraError, match="taken away"):
            await lobby.rematch(table, ben)

    on(new_database("sqlite"), work)
